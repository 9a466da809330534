package export

import (
	"fmt"

	"github.com/grundy-cgt/grundy/rule"
)

// maxExpanded is the most members of a list that are written as loops of their
// own.
const maxExpanded = 5

// run is a part of an option that stands for the heaps First, ..., First+Count-1.
// It takes the place of a list.
type run struct {
	rule.Expr
	first, count rule.Expr
}

// expand returns alternatives that together say the same as one, in which lists
// are loops over numbers.
func expand(a rule.Alt) []rule.Alt {
	for i, it := range a.Iters {
		switch s := it.Set.(type) {
		case rule.Partitions:
			return expandList(a, i, lists(s, it.Var))
		case rule.Turns:
			return expandList(a, i, coins(s, it.Var))
		}
	}
	return []rule.Alt{a}
}

// expandList puts each of the given lists in the place of iterator i.
func expandList(a rule.Alt, i int, ways []rule.Alt) (out []rule.Alt) {
	name := a.Iters[i].Var
	for _, way := range ways {
		b := rule.Alt{Cond: a.Cond}
		b.Iters = append(append(append(b.Iters, a.Iters[:i]...), way.Iters...), a.Iters[i+1:]...)
		for _, p := range a.Parts {
			if p.List == name {
				b.Parts = append(b.Parts, way.Parts...)
				continue
			}
			for _, x := range p.Coords {
				if _, ok := x.(rule.Each); ok {
					refuse("a position for each member of the list `%s`", name)
				}
			}
			b.Parts = append(b.Parts, p)
		}
		if way.Cond != nil {
			b.Cond = guarded([]rule.Expr{way.Cond}, a.Cond)
		}
		out = append(out, expand(b)...)
	}
	return out
}

func op(x rule.Expr, o string, y rule.Expr) rule.Expr {
	a, ok1 := x.(rule.Num)
	b, ok2 := y.(rule.Num)
	switch {
	case ok2 && b.V == 0 && (o == "+" || o == "-"), ok2 && b.V == 1 && (o == "*" || o == "//"):
		return x
	case ok1 && ok2 && o == "-":
		return rule.Num{V: a.V - b.V}
	}
	return rule.Binary{Op: o, X: x, Y: y}
}

func num(n int64) rule.Expr { return rule.Num{V: n} }

func heapPart(x rule.Expr) rule.Part { return rule.Part{Coords: []rule.Expr{x}} }

// counts returns the numbers of members that are written one by one.
func counts(set rule.Intervals, list string) []int64 {
	if !set.Finite() || set.Max() > maxExpanded {
		refuse("the list `%s` may have more than %d members", list, maxExpanded)
	}
	return set.Members()
}

// lists returns the ways to split a number, or to take lower ones.
func lists(s rule.Partitions, name string) (out []rule.Alt) {
	d := rule.Var{Name: name}
	switch {
	case s.Lower:
		for _, j := range counts(s.Parts, name) {
			out = append(out, lower(s.Of, j, name))
		}
		return out
	case s.Kind == rule.Equal || s.Kind == rule.Level || s.Kind == rule.Consecutive:
		for _, in := range s.Parts {
			lo, hi := num(max(in.Lo, 1)), rule.Expr(s.Of)
			if in.Hi != rule.Inf {
				hi = num(in.Hi)
			}
			a := rule.Alt{Iters: []rule.Iter{{Var: name, Set: rule.Range{Lo: lo, Hi: hi}}}}
			part, rest := op(s.Of, "//", d), op(s.Of, "%", d)
			switch s.Kind {
			case rule.Equal:
				a.Cond = op(rest, "==", num(0))
				a.Parts = []rule.Part{{Count: d, Coords: []rule.Expr{part}}}
			case rule.Level:
				a.Cond = op(s.Of, ">=", d)
				a.Parts = []rule.Part{{Count: rest, Coords: []rule.Expr{op(part, "+", num(1))}}, {Count: op(d, "-", rest), Coords: []rule.Expr{part}}}
			default:
				over := rule.Var{Name: member(name, 1)} // d times the first
				a.Iters = append(a.Iters, rule.Iter{Var: over.Name, Is: op(s.Of, "-", op(op(d, "*", op(d, "-", num(1))), "//", num(2)))})
				a.Cond = guarded([]rule.Expr{op(over, ">=", d)}, op(op(over, "%", d), "==", num(0)))
				a.Parts = []rule.Part{heapPart(run{first: op(over, "//", d), count: d})}
			}
			out = append(out, a)
		}
		return out
	}
	for _, j := range counts(s.Parts, name) {
		out = append(out, split(s, j, name))
	}
	return out
}

// lower returns the way to take j numbers below m, in decreasing order.
func lower(m rule.Expr, j int64, name string) (a rule.Alt) {
	top := op(m, "-", num(1))
	for i := range j {
		v := rule.Var{Name: member(name, i)}
		a.Iters = append(a.Iters, rule.Iter{Var: v.Name, Set: rule.Range{Lo: num(0), Hi: top}})
		a.Parts = append(a.Parts, heapPart(v))
		top = v
	}
	return a
}

func member(list string, i int64) string { return fmt.Sprintf("%s%d", list, i+1) }

// split returns the way to split a number into j positive ones, in increasing
// order.
func split(s rule.Partitions, j int64, name string) (a rule.Alt) {
	if j == 0 {
		return rule.Alt{Cond: op(s.Of, "==", num(0))}
	}
	apart := num(int64(b2i(s.Kind == rule.Distinct)))
	rest, least := s.Of, num(1)
	for i := range j - 1 {
		v := rule.Var{Name: member(name, i)}
		more := j - i // members of at least v
		top := rest
		if s.Kind == rule.Distinct {
			top = op(rest, "-", num(more*(more-1)/2))
		}
		a.Iters = append(a.Iters, rule.Iter{Var: v.Name, Set: rule.Range{Lo: least, Hi: op(top, "//", num(more))}})
		a.Parts = append(a.Parts, heapPart(v))
		rest, least = op(rest, "-", v), op(v, "+", apart)
	}
	a.Parts = append(a.Parts, heapPart(rest))
	a.Cond = op(rest, ">=", num(1))
	if s.Kind == rule.NotAllEqual && j > 1 {
		a.Cond = op(rule.Var{Name: member(name, 0)}, "!=", rest)
	}
	return a
}

// coins returns the ways to turn coins together with one.
func coins(s rule.Turns, name string) (out []rule.Alt) {
	t, n := s.Turn, s.Of
	if t.First || t.Kind != rule.Any && t.Kind != rule.Consecutive {
		refuse("coins that are %s", rule.Text(n))
	}
	if t.Kind == rule.Consecutive {
		d := rule.Var{Name: name}
		for _, in := range t.Coins {
			hi := rule.Expr(n)
			most := in.Hi
			if t.Within > 0 {
				most = min(most, t.Within)
			}
			if most != rule.Inf {
				hi = rule.Call{Name: "min", Args: []rule.Expr{n, num(most)}}
			}
			a := rule.Alt{Iters: []rule.Iter{{Var: name, Set: rule.Range{Lo: num(in.Lo), Hi: hi}}}}
			a.Parts = []rule.Part{heapPart(run{first: op(op(n, "-", d), "+", num(1)), count: op(d, "-", num(1))})}
			if t.Parity != rule.EitherParity {
				a.Cond = op(op(d, "%", num(2)), "==", num(b2i64(t.Parity == rule.Odd)))
			}
			out = append(out, a)
		}
		return out
	}
	low := num(1)
	if t.Within > 0 {
		low = rule.Call{Name: "max", Args: []rule.Expr{num(1), op(n, "-", num(t.Within-1))}}
	}
	for _, j := range counts(t.Coins, name) {
		if !t.Allows(j) {
			continue
		}
		a := rule.Alt{Cond: op(n, ">=", num(1))}
		top := n
		for i := range j - 1 {
			v := rule.Var{Name: member(name, i)}
			a.Iters = append(a.Iters, rule.Iter{Var: v.Name, Set: rule.Range{Lo: low, Hi: op(top, "-", num(1))}})
			a.Parts = append(a.Parts, heapPart(v))
			top = v
		}
		out = append(out, a)
	}
	return out
}

func b2i64(b bool) int64 { return int64(b2i(b)) }
