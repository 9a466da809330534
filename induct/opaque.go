package induct

import (
	"fmt"
	"slices"

	"github.com/grundy-cgt/grundy/automata"
	"github.com/grundy-cgt/grundy/rule"
)

// opaque is a function of which nothing is known but that equal arguments give
// equal values: what automata cannot say, as the least prime factor, is still equal
// to itself.
type opaque struct {
	name  string // of the function
	fn    string // its name with what it takes beside its argument
	text  string // the call
	args  []reading
	value string // the variable that stands for the value
}

// domain is the least argument for which an opaque function has a value, and the
// least for which its value is not 0; -1: that is not known.
type domain struct{ least, positive int64 }

// domains are those of the functions that may be opaque.
var domains = map[string]domain{
	"v": {1, -1}, "log": {1, -1}, "digitsum": {0, 1}, "lpf": {2, 2}, "bigomega": {1, 2}, "bitlen": {0, 1}, "popcount": {0, 1}, "isqrt": {0, 1},
	"lowbit": {0, 1}, "highbit": {0, 1}, "maxdigit": {1, 1}, "mindigit": {1, 1}, "lowfib": {1, 1}, "primepi": {0, 2}, "power": {0, 0}, "itself": {0, -1}, "%": {0, -1},
}

// hide is the readings of an opaque function. The formula itself has a value only
// for lower positions: so it is no circle to use it.
func (t *translator) hide(name string, e, arg rule.Expr, of names) []reading {
	in, ok := domains[name]
	fn := name
	if !ok || t.hidden == nil {
		t.fail("`%s` is not said by automata", rule.Text(e))
	}
	if call, ok := e.(rule.Call); ok && len(call.Args) == 2 {
		b, isNum := constantOf(call.Args[0])
		if !isNum || b < 2 {
			t.fail("`%s` is not said by automata", rule.Text(e))
		}
		fn += fmt.Sprint(b)
	}
	if p, ok := e.(rule.Binary); ok {
		fn += rule.Text(p.X)
		if name == "%" {
			fn = name + rule.Text(p.Y)
		}
	}
	args := t.number(arg, of)
	for _, x := range args {
		t.notNegative(x, e)
	}
	text := rule.Text(e)
	i := slices.IndexFunc(*t.hidden, func(o opaque) bool { return o.text == text })
	if i < 0 {
		i = len(*t.hidden)
		*t.hidden = append(*t.hidden, opaque{name, fn, text, args, t.name()})
	}
	var out []reading
	for _, x := range args {
		y := reading{x.vars, append(slices.Clip(x.where), atLeast(x.is, in.least)), automata.Var((*t.hidden)[i].value)}
		if name == "itself" {
			y.where = append(y.where, automata.Less(x.is, automata.Var("x0")))
		}
		out = append(out, y)
	}
	return out
}

// consistent says what is known of opaque functions: equal arguments give equal
// values, which functions have small values, and for which arguments they are 0.
func (t *translator) consistent(hidden []opaque) automata.Predicate {
	var out automata.And
	for j, b := range hidden {
		for _, x := range b.args {
			// there are no x in the domain without these
			for _, p := range t.axioms(b, x.is) {
				out = append(out, automata.Not{P: x.holds(atLeast(x.is, domains[b.name].least), automata.Not{P: p})})
			}
		}
		for _, a := range hidden[:j] {
			if a.fn != b.fn {
				continue
			}
			var same automata.Or
			for _, x := range a.args {
				for _, y := range b.args {
					same = append(same, both(x, y, x.is).holds(automata.Eq(x.is, y.is)))
				}
			}
			out = append(out, automata.Implies{P: same, Q: automata.Eq(automata.Var(a.value), automata.Var(b.value))})
		}
	}
	return out
}

// axioms are what is known of the value of an opaque function at x.
func (t *translator) axioms(o opaque, x automata.Linear) []automata.Predicate {
	value := automata.Var(o.value)
	var out []automata.Predicate
	if o.name != "power" && o.name != "itself" {
		out = append(out, automata.Cmp{X: value, Op: automata.LE, Y: x})
	}
	if at := domains[o.name].positive; at >= 0 {
		out = append(out, automata.Iff{P: atLeast(value, 1), Q: atLeast(x, at)})
	}
	switch o.fn {
	case fmt.Sprint("v", t.base):
		for c := range int64(4) {
			out = append(out, automata.Iff{P: automata.Eq(value, automata.Const(c)), Q: automata.Rel{A: t.sys.Zeros(int(c)), Args: []automata.Linear{x}}})
		}
	case "lpf":
		out = append(out, atLeast(value, 2))
		for _, p := range []int64{2, 3} {
			divides := automata.And{automata.Mod{X: x, M: p}}
			if p == 3 {
				divides = append(divides, automata.Mod{X: x, M: 2, R: 1})
			}
			out = append(out, automata.Iff{P: automata.Eq(value, automata.Const(p)), Q: divides})
		}
	}
	return out
}
