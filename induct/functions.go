package induct

import (
	"slices"

	"github.com/grundy-cgt/grundy/automata"
	"github.com/grundy-cgt/grundy/rule"
)

// call is the readings of a function.
func (t *translator) call(e rule.Call, of names) []reading {
	switch e.Name {
	case "min":
		return t.extreme(e, automata.LT, automata.LE, of)
	case "max":
		return t.extreme(e, automata.GT, automata.GE, of)
	case "abs":
		var out []reading
		for _, x := range t.number(e.Args[0], of) {
			up, down := x, x
			up.where = append(slices.Clip(up.where), atLeast(x.is, 0))
			down.where = append(slices.Clip(down.where), automata.Less(x.is, automata.Const(0)))
			down.is = x.is.Times(-1)
			out = append(out, up, down)
		}
		return out
	case "gcd":
		if c, ok := constantOf(e.Args[1]); ok && c > 0 && c <= maxModulus {
			return t.commonDivisor(e.Args[0], c, of)
		}
		if c, ok := constantOf(e.Args[0]); ok && c > 0 && c <= maxModulus {
			return t.commonDivisor(e.Args[1], c, of)
		}
	case "bitand":
		return t.bitwise(e, e.Args[0], e.Args[1], t.sys.And, of)
	case "bitor":
		return t.bitwise(e, e.Args[0], e.Args[1], t.sys.Or, of)
	case "lowbit", "highbit":
		if t.base == 2 && e.Name == "lowbit" {
			return t.weight(e, t.sys.Lowest(), true, of)
		}
		if t.base == 2 {
			return t.weight(e, t.sys.Highest(), true, of)
		}
	case "lowfib":
		if t.base == 0 {
			return t.weight(e, t.sys.Lowest(), false, of)
		}
	case "automaton":
		return t.automaton(e, of)
	case "maxdigit", "mindigit":
		if t.base == 10 {
			return t.digit(e, of)
		}
	}
	return t.hide(e.Name, e, e.Args[len(e.Args)-1], of)
}

// weight is the readings of a weight that belongs to a number; zero: that of 0 is 0.
func (t *translator) weight(e rule.Call, a *automata.Automaton, zero bool, of names) []reading {
	var out []reading
	for _, x := range t.number(e.Args[0], of) {
		out = append(out, t.relation(a, x))
		if zero {
			out = append(out, reading{x.vars, append(slices.Clip(x.where), automata.Eq(x.is, automata.Const(0))), automata.Const(0)})
		}
	}
	return out
}

// commonDivisor is the readings of the greatest divisor of c that divides a number.
func (t *translator) commonDivisor(e rule.Expr, c int64, of names) []reading {
	var out []reading
	for _, x := range t.number(e, of) {
		for r := range c {
			d, rest := c, r
			for rest != 0 {
				d, rest = rest, d%rest
			}
			out = append(out, reading{x.vars, append(slices.Clip(x.where), automata.Mod{X: x.is, M: c, R: r}), automata.Const(d)})
		}
	}
	return out
}

// extreme is the least or the greatest of the arguments: the one that is before all
// later ones, by strict, and not behind the earlier ones.
func (t *translator) extreme(e rule.Call, strict, weak automata.Op, of names) []reading {
	out := t.number(e.Args[0], of)
	for _, arg := range e.Args[1:] {
		out = pairs(out, t.number(arg, of), func(x, y reading) []reading {
			return []reading{
				both(x, y, x.is, automata.Cmp{X: x.is, Op: weak, Y: y.is}),
				both(x, y, y.is, automata.Cmp{X: y.is, Op: strict, Y: x.is}),
			}
		})
	}
	return out
}

// residue is readings of numbers that have the same remainder modulo m as the
// expression: what depends on all digits is known in no other way.
func (t *translator) residue(e rule.Expr, m int64, of names) []reading {
	switch e := e.(type) {
	case rule.Binary:
		x, y := e.X, e.Y
		switch e.Op {
		case "+", "-":
			return pairs(t.residue(x, m, of), t.residue(y, m, of), func(x, y reading) []reading {
				if e.Op == "-" {
					return []reading{both(x, y, x.is.Minus(y.is))}
				}
				return []reading{both(x, y, x.is.Plus(y.is))}
			})
		case "*":
			if _, ok := constantOf(y); ok {
				x, y = y, x
			}
			if c, ok := constantOf(x); ok {
				return scaled(t.residue(y, m, of), c)
			}
		}
	case rule.Unary:
		return scaled(t.residue(e.X, m, of), -1)
	case rule.Call:
		if xs, ok := t.digital(e, m, of); ok {
			return xs
		}
	}
	return t.number(e, of)
}

// golden returns the x of an expression that is floor(x*phi), phi being the golden
// section: (x + isqrt(5*x^2)) // 2. It is nil for others.
func golden(e rule.Binary) rule.Expr {
	sum, isSum := e.X.(rule.Binary)
	if d, _ := constantOf(e.Y); d != 2 || !isSum || sum.Op != "+" {
		return nil
	}
	x, root := sum.X, sum.Y
	if call, ok := x.(rule.Call); ok && call.Name == "isqrt" {
		x, root = root, x
	}
	times := func(x, y rule.Expr) rule.Expr { return rule.Binary{Op: "*", X: x, Y: y} }
	five, square := rule.Num{V: 5}, rule.Binary{Op: "^", X: x, Y: rule.Num{V: 2}}
	for _, under := range []rule.Expr{times(five, square), times(square, five), times(five, times(x, x)), times(times(five, x), x), times(times(x, x), five)} {
		if rule.Text(root) == rule.Text(rule.Call{Name: "isqrt", Args: []rule.Expr{under}}) {
			return x
		}
	}
	return nil
}

// floorPhi is the readings of floor(x*phi) in Zeckendorf's numeration: for x >= 1 it
// is 1 more than the number whose word is that of x-1 behind a zero.
func (t *translator) floorPhi(x rule.Expr, of names) []reading {
	if t.base != 0 {
		t.fail("the golden section needs Zeckendorf's numeration")
	}
	var out []reading
	e := x
	for _, x := range t.number(e, of) {
		t.notNegative(x, e)
		zero := reading{x.vars, append(slices.Clip(x.where), automata.Eq(x.is, automata.Const(0))), automata.Const(0)}
		z := t.name()
		out = append(out, zero, reading{
			append(slices.Clip(x.vars), z),
			append(slices.Clip(x.where), automata.Rel{A: t.sys.Shift(), Args: []automata.Linear{x.is.Minus(automata.Const(1)), automata.Var(z)}}),
			automata.Var(z).Plus(automata.Const(1)),
		})
	}
	return out
}
