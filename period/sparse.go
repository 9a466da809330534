package period

import (
	"context"
	"fmt"
	"math/bits"

	"github.com/grundy-cgt/grundy/rule"
)

// SparseTest says how the theorem [SparseWindow] proves a period: for a rule
// that takes at most Take and leaves at most two heaps, where no heap above
// Reach is rare, and no smaller part than Reach is needed to see that. The
// values must be known to be so below Need.
type SparseTest struct {
	Take  int64
	Reach int64 // the greatest rare heap, or the depth of the witnesses if that is more
}

// Window is the least number of consecutive values that decide all later ones:
// Take + Reach.
func (t SparseTest) Window() int64 { return t.Take + t.Reach }

// End returns the heap n1 before which a window lies in the part that is
// periodic from start on, and behind all heaps that are special.
func (t SparseTest) End(start int64) int64 { return max(start, t.Reach+1) + t.Window() }

// Need returns the least number N of known values G(0), ..., G(N-1) that proves
// the period p from start on: n1 + p; Inf when it does not fit. It is enough that
// G(n+p) = G(n) for start <= n < n1.
func (t SparseTest) Need(start, p int64) int64 {
	const most = rule.Inf / 8
	if start < 0 || p < 1 || start > most || p > most || t.Take < 0 || t.Take > most || t.Reach < 0 || t.Reach > most {
		return rule.Inf
	}
	return t.End(start) + p
}

// breaks are the moves of a rule that the theorem [SparseWindow] covers.
type breaks struct {
	none, one []int64 // the amounts after which no heap may be left, and one
	two       []split
	take      int64 // the greatest amount
}

type split struct {
	take  int64
	apart bool // the two heaps must differ
}

// breaksOf reads the moves off the rule: every one takes an amount of a finite
// set from a heap of any size and leaves at most two heaps.
func breaksOf(r *rule.Rule) (b breaks, ok bool) {
	const mostTaken = 1 << 12
	if r.Dim() != 1 {
		return b, false
	}
	for _, move := range r.Moves() {
		m, isBreak := move.(rule.Break)
		if !isBreak || m.Min != 0 || !m.Take.IsConst() || len(m.Take.Const) == 0 || len(m.Parts) == 0 || m.Take.Const.Min() < 0 || m.Take.Const.Max() > mostTaken || m.Parts.Max() > 2 {
			return b, false
		}
		apart := m.Kind == rule.Distinct || m.Kind == rule.NotAllEqual
		if m.Kind != rule.Any && !apart {
			return b, false
		}
		for _, t := range m.Take.Const.Members() {
			if t == 0 && (m.Parts.Has(0) || m.Parts.Has(1)) {
				return b, false
			}
			if m.Parts.Has(0) {
				b.none = append(b.none, t)
			}
			if m.Parts.Has(1) {
				b.one = append(b.one, t)
			}
			if m.Parts.Has(2) {
				b.two = append(b.two, split{t, apart})
			}
			b.take = max(b.take, t)
		}
	}
	return b, len(r.Moves()) > 0
}

// SparseTake returns the greatest amount that is taken, if [SparseWindow] covers
// the rule.
func SparseTake(r *rule.Rule) (int64, bool) {
	b, ok := breaksOf(r)
	return b.take, ok
}

// sparseSpace parts the heaps from 1 on into two classes: the parity of the bits
// of G(n) & mask, plus n if place. The docs/reference/proofs.md say what for.
type sparseSpace struct {
	mask  uint32
	place int64 // 1 or 0
	tau   int64 // the parity of the amounts after which a heap is split, if place
}

// newSpace returns the space, and false where the amounts of splits have both
// parities, so that the class of a sum would depend on the amount.
func newSpace(b breaks, mask uint32, place bool) (s sparseSpace, ok bool) {
	s.mask = mask
	if !place {
		return s, true
	}
	s.place = 1
	for i, m := range b.two {
		if i == 0 {
			s.tau = m.take & 1
		}
		if m.take&1 != s.tau {
			return s, false
		}
	}
	return s, true
}

// common is the class of heaps whose value is odd: of most heaps.
func (s sparseSpace) common() int64 { return 1 ^ s.place&s.tau }

func (s sparseSpace) class(n int64, v uint32) int64 {
	return int64(bits.OnesCount32(v&s.mask))&1 ^ s.place&n
}

// parity of the values that two heaps of one class give as options of heap n:
// the even ones for n. The others are odd for n.
func (s sparseSpace) even(n int64) uint32 { return uint32(s.place & (n ^ s.tau)) }

// Space is a choice of classes for [SparseWindow]: class(n) = parity of the bits
// of G(n) & Mask, plus n if Place.
type Space struct {
	Mask  uint32
	Place bool
}

// BestSpace returns the space whose last rare heap is the least, and that heap, 0
// if there is none. last[n%2][v] is the last heap n >= 1 of that parity with the
// value v that is known, 0 if there is none. It is false where no heap would be
// common: no values are given, or the theorem does not cover the rule. O(k^2) for k
// values.
func BestSpace(r *rule.Rule, last [2][]int64) (best Space, rare int64, ok bool) {
	b, covered := breaksOf(r)
	size := uint32(max(len(last[0]), len(last[1])))
	if !covered || size == 0 {
		return best, 0, false
	}
	rare = rule.Inf
	for mask := uint32(1); mask <= topMask(size-1); mask++ {
		for _, place := range []bool{false, true} {
			s, fits := newSpace(b, mask, place)
			if !fits {
				continue
			}
			worst := int64(0)
			for _, heaps := range last {
				for v, n := range heaps {
					if n > worst && s.class(n, uint32(v)) != s.common() {
						worst = n
					}
				}
			}
			if worst < rare {
				best, rare = Space{mask, place}, worst
			}
		}
	}
	return best, rare, rare < rule.Inf
}

// RareHeaps computes the values below heap n, slowly and by itself, and returns the
// rare heaps among them. [SparseWindow] must cover the rule.
func (s Space) RareHeaps(ctx context.Context, r *rule.Rule, n int64) ([]Rare, error) {
	b, covered := breaksOf(r)
	space, fits := newSpace(b, s.Mask, s.Place)
	if !covered || !fits || s.Mask == 0 {
		return nil, fmt.Errorf("the theorem %q does not cover the rule %s with the mask %d", SparseWindow, r, s.Mask)
	}
	k := sparseSteps{breaks: b, sparseSpace: space}
	err := k.start(ctx, n, func(int64) {})
	return k.rares, err
}
