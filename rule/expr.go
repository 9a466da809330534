package rule

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// The binary operators by precedence, loosest first. Comparisons do not
// associate; ^ associates to the right and binds tighter than a sign.
var precedence = map[string]int{
	"or": 1, "and": 2,
	"==": 4, "!=": 4, "<": 4, "<=": 4, ">": 4, ">=": 4, "in": 4,
	"xor": 5, "+": 6, "-": 6, "*": 7, "//": 7, "%": 7, "^": 9,
}

const (
	precNot   = 3
	precSign  = 8
	precAtom  = 10
	precPower = 9
)

// functions are the callable names and how many arguments each takes.
var functions = map[string]struct{ min, max int }{
	"min": {1, 8}, "max": {1, 8}, "gcd": {2, 2}, "isqrt": {1, 1}, "popcount": {1, 1}, "abs": {1, 1},
	"bitand": {2, 2}, "bitor": {2, 2}, "maxdigit": {1, 1}, "mindigit": {1, 1},
}

func functionNames() []string {
	names := make([]string, 0, len(functions))
	for f := range functions {
		names = append(names, f)
	}
	sort.Strings(names)
	return names
}

// isBool reports whether the expression is a truth value.
func isBool(e Expr) bool {
	switch e := e.(type) {
	case Unary:
		return e.Op == "not"
	case Binary:
		return precedence[e.Op] <= 4
	case In:
		return true
	}
	return false
}

// number reads an expression that is an integer.
func (p *parser) number() Expr {
	t := p.peek()
	e := p.expr(5)
	if isBool(e) {
		p.fail(token{pos: t.pos, end: p.pos}, "this is a condition", "a number", "")
	}
	return e
}

// condition reads an expression that is true or false.
func (p *parser) condition() Expr {
	t := p.peek()
	e := p.expr(1)
	if !isBool(e) {
		p.fail(token{pos: t.pos, end: p.pos}, "this is a number", "a condition such as `k < n` or `n % 2 == 0`", "")
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
		op := t.text
		switch {
		case t.kind == tokOp && op == "=" && prec <= 4:
			op = "=="
		case t.kind == tokOp && op == "/":
			op = "//"
		case t.kind == tokIdent:
			op = strings.ToLower(op)
		case t.kind != tokOp:
			return left
		}
		if op == "not" && prec <= 4 {
			from := p.pos
			p.next()
			if !p.is("in") {
				p.pos = from
				return left
			}
			left = p.member(start, left, true)
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
		right := p.expr(level + 1 - b2i(op == "^"))
		wantBool := level <= 2
		if isBool(left) != wantBool {
			p.fail(token{pos: start.pos, end: t.pos}, fmt.Sprintf("`%s` joins %s", op, kindName(wantBool)), kindName(wantBool), "")
		}
		if isBool(right) != wantBool {
			p.fail(token{pos: rightFrom.pos, end: p.pos}, fmt.Sprintf("`%s` joins %s", op, kindName(wantBool)), kindName(wantBool), "")
		}
		left = fold(Binary{op, left, right})
		if level == 4 {
			if n := p.peek(); n.kind == tokOp && precedence[n.text] == 4 {
				p.fail(n, "comparisons do not chain", "`and` between two comparisons", "")
			}
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
		return "conditions"
	}
	return "numbers"
}

// member reads "in SET" behind an expression.
func (p *parser) member(start token, x Expr, not bool) Expr {
	if isBool(x) {
		p.fail(token{pos: start.pos, end: p.pos}, "a condition is in no set", "a number", "")
	}
	p.expect("in", "")
	s := p.source()
	if _, lists := s.(Partitions); lists {
		p.fail(start, "a number is in no set of lists", "a set of numbers", "")
	}
	return In{x, s, not}
}

// unary reads an operand with its signs.
func (p *parser) unary() Expr {
	p.enter()
	defer p.leave()
	switch t := p.peek(); {
	case p.accept("-"):
		return fold(Unary{"-", p.expr(precSign)})
	case p.accept("+"):
		return p.expr(precSign)
	case p.is("not"):
		p.next()
		x := p.expr(precNot)
		if !isBool(x) {
			p.fail(t, "`not` negates a condition", "a condition", "")
		}
		return Unary{"not", x}
	}
	return p.atom()
}

// atom reads a number, a name, a call or an expression in brackets.
func (p *parser) atom() Expr {
	t := p.peek()
	switch {
	case t.kind == tokNum:
		p.next()
		return Num{t.val}
	case p.accept("("):
		e := p.expr(1)
		p.expect(")", "to close the bracket")
		return e
	case t.kind == tokIdent:
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
		return p.rounding(fn)
	}
	arity, known := functions[fn]
	if !known {
		p.fail(name, fmt.Sprintf("there is no function `%s`", name.text), "one of "+strings.Join(functionNames(), ", "), nearest(fn, functionNames()))
	}
	p.expect("(", "")
	var args []Expr
	for {
		args = append(args, p.number())
		if !p.accept(",") {
			break
		}
	}
	p.expect(")", "to close the arguments")
	if len(args) < arity.min || len(args) > arity.max {
		p.fail(token{pos: name.pos, end: p.pos}, fmt.Sprintf("`%s` takes %d arguments, not %d", fn, arity.min, len(args)), "", "")
	}
	return Call{fn, args}
}

// rounding reads ceil(a/b) or floor(a/b), which are written with // alone.
func (p *parser) rounding(fn string) Expr {
	p.expect("(", "")
	t := p.peek()
	e := p.number()
	p.expect(")", "to close the argument")
	if fn == "floor" {
		return e
	}
	q, ok := e.(Binary)
	if !ok || q.Op != "//" {
		if _, isNum := e.(Num); isNum {
			return e
		}
		p.fail(token{pos: t.pos, end: p.pos}, "ceil rounds a division up", "ceil(a/b)", "ceil(n/2)")
	}
	if d, ok := q.Y.(Num); ok && d.V > 0 {
		return fold(Binary{"//", fold(Binary{"+", q.X, Num{d.V - 1}}), d})
	}
	return Unary{"-", Binary{"//", Unary{"-", q.X}, q.Y}}
}

// fold evaluates an expression of constants, and drops + 0, so that equal rules
// have equal text. It leaves what overflows or divides by zero as it is.
func fold(e Expr) Expr {
	switch e := e.(type) {
	case Unary:
		if x, ok := e.X.(Num); ok && e.Op == "-" {
			return Num{-x.V}
		}
	case Binary:
		x, xc := e.X.(Num)
		y, yc := e.Y.(Num)
		sum := e.Op == "+" || e.Op == "-"
		if yc && y.V == 0 && sum {
			return e.X
		}
		if in, ok := e.X.(Binary); ok && yc && sum && (in.Op == "+" || in.Op == "-") {
			if c, isNum := in.Y.(Num); isNum && small(c.V) && small(y.V) { // (x-2)-1 is x-3
				total := signed(in.Op, c.V) + signed(e.Op, y.V)
				return fold(Binary{"+", in.X, Num{total}})
			}
		}
		if yc && y.V < 0 && y.V > -Inf {
			switch e.Op {
			case "+":
				return Binary{"-", e.X, Num{-y.V}}
			case "-":
				return Binary{"+", e.X, Num{-y.V}}
			}
		}
		if xc && yc && precedence[e.Op] > 4 {
			if v, state := apply(e.Op, x.V, y.V); state == fine {
				return Num{v}
			}
		}
	}
	return e
}

func small(v int64) bool { return -1<<40 < v && v < 1<<40 }

func signed(op string, v int64) int64 {
	if op == "-" {
		return -v
	}
	return v
}

// printer writes an expression with no more brackets than it needs.
type printer struct{ strings.Builder }

func exprText(e Expr) string {
	var b printer
	b.expr(e, 0)
	return b.String()
}

func (b *printer) expr(e Expr, prec int) {
	own := precAtom
	switch e := e.(type) {
	case Num:
		if e.V < 0 {
			own = precSign
		}
	case Unary:
		own = precSign
		if e.Op == "not" {
			own = precNot
		}
	case Binary:
		own = precedence[e.Op]
	case In:
		own = precedence["in"]
	}
	if own < prec {
		b.WriteByte('(')
		defer b.WriteByte(')')
	}
	switch e := e.(type) {
	case Num:
		b.WriteString(strconv.FormatInt(e.V, 10))
	case Var:
		b.WriteString(e.Name)
	case Unary:
		if e.Op == "not" {
			b.WriteString("not ")
			b.expr(e.X, precNot)
			return
		}
		b.WriteByte('-')
		b.expr(e.X, precSign)
	case Binary:
		left, right := own, own+1
		if e.Op == "^" {
			left, right = own+1, own
		}
		if own == 4 {
			left = own + 1
		}
		tight := e.Op == "^" || e.Op == "+" || e.Op == "-" || e.Op == "*" || e.Op == "//"
		b.expr(e.X, left)
		if tight {
			b.WriteString(e.Op)
		} else {
			b.WriteString(" " + e.Op + " ")
		}
		b.expr(e.Y, right)
	case Call:
		b.WriteString(e.Name + "(")
		b.list(e.Args)
		b.WriteByte(')')
	case In:
		b.expr(e.X, own+1)
		if e.Not {
			b.WriteString(" not")
		}
		b.WriteString(" in " + sourceText(e.Set))
	}
}

func (b *printer) list(args []Expr) {
	for i, a := range args {
		if i > 0 {
			b.WriteString(", ")
		}
		b.expr(a, 0)
	}
}

// freeVars appends the names that the expression uses, each once.
func freeVars(dst []string, e Expr) []string {
	switch e := e.(type) {
	case Var:
		if !slices.Contains(dst, e.Name) {
			dst = append(dst, e.Name)
		}
	case Unary:
		dst = freeVars(dst, e.X)
	case Binary:
		dst = freeVars(freeVars(dst, e.X), e.Y)
	case Call:
		for _, a := range e.Args {
			dst = freeVars(dst, a)
		}
	case In:
		dst = sourceVars(freeVars(dst, e.X), e.Set)
	}
	return dst
}

func sourceVars(dst []string, s Source) []string {
	switch s := s.(type) {
	case Range:
		dst = freeVars(dst, s.Lo)
		if s.Hi != nil {
			dst = freeVars(dst, s.Hi)
		}
	case List:
		for _, r := range s.Items {
			dst = sourceVars(dst, r)
		}
	case Named:
		for _, a := range s.Args {
			dst = freeVars(dst, a)
		}
	case Partitions:
		dst = freeVars(dst, s.Of)
	}
	return dst
}
