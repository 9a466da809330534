package heap

import "context"

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
			t.convolve(dst, below, j, sum)
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

// convolve puts into dst the union over a = 1, ..., s/j of G(a) xor the set of
// s-a. An xor by v moves bits within words by the low six bits of v; to do that
// once and not for every a, sets are united in 64 heaps by these bits first,
// and the 64 are then folded in halves.
func (t *sums) convolve(dst []uint64, below *table, j, s int) {
	w := t.words
	if s/j <= 48 {
		for a := 1; a <= s/j; a++ {
			orXor(dst, t.set(below, s-a), t.value(a))
		}
		return
	}
	if len(t.acc) < 64*w {
		t.acc = make([]uint64, 64*w)
	}
	acc := t.acc[:64*w]
	clear(acc)
	for a := 1; a <= s/j; a++ {
		v := t.value(a)
		src := t.set(below, s-a)
		to := acc[int(v&63)*w:][:w]
		hi := int(v >> 6)
		if w == 1 {
			to[0] |= src[0]
			continue
		}
		for i, x := range src {
			to[(i^hi)&(w-1)] |= x
		}
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
// that many at least; apart asks for two heaps that are not equal.
type split struct {
	sums  *sums
	parts int64
	more  bool
	apart bool
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
