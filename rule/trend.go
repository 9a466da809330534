package rule

import "slices"

// scope answers what is plain about the names of an alternative.
type scope struct {
	alt  Alt
	nat  []bool // of each iterator: it is plain that its members are not negative
	long []int  // of each iterator: the size of its value
}

func newScope(a Alt) *scope {
	s := &scope{alt: a}
	for _, it := range a.Iters { // each uses those before it
		natural, size := false, 1
		if it.Set == nil {
			natural, size = s.natural(it.Is), s.size(it.Is)
		} else {
			natural = s.naturalSet(it.Set)
		}
		s.nat, s.long = append(s.nat, natural), append(s.long, size)
	}
	return s
}

// bound is the place of the iterator that binds the name, -1 for a coordinate.
func (s *scope) bound(name string) int {
	return slices.IndexFunc(s.alt.Iters, func(it Iter) bool { return it.Var == name })
}

// size is the number of nodes of the expression after inline, or some number
// above maxStopper.
func (s *scope) size(e Expr) int {
	n := 1
	switch e := e.(type) {
	case Var:
		if i := s.bound(e.Name); i >= 0 && i < len(s.long) {
			n = s.long[i]
		}
	case Unary:
		n += s.size(e.X)
	case Binary:
		n += s.size(e.X) + s.size(e.Y)
	case Call:
		for _, a := range e.Args {
			n += s.size(a)
		}
	}
	return min(n, maxStopper+1)
}

// naturalSet reports whether it is plain that no member is negative.
func (s *scope) naturalSet(set Source) bool {
	switch set := set.(type) {
	case Named:
		return true
	case Range:
		return s.natural(set.Lo)
	case List:
		return !slices.ContainsFunc(set.Items, func(r Range) bool { return !s.natural(r.Lo) })
	}
	return false
}

// natural reports whether it is plain that the expression is not negative.
func (s *scope) natural(e Expr) bool {
	switch e := e.(type) {
	case Num:
		return e.V >= 0
	case Var:
		i := s.bound(e.Name)
		return i < 0 || s.nat[i] // coordinates are not negative
	case Binary:
		switch e.Op {
		case "+", "*", "//", "%", "^", "xor":
			return s.natural(e.X) && s.natural(e.Y)
		}
	case Call:
		switch e.Name {
		case "max":
			return slices.ContainsFunc(e.Args, s.natural)
		case "min", "bitand", "bitor":
			return !slices.ContainsFunc(e.Args, func(a Expr) bool { return !s.natural(a) })
		}
		return true
	}
	return false
}

// trend says how an expression behaves as a variable grows.
type trend int8

const (
	down    trend = -1 // never rises, and falls below any bound
	flat    trend = 0  // does not change
	up      trend = 1  // never falls, and rises above any bound
	unknown trend = 2
)

func (t trend) negate() trend {
	if t == unknown {
		return t
	}
	return -t
}

// times is the trend of an expression multiplied or divided by a constant.
func (t trend) times(c int64) trend {
	switch {
	case c > 0:
		return t
	case c < 0:
		return t.negate()
	}
	return unknown
}

// trend returns the trend of e as the variable v grows. An expression that grows
// may have no value at first (2^(v-5)), but has one from some v on; a
// part that does not change may have none at all.
func (s *scope) trend(e Expr, v string) trend {
	switch e := e.(type) {
	case Unary:
		if e.Op == "-" {
			return s.trend(e.X, v).negate()
		}
	case Binary:
		return s.binaryTrend(e, v)
	}
	switch {
	case e == Expr(Var{v}):
		return up
	case slices.Contains(freeVars(nil, e), v):
		return unknown
	}
	return flat
}

func (s *scope) binaryTrend(e Binary, v string) trend {
	x, y := s.trend(e.X, v), s.trend(e.Y, v)
	if x == flat && y == flat {
		return flat
	}
	xc, xNum := e.X.(Num)
	yc, yNum := e.Y.(Num)
	switch e.Op {
	case "-":
		y = y.negate()
		fallthrough
	case "+":
		switch {
		case x == flat || x == y:
			return y
		case y == flat:
			return x
		}
	case "*":
		switch {
		case xNum:
			return y.times(xc.V)
		case yNum:
			return x.times(yc.V)
		case x == up && y == up && s.natural(e.X) && s.natural(e.Y):
			return up
		}
	case "//":
		if yNum {
			return x.times(yc.V)
		}
	case "^":
		if yNum && yc.V >= 1 && x == up && s.natural(e.X) || xNum && xc.V >= 2 && y == up {
			return up
		}
	}
	return unknown
}
