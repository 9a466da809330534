package cli

import (
	"context"
	"fmt"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/internal/subject"
	"github.com/grundy-cgt/grundy/known"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/play"
	"github.com/grundy-cgt/grundy/rule"
)

// byLaw reports whether two games are compared by their sequences of nim values.
func (o *compareOptions) byLaw(kind play.Kind, subjects [2]*subject.Subject) bool {
	for _, s := range subjects {
		if s.Rule == nil || s.Family != nil || s.Rule.Rule().Dim() != 1 || s.Rule.Sequence() == nil {
			return false
		}
	}
	return kind == (play.Kind{}) && (o.mapping == "" || o.shift != 0) && o.sums == 1 && !o.exact && !o.winners
}

// compareLaws compares the values of two rules of heaps, without an end where
// their laws are proved.
func (a *app) compareLaws(ctx context.Context, subjects [2]*subject.Subject, o compareOptions) error {
	o.from = max(o.from, -o.shift)
	most := int64(0)
	if o.to >= 0 {
		most = o.to + 1
		if o.from > o.to {
			return bad(fmt.Errorf("the positions from %d to %d are none", o.from, o.to))
		}
	}
	var claims [2]*period.Claim
	for i, s := range subjects {
		budget := max(int64(heap.Budget(s.Rule.Rule())), max(most, o.from+1)+max(0, o.shift))
		claim, err := a.claim(ctx, s, int(min(budget, heap.DefaultValues)))
		if err != nil {
			return bad(fmt.Errorf("rule %d: %w", i+1, err))
		}
		if claim == nil {
			return bad(fmt.Errorf("rule %d: its heaps cannot be solved in increasing order; compare it with --values=false", i+1))
		}
		claims[i] = claim
	}
	r := known.Relate(claims[0], claims[1], o.shift, o.from, most)
	if r.Status == period.Checked && o.shift == 0 && most == 0 {
		formula, err := sharedLaw(ctx, subjects)
		if err != nil {
			return err
		}
		if formula != "" {
			r.Status, r.Reason = period.Proved, "both have the proved law "+formula
		}
	}
	out := &comparison{
		Schema: schema, Command: "compare", Rules: [2]string{subjects[0].Name(), subjects[1].Name()}, Play: play.Kind{}.String(),
		Compared: "values", From: o.from, To: max(o.from, r.To-1), Positions: int(r.To - o.from), Equal: r.Equal(), Status: r.Status,
		Shift: o.shift, dim: 1, sums: 1, relation: r,
	}
	switch {
	case !r.Equal():
		out.To = r.To
		games := [2]family.Game{subjects[0].Game(), subjects[1].Game()}
		sums := [2][]rule.Position{{rule.Heap(r.To)}, {rule.Heap(r.To + o.shift)}}
		if err := out.one(ctx, games, sums, family.Question{Moves: 1}, true); err != nil {
			return err
		}
		if s, ok := known.Shifted(claims[0], claims[1]); ok && o.shift == 0 {
			out.Hint = &shifted{s.Shift, s.Status, s.Formula(), s}
		}
	case r.Status == period.Checked && r.To < most:
		return a.compared(out, fmt.Errorf("%w: no more values are known", game.ErrLimit))
	}
	return a.compared(out, nil)
}

// sharedLaw returns the proved law that two rules have in common, or "".
func sharedLaw(ctx context.Context, subjects [2]*subject.Subject) (string, error) {
	var formulas [2]string
	for i, s := range subjects {
		best, _, err := s.Rule.Law(ctx, 0)
		if err != nil && !isLimit(err) {
			return "", err
		}
		if err != nil || best == nil || best.Status != period.Proved || best.Formula.Lost {
			return "", nil
		}
		formulas[i] = best.Formula.String()
	}
	if formulas[0] != formulas[1] {
		return "", nil
	}
	return formulas[0], nil
}

// laws prints what was found of two rules of heaps without a difference.
func (c *comparison) laws(l labels) {
	l.line("equal", c.relation.Formula())
	l.line("", because(c.relation))
}
