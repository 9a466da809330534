package rule

import (
	"fmt"
	"slices"
)

// number compiles an expression. What it returns computes the value, or leaves
// in e.state why there is none.
func (c *compiler) number(x Expr) number {
	switch x := x.(type) {
	case Num:
		v := x.V
		return func(*env) int64 { return v }
	case Var:
		i := slices.Index(c.names, x.Name)
		return func(e *env) int64 { return e.v[i] }
	case Unary:
		y := c.number(x.X)
		return func(e *env) int64 { return e.note(sub(0, y(e))) }
	case Binary:
		return c.binary(x)
	case Call:
		return c.call(x)
	case If:
		cond, then, other := c.truth(x.Cond), c.number(x.Then), c.number(x.Else)
		return func(e *env) int64 {
			if cond(e) {
				return then(e)
			}
			return other(e)
		}
	case Index:
		return c.index(x)
	case Self:
		return c.self(x)
	}
	panic(fmt.Sprintf("rule: %T is no number", x))
}

func (c *compiler) binary(x Binary) number {
	if l, ok := asLinear(x); ok {
		if f := c.difference(l); f != nil {
			return f
		}
	}
	a, b, op := c.number(x.X), c.number(x.Y), x.Op
	if d, ok := x.Y.(Num); ok && d.V > 0 {
		switch by := d.V; op {
		case "//":
			return func(e *env) int64 {
				v := a(e)
				if q := v / by; v >= 0 || q*by == v {
					return q
				}
				return v/by - 1
			}
		case "%":
			return func(e *env) int64 {
				r := a(e) % by
				if r < 0 {
					r += by
				}
				return r
			}
		}
	}
	switch op {
	case "+":
		return func(e *env) int64 { return e.note(add(a(e), b(e))) }
	case "-":
		return func(e *env) int64 { return e.note(sub(a(e), b(e))) }
	case "*":
		return func(e *env) int64 { return e.note(mul(a(e), b(e))) }
	case "//":
		return func(e *env) int64 { return e.note(floorDiv(a(e), b(e))) }
	case "%":
		return func(e *env) int64 { return e.note(floorMod(a(e), b(e))) }
	}
	return func(e *env) int64 { return e.note(apply(op, a(e), b(e))) }
}

// difference compiles c + x - y - z, the commonest shape, without looking for an
// overflow at each step: variables below 2^60 in size, and c below 2^40, cannot
// overflow. Others are computed with care.
func (c *compiler) difference(l linear) number {
	var plus, minus []int
	for name, k := range l.vars {
		i := slices.Index(c.names, name)
		switch k {
		case 1:
			plus = append(plus, i)
		case -1:
			minus = append(minus, i)
		default:
			return nil
		}
	}
	if len(plus) != 1 || len(minus) > 2 {
		return nil
	}
	const big = 1 << 60
	p, k := plus[0], l.c
	careful := func(e *env) int64 {
		v := e.note(add(e.v[p], k))
		for _, m := range minus {
			v = e.note(sub(v, e.v[m]))
		}
		return v
	}
	switch len(minus) {
	case 0:
		return func(e *env) int64 {
			if x := e.v[p]; uint64(x+big) < 2*big {
				return x + k
			}
			return careful(e)
		}
	case 1:
		m := minus[0]
		return func(e *env) int64 {
			if x, y := e.v[p], e.v[m]; uint64(x+big) < 2*big && uint64(y+big) < 2*big {
				return x + k - y
			}
			return careful(e)
		}
	}
	m, n := minus[0], minus[1]
	return func(e *env) int64 {
		if x, y, z := e.v[p], e.v[m], e.v[n]; uint64(x+big) < 2*big && uint64(y+big) < 2*big && uint64(z+big) < 2*big {
			return x + k - y - z
		}
		return careful(e)
	}
}

// numbers compiles the expressions of a list.
func (c *compiler) numbers(xs []Expr) []number {
	out := make([]number, len(xs))
	for i, x := range xs {
		out[i] = c.number(x)
	}
	return out
}

func (c *compiler) call(x Call) number {
	if x.Name == "automaton" {
		return c.automaton(x)
	}
	args := c.numbers(x.Args)
	one := func(f func(int64) (int64, state)) number {
		a := args[0]
		return func(e *env) int64 { return e.note(f(a(e))) }
	}
	switch x.Name {
	case "min":
		return func(e *env) int64 {
			v := args[0](e)
			for _, f := range args[1:] {
				v = min(v, f(e))
			}
			return v
		}
	case "max":
		return func(e *env) int64 {
			v := args[0](e)
			for _, f := range args[1:] {
				v = max(v, f(e))
			}
			return v
		}
	case "gcd":
		return func(e *env) int64 { return e.note(gcd(args[0](e), args[1](e))) }
	case "bitand":
		return func(e *env) int64 { return args[0](e) & args[1](e) }
	case "bitor":
		return func(e *env) int64 { return args[0](e) | args[1](e) }
	case "abs":
		return one(func(v int64) (int64, state) {
			if v < 0 {
				return sub(0, v)
			}
			return v, fine
		})
	case "isqrt":
		return one(isqrt)
	case "popcount":
		return one(popcount)
	case "v", "log", "digitsum", "nimmul":
		f := twoArguments[x.Name]
		return func(e *env) int64 { return e.note(f(args[0](e), args[1](e))) }
	case "lowbit":
		return one(lowbit)
	case "highbit":
		return one(highbit)
	case "bitlen":
		return one(bitlen)
	case "lpf":
		return one(leastFactor)
	case "bigomega":
		return one(bigOmega)
	case "primepi":
		return one(primePi)
	case "lowfib":
		return one(lowFib)
	case "mindigit":
		return one(func(v int64) (int64, state) { least, _, s := digits(v); return least, s })
	case "maxdigit":
		return one(func(v int64) (int64, state) { _, greatest, s := digits(v); return greatest, s })
	}
	panic("rule: unknown function " + x.Name)
}
