package grundy

import (
	"context"
	"math"
	"math/big"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/rule"
)

// Allows reports whether a move leads from p to the parts, where the rule tells that
// without a list of the options: see [rule.Rule.Allows]. It implements [family.Vast].
func (g *Game) Allows(p Position, to []Position) (allowed, ok bool) {
	if g.rule.Dim() != 1 || g.Cancels() {
		return false, false
	}
	heaps := make([]int64, len(to))
	for i, q := range to {
		heaps[i] = q[0]
	}
	return g.rule.Allows(p[0], heaps)
}

// Some appends options of p to dst, those that so many choices lead to. It implements
// [family.Vast].
func (g *Game) Some(dst *game.Options[Position], p Position, choices int) error {
	few, err := g.rule.Compile()
	if err != nil {
		return err
	}
	few.Limit(int64(choices))
	return few.Options(dst, p)
}

// Find finds moves from p to options of the value v where a law is proved and p is
// far from the table, or has few options. The count is -1 where there may be more.
// It implements [family.Finder].
func (g *Game) Find(ctx context.Context, p Position, v uint64, most int) (moves []family.Move, count int64, ok bool, err error) {
	if g.heaps == nil || g.Cancels() {
		return nil, 0, false, nil
	}
	if p[0] < slowHeap {
		return g.findListed(ctx, p, v, most)
	}
	_, closed := g.heaps.Closed()
	_, periodic := g.heaps.Period()
	lawful, err := g.Lawful(ctx, p[0])
	if err != nil || !closed && !periodic && !lawful {
		return nil, 0, false, err
	}
	s, err := g.Huge()
	if err != nil {
		return nil, 0, false, err
	}
	found, err := s.WithValue(ctx, big.NewInt(p[0]), new(big.Int).SetUint64(v), most)
	if err != nil {
		return nil, 0, false, err
	}
	for _, o := range found.List {
		to := []string{}
		for _, part := range o.Parts {
			for range part.Times.Int64() {
				to = append(to, part.Heap.String())
			}
		}
		moves = append(moves, family.Move{To: to})
	}
	if count = -1; found.Count != nil {
		if count = math.MaxInt64; found.Count.IsInt64() {
			count = found.Count.Int64()
		}
	}
	return moves, count, true, nil
}

// findListed finds moves by listing all options.
func (g *Game) findListed(ctx context.Context, p Position, v uint64, most int) (moves []family.Move, count int64, ok bool, err error) {
	var opts game.Options[Position]
	if err := g.Options(&opts, p); err != nil {
		return nil, 0, false, err
	}
	for option := range opts.All() {
		var x uint64
		for _, q := range option {
			y, err := g.Value(ctx, q)
			if err != nil {
				return nil, 0, false, err
			}
			x ^= y
		}
		if x != v {
			continue
		}
		if count++; len(moves) < most {
			to := []string{}
			for _, q := range option {
				to = append(to, g.Format(q))
			}
			moves = append(moves, family.Move{To: to})
		}
	}
	return moves, count, true, nil
}

var _ interface {
	family.Vast[rule.Position]
	family.Finder[rule.Position]
} = (*Game)(nil)
