package rule

import (
	"fmt"
	"slices"
	"strings"
)

// Formulas are read as people write them elsewhere, in C, Python or words, where
// that can mean one thing only.

// otherFunction gives the function that is meant by another name, and what it
// takes before its argument.
var otherFunction = map[string]struct {
	name  string
	first int64 // 0: nothing
}{
	"__builtin_popcount": {"popcount", 0}, "__builtin_popcountll": {"popcount", 0}, "bitcount": {"popcount", 0},
	"__builtin_ctz": {"v", 2}, "__builtin_ctzll": {"v", 2}, "ctz": {"v", 2}, "v2": {"v", 2}, "log2": {"log", 2},
	"lsb": {"lowbit", 0}, "msb": {"highbit", 0}, "sqrt": {"isqrt", 0}, "__gcd": {"gcd", 0},
}

// calledOtherwise reads a call of a function by another name.
func (p *parser) calledOtherwise(name token) (Expr, bool) {
	same, ok := otherFunction[strings.ToLower(name.text)]
	if !ok {
		return nil, false
	}
	p.expect("(", "and the arguments")
	args := p.numbers()
	p.expect(")", "to close the arguments")
	if same.first > 0 {
		args = append([]Expr{Num{same.first}}, args...)
	}
	if takes, ok := arityOf(same.name); !ok || len(args) < takes.min || len(args) > takes.max {
		p.fail(p.since(name), fmt.Sprintf("`%s` does not take %d argument(s)", same.name, len(args)), "", "")
	}
	return Call{same.name, args}, true
}

// arityOf returns how many arguments a function of formulas takes.
func arityOf(name string) (arity, bool) {
	if a, ok := functions[name]; ok {
		return a, true
	}
	a, ok := formulaFunctions[name]
	return a, ok
}

// formulaOperator reads an operator that only formulas have, if it is there: & of
// the bits of two numbers, which binds tighter than xor, and shifts by a constant.
func (p *parser) formulaOperator(op string, prec int, left Expr) (Expr, bool) {
	if p.formula == nil || isBool(left) || prec > precNumber {
		return nil, false
	}
	switch op {
	case "&":
		p.next()
		return Call{"bitand", []Expr{left, p.numberAt(precNumber + 1)}}, true
	case ">>", "<<":
		p.next()
		t := p.next()
		if t.kind != tokNum || t.val > 62 || p.isAny("+", "-", "*", "/", "//", "%", "^") {
			p.fail(p.since(t), fmt.Sprintf("`%s` shifts by a constant here", op), "a number of at most 62, or n // 2^k", "")
		}
		by := Num{1 << t.val}
		if op == "<<" {
			return fold(Binary{"*", left, by}), true
		}
		return fold(Binary{"//", left, by}), true
	}
	return nil, false
}

// bits reads the right operand of xor: & binds tighter.
func (p *parser) bits() Expr {
	x := p.expr(precNumber + 1)
	for p.is("&") {
		y, ok := p.formulaOperator("&", precNumber, x)
		if !ok {
			break
		}
		x = y
	}
	return x
}

// otherJoin gives the word for an operator of C that joins conditions.
func otherJoin(op string) string {
	switch op {
	case "&&":
		return "and"
	case "||":
		return "or"
	}
	return op
}

// The words for positions that are lost and won.
var (
	lostWords = []string{"lost", "lose", "loses", "losing"}
	wonWords  = []string{"won", "win", "wins", "winning"}
)

// outcomeHead reads "lost iff" and its like, if it is there; won reports that it
// speaks of the positions that the player to move wins.
func (p *parser) outcomeHead() (won, ok bool) {
	from := p.pos
	second := false
	p.accept("the")
	switch {
	case p.accept("first"):
	case p.accept("second"):
		second = true
	}
	if p.pos != from {
		p.accept("player")
	}
	who, behind := p.next(), p.next()
	won = slices.Contains(wonWords, strings.ToLower(who.text))
	switch {
	case who.text == "P" || who.text == "N": // they may be coordinates as well
		won, ok = who.text == "N", behind.is("iff")
	case won || slices.Contains(lostWords, strings.ToLower(who.text)):
		ok = slices.ContainsFunc([]string{"iff", "if", "when", "where", ":"}, behind.is)
	}
	if !ok {
		p.pos = from
		return false, false
	}
	return won != second, true
}

// outcomeTail reads "is lost" and its like behind a condition.
func (p *parser) outcomeTail() (won bool) {
	if !p.accept("is") {
		return false
	}
	switch {
	case p.acceptAny(lostWords...) || p.accept("P"):
		return false
	case p.acceptAny(wonWords...) || p.accept("N"):
		return true
	}
	p.unexpected("`lost` or `won`")
	return false
}
