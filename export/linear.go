package export

import (
	"math"

	"github.com/grundy-cgt/grundy/rule"
)

// linear is c plus multiples of variables; it bounds an expression from both
// sides up to slack: the expression is between the form - slack and the form.
type linear struct {
	c     float64
	vars  map[string]float64
	slack float64
}

// linear returns the expression as a linear form, if it is one but for rounding.
func (l *limits) linear(e rule.Expr) (linear, bool) {
	switch e := e.(type) {
	case rule.Num:
		return linear{c: float64(e.V)}, true
	case rule.Var:
		return linear{vars: map[string]float64{e.Name: 1}}, true
	case rule.Unary:
		f, ok := l.linear(e.X)
		return f.times(-1), ok && e.Op == "-"
	case rule.Binary:
		x, ok1 := l.linear(e.X)
		y, ok2 := l.linear(e.Y)
		if !ok1 || !ok2 {
			return linear{}, false
		}
		switch {
		case e.Op == "+":
			return x.plus(y), true
		case e.Op == "-":
			return x.plus(y.times(-1)), true
		case e.Op == "*" && len(y.vars) == 0:
			return x.times(y.c), y.slack == 0
		case e.Op == "*" && len(x.vars) == 0:
			return y.times(x.c), x.slack == 0
		case e.Op == "//" && len(y.vars) == 0 && y.c >= 1 && y.slack == 0:
			f := x.times(1 / y.c)
			f.slack += (y.c - 1) / y.c
			return f, true
		}
	}
	return linear{}, false
}

func (f linear) plus(g linear) linear {
	out := linear{f.c + g.c, map[string]float64{}, f.slack + g.slack}
	for v, k := range f.vars {
		out.vars[v] += k
	}
	for v, k := range g.vars {
		out.vars[v] += k
	}
	return out
}

func (f linear) times(k float64) linear {
	out := linear{f.c * k, map[string]float64{}, f.slack * math.Abs(k)}
	if k < 0 { // form-slack <= e <= form turns round
		out.c += out.slack
	}
	for v, c := range f.vars {
		out.vars[v] = c * k
	}
	return out
}

// extreme is the least (side -1) or the greatest (side 1) value that a form can
// take, by replacing iterators, the last first, by the end of their range.
func (l *limits) extreme(f linear, side float64) float64 {
	f = f.plus(linear{}) // a copy
	if side < 0 {
		f.c -= f.slack
	}
	f.slack = 0
	for i := len(l.vars) - 1; i >= 0; i-- {
		v := l.vars[i]
		k := f.vars[v.name]
		if math.Abs(k) < 1e-9 {
			continue
		}
		delete(f.vars, v.name)
		end, number := v.hi, v.span.hi
		if k*side < 0 {
			end, number = v.lo, v.span.lo
		}
		if end != nil {
			if g, ok := l.linear(end); ok {
				g = g.times(k)
				if side < 0 {
					g.c -= g.slack
				}
				g.slack = 0
				f = f.plus(g)
				continue
			}
		}
		f.c += k * number
	}
	if math.IsNaN(f.c) {
		return side * math.Inf(1)
	}
	return f.c
}

// least is the least value that a form can take. Each end of a range, v <= hi, may
// be used once to cancel another variable: n-k-a >= a if a <= (n-k)/2.
func (l *limits) least(f linear) float64 {
	least := l.extreme(f, -1)
	for _, v := range l.vars {
		if v.hi == nil {
			continue
		}
		room, ok := l.linear(v.hi)
		if !ok {
			continue
		}
		room.slack = 0
		room = room.plus(linear{vars: map[string]float64{v.name: -1}}) // hi - v >= 0
		for u, k := range room.vars {
			if share := f.vars[u] / k; u != v.name && share > 0 {
				least = max(least, l.extreme(f.plus(room.times(-share)), -1))
			}
		}
	}
	return least
}
