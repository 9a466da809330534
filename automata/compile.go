package automata

import (
	"context"
	"fmt"
	"slices"
)

// Decide tells whether a sentence, a predicate without free variables, is true.
// What it says is a theorem: the first-order theory of the natural numbers with
// addition and the relations of automata over one system is decidable (Büchi
// 1960; Bruyère, Hansel, Michaux and Villemaire 1994; for Fibonacci
// representations Frougny 1992). In the worst case the cost is a tower of exponents as high as
// quantifiers alternate. A limit is an error that matches [game.ErrLimit]; the
// errors of ctx are returned as they are.
func (s *System) Decide(ctx context.Context, p Predicate, lim Limits) (bool, error) {
	a, err := s.Compile(ctx, p, nil, lim)
	if err != nil {
		return false, err
	}
	return !a.Empty(), nil
}

// Compile makes the automaton of all values of vars, in this order, with p.
// They must be all variables that are free in p, and may be more. Cost and errors are
// those of [System.Decide].
func (s *System) Compile(ctx context.Context, p Predicate, vars []string, lim Limits) (*Automaton, error) {
	c := &compiler{sys: s, g: newGuard(ctx, lim), atoms: map[string]*machine{}}
	var names scope
	for _, x := range vars {
		if _, ok := names.find(x); ok {
			return nil, fmt.Errorf("the variable %s is listed twice", x)
		}
		names = names.with(x, c.fresh())
	}
	r, err := c.relation(p, names, false)
	if err != nil {
		return nil, err
	}
	m := r.m.relevel(r.vars, len(vars))
	if len(r.vars) < len(vars) {
		if m, err = s.restrict(c.g, m); err != nil {
			return nil, err
		}
	}
	return &Automaton{s, canonical(m)}, nil
}

// scope is the list of names that are bound, the innermost last.
type scope []binding

type binding struct {
	name string
	v    int32
}

func (s scope) with(name string, v int32) scope { return append(slices.Clip(s), binding{name, v}) }

func (s scope) find(name string) (int32, bool) {
	for _, b := range slices.Backward(s) {
		if b.name == name {
			return b.v, true
		}
	}
	return 0, false
}

// table is a relation between variables: track i of m is the variable vars[i].
// The variables grow.
type table struct {
	vars []int32
	m    *machine
}

// compiler turns predicates into tables. Variables are numbers, a new one for
// each quantifier.
type compiler struct {
	sys   *System
	g     *guard
	vars  int32
	atoms map[string]*machine // by what they say
}

func (c *compiler) fresh() int32 {
	c.vars++
	return c.vars - 1
}

// relation is the table of p, or of not p.
func (c *compiler) relation(p Predicate, names scope, not bool) (*table, error) {
	switch p := p.(type) {
	case Iff:
		x, err := c.relation(p.P, names, false)
		if err != nil {
			return nil, err
		}
		y, err := c.relation(p.Q, names, not)
		if err != nil {
			return nil, err
		}
		t, err := c.join(x, y, same)
		if err != nil {
			return nil, err
		}
		t.m, err = c.sys.restrict(c.g, t.m)
		return t, err
	case Not:
		return c.relation(p.P, names, !not)
	}
	var t *table
	var err error
	switch {
	case conjunctive(p, not):
		b := &block{c: c}
		if err := b.gather(p, names, not); err != nil {
			return nil, err
		}
		return b.solve()
	case conjunctive(p, !not): // a disjunction is the complement of a conjunction
		t, err = c.relation(p, names, !not)
	default:
		if t, err = c.atom(p, names); !not {
			return t, err
		}
	}
	if err != nil {
		return nil, err
	}
	return c.negate(t)
}

// conjunctive reports whether p, or not p, is a conjunction, perhaps of one
// member, behind quantifiers "there is".
func conjunctive(p Predicate, not bool) bool {
	switch p.(type) {
	case And, Exists:
		return !not
	case Or, Implies, Forall:
		return not
	}
	return false
}

// negate is not t.
func (c *compiler) negate(t *table) (*table, error) {
	m, err := c.sys.restrict(c.g, t.m.flip())
	return &table{t.vars, m}, err
}

// join is both of x and y, or that they hold for the same numbers.
func (c *compiler) join(x, y *table, how join) (*table, error) {
	vars := union(x.vars, y.vars)
	m, err := product(c.g, x.m, y.m, places(x.vars, vars), places(y.vars, vars), len(vars), how)
	return &table{vars, m}, err
}

func union(x, y []int32) []int32 {
	vars := slices.Concat(x, y)
	slices.Sort(vars)
	return slices.Compact(vars)
}

// places are the indices of the members of x in all.
func places(x, all []int32) []int32 {
	at := make([]int32, len(x))
	for i, v := range x {
		at[i] = int32(slices.Index(all, v))
	}
	return at
}

// forget is "there are values of the variables gone with t".
func (c *compiler) forget(t *table, gone func(int32) bool) (*table, error) {
	if !slices.ContainsFunc(t.vars, gone) {
		return t, nil
	}
	marks := make([]bool, len(t.vars))
	var vars []int32
	for i, v := range t.vars {
		if marks[i] = gone(v); !marks[i] {
			vars = append(vars, v)
		}
	}
	m, err := project(c.g, t.m, marks)
	return &table{vars, m}, err
}
