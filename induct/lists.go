package induct

import (
	"fmt"
	"slices"

	"github.com/grundy-cgt/grundy/automata"
	"github.com/grundy-cgt/grundy/rule"
)

// maxParts is the most heaps of a list that are followed one by one; where there is
// no most, so many heaps must have all values that more of them have.
const maxParts = 16

// lists is a set of lists of heaps that belong to a number s.
type lists struct {
	of     rule.Expr // the number
	counts rule.Intervals
	least  int64              // each heap is at most the number minus this
	empty  automata.Predicate // s has the empty list, and u is 0
	// The lists of s are those of s, or for splits of s-a, with a heap a that meets
	// heap.
	split bool
	heap  automata.Predicate
}

// listsOf describes a set of lists. For coins it allows a coin twice: that is worth
// nothing, as a list of two coins less.
func (in *induction) listsOf(set rule.Source) lists {
	s, a, none := automata.Var("s"), automata.Var("a"), automata.Eq(automata.Var("u"), automata.Const(0))
	switch set := set.(type) {
	case rule.Partitions:
		switch {
		case set.Lower:
			return lists{set.Of, set.Parts, 1, none, false, automata.Less(a, s)}
		case set.Kind == rule.Any:
			return lists{set.Of, set.Parts, max(set.Parts.Min()-1, 0), automata.And{none, automata.Eq(s, automata.Const(0))}, true, atLeast(a, 1)}
		}
	case rule.Turns:
		t := set.Turn
		if t.Kind == rule.Any && t.Parity == rule.EitherParity && t.Within == 0 && !t.First && len(t.Coins) == 1 && t.Coins[0].Lo == 1 {
			others := rule.Interval{Lo: 0, Hi: t.Coins[0].Hi}
			if others.Hi != rule.Inf {
				others.Hi--
			}
			return lists{set.Of, rule.NewIntervals(others), 1, automata.And{none, atLeast(s, 1)}, false, automata.And{atLeast(a, 1), automata.Less(a, s)}}
		}
	}
	in.fail("this way to choose several heaps is not said by automata")
	return lists{}
}

// listDescends sees that the heaps of a list are lower than the heap it comes from.
func (in *induction) listDescends(o option, p part) error {
	l := in.listsOf(p.list)
	for _, x := range in.number(l.of, o.of) {
		far := automata.Cmp{X: x.is.Minus(automata.Const(l.least)), Op: automata.GE, Y: automata.Var(in.coords[0])}
		c := o.with(x)
		if err := in.never(reading{c.vars, c.where, automata.Linear{}}.holds(atLeast(x.is, 1), far), in.coords, notLower); err != nil {
			return err
		}
	}
	return nil
}

// listHas says that a list has the value u in all.
func (in *induction) listHas(o option, p part, u automata.Linear) (automata.Predicate, error) {
	l := in.listsOf(p.list)
	a, err := in.listSums(l)
	if err != nil {
		return nil, err
	}
	var out automata.Or
	for _, x := range in.number(l.of, o.of) {
		out = append(out, x.holds(automata.Rel{A: a, Args: []automata.Linear{x.is, u}}))
	}
	return out, nil
}

// listSums is the relation of the numbers s and the values u of their lists.
func (in *induction) listSums(l lists) (*automata.Automaton, error) {
	key := fmt.Sprint(l.counts, l.split, l.heap, l.empty)
	if a, ok := in.sums[key]; ok {
		return a, nil
	}
	if err := in.needXor(); err != nil {
		return nil, err
	}
	exact, err := in.compile(l.empty, "s", "u")
	if err != nil {
		return nil, err
	}
	var all *automata.Automaton
	for j := int64(0); ; j++ {
		open := l.counts.Max() == rule.Inf && !slices.ContainsFunc(l.counts, func(i rule.Interval) bool { return i.Lo > j })
		if l.counts.Has(j) {
			if open {
				if exact, err = in.grownForEver(l, exact); err != nil {
					return nil, err
				}
			}
			if all, err = in.union(all, exact); err != nil {
				return nil, err
			}
		}
		if open || j >= l.counts.Max() {
			in.sums[key] = all
			return all, nil
		}
		if j == maxParts {
			in.fail("a move leaves more than %d heaps", maxParts)
		}
		if exact, err = in.grown(l, exact); err != nil {
			return nil, err
		}
	}
}

// grown is the lists of one heap more.
func (in *induction) grown(l lists, a *automata.Automaton) (*automata.Automaton, error) {
	rest := automata.Var("s")
	if l.split {
		rest = rest.Minus(automata.Var("a"))
	}
	return in.compile(automata.Exists{Vars: []string{"a", "w", "z"}, P: automata.And{
		l.heap,
		automata.Rel{A: a, Args: []automata.Linear{rest, automata.Var("w")}},
		automata.Rel{A: in.formula, Args: automata.Vars("a", "z")},
		automata.Rel{A: in.xor, Args: automata.Vars("w", "z", "u")},
	}}, "s", "u")
}

// grownForEver is the lists of any number of heaps more.
func (in *induction) grownForEver(l lists, a *automata.Automaton) (*automata.Automaton, error) {
	for range maxParts {
		next, err := in.grown(l, a)
		if err != nil {
			return nil, err
		}
		if next, err = in.union(a, next); err != nil {
			return nil, err
		}
		if next.Equal(a) {
			return a, nil
		}
		a = next
	}
	in.fail("the values of lists of any length do not end with %d heaps", maxParts)
	return nil, nil
}

func (in *induction) union(a, b *automata.Automaton) (*automata.Automaton, error) {
	if a == nil {
		return b, nil
	}
	vars := coordinates(a.Tracks(), "t")
	return in.compile(automata.Or{automata.Rel{A: a, Args: automata.Vars(vars...)}, automata.Rel{A: b, Args: automata.Vars(vars...)}}, vars...)
}
