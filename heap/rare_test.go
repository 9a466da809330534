package heap_test

import (
	"math/bits"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/rule"
)

// TestFewestRare compares with the heaps that each mask leaves rare.
func TestFewestRare(t *testing.T) {
	const n = 3000
	for _, c := range []struct {
		rule  string
		place []uint32 // whether the class may depend on the heap's parity
		odd   uint32   // the amounts after which heaps are split are odd
		few   bool
	}{
		{"kayles", []uint32{0}, 0, true},
		{"grundy", []uint32{0, 1}, 0, true},
		{"0.106", []uint32{0, 1}, 1, true},
		{"0.16", []uint32{0, 1}, 0, true},
		{"0.137", []uint32{0, 1}, 1, false},
	} {
		r, err := rule.Parse(c.rule)
		if err != nil {
			t.Fatal(err)
		}
		s, err := heap.New(r, heap.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		g, err := s.Table(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		rare := func(mask, place uint32) (heaps []int32) {
			for i := 1; i < n; i++ {
				if uint32(bits.OnesCount32(g[i]&mask))&1^uint32(i)&place == place&c.odd {
					heaps = append(heaps, int32(i))
				}
			}
			return heaps
		}
		var fewest []int32
		for _, place := range c.place {
			for b := uint32(1); b < 256; b++ {
				if heaps := rare(b, place); fewest == nil || len(heaps) < len(fewest) {
					fewest = heaps
				}
			}
		}
		m, heaps, ok := heap.FewestRare(r, g[:n])
		if ok != c.few || ok && !slices.Equal(heaps, fewest) {
			t.Errorf("%s: mask %v leaves %d heaps rare (%v), want %d", c.rule, m, len(heaps), ok, len(fewest))
		}
	}
	subtraction, _ := rule.Parse("take {1,3,4}")
	if _, _, ok := heap.FewestRare(subtraction, []uint32{0, 1, 0, 1, 2, 3, 2}); ok {
		t.Error("a rule that does not split has no sparse space")
	}
}
