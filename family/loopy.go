package family

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/grundy-cgt/grundy/digraph"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
)

// loopy answers for a game that can go on for ever, as the error says with a
// cycle. The positions that can be reached become a graph. It gives loopy nim
// values, and with them the outcome of any sum; in misere play the outcome of a
// single component. A game of endlessly many positions is explored as far as the
// outcome of a single component needs it.
func (g *solved[P]) loopy(ctx context.Context, sum []P, q Question, cycle error) (*Answer, error) {
	if !errors.Is(cycle, graph.ErrCycle) {
		return nil, cycle
	}
	if q.Kind.Misere && len(sum) != 1 {
		return nil, fmt.Errorf("%w; misere play of such a game is decided for one component only", cycle)
	}
	positions := 1 << 10
	if len(sum) != 1 { // nothing is decided until all is explored
		positions = digraph.DefaultPositions
	}
	for ; ; positions = min(16*positions, digraph.DefaultPositions) {
		x, err := digraph.Explore[P](ctx, g, positions, sum...)
		switch {
		case errors.Is(err, digraph.ErrSplits):
			return nil, fmt.Errorf("%w; loopy values are for games whose positions do not split", cycle)
		case err == nil && !q.Kind.Misere:
			return g.loopySum(ctx, sum, q, x, cycle)
		case err != nil && (!errors.Is(err, game.ErrLimit) || len(sum) != 1):
			return nil, err
		}
		a, decided, failed := g.loopyAlone(ctx, sum[0], q, x, cycle)
		if decided || failed != nil || positions >= digraph.DefaultPositions {
			return a, errors.Join(failed, undecided(decided, err))
		}
	}
}

// undecided is the limit of an exploration, unless the outcome is known all the
// same.
func undecided(decided bool, limit error) error {
	if decided {
		return nil
	}
	return limit
}

// loopySum answers by loopy values.
func (g *solved[P]) loopySum(ctx context.Context, sum []P, q Question, x *digraph.Explored[P], cycle error) (*Answer, error) {
	values, err := x.Loopy(ctx)
	if err != nil {
		return nil, err
	}
	tokens := make([]uint32, len(sum))
	for i, p := range sum {
		tokens[i], _ = x.Vertex(p)
	}
	found := values.Solve(tokens, q.Moves)
	a := &Answer{
		Position: g.formatted(sum), Value: Value(found.Value), Outcome: Outcome([]byte{byte(found.Outcome)}),
		Method: fmt.Sprintf("loopy nim values (Smith 1966; Fraenkel and Yesha 1986), since %v", cycle),
		Count:  found.Count, Truncated: found.Truncated,
	}
	if found.Outcome == digraph.Win {
		a.Order = "the fastest progress first: always the first one comes to an end"
	}
	for _, v := range found.Values {
		a.Values = append(a.Values, Value(v))
	}
	for _, m := range found.Moves {
		a.Moves = append(a.Moves, g.step(x, m.Index, sum[m.Index], m.To, m.Times))
	}
	if a.Remoteness = -1; q.Remoteness && len(sum) == 1 && a.Outcome != Draw {
		o, err := x.Outcomes(ctx, false)
		if err != nil {
			return nil, err
		}
		a.Remoteness = int(o.Remoteness[tokens[0]])
	}
	return a, nil
}

// step is the move of a token to a vertex.
func (g *solved[P]) step(x *digraph.Explored[P], index int, from P, to uint32, times int) Move {
	parts := []P{}
	if int64(to) != x.Nothing {
		parts = append(parts, x.Positions[to])
	}
	return Move{Index: index, From: g.Format(from), Times: times, To: g.formatted(parts), Label: g.label(from, parts)}
}

// loopyAlone answers for a single component by retrograde analysis of what was
// explored. Wins and losses hold for the whole game; a draw is decided only where
// all positions were explored.
func (g *solved[P]) loopyAlone(ctx context.Context, p P, q Question, x *digraph.Explored[P], cycle error) (a *Answer, decided bool, err error) {
	o, err := x.Outcomes(ctx, q.Kind.Misere)
	if err != nil {
		return nil, false, err
	}
	v, _ := x.Vertex(p)
	if o.Outcome[v] == digraph.Draw && len(x.Open) > 0 {
		return nil, false, nil
	}
	a = &Answer{
		Position: g.formatted([]P{p}), Outcome: Outcome([]byte{byte(o.Outcome[v])}), Remoteness: int(o.Remoteness[v]),
		Method: fmt.Sprintf("retrograde analysis of %d positions, since %v", x.Len(), cycle),
	}
	want := digraph.Lose
	if a.Outcome == Draw {
		want, a.Remoteness = digraph.Draw, -1
	}
	var good []uint32
	for _, w := range x.Options(v) {
		if a.Outcome != Lose && o.Outcome[w] == want {
			good = append(good, w)
		}
	}
	if a.Outcome == Win {
		slices.SortStableFunc(good, func(v, w uint32) int { return cmp.Compare(o.Remoteness[v], o.Remoteness[w]) })
		a.Order = "the fastest first: always the first one comes to an end"
	}
	a.Count = int64(len(good))
	for _, w := range good[:min(len(good), q.Moves)] {
		a.Moves = append(a.Moves, g.step(x, 0, p, w, 1))
	}
	if a.Truncated = a.Count > int64(len(a.Moves)); len(x.Open) > 0 {
		a.Count = -1 // an option may be lost all the same
	}
	return a, true, nil
}
