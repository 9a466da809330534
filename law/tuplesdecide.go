package law

import (
	"slices"

	"github.com/grundy-cgt/grundy/rule"
)

// always is a condition that holds everywhere, or nowhere.
func always(holds bool) rule.Expr {
	if holds {
		return compare(num(0), "==", 0)
	}
	return compare(num(0), "!=", 0)
}

// isAlways reports whether a condition is one of [always].
func isAlways(e rule.Expr) (holds, ok bool) {
	return e == always(true), e == always(true) || e == always(false)
}

// opposite is the comparison that holds where another one does not.
var opposite = map[string]string{"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}

// decide is cond ? then : other, where cond is a comparison.
func decide(cond, then, other rule.Expr) rule.Expr {
	not := cond.(rule.Binary)
	not.Op = opposite[not.Op]
	yes, known := isAlways(then)
	no, known2 := isAlways(other)
	switch {
	case rule.Text(then) == rule.Text(other):
		return other
	case known && known2 && yes:
		return cond
	case known && known2:
		return not
	case known && yes:
		return rule.Binary{Op: "or", X: cond, Y: other}
	case known:
		return rule.Binary{Op: "and", X: not, Y: other}
	case known2 && no:
		return rule.Binary{Op: "or", X: not, Y: then}
	case known2:
		return rule.Binary{Op: "and", X: cond, Y: then}
	}
	return choose(cond, then, other)
}

// zero is the condition that a number is 0.
func zero(e rule.Expr) rule.Expr {
	switch e := e.(type) {
	case rule.Binary:
		x, xNum := e.X.(rule.Num)
		y, yNum := e.Y.(rule.Num)
		switch {
		case e.Op == "xor":
			return rule.Binary{Op: "==", X: e.X, Y: e.Y}
		case e.Op == "//" && yNum && y.V > 0 && isVar(e.X):
			return compare(e.X, "<", y.V)
		case e.Op == "-" && xNum:
			return compare(e.Y, "==", x.V)
		case e.Op == "-" && yNum:
			return compare(e.X, "==", y.V)
		}
	case rule.Call:
		switch e.Name {
		case "nimmul": // of a field
			return rule.Binary{Op: "or", X: zero(e.Args[0]), Y: zero(e.Args[1])}
		case "lowbit", "highbit", "bitlen":
			return zero(e.Args[0])
		}
	case rule.Num:
		return always(e.V == 0)
	case rule.If:
		if c, ok := e.Cond.(rule.Binary); ok && opposite[c.Op] != "" {
			return decide(c, zero(e.Then), zero(e.Else))
		}
	case rule.Index:
		if list, ok := membersZero(e.Of); ok {
			return member(list, e.I, true)
		}
	}
	return compare(e, "==", 0)
}

func isVar(e rule.Expr) bool {
	_, is := e.(rule.Var)
	return is
}

// membersZero says with a 1 which members of a list of numbers are 0.
func membersZero(t rule.Table) ([]int64, bool) {
	list := make([]int64, len(t.Items))
	for i, item := range t.Items {
		n, ok := item.(rule.Num)
		if !ok {
			return nil, false
		}
		if n.V == 0 {
			list[i] = 1
		}
	}
	return list, true
}

// member is the i-th of a list of numbers or, if lost, whether it is 1.
func member(list []int64, i rule.Expr, lost bool) rule.Expr {
	switch {
	case constant(list) && lost:
		return always(list[0] != 0)
	case constant(list):
		return num(list[0])
	case !lost:
		return listed(list, i)
	}
	var in rule.List
	for k, v := range list {
		if v != 0 {
			in.Items = append(in.Items, rule.Range{Lo: num(int64(k)), Hi: num(int64(k))})
		}
	}
	if len(in.Items) == 1 {
		return rule.Binary{Op: "==", X: i, Y: in.Items[0].Lo}
	}
	return rule.In{X: i, Set: in}
}

// pick is the i-th of some expressions: numbers from a list, conditions by asking
// for i.
func pick(items []rule.Expr, i rule.Expr) rule.Expr {
	if !rule.IsCondition(items[0]) && len(items) > 1 {
		return rule.Index{Of: rule.Table{Items: items}, I: i}
	}
	body := items[len(items)-1]
	for k, e := range slices.Backward(items[:len(items)-1]) {
		body = decide(compare(i, "==", int64(k)), e, body)
	}
	return body
}

// repeats returns the least start+period from which i and i+period are always the
// same, for numbers below n, where that happens often enough: the repetition is
// twice as long as what is repeated.
func repeats(n int, same func(i, j int) bool) (start, period int, ok bool) {
	best := n
	for p := 1; p <= n/3; p++ {
		s := n - p
		for s > 0 && same(s-1, s-1+p) {
			s--
		}
		if s+p < best && s+3*p <= n {
			start, period, best, ok = s, p, s+p, true
		}
	}
	return start, period, ok
}

// substitute puts an expression in the place of a variable.
func substitute(e rule.Expr, name string, by rule.Expr) rule.Expr {
	return rewrite(e, func(e rule.Expr) rule.Expr {
		if v, ok := e.(rule.Var); ok && v.Name == name {
			return by
		}
		return e
	})
}

// rewrite changes all parts of an expression, the inner ones first. What the sets
// of "in" hold is left as it is.
func rewrite(e rule.Expr, change func(rule.Expr) rule.Expr) rule.Expr {
	part := func(e rule.Expr) rule.Expr { return rewrite(e, change) }
	all := func(es []rule.Expr) []rule.Expr {
		out := slices.Clone(es)
		for i := range out {
			out[i] = part(out[i])
		}
		return out
	}
	switch x := e.(type) {
	case rule.Unary:
		e = rule.Unary{Op: x.Op, X: part(x.X)}
	case rule.Binary:
		e = rule.Binary{Op: x.Op, X: part(x.X), Y: part(x.Y)}
	case rule.Call:
		e = rule.Call{Name: x.Name, Args: all(x.Args)}
	case rule.Self:
		e = rule.Self{Args: all(x.Args)}
	case rule.Table:
		e = rule.Table{Items: all(x.Items)}
	case rule.Index:
		e = rule.Index{Of: rule.Table{Items: all(x.Of.Items)}, I: part(x.I)}
	case rule.If:
		e = rule.If{Cond: part(x.Cond), Then: part(x.Then), Else: part(x.Else)}
	case rule.In:
		e = rule.In{X: part(x.X), Set: x.Set, Not: x.Not}
	}
	return change(e)
}
