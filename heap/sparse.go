package heap

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"github.com/grundy-cgt/grundy/rule"
)

// sparse is the engine for codes that leave two heaps at most, such as Kayles.
// It computes, for a heap n, the values of the splits into a and b with sum s =
// n-t, for every amount t after which the heap may be split.
//
// Without more insight these are all pairs (full). But in most games most heaps
// fall into one of two classes: class(a) = parity of G(a) & mask, perhaps plus
// a, modulo 2. The xor of two heaps of the same class is a value x with parity
// of x & mask = 0 (plus s). So the values of the other parity, call them odd,
// come from pairs of different classes only: going through the heaps of the
// rarer class, paired with all others, gives all of them. Let m be the least odd
// value that is not reached. If every even value below m is reached, m is the
// value of n; they are looked for among all pairs, a few more at a time, and
// mostly found soon. If one is never found, all pairs have been seen, so the
// least value missing is the value of n, and n is rare. Nothing depends on the
// mask but the time. (Sparse spaces: Winning Ways, chapter 4; Gangolli and
// Plambeck 1989; Flammenkamp.)
//
// The mask is chosen anew whenever the table has doubled, as the one with the
// fewest rare heaps so far; if these are too many, all pairs are used. If they are
// many but not too many, wide takes over until then.
type sparse struct {
	moves  []codeMove
	apart  bool // two heaps that are left must not be equal
	levels levels
	pairs  pairs
	set    marks
	words  int
	ring   []ringSet // by sum modulo the length
	found  []uint64

	review     int // the number of heaps with which the mask is chosen next
	on         bool
	mask       uint32
	place      uint32  // 1: the class depends on the heap's parity
	common     uint32  // the class of most heaps
	rares      []int32 // the rare heaps, in increasing order
	rareValues []uint32
	wide       *wide // does all of this, or nil
	alone      bool  // no other core may be used
}

type codeMove struct {
	take           int
	none, one, two bool
}

// ringSet holds the values of the splits with a sum: all, or some and all odd
// ones.
type ringSet struct {
	sum int
	on  bool // of the mode that it was made in
	w   []uint64
}

// newSparse returns the engine if the rule is such a code.
func newSparse(r *rule.Rule) (*sparse, bool) {
	const mostTaken = 1 << 10
	e := &sparse{review: 512, levels: bestLevels()}
	e.pairs.level = e.levels.pairset
	var splits, apart int
	last := int64(0)
	for _, m := range r.Moves() {
		b, ok := m.(rule.Break)
		if !ok || b.Min != 0 || !b.Take.IsConst() || b.Take.Const.Min() < 0 || b.Take.Const.Max() > mostTaken || b.Parts.Max() > 2 {
			return nil, false
		}
		c := codeMove{none: b.Parts.Has(0), one: b.Parts.Has(1), two: b.Parts.Has(2)}
		if c.two && b.Kind != rule.Any {
			if b.Kind != rule.Distinct && b.Kind != rule.NotAllEqual {
				return nil, false
			}
			apart++
		}
		for _, k := range b.Take.Const.Members() {
			c.take = int(k)
			e.moves = append(e.moves, c)
			last = max(last, k)
		}
		if c.two {
			splits++
		}
	}
	if splits == 0 || apart != 0 && apart != splits {
		return nil, false
	}
	e.apart = apart > 0
	e.ring = make([]ringSet, last+1)
	for i := range e.ring {
		e.ring[i].sum = -1
	}
	return e, true
}

func (e *sparse) fill(ctx context.Context, g []uint32, from, to int) (int, error) {
	for n := from; n < to; {
		if err := ctx.Err(); err != nil {
			return n, err
		}
		if n >= e.review {
			e.learn(g[:n])
			e.choose(g[:n])
			e.review = 2 * n
		}
		if e.wide != nil {
			done := n
			if e.wide.given == n {
				var err error
				if done, err = e.wide.fill(ctx, g, n, min(to, e.review)); err != nil {
					return done, err
				}
			}
			if done == n { // a value is too large, or values came from elsewhere
				e.adopt(g[:n])
			}
			n = done
			continue
		}
		e.learn(g[:n])
		v := e.value(g[:n])
		g[n] = v
		if e.on && n > 0 && e.class(n, v) != e.common {
			e.rares, e.rareValues = append(e.rares, int32(n)), append(e.rareValues, v)
		}
		n++
	}
	return to, nil
}

// value is the value of heap len(g).
func (e *sparse) value(g []uint32) uint32 {
	n := len(g)
	e.set.reset()
	even := uint32(0)
	for _, m := range e.moves {
		s := n - m.take
		if s < 0 {
			continue
		}
		if v, ok := (single{none: m.none, one: m.one}).value(g, int64(s)); ok {
			e.set.add(v)
		}
		if m.two && s >= 2 {
			e.set.or(e.splits(s))
			even = uint32(s) & e.place
		}
	}
	v := e.set.mex()
	if !e.on {
		return uint32(v)
	}
	m := e.leastOdd(even)
	for lo, step := 1, 64; v < m; lo, step = lo+step, 2*step {
		more := false
		if len(e.found) < e.words {
			e.found = make([]uint64, e.words)
		}
		clear(e.found)
		for _, k := range e.moves {
			s := n - k.take
			if hi := min(e.half(s), lo+step-1); k.two && hi >= lo {
				e.pairs.sums(e.found[:e.words], s, lo, hi)
				more = true
			}
		}
		if !more {
			break
		}
		e.set.or(e.found[:e.words])
		v = e.set.mex()
	}
	return uint32(min(v, m))
}

// half is the greatest of the smaller parts of s beans.
func (e *sparse) half(s int) int {
	if e.apart {
		return (s - 1) / 2
	}
	return s / 2
}

// splits returns the values of the splits with sum s: all, or all odd ones.
func (e *sparse) splits(s int) []uint64 {
	r := &e.ring[s%len(e.ring)]
	if r.sum == s && r.on == e.on {
		return r.w
	}
	if r.w == nil {
		r.w = make([]uint64, e.words)
	}
	clear(r.w)
	r.sum, r.on = s, e.on
	if !e.on {
		e.pairs.sums(r.w, s, 1, e.half(s))
		return r.w
	}
	heaps, values := e.rares, e.rareValues
	if i, ok := slices.BinarySearch(heaps, int32(s/2)); ok && e.apart && s&1 == 0 { // no two equal heaps
		e.pairs.some(r.w, s, heaps[:i], values[:i])
		heaps, values = heaps[i+1:], values[i+1:]
	}
	e.pairs.some(r.w, s, heaps, values)
	return r.w
}

// class is the class of heap n of value v.
func (e *sparse) class(n int, v uint32) uint32 {
	return uint32(bits.OnesCount32(v&e.mask))&1 ^ uint32(n)&e.place
}

// leastOdd is the least value that is not in the set and whose parity is not
// the given one.
func (e *sparse) leastOdd(even uint32) uint64 {
	for i := 0; ; i++ {
		var w uint64
		if i < len(e.set.w) {
			w = e.set.w[i]
		}
		odd := parities(e.mask)
		if uint32(bits.OnesCount32(uint32(i)<<6&e.mask))&1 != even {
			odd = ^odd
		}
		if free := odd &^ w; free != 0 {
			return uint64(i)<<6 + uint64(bits.TrailingZeros64(free))
		}
	}
}

// parities has bit i set if i & mask has an odd number of bits, i < 64.
func parities(mask uint32) uint64 {
	var w uint64
	for b := range 6 {
		if mask>>b&1 != 0 {
			w ^= [6]uint64{0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0, 0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000}[b]
		}
	}
	return w
}

// tally counts heaps from 1 on by the parity of the heap and by value.
type tally [2][]int32

// tallyOf counts the values g of the heaps from 0 on. All are below size.
func tallyOf(g []uint32, size int) tally {
	t := tally{make([]int32, size), make([]int32, size)}
	for i, v := range g[1:] {
		t[(i+1)&1][v]++
	}
	return t
}

// choose decides with the known values g on the mask, or on all pairs.
func (e *sparse) choose(g []uint32) {
	e.weigh(g)
	e.adopt(g)
	if e.on && wideHelps(e.levels.xorscan, sifts(e.levels.pairset, e.pairs.top), len(g), len(e.rares), e.splitting(), e.pairs.top) {
		e.wide = newWide(e.moves, e.apart, g, e.mask, e.place, e.common)
		e.wide.level = e.levels.xorscan
		if e.alone {
			e.wide.ahead = math.MaxInt
		}
	}
}

// weigh chooses the mask that leaves the fewest of the heaps of g rare, if few enough.
func (e *sparse) weigh(g []uint32) {
	e.on = false
	if size := 64 * e.words; size <= 1<<16 {
		e.consider(tallyOf(g, size), len(g))
	}
}

// consider sets the mask that leaves the fewest of n heaps rare, and returns how many
// these are, if they are so few that a mask helps.
//
// With F(mask) = the sum over heaps of (-1)^(parity of G & mask), which is the
// Walsh-Hadamard transform of the counts of the values, (n + F)/2 heaps have
// parity 0. A split with sum n-t gives an odd value the class 1 + (t if the
// class depends on the heap's parity), and that must be the common one for n to
// have an odd value mostly; so then all t must have the same parity.
func (e *sparse) consider(t tally, n int) (rares int) {
	var parity [2]bool
	for _, m := range e.moves {
		if m.two {
			parity[m.take&1] = true
		}
	}
	// In full mode a heap takes n/2 pairs; else its rare ones for each split, and
	// if it is rare itself, or an even value is far, many pairs.
	limit := n / (1 + 2*e.splitting())
	e.on = false
	for place := range uint32(2) {
		if place == 1 && parity[0] == parity[1] {
			continue
		}
		count := slices.Clone(t[0])
		for v, odd := range t[1] {
			count[v] += odd * (1 - 2*int32(place))
		}
		transform(count)
		common := uint32(1)
		if place == 1 && parity[1] {
			common = 0
		}
		for mask := 1; mask < len(count); mask++ {
			rare := (n - 1 + int(count[mask])) / 2 // of class 0
			if common == 0 {
				rare = n - 1 - rare
			}
			if rare < limit {
				limit = rare
				e.on, e.mask, e.place, e.common = true, uint32(mask), place, common
			}
		}
	}
	return limit
}

// splitting is the number of moves that may split.
func (e *sparse) splitting() int {
	n := 0
	for _, m := range e.moves {
		if m.two {
			n++
		}
	}
	return n
}

// adopt begins to work with the mask, or with all pairs.
func (e *sparse) adopt(g []uint32) {
	e.rares, e.rareValues, e.wide = e.rares[:0], e.rareValues[:0], nil
	if e.on {
		for i, v := range g {
			if i > 0 && e.class(i, v) != e.common {
				e.rares, e.rareValues = append(e.rares, int32(i)), append(e.rareValues, v)
			}
		}
	}
	for i := range e.ring {
		e.ring[i].sum = -1
	}
}

// transform is the Walsh-Hadamard transform, in place: O(k log k) for k values,
// a power of two.
func transform(c []int32) {
	for half := 1; half < len(c); half *= 2 {
		for i := 0; i < len(c); i += 2 * half {
			for j := i; j < i+half; j++ {
				c[j], c[j+half] = c[j]+c[j+half], c[j]-c[j+half]
			}
		}
	}
}
