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

// read compiles the formula, and where it has no value.
func (in *induction) read(f *rule.Formula) (err error) {
	of := in.position(f.Vars, "x")
	var some automata.Predicate
	if f.Lost {
		c := in.condition(f.Body, of)
		if in.formula, err = in.compile(c.yes, in.coords...); err != nil {
			return err
		}
		some = automata.Or{automata.Rel{A: in.formula, Args: automata.Vars(in.coords...)}, c.no}
	} else {
		values, err := in.values(f.Body, of)
		if err != nil {
			return err
		}
		if in.formula, err = in.compile(is(values, automata.Var("y")), append(in.coords, "y")...); err != nil {
			return err
		}
		some = automata.Exists{Vars: []string{"y"}, P: automata.Rel{A: in.formula, Args: automata.Vars(append(in.coords, "y")...)}}
	}
	in.silent, err = in.compile(automata.Not{P: some}, in.coords...)
	return err
}

// values is the readings of the values, or of the powers with these exponents where
// the values themselves cannot be told and nothing has to be added.
func (in *induction) values(body rule.Expr, of names) (xs []reading, err error) {
	told := func(f func(rule.Expr, names) []reading) (err error) {
		defer catch(&err)
		xs = f(body, of)
		return nil
	}
	if err = told(in.number); err == nil || in.base == 0 || slices.ContainsFunc(in.options, option.splits) {
		return xs, err
	}
	in.weighed = true
	if told(in.weights) == nil {
		return xs, nil
	}
	return nil, err
}

// splits reports whether the option may leave several components.
func (o option) splits() bool {
	return len(o.parts) > 1 || len(o.parts) == 1 && (o.parts[0].list != nil || o.parts[0].odd != nil)
}

// nought is the value 0.
func (in *induction) nought() automata.Linear {
	if in.weighed {
		return automata.Const(1)
	}
	return automata.Const(0)
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

// reachLost is the positions with an option that is called lost.
func (in *induction) reachLost() (*automata.Automaton, error) {
	var all automata.Or
	for _, o := range in.options {
		switch {
		case o.splits():
			in.fail("a move leaves several components, and who wins each of them does not tell who wins their sum; say the values instead")
		case len(o.parts) == 0:
			all = append(all, reading{o.vars, o.where, automata.Linear{}}.holds())
		default:
			all = append(all, reading{o.vars, o.where, automata.Linear{}}.holds(automata.Rel{A: in.formula, Args: o.parts[0].at}))
		}
	}
	return in.compile(all, in.coords...)
}

// reach is the positions and the values of their options.
func (in *induction) reach() (*automata.Automaton, error) {
	var all *automata.Automaton
	vars := append(slices.Clone(in.coords), "v")
	for _, o := range in.options {
		p, err := in.value(o, automata.Var("v"))
		if err != nil {
			return nil, err
		}
		a, err := in.compile(p, vars...)
		if err != nil {
			return nil, err
		}
		if all, err = in.union(all, a); err != nil {
			return nil, err
		}
	}
	if all == nil {
		return in.compile(automata.Or{}, vars...)
	}
	return all, nil
}

// value says that the option has the value v.
func (in *induction) value(o option, v automata.Linear) (automata.Predicate, error) {
	x := reading{vars: slices.Clip(o.vars), where: slices.Clip(o.where)}
	fresh := func() automata.Linear {
		name := in.name()
		x.vars = append(x.vars, name)
		return automata.Var(name)
	}
	if len(o.parts) == 0 {
		return x.holds(automata.Eq(v, in.nought())), nil
	}
	sum := automata.Linear{}
	for i, p := range o.parts {
		last := i == len(o.parts)-1
		u := v
		if i > 0 || !last {
			u = fresh()
		}
		has, err := in.has(o, p, u)
		if err != nil {
			return nil, err
		}
		x.where = append(x.where, has)
		if i == 0 {
			sum = u
			continue
		}
		if err := in.needXor(); err != nil {
			return nil, err
		}
		next := v
		if !last {
			next = fresh()
		}
		x.where = append(x.where, automata.Rel{A: in.xor, Args: []automata.Linear{sum, u, next}})
		sum = next
	}
	return x.holds(), nil
}

func (in *induction) needXor() (err error) {
	if in.xor == nil {
		in.xor, err = in.sys.Xor()
	}
	return err
}

// has says that a part has the value u.
func (in *induction) has(o option, p part, u automata.Linear) (automata.Predicate, error) {
	if p.list != nil {
		return in.listHas(o, p, u)
	}
	one := automata.Rel{A: in.formula, Args: append(slices.Clone(p.at), u)}
	if p.odd == nil {
		return one, nil
	}
	return automata.Or{automata.And{p.odd, one}, automata.And{automata.Not{P: p.odd}, automata.Eq(u, automata.Const(0))}}, nil
}
