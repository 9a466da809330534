package rule

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/internal/near"
)

// The binary operators by precedence, loosest first. Comparisons do not
// associate; ^ associates to the right and binds tighter than a sign.
var precedence = map[string]int{
	"or": 1, "and": 2,
	"==": precCompare, "!=": precCompare, "<": precCompare, "<=": precCompare, ">": precCompare, ">=": precCompare, "in": precCompare,
	"xor": precNumber, "+": 6, "-": 6, "*": 7, "//": 7, "%": 7, "^": precPower,
}

const (
	precAnd     = 2
	precNot     = 3
	precCompare = 4
	precNumber  = 5 // the loosest operator of numbers
	precSign    = 8
	precPower   = 9
	precAtom    = 10
)

// otherOperator gives the operator that is meant by another way to write it.
var otherOperator = map[string]string{"=": "==", "/": "//", "mod": "%"}

// arity is how many arguments a function takes.
type arity struct{ min, max int }

// functions are the callable names and how many arguments each takes.
var functions = map[string]arity{
	"min": {1, 8}, "max": {1, 8}, "gcd": {2, 2}, "isqrt": {1, 1}, "popcount": {1, 1}, "abs": {1, 1},
	"bitand": {2, 2}, "bitor": {2, 2}, "maxdigit": {1, 1}, "mindigit": {1, 1},
}

// functionNames returns what can be called here.
func (p *parser) functionNames() []string {
	names := slices.Collect(maps.Keys(functions))
	if p.formula != nil {
		names = slices.AppendSeq(names, maps.Keys(formulaFunctions))
	}
	slices.Sort(names)
	return names
}

// loosest is the loosest precedence that is read where prec would do: in a
// formula also a choice, which is loosest of all.
func (p *parser) loosest(prec int) int {
	if p.formula != nil {
		return 0
	}
	return prec
}

// isBool reports whether the expression is a truth value.
func isBool(e Expr) bool {
	switch e := e.(type) {
	case Unary:
		return e.Op == "not"
	case Binary:
		return level(e) <= precCompare
	case In:
		return true
	case If:
		return isBool(e.Then)
	}
	return false
}

// number reads an expression that is an integer.
func (p *parser) number() Expr { return p.numberAt(precNumber) }

// inside reads a number in brackets, where a formula may choose without more.
func (p *parser) inside() Expr { return p.numberAt(p.loosest(precNumber)) }

func (p *parser) numberAt(prec int) Expr {
	t := p.peek()
	e := p.expr(prec)
	if isBool(e) {
		p.fail(p.since(t), "this is a condition", "a number", "")
	}
	return e
}

// condition reads an expression that is true or false and may use the names.
func (p *parser) condition(names ...string) Expr {
	defer func(s []string) { p.scope = s }(p.scope)
	p.scope = names
	t := p.peek()
	e := p.expr(p.loosest(1))
	if !isBool(e) {
		hint := ""
		switch next := p.peek(); {
		case next.is("->"): // typed =>
			p.unexpected("")
		case next.is("|"):
			if of := p.after(next); of.kind == tokIdent || of.kind == tokNum { // k|n
				hint = fmt.Sprintf("%s %% %s == 0", of.text, p.src[t.pos:p.pos])
				p.pos = of.end
			}
		}
		p.fail(p.since(t), "this is a number", "a condition such as `k < n` or `n % 2 == 0`", hint)
	}
	return e
}

// expr reads an expression whose operators bind at least as tight as prec.
func (p *parser) expr(prec int) Expr {
	p.enter()
	defer p.leave()
	start := p.peek()
	left := p.unary()
	for {
		t := p.peek()
		op := strings.ToLower(t.text)
		if same, ok := otherOperator[op]; ok {
			op = same
		}
		if op == "not" && prec <= precCompare && p.after(t).is("in") {
			p.next()
			left = p.member(start, left, true)
			continue
		}
		if prec == 0 && p.formula != nil {
			switch op {
			case "?":
				return p.choice(start, left)
			case "if":
				return p.conditional(left)
			}
		}
		if p.formula != nil {
			op = otherJoin(op)
		}
		if x, ok := p.formulaOperator(op, prec, left); ok {
			left = x
			continue
		}
		level, known := precedence[op]
		if !known || level < prec || op == "or" && p.ruleFollows(t.end) {
			return left
		}
		if op == "in" {
			left = p.member(start, left, false)
			continue
		}
		p.next()
		rightFrom := p.peek()
		var right Expr
		if op == "xor" {
			right = p.bits()
		} else {
			right = p.expr(level + 1 - b2i(op == "^"))
		}
		wantBool := level <= precAnd
		if isBool(left) != wantBool {
			p.fail(token{pos: start.pos, end: t.pos}, fmt.Sprintf("`%s` joins %s, and this is %s", op, kindPlural(wantBool), kindName(!wantBool)), "", "")
		}
		if isBool(right) != wantBool {
			p.fail(p.since(rightFrom), fmt.Sprintf("`%s` joins %s, and this is %s", op, kindPlural(wantBool), kindName(!wantBool)), "", "")
		}
		left = fold(Binary{op, left, right})
		if overflows(left) {
			p.fail(p.since(start), fmt.Sprintf("the number `%s` does not fit 63 bits", p.src[start.pos:p.pos]), wantNumber, "")
		}
		if n := p.peek(); level == precCompare && n.kind == tokOp && (precedence[n.text] == precCompare || n.text == "=") {
			p.fail(n, "comparisons do not chain", "`and` between two comparisons", "")
		}
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

func kindName(boolean bool) string {
	if boolean {
		return "a condition"
	}
	return "a number"
}

// kindPlural is kindName of several.
func kindPlural(boolean bool) string {
	if boolean {
		return "conditions"
	}
	return "numbers"
}

// member reads "in SET" behind an expression.
func (p *parser) member(start token, x Expr, not bool) Expr {
	if isBool(x) {
		p.fail(p.since(start), "a condition is in no set", "a number", "")
	}
	p.expect("in", "and a set")
	return In{x, p.source(), not}
}

// unary reads an operand with its signs.
func (p *parser) unary() Expr {
	switch {
	case p.accept("-"):
		return fold(Unary{"-", p.operand("-", precSign, false)})
	case p.accept("+"):
		return p.operand("+", precSign, false)
	case p.accept("not"):
		return Unary{"not", p.operand("not", precNot, true)}
	case p.formula != nil && p.peek().text == "!":
		p.next()
		return Unary{"not", p.operand("!", precAtom, true)}
	}
	return p.atom()
}

// operand reads what stands behind a sign.
func (p *parser) operand(op string, prec int, boolean bool) Expr {
	t := p.peek()
	x := p.expr(prec)
	if isBool(x) != boolean {
		p.fail(p.since(t), fmt.Sprintf("`%s` stands before %s, and this is %s", op, kindName(boolean), kindName(!boolean)), "", "")
	}
	return x
}

// atom reads a number, a name, a call or an expression in brackets.
func (p *parser) atom() Expr {
	t := p.peek()
	switch {
	case t.kind == tokNum:
		p.next()
		return Num{t.val}
	case p.accept("("):
		e := p.expr(p.loosest(1))
		p.expect(")", "to close the bracket")
		return e
	case t.is("[") && p.formula != nil:
		return p.table()
	case t.kind == tokIdent && !slices.Contains(keywords, strings.ToLower(t.text)):
		p.next()
		if p.is("(") {
			return p.call(t)
		}
		p.refs = append(p.refs, ref{t.text, t.pos, t.end})
		return Var{t.text}
	}
	p.unexpected("a number, a name or a bracket")
	return nil
}

// call reads the arguments of a function.
func (p *parser) call(name token) Expr {
	fn := strings.ToLower(name.text)
	if fn == "ceil" || fn == "floor" {
		return p.rounding(name, fn)
	}
	arity, known := functions[fn]
	if !known && p.formula != nil {
		if x, ok := p.calledOtherwise(name); ok {
			return x
		}
		if arity, known = formulaFunctions[fn]; !known && strings.EqualFold(name.text, p.formula.Name) {
			return p.self(name)
		}
	}
	if !known {
		p.fail(name, fmt.Sprintf("there is no function `%s`", name.text), "one of "+strings.Join(p.functionNames(), ", "), near.Word(fn, p.functionNames()))
	}
	p.expect("(", "and the arguments")
	args := p.numbers()
	p.expect(")", "to close the arguments")
	if len(args) < arity.min || len(args) > arity.max {
		want := fmt.Sprint(arity.min)
		if arity.max > arity.min {
			want = fmt.Sprintf("%d to %d", arity.min, arity.max)
		}
		p.fail(p.since(name), fmt.Sprintf("`%s` does not take %d argument(s)", fn, len(args)), want, "")
	}
	for _, a := range args {
		if _, list := a.(Table); list && fn != "automaton" {
			p.fail(p.since(name), fmt.Sprintf("`%s` takes numbers, not lists", fn), "", "")
		}
	}
	if fn == "automaton" {
		p.automaton(name, args)
	}
	return Call{fn, args}
}

// numbers reads numbers separated by commas, and in formulas lists of them.
func (p *parser) numbers() []Expr {
	list := []Expr{p.inside()}
	for p.accept(",") {
		list = append(list, p.inside())
	}
	return list
}

// rounding reads ceil(a/b) or floor(a/b), which are written with // alone.
func (p *parser) rounding(name token, fn string) Expr {
	p.expect("(", "and the argument")
	e := p.number()
	p.expect(")", "to close the argument")
	if _, isNum := e.(Num); isNum || fn == "floor" {
		return e
	}
	q, ok := e.(Binary)
	if !ok || q.Op != "//" {
		p.fail(p.since(name), "ceil rounds a division up", "ceil(a/b)", "ceil(n/2)")
	}
	if d, ok := q.Y.(Num); ok && d.V > 0 {
		return fold(Binary{"//", fold(Binary{"+", q.X, Num{d.V - 1}}), d})
	}
	return fold(Unary{"-", fold(Binary{"//", fold(Unary{"-", q.X}), q.Y})})
}
