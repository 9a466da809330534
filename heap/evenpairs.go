package heap

import (
	"context"

	"github.com/grundy-cgt/grundy/internal/kernel/mexxor"
)

// Where values are many, rows of bits for each of them are long. There the witnesses are
// looked for by pairs of a small heap a and the heaps n-t-a for 64 consecutive n, as
// rare heaps give the odd values (package mexxor): a thousand such pairs, chosen from some
// thousand by what some heaps before need, leave less than one value a heap to the search.

// A search is chosen from so many pairs: more of them serve better, and choosing takes
// longer, so it depends on the heaps that they are for.
const (
	leastCandidates = 1 << 11
	mostCandidates  = 1 << 13
	candidateShare  = 1 << 7 // heaps for each
)

// byPairs looks for witnesses for all heaps from..to-1.
func (w *witnesses) byPairs(ctx context.Context, from, to int64) (missing lack) {
	b := w.b
	if w.pairs == nil || from >= 4*w.renewed {
		w.renew(from)
	}
	w.pairs.Begin(b.c, int(from-b.first), int(to-b.first))
	var below mexxor.Bounds
	for n := from; n < to && missing.n == 0; n += int64(len(below)) {
		if err := ctx.Err(); err != nil {
			return lack{err: err}
		}
		count := int(min(int64(len(below)), to-n))
		at := int(n - b.first)
		for i, v := range b.c[at : at+count] {
			below[i] = 0
			if v != noValue {
				least := w.below[(n+int64(i))&1][v]
				if below[i] = uint8(min(least, noValue)); least > noValue {
					w.one(n+int64(i), noValue, &missing) // 255 stands for no value in a search by pairs
				}
			}
		}
		w.pairs.OpenAt(b.levels.mexxor, b.c[:to-b.first], at, count, &below, func(i int, e byte) {
			w.one(n+int64(i), int(e), &missing)
		})
		if missing.err != nil {
			return missing
		}
	}
	return missing
}

// renew chooses the pairs for the heaps from n on.
func (w *witnesses) renew(n int64) {
	b := w.b
	w.renewed = n
	most := min(n/4, b.small(), lowHeaps)
	w.depth = max(w.depth, most)
	step := max(1, most/min(max(n/candidateShare, leastCandidates), mostCandidates))
	var pairs []mexxor.Pair
	for a := int64(64); a < most; a += step {
		if c := b.at(a); c != noValue {
			t := b.splits[len(pairs)%len(b.splits)]
			pairs = append(pairs, mexxor.Pair{D: int(a) + t, R: c})
		}
	}
	w.pairs = mexxor.NewSearch(b.c, int(n-b.first), pairs, func(m int) int {
		v := b.c[m]
		if v == noValue {
			return 0
		}
		return min(noValue, w.below[(int64(m)+b.first)&1][v])
	})
}
