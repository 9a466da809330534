package rule

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the messages of testdata/errors.txt as they are now")

// testdata/errors.txt holds wrong rules, each behind "--- ", and the message.
func TestErrors(t *testing.T) {
	const file = "testdata/errors.txt"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, _ := strings.Cut(string(data), "--- ")
	var now strings.Builder
	now.WriteString(head)
	for block := range strings.SplitSeq(rest, "\n--- ") {
		text, want, _ := strings.Cut(block, "\n")
		want = strings.TrimSuffix(want, "\n")
		r, err := Parse(text)
		if err == nil {
			t.Errorf("%q is accepted as %s", text, r)
			continue
		}
		now.WriteString("--- " + text + "\n" + err.Error() + "\n")
		if d := cmp.Diff(want, err.Error()); d != "" && !*update {
			t.Errorf("%q (-want +got)\n%s", text, d)
		}
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%q: %T", text, err)
			continue
		}
		checkError(t, text, e)
		if e.Hint != "" {
			// What is offered fits the place, or is a rule of its own.
			_, there := Parse(e.Text[:e.Pos] + e.Hint + e.Text[min(e.Pos+e.Len, len(e.Text)):])
			_, alone := Parse(e.Hint)
			if there != nil && alone != nil {
				t.Errorf("%q: the hint %q gives no rule:\n%v", text, e.Hint, there)
			}
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(now.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// checkError wants a place inside the text.
func checkError(t testing.TB, text string, e *Error) {
	t.Helper()
	if e.Pos < 0 || e.Pos > len(e.Text) || e.Len < 1 || e.Pos+e.Len > max(len(e.Text), e.Pos+1) || e.Msg == "" {
		t.Errorf("%q: the error has the place %d+%d in %d bytes: %v", text, e.Pos, e.Len, len(e.Text), e)
	}
	if e.Pos < len(e.Text) && e.Text[e.Pos]&0xC0 == 0x80 {
		t.Errorf("%q: the error is inside a character: %v", text, e)
	}
}

// Long and deep texts are refused or read at once.
func TestSize(t *testing.T) {
	nest := func(n int, open, mid, end string) string {
		return "n -> " + strings.Repeat(open, n) + mid + strings.Repeat(end, n)
	}
	doublings := "" // b = a+a+..., c = b+b+..., and so on to m
	for c := 'b'; c <= 'm'; c++ {
		doublings += fmt.Sprintf(", %c = %s%c", c, strings.Repeat(string(c-1)+"+", 200), c-1)
	}
	for _, c := range []struct {
		text string
		want string // the beginning of the message; "" for none
	}{
		{nest(100, "(", "n-1", ")"), ""},
		{nest(90, "-(", "n-1", ")"), ""},
		{nest(1000, "(", "n-1", ")"), "brackets and signs are nested more than 200 deep"},
		{nest(1000, "-", "n", ""), "brackets and signs are nested more than 200 deep"},
		{nest(1000, "min(n,", "1", ")"), "brackets and signs are nested more than 200 deep"},
		{nest(1000, "2^", "n", ""), "brackets and signs are nested more than 200 deep"},
		{"n -> n-1 if " + strings.Repeat("not ", 1000) + "n > 3", "brackets and signs are nested more than 200 deep"},
		{strings.Repeat("take 1 or ", 10000), "the rule is longer than 65536 bytes"},
		{strings.Repeat("é", 50000), "the rule is longer than 65536 bytes"},
		{"\xff\xfe" + strings.Repeat("\xff", 1<<17), "the rule is longer than 65536 bytes"},
		{strings.Repeat(" ", 1<<17), "the rule is longer than 65536 bytes"},
		{strings.Repeat("take 1 or ", 6000) + "take 2", ""},
		{"n -> n-1 if n > 0" + strings.Repeat(" and n > 1", 6000), ""},
		{"n -> n-1" + strings.Repeat(" | n//2", 9000), ""},
		{"n -> n-1" + strings.Repeat("+1-1", 16000), ""},
		{"take {1" + strings.Repeat(",7", 32000) + "}", ""},
		{"0." + strings.Repeat("07", 2000), ""},
		{"0." + strings.Repeat("07", 20000), "a code has at most 4096 digits"},
		{strings.Repeat("(", 60000), "`(` does not fit here"},
		{"take " + strings.Repeat("(", 60000), "brackets and signs are nested more than 200 deep"},
		{strings.Repeat("x", 60000), "no game or move is called"},
		{strings.Repeat("nim ", 16000), "`nim` does not fit here"},
		{strings.Repeat("kayles or ", 6000) + "nim", ""},
		{"n -> n-" + strings.Repeat("k-", 16000) + "k for k in 1..n", ""},
		{"n -> n-" + strings.Repeat("k*", 16000) + "k for k in 1..n", ""},
		{"n -> n-" + strings.Repeat("k-", 16000) + "k for k in 1..", "`k in 1..` has no end here"}, // too long to see
		{"n -> n-m for a in 1.." + doublings, "`a in 1..` has no end here"},
		{"n -> n-m for a in 1..n" + doublings, ""},
		{"take 1..10^18", ""},
		{"take {1..10^12, 5}", ""},
		{"take 1..10^18 then split 0..2", ""},
		{"take {1..10^18, 9223372036854775807} then split {2,10^9}", ""},
		{"split {2,1000000000000..}", ""},
		{"n -> (10^9) of n-1", ""},
		{"n -> n-k for k in 1..10^18 if k % 3 == 1", ""},
	} {
		start := time.Now()
		r, err := Parse(c.text)
		if err == nil {
			_ = r.String() + r.Core()
		}
		if d := time.Since(start); d > 30*time.Second {
			t.Errorf("%.60q takes %v", c.text, d)
		}
		switch e, isError := err.(*Error); {
		case err == nil && c.want == "":
		case isError && c.want != "" && strings.HasPrefix(e.Msg, c.want):
			checkError(t, c.text[:min(60, len(c.text))], e)
		default:
			t.Errorf("%.60q: %.200v; want %s", c.text, err, c.want)
		}
	}
}
