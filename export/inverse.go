package export

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/grundy-cgt/grundy/rule"
)

// inverse says where the heaps of a value t are, by a law g(n+period) = g(n) + saltus
// for all n >= start: from t/saltus*period + lo to t/saltus*period + hi.
type inverse struct{ period, saltus, lo, hi int64 }

// maxWindow is the greatest distance that heaps are looked for over.
const maxWindow = 10_000

// inverse returns where heaps of a value are; nil where no law of the method says it.
func (j *Job) inverse(m *method) *inverse {
	c := j.Claim
	var in *inverse
	var start int64
	var value func(n int64) (int64, error)
	switch {
	case j.Rule.Dim() > 1 || m.collect || m.lost != nil:
		return nil
	case m.formula != nil:
		v := m.formula.Vars[0]
		p := divisors(m.formula.Body)
		s, ok := shift(m.formula.Body, v, p, &start)
		if !ok || p > maxWindow || start > maxWindow {
			return nil
		}
		ev := m.formula.Compile()
		in, value = &inverse{period: p, saltus: s}, func(n int64) (int64, error) { return ev.At(n) }
	case c != nil && c.Period > 0 && len(c.Values) >= int(c.Start+c.Period):
		in, start = &inverse{period: int64(c.Period), saltus: int64(c.Saltus)}, int64(c.Start)
		value = func(n int64) (int64, error) { return int64(c.Values[n]), nil }
	}
	if in == nil || in.saltus <= 0 {
		return nil
	}
	for n := range start + in.period {
		v, err := value(n)
		if err != nil {
			return nil
		}
		at := n - v/in.saltus*in.period
		in.lo, in.hi = min(in.lo, at), max(in.hi, at)
	}
	if in.hi-in.lo > maxWindow {
		return nil
	}
	return in
}

// divisors is a common multiple of the constants that an expression divides by.
func divisors(e rule.Expr) int64 {
	p := int64(1)
	operands := strings.FieldsFunc(rule.Text(e), func(c rune) bool { return c == '/' || c == '%' })
	for _, operand := range operands[1:] {
		operand = strings.TrimPrefix(operand, " ")
		digits := operand[:len(operand)-len(strings.TrimLeft(operand, "0123456789"))]
		if d, err := strconv.ParseInt(digits, 10, 64); err == nil && d > 0 && p <= maxWindow {
			p = p / gcd(p, d) * d
		}
	}
	return p
}

func gcd(a, b int64) int64 {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// shift is by how much an expression grows where v >= start grows by p, if that is
// the same everywhere; start is raised as needed.
func shift(e rule.Expr, v string, p int64, start *int64) (s int64, ok bool) {
	switch e := e.(type) {
	case rule.Num:
		return 0, true
	case rule.Var:
		return p, e.Name == v
	case rule.Index:
		i, ok := shift(e.I, v, p, start)
		return 0, ok && i == 0 && !slices.ContainsFunc(e.Of.Items, func(x rule.Expr) bool { return !isNum(x) })
	case rule.If:
		c, ok := e.Cond.(rule.Binary)
		if !ok {
			return 0, false
		}
		y, ok := shift(e.Else, v, p, start)
		if n, isNum := c.Y.(rule.Num); isNum && isName(c.X) && (c.Op == "==" || c.Op == "<" || c.Op == "<=") {
			*start = max(*start, n.V+1)
			return y, ok
		}
		x, same := shift(e.Then, v, p, start)
		l, ok1 := shift(c.X, v, p, start)
		r, ok2 := shift(c.Y, v, p, start)
		return y, ok && same && x == y && ok1 && ok2 && l == r && c.Op != "and" && c.Op != "or"
	case rule.Binary:
		x, ok1 := shift(e.X, v, p, start)
		y, ok2 := shift(e.Y, v, p, start)
		k, left := e.X.(rule.Num)
		d, right := e.Y.(rule.Num)
		ok = ok1 && ok2
		switch {
		case e.Op == "+":
			return x + y, ok
		case e.Op == "-":
			return x - y, ok
		case e.Op == "*" && left:
			return k.V * y, ok
		case e.Op == "*" && right:
			return x * d.V, ok
		case e.Op == "//" && right && d.V > 0:
			return x / d.V, ok && x%d.V == 0
		case e.Op == "%" && right && d.V > 0:
			return 0, ok && x%d.V == 0
		}
	}
	return 0, false
}

func isNum(x rule.Expr) bool {
	_, ok := x.(rule.Num)
	return ok
}

// takes reports that the options of an alternative are the heaps n-k for k in a set.
func takes(r *rule.Rule, a rule.Alt) bool {
	if len(a.Iters) != 1 || a.Iters[0].Set == nil || len(a.Parts) != 1 {
		return false
	}
	switch a.Iters[0].Set.(type) {
	case rule.Range, rule.List, rule.Named:
	default:
		return false
	}
	p := a.Parts[0]
	return p.Count == nil && p.List == "" && rule.Text(p.Coords[0]) == r.Vars()[0]+"-"+a.Iters[0].Var
}

// near writes the moves to one smaller heap of the value t, which is near a place that
// the inverse knows, and returns the alternatives that are left.
func (o *options) near(r *rule.Rule, in *inverse, value func([]string) string) (rest []rule.Alt) {
	n := o.low.name(r.Vars()[0])
	var legal []string
	for _, a := range r.Alternatives() {
		if !takes(r, a) {
			rest = append(rest, a)
			continue
		}
		k := a.Iters[0]
		before := o.low.limits
		o.low.limits = before.with(limited{k.Var, nil, nil, span{1, float64(o.most)}})
		o.low.names[k.Var] = "(" + n + " - h)"
		text := "true"
		set, isRange := k.Set.(rule.Range)
		if isRange && set.Hi != nil && rule.Text(set.Hi) == r.Vars()[0] { // n-h <= n
			set.Hi = nil
			k.Set = set
		}
		if !isRange || set.Hi != nil || rule.Text(set.Lo) != "1" {
			text = o.low.truth(rule.In{X: rule.Var{Name: k.Var}, Set: k.Set})
		}
		if a.Cond != nil {
			text = "(" + text + ") && (" + o.low.cond(a.Cond) + ")"
		}
		legal = append(legal, "("+text+")")
		delete(o.low.names, k.Var)
		o.low.limits = before
	}
	if len(legal) == 0 {
		return rest
	}
	base := "t"
	if in.saltus > 1 {
		base = fmt.Sprintf("t / %d", in.saltus)
	}
	if in.period > 1 {
		base = fmt.Sprintf("%s * %d", base, in.period)
	}
	test := value([]string{"h"}) + " == t"
	if !slices.Contains(legal, "(true)") {
		test += " && (" + strings.Join(legal, " || ") + ")"
	}
	found := func(test string) { o.out.add("if %s {\nprintln(%s, \"->\", h)\nreturn true\n}", test, n) }
	if in.lo == 0 && in.hi == 0 {
		o.out.add("h := %s", base)
		found("h < " + n + " && " + test)
		return rest
	}
	from := base
	if in.lo < 0 {
		from = fmt.Sprintf("max(%s - %d, 0)", base, -in.lo)
	}
	o.out.add("for h := %s; h < min(%s, %s + %d); h++ {", from, n, base, in.hi+1)
	found(test)
	o.out.add("}")
	return rest
}
