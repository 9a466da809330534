package heap

import (
	"slices"

	"github.com/grundy-cgt/grundy/internal/kernel/lanes"
)

// recurrence computes c[n] = mex { c[n-d] ^ r } for the pairs (d, r) that it was
// made of, over bytes.
type recurrence interface {
	// Fill sets c[from:to] and returns to, or the first place whose value does
	// not fit.
	Fill(c []byte, from, to int) int
	// Values is the bound that values are below.
	Values() int
}

// plan makes the recurrence of the odd values, for values below the bound.
//
// The odd values of heap n are those of a rare heap a and a common one b with a+b
// = n-t, at distance a+t; and, where the class of n-t says so, that of the single
// heap n-t.
func (b *blocks) plan(values int) error {
	odd, err := newRecurrence(b.pairs(), values)
	if err == nil {
		b.odd = odd
	}
	return err
}

func (b *blocks) pairs() []lanes.Pair {
	var pairs []lanes.Pair
	for _, t := range b.singles {
		if uint32(t)&b.place() == 0 {
			pairs = append(pairs, lanes.Pair{D: t})
		}
	}
	for _, t := range b.splits {
		for _, r := range b.rares {
			if c := b.compress(r.Value); c < noValue { // or it reaches no value that fits
				pairs = append(pairs, lanes.Pair{D: int(r.Heap) + t, R: uint8(c)})
			}
		}
	}
	return pairs
}

// newRecurrence chooses the kernel.
func newRecurrence(pairs []lanes.Pair, values int) (recurrence, error) {
	for v := 16; v <= lanes.MaxValues; v *= 2 {
		if v >= values {
			return lanes.New(pairs, v), nil
		}
	}
	return nil, errRange
}

// fill computes the values of heaps up to `to`, on the assumption that none is
// rare.
func (b *blocks) fill(to int64) error {
	if need := int(to - b.first); need > len(b.c) {
		b.c = b.c[:need]
	}
	for b.filled < to {
		end := to
		if i, _ := slices.BinarySearch(b.stops, b.filled); i < len(b.stops) && b.stops[i] < to {
			end = b.stops[i]
		}
		done := b.first + int64(b.odd.Fill(b.c, int(b.filled-b.first), int(end-b.first)))
		b.filled = done
		switch {
		case done < end:
			if err := b.plan(2 * b.odd.Values()); err != nil {
				return err
			}
		case end < to:
			b.stop(end)
		}
	}
	return nil
}

// stop computes the value of a heap that also reaches a rare heap as a single one.
func (b *blocks) stop(n int64) {
	var taken [256]bool
	for _, p := range b.pairs() {
		if m := n - int64(p.D); m > 0 && b.at(m) != noValue {
			taken[b.at(m)^p.R] = true
		}
	}
	for _, t := range b.singles {
		if v, ok := b.rareSet[n-int64(t)]; ok && uint32(t)&b.place() != 0 {
			if c := b.compress(v); c < noValue {
				taken[c] = true
			}
		}
	}
	b.c[n-b.first] = byte(slices.Index(taken[:], false))
	b.filled = n + 1
}
