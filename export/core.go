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
	size   float64            // how many steps the loops around with constant ends take
	steps  float64            // the greatest such
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
func (o *options) alternatives(r *rule.Rule) { o.those(r.Alternatives()) }

// those writes the options of some alternatives.
func (o *options) those(list []rule.Alt) {
	for _, a := range list {
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

// repeated counts a loop with a constant number of steps, until the function that
// it returns is called.
func (o *options) repeated(steps float64) func() {
	before := o.size
	o.size = max(1, before) * max(1, steps)
	return func() { o.size = before }
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
		_, constant := s.Hi.(rule.Num)
		switch {
		case constant:
			effort = 0
			defer o.repeated(known.span.hi)()
		case known.span.hi <= 64:
			effort = 0
		case known.span.hi <= 2*math.Sqrt(float64(o.most)):
			effort = 0.5
		}
	}
	o.within(a, i, known, effort, fmt.Sprintf("for %s := %s; %s; %[1]s++ {", k, from, condition), "}"+end)
}

// inside writes the condition of an option, that its coordinates are natural
// numbers, and the statement for it.
func (o *options) inside(a rule.Alt) {
	o.effort, o.steps = max(o.effort, o.depth), max(o.steps, o.size)
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
