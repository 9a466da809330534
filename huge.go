package grundy

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/huge"
	"github.com/grundy-cgt/grundy/law"
	"github.com/grundy-cgt/grundy/rule"
)

// Huge returns the solver for heaps of any size, for rules of one coordinate. It
// shares what the game found out.
func (g *Game) Huge() (*huge.Solver, error) {
	if g.rule.Dim() != 1 {
		return nil, fmt.Errorf("heaps beyond 64 bits are for rules of one heap; this rule has %d coordinates", g.rule.Dim())
	}
	if g.big == nil {
		g.big = huge.New(g.rule, g.heaps, g.bigLaws)
	}
	return g.big, nil
}

// bigLaws returns the best law of the values and the best one of the lost heaps.
func (g *Game) bigLaws(ctx context.Context) (values, lost *law.Law, err error) {
	found, err := g.Laws(ctx, 0)
	if err != nil {
		return nil, nil, err
	}
	for _, l := range found.Laws {
		switch {
		case !l.Formula.Lost:
			values = cmp.Or(values, l)
		default:
			lost = cmp.Or(lost, l)
		}
	}
	return values, lost, nil
}

// BigHeap returns the nim value of a heap of any size, and the way that led to it:
// a proved law, the table, or a search of the positions that can be reached. The
// error is a [huge.UnknownError] where none does. See [huge.Solver.Value].
func (g *Game) BigHeap(ctx context.Context, n *big.Int) (*big.Int, *huge.Way, error) {
	if n.Sign() < 0 {
		return nil, nil, fmt.Errorf("there is no heap of %s", n)
	}
	s, err := g.Huge()
	if err != nil {
		return nil, nil, err
	}
	return s.Value(ctx, n)
}

// The heaps from which on a law is looked for before a table is made: where tables are
// fast, and where they are slow.
const (
	farHeap  = 1 << 16
	slowHeap = 1 << 11
)

// Far returns the heap from which on a proved law answers before a table is made and
// options are listed. Tables are slow for rules in the core language, for sets to take
// from that change with the heap, and for moves that leave three heaps or more: there it
// is asked sooner.
func (g *Game) Far() int64 {
	slow := slices.ContainsFunc(g.rule.Moves(), func(m rule.Move) bool {
		b, isBreak := m.(rule.Break)
		_, isAlt := m.(rule.Alt)
		return isAlt || isBreak && (!b.Take.Fixed() || !b.Parts.Finite() || b.Parts.Max() > 2)
	})
	if slow {
		return slowHeap
	}
	return farHeap
}

// lawful returns the value that a proved law gives to a heap that no table has yet
// and that is not near; false where no law is proved.
func (g *Game) lawful(ctx context.Context, n int64) (uint64, bool, error) {
	_, closed := g.heaps.Closed()
	if _, periodic := g.heaps.Period(); n < g.Far() || n < int64(g.heaps.Known()) || closed || periodic {
		return 0, false, nil
	}
	s, err := g.Huge()
	if err != nil {
		return 0, false, err
	}
	if l, _, err := s.Law(ctx); l == nil || err != nil {
		return 0, false, err
	}
	v, err := g.beyond(ctx, n)
	return v, err == nil, err
}

// beyond returns the value of a heap beyond the table.
func (g *Game) beyond(ctx context.Context, n int64) (uint64, error) {
	v, _, err := g.BigHeap(ctx, big.NewInt(n))
	if err != nil {
		return 0, err
	}
	if !v.IsUint64() {
		return 0, fmt.Errorf("%w: the value of heap %d is %v, which does not fit 64 bits", game.ErrLimit, n, v)
	}
	return v.Uint64(), nil
}

// Lawful reports whether a proved law gives the value of a heap that is far away, so
// that no table is needed.
func (g *Game) Lawful(ctx context.Context, n int64) (bool, error) {
	if g.heaps == nil {
		return false, nil
	}
	_, ok, err := g.lawful(ctx, n)
	return ok, err
}
