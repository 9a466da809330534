package family

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/play"
)

// ending is a family's game in which positions end the play.
type ending[P comparable] struct {
	*solved[P]
	play.Ender[P]
}

// playable is what package play asks.
func (g *solved[P]) playable() play.Game[P] {
	if e, ok := g.Rules.(play.Ender[P]); ok {
		return ending[P]{g, e}
	}
	return g
}

// ends reports whether positions end the play, so that nim values say nothing.
func (g *solved[P]) ends() bool {
	_, ok := g.Rules.(play.Ender[P])
	return ok
}

// byKind answers for kinds of play other than normal and misere, and for games in
// which positions end the play.
func (g *solved[P]) byKind(ctx context.Context, sum []P, q Question) (*Answer, error) {
	if q.Why {
		return nil, errors.New("the derivation of values is for normal and misere play of games that end when nobody can move")
	}
	question := play.Question[P]{
		Sum: sum, Less: g.compare, Format: g.Format, Exact: q.Exact, Search: q.Search, Moves: q.Moves,
	}
	found, limit := play.SolveKind(ctx, g.playable(), q.Kind, question)
	if limit != nil && (found == nil || found.Method == "" || !errors.Is(limit, game.ErrLimit)) {
		return nil, limit
	}
	a := &Answer{
		Position: g.formatted(sum), Outcome: OutcomeOf(found.Win), Method: found.Method,
		Count: found.Count, Truncated: found.Truncated, Value: Value{Number: found.Value},
	}
	for _, v := range found.Values {
		a.Values = append(a.Values, Value{Number: v})
	}
	for _, j := range found.Moves {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		a.Moves = append(a.Moves, g.jointMove(j))
	}
	if limit == nil && q.Remoteness {
		a.Remoteness, limit = play.KindRemoteness(ctx, g.playable(), q.Kind, question)
	}
	return a, limit
}

// jointMove writes a move in one component as any other, and one in several as a
// move of them all, with the single moves in its label.
func (g *solved[P]) jointMove(j play.Joint[P]) Move {
	if len(j.Moves) == 1 {
		m := j.Moves[0]
		return Move{Index: m.Index, From: g.Format(m.From), Times: ways(j.Ways), To: g.formatted(m.To), Label: g.label(m.From, m.To)}
	}
	var from, labels []string
	for i := 0; i < len(j.Moves); {
		m := j.Moves[i]
		label := g.label(m.From, m.To)
		if label == "" {
			label = g.Format(m.From) + " -> " + sumText(g.formatted(m.To))
		}
		times := 0
		for ; i < len(j.Moves) && j.Moves[i].From == m.From && slices.Equal(j.Moves[i].To, m.To); i++ {
			from = append(from, g.Format(m.From))
			times++
		}
		if times > 1 {
			label += fmt.Sprintf(" (%d times)", times)
		}
		labels = append(labels, label)
	}
	return Move{
		Index: j.Moves[0].Index, From: strings.Join(from, "+"), Times: ways(j.Ways),
		Label: strings.Join(labels, ", "),
	}
}

// ways is a number of ways as an int.
func ways(n int64) int { return int(min(n, math.MaxInt)) }

func sumText(parts []string) string {
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, "+")
}
