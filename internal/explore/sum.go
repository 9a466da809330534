package explore

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/play"
)

// Bounds of what is told about a sum.
const (
	maxMoves   = 1000    // of a component
	maxWinning = 1 << 14 // moves that are asked for
)

// sum answers [MethodSum].
func (q *question) sum(r *SumRequest) (*Sum, error) { return q.sumOf(r.Position, r.Misere) }

// sumOf tells everything about a sum.
func (q *question) sumOf(position string, misere bool) (*Sum, error) {
	parts, err := q.components(position)
	if err != nil {
		return nil, err
	}
	b, err := q.board(position, parts, misere)
	if err != nil {
		return nil, err
	}
	out := &Sum{
		Position: q.join(parts), Components: []Component{}, Values: b.finite(), Outcome: string(b.answer.Outcome),
		Method: b.answer.Method, Count: b.answer.Count, Over: true, Partial: b.partial,
	}
	if out.Values {
		out.Value = b.answer.Value.Number
	}
	for i := range parts {
		c, err := b.component(i)
		if err != nil {
			return nil, at("position", err)
		}
		out.Over = out.Over && len(c.Moves) == 0 && !c.Truncated
		out.Components = append(out.Components, *c)
		if err := q.pause(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// board is a sum whose moves are being listed.
type board struct {
	*question
	parts   []string
	kind    play.Kind
	answer  *family.Answer
	partial string             // the limit that the answer met
	values  map[string]*uint64 // of parts
}

// board answers for the sum, before its moves are listed.
func (q *question) board(position string, parts []string, misere bool) (*board, error) {
	b := &board{question: q, parts: parts, kind: play.Kind{Misere: misere}, values: map[string]*uint64{}}
	var err error
	err = q.long(func(ctx context.Context) error {
		b.answer, err = q.game.Solve(ctx, position, family.Question{Kind: b.kind, Moves: maxWinning, Search: q.engine.options.Positions})
		return err
	})
	if b.answer == nil {
		return nil, at("position", err)
	}
	if err != nil {
		b.partial = err.Error()
	}
	return b, nil
}

// finite reports that the components have nim values.
func (b *board) finite() bool {
	return b.answer.Values != nil && !slices.ContainsFunc(b.answer.Values, func(v family.Value) bool { return v.Infinite })
}

// component describes a component and its moves.
func (b *board) component(i int) (*Component, error) {
	part := b.parts[i]
	f := b.frame(part)
	c := &Component{Position: part, Drawing: f.Drawing, Moves: []Move{}}
	if b.answer.Values != nil {
		v := b.answer.Values[i]
		c.Shown = shown(v)
		if !v.Infinite {
			c.Value = &v.Number
		}
	}
	moves, all, err := b.listed(part)
	if err != nil {
		return nil, err
	}
	c.Truncated = !all
	for _, m := range moves {
		move, err := b.move(i, m)
		if err != nil {
			return nil, err
		}
		c.Moves = append(c.Moves, *move)
	}
	b.onDrawing(f, i, c.Moves)
	return c, nil
}

// listed lists the moves of a component; of too many the winning ones.
func (b *board) listed(part string) (moves []family.Move, all bool, err error) {
	listed, err := b.game.Moves(b.ctx, part, family.Question{Kind: b.kind, Moves: maxMoves})
	switch {
	case err == nil:
		for _, m := range listed.Moves {
			moves = append(moves, m.Move)
		}
	case !errors.Is(err, game.ErrLimit):
		return nil, false, err
	}
	for _, m := range b.answer.Moves {
		if err != nil && m.From == part && m.To != nil && len(moves) < maxMoves {
			moves = append(moves, m)
		}
	}
	return moves, err == nil, nil
}

// move describes a move in component i.
func (b *board) move(i int, m family.Move) (*Move, error) {
	out := &Move{Component: i, To: m.To, Label: m.Label, Ways: []Way{}, After: b.join(b.replaced(b.parts, i, m.To))}
	if out.To == nil {
		out.To = []string{}
	}
	if out.Label == "" {
		out.Label = m.From + " -> " + words(m.To)
	}
	value, err := b.after(i, m)
	if err != nil {
		return nil, err
	}
	out.Value = value
	out.Wins, err = b.wins(m, out)
	return out, err
}

// after is the nim value of the sum after a move, nil where it is not known.
func (b *board) after(i int, m family.Move) (*uint64, error) {
	if !b.finite() {
		return nil, nil
	}
	x := b.answer.Value.Number ^ b.answer.Values[i].Number
	for _, part := range m.To {
		v, ok := b.values[part]
		if !ok {
			n, err := b.game.ValueOf(b.ctx, b.whole(b.parts[i], part))
			switch {
			case err == nil:
				v = &n
			case noValue(err):
			default:
				return nil, err
			}
			b.values[part] = v
		}
		if v == nil {
			return nil, nil
		}
		x ^= *v
	}
	return &x, nil
}

// wins reports whether a move leaves a P position.
func (b *board) wins(m family.Move, move *Move) (bool, error) {
	if move.Value != nil && !b.kind.Misere {
		return *move.Value == 0, nil
	}
	if b.answer.Outcome != family.Win {
		return false, nil
	}
	if slices.ContainsFunc(b.answer.Moves, func(w family.Move) bool { return w.From == m.From && sameParts(w.To, m.To) }) {
		return true, nil
	}
	if b.answer.Count >= 0 && !b.answer.Truncated {
		return false, nil
	}
	a, err := b.game.Solve(b.ctx, move.After, family.Question{Kind: b.kind, Moves: 1})
	if a == nil {
		return false, unlessLimit(b.ctx, err)
	}
	return a.Outcome == family.Lose, nil
}

// unlessLimit drops the error of a limit, where the answer does without.
func unlessLimit(ctx context.Context, err error) error {
	if ctx.Err() == nil && errors.Is(err, game.ErrLimit) {
		return nil
	}
	return err
}

// sameParts compares sums of which one may be in another order.
func sameParts(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// words writes what is left of a component.
func words(parts []string) string {
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, "+")
}

// shown writes a value, also an infinite one.
func shown(v family.Value) string {
	if !v.Infinite {
		return fmt.Sprint(v.Number)
	}
	return "∞{" + strings.Trim(strings.Join(strings.Fields(fmt.Sprint(v.Set)), ","), "[]") + "}"
}
