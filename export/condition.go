package export

import (
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/rule"
)

// guards are the conditions under which a number has a value.
func (w *lowering) guards(e rule.Expr) (out []rule.Expr) {
	switch e := e.(type) {
	case rule.Unary:
		return w.guards(e.X)
	case rule.Binary:
		out = append(w.guards(e.X), w.guards(e.Y)...)
		switch {
		case (e.Op == "//" || e.Op == "%") && !w.positive(e.Y):
			out = append(out, rule.Binary{Op: "!=", X: e.Y, Y: rule.Num{}})
		case e.Op == "^" && !w.natural(e.Y):
			out = append(out, rule.Binary{Op: ">=", X: e.Y, Y: rule.Num{}})
		}
	case rule.Call:
		for _, a := range e.Args {
			out = append(out, w.guards(a)...)
		}
		switch e.Name {
		case "isqrt", "popcount":
			if !w.natural(e.Args[0]) {
				out = append(out, rule.Binary{Op: ">=", X: e.Args[0], Y: rule.Num{}})
			}
		case "mindigit", "maxdigit":
			if !w.positive(e.Args[0]) {
				out = append(out, rule.Binary{Op: ">", X: e.Args[0], Y: rule.Num{}})
			}
		}
	}
	return out
}

// guarded returns the expression that all are true.
func guarded(conds []rule.Expr, x rule.Expr) rule.Expr {
	for _, c := range slices.Backward(conds) {
		if x == nil {
			x = c
		} else {
			x = rule.Binary{Op: "and", X: c, Y: x}
		}
	}
	return x
}

// defined is a condition that is true just when e has a value and is true; or,
// where want is false, has a value and is false.
func (w *lowering) defined(e rule.Expr, want bool) rule.Expr {
	switch e := e.(type) {
	case rule.Unary:
		return w.defined(e.X, !want)
	case rule.In:
		e.Not = e.Not == want
		return guarded(w.guards(e.X), e)
	case rule.If:
		return rule.Binary{
			Op: "or",
			X:  rule.Binary{Op: "and", X: w.defined(e.Cond, true), Y: w.defined(e.Then, want)},
			Y:  rule.Binary{Op: "and", X: w.defined(e.Cond, false), Y: w.defined(e.Else, want)},
		}
	case rule.Binary:
		if e.Op != "and" && e.Op != "or" {
			if !want {
				e.Op = negated[e.Op]
			}
			return guarded(append(w.guards(e.X), w.guards(e.Y)...), e)
		}
		x, y := w.defined(e.X, want), w.defined(e.Y, want)
		if (e.Op == "and") == want {
			return rule.Binary{Op: "and", X: x, Y: y}
		}
		if !w.partial(e.X) {
			return rule.Binary{Op: "or", X: x, Y: y}
		}
		return rule.Binary{Op: "or", X: x, Y: rule.Binary{Op: "and", X: w.defined(e.X, !want), Y: y}}
	}
	refuse("%T is no condition", e)
	return nil
}

var negated = map[string]string{"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}

// partial reports that a condition may have no value.
func (w *lowering) partial(e rule.Expr) bool {
	switch e := e.(type) {
	case rule.Unary:
		return w.partial(e.X)
	case rule.In:
		return len(w.guards(e.X)) > 0
	case rule.If:
		return w.partial(e.Cond) || w.partial(e.Then) || w.partial(e.Else)
	case rule.Binary:
		if e.Op == "and" || e.Op == "or" {
			return w.partial(e.X) || w.partial(e.Y)
		}
		return len(w.guards(e.X))+len(w.guards(e.Y)) > 0
	}
	return true
}

// cond writes a condition, which is false where it has no value.
func (w *lowering) cond(e rule.Expr) string { return w.truth(w.defined(e, true)) }

func (w *lowering) truth(e rule.Expr) string {
	switch e := e.(type) {
	case rule.Binary:
		switch e.Op {
		case "and":
			return "(" + w.truth(e.X) + ") && (" + w.truth(e.Y) + ")"
		case "or":
			return "(" + w.truth(e.X) + ") || (" + w.truth(e.Y) + ")"
		}
		w.of(e.X)
		w.of(e.Y)
		return "(" + w.num(e.X) + ") " + e.Op + " (" + w.num(e.Y) + ")"
	case rule.In:
		text := w.member(raw{text: "(" + w.num(e.X) + ")", span: w.of(e.X)}, e.Set)
		if e.Not {
			text = "!(" + text + ")"
		}
		return text
	}
	refuse("%T is no condition", e)
	return ""
}

// member writes that x is in a set.
func (w *lowering) member(number raw, s rule.Source) string {
	x := number.text
	within := func(r rule.Range) string {
		x := number
		g := w.guards(r.Lo)
		if r.Hi != nil && rule.Text(r.Hi) == rule.Text(r.Lo) {
			return w.truth(guarded(g, rule.Binary{Op: "==", X: x, Y: r.Lo}))
		}
		var up rule.Expr
		if r.Hi != nil {
			g = append(g, w.guards(r.Hi)...)
			up = rule.Binary{Op: "<=", X: x, Y: r.Hi}
		}
		g = append(g, rule.Binary{Op: ">=", X: x, Y: r.Lo})
		return w.truth(guarded(g, up))
	}
	switch s := s.(type) {
	case rule.Range:
		return within(s)
	case rule.List:
		var items []string
		for _, r := range s.Items {
			items = append(items, "("+within(r)+")")
		}
		return strings.Join(items, " || ")
	case rule.Named:
		arg := ""
		if len(s.Args) > 0 {
			arg = w.num(s.Args[0])
		}
		switch s.Name {
		case "odd":
			return x + " > 0 && " + x + " % 2 == 1"
		case "even":
			return x + " > 0 && " + x + " % 2 == 0"
		case "multiples":
			return x + " > 0 && " + x + " % (" + arg + ") == 0"
		case "divisors":
			return x + " > 0 && " + arg + " > 0 && (" + arg + ") % (" + x + ") == 0"
		case "powers":
			return "ispower(" + arg + ", " + x + ")"
		case "digits":
			return "hasdigit(" + arg + ", " + x + ")"
		}
		singular := map[string]string{"primes": "prime", "squares": "square", "cubes": "cube", "fibonacci": "fibonacci", "triangular": "triangular"}
		return "is" + singular[s.Name] + "(" + x + ")"
	}
	refuse("a set of lists in a condition")
	return ""
}
