package induct

import (
	"fmt"
	"slices"

	"github.com/grundy-cgt/grundy/automata"
	"github.com/grundy-cgt/grundy/rule"
)

// A reading is one way an expression has a number: there are natural numbers vars
// with which where holds, and then the number is is, which may be negative. The
// readings of an expression exclude one another, and where none holds it has
// no value.
type reading struct {
	vars  []string
	where automata.And
	is    automata.Linear
}

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

func constant(c int64) []reading {
	bounded(c)
	return []reading{{is: automata.Const(c)}}
}

// constantOf returns the number that an expression is wherever it is read.
func constantOf(e rule.Expr) (int64, bool) {
	n, ok := e.(rule.Num)
	return n.V, ok
}

// collect adds up the terms of each variable.
func collect(l automata.Linear) automata.Linear {
	out := automata.Linear{C: l.C}
	for _, x := range l.Terms {
		if i := slices.IndexFunc(out.Terms, func(y automata.Term) bool { return y.X == x.X }); i >= 0 {
			out.Terms[i].C += x.C
		} else {
			out.Terms = append(out.Terms, x)
		}
	}
	out.Terms = slices.DeleteFunc(out.Terms, func(x automata.Term) bool { return x.C == 0 })
	bounded(out.C)
	for _, x := range out.Terms {
		bounded(x.C)
	}
	return out
}

// The greatest constants, and the greatest that are multiplied, so that no sum of a
// few products leaves 64 bits.
const (
	maxConstant = 1 << 50
	maxFactor   = 1 << 25
)

func bounded(c int64) {
	if c > maxConstant || c < -maxConstant {
		panic(untold{fmt.Sprintf("the number %d is too great for automata", c)})
	}
}

// times is c*l.
func times(l automata.Linear, c int64) automata.Linear {
	small := func(c int64) bool { return c <= maxFactor && c >= -maxFactor }
	if c != 1 && c != -1 {
		for _, x := range append(slices.Clip(l.Terms), automata.Term{C: l.C}) {
			if !small(c) && x.C != 0 && x.C != 1 && x.C != -1 || !small(x.C) {
				panic(untold{fmt.Sprintf("the product of %d and %d is too great for automata", c, x.C)})
			}
		}
	}
	return collect(l.Times(c))
}

// natural reports whether l is plainly never negative.
func natural(l automata.Linear) bool {
	return l.C >= 0 && !slices.ContainsFunc(collect(l).Terms, func(x automata.Term) bool { return x.C < 0 })
}

func atLeast(l automata.Linear, c int64) automata.Predicate {
	return automata.Cmp{X: l, Op: automata.GE, Y: automata.Const(c)}
}

// both joins two readings.
func both(x, y reading, is automata.Linear, more ...automata.Predicate) reading {
	return reading{slices.Concat(x.vars, y.vars), slices.Concat(x.where, y.where, more), collect(is)}
}

// pairs joins the readings of two expressions.
func pairs(xs, ys []reading, f func(x, y reading) []reading) []reading {
	var out []reading
	for _, x := range xs {
		for _, y := range ys {
			out = append(out, f(x, y)...)
		}
	}
	if len(out) > maxReadings {
		panic(untold{"there are too many cases"})
	}
	return out
}

// maxReadings bounds the cases of one expression.
const maxReadings = 4096

// holds says that the reading applies and p does.
func (x reading) holds(p ...automata.Predicate) automata.Predicate {
	all := automata.And(slices.Concat(x.where, p))
	if len(x.vars) == 0 {
		return all
	}
	return automata.Exists{Vars: x.vars, P: all}
}

// is says that the expression with the readings has the value y.
func is(xs []reading, y automata.Linear) automata.Predicate {
	var out automata.Or
	for _, x := range xs {
		out = append(out, x.holds(automata.Eq(x.is, y)))
	}
	return out
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

// given restricts readings to where p holds.
func given(xs []reading, p automata.Predicate) []reading {
	for i, x := range xs {
		xs[i].where = append(slices.Clip(x.where), p)
	}
	return xs
}

func scaled(xs []reading, c int64) []reading {
	for i, x := range xs {
		xs[i].is = times(x.is, c)
	}
	return xs
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
