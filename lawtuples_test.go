//go:build unix

package grundy_test

import (
	"bufio"
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/law"
)

// TestTupleLaws finds each law of law/testdata/tuples.txt from the rule alone.
func TestTupleLaws(t *testing.T) {
	f, err := os.Open("law/testdata/tuples.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out strings.Builder
	lines := bufio.NewScanner(f)
	for n := 0; lines.Scan(); n++ {
		line := lines.Text()
		if line == "" || strings.HasPrefix(line, "#") {
			out.WriteString(line + "\n")
			continue
		}
		if testing.Short() && n%4 != 0 {
			continue
		}
		text, _, _ := strings.Cut(line, "\t")
		got := line
		t.Run(text, func(t *testing.T) {
			g, err := grundy.New(text)
			if err != nil {
				t.Fatal(err)
			}
			start := cpu(t)
			found, err := g.Laws(context.Background(), 0)
			if err != nil {
				t.Fatal(err)
			}
			// Two seconds or so of one processor; a machine that is busy takes longer.
			if took := cpu(t) - start; took > 4*time.Second && !testing.Short() {
				t.Errorf("it took %v", took)
			}
			cells := []string{text, "none", "none"}
			for _, l := range found.Laws {
				i := 1
				if l.Formula.Lost {
					i = 2
				}
				if cells[i] == "none" {
					cells[i] = string(l.Status) + ": " + l.Formula.String()
				}
			}
			if got = strings.Join(cells, "\t"); got != line && os.Getenv("UPDATE") == "" {
				t.Errorf("found\n%s, want\n%s", got, line)
			}
			beyond(t, g, found)
		})
		out.WriteString(got + "\n")
	}
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile("law/testdata/tuples.txt", []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// cpu is the time that processors have spent on the tests.
func cpu(t *testing.T) time.Duration {
	t.Helper()
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		t.Fatal(err)
	}
	return time.Duration(r.Utime.Nano())
}

// beyond compares laws with values outside the box that they were looked for in.
func beyond(t *testing.T, g *grundy.Game, found *law.Found) {
	t.Helper()
	for _, l := range found.Laws {
		ev := l.Formula.Compile()
		for i := range int64(30) {
			at := make([]int64, g.Rule().Dim())
			var p grundy.Position
			for c := range at {
				at[c] = (i*i*int64(3+2*c) + 7*i) % (found.Known + found.Known/3)
			}
			at[i%int64(len(at))] = found.Known + i%7
			copy(p[:], at)
			v, err := g.Value(context.Background(), p)
			if err != nil {
				t.Fatal(err)
			}
			if l.Formula.Lost {
				if lost, err := ev.Lost(at...); err != nil || lost != (v == 0) {
					t.Fatalf("%s at %v: %v, %v, and the value is %d", l, at, lost, err, v)
				}
			} else if w, err := ev.At(at...); err != nil || uint64(w) != v {
				t.Fatalf("%s at %v: %d, %v, and the value is %d", l, at, w, err, v)
			}
		}
	}
}

func TestTupleLawsFail(t *testing.T) {
	g, err := grundy.New("(x, y) -> (y, x) if x != y")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Laws(context.Background(), 0); err == nil {
		t.Error("a game without end has a law")
	}
	g, err = grundy.New("(x, y) -> (x-k, y) for k in 1..x | (x, y-k) for k in 1..y")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := g.Laws(ctx, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
	if found, err := g.Laws(context.Background(), 20); err != nil || found.Known != 20 || found.Best().Formula.String() != "g(x, y) = x xor y" {
		t.Errorf("in a box of 20: %v, %v", found, err)
	}
}

// TestSumsOfHeaps says which rules are sums of heaps, and compares their laws with
// the values.
func TestSumsOfHeaps(t *testing.T) {
	for text, sum := range map[string]bool{
		"(x, y) -> (x-n, y) for n in 1..x | (x, y-n) for n in 1..2":                              true,
		"(x, y) -> (x-k, y) for k in 1..3 if x % 2 == 1 | (x, y-1)":                              true,
		"(x, y) -> (x-k, y) for k in 1..y | (x, y-k) for k in 1..y":                              false,
		"(x, y) -> (x-k, y) for k in 1..3 if y > 2 | (x, y-k) for k in 1..y":                     false,
		"(x, y) -> (x-k, y) for k in 1..3 | (y, x-1)":                                            false,
		"(x, y) -> (x-k, y) for k in 1..2 | (x-1, y-1) | (x, y-k) for k in 1..2":                 false,
		"(x, y) -> (a, y) & (x-a, y) for a in 1..x-1 | (x, y-k) for k in 1..2":                   false,
		"(n, k) -> (n-1, k) | k of (n//2, k) if n > 0 and n % 2 == 0":                            false,
		"(x, y, z) -> (x-1, y, z) | (x, y-k, z) for k in 1..y | (x, y, z-k) for k in {1,2,5..9}": true,
	} {
		g, err := grundy.New(text)
		if err != nil {
			t.Fatal(err)
		}
		found, err := g.Laws(context.Background(), 8)
		if err != nil {
			t.Fatal(text, err)
		}
		if by := slices.ContainsFunc(found.Laws, func(l *law.Law) bool { return l.Theorem == "sum" }); by != sum {
			t.Errorf("%s: is it a sum of heaps? %v", text, by)
		}
		if sum {
			beyond(t, g, found)
		}
	}
}
