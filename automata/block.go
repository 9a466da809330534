package automata

import (
	"fmt"
	"slices"
)

// block is a conjunction of tables behind quantifiers "there is", with all that
// lies below in the same way gathered into it.
type block struct {
	c     *compiler
	items []*table
	bound []int32
}

// gather adds the members of p, or of not p.
func (b *block) gather(p Predicate, names scope, not bool) error {
	each := func(ps []Predicate) error {
		for _, p := range ps {
			if err := b.gather(p, names, not); err != nil {
				return err
			}
		}
		return nil
	}
	quantified := func(vars []string, p Predicate) error {
		for _, x := range vars {
			names = names.with(x, b.fresh())
		}
		return b.gather(p, names, not)
	}
	if q, ok := p.(Not); ok {
		return b.gather(q.P, names, !not)
	}
	if r, ok := p.(Rel); ok && !not {
		return b.rel(r, names)
	}
	if conjunctive(p, not) {
		switch p := p.(type) {
		case And:
			return each(p)
		case Or:
			return each(p)
		case Implies:
			if err := b.gather(p.P, names, false); err != nil {
				return err
			}
			return b.gather(p.Q, names, true)
		case Exists:
			return quantified(p.Vars, p.P)
		case Forall:
			return quantified(p.Vars, p.P)
		}
	}
	t, err := b.c.relation(p, names, not)
	if err != nil {
		return err
	}
	b.items = append(b.items, t)
	return nil
}

func (b *block) fresh() int32 {
	v := b.c.fresh()
	b.bound = append(b.bound, v)
	return v
}

// rel adds a relation, with a new variable for each argument that is not one.
func (b *block) rel(r Rel, names scope) error {
	if r.A == nil {
		return fmt.Errorf("a relation without an automaton")
	}
	if !r.A.sys.equal(b.c.sys) {
		return fmt.Errorf("the automaton of a relation reads %v, and the formula is decided in %v", r.A.sys, b.c.sys)
	}
	if len(r.Args) != r.A.m.tracks {
		return fmt.Errorf("a relation of %d numbers is given %d", r.A.m.tracks, len(r.Args))
	}
	vars := make([]int32, len(r.Args))
	for i, l := range r.Args {
		if len(l.Terms) == 1 && l.Terms[0].C == 1 && l.C == 0 {
			v, err := b.c.lookup(l.Terms[0].X, names)
			if err != nil {
				return err
			}
			vars[i] = v
			continue
		}
		vars[i] = b.fresh()
		vs, a, err := b.c.affine(l, names)
		if err != nil {
			return err
		}
		a = affine{append(a.coef, -1), a.c} // the new variable is the last
		t, err := b.c.linear(append(vs, vars[i]), a, EQ)
		if err != nil {
			return err
		}
		b.items = append(b.items, t)
	}
	all := union(vars, nil)
	m, err := rename(b.c.g, r.A.m, places(vars, all), len(all))
	if err != nil {
		return err
	}
	b.items = append(b.items, &table{all, m})
	return nil
}

// solve joins the members and forgets the bound variables, each as soon as all
// members with it are joined. The variable that leaves the fewest others beside it
// goes first (bucket elimination, Dechter 1999).
func (b *block) solve() (*table, error) {
	for len(b.bound) > 0 {
		best, cost := -1, [2]int{}
		for i, v := range b.bound {
			if n := b.cost(v); best < 0 || n[0] < cost[0] || n[0] == cost[0] && n[1] < cost[1] {
				best, cost = i, n
			}
		}
		t, err := b.joined(b.take(func(t *table) bool { return t.has(b.bound[best]) }))
		if err != nil {
			return nil, err
		}
		gone := func(v int32) bool { return b.isBound(v) && !b.used(v) }
		if t, err = b.c.forget(t, gone); err != nil {
			return nil, err
		}
		if t.m.empty() {
			return &table{nil, truth(b.c.sys.k, false)}, nil
		}
		b.items = append(b.items, t)
		rest := b.bound[:0]
		for _, v := range b.bound {
			if b.used(v) {
				rest = append(rest, v)
			}
		}
		b.bound = rest
	}
	return b.joined(b.items)
}

func (t *table) has(v int32) bool { return slices.Contains(t.vars, v) }

func (b *block) isBound(v int32) bool { return slices.Contains(b.bound, v) }

// used reports whether a member speaks of v.
func (b *block) used(v int32) bool {
	return slices.ContainsFunc(b.items, func(t *table) bool { return t.has(v) })
}

// cost is how many variables the members with v have that are not forgotten
// with it, and then how many states.
func (b *block) cost(v int32) [2]int {
	var vars []int32
	states := 0
	for _, t := range b.items {
		if t.has(v) {
			vars = union(vars, t.vars)
			states += len(t.m.root)
		}
	}
	left := 0
	for _, w := range vars {
		alone := b.isBound(w)
		for _, t := range b.items {
			alone = alone && (!t.has(w) || t.has(v))
		}
		if !alone {
			left++
		}
	}
	return [2]int{left, states}
}

// take removes the members that want, and returns them.
func (b *block) take(want func(*table) bool) []*table {
	var taken, rest []*table
	for _, t := range b.items {
		if want(t) {
			taken = append(taken, t)
		} else {
			rest = append(rest, t)
		}
	}
	b.items = rest
	return taken
}

// joined is the conjunction of tables. Those about the same variables come
// together first, then the two that have the fewest variables together; the
// least first where there is a choice.
func (b *block) joined(ts []*table) (*table, error) {
	if len(ts) == 0 {
		return &table{nil, truth(b.c.sys.k, true)}, nil
	}
	groups := map[string][]*table{}
	var names []string
	for _, t := range ts {
		name := fmt.Sprint(t.vars)
		if groups[name] == nil {
			names = append(names, name)
		}
		groups[name] = append(groups[name], t)
	}
	ts = nil
	first := func([]*table) (int, int) { return 0, 1 }
	for _, name := range names {
		t, err := b.reduce(groups[name], first)
		if err != nil {
			return nil, err
		}
		ts = append(ts, t)
	}
	return b.reduce(ts, fewestVariables)
}

// reduce joins two tables at a time, those that next chooses; they are sorted
// by their number of states.
func (b *block) reduce(ts []*table, next func([]*table) (i, j int)) (*table, error) {
	bySize := func(t, u *table) int { return len(t.m.root) - len(u.m.root) }
	slices.SortStableFunc(ts, bySize)
	for len(ts) > 1 {
		i, j := next(ts) // i < j
		t, err := b.c.join(ts[i], ts[j], both)
		if err != nil {
			return nil, err
		}
		ts = slices.Delete(slices.Delete(ts, j, j+1), i, i+1)
		at, _ := slices.BinarySearchFunc(ts, t, bySize)
		ts = slices.Insert(ts, at, t)
	}
	return ts[0], nil
}

// fewestVariables chooses the first two tables with the fewest variables together.
func fewestVariables(ts []*table) (x, y int) {
	least := -1
	for j := range ts {
		for i := range j {
			if n := len(union(ts[i].vars, ts[j].vars)); least < 0 || n < least {
				x, y, least = i, j, n
			}
		}
	}
	return x, y
}
