package period_test

import (
	"os"
	"testing"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// walked returns the first values of a rule.
func walked(t testing.TB, r *rule.Rule, values int64) []uint32 {
	t.Helper()
	w, err := heap.NewWalk(r, heap.WalkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var g []uint32
	for int64(len(g)) < values {
		b, err := w.Next(t.Context(), values)
		if err != nil {
			t.Fatal(err)
		}
		g = b.Append(g)
	}
	return g
}

// Periods that the plain loop cannot check: found by a search that keeps nothing,
// and proved by the certificate. The long ones are for make test-long.
func TestSparseLongPeriods(t *testing.T) {
	for _, f := range []struct {
		game          string
		start, period int64
		long          bool
	}{
		{"0.16", 105351, 149459, false},
		{"0.56", 326640, 144, false},
		{"0.127", 46578, 4, false},
		{"0.354", 10061916, 1180, true},
		{"0.376", 2268248, 4, true},
	} {
		if f.long && os.Getenv("GRUNDY_LONG") == "" {
			continue
		}
		t.Run(f.game, func(t *testing.T) {
			n := (f.start+f.period)*9/8 + 1<<18
			if f.long {
				n += 1 << 20
			}
			r := parse(t, f.game)
			g := walked(t, r, n)
			c, ok := sparseClaim(t, r, g, f.start)
			if !ok {
				t.Fatal("no heap is common from the start on")
			}
			s := period.NewSeeker(int(c.Rares[len(c.Rares)-1].Heap) + 64)
			for at := 0; at < len(g); at += 1000 {
				b := heap.PackBlock(int64(at), g[at:min(len(g), at+1000)])
				s.Feed(b.From, b.Width, b.Data)
			}
			if p, _, ok := s.Candidate(); !ok || p != f.period {
				t.Errorf("candidate %d %v, want %d", p, ok, f.period)
			}
			c.Start, c.Period = f.start, f.period
			cert, err := period.ProveSparse(t.Context(), c, []int64{f.start / 2, f.start}, source(g), 0, nil)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("depth %d, %d values, %d bytes", cert.Depth, cert.Known, len(cert.Encode()))
			for _, wrong := range []period.Hit{{Start: f.start + 1, Period: f.period}, {Start: f.start - 1, Period: f.period}, {Start: f.start, Period: f.period + 2}} {
				c.Start, c.Period = wrong.Start, wrong.Period
				cert, err := period.CertifySparse(c, nil, source(g))
				if err == nil {
					_, err = period.OpenSparse(t.Context(), cert, nil)
				}
				if err == nil {
					t.Errorf("%+v is not refused", wrong)
				}
			}
		})
	}
}
