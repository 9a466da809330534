package family

import (
	"context"
	"errors"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/play"
)

// judged answers by the theory of outcomes, where the family has one for the
// position.
func (g *solved[P]) judged(ctx context.Context, sum []P, q Question) (*Answer, bool, error) {
	judge, ok := g.Rules.(Judge[P])
	if !ok || g.exact || q.Remoteness || len(sum) != 1 || q.Kind != (play.Kind{Misere: q.Kind.Misere}) {
		return nil, false, nil
	}
	v, ok, err := judge.Judge(ctx, sum[0], q.Kind.Misere, q.Moves)
	if !ok || err != nil {
		return nil, false, err
	}
	a := &Answer{
		Position: g.formatted(sum), Outcome: v.Outcome, Method: v.Method,
		Moves: v.Moves, Count: v.Count, Truncated: v.Count != int64(len(v.Moves)),
	}
	g.place(a.Moves, 0, sum[0], 1)
	return a, true, nil
}

// place fills in what is common to the moves of a component.
func (g *solved[P]) place(moves []Move, index int, from P, times int) {
	text := g.Format(from)
	for i := range moves {
		moves[i].Index, moves[i].From, moves[i].Times = index, text, times
	}
}

// bySum answers by the values of the components, or by a search of the sum.
func (g *solved[P]) bySum(ctx context.Context, sum []P, q Question) (*Answer, error) {
	if a, ok, err := g.listed(ctx, sum, q); ok || err != nil {
		return a, err
	}
	question := play.Question[P]{Sum: sum, Misere: q.Kind.Misere, Less: g.compare, Search: q.Search, Moves: q.Moves}
	found, limit := play.Solve[P](ctx, g, question)
	if limit != nil && (found == nil || found.Method == "" || !errors.Is(limit, game.ErrLimit)) {
		return nil, limit
	}
	a := &Answer{
		Position: g.formatted(sum), Value: Value{Number: found.Value}, Outcome: OutcomeOf(found.Win),
		Method: found.Method, Count: found.Count, Truncated: found.Truncated,
	}
	if _, ordered := g.Rules.(Ordered[P]); ordered {
		a.Order = "the least first"
	}
	if !q.Kind.Misere && g.method != "" {
		a.Method = g.method
		if len(sum) > 1 {
			a.Method += "; " + found.Method
		}
	}
	for _, v := range found.Values {
		a.Values = append(a.Values, Value{Number: v})
	}
	for _, m := range found.Moves {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		a.Moves = append(a.Moves, Move{Index: m.Index, From: g.Format(m.From), Times: m.Times, To: g.formatted(m.To), Label: g.label(m.From, m.To)})
	}
	if limit == nil && q.Remoteness {
		a.Remoteness, limit = play.Remoteness[P](ctx, g, question)
	}
	if limit == nil && q.Why {
		limit = g.explain(ctx, question, found, a)
	}
	return a, limit
}

func (g *solved[P]) label(from P, to []P) string {
	if l, ok := g.Rules.(Labeler[P]); ok {
		return l.Label(from, to)
	}
	return ""
}

// Tame implements [play.Tamer] where the family does.
func (g *solved[P]) Tame(ctx context.Context, sum []P) (string, bool, error) {
	if t, ok := g.Rules.(play.Tamer[P]); ok && !g.exact {
		return t.Tame(ctx, sum)
	}
	return "", false, nil
}

// Reach implements [play.Reacher] where the family does.
func (g *solved[P]) Reach(ctx context.Context, p P, v uint64) ([][]P, bool, error) {
	if r, ok := g.Rules.(play.Reacher[P]); ok && !g.exact {
		return r.Reach(ctx, p, v)
	}
	return nil, false, nil
}

// Cancels implements [play.Canceler] where the family does.
func (g *solved[P]) Cancels() bool {
	c, ok := g.Rules.(play.Canceler)
	return ok && c.Cancels()
}

// listed answers by values and by the theory that lists the moves to a value.
func (g *solved[P]) listed(ctx context.Context, sum []P, q Question) (*Answer, bool, error) {
	winning, ok := g.winning(q)
	if !ok || len(sum) == 0 || g.exact || q.Remoteness || q.Why || q.Kind != (play.Kind{}) {
		return nil, false, nil
	}
	a := &Answer{Position: g.formatted(sum)}
	for _, p := range sum {
		v, err := g.Value(ctx, p)
		if err != nil {
			return nil, false, err
		}
		a.Values = append(a.Values, Value{Number: v})
		a.Value.Number ^= v
	}
	a.Outcome, a.Method = OutcomeOf(a.Value.Number != 0), g.method
	if a.Method == "" {
		a.Method = "the nim sum of the values (Sprague and Grundy)"
	}
	if a.Outcome == Lose {
		return a, true, nil
	}
	times := map[P]int{}
	for _, p := range sum {
		times[p]++
	}
	for i, p := range sum {
		n := times[p]
		if n == 0 {
			continue // its moves are listed
		}
		times[p] = 0
		moves, count, ok, err := winning(ctx, p, a.Value.Number^a.Values[i].Number, q.Moves-len(a.Moves))
		if !ok || err != nil {
			return nil, false, err
		}
		g.place(moves, i, p, n)
		a.Moves = append(a.Moves, moves...)
		if count < 0 || a.Count < 0 {
			a.Count = -1
		} else {
			a.Count += count * int64(n)
		}
		a.Truncated = a.Truncated || count != int64(len(moves))
	}
	return a, !q.Some || a.Count >= 0 || len(a.Moves) > 0, nil
}

// winning is the theory that lists the moves to a value, or finds some of them where
// that is enough.
func (g *solved[P]) winning(q Question) (func(context.Context, P, uint64, int) ([]Move, int64, bool, error), bool) {
	if l, ok := g.Rules.(Lister[P]); ok {
		return l.Winning, true
	}
	if f, ok := g.Rules.(Finder[P]); ok && q.Some {
		return f.Find, true
	}
	return nil, false
}

const (
	whyOptions = 1000 // most options of a component that are derived
	whyReplies = 40   // most moves whose replies are shown
)

// explain adds the derivation: each different component with its options and
// the mex, and where the position is lost what each move leads to.
func (g *solved[P]) explain(ctx context.Context, q play.Question[P], found *play.Answer[P], a *Answer) error {
	seen := map[P]bool{}
	for i, p := range q.Sum {
		if seen[p] {
			continue
		}
		seen[p] = true
		d := Derivation{Position: g.Format(p), Options: []Option{}, Mex: found.Values[i]}
		step, err := play.Why[P](ctx, g, p, q.Less, whyOptions)
		if errors.Is(err, game.ErrLimit) {
			d.Skipped = err.Error()
			a.Why = append(a.Why, d)
			continue
		}
		if err != nil {
			return err
		}
		for _, o := range step.Options {
			d.Options = append(d.Options, Option{g.formatted(o.Parts), o.Values, o.Value})
		}
		a.Why = append(a.Why, d)
		if found.Win {
			continue
		}
		for _, o := range step.Options {
			if len(a.Replies) >= whyReplies {
				break
			}
			move := play.Joint[P]{Moves: []play.Move[P]{{Index: i, To: o.Parts}}}
			after, _, err := play.After[P](g, play.Kind{}, q.Sum, move)
			if err != nil {
				return err
			}
			next := q
			next.Sum, next.Moves = after, 1
			answer, err := play.Solve[P](ctx, g, next)
			if err != nil {
				return err
			}
			r := Reply{From: g.Format(p), To: g.formatted(o.Parts), Value: answer.Value}
			if len(answer.Moves) > 0 {
				m := answer.Moves[0]
				r.Answer = &Move{Index: m.Index, From: g.Format(m.From), Times: m.Times, To: g.formatted(m.To), Label: g.label(m.From, m.To)}
			}
			a.Replies = append(a.Replies, r)
		}
	}
	return nil
}
