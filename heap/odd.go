package heap

import (
	"slices"

	"github.com/grundy-cgt/grundy/internal/kernel/lanes"
	"github.com/grundy-cgt/grundy/internal/kernel/mexxor"
)

// recurrence computes c[n] = mex { c[n-d] ^ r } for the pairs (d, r) that it was
// made of, over bytes.
type recurrence interface {
	// Fill sets c[from:to] and returns to, or the first place whose value does
	// not fit.
	Fill(c []byte, from, to int) int
}

// atLevel is a recurrence by a level of its kernels.
type atLevel[L any] struct {
	plan interface {
		FillAt(l L, c []byte, from, to int) int
	}
	level L
}

func (a atLevel[L]) Fill(c []byte, from, to int) int { return a.plan.FillAt(a.level, c, from, to) }

// plan makes the recurrence of the odd values.
//
// The odd values of heap n are those of a rare heap a and a common one b with a+b
// = n-t, at distance a+t; and, where the class of n-t says so, that of the single
// heap n-t.
//
// A recurrence over few values is faster. It may do for less than all: where no
// pair has r >= values, a heap with such a value reaches none below. So those heaps
// are computed alone (stop), as long as there are few.
func (b *blocks) plan() {
	b.pairs = b.allPairs()
	high := 0
	for _, p := range b.pairs {
		high = max(high, int(p.R))
	}
	b.values, b.misfits = max(b.values, 16), 0
	for b.values <= high && b.values <= lanes.MaxValues {
		b.values *= 2
	}
	last := b.c[max(0, int(b.filled-b.first)-mostBlock) : b.filled-b.first]
	for ; b.values <= lanes.MaxValues; b.values *= 2 {
		above := 0
		for _, c := range last {
			if c != noValue && int(c) >= b.values {
				above++
			}
		}
		if above <= len(last)/fewMisfits {
			b.odd = atLevel[lanes.Level]{lanes.New(b.pairs, b.values), b.levels.lanes}
			return
		}
	}
	wide := make([]mexxor.Pair, len(b.pairs))
	for i, p := range b.pairs {
		wide[i] = mexxor.Pair{D: p.D, R: p.R}
	}
	b.odd = atLevel[mexxor.Level]{mexxor.New(wide, nil), b.levels.mexxor}
}

// fewMisfits is how many heaps there must be for one that is computed alone.
const fewMisfits = 512

func (b *blocks) allPairs() []lanes.Pair {
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
		if done == to {
			break
		}
		if err := b.stop(done); err != nil {
			return err
		}
		if done < end {
			if b.misfits++; b.misfits > 16+mostBlock/fewMisfits {
				b.values *= 2
				b.plan()
			}
		}
	}
	return nil
}

// stop computes the value of a heap alone: one that also reaches a rare heap as a
// single one, or has a value that the recurrence has no room for.
func (b *blocks) stop(n int64) error {
	var taken [256]bool
	for _, p := range b.pairs {
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
	taken[noValue] = false
	v := slices.Index(taken[:], false)
	if v == noValue {
		return errRange
	}
	b.c[n-b.first] = byte(v)
	b.filled = n + 1
	return nil
}
