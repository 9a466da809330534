package heap

import (
	"context"

	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// residues looks for a proof by [period.Residues]: of an infinite set whose
// residues are known, a finite part of few members has a period that no other
// member disturbs. Take a power of two: {1, 2} has the values n mod 3, and no
// power of two is divisible by 3. It returns the first Start+Period values, how
// many values of the finite part prove its period, and its greatest amount. It
// takes about a millisecond when there is no such proof.
func residues(s rule.Set) (g []uint32, h period.Hit, rests int, bound int64, ok bool) {
	const members, upto, values = 12, 256, 2048
	if _, known := s.Residues(2, 0); !known {
		return nil, h, 0, 0, false
	}
	l, err := newLister(s)
	if err != nil {
		return nil, h, 0, 0, false
	}
	take, err := l.sorted(upto)
	if err != nil || len(take) == 0 || take[0] < 1 {
		return nil, h, 0, 0, false
	}
	for i, bound := range take[:min(members, len(take))] {
		g, h, rests, ok := finitePeriod(take[:i+1], values)
		if ok && period.Undisturbed(s, g, h.Start, h.Period, bound) {
			return g, h, rests, bound, true
		}
	}
	return nil, h, 0, 0, false
}

// finitePeriod returns the first Start+Period values of a finite set, and how
// many prove the period, if at most the given number does.
func finitePeriod(take []int64, values int) (g []uint32, h period.Hit, rests int, ok bool) {
	e := &few{take: take, final: true}
	test := period.Test{Theorem: period.Window, Heaps: 1, Take: take[len(take)-1]}
	w := newWatch(test)
	g = make([]uint32, values)
	for from := 0; from < values; {
		to := min(values, 2*from+64)
		if _, err := e.fill(context.Background(), g, from, to); err != nil {
			return nil, h, 0, false
		}
		if h, rests, ok := w.look(g[:to]); ok {
			return g[:h.Start+h.Period], h, rests, true
		}
		from = to
	}
	return nil, h, 0, false
}
