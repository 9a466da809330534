package export

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/rule"
)

// code is lines of the dialect of [Translate].
type code struct{ lines []string }

func (c *code) add(format string, args ...any) {
	c.lines = append(c.lines, fmt.Sprintf(format, args...))
}

func (c *code) String() string { return strings.Join(c.lines, "\n") + "\n" }

// table adds a table of constants, unless it is there, and returns what it is called.
func (c *code) table(name string, items []string) string {
	line := fmt.Sprintf(" = []int{%s}", strings.Join(items, ", "))
	taken := 0
	for _, known := range c.lines {
		if called := strings.Fields(known)[1]; strings.HasPrefix(known, "var ") && strings.HasSuffix(known, line) {
			return called
		} else if strings.HasPrefix(called, name) {
			taken++
		}
	}
	if taken > 0 {
		name = fmt.Sprintf("%s%d", name, taken+1)
	}
	c.add("var %s%s", name, line)
	return name
}

// options writes the options of a position as loops, each with a statement inside.
type options struct {
	low    *lowering
	out    *code
	most   int64              // the greatest coordinate
	tables *code              // constants, in front of the functions
	depth  float64            // the exponent of the time that the loops around take
	effort float64            // the greatest such, for one position
	logs   bool               // there is a loop that takes logarithmically many steps
	each   func(a rule.Alt)   // is told each alternative where all its iterators are known
	holds  []string           // conditions that the loops around make true
	leaf   func(parts []part) // writes what is done with an option
}

// part is a part of an option, as text.
type part struct {
	coords []string
	count  string // "" for one
	odd    string // that the count is odd; "" for true
	run    bool   // coords[0], and the count-1 heaps above it
}

// alternatives writes the options of the rule.
func (o *options) alternatives(r *rule.Rule) {
	for _, a := range r.Alternatives() {
		for _, b := range expand(a) {
			o.iterate(b, 0)
		}
	}
}

// iterate writes the iterators from the i-th on, and what is inside.
func (o *options) iterate(a rule.Alt, i int) {
	if i == len(a.Iters) {
		o.inside(a)
		return
	}
	it := a.Iters[i]
	v := it.Var
	switch s := it.Set.(type) {
	case nil:
		end := o.when(o.low.guards(it.Is))
		o.within(a, i, limited{v, it.Is, it.Is, o.low.of(it.Is)}, 0, fmt.Sprintf("%s := %s", o.low.name(v), o.low.num(it.Is)), end)
	case rule.Range:
		o.interval(a, i, s)
	case rule.List:
		if set, ok := constants(s); ok {
			o.fixed(a, i, set)
			return
		}
		for _, r := range s.Items {
			o.interval(a, i, r)
		}
	case rule.Named:
		o.named(a, i, s)
	default:
		refuse("the list `%s`", v)
	}
}

// within opens a loop, makes its variable known, writes the next iterator inside,
// and closes it. effort is the exponent of the number of steps.
func (o *options) within(a rule.Alt, i int, v limited, effort float64, open, end string) {
	before, holds := o.low.limits, o.holds[:len(o.holds):len(o.holds)]
	o.out.add("%s", open)
	o.low.limits = before.with(v)
	o.depth += effort
	o.iterate(a, i+1)
	o.depth -= effort
	o.low.limits, o.holds = before, holds
	o.out.add("%s", end)
}

// when opens an if of conditions that all hold, and returns what closes it.
func (o *options) when(conds []rule.Expr) (end string) {
	if len(conds) == 0 {
		return ""
	}
	o.out.add("if %s {", o.low.truth(guarded(conds, nil)))
	return "}"
}

// interval writes a loop from one number to another.
func (o *options) interval(a rule.Alt, i int, s rule.Range) {
	v, k := a.Iters[i].Var, o.low.name(a.Iters[i].Var)
	guards := o.low.guards(s.Lo)
	if s.Hi != nil {
		guards = append(guards, o.low.guards(s.Hi)...)
	}
	end := o.when(guards)
	lo, from := o.low.of(s.Lo), o.low.num(s.Lo)
	known := limited{v, s.Lo, s.Hi, span{lo.lo, float64(o.most)}}
	effort, condition := 1.0, ""
	if s.Hi == nil {
		condition = o.falls(a, i)
	} else {
		known.span.hi = o.low.of(s.Hi).hi
		condition = k + " <= " + o.low.end(s.Hi, lo.lo > 0)
		switch {
		case known.span.hi <= 64:
			effort = 0
		case known.span.hi <= 2*math.Sqrt(float64(o.most)):
			effort = 0.5
		}
	}
	o.within(a, i, known, effort, fmt.Sprintf("for %s := %s; %s; %[1]s++ {", k, from, condition), "}"+end)
}

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

// inside writes the condition of an option, that its coordinates are natural
// numbers, and the statement for it.
func (o *options) inside(a rule.Alt) {
	o.effort = max(o.effort, o.depth)
	if o.each != nil {
		o.each(a)
	}
	var conds []string
	if a.Cond != nil {
		conds = append(conds, o.low.cond(a.Cond))
	}
	var parts []part
	for _, p := range a.Parts {
		parts = append(parts, o.part(p, &conds)...)
	}
	if len(conds) > 0 {
		o.out.add("if (%s) {", strings.Join(conds, ") && ("))
	}
	o.leaf(parts)
	if len(conds) > 0 {
		o.out.add("}")
	}
}

// part writes one part, and adds to the conditions what it needs.
func (o *options) part(p rule.Part, conds *[]string) []part {
	if p.List != "" {
		refuse("the list `%s`", p.List)
	}
	if r, ok := p.Coords[0].(run); ok {
		return []part{{coords: []string{o.low.num(r.first)}, count: o.low.num(r.count), run: true}}
	}
	out := part{coords: o.low.nums(p.Coords)}
	need := ""
	if p.Count != nil {
		n, isNum := p.Count.(rule.Num)
		out.count = o.low.num(p.Count)
		switch {
		case isNum && n.V == 0:
			return nil
		case isNum && n.V%2 == 0:
			out.odd = "false"
		case !isNum:
			for _, g := range o.low.guards(p.Count) {
				*conds = append(*conds, o.low.truth(g))
			}
			if !o.low.natural(p.Count) {
				*conds = append(*conds, o.natural(p.Count))
			}
			out.odd = "(" + out.count + ") % 2 == 1"
			need = "(" + out.count + ") == 0 || "
		}
	}
	for _, x := range p.Coords {
		for _, g := range o.low.guards(x) {
			*conds = append(*conds, need+o.low.truth(g))
		}
		if text := o.natural(x); !o.low.natural(x) && !slices.Contains(o.holds, text) {
			*conds = append(*conds, need+text)
		}
	}
	return []part{out}
}

// sum writes the nim sum of the parts, behind what has to be computed first.
func (o *options) sum(parts []part) string {
	var terms []string
	for i, p := range parts {
		v := o.low.value(p.coords)
		switch {
		case p.run:
			x := "x"
			if i > 0 {
				x = fmt.Sprintf("x%d", i)
			}
			o.out.add("%s := 0\nfor i := %s; i < (%[2]s) + %[3]s; i++ {\n%[1]s ^= %[4]s\n}", x, p.coords[0], p.count, o.low.value([]string{"i"}))
			v = x
		case p.odd == "false":
			continue
		case p.odd != "":
			v = fmt.Sprintf("pick(%s, %s, 0)", p.odd, v)
		}
		terms = append(terms, v)
	}
	if len(terms) == 0 {
		return "0"
	}
	return strings.Join(terms, " ^ ")
}
