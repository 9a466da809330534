package induct

import (
	"slices"

	"github.com/grundy-cgt/grundy/automata"
	"github.com/grundy-cgt/grundy/rule"
)

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

// needXor makes the relation by which values of sums are added. In a base that is no
// power of 2 it is a table, for values below maxTable.
func (in *induction) needXor() (err error) {
	if in.xor != nil {
		return nil
	}
	if in.xor, err = in.sys.Xor(); err == nil {
		return nil
	}
	y := automata.Var("y")
	some := automata.Exists{Vars: in.coords, P: automata.Rel{A: in.formula, Args: automata.Vars(append(slices.Clone(in.coords), "y")...)}}
	for size := int64(2); size <= maxTable; size *= 2 {
		beyond, err := in.compile(automata.And{some, atLeast(y, size)}, "y")
		if err != nil {
			return err
		}
		if beyond.Empty() {
			in.xor, err = in.table(size)
			return err
		}
	}
	in.fail("the values of sums would be added in base 2, and the rest needs numbers in %s", baseName(in.base))
	return nil
}

// maxTable bounds the values that are added by a table.
const maxTable = 16

// table is u xor w = v for numbers below size, a power of 2.
func (in *induction) table(size int64) (*automata.Automaton, error) {
	var all automata.Or
	for a := range size {
		for b := range size {
			all = append(all, automata.And{
				automata.Eq(automata.Var("u"), automata.Const(a)), automata.Eq(automata.Var("w"), automata.Const(b)), automata.Eq(automata.Var("v"), automata.Const(a^b)),
			})
		}
	}
	return in.compile(all, "u", "w", "v")
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
