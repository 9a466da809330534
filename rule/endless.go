package rule

import "slices"

// endless returns an iterator over an infinite set that nothing stops.
func endless(a Alt) (string, bool) {
	for i, it := range a.Iters {
		if it.Set != nil && infinite(it.Set) && len(stoppers(a, i)) == 0 {
			return it.Var + " in " + sourceText(it.Set), true
		}
	}
	return "", false
}

// stoppers returns the coordinates of parts that become negative for good as
// the iterator i grows: once one of them is negative, no later member gives an
// option. Each uses no name that is bound behind the iterator.
func stoppers(a Alt, i int) []Expr {
	it := a.Iters[i]
	if !startsNatural(it.Set) {
		return nil
	}
	later := []string{}
	for _, l := range a.Iters[i+1:] {
		if l.Set != nil {
			later = append(later, l.Var)
		}
	}
	var out []Expr
	for _, p := range a.Parts {
		for _, c := range p.Coords {
			c = inline(c, a.Iters)
			if trendOf(c, it.Var) != down {
				continue
			}
			if !slices.ContainsFunc(freeVars(nil, c), func(v string) bool { return slices.Contains(later, v) }) {
				out = append(out, c)
			}
		}
	}
	return out
}

// startsNatural reports whether all members of an infinite source are >= 0.
func startsNatural(s Source) bool {
	var items []Range
	switch s := s.(type) {
	case Named:
		return true
	case Range:
		items = []Range{s}
	case List:
		items = s.Items
	}
	for _, r := range items {
		lo, ok := r.Lo.(Num)
		if !ok || lo.V < 0 {
			return false
		}
	}
	return true
}

// inline replaces names that stand for one value by their value.
func inline(e Expr, iters []Iter) Expr {
	for i := len(iters) - 1; i >= 0; i-- {
		if iters[i].Set == nil {
			e = replaceVar(e, iters[i].Var, iters[i].Is)
		}
	}
	return e
}

func replaceVar(e Expr, name string, by Expr) Expr {
	switch e := e.(type) {
	case Var:
		if e.Name == name {
			return by
		}
	case Unary:
		return Unary{e.Op, replaceVar(e.X, name, by)}
	case Binary:
		return Binary{e.Op, replaceVar(e.X, name, by), replaceVar(e.Y, name, by)}
	case Call:
		args := make([]Expr, len(e.Args))
		for i, a := range e.Args {
			args[i] = replaceVar(a, name, by)
		}
		return Call{e.Name, args}
	}
	return e
}

// trend says how an expression behaves as a variable grows from 0: it does not
// change, it grows or falls without bound and never turns back, or this is not
// known.
type trend int8

const (
	down    trend = -1
	flat    trend = 0
	up      trend = 1
	unknown trend = 2
)

func (t trend) negate() trend {
	if t == unknown {
		return t
	}
	return -t
}

func trendOf(e Expr, v string) trend {
	if !slices.Contains(freeVars(nil, e), v) {
		return flat
	}
	switch e := e.(type) {
	case Var:
		return up
	case Unary:
		if e.Op == "-" {
			return trendOf(e.X, v).negate()
		}
	case Binary:
		x, y := trendOf(e.X, v), trendOf(e.Y, v)
		if e.Op == "-" {
			y = y.negate()
		}
		switch e.Op {
		case "+", "-":
			switch {
			case x == flat || x == y:
				return y
			case y == flat:
				return x
			}
		case "*":
			if e.X == Expr(Var{v}) && e.Y == Expr(Var{v}) {
				return up
			}
			if c, ok := e.X.(Num); ok {
				return scaled(y, c.V)
			}
			if c, ok := e.Y.(Num); ok {
				return scaled(x, c.V)
			}
		case "//":
			if c, ok := e.Y.(Num); ok {
				return scaled(x, c.V)
			}
		case "^":
			if c, ok := e.Y.(Num); ok && c.V >= 1 && e.X == Expr(Var{v}) {
				return up
			}
			if b, ok := e.X.(Num); ok && b.V >= 2 {
				return scaled(y, 1)
			}
		}
	}
	return unknown
}

func scaled(t trend, c int64) trend {
	switch {
	case c > 0:
		return t
	case c < 0:
		return t.negate()
	}
	return unknown
}
