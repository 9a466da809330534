package export_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/export"
)

// TestNear compares moves that are found near a place with the engine, for small
// heaps, and with the law, for great ones, where all moves take.
func TestNear(t *testing.T) {
	var jobs []*job
	for _, c := range []struct {
		rule  string
		legal func(k int64) bool // all moves take k; nil: there are others
	}{
		{"nim", func(int64) bool { return true }},
		{"take not {2,5}", func(k int64) bool { return k != 2 && k != 5 }},
		{"take any except {1,2}", func(k int64) bool { return k > 2 }},
		{"take multiples of 3", func(k int64) bool { return k%3 == 0 }},
		{"take any or split 2", nil},
		{"take any or split 3", nil},
		{"n -> n-k for k in 1.. if n % 2 == 0 or k % 2 == 1", nil},
	} {
		g, err := grundy.New(c.rule)
		if err != nil {
			t.Fatal(err)
		}
		l, _, err := g.Law(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, format := range []export.Input{export.Lines, export.One} {
			small := newInputJob(t, g, 0, export.Moves, format, 1000)
			small.request.Law = l
			jobs = append(jobs, small)
		}
		if c.legal == nil {
			continue
		}
		ev := l.Formula.Compile()
		rng := rand.New(rand.NewPCG(6, 7))
		var in strings.Builder
		for range 300 {
			fmt.Fprintln(&in, rng.Int64N(1e18), rng.Int64N(1e18), rng.Int64N(1000))
		}
		great := &job{name: c.rule + " of great heaps", request: small(jobs), input: in.String()}
		great.check = func(output string) error {
			sums, moves := strings.Split(in.String(), "\n"), strings.Split(output, "\n")
			for i, line := range moves[:len(moves)-1] {
				var x, n, h int64
				for _, text := range strings.Fields(sums[i]) {
					var heap int64
					fmt.Sscan(text, &heap)
					v, err := ev.At(heap)
					if err != nil {
						return err
					}
					x ^= v
				}
				if line == "none" && x == 0 {
					continue
				}
				if _, err := fmt.Sscanf(line, "%d -> %d", &n, &h); err != nil {
					return fmt.Errorf("%s: %q: %w", sums[i], line, err)
				}
				v, err1 := ev.At(n)
				w, err2 := ev.At(h)
				if err1 != nil || err2 != nil || x^v^w != 0 || h < 0 || h >= n || !c.legal(n-h) || !strings.Contains(" "+sums[i]+" ", fmt.Sprintf(" %d ", n)) {
					return fmt.Errorf("%s: %q does not win", sums[i], line)
				}
			}
			if len(moves) != len(sums) {
				return fmt.Errorf("%d lines for %d", len(moves), len(sums))
			}
			return nil
		}
		jobs = append(jobs, great)
	}
	for _, lang := range []string{"cpp", "python"} {
		if testing.Short() && lang != "python" {
			continue
		}
		t.Run(lang, func(t *testing.T) { runAll(t, lang, jobs) })
	}
}

// small is the request of the last job, for lines.
func small(jobs []*job) export.Job {
	j := jobs[len(jobs)-1].request
	j.Input = export.Lines
	return j
}
