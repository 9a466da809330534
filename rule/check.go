package rule

import (
	"fmt"
	"slices"
	"strings"
)

// checker finds what is wrong with a move that a program made: the parser says
// the same of a text, with the place. It keeps the first error.
type checker struct {
	names []string // of numbers
	lists []string
	err   error
}

func (c *checker) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf(format, args...)
	}
}

// checkVars reports names that coordinates cannot have.
func checkVars(vars []string) error {
	if len(vars) < 1 || len(vars) > MaxDim {
		return fmt.Errorf("a position has 1 to %d coordinates, not %d", MaxDim, len(vars))
	}
	c := &checker{}
	for _, v := range vars {
		c.bind(v)
	}
	return c.err
}

// bind gives a name a meaning.
func (c *checker) bind(name string) {
	t := lex(name, 0)
	switch {
	case t.kind != tokIdent || t.text != name:
		c.fail("%q is no name", name)
	case reserved(name):
		c.fail("`%s` is a word of the language", name)
	case slices.Contains(c.names, name) || slices.Contains(c.lists, name):
		c.fail("`%s` is named twice", name)
	}
	c.names = append(slices.Clip(c.names), name)
}

// keywords are the words between expressions.
var keywords = []string{"for", "in", "if", "and", "or", "not", "xor", "mod", "of", "none", "where", "with", "then"}

// starters are the words with which a rule in words begins.
var starters = []string{"take", "split", "replace", "octal", "hex", "hexadecimal", "code", "subtract", "subtraction", "remove", "allbut", "turn"}

// reserved reports whether a name means something already.
func reserved(name string) bool {
	name = strings.ToLower(name)
	_, isSet := namedSets[name]
	_, isFunction := functions[name]
	return isSet || isFunction || slices.Contains(keywords, name) || slices.Contains(starters, name) ||
		slices.Contains([]string{"lower", "ceil", "floor"}, name)
}

func (c *checker) alt(a Alt, dim int) {
	if len(a.Iters) > maxIters {
		c.fail("an alternative has at most %d iterators", maxIters)
		return
	}
	for _, it := range a.Iters {
		switch list := it.Set.(type) {
		case nil:
			c.expr(it.Is, false)
		case Partitions:
			c.expr(list.Of, false)
			c.counts(list)
		case Turns:
			c.expr(list.Of, false)
			if _, err := list.Turn.normal(); err != nil {
				c.fail("%s", err)
			}
		default:
			c.numbers(it.Set)
		}
		c.bind(it.Var)
		if isList(it.Set) {
			c.names = c.names[:len(c.names)-1]
			c.lists = append(c.lists, it.Var)
		}
	}
	for _, p := range a.Parts {
		for _, list := range p.lists() {
			if !slices.Contains(c.lists, list) {
				c.fail("`&%s` needs a list called `%s`", list, list)
			}
		}
		switch {
		case p.List != "" && dim == 1:
			continue
		case len(p.Coords) != dim:
			c.fail("a position has %d coordinates here, not %d", dim, len(p.Coords))
		case p.Count != nil:
			c.expr(p.Count, false)
		}
		for _, x := range p.Coords {
			if _, each := x.(Each); !each || dim == 1 {
				c.expr(x, false)
			}
		}
	}
	if a.Cond != nil {
		c.expr(a.Cond, true)
	}
}

// counts reports numbers of parts that cannot be listed.
func (c *checker) counts(s Partitions) {
	switch {
	case len(s.Parts) == 0 || s.Parts.Min() < 0:
		c.fail("a list has some number of members")
	case s.Kind > Level || s.Lower && s.Kind != Any:
		c.fail("there is no such kind of list")
	}
}

// numbers checks a set of numbers.
func (c *checker) numbers(s Source) {
	switch s := s.(type) {
	case Range:
		c.expr(s.Lo, false)
		if s.Hi != nil {
			c.expr(s.Hi, false)
		}
	case List:
		for _, r := range s.Items {
			c.numbers(r)
		}
	case Named:
		set, known := namedSets[s.Name]
		switch {
		case !known:
			c.fail("there is no set `%s`", s.Name)
		case (set.arg == "") != (len(s.Args) == 0) || len(s.Args) > 1:
			c.fail("`%s` has not %d argument(s)", s.Name, len(s.Args))
		case set.arg != "":
			if v, isNum := s.Args[0].(Num); set.least > 0 && (!isNum || v.V < set.least) {
				c.fail("`%s` needs a fixed %s of at least %d", s.Name, set.arg, set.least)
			}
			c.expr(s.Args[0], false)
		}
	default:
		c.fail("%T is no set of numbers", s)
	}
}

// expr checks an expression that must be a truth value, or must not.
func (c *checker) expr(e Expr, boolean bool) {
	if e != nil && isBool(e) != boolean {
		c.fail("%T is %s, not %s", e, kindName(!boolean), kindName(boolean))
		return
	}
	switch e := e.(type) {
	case Num:
	case Var:
		if !slices.Contains(c.names, e.Name) {
			c.fail("nothing is called `%s` here", e.Name)
		}
	case Unary:
		if e.Op != "-" && e.Op != "not" {
			c.fail("there is no sign `%s`", e.Op)
		}
		c.expr(e.X, boolean)
	case Binary:
		if precedence[e.Op] == 0 || e.Op == "in" {
			c.fail("there is no operator `%s`", e.Op)
		}
		if overflows(e) {
			c.fail("the number `%s` does not fit 63 bits", exprText(e))
		}
		c.expr(e.X, precedence[e.Op] <= precAnd)
		c.expr(e.Y, precedence[e.Op] <= precAnd)
	case Call:
		if arity, known := functions[e.Name]; !known || len(e.Args) < arity.min || len(e.Args) > arity.max {
			c.fail("there is no function `%s` of %d arguments", e.Name, len(e.Args))
		}
		for _, a := range e.Args {
			c.expr(a, false)
		}
	case In:
		c.expr(e.X, false)
		c.numbers(e.Set)
	default:
		c.fail("%T is no expression", e)
	}
}
