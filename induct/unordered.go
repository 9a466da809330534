package induct

import "github.com/grundy-cgt/grundy/rule"

// unordered writes a split into three heaps, "a & b & r-a-b for a in 1..r//3, b in
// a..(r-a)//2", as the list of heaps that it is: the values of lists are found one
// heap after the other, which takes much smaller automata.
func unordered(m rule.Alt) rule.Alt {
	last := len(m.Iters) - 2
	if last < 0 || len(m.Parts) != 3 {
		return m
	}
	a, b := rule.Var{Name: m.Iters[last].Var}, rule.Var{Name: m.Iters[last+1].Var}
	first, ok1 := m.Iters[last].Set.(rule.Range)
	second, ok2 := m.Iters[last+1].Set.(rule.Range)
	if !ok1 || !ok2 || first.Hi == nil || second.Hi == nil {
		return m
	}
	third, ok := first.Hi.(rule.Binary)
	if !ok {
		return m
	}
	minus := func(x, y rule.Expr) rule.Expr { return rule.Binary{Op: "-", X: x, Y: y} }
	over := func(x rule.Expr, c int64) rule.Expr { return rule.Binary{Op: "//", X: x, Y: rule.Num{V: c}} }
	rest := third.X
	found := []rule.Expr{first.Lo, first.Hi, second.Lo, second.Hi}
	for _, p := range m.Parts {
		if p.Count != nil || len(p.Coords) != 1 {
			return m
		}
		found = append(found, p.Coords[0])
	}
	want := []rule.Expr{rule.Num{V: 1}, over(rest, 3), a, over(minus(rest, a), 2), a, b, minus(minus(rest, a), b)}
	for i, x := range want {
		if rule.Text(x) != rule.Text(found[i]) {
			return m
		}
	}
	used := false
	look := func(e rule.Expr) { used = used || e == rule.Expr(a) || e == rule.Expr(b) }
	walk(m.Cond, look)
	walk(rest, look)
	if used {
		return m
	}
	list := rule.Partitions{Of: rest, Parts: rule.Numbers(3), Kind: rule.Any}
	return rule.Alt{
		Parts: []rule.Part{{List: a.Name}},
		Iters: append(m.Iters[:last:last], rule.Iter{Var: a.Name, Set: list}),
		Cond:  m.Cond,
	}
}
