package rule

import "fmt"

// truth compiles a condition. "and" and "or" look at their second condition
// only where the first leaves the answer open.
func (c *compiler) truth(x Expr) truth {
	switch x := x.(type) {
	case Unary:
		y := c.truth(x.X)
		return func(e *env) bool { return !y(e) }
	case In:
		return c.member(x)
	case If:
		cond, then, other := c.truth(x.Cond), c.truth(x.Then), c.truth(x.Else)
		return func(e *env) bool {
			if cond(e) {
				return then(e)
			}
			return other(e)
		}
	case Binary:
		if x.Op != "and" && x.Op != "or" {
			return c.compare(x)
		}
		a, b := c.truth(x.X), c.truth(x.Y)
		if x.Op == "and" {
			return func(e *env) bool { return a(e) && b(e) }
		}
		return func(e *env) bool { return a(e) || b(e) }
	}
	panic(fmt.Sprintf("rule: %T is no condition", x))
}

func (c *compiler) compare(x Binary) truth {
	a, b := c.number(x.X), c.number(x.Y)
	if n, ok := x.Y.(Num); ok {
		v := n.V
		switch x.Op {
		case "==":
			return func(e *env) bool { return a(e) == v }
		case "!=":
			return func(e *env) bool { return a(e) != v }
		}
	}
	switch x.Op {
	case "==":
		return func(e *env) bool { return a(e) == b(e) }
	case "!=":
		return func(e *env) bool { return a(e) != b(e) }
	case "<":
		return func(e *env) bool { return a(e) < b(e) }
	case "<=":
		return func(e *env) bool { return a(e) <= b(e) }
	case ">":
		return func(e *env) bool { return a(e) > b(e) }
	case ">=":
		return func(e *env) bool { return a(e) >= b(e) }
	}
	panic("rule: unknown comparison " + x.Op)
}

// member compiles "x in set". An item of a set whose ends have no value has no
// members.
func (c *compiler) member(x In) truth {
	v, not := c.number(x.X), x.Not
	switch s := x.Set.(type) {
	case Named:
		arg := c.argument(s)
		return func(e *env) bool {
			k := v(e)
			if e.state != fine {
				return false
			}
			a := arg(e)
			return (e.defined() && contains(s.Name, a, k)) != not
		}
	case Range:
		return c.among(v, []Range{s}, not)
	case List:
		return c.among(v, s.Items, not)
	}
	panic("rule: no set of numbers")
}

// argument compiles the argument of a named set, 0 where it has none.
func (c *compiler) argument(s Named) number {
	if len(s.Args) == 0 {
		return func(*env) int64 { return 0 }
	}
	return c.number(s.Args[0])
}

// defined reports whether the last number had a value, and forgets it if not. An
// overflow is kept.
func (e *env) defined() bool {
	if e.state == undefined {
		e.state = fine
		return false
	}
	return true
}

func (c *compiler) among(v number, items []Range, not bool) truth {
	if set, ok := constant(items); ok {
		return func(e *env) bool { return set.Has(v(e)) != not }
	}
	lo, hi := make([]number, len(items)), make([]number, len(items))
	for i, r := range items {
		lo[i] = c.number(r.Lo)
		if hi[i] = func(*env) int64 { return Inf }; r.Hi != nil {
			hi[i] = c.number(r.Hi)
		}
	}
	return func(e *env) bool {
		x := v(e)
		if e.state != fine {
			return false
		}
		for i := range lo {
			from, to := lo[i](e), hi[i](e)
			if e.defined() && from <= x && x <= to {
				return !not
			}
		}
		return not
	}
}
