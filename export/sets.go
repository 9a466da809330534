package export

import (
	"fmt"
	"strings"

	"github.com/grundy-cgt/grundy/rule"
)

// constants returns the members of a list of constants.
func constants(s rule.List) (rule.Intervals, bool) {
	var in []rule.Interval
	for _, r := range s.Items {
		lo, ok := r.Lo.(rule.Num)
		if !ok {
			return nil, false
		}
		hi := rule.Num{V: rule.Inf}
		if r.Hi != nil {
			if hi, ok = r.Hi.(rule.Num); !ok {
				return nil, false
			}
		}
		in = append(in, rule.Interval{Lo: lo.V, Hi: hi.V})
	}
	return rule.NewIntervals(in...), true
}

// maxListed is the most members of a set that are listed.
const maxListed = 200

// fixed writes a loop through a set of constants.
func (o *options) fixed(a rule.Alt, i int, set rule.Intervals) {
	if len(set) > 1 && set.Finite() && set.Size() <= maxListed {
		o.listed(a, i, set.Members())
		return
	}
	for _, in := range set {
		r := rule.Range{Lo: num(in.Lo)}
		if in.Hi != rule.Inf {
			r.Hi = num(in.Hi)
		}
		o.interval(a, i, r)
	}
}

// listed writes a loop through a table.
func (o *options) listed(a rule.Alt, i int, members []int64) {
	v := a.Iters[i].Var
	name := o.tables.table("S", strings.Fields(strings.Trim(fmt.Sprint(members), "[]")))
	defer o.repeated(float64(len(members)))()
	known := limited{v, nil, nil, span{float64(members[0]), float64(members[len(members)-1])}}
	o.within(a, i, known, 0, fmt.Sprintf("for _, %s := range %s {", o.low.name(v), name), "}")
}

// named writes a loop through a set with a name.
func (o *options) named(a rule.Alt, i int, s rule.Named) {
	v, k := a.Iters[i].Var, o.low.name(a.Iters[i].Var)
	from := func(first int64) limited { return limited{v, num(first), nil, span{float64(first), float64(o.most)}} }
	count := func(first int64, step string, effort float64) {
		o.within(a, i, from(first), effort, fmt.Sprintf("for %s := %d; %s; %s {", k, first, o.falls(a, i), k+step), "}")
	}
	switch s.Name {
	case "divisors", "digits":
		m := s.Args[0]
		end := "}}" + o.when(append(o.low.guards(m), rule.Binary{Op: ">", X: m, Y: num(0)}))
		text := o.low.num(m)
		if s.Name == "digits" {
			o.within(a, i, limited{v, nil, nil, span{1, 9}}, 0, fmt.Sprintf("for %s := 1; %[1]s <= 9; %[1]s++ {\nif hasdigit(%s, %[1]s) {", k, text), end)
			return
		}
		o.within(a, i, limited{v, num(1), m, span{1, o.low.of(m).hi}}, 1, fmt.Sprintf("for %s := 1; %[1]s <= %[2]s; %[1]s++ {\nif (%[2]s) %% %[1]s == 0 {", k, text), end)
	case "squares", "cubes", "triangular": // by their roots
		power := map[string]string{"squares": "(%s * %[1]s)", "cubes": "(%s * %[1]s * %[1]s)", "triangular": "(%s * (%[1]s + 1) / 2)"}[s.Name]
		o.low.names[v] = fmt.Sprintf(power, k)
		count(1, "++", 0.5)
		o.low.names[v] = k
	case "fibonacci":
		members := []int64{1}
		for x, y := int64(1), int64(2); y <= o.most; x, y = y, x+y {
			members = append(members, y)
		}
		o.logs = true
		o.listed(a, i, members)
	case "primes":
		o.within(a, i, from(2), 1.5, fmt.Sprintf("for %s := 2; %s; %[1]s++ {\nif isprime(%[1]s) {", k, o.falls(a, i)), "}}")
	case "powers":
		o.logs = true
		count(1, " *= "+o.low.num(s.Args[0]), 0)
	case "odd":
		count(1, " += 2", 1)
	case "even":
		count(2, " += 2", 1)
	case "multiples":
		m := s.Args[0].(rule.Num).V
		count(m, fmt.Sprintf(" += %d", m), 1)
	}
}

// falls is the condition of a loop without an upper end: a coordinate that falls
// with the iterator is not negative yet.
func (o *options) falls(a rule.Alt, i int) string {
	v := a.Iters[i].Var
	for _, p := range a.Parts {
		for _, x := range p.Coords {
			if p.Count == nil && trend(x, v) < 0 && !o.later(a, i, x) {
				o.holds = append(o.holds, o.natural(x))
				return o.natural(x)
			}
		}
	}
	refuse("it is not plain where `%s` ends", v)
	return ""
}

// later reports whether the expression uses iterators behind the i-th.
func (o *options) later(a rule.Alt, i int, x rule.Expr) bool {
	for _, it := range a.Iters[i+1:] {
		if trend(x, it.Var) != 0 {
			return true
		}
	}
	return false
}

// natural writes that the expression is at least 0.
func (o *options) natural(x rule.Expr) string {
	if d, ok := x.(rule.Binary); ok && d.Op == "-" {
		return "(" + o.low.num(d.Y) + ") <= (" + o.low.num(d.X) + ")"
	}
	return "(" + o.low.num(x) + ") >= 0"
}

// unknown is a trend that is not known.
const unknown = 2

// trend is 1 if the expression grows with v >= 0 beyond all bounds, -1 if it
// falls, and 0 if it does not depend on v.
func trend(x rule.Expr, v string) int {
	switch x := x.(type) {
	case rule.Num:
		return 0
	case rule.Var:
		return b2i(x.Name == v)
	case rule.Unary:
		return -trend(x.X, v)
	case rule.Binary:
		a, b := trend(x.X, v), trend(x.Y, v)
		if x.Op == "-" && b != unknown {
			b = -b
		}
		c, isNum := x.Y.(rule.Num)
		d, base := x.X.(rule.Num)
		switch {
		case a == unknown || b == unknown || a == -unknown || b == -unknown:
		case a == 0 && b == 0:
			return 0
		case (x.Op == "+" || x.Op == "-") && a*b >= 0:
			return a + b - a*b*a
		case (x.Op == "*" || x.Op == "//" || x.Op == "^") && isNum && c.V > 0:
			return a
		case x.Op == "*" && base && d.V > 0, x.Op == "^" && base && d.V > 1:
			return b
		}
	case rule.Call:
		for _, a := range x.Args {
			if trend(a, v) != 0 {
				return unknown
			}
		}
		return 0
	}
	return unknown
}
