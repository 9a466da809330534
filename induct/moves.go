package induct

import (
	"maps"
	"slices"

	"github.com/grundy-cgt/grundy/automata"
	"github.com/grundy-cgt/grundy/rule"
)

// choice is one way in which the iterators of a move choose: there are numbers vars
// with which where holds, and names says what the variables of the move stand for.
type choice struct {
	of    names
	vars  []string
	where automata.And
	lists map[string]rule.Source // iterators whose members are lists
}

func (c choice) with(x reading) choice {
	c.vars = slices.Concat(c.vars, x.vars)
	c.where = slices.Concat(c.where, x.where)
	return c
}

func (c choice) named(name string, l automata.Linear) choice {
	c.of = maps.Clone(c.of)
	c.of[name] = l
	return c
}

// part is a component of an option in one choice: a position, or a list of heaps.
type part struct {
	at   []automata.Linear
	list rule.Source
	odd  automata.Predicate // that there are oddly many copies of it; nil: there is one
}

// option is a choice and the components that it leaves.
type option struct {
	choice
	parts []part
}

// options is the options that a move gives the position whose coordinates are the
// variables of the names. There is no option where an expression has no value.
func (t *translator) options(a rule.Alt, of names) []option {
	t.strict = true
	defer func() { t.strict = false }()
	choices := []choice{{of: of, lists: map[string]rule.Source{}}}
	for _, it := range a.Iters {
		var next []choice
		for _, c := range choices {
			next = append(next, t.iterate(it, c)...)
		}
		choices = next
	}
	var out []option
	for _, c := range choices {
		if a.Cond != nil {
			c.where = append(slices.Clip(c.where), t.condition(a.Cond, c.of).yes)
		}
		all := []option{{choice: c}}
		for _, p := range a.Parts {
			var next []option
			for _, o := range all {
				next = append(next, t.part(p, o)...)
			}
			all = next
		}
		out = append(out, all...)
	}
	if len(out) > maxReadings {
		t.fail("a move has too many cases")
	}
	return out
}

// iterate adds an iterator to a choice. A member that is negative is the opposite of
// a number.
func (t *translator) iterate(it rule.Iter, c choice) []choice {
	if it.Set == nil {
		var out []choice
		for _, x := range t.number(it.Is, c.of) {
			out = append(out, c.with(x).named(it.Var, x.is))
		}
		return out
	}
	switch it.Set.(type) {
	case rule.Partitions, rule.Turns:
		c.lists = maps.Clone(c.lists)
		c.lists[it.Var] = it.Set
		return []choice{c}
	}
	k := t.name()
	signs := []int64{1, -1}
	if t.naturals(it.Set, c.of) {
		signs = signs[:1]
	}
	var out []choice
	for _, sign := range signs {
		l := automata.Var(k).Times(sign)
		member := reading{vars: []string{k}, where: automata.And{t.isIn(l, it.Set, c.of)}}
		if sign < 0 {
			member.where = append(member.where, atLeast(automata.Var(k), 1))
		}
		out = append(out, c.with(member).named(it.Var, l))
	}
	return out
}

// naturals reports whether a set plainly has no negative members.
func (t *translator) naturals(s rule.Source, of names) bool {
	switch s := s.(type) {
	case rule.Range:
		return !slices.ContainsFunc(t.number(s.Lo, of), func(x reading) bool { return !natural(x.is) })
	case rule.List:
		return !slices.ContainsFunc(s.Items, func(r rule.Range) bool { return !t.naturals(r, of) })
	}
	return true
}

// part adds a part of a move to an option. There is no option where a coordinate is
// negative, unless there are no copies of the part.
func (t *translator) part(p rule.Part, o option) []option {
	if p.List != "" {
		o.parts = append(slices.Clip(o.parts), part{list: o.lists[p.List]})
		return []option{o}
	}
	all := []option{o}
	at := part{}
	copies := []reading{{is: automata.Const(1)}}
	if p.Count != nil {
		copies = t.number(p.Count, o.of)
	}
	var out []option
	for _, n := range copies {
		odd := automata.Mod{X: n.is, M: 2, R: 1}
		if p.Count != nil {
			at.odd = odd
			none := o
			none.choice = o.with(n)
			none.where = append(none.where, automata.Eq(n.is, automata.Const(0)))
			out = append(out, none)
		}
		for _, o := range all {
			o.choice = o.with(n)
			o.where = append(slices.Clip(o.where), atLeast(n.is, 1))
			out = append(out, t.place(p.Coords, at, o)...)
		}
	}
	return out
}

// place adds the coordinates of a part.
func (t *translator) place(coords []rule.Expr, at part, o option) []option {
	if len(coords) == 0 {
		o.parts = append(slices.Clip(o.parts), at)
		return []option{o}
	}
	if _, each := coords[0].(rule.Each); each {
		t.fail("lists among the coordinates are not said by automata")
	}
	var out []option
	for _, x := range t.number(coords[0], o.of) {
		next, here := o, at
		next.choice = o.with(x)
		if !natural(x.is) {
			next.where = append(next.where, atLeast(x.is, 0))
		}
		here.at = append(slices.Clip(at.at), x.is)
		out = append(out, t.place(coords[1:], here, next)...)
	}
	return out
}
