package grundy

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/grundy-cgt/grundy/count"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/huge"
	"github.com/grundy-cgt/grundy/law"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// maxCounted is how many values are computed one by one to be counted where no law
// counts them.
const maxCounted = 1 << 22

// Counter returns what counts the heaps up to a bound, and their sums, by value, and
// where the values come from: a proved law that can be counted by, or all values up to
// the bound, of which there may be some millions, or a proved law of the lost heaps,
// which counts no more than these ([count.Lost]). Otherwise the error is a [game.ErrLimit].
func (g *Game) Counter(ctx context.Context, to *big.Int) (count.Values, *huge.Way, error) {
	s, err := g.Huge()
	if err != nil {
		return nil, nil, err
	}
	l, claim, err := s.Law(ctx)
	if err != nil {
		return nil, nil, err
	}
	few := to.Cmp(big.NewInt(maxCounted)) < 0
	limit := fmt.Errorf("%w: no law of this rule is proved by which heaps up to %v could be counted", game.ErrLimit, to)
	if l != nil {
		values, err := count.Of(ctx, l, claim)
		// What tells values one by one, and not all of them, is for ranges beyond tables.
		if _, some := values.(*count.ByValue); err == nil && (!some || !few) {
			return values, s.Way(), nil
		}
		if err != nil && !errors.Is(err, game.ErrLimit) {
			return nil, nil, err
		}
		limit = err
	}
	if !few {
		lost, err := g.LostLaw(ctx, 0)
		if lost == nil || lost.Status != period.Proved || err != nil {
			return nil, nil, cmp.Or(err, limit)
		}
		values, err := count.Of(ctx, lost, nil)
		if err != nil {
			return nil, nil, limit
		}
		return values, &huge.Way{Words: lost.String(), Reason: lost.Reason}, nil
	}
	values, err := g.counted(ctx, l, to.Int64())
	if err != nil {
		return nil, nil, err
	}
	return count.Table(values), s.Way(), nil
}

// counted returns the values of the heaps from 0 to n: of the law, if there is one.
func (g *Game) counted(ctx context.Context, l *law.Law, n int64) ([]uint32, error) {
	value := g.Heap
	if l != nil {
		ev := l.Formula.Compile()
		value = func(_ context.Context, n int64) (uint64, error) {
			v, err := ev.At(n)
			return uint64(v), err
		}
	} else if g.heaps != nil {
		values, err := g.heaps.Table(ctx, n+1)
		var up *heap.NotDescendingError
		if !errors.As(err, &up) {
			return values[:min(n+1, int64(len(values)))], err
		}
	}
	out := make([]uint32, n+1)
	for i := range out {
		if err := ctx.Err(); i%1024 == 0 && err != nil {
			return nil, err
		}
		v, err := value(ctx, int64(i))
		if err != nil {
			return nil, err
		}
		if out[i] = uint32(v); uint64(out[i]) != v {
			return nil, fmt.Errorf("%w: the value of heap %d does not fit 32 bits", game.ErrLimit, i)
		}
	}
	return out, nil
}

// WinningMoves counts the winning first moves of a sum of heaps, equal components
// counted one by one and equal options once: see [huge.Solver.WithValue] for the rules
// in which they are counted without being listed. Others are listed, and there may
// be some millions.
func (g *Game) WinningMoves(ctx context.Context, sum []*big.Int) (*big.Int, *huge.Answer, error) {
	s, err := g.Huge()
	if err != nil {
		return nil, nil, err
	}
	a, err := s.Solve(ctx, sum, false, 0)
	if err != nil {
		return nil, nil, err
	}
	switch {
	case a.Count != nil:
		return a.Count, a, nil
	case a.Value == nil:
		return nil, nil, fmt.Errorf("%w: the winning moves are not counted where only the winner is known", game.ErrLimit)
	}
	var small []Position
	for _, n := range sum {
		if !n.IsInt64() {
			return nil, nil, fmt.Errorf("%w: the options of a heap of %v are not listed, and this rule has no law by which they are counted", game.ErrLimit, n)
		}
		small = append(small, rule.Heap(n.Int64()))
	}
	listed, err := g.Solve(ctx, small, false)
	if err != nil {
		return nil, nil, err
	}
	if listed.Truncated {
		return nil, nil, fmt.Errorf("%w: more than %d winning moves were listed", game.ErrLimit, listed.Count)
	}
	return big.NewInt(listed.Count), a, nil
}
