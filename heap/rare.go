package heap

import (
	"math/bits"
	"slices"

	"github.com/grundy-cgt/grundy/rule"
)

// FewestRare returns, for a code that leaves two heaps at most, the mask by which the
// fewest of the heaps with the values g = G(0), G(1), ... are rare, and these heaps in
// increasing order. Heap 0 is in no class. For other rules, and where no mask leaves
// less than a fifth of the heaps rare, ok is false.
//
// It takes O(len(g)) time, and O(v log v) for values below v.
func FewestRare(r *rule.Rule, g []uint32) (m Mask, rares []int32, ok bool) {
	e, ok := newSparse(r)
	if !ok || len(g) < 2 {
		return Mask{}, nil, false
	}
	e.words = width(slices.Max(g))
	if e.weigh(g); !e.on {
		return Mask{}, nil, false
	}
	m = Mask{Bits: e.mask, Place: e.place != 0}
	for i := 1; i < len(g); i++ {
		if m.class(i, g[i]) != e.common {
			rares = append(rares, int32(i))
		}
	}
	return m, rares, 5*len(rares) < len(g)
}

// class is the class of heap n of value v.
func (m Mask) class(n int, v uint32) uint32 {
	c := uint32(bits.OnesCount32(v&m.Bits)) & 1
	if m.Place {
		c ^= uint32(n) & 1
	}
	return c
}
