package heap

import (
	"context"
	"math/bits"
	"slices"

	"github.com/grundy-cgt/grundy/internal/kernel/pairset"
)

// sums keeps, for every number s of beans, the xors of the values of j heaps
// that are not empty and have s beans together:
//
//	T(1, s) = {G(s)},  T(j, s) = union over a of G(a) xor T(j-1, s-a),
//
// where it is enough that a, the smallest heap, runs from 1 to s/j. U(j, s) is
// the same for j or more heaps, with U(j-1, s-a) in the place of T(j-1, s-a) and
// U(1, s) = {G(s)} together with U(2, s). A set of values is a row of bits.
//
// Each set is computed once, when it is first wanted; at that time all heaps
// below s-j+2 are known, so it is final. T(2, s) takes s/2 steps and T(j, s)
// s/j steps of as many word operations as a row has words.
type sums struct {
	pairs
	words int     // of a set: all xors of known values fit
	exact []table // exact[j] holds T(j, s)
	more  []table // more[j] holds U(j, s)
	apart []table // apart[0] holds the xors of two unequal heaps
	used  int     // words in all tables
	acc   []uint64
	g     []uint32 // the known values
}

// table holds sets one behind the other.
type table struct {
	w    []uint64
	sets int
}

// maxWords bounds the work space of an engine: 1 GiB.
const maxWords = 1 << 27

func (t *sums) learn(g []uint32) error {
	t.pairs.learn(g)
	t.g = g
	w := width(t.top)
	if w <= t.words {
		return nil
	}
	if t.words > 0 && t.used > maxWords/(w/t.words) {
		return &LimitError{"bytes", 8 * maxWords, len(g)}
	}
	for _, tables := range [][]table{t.exact, t.more, t.apart} {
		for j := range tables {
			old := tables[j]
			tables[j].w = make([]uint64, old.sets*w)
			for s := range old.sets {
				copy(tables[j].w[s*w:], old.w[s*t.words:(s+1)*t.words])
			}
		}
	}
	if t.words > 0 {
		t.used *= w / t.words
	}
	t.words = w
	return nil
}

// add appends an empty set and returns it.
func (t *sums) add(to *table, known int) ([]uint64, error) {
	from := len(to.w)
	if t.used += t.words; t.used > maxWords {
		return nil, &LimitError{"bytes", 8 * maxWords, known}
	}
	if from+t.words > cap(to.w) {
		w := make([]uint64, from, max(1024, 2*(from+t.words)))
		copy(w, to.w)
		to.w = w
	}
	to.w = to.w[:from+t.words] // memory beyond the length is zero
	to.sets++
	return to.w[from:], nil
}

func (t *sums) set(tb *table, s int) []uint64 {
	return tb.w[s*t.words : (s+1)*t.words]
}

// need makes T(j, s), or U(j, s) if more, known for all sums up to s.
func (t *sums) need(ctx context.Context, more bool, j, s int) error {
	tables := &t.exact
	if more {
		tables = &t.more
	}
	for j >= len(*tables) {
		*tables = append(*tables, table{})
	}
	tb := &(*tables)[j]
	for sum := tb.sets; sum <= s; sum++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		var below *table
		switch {
		case more && j == 1:
			if err := t.need(ctx, true, 2, sum); err != nil {
				return err
			}
		case j > 2 || more:
			if err := t.need(ctx, more, j-1, sum-1); err != nil {
				return err
			}
		}
		if j > 2 || more && j == 2 {
			below = &(*tables)[j-1]
		}
		tb = &(*tables)[j] // the tables may have moved
		dst, err := t.add(tb, t.n)
		if err != nil {
			return err
		}
		switch {
		case sum < j:
		case more && j == 1:
			copy(dst, t.set(&t.more[2], sum))
			v := t.value(sum)
			dst[v>>6] |= 1 << (v & 63)
		case j == 2 && !more:
			t.pairs.sums(dst, sum, 1, sum/2)
		default:
			t.unite(dst, below, j, sum)
		}
	}
	return nil
}

// needApart makes the xors of two unequal heaps known for all sums up to s.
func (t *sums) needApart(ctx context.Context, s int) error {
	if t.apart == nil {
		t.apart = make([]table, 1)
	}
	for sum := t.apart[0].sets; sum <= s; sum++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		dst, err := t.add(&t.apart[0], t.n)
		if err != nil {
			return err
		}
		t.pairs.sums(dst, sum, 1, (sum-1)/2)
	}
	return nil
}

// unite puts into dst the union over a = 1, ..., s/j of G(a) xor the set of s-a.
// After some a the set is often full, or so few values are missing that it is
// faster to look for each.
func (t *sums) unite(dst []uint64, below *table, j, s int) {
	for lo, step := 1, firstUnion; lo <= s/j; lo, step = lo+step, 2*step {
		t.convolve(dst, below, s, lo, min(lo+step-1, s/j))
		if missingBelow(dst, 64*t.words) > t.words/2 {
			continue
		}
		for i, w := range dst {
			for free := ^w; free != 0; free &= free - 1 {
				if t.member(below, s, lo+step, s/j, uint32(i<<6+bits.TrailingZeros64(free))) {
					dst[i] |= free & -free
				}
			}
		}
		return
	}
}

// missingBelow counts the values below v that are not in the set.
func missingBelow(set []uint64, v int) int {
	missing := 0
	for _, w := range set[:v/64] {
		missing += 64 - bits.OnesCount64(w)
	}
	return missing
}

// firstUnion is the number of heaps that are united before the set is looked at.
const firstUnion = 64

// member reports whether v is in the union over a = lo, ..., hi of G(a) xor the
// set of s-a.
func (t *sums) member(below *table, s, lo, hi int, v uint32) bool {
	if lo > hi {
		return false
	}
	g, w := t.g[lo:hi+1], below.w[(s-hi)*t.words:]
	for i, u := range g {
		u ^= v
		if w[(hi-lo-i)*t.words+int(u>>6)]>>(u&63)&1 != 0 {
			return true
		}
	}
	return false
}

// convolve puts into dst the union over a = lo, ..., hi of G(a) xor the set of
// s-a. An xor by v moves bits within words by the low six bits of v; to do that
// once and not for every a, sets are united in 64 heaps by these bits first,
// and the 64 are then folded in halves.
func (t *sums) convolve(dst []uint64, below *table, s, lo, hi int) {
	w := t.words
	if hi-lo < 48 {
		for a := lo; a <= hi; a++ {
			orXor(dst, t.set(below, s-a), t.g[a])
		}
		return
	}
	if len(t.acc) < 64*w {
		t.acc = make([]uint64, 64*w)
	}
	acc := t.acc[:64*w]
	clear(acc)
	level := pairset.Best()
	for a := lo; a <= hi; a++ {
		v := t.g[a]
		level.Moved(acc[int(v&63)*w:][:w], t.set(below, s-a), int(v>>6))
	}
	for half := 32; half > 0; half /= 2 {
		low, high := acc[:half*w], acc[half*w:2*half*w]
		for i, x := range high {
			if x != 0 {
				low[i] |= permute(x, uint32(half))
			}
		}
	}
	for i, x := range acc[:w] {
		dst[i] |= x
	}
}

// split is the rest that is left as exactly parts heaps, two or more, or as
// that many at least; apart asks for two heaps that are not equal. It is the last
// one if no sets of more heaps are made from its own.
type split struct {
	sums  *sums
	parts int64
	more  bool
	apart bool
	last  bool
}

func (r split) or(ctx context.Context, set *marks, g []uint32, s int64) error {
	if s < r.parts {
		return nil
	}
	if err := inReach(g, s, s-r.parts+1); err != nil {
		return err
	}
	if err := r.sums.learn(g); err != nil {
		return err
	}
	if r.apart {
		if err := r.sums.needApart(ctx, int(s)); err != nil {
			return err
		}
		set.or(r.sums.set(&r.sums.apart[0], int(s)))
		return nil
	}
	j := int(r.parts)
	if err := r.sums.need(ctx, r.more, j, int(s)); err != nil {
		return err
	}
	tables := r.sums.exact
	if r.more {
		tables = r.sums.more
	}
	set.or(r.sums.set(&tables[j], int(s)))
	return nil
}

// lastSplit is a split whose sets are not completed, as only the mex is wanted of
// them: they are the union over some heaps a, until few values below those that the
// last heaps had are missing, and then the missing values that are asked for,
// each in s/parts steps at most. T(parts-1, s) is complete, or U(parts-1, s).
//
// It remembers the sets of some sums; amounts that differ by a multiple of their
// number make it begin such sets again.
type lastSplit struct {
	split
	sets [64]askedSet // by sum
}

type askedSet struct {
	sum          int
	done         int // found holds the union over a <= done
	found, tried []uint64
}

// at gives the set of the sum s, of which the heaps below s are known.
func (r *lastSplit) at(ctx context.Context, g []uint32, s int) (*askedSet, error) {
	t, set := r.sums, &r.sets[s%len(r.sets)]
	if err := t.learn(g); err != nil {
		return nil, err
	}
	if set.sum == s && len(set.found) == t.words {
		return set, nil
	}
	j := int(r.parts)
	if err := t.need(ctx, r.more, j-1, s-1); err != nil {
		return nil, err
	}
	*set = askedSet{sum: s, found: make([]uint64, t.words), tried: make([]uint64, t.words)}
	usual := 0
	if len(g) > 0 {
		usual = int(slices.Max(g[max(0, len(g)-16):]))
	}
	for step := firstUnion; set.done < s/j; step *= 2 {
		hi := min(set.done+step, s/j)
		t.convolve(set.found, r.below(), s, set.done+1, hi)
		set.done = hi
		if missingBelow(set.found, usual) <= 2 {
			break
		}
	}
	return set, nil
}

// below is the table of the sets for one heap less.
func (r *lastSplit) below() *table {
	if r.more {
		return &r.sums.more[r.parts-1]
	}
	return &r.sums.exact[r.parts-1]
}

func (r *lastSplit) or(ctx context.Context, set *marks, g []uint32, s int64) error {
	if s < r.parts {
		return nil
	}
	if err := inReach(g, s, s-r.parts+1); err != nil {
		return err
	}
	known, err := r.at(ctx, g, int(s))
	if err == nil {
		set.or(known.found)
	}
	return err
}

// has reports whether v is a value of s beans that are left.
func (r *lastSplit) has(ctx context.Context, g []uint32, s int64, v uint32) (bool, error) {
	if s < r.parts || int(v>>6) >= r.sums.words {
		return false, nil
	}
	set, err := r.at(ctx, g, int(s))
	if err != nil {
		return false, err
	}
	word, bit := v>>6, uint64(1)<<(v&63)
	if (set.found[word]|set.tried[word])&bit == 0 {
		set.tried[word] |= bit
		if r.sums.member(r.below(), int(s), set.done+1, int(s/r.parts), v) {
			set.found[word] |= bit
		}
	}
	return set.found[word]&bit != 0, nil
}
