package play

import (
	"context"
	"fmt"
)

// solveMisere answers for misere play: by the rule for Nim where it is proved
// to hold, and by exact search otherwise.
func solveMisere[P comparable](ctx context.Context, g Game[P], q Question[P], a *Answer[P]) error {
	if err := eachCoinOnce(g, q.Sum); err != nil {
		return err
	}
	if t, ok := g.(Tamer[P]); ok && !cancels(g) {
		reason, tame, err := t.Tame(ctx, q.Sum)
		if err != nil {
			return err
		}
		if tame {
			return a.tame(ctx, g, q, reason)
		}
	}
	w := NewSearch[P](g, q.Search)
	win, _, err := w.Outcome(ctx, q.Sum, true)
	if err != nil {
		return err
	}
	a.Win, a.Method = win, fmt.Sprintf("exact search of the whole sum (%d sums)", w.solver.Len())
	if !win {
		return nil
	}
	for _, c := range components(q.Sum) {
		options, err := w.winning(ctx, q.Sum, c, true)
		a.add(q, c, options)
		if err != nil {
			a.Truncated = true
			return err
		}
	}
	return nil
}

// tame answers by the rule for Nim: while some value is at least 2, play as in
// normal play; when the last such value is to go, leave an odd number of ones.
func (a *Answer[P]) tame(ctx context.Context, g Game[P], q Question[P], reason string) error {
	large := 0
	for _, v := range a.Values {
		if v >= 2 {
			large++
		}
	}
	a.Method = "the rule for misere Nim: " + reason
	a.Win = (a.Value != 0) == (large > 0)
	if !a.Win {
		return nil
	}
	return a.collect(ctx, g, q, func(i int) uint64 {
		rest, others := a.Value^a.Values[i], large
		if a.Values[i] >= 2 {
			others--
		}
		if others > 0 {
			return rest // leave nim sum 0 among values of at least 2
		}
		return rest ^ 1 // leave an odd number of ones
	})
}

// Remoteness returns how many moves the sum lasts if the winner hurries and the
// loser delays, by exact search of the whole sum: even for P positions in normal
// play. Error as in [Solve].
func Remoteness[P comparable](ctx context.Context, g Game[P], q Question[P]) (int, error) {
	if err := eachCoinOnce(g, q.Sum); err != nil {
		return 0, err
	}
	_, r, err := NewSearch[P](g, q.Search).Outcome(ctx, q.Sum, q.Misere)
	return r, err
}
