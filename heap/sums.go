package heap

import (
	"context"
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
// below s-j+2 are known, so it is final. T(2, s) takes s/2 steps and T(j, s) at
// most s/j steps of as many word operations as a row has words (see unite).
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
	tops []int32 // the greatest members, -1 of an empty set
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
			(&joint{sums: t, below: below, s: sum, order: newSpread(sum / j)}).unite(dst)
		}
		tb.tops = append(tb.tops, greatest(dst))
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
		t.apart[0].tops = append(t.apart[0].tops, greatest(dst))
	}
	return nil
}
