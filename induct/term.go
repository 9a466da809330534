package induct

import (
	"fmt"
	"slices"

	"github.com/grundy-cgt/grundy/automata"
	"github.com/grundy-cgt/grundy/rule"
)

// truth is when a condition holds and when it does not; where neither does it has
// no value.
type truth struct{ yes, no automata.Predicate }

// translator says expressions as predicates over numbers in one system. It leaves
// by a panic with an [untold] what cannot be said.
type translator struct {
	sys   *automata.System
	base  int64 // 0 for Zeckendorf's numeration
	fresh int
	// strict: nothing is told that has a value where the translation has none, as bits of
	// negative numbers; else it may be silent there.
	strict bool
	// hidden: what cannot be told is opaque, and put there. nil: it is not told.
	hidden *[]opaque
	// self: the heaps and their values, of a formula that uses itself; nil: not known.
	self *automata.Automaton
}

// names are what the variables stand for.
type names map[string]automata.Linear

// untold is what cannot be said in predicates.
type untold struct{ what string }

func (u untold) Error() string { return u.what }

func (t *translator) fail(format string, args ...any) {
	panic(untold{fmt.Sprintf(format, args...)})
}

// catch ends with the error of what cannot be told.
func catch(err *error) {
	if x := recover(); x != nil {
		u, ok := x.(untold)
		if !ok {
			panic(x)
		}
		*err = u
	}
}

func (t *translator) name() string {
	t.fresh++
	return fmt.Sprintf("_%d", t.fresh)
}

// constantOf returns the number that an expression is wherever it is read.
func constantOf(e rule.Expr) (int64, bool) {
	n, ok := e.(rule.Num)
	return n.V, ok
}

// number is the readings of an expression.
func (t *translator) number(e rule.Expr, of names) []reading {
	switch e := e.(type) {
	case rule.Num:
		return constant(e.V)
	case rule.Var:
		l, ok := of[e.Name]
		if !ok {
			t.fail("`%s` is no number", e.Name)
		}
		return []reading{{is: l}}
	case rule.Unary:
		return scaled(t.number(e.X, of), -1)
	case rule.Binary:
		return t.binary(e, of)
	case rule.If:
		c := t.condition(e.Cond, of)
		return slices.Concat(given(t.number(e.Then, of), c.yes), given(t.number(e.Else, of), c.no))
	case rule.Index:
		return t.member(e, of)
	case rule.Call:
		return t.call(e, of)
	case rule.Self:
		return t.itself(e, of)
	}
	t.fail("`%s` is not said by automata", rule.Text(e))
	return nil
}

func (t *translator) binary(e rule.Binary, of names) []reading {
	d, constant := constantOf(e.Y)
	switch e.Op {
	case "+", "-":
		return pairs(t.number(e.X, of), t.number(e.Y, of), func(x, y reading) []reading {
			if e.Op == "-" {
				return []reading{both(x, y, x.is.Minus(y.is))}
			}
			return []reading{both(x, y, x.is.Plus(y.is))}
		})
	case "*":
		if c, ok := constantOf(e.X); ok {
			return scaled(t.number(e.Y, of), c)
		}
		if !constant {
			t.fail("`%s` is a product of two numbers that vary", rule.Text(e))
		}
		return scaled(t.number(e.X, of), d)
	case "//":
		if x := golden(e); x != nil {
			return t.floorPhi(x, of)
		}
		t.divisor(e)
		return t.quotients(t.number(e.X, of), d, func(x, q automata.Linear) automata.Linear { return q })
	case "%":
		t.divisor(e)
		if t.far(d) {
			return t.hide("%", e, e.X, of)
		}
		return t.quotients(t.residue(e.X, d, of), d, func(x, q automata.Linear) automata.Linear { return x.Minus(times(q, d)) })
	case "xor":
		return t.bitwise(e, e.X, e.Y, t.sys.Xor, of)
	case "^":
		if b, ok := constantOf(e.X); ok {
			if x, highest := exponent(e.Y, b); x != nil && b == t.base {
				return t.power(x, highest, of)
			}
			return t.hide("power", e, e.Y, of)
		}
	}
	t.fail("`%s` is not said by automata", rule.Text(e))
	return nil
}

// far reports whether a divisor is too great for automata, and may be opaque.
func (t *translator) far(d int64) bool { return t.hidden != nil && d > maxDivisor }

// maxDivisor is the greatest divisor that is told rather than opaque.
const maxDivisor = 1 << 16

// divisor sees that an expression divides by a positive constant.
func (t *translator) divisor(e rule.Binary) {
	if d, ok := constantOf(e.Y); !ok || d < 1 {
		t.fail("`%s` divides by a number that varies", rule.Text(e))
	}
}

// quotients is the readings of what f makes of numbers and their quotients by d >= 1.
func (t *translator) quotients(xs []reading, d int64, f func(x, q automata.Linear) automata.Linear) []reading {
	var out []reading
	for _, x := range xs {
		if c := x.is.C; len(collect(x.is).Terms) == 0 {
			x.is = f(x.is, automata.Const((c-((c%d)+d)%d)/d))
			out = append(out, x)
			continue
		}
		signs := []int64{1, -1}
		if natural(x.is) {
			signs = signs[:1]
		}
		for _, sign := range signs {
			q := t.name()
			quotient := automata.Var(q).Times(sign)
			rest := x.is.Minus(times(quotient, d))
			y := reading{append(slices.Clip(x.vars), q), append(slices.Clip(x.where),
				atLeast(rest, 0), automata.Cmp{X: rest, Op: automata.LT, Y: automata.Const(d)}), collect(f(x.is, quotient))}
			if sign < 0 {
				y.where = append(y.where, atLeast(automata.Var(q), 1))
			}
			out = append(out, y)
		}
	}
	return out
}

// notNegative sees that an argument is no negative number where that is not told.
func (t *translator) notNegative(x reading, e rule.Expr) {
	if t.strict && !natural(x.is) {
		t.fail("`%s` may be asked for a negative number", rule.Text(e))
	}
}

// relation is the readings of a number z that a relation gives the numbers args.
func (t *translator) relation(a *automata.Automaton, args ...reading) reading {
	z := t.name()
	out := reading{vars: []string{z}, is: automata.Var(z)}
	rel := automata.Rel{A: a}
	for _, x := range args {
		out.vars = append(out.vars, x.vars...)
		out.where = append(out.where, x.where...)
		rel.Args = append(rel.Args, x.is)
	}
	rel.Args = append(rel.Args, out.is)
	out.where = append(out.where, rel)
	return out
}

func (t *translator) bitwise(e, x, y rule.Expr, make func() (*automata.Automaton, error), of names) []reading {
	a, err := make()
	if err != nil {
		t.fail("`%s` needs numbers in base 2", rule.Text(e))
	}
	return pairs(t.number(x, of), t.number(y, of), func(x, y reading) []reading {
		t.notNegative(x, e)
		t.notNegative(y, e)
		return []reading{t.relation(a, x, y)}
	})
}

// member is a member of a list.
func (t *translator) member(e rule.Index, of names) []reading {
	var out []reading
	for i, item := range e.Of.Items {
		at := t.condition(rule.Binary{Op: "==", X: e.I, Y: rule.Num{V: int64(i)}}, of)
		out = append(out, given(t.number(item, of), at.yes)...)
	}
	return out
}
