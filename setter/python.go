package setter

import (
	"fmt"
	"strings"

	"github.com/grundy-cgt/grundy/rule"
)

// unsupported is what of a rule the brute force cannot write, as a panic inside
// this file.
type unsupported string

// script writes the moves of a rule as Python: a generator of options for each
// alternative of the core meaning.
type script struct {
	strings.Builder
	endless string // where an amount without end may stop, or ""
	partial bool   // an expression may have no value
}

// options writes the functions moves0, moves1, ... of the rule, and says what
// cannot be written.
func options(r *rule.Rule) (text, missing string) {
	defer func() {
		if what := recover(); what != nil {
			u, ok := what.(unsupported)
			if !ok {
				panic(what)
			}
			text, missing = "", string(u)
		}
	}()
	var s script
	var names []string
	for _, m := range r.Moves() {
		single, err := rule.New(r.Vars(), m)
		if err != nil {
			panic(unsupported(err.Error()))
		}
		s.endless = ""
		heap := name(r.Vars()[0])
		if _, takes := m.(rule.Break); takes { // more than the heap is never taken
			s.endless = heap
		}
		for _, a := range single.Alternatives() {
			names = append(names, fmt.Sprintf("moves%d", len(names)))
			fmt.Fprintf(&s, "def %s(%s):\n", names[len(names)-1], heap)
			try := &script{endless: s.endless}
			try.alternative(a, a.Iters, "    ")
			s.partial = try.partial
			s.alternative(a, a.Iters, "    ")
			s.WriteString("\n\n")
		}
	}
	fmt.Fprintf(&s, "MOVES = [%s]\n", strings.Join(names, ", "))
	return s.String(), ""
}

// alternative writes the loops of an alternative and the option inside. What has
// no value makes no option.
func (s *script) alternative(a rule.Alt, iters []rule.Iter, indent string) {
	inside := indent
	if s.partial {
		fmt.Fprintf(s, "%stry:\n", indent)
		inside += "    "
	}
	if len(iters) > 0 {
		it := iters[0]
		set := ""
		if it.Set != nil {
			set = s.set(it.Set)
		} else {
			set = "[" + s.expr(it.Is) + "]"
		}
		fmt.Fprintf(s, "%sfor %s in %s:\n", inside, name(it.Var), set)
		s.alternative(a, iters[1:], inside+"    ")
	} else {
		if a.Cond != nil {
			fmt.Fprintf(s, "%sif %s:\n", inside, s.expr(a.Cond))
			inside += "    "
		}
		fmt.Fprintf(s, "%syield %s\n", inside, s.parts(a.Parts))
	}
	if s.partial {
		fmt.Fprintf(s, "%sexcept ArithmeticError:\n%s    pass\n", indent, indent)
	}
}

// parts writes the list of the parts of an option.
func (s *script) parts(parts []rule.Part) string {
	var out []string
	for _, p := range parts {
		switch {
		case p.List != "":
			out = append(out, "list("+name(p.List)+")")
		case p.Count != nil:
			out = append(out, fmt.Sprintf("[%s] * %s", s.expr(p.Coords[0]), s.expr(p.Count)))
		default:
			if each, ok := p.Coords[0].(rule.Each); ok {
				out = append(out, "list("+name(each.List)+")")
				continue
			}
			out = append(out, "["+s.expr(p.Coords[0])+"]")
		}
	}
	if len(out) == 0 {
		return "[]"
	}
	return strings.Join(out, " + ")
}

// set writes what an iterator runs through.
func (s *script) set(set rule.Source) string {
	switch set := set.(type) {
	case rule.Range:
		return s.span(set)
	case rule.List:
		var items []string
		for _, r := range set.Items {
			items = append(items, "*"+s.span(r))
		}
		return "{" + strings.Join(items, ", ") + "}"
	case rule.Named:
		end := s.end()
		if set.Name == "divisors" || set.Name == "digits" {
			end = s.expr(set.Args[0])
		}
		return fmt.Sprintf("members(%s, %s, %s)", set.Name, s.argument(set), end)
	case rule.Partitions:
		if set.Kind > rule.Level || len(set.Parts) == 0 {
			panic(unsupported("a split of this kind"))
		}
		given := fmt.Sprintf("%s, lambda j: %s, %d", s.expr(set.Of), within("j", set.Parts), min(set.Parts.Max(), 1<<31))
		if set.Lower {
			return "lowers(" + given + ")"
		}
		kind := [...]string{"whatever", "distinct", "unequal", "equal", "consecutive", "level"}[set.Kind]
		return "splits(" + given + ", " + kind + ")"
	}
	panic(unsupported("a move that turns coins"))
}

// within writes that a number is in constant intervals.
func within(x string, set rule.Intervals) string {
	var out []string
	for _, i := range set {
		if i.Hi == rule.Inf {
			out = append(out, fmt.Sprintf("%s >= %d", x, i.Lo))
		} else {
			out = append(out, fmt.Sprintf("%d <= %s <= %d", i.Lo, x, i.Hi))
		}
	}
	return strings.Join(out, " or ")
}

// span writes the numbers of a range; one number is a range as well.
func (s *script) span(r rule.Range) string {
	hi := ""
	if r.Hi == nil {
		hi = s.end()
	} else {
		hi = s.expr(r.Hi)
	}
	return fmt.Sprintf("range(%s, %s + 1)", s.expr(r.Lo), hi)
}

// end is where a set without end may stop.
func (s *script) end() string {
	if s.endless == "" {
		panic(unsupported("a set without end"))
	}
	return s.endless
}

func (s *script) argument(set rule.Named) string {
	if len(set.Args) == 0 {
		return "0"
	}
	return s.expr(set.Args[0])
}

// name is a variable that is no word of Python and no name of brute.py.
func name(v string) string { return v + "_" }

// functions are those of rules, all of which brute.py has.
const functions = " min max gcd isqrt popcount abs bitand bitor maxdigit mindigit "

// expr writes an expression, in brackets wherever it has operators.
func (s *script) expr(e rule.Expr) string {
	switch e := e.(type) {
	case rule.Num:
		return fmt.Sprintf("%d", e.V)
	case rule.Var:
		return name(e.Name)
	case rule.Unary:
		return "(" + e.Op + " " + s.expr(e.X) + ")"
	case rule.Binary:
		x, y := s.expr(e.X), s.expr(e.Y)
		switch by, fixed := e.Y.(rule.Num); e.Op {
		case "//", "%":
			s.partial = s.partial || !fixed || by.V == 0
		case "^":
			s.partial = s.partial || !fixed
			return fmt.Sprintf("power(%s, %s)", x, y)
		case "xor":
			return fmt.Sprintf("(%s ^ %s)", x, y)
		}
		return fmt.Sprintf("(%s %s %s)", x, e.Op, y)
	case rule.If:
		return fmt.Sprintf("(%s if %s else %s)", s.expr(e.Then), s.expr(e.Cond), s.expr(e.Else))
	case rule.Call:
		if !strings.Contains(functions, " "+e.Name+" ") {
			panic(unsupported("the function " + e.Name))
		}
		s.partial = true
		args := make([]string, len(e.Args))
		for i, x := range e.Args {
			args[i] = s.expr(x)
		}
		return e.Name + "(" + strings.Join(args, ", ") + ")"
	case rule.In:
		op := "in"
		if e.Not {
			op = "not in"
		}
		x, end := s.expr(e.X), s.endless
		if set, ok := e.Set.(rule.Named); ok {
			not := map[bool]string{true: "not "}[e.Not]
			return fmt.Sprintf("(%s(%s >= 1 and %s(%s, %s)))", not, x, set.Name, x, s.argument(set))
		}
		s.endless = x
		set := s.set(e.Set)
		s.endless = end
		return fmt.Sprintf("(%s %s %s)", x, op, set)
	}
	panic(unsupported(fmt.Sprintf("an expression such as %T", e)))
}
