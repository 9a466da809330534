package opponent

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/grundy-cgt/grundy/family"
)

// choice is the choice of a move from a position.
type choice struct {
	*Opponent
	position string
	steps    []family.Step
	some     bool // the steps are not all moves
	random   *rand.Rand
}

// candidates is how many moves are looked at where each costs an answer.
const candidates = 24

// take is the turn that makes a move. The outcome after it decides whether it wins.
func take(s family.Step, t Turn) *Turn {
	m := MoveOf(s)
	t.Move = &m
	return &t
}

// any makes a random move. Of some moves those that win are named first, and far too
// many of them for a random choice.
func (c *choice) any(ctx context.Context) (*Turn, error) {
	steps := c.steps
	if i := slices.IndexFunc(steps, func(s family.Step) bool { return s.Outcome == "" }); c.some && i >= 0 {
		steps = steps[i:]
	}
	s := steps[c.random.IntN(len(steps))]
	outcome, limit, err := c.after(ctx, s)
	if err != nil {
		return nil, err
	}
	t := Turn{Wins: outcome == family.Lose, Lasts: -1, Limit: limit}
	if t.Wins {
		t.Outcome, t.Proved, t.Method = family.Win, true, "the move leaves a lost position"
	}
	return take(s, t), nil
}

// after tells who wins the sum that a move leaves.
func (c *choice) after(ctx context.Context, s family.Step) (family.Outcome, error, error) {
	if s.Outcome != "" {
		return s.Outcome, nil, nil
	}
	listed, err := c.Moves(ctx, s.After)
	if err != nil {
		return "", err, ctx.Err()
	}
	if listed.Over {
		return family.OutcomeOf(listed.Win), nil, nil
	}
	a, err := c.solve(ctx, s.After, c.fewer())
	if err != nil || a.Answer == nil {
		return "", a.limit, err
	}
	return a.Outcome, nil, nil
}

// best makes the best move.
func (c *choice) best(ctx context.Context) (*Turn, error) {
	if !slices.ContainsFunc(c.steps, func(s family.Step) bool { return s.Outcome == "" }) {
		return c.bySearch(), nil
	}
	a, err := c.solve(ctx, c.position, c.options.Search)
	if err != nil {
		return nil, err
	}
	if a.Answer == nil {
		return c.guess(ctx, Turn{Lasts: -1, Limit: a.limit})
	}
	t := Turn{Outcome: a.Outcome, Proved: true, Method: a.Method, Lasts: -1}
	if a.Outcome == family.Lose {
		return c.delay(ctx, t)
	}
	good := c.among(a.Moves)
	if len(good) == 0 {
		t.Limit = a.limit
		return c.guess(ctx, t)
	}
	t.Wins = a.Outcome == family.Win
	if t.Wins { // in games that can go on for ever the first one makes progress
		return take(good[0], t), nil
	}
	return take(good[c.random.IntN(len(good))], t), nil
}

// bySearch makes the best move where it is known what all of them lead to: the
// fastest win, or else a draw, or else the slowest loss.
func (c *choice) bySearch() *Turn {
	t := Turn{Outcome: family.Lose, Proved: true, Method: "a search of all moves", Lasts: -1}
	for _, s := range c.steps {
		switch {
		case s.Outcome == family.Lose:
			t.Outcome = family.Win
		case s.Outcome == family.Draw && t.Outcome == family.Lose:
			t.Outcome = family.Draw
		}
	}
	want := map[family.Outcome]family.Outcome{family.Win: family.Lose, family.Draw: family.Draw, family.Lose: family.Win}[t.Outcome]
	var good []family.Step
	for _, s := range c.steps {
		if s.Outcome != want {
			continue
		}
		if len(good) > 0 {
			better := s.Remoteness - good[0].Remoteness
			if t.Outcome == family.Win {
				better = -better
			}
			if better < 0 {
				continue
			}
			if better > 0 {
				good = good[:0]
			}
		}
		good = append(good, s)
	}
	s := good[c.random.IntN(len(good))]
	t.Wins = t.Outcome == family.Win
	if s.Remoteness >= 0 {
		t.Lasts = s.Remoteness + 1
	}
	return take(s, t)
}

// among finds moves of an answer among the steps, in the order of the answer.
func (c *choice) among(moves []family.Move) []family.Step {
	var out []family.Step
	for _, m := range moves {
		i := slices.IndexFunc(c.steps, func(s family.Step) bool { return same(s.Move, m) })
		if i >= 0 {
			out = append(out, c.steps[i])
		}
	}
	return out
}

// same reports whether two moves do the same. The parts of an option may be listed
// in any order.
func same(a, b family.Move) bool {
	if a.Index != b.Index || a.From != b.From || (a.To == nil) != (b.To == nil) || len(a.To) != len(b.To) {
		return false
	}
	if a.To == nil {
		return a.Label == b.Label
	}
	x, y := slices.Clone(a.To), slices.Clone(b.To)
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}

// spread are at most so many steps as are looked at, spread over all of them.
func (c *choice) spread() []family.Step {
	if len(c.steps) <= candidates {
		return c.steps
	}
	var out []family.Step
	for i := range candidates {
		out = append(out, c.steps[i*len(c.steps)/candidates])
	}
	return out
}

// delay makes a move from a lost position: the one after which the smallest share
// of the answers wins.
func (c *choice) delay(ctx context.Context, t Turn) (*Turn, error) {
	if c.some { // shares of moves that are not listed say nothing
		return take(c.steps[c.random.IntN(len(c.steps))], t), nil
	}
	var best family.Step
	least := 2.0
	for _, s := range c.spread() {
		share, err := c.share(ctx, s)
		if err != nil {
			return nil, err
		}
		if share < least {
			best, least = s, share
		}
	}
	return take(best, t), nil
}

// share is the share of the moves after a step that win; 1 where it is not known.
func (c *choice) share(ctx context.Context, s family.Step) (float64, error) {
	listed, err := c.Moves(ctx, s.After)
	if err != nil || listed.Over {
		return 1, ctx.Err()
	}
	a, err := c.solve(ctx, s.After, c.fewer())
	if err != nil {
		return 0, err
	}
	if a.Answer == nil || a.Count <= 0 {
		return 1, nil
	}
	all := 0
	for _, m := range listed.Moves {
		all += m.Times
	}
	return float64(a.Count) / float64(max(all, 1)), nil
}

// guess makes a move where the winning ones are not known: one that is seen to win,
// or else one that is not seen to lose.
func (c *choice) guess(ctx context.Context, t Turn) (*Turn, error) {
	steps := c.spread()
	if t.Outcome != "" { // there is a good one, and it must be found
		steps = c.steps
	}
	var open, drawn []family.Step
	for _, s := range steps {
		outcome, _, err := c.after(ctx, s)
		if err != nil {
			return nil, err
		}
		switch outcome {
		case family.Lose:
			t.Outcome, t.Wins, t.Proved = family.Win, true, true
			if t.Method == "" {
				t.Method = "the move leaves a lost position"
			}
			return take(s, t), nil
		case family.Draw:
			drawn = append(drawn, s)
		case family.Win:
		default:
			open = append(open, s)
		}
	}
	good := c.steps
	switch {
	case len(drawn) > 0:
		good = drawn
	case len(open) > 0:
		good = open
	}
	return take(good[c.random.IntN(len(good))], t), nil
}

// fewer is how many sums are searched for each of several moves.
func (c *choice) fewer() int { return max(1, c.options.Search/candidates) }
