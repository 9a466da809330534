package induct

import (
	"context"
	"fmt"

	"github.com/grundy-cgt/grundy/automata"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// A reference is a formula that a theorem gives the values of a rule of one heap.
type reference struct {
	theorem string
	reason  string
	text    string // the value of n
}

// references lists the formulas that theorems give the rule.
func references(r *rule.Rule) []reference {
	var out []reference
	if c, ok := period.ClosedForm(r); ok {
		out = append(out, reference{string(c.Theorem), c.Reason(), c.Text()})
	}
	for _, s := range schemas {
		if s.covers(r) {
			out = append(out, s.reference)
		}
	}
	if ref, ok := logarithms(r); ok {
		out = append(out, ref)
	}
	return out
}

// byTheorem sees whether the formula is equal to one that a theorem gives the rule.
func (p *prover) byTheorem(ctx context.Context) (Verdict, error) {
	var v Verdict
	if p.r.Dim() != 1 {
		return v, nil
	}
	for _, ref := range references(p.r) {
		f, err := rule.ParseFormula(ref.text, []string{"n"})
		if err != nil {
			return v, fmt.Errorf("induct: theorem %s: %w", ref.theorem, err)
		}
		if v, err = p.follows(ctx, f, ref.theorem, ref.reason); err != nil || v.Status != "" {
			return v, err
		}
	}
	return v, nil
}

// byLaw sees whether the formula is equal to a law that is proved.
func (p *prover) byLaw(ctx context.Context) (Verdict, error) {
	if p.lim.Law == nil || p.r.Dim() != 1 {
		return Verdict{}, nil
	}
	f, err := p.lim.Law(ctx)
	if err != nil || f == nil || f.Lost {
		return Verdict{}, err
	}
	return p.follows(ctx, f, Known, "")
}

// follows is the verdict by a formula of the values that holds by a theorem.
func (p *prover) follows(ctx context.Context, f *rule.Formula, theorem, reason string) (Verdict, error) {
	equal, err := p.equals(ctx, f)
	switch {
	case err != nil:
		return Verdict{}, err
	case !equal:
		return Verdict{Why: fmt.Sprintf("it is not plainly equal to the proved law %s", f)}, nil
	}
	what := "it is equal to"
	if p.f.Lost {
		what = "it says where the value is 0 by"
	}
	text := fmt.Sprintf("%s the proved law %s", what, f)
	switch {
	case reason != "" && !p.f.Lost && p.f.String() == f.String():
		text = reason
	case reason != "":
		text += ": " + reason
	}
	return Verdict{Status: period.Proved, Theorem: theorem, Reason: text}, nil
}

// equals reports whether the formula is equal to another one, or says that its value
// is 0. A formula may use itself for lower heaps: by induction it has the values of the
// other one there.
func (p *prover) equals(ctx context.Context, ref *rule.Formula) (equal bool, err error) {
	defer catch(&err)
	body := renamed(p.f, ref.Vars)
	if !p.f.Lost && rule.Text(body) == rule.Text(ref.Body) {
		return true, nil
	}
	if usesItself(p.f) && !usesItself(ref) {
		body = unfolded(body, ref)
	}
	sys, base, err := numeration([]rule.Expr{body, ref.Body}, nil)
	if err != nil {
		return false, err
	}
	var hidden []opaque
	t := &translator{sys: sys, base: base, hidden: &hidden}
	of := names{ref.Vars[0]: automata.Var("x0")}
	want := t.number(ref.Body, of)
	y := automata.Var("y")
	some := func(p ...automata.Predicate) automata.Predicate {
		return automata.Exists{Vars: []string{"y"}, P: automata.And(p)}
	}
	var agree automata.Predicate
	if p.f.Lost {
		c := t.condition(body, of)
		agree = automata.Or{
			automata.And{c.yes, is(want, automata.Const(0))},
			automata.And{c.no, some(is(want, y), atLeast(y, 1))},
		}
	} else {
		agree = some(is(want, y), is(t.number(body, of), y))
	}
	vars := []string{"x0"}
	for _, o := range hidden {
		vars = append(vars, o.value)
	}
	differ := automata.Exists{Vars: vars, P: automata.And{t.consistent(hidden), automata.Not{P: agree}}}
	found, err := sys.Decide(ctx, differ, automata.Limits{States: p.lim.States, Nodes: 40 * p.lim.States})
	return err == nil && !found, beyond(ctx, err)
}
