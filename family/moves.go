package family

import (
	"context"
	"strings"

	"github.com/grundy-cgt/grundy/play"
)

// Moves are all moves from a sum, winning or not.
type Moves struct {
	Position []string // the components
	Moves    []Step   // none where the play is over
	Over     bool     // nobody may move any more
	Win      bool     // and the player who would be to move has won
	// Truncated says that these are some of the moves: see [Mover].
	Truncated bool
}

// Step is a move and the sum that it leaves.
type Step struct {
	Move
	After string // as it is typed
	Over  bool   // the play is over then: told where After alone does not show it
	// Outcome is who wins the sum that is left, and Remoteness how many moves it
	// lasts if the winner hurries and the loser delays, where that was asked for;
	// "" and -1: not known.
	Outcome    Outcome
	Remoteness int
}

// DefaultStepSearch is the most sums that are searched for the outcomes of
// [Game.Moves], if the question does not say.
const DefaultStepSearch = 1 << 16

// Nothing is the text of the sum of no components.
const Nothing = "none"

// Moves implements [Game].
func (g *solved[P]) Moves(ctx context.Context, position string, q Question) (*Moves, error) {
	sum, err := g.Parse(position)
	if err != nil && strings.TrimSpace(position) != Nothing {
		return nil, err
	}
	if g.many(sum, q) {
		return nil, &play.ManyMoves{Most: q.Moves}
	}
	rules := g.playable()
	listed, err := play.Moves(rules, q.Kind, play.Question[P]{Sum: sum, Less: g.compare, Moves: q.Moves})
	if err != nil {
		return nil, err
	}
	out := &Moves{Position: g.formatted(sum), Over: listed.Over, Win: listed.Win}
	var afters [][]P
	for _, j := range listed.Moves {
		if err := ctx.Err(); err != nil { // what a move is called may take long to find
			return nil, err
		}
		after, over, err := play.After(rules, q.Kind, sum, j)
		if err != nil {
			return nil, err
		}
		afters = append(afters, after)
		out.Moves = append(out.Moves, Step{Move: g.jointMove(j), After: g.sumText(after), Over: over, Remoteness: -1})
	}
	if q.Remoteness {
		return out, g.searchSteps(ctx, rules, afters, out.Moves, q)
	}
	return out, nil
}

// searchSteps tells what the moves lead to by one search, as far as it gets. Its
// errors are not passed on: a limit, a loop.
func (g *solved[P]) searchSteps(ctx context.Context, rules play.Game[P], afters [][]P, steps []Step, q Question) error {
	if q.Search <= 0 {
		q.Search = DefaultStepSearch
	}
	search := play.NewKindSearch(rules, q.Kind, q.Search)
	for i, after := range afters {
		if steps[i].Over {
			continue
		}
		win, length, err := search.Outcome(ctx, after, q.Kind.Misere)
		if err != nil {
			return ctx.Err()
		}
		steps[i].Outcome = OutcomeOf(win)
		if !g.ends() {
			steps[i].Remoteness = length
		}
	}
	return nil
}

// sumText writes a sum as Parse reads it.
func (g *solved[P]) sumText(sum []P) string {
	if len(sum) == 0 {
		return Nothing
	}
	return strings.Join(g.formatted(sum), "+")
}
