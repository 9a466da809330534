package induct

import (
	"slices"

	"github.com/grundy-cgt/grundy/automata"
	"github.com/grundy-cgt/grundy/rule"
)

// exponent returns the x of v(b, x) or log(b, x), whose power of b is the weight of
// the lowest or the highest digit of x that is not 0.
func exponent(e rule.Expr, b int64) (x rule.Expr, highest bool) {
	call, ok := e.(rule.Call)
	if !ok || call.Name != "v" && call.Name != "log" {
		return nil, false
	}
	if base, ok := constantOf(call.Args[0]); !ok || base != b {
		return nil, false
	}
	return call.Args[1], call.Name == "log"
}

// power is the readings of the weight of a digit.
func (t *translator) power(x rule.Expr, highest bool, of names) []reading {
	a := t.sys.Lowest()
	if highest {
		a = t.sys.Highest()
	}
	var out []reading
	for _, y := range t.number(x, of) {
		if !highest { // v has values for negative numbers
			t.notNegative(y, x)
		}
		out = append(out, t.relation(a, y))
	}
	return out
}

// maxWeight bounds the exponents that are added.
const maxWeight = 40

// weights is the readings of base^e: so e may be a logarithm, which no automaton
// gives.
func (t *translator) weights(e rule.Expr, of names) []reading {
	switch e := e.(type) {
	case rule.Num:
		return constant(t.raised(e))
	case rule.If:
		c := t.condition(e.Cond, of)
		return slices.Concat(given(t.weights(e.Then, of), c.yes), given(t.weights(e.Else, of), c.no))
	case rule.Binary:
		x, y := e.X, e.Y
		if _, ok := constantOf(x); ok && e.Op == "+" {
			x, y = y, x
		}
		c, ok := y.(rule.Num)
		switch {
		case e.Op == "-" && ok && c.V < 0:
			return scaled(t.weights(x, of), t.raised(rule.Num{V: -c.V}))
		case e.Op == "+" && ok && c.V >= 0:
			return scaled(t.weights(x, of), t.raised(c))
		case e.Op == "-" && ok, e.Op == "+" && ok:
			return t.shares(t.weights(x, of), t.raised(rule.Num{V: max(c.V, -c.V)}))
		}
	case rule.Call:
		if x, highest := exponent(e, t.base); x != nil {
			return t.power(x, highest, of)
		}
		if e.Name == "bitlen" && t.base == 2 {
			out := scaled(t.power(e.Args[0], true, of), 2)
			for _, x := range t.number(e.Args[0], of) {
				x.where, x.is = append(slices.Clip(x.where), automata.Eq(x.is, automata.Const(0))), automata.Const(1)
				out = append(out, x)
			}
			return out
		}
	}
	t.fail("`%s` is not said by automata", rule.Text(e))
	return nil
}

// raised is the power of the base with a constant exponent.
func (t *translator) raised(c rule.Num) int64 {
	if c.V < 0 || c.V > maxWeight {
		t.fail("the number %d is too great here", c.V)
	}
	w := int64(1)
	for range c.V {
		if w *= t.base; w > 1<<maxWeight {
			t.fail("the number %d is too great here", c.V)
		}
	}
	return w
}

// shares is the readings of numbers divided by c, where that leaves no rest.
func (t *translator) shares(xs []reading, c int64) []reading {
	for i, x := range xs {
		z := t.name()
		xs[i] = reading{append(slices.Clip(x.vars), z), append(slices.Clip(x.where), automata.Eq(x.is, times(automata.Var(z), c))), automata.Var(z)}
	}
	return xs
}
