package export

import (
	"math"

	"github.com/grundy-cgt/grundy/rule"
)

// span is an interval of real numbers that an expression lies in.
type span struct{ lo, hi float64 }

var anything = span{math.Inf(-1), math.Inf(1)}

// limits knows how far variables go: coordinates by numbers, iterators by
// expressions in the variables before them.
type limits struct {
	vars []limited
	most *float64 // the greatest size that a part of an expression was seen to have
}

// limited is a variable. lo and hi are nil where a number alone is known.
type limited struct {
	name   string
	lo, hi rule.Expr
	span   span
}

// with adds a variable.
func (l *limits) with(v limited) *limits {
	return &limits{append(l.vars[:len(l.vars):len(l.vars)], v), l.most}
}

func (l *limits) find(name string) (limited, bool) {
	for i := len(l.vars) - 1; i >= 0; i-- {
		if l.vars[i].name == name {
			return l.vars[i], true
		}
	}
	return limited{}, false
}

// of returns an interval that the expression lies in, and notes how great the
// numbers get on the way.
func (l *limits) of(e rule.Expr) span {
	s := l.plain(e)
	if f, ok := l.linear(e); ok {
		s.lo = max(s.lo, l.least(f))
		s.hi = min(s.hi, l.extreme(f, 1))
	}
	if s.lo <= s.hi { // no empty set of choices
		*l.most = max(*l.most, -s.lo, s.hi)
	}
	return s
}

// natural reports that the expression is at least 0.
func (l *limits) natural(e rule.Expr) bool { return l.of(e).lo > -1 }

// positive reports that the expression is at least 1.
func (l *limits) positive(e rule.Expr) bool { return l.of(e).lo > 0 }

// plain is the interval by the parts of the expression, each for itself.
func (l *limits) plain(e rule.Expr) span {
	switch e := e.(type) {
	case rule.Num:
		return span{float64(e.V), float64(e.V)}
	case rule.Var:
		if v, ok := l.find(e.Name); ok {
			return v.span
		}
	case raw:
		return e.span
	case rule.Unary:
		x := l.of(e.X)
		return span{-x.hi, -x.lo}
	case rule.Binary:
		return l.binary(e)
	case rule.Call:
		return l.call(e)
	case rule.If:
		x, y := l.of(e.Then), l.of(e.Else)
		return span{min(x.lo, y.lo), max(x.hi, y.hi)}
	case rule.Index:
		l.of(e.I)
		out := span{math.Inf(1), math.Inf(-1)}
		for _, item := range e.Of.Items {
			x := l.of(item)
			out = span{min(out.lo, x.lo), max(out.hi, x.hi)}
		}
		return out
	case rule.Self: // nim values
		for _, a := range e.Args {
			l.of(a)
		}
		return span{0, 4 * max(1, l.top())}
	}
	return anything
}

// top is the greatest value of a coordinate.
func (l *limits) top() float64 {
	most := 0.0
	for _, v := range l.vars {
		if v.hi == nil {
			most = max(most, v.span.hi)
		}
	}
	return most
}

func (l *limits) binary(e rule.Binary) span {
	x, y := l.of(e.X), l.of(e.Y)
	switch e.Op {
	case "+":
		return span{x.lo + y.lo, x.hi + y.hi}
	case "-":
		return span{x.lo - y.hi, x.hi - y.lo}
	case "*":
		return hull(x, y, func(a, b float64) float64 {
			if a == 0 || b == 0 {
				return 0
			}
			return a * b
		})
	case "//":
		if y.lo < 1 {
			return span{-max(-x.lo, x.hi), max(-x.lo, x.hi)}
		}
		return hull(x, y, func(a, b float64) float64 { return math.Floor(a / b) })
	case "%":
		if y.lo < 1 {
			return anything
		}
		if x.lo > -1 {
			return span{0, min(x.hi, y.hi-1)}
		}
		return span{0, y.hi - 1}
	case "^":
		if x.lo < 0 || y.lo < 0 {
			return anything
		}
		return hull(x, y, math.Pow)
	case "xor":
		if x.lo < 0 || y.lo < 0 {
			return anything
		}
		return span{0, 2 * max(x.hi, y.hi)}
	}
	return anything
}

// hull is the interval of what f makes of the ends of two intervals.
func hull(x, y span, f func(a, b float64) float64) span {
	out := span{math.Inf(1), math.Inf(-1)}
	for _, a := range []float64{x.lo, x.hi} {
		for _, b := range []float64{y.lo, y.hi} {
			v := f(a, b)
			if math.IsNaN(v) {
				return anything
			}
			out = span{min(out.lo, v), max(out.hi, v)}
		}
	}
	return out
}

func (l *limits) call(e rule.Call) span {
	if a, ok := rule.AsAutomaton(e); ok {
		l.of(a.Of)
		out := span{math.Inf(1), math.Inf(-1)}
		for _, v := range a.Out {
			out = span{min(out.lo, float64(v)), max(out.hi, float64(v))}
		}
		return out
	}
	args := make([]span, len(e.Args))
	for i, a := range e.Args {
		args[i] = l.of(a)
	}
	first, last := args[0], args[len(args)-1]
	switch e.Name {
	case "min", "max":
		f := func(a, b float64) float64 { return min(a, b) }
		if e.Name == "max" {
			f = func(a, b float64) float64 { return max(a, b) }
		}
		for _, a := range args[1:] {
			first = span{f(first.lo, a.lo), f(first.hi, a.hi)}
		}
		return first
	case "abs":
		return span{0, max(-first.lo, first.hi)}
	case "isqrt":
		return span{0, math.Sqrt(max(first.hi, 0)) + 1}
	case "gcd":
		return span{0, max(first.hi, last.hi, -first.lo, -last.lo)}
	case "bitand":
		return span{0, max(first.hi, 0)}
	case "bitor":
		return span{0, 2 * max(first.hi, last.hi)}
	case "mindigit", "maxdigit":
		return span{1, 9}
	case "popcount", "bitlen", "bigomega", "v", "log":
		return span{0, 64}
	case "digitsum":
		return span{0, 64 * 64}
	case "lowbit", "highbit", "lowfib", "lpf", "primepi":
		return span{0, max(last.hi, 0)}
	}
	return anything
}
