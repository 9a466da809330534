package huge

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/rule"
)

// listed are the options of the lister as sorted heaps, each once; false where
// a limit was met, or a heap has very many copies.
func listed(t testing.TB, r *rule.Rule, n int64) ([][]int64, bool) {
	left, small := 1<<14, true
	var out [][]int64
	err := newLister(r).list(t.Context(), big.NewInt(n), &left, func(parts []Part) bool {
		o := []int64{}
		for _, p := range parts {
			if small = small && p.Times.Cmp(big.NewInt(100)) < 0 && p.Heap.IsInt64(); !small {
				return false
			}
			for range p.Times.Int64() {
				o = append(o, p.Heap.Int64())
			}
		}
		slices.Sort(o)
		out = append(out, o)
		return true
	})
	if err != nil && !errors.Is(err, game.ErrLimit) {
		t.Fatalf("%s: heap %d: %v", r, n, err)
	}
	slices.SortFunc(out, slices.Compare)
	return slices.CompactFunc(out, slices.Equal), err == nil && small
}

// The lister and the compiled rule list the same options of any rule.
func FuzzOptions(f *testing.F) {
	for _, text := range rules {
		f.Add(text, uint8(30))
	}
	f.Fuzz(func(t *testing.T, text string, n uint8) {
		r, err := rule.Parse(text)
		if err != nil || r.Dim() != 1 {
			return
		}
		p, err := r.Compile()
		if err != nil {
			return
		}
		var opts game.Options[int64]
		if err := p.Heap(&opts, int64(n)); err != nil || opts.Len() > 1<<12 {
			return
		}
		want := [][]int64{}
		for o := range opts.All() {
			o = append([]int64{}, o...)
			slices.Sort(o)
			want = append(want, o)
		}
		slices.SortFunc(want, slices.Compare)
		want = slices.CompactFunc(want, slices.Equal)
		if got, ok := listed(t, r, int64(n)); ok && fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: heap %d has the options %v, want %v", r, n, got, want)
		}
	})
}
