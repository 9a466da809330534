package period

import (
	"context"
	"math/bits"
	"slices"

	"github.com/grundy-cgt/grundy/nim"
)

// Rare is a heap of the rarer class, and its value.
type Rare struct {
	Heap  int64
	Value uint32
}

// sparseSteps computes values one after the other. That a step is right is
// proved in docs/reference/proofs.md ("the sparse step"): the least odd value
// that no option has is the value of n, if every smaller value is one of an
// option. Options of odd value need a rare part, or leave one heap.
type sparseSteps struct {
	breaks
	sparseSpace
	low   []uint16 // G(0), G(1), ...
	rares []Rare   // all of the heaps that are used, in increasing order
	reach nim.Set
}

// start computes G(0), ..., G(n-1) and their rare heaps. A heap that has no
// witness for some value has seen all its options then, so its value is that of
// the definition, whatever the mask is.
func (k *sparseSteps) start(ctx context.Context, n int64, progress func(done int64)) error {
	k.low = make([]uint16, 0, n)
	for h := range n {
		if h%256 == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			progress(h)
		}
		v, _ := k.value(h, k.low, 0, h)
		if v >= 1<<16 {
			return reject("G(%d) is %d; a check by the theorem %q has values below 2^16", h, v, SparseWindow)
		}
		k.low = append(k.low, uint16(v))
		if h > 0 && k.class(h, v) != k.common() {
			k.rares = append(k.rares, Rare{h, v})
		}
	}
	return nil
}

// value returns the value of heap n and true if it is odd for n and each smaller
// value has a witness: an option that leaves one heap, or two of which one is
// rare or at most depth. Otherwise it returns the least value that was not found,
// and false; it is the value of n if depth is at least n/2. g holds the values
// from heap base on, up to heap n-1 at least.
func (k *sparseSteps) value(n int64, g []uint16, base, depth int64) (v uint32, ok bool) {
	k.reach.Reset()
	if slices.Contains(k.none, n) {
		k.reach.Add(0)
	}
	for _, t := range k.one {
		if n-t >= 1 {
			k.reach.Add(uint64(g[n-t-base]))
		}
	}
	for _, m := range k.two {
		for _, r := range k.rares {
			b := n - m.take - r.Heap
			if b < 1 {
				break
			}
			if b != r.Heap || !m.apart {
				k.reach.Add(uint64(g[b-base]) ^ uint64(r.Value))
			}
		}
	}
	odd := uint64(0)
	for k.reach.Has(odd) || uint32(bits.OnesCount64(odd&uint64(k.mask)))&1 == k.even(n) {
		odd++
	}
	for a, more := int64(1), true; k.reach.Mex() < odd; a += 64 {
		if !more {
			return uint32(k.reach.Mex()), false
		}
		more = false
		for _, m := range k.two {
			s := n - m.take
			half := s / 2
			if m.apart {
				half = (s - 1) / 2
			}
			last := min(half, depth)
			for b := a; b <= min(last, a+63); b++ {
				k.reach.Add(uint64(k.low[b] ^ g[s-b-base]))
			}
			more = more || last > a+63
		}
	}
	return uint32(odd), true
}

// words is value for heaps n behind all that is special and values below 64,
// where a set is a word.
type words struct {
	one     []int   // the amounts that leave one heap
	two     []int   // and two
	pairs   []toFar // the rare heaps with each of two
	odd     [2]uint64
	depth   int
	reverse []uint16 // G(depth), ..., G(1): in the order of the other parts
}

// toFar is a rare heap and an amount: the other part is that far away.
type toFar struct {
	distance int
	value    uint16
}

func newWords(k *sparseSteps, depth int64) *words {
	w := &words{depth: int(depth)}
	for _, t := range k.one {
		w.one = append(w.one, int(t))
	}
	for _, m := range k.two {
		w.two = append(w.two, int(m.take))
		for _, r := range k.rares {
			w.pairs = append(w.pairs, toFar{int(m.take + r.Heap), uint16(r.Value)})
		}
	}
	for x := range 64 {
		w.odd[1^bits.OnesCount32(uint32(x)&k.mask)&1] |= 1 << x
	}
	w.reverse = slices.Clone(k.low[1 : depth+1])
	slices.Reverse(w.reverse)
	return w
}

// value returns the value of a heap, or the least that was not found and false.
// before holds the values up to it; even is the parity of its even values.
func (w *words) value(before []uint16, even uint32) (v uint32, ok bool) {
	at := len(before)
	var reach uint64
	for _, t := range w.one {
		reach |= 1 << (before[at-t] & 63)
	}
	for _, p := range w.pairs {
		reach |= 1 << ((before[at-p.distance] ^ p.value) & 63)
	}
	odd := bits.TrailingZeros64(w.odd[even] &^ reach)
	for a := 1; bits.TrailingZeros64(^reach) < odd; a += 16 {
		if a > w.depth {
			return uint32(bits.TrailingZeros64(^reach)), false
		}
		near := w.reverse[max(w.depth-a-15, 0) : w.depth-a+1] // the parts a, ..., a+15, from the last
		for _, t := range w.two {
			far := before[at-t-a+1-len(near) : at-t-a+1]
			for i, g := range near {
				reach |= 1 << ((g ^ far[i]) & 63)
			}
		}
	}
	return uint32(odd), true
}
