package induct

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/grundy-cgt/grundy/automata"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// induction is the proof by automata for one rule and one formula.
type induction struct {
	*translator
	ctx     context.Context
	lim     automata.Limits
	coords  []string            // the variables of a position
	of      names               // what they are called in the rule
	formula *automata.Automaton // the positions and the values that the formula gives, or the lost positions
	silent  *automata.Automaton // the positions where it says nothing
	xor     *automata.Automaton
	options []option
	weighed bool                           // values are powers of the base, which stand for their exponents
	sums    map[string]*automata.Automaton // of lists
}

// byInduction decides the induction.
func (p *prover) byInduction(ctx context.Context) (v Verdict, err error) {
	defer catch(&err)
	alts := p.r.Alternatives()
	sys, base, err := numeration([]rule.Expr{p.f.Body}, alts)
	if err != nil {
		return v, err
	}
	in := &induction{
		translator: &translator{sys: sys, base: base}, ctx: ctx,
		lim: automata.Limits{States: p.lim.States, Nodes: 40 * p.lim.States}, sums: map[string]*automata.Automaton{},
	}
	in.of = in.position(p.r.Vars(), "x")
	in.coords = coordinates(p.r.Dim(), "x")
	for _, a := range alts {
		in.options = append(in.options, in.translator.options(unordered(a), in.of)...)
	}
	if err := in.descend(); err != nil {
		return v, err
	}
	if usesItself(p.f) {
		if err := in.solve(p); err != nil {
			return v, err
		}
	}
	if err := in.read(p.f); err != nil {
		return v, err
	}
	wrong, err := in.wrong(p.f.Lost)
	if err != nil {
		return v, err
	}
	if wrong, err = in.union(in.silent, wrong); err != nil {
		return v, err
	}
	if least, ok := wrong.Least(); ok {
		return p.refute(ctx, least, in.silent.AcceptsBig(least...))
	}
	return Verdict{Status: period.Proved, Theorem: Induction, Reason: in.reason(p.f.Lost)}, nil
}

func (in *induction) reason(lost bool) string {
	if lost {
		return fmt.Sprintf("automata over numbers in %s decide that no move leads from a position that is called lost to another, and that one leads there from all others", baseName(in.base))
	}
	return fmt.Sprintf("automata over numbers in %s decide that no option has the value of its position, and that each smaller value is the value of an option", baseName(in.base))
}

func coordinates(dim int, name string) []string {
	out := make([]string, dim)
	for i := range out {
		out[i] = fmt.Sprint(name, i)
	}
	return out
}

// position names the coordinates of a position.
func (in *induction) position(vars []string, name string) names {
	of := names{}
	for i, x := range coordinates(len(vars), name) {
		of[vars[i]] = automata.Var(x)
	}
	return of
}

func (in *induction) compile(p automata.Predicate, vars ...string) (*automata.Automaton, error) {
	a, err := in.sys.Compile(in.ctx, p, vars, in.lim)
	return a, beyond(in.ctx, err)
}

// beyond makes what automata refuse, such as a great modulus, something that is not
// told; limits and the errors of ctx stay what they are.
func beyond(ctx context.Context, err error) error {
	if err == nil || ctx.Err() != nil || errors.Is(err, game.ErrLimit) {
		return err
	}
	return untold{err.Error()}
}

// never sees that p holds for no values of vars, and names a case otherwise.
func (in *induction) never(p automata.Predicate, vars []string, what string) error {
	a, err := in.compile(p, vars...)
	if err != nil {
		return err
	}
	if least, ok := a.Least(); ok {
		return untold{fmt.Sprintf("%s %s", what, tuple(least))}
	}
	return nil
}

func tuple(ns []*big.Int) string {
	if len(ns) == 1 {
		return ns[0].String()
	}
	text := "("
	for i, n := range ns {
		if i > 0 {
			text += ","
		}
		text += n.String()
	}
	return text + ")"
}

// descend sees that the parts of all options are lower than their position: by a
// coordinate, by the sum of the coordinates, or in an order that compares the coordinates one
// by one. So play ends, and the values are what the induction says.
func (in *induction) descend() error {
	var failed error
	for _, order := range orders(in.coords) {
		if failed = in.descends(order); failed == nil || !errors.As(failed, new(untold)) {
			return failed
		}
	}
	return failed
}

// orders lists what positions may be compared by: each a list of sums of coordinates.
func orders(coords []string) [][][]string {
	out := [][][]string{{coords}}
	if len(coords) > 1 {
		for i, x := range coords {
			rest := slices.Delete(slices.Clone(coords), i, i+1)
			out = append(out, [][]string{{x}, rest})
		}
	}
	return out
}

// notLower introduces a position one of whose options is not lower.
const notLower = "a part of an option is perhaps not lower than its position, at"

func (in *induction) descends(order [][]string) error {
	measure := func(at []automata.Linear, sum []string) automata.Linear {
		var l automata.Linear
		for i, x := range at {
			if slices.Contains(sum, in.coords[i]) {
				l = l.Plus(x)
			}
		}
		return l
	}
	here := automata.Vars(in.coords...)
	for _, o := range in.options {
		for _, p := range o.parts {
			if p.list != nil { // of positive parts of a number, or of lower heaps
				if err := in.listDescends(o, p); err != nil {
					return err
				}
				continue
			}
			not := automata.Predicate(automata.And{})
			for _, sum := range slices.Backward(order) {
				x, y := measure(p.at, sum), measure(here, sum)
				not = automata.Or{automata.Cmp{X: x, Op: automata.GT, Y: y}, automata.And{automata.Eq(x, y), not}}
			}
			if err := in.never(reading{o.vars, o.where, automata.Linear{}}.holds(not), in.coords, notLower); err != nil {
				return err
			}
		}
	}
	return nil
}

// wrong is where the induction fails.
func (in *induction) wrong(lost bool) (*automata.Automaton, error) {
	here := automata.Vars(in.coords...)
	if lost {
		reach, err := in.reachLost()
		if err != nil {
			return nil, err
		}
		return in.compile(automata.Iff{P: automata.Rel{A: in.formula, Args: here}, Q: automata.Rel{A: reach, Args: here}}, in.coords...)
	}
	reach, err := in.reach()
	if err != nil {
		return nil, err
	}
	y, v := automata.Var("y"), automata.Var("v")
	option := automata.Rel{A: reach, Args: append(slices.Clone(here), v)}
	lower := automata.And{automata.Less(v, y), automata.Not{P: option}}
	if in.weighed {
		lower = append(lower, automata.Rel{A: in.sys.Weight(), Args: []automata.Linear{v}})
	}
	return in.compile(automata.Exists{Vars: []string{"y", "v"}, P: automata.And{
		automata.Rel{A: in.formula, Args: append(slices.Clone(here), y)},
		automata.Or{automata.And{automata.Eq(v, y), option}, lower},
	}}, in.coords...)
}
