package script_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/script"
)

const (
	problems = "../examples/problems"
	samples  = "../testdata/judge"
)

// solve runs the script of a problem.
func solve(t testing.TB, id, input string) string {
	t.Helper()
	name := filepath.Join(problems, id+".star")
	source, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := script.Run(context.Background(), name, string(source), strings.NewReader(input), &out, script.Options{}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func readFile(t *testing.T, elem ...string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(elem...))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestSamples wants each judge's sample byte for byte.
func TestSamples(t *testing.T) {
	dirs, err := os.ReadDir(samples)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range dirs {
		id := d.Name()
		t.Run(id, func(t *testing.T) {
			in, want := readFile(t, samples, id, "sample.in"), readFile(t, samples, id, "sample.out")
			if got := solve(t, id, in); got != want {
				t.Errorf("got\n%swant\n%s", got, want)
			}
			// The same words laid out as other systems write them.
			lines := strings.TrimRight(in, "\n")
			if got := solve(t, id, strings.ReplaceAll(lines, "\n", "\r\n")); got != want {
				t.Errorf("with CRLF and no end of the last line: got\n%swant\n%s", got, want)
			}
			if got := solve(t, id, "\xef\xbb\xbf"+strings.ReplaceAll(in, "\n", " \n\n")+"\n \n"); got != want {
				t.Errorf("with a byte order mark and blank lines: got\n%swant\n%s", got, want)
			}
		})
	}
}

// TestEachScriptHasASample also says which problems have none.
func TestEachScriptHasASample(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(problems, "*.star"))
	if err != nil || len(files) < 8 {
		t.Fatalf("%d scripts, %v", len(files), err)
	}
	for _, f := range files {
		id := strings.TrimSuffix(filepath.Base(f), ".star")
		if _, err := os.Stat(filepath.Join(samples, id)); err != nil && id != "51nod1714" {
			t.Errorf("%s has no sample in %s", f, samples)
		}
	}
}

// TestScriptsAreShort: the eight problems are as readable as their statements.
func TestScriptsAreShort(t *testing.T) {
	for _, id := range []string{"hdu1846", "hdu1847", "hdu1536", "acwing893", "luogu-p3185", "51nod1714", "bzoj2688", "boj16187"} {
		text := readFile(t, problems, id+".star")
		if n := strings.Count(text, "\n"); n < 5 || n > 25 {
			t.Errorf("%s has %d lines, want 5 to 25", id, n)
		}
		if !strings.HasPrefix(text, "# ") {
			t.Errorf("%s does not begin with its source", id)
		}
	}
}

// TestMoreSamples are pairs of input and output that the notes of the samples
// name, and answers that are well known.
func TestMoreSamples(t *testing.T) {
	skipSlow(t)
	for _, c := range []struct{ id, in, out string }{
		{"hdu1846", "0\n", ""},
		{"hdu1846", "3\n1005 1000\n1001 1000\n10000 10000\n", "first\nsecond\nfirst\n"},
		{"hdu1847", "", ""},
		{"hdu1847", "3500\n1000000000000000000\n", "Kiki\nKiki\n"},
		{"hdu1536", "0\n", ""},
		{"hdu1536", "2 5 2\n1\n2 10000 10000\n0\n", "L\n"}, // a set that is not sorted
		{"acwing893", "1\n1\n1\n10000\n", "No\n"},
		{"luogu-p3185", "2\n3\n2 0 0\n3\n2 1 0\n", "-1 -1 -1\n0\n1 2 2\n1\n"},
		{"luogu-p3185", "1\n1\n10000\n", "-1 -1 -1\n0\n"},
		{"51nod1714", "1\n18446744073709551615\n", "B\n"},
		{"51nod1714", "2\n18446744073709551615 18446744073709551615\n", "L\n"},
		{"51nod1714", "2\n1 9223372036854775808\n", "L\n"},
		{"51nod1714", "3\n1 3 7\n", "B\n"},
		{"bzoj2688", "1\n1\n", "0.000000\n"},
		{"bzoj2688", "2\n3\n3\n", "0.320000\n"},
		{"boj16187", "4\n15\n35\n52\n4999\n", "Second\nSecond\nFirst\nFirst\n"},
		{"cf138d", "1 1\nR\n", "WIN\n"},
		{"cf138d", "2 2\nRR\nRR\n", "WIN\n"},
		{"cf603c", "1 2\n3\n", "Nicky\n"},
		{"cf87c", "3\n", "2\n"},
		{"cf87c", "6\n", "-1\n"},
		{"luogu-p1247", "4\n15 22 19 10\n", "lose\n"},
		{"hdu2176", "3\n5 5 1\n3\n1 1 1\n0\n", "Yes\n5 4\n5 4\n1 0\nYes\n1 0\n1 0\n1 0\n"},
		{"pe306", "1\n", "0\n"},
		{"pe306", "1000000\n", "852938\n"},
		{"pe310", "100000\n", "2586528661783\n"},
	} {
		if got := solve(t, c.id, c.in); got != c.out {
			t.Errorf("%s: input %q: got %q, want %q", c.id, c.in, got, c.out)
		}
	}
}
