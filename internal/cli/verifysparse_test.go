package cli

import (
	"context"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// A proof that would take too long is checked in spots, unless all is asked for.
// Its windows, but for the first, are made up here: the choice does not look at
// them.
func TestVerifyChooses(t *testing.T) {
	r, err := rule.Parse("0.356")
	if err != nil {
		t.Fatal(err)
	}
	s, err := heap.New(r, heap.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	g, err := s.Table(t.Context(), 1<<16)
	if err != nil {
		t.Fatal(err)
	}
	open := func(p int64) *period.SparseCheck {
		claim := period.SparseClaim{
			Rule: r, Mask: 27, Depth: 160, Start: 7315, Period: p, Maximum: 19,
			Rares: []period.Rare{{Heap: 3}, {Heap: 7, Value: 4}, {Heap: 11, Value: 7}, {Heap: 23, Value: 7}, {Heap: 24, Value: 9}, {Heap: 43, Value: 14}},
		}
		var at []int64
		for i := range int64(100) {
			at = append(at, 10000+i*(p/100))
		}
		c, err := period.CertifySparse(claim, at, func(at int64, length int) ([]uint32, error) {
			if at < 10000 {
				return g[at-int64(length) : at], nil
			}
			w := slices.Clone(g[7478-length : 7478])
			if w[0]++; at != 7478+p {
				w[1]++
			}
			return w, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		k, err := period.OpenSparse(context.Background(), c, nil)
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	long, short := open(1e13+142), open(1e6)
	for _, c := range []struct {
		how  depth
		k    *period.SparseCheck
		want int // parts; 0: all
	}{
		{depth{}, short, 0},
		{depth{}, long, 2},
		{depth{full: true}, long, 0},
		{depth{sample: 7}, long, 7},
		{depth{sample: 7}, short, 7},
		{depth{sample: 1000}, short, 0},
		{depth{threads: 5}, long, 5},
	} {
		if c.how.threads == 0 {
			c.how.threads = 2
		}
		parts, err := c.how.choose(t.Context(), c.k)
		if err != nil || len(parts) != c.want || !slices.IsSorted(parts) || len(slices.Compact(parts)) != c.want {
			t.Errorf("%+v: parts %v, %v, want %d", c.how, parts, err, c.want)
		}
	}
	a, _ := depth{sample: 7, seed: 5}.choose(t.Context(), long)
	b, _ := depth{sample: 7, seed: 5}.choose(t.Context(), long)
	c, _ := depth{sample: 7, seed: 6}.choose(t.Context(), long)
	if !slices.Equal(a, b) || slices.Equal(a, c) {
		t.Errorf("parts %v, %v by one seed, %v by another", a, b, c)
	}
}
