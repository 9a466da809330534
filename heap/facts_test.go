package heap

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// fact is a row of testdata/octal_periods.tsv.
type fact struct {
	game  string
	rule  *rule.Rule
	hit   period.Hit
	last  int64
	top   int64 // greatest value, -1 unknown
	topAt int64 // least heap that has it, -1 unknown
	yes   bool  // proved; else observed
}

func facts(t testing.TB) []fact {
	t.Helper()
	f, err := os.Open("testdata/octal_periods.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []fact
	number := func(s string, none int64) int64 {
		if s == "" {
			return none
		}
		n, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		c := strings.Split(lines.Text(), "\t")
		if strings.HasPrefix(lines.Text(), "#") || c[0] == "family" {
			continue
		}
		text := c[1]
		switch c[0] {
		case "octal":
			if !strings.Contains(text, ".") {
				text += "."
			}
		case "hexadecimal":
			text = "hex " + text
		case "subtraction":
			text = "take " + strings.TrimPrefix(text, "S")
		case "all-but":
			text = "take not " + strings.TrimPrefix(text, "ALLBUT")
		}
		out = append(out, fact{
			game: c[1], rule: parse(t, text),
			hit:  period.Hit{Period: number(c[2], 0), Start: number(c[3], 0), Saltus: number(c[5], 0)},
			last: number(c[4], 0), top: number(c[6], -1), topAt: number(c[7], -1), yes: c[9] == "yes",
		})
	}
	return out
}

// long reports whether tests may take many minutes: make test-long.
func long() bool { return os.Getenv("GRUNDY_LONG") != "" }

// Every period of the table that 24000 values prove: the least period, where it
// begins, the saltus and the greatest value; and each is proved at exactly the
// least number of values.
func TestPeriodFacts(t *testing.T) {
	ctx := context.Background()
	proved := map[period.Theorem]int{}
	for _, f := range facts(t) {
		s := newSequence(t, f.rule)
		test, tested := s.Test()
		if !f.yes && test.Theorem != period.AllBut { // arithmetic periods of hexadecimal codes
			c, err := s.Claim(ctx, 900)
			if err != nil || c.Hit != f.hit || c.Status != period.Checked || c.Known != 900 {
				t.Errorf("%s: claim %+v, %v, want %+v", f.game, c, err, f.hit)
			}
			continue
		}
		if need := test.Need(f.hit.Start, f.hit.Period); tested && need > 24000 && need < rule.Inf {
			continue // see TestLongPeriodFacts; Inf is that of a formula
		}
		if err := s.Search(ctx, 24000); err != nil {
			t.Fatal(err)
		}
		h, ok := s.Period()
		if !ok || h != f.hit || h.Start-1 != f.last {
			t.Errorf("%s: %+v %v, want %+v", f.game, h, ok, f.hit)
			continue
		}
		proved[test.Theorem]++
		if _, closed := s.Closed(); !closed {
			need := test.Need(h.Start, h.Period)
			if int64(s.RestsOn()) != need && test.Theorem != period.AllBut || int64(s.RestsOn()) < need {
				t.Errorf("%s: rests on %d values, not %d", f.game, s.RestsOn(), need)
			}
			if test.Heaps >= 2 && int64(s.Known()) != need {
				t.Errorf("%s: proved with %d values, not %d", f.game, s.Known(), need)
			}
			if err := newSequence(t, f.rule).Search(ctx, int64(s.RestsOn())); err != nil {
				t.Error(err)
			}
		}
		if f.top >= 0 {
			g, err := s.Table(ctx, h.Start+h.Period)
			if err != nil {
				t.Fatal(err)
			}
			g = g[:h.Start+h.Period]
			if top := slices.Max(g); int64(top) != f.top || f.topAt >= 0 && int64(slices.Index(g, top)) != f.topAt {
				t.Errorf("%s: greatest value %d at %d, want %d at %d", f.game, top, slices.Index(g, top), f.top, f.topAt)
			}
		}
	}
	t.Logf("proved: %v", proved)
	if proved[period.KHeap] < 500 || proved[period.Window] < 100 || proved[period.AllBut] != 14 {
		t.Errorf("proved: %v", proved)
	}
}

// Every other period of the table, by walks. Those that take more than a second
// or so are for long tests: up to 2*10^8 values.
func TestLongPeriodFacts(t *testing.T) {
	proved := 0
	for _, f := range facts(t) {
		test, tested := newSequence(t, f.rule).Test()
		need := test.Need(f.hit.Start, f.hit.Period)
		if !f.yes || !tested || need <= 24000 || need == rule.Inf || need > 1_000_000 && !long() {
			continue
		}
		proved++
		t.Run(f.game, func(t *testing.T) { proveByWalk(t, f) })
	}
	if want := 3; proved < want || long() && proved != 10 {
		t.Errorf("only %d periods were proved", proved)
	}
}

// proveByWalk computes as many values as prove a period in a sparse space
// ([period.SparseWindow]), and compares the fact with them: they repeat from the
// start on and not before, with no lesser period, and have that maximum.
func proveByWalk(t *testing.T, f fact) {
	w, err := NewWalk(f.rule, WalkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var g []byte
	claim := period.SparseClaim{Rule: f.rule}
	need := func() int64 { // rare heaps and deeper witnesses move it
		st := w.State()
		claim.Mask, claim.Place, claim.Depth, claim.Rares = st.Mask.Bits, st.Mask.Place, w.Depth(), nil
		for _, r := range st.Rares {
			claim.Rares = append(claim.Rares, period.Rare{Heap: r.Heap, Value: r.Value})
		}
		test, err := claim.Test()
		if err != nil {
			t.Fatal(err)
		}
		return test.Need(f.hit.Start, f.hit.Period)
	}
	for n := need(); w.N() < n || claim.Mask == 0; {
		for to := max(n, w.N()+1); w.N() < to; {
			b, err := w.Next(t.Context(), to)
			if err != nil {
				t.Fatal(err)
			}
			if b.Width != 1 {
				t.Fatalf("heap %d: values of %d bytes", b.From, b.Width)
			}
			g = append(g, b.Data...)
		}
		n = need()
	}
	start, p := f.hit.Start, f.hit.Period
	repeats := func(from, p int64) bool { return bytes.Equal(g[from:int64(len(g))-p], g[from+p:]) }
	switch {
	case f.last != start-1:
		t.Errorf("the last exception is %d and the start %d", f.last, start)
	case claim.Place && p%2 != 0:
		t.Errorf("the period %d is odd, and the classes depend on the place", p)
	case !repeats(start, p):
		t.Errorf("the values do not repeat after %d from %d on", p, start)
	case start > 0 && g[start-1] == g[start-1+p]:
		t.Errorf("the period %d begins before %d", p, start)
	}
	for q, rest := int64(2), p; rest > 1; q++ {
		for first := true; rest%q == 0; first = false {
			if rest /= q; first && repeats(start, p/q) {
				t.Errorf("%d is a period too", p/q)
			}
		}
	}
	top := slices.Max(g)
	if at := int64(bytes.IndexByte(g, top)); f.top >= 0 && int64(top) != f.top || f.topAt >= 0 && at != f.topAt {
		t.Errorf("greatest value %d at %d, want %d at %d", top, at, f.top, f.topAt)
	} else {
		t.Logf("period %d from %d on, %d rare heaps, depth %d, greatest value %d at %d: proved by %d values", p, start, len(claim.Rares), claim.Depth, top, at, len(g))
	}
}

// No proof is possible with fewer values: one less than RestsOn proves nothing.
func TestProofsAreEarliest(t *testing.T) {
	ctx := context.Background()
	for _, f := range facts(t) {
		s := newSequence(t, f.rule)
		if err := s.Search(ctx, 2000); err != nil {
			t.Fatal(err)
		}
		if _, ok := s.Period(); !ok || s.RestsOn() == 0 {
			continue
		}
		test, _ := s.Test()
		g, err := s.Table(ctx, int64(s.RestsOn()))
		if err != nil {
			t.Fatal(err)
		}
		if _, ok, _ := period.Find(g[:s.RestsOn()], test); !ok {
			t.Errorf("%s: %d values prove nothing", f.game, s.RestsOn())
		}
		if h, ok, _ := period.Find(g[:s.RestsOn()-1], test); ok {
			t.Errorf("%s: %d values prove %+v already", f.game, s.RestsOn()-1, h)
		}
	}
}

// 698 of the 1023 codes 0.abc and 4.abc are proved by 24000 values or fewer.
func TestCodesProvedBy24000(t *testing.T) {
	if testing.Short() {
		t.Skip("a minute")
	}
	count := 0
	for _, first := range []int{0, 4} {
		for code := range 512 {
			if first == 0 && code == 0 {
				continue
			}
			s := newSequence(t, parse(t, fmt.Sprintf("%d.%03o", first, code)))
			if err := s.Search(context.Background(), 24000); err != nil {
				t.Fatal(err)
			}
			if _, ok := s.Period(); ok {
				count++
			}
		}
	}
	if count != 698 {
		t.Errorf("%d codes are proved, want 698", count)
	}
}
