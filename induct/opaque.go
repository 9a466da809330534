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

// domains are the functions that may be opaque, and the least argument for which they
// have a value.
var domains = map[string]int64{
	"v": 1, "log": 1, "digitsum": 0, "lpf": 2, "bigomega": 1, "bitlen": 0, "popcount": 0, "isqrt": 0,
	"lowbit": 0, "highbit": 0, "maxdigit": 1, "mindigit": 1, "lowfib": 1, "primepi": 0, "power": 0, "itself": 0,
}

// hide is the readings of an opaque function. The formula itself has a value only
// for lower positions: so it is no circle to use it.
func (t *translator) hide(name string, e, arg rule.Expr, of names) []reading {
	least, ok := domains[name]
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
	}
	args := t.number(arg, of)
	text := rule.Text(e)
	i := slices.IndexFunc(*t.hidden, func(o opaque) bool { return o.text == text })
	if i < 0 {
		i = len(*t.hidden)
		*t.hidden = append(*t.hidden, opaque{name, fn, text, args, t.name()})
	}
	var out []reading
	for _, x := range args {
		y := reading{x.vars, append(slices.Clip(x.where), atLeast(x.is, least)), automata.Var((*t.hidden)[i].value)}
		if name == "itself" {
			y.where = append(y.where, automata.Less(x.is, automata.Var("x0")))
		}
		out = append(out, y)
	}
	return out
}

// consistent says what is known of opaque functions: equal arguments give equal
// values, and but for powers and the formula itself no value is greater than its
// argument.
func consistent(hidden []opaque) automata.Predicate {
	var out automata.And
	for j, b := range hidden {
		for _, x := range b.args {
			if b.name != "itself" && b.name != "power" {
				small := automata.Cmp{X: automata.Var(b.value), Op: automata.LE, Y: x.is}
				out = append(out, automata.Not{P: x.holds(atLeast(x.is, domains[b.name]), automata.Not{P: small})})
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
