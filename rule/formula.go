package rule

import (
	"fmt"
	"slices"
	"strings"
)

// Formula is what somebody says of the values of a rule: g(n) = n % 4, or of its
// lost positions: lost iff n % 4 == 0. Its expressions are those of rules and,
// beyond them, [If], [Table], [Index], [Self] and the functions of
// docs/reference/formulas.md.
type Formula struct {
	Name string   // what the values are called: g
	Vars []string // the coordinates of a position, in the order of the rule
	Body Expr     // a number; a condition if Lost
	Lost bool     // Body says which positions are lost for the player to move
}

// The expressions of formulas alone.
type (
	// If is c ? x : y.
	If struct {
		Cond, Then, Else Expr
	}
	// Table is a list of numbers, [0,1,2], or of such lists.
	Table struct{ Items []Expr }
	// Index is the member of a list, counted from 0; it has no value outside.
	Index struct {
		Of Table
		I  Expr
	}
	// Self is the value that the formula gives another position: g(n//2). A formula of
	// heaps has none for a heap that is not lower.
	Self struct{ Args []Expr }
)

func (If) expr()    {}
func (Table) expr() {}
func (Index) expr() {}
func (Self) expr()  {}

// formulaFunctions are the functions of formulas beyond those of rules, and how
// many arguments each takes.
var formulaFunctions = map[string]arity{
	"v": {2, 2}, "lowbit": {1, 1}, "highbit": {1, 1}, "bitlen": {1, 1}, "log": {2, 2}, "digitsum": {2, 2},
	"lpf": {1, 1}, "bigomega": {1, 1}, "primepi": {1, 1}, "lowfib": {1, 1}, "nimmul": {2, 2}, "automaton": {4, 4},
}

const (
	defaultName    = "g"
	exampleFormula = "g(n) = n % 4 == 3 ? n+1 : n"
	maxStates      = 1 << 12 // of an automaton in a formula
)

// ParseFormula reads a formula over positions whose coordinates have the given
// names, which the formula may rename: "g(n) = n % 4", "n % 4" alone,
// "lost iff n % 4 == 0" (or "P iff", "won iff", "N iff"), "g(n) = 0 iff
// n % 4 == 0", or a condition alone, which says what is lost. An error is an
// *[Error] with the place.
func ParseFormula(text string, vars []string) (f *Formula, err error) {
	defer catch(&err)
	p := newParser(text, maxText, "formula", "a formula such as "+exampleFormula)
	p.src = strings.TrimRight(p.src, "; ")
	f = &Formula{Name: defaultName, Vars: slices.Clone(vars)}
	p.formula = f
	refs := len(p.refs)
	switch {
	case p.formulaHead():
		t := p.peek()
		f.Body = p.expr(0)
		if p.is("iff") {
			if f.Body != (Num{0}) {
				p.fail(p.since(t), "`iff` says which values are 0", "g(n) = 0 iff and a condition", "")
			}
			p.next()
			f.Body = p.condition(f.Vars...)
		}
		f.Lost = isBool(f.Body)
	default:
		won, head := p.outcomeHead()
		if head {
			f.Body = p.condition(f.Vars...)
		} else {
			f.Body = p.expr(0)
			won = p.outcomeTail()
		}
		if f.Lost = isBool(f.Body); won {
			f.Body = Unary{"not", f.Body}
		}
	}
	if f.Lost && p.itself.end > 0 {
		p.fail(p.itself, "a formula of lost positions has no numbers that it could use", "a formula of values such as "+exampleFormula, "")
	}
	p.checkRefs(refs, f.Vars)
	if strayTable(f.Body) {
		p.fail(token{end: p.pos}, "a list is no number", "a member of it, [0,1,2][n % 3]", "")
	}
	p.end("an operator, or the end of the formula")
	return f, nil
}

// formulaHead reads "g(n) =", if it is there. A == is read so where iff follows.
func (p *parser) formulaHead() bool {
	from := p.pos
	name := p.next()
	var vars []string
	if name.kind == tokIdent && p.accept("(") {
		for {
			v := p.next()
			if v.kind != tokIdent {
				break
			}
			if vars = append(vars, v.text); !p.accept(",") {
				break
			}
		}
		if p.accept(")") && (p.is("=") || p.is("==") && p.after(p.after(p.peek())).is("iff")) {
			head := p.since(name)
			p.next()
			if len(vars) != len(p.formula.Vars) {
				p.fail(head, fmt.Sprintf("a position has %d coordinate(s) here, not %d", len(p.formula.Vars), len(vars)), "", "")
			}
			for i, v := range vars {
				if slices.Contains(vars[:i], v) {
					p.fail(head, fmt.Sprintf("`%s` is named twice", v), "", "")
				}
			}
			p.formula.Name, p.formula.Vars = name.text, vars
			return true
		}
	}
	p.pos = from
	return false
}

// conditional reads "if c else y" behind x.
func (p *parser) conditional(then Expr) Expr {
	p.expect("if", "and a condition")
	t := p.peek()
	cond := p.expr(1)
	if !isBool(cond) {
		p.fail(p.since(t), "`if` stands before a condition, and this is a number", "a condition such as `n % 2 == 0`", "")
	}
	p.expect("else", "and what holds otherwise")
	t = p.peek()
	other := p.expr(0)
	p.alike(then, other, t, "`if`")
	return If{cond, then, other}
}

// alike sees that both branches are numbers, or both conditions.
func (p *parser) alike(then, other Expr, t token, mark string) {
	if isBool(then) != isBool(other) {
		p.fail(p.since(t), fmt.Sprintf("this is %s, and what stands before %s is %s", kindName(isBool(other)), mark, kindName(isBool(then))), "", "")
	}
}

// choice reads what follows a condition that a formula chooses by.
func (p *parser) choice(start token, cond Expr) Expr {
	if !isBool(cond) {
		p.fail(p.since(start), "`?` stands behind a condition, and this is a number", "a condition such as `n % 2 == 0`", "")
	}
	p.expect("?", "and what holds then")
	then := p.expr(0)
	p.expect(":", "and what holds otherwise")
	t := p.peek()
	other := p.expr(0)
	p.alike(then, other, t, "`:`")
	return If{cond, then, other}
}

// self reads the arguments of the formula itself.
func (p *parser) self(name token) Expr {
	if p.itself.end == 0 {
		p.itself = name
	}
	p.expect("(", "and a position")
	args := p.numbers()
	p.expect(")", "to close the position")
	if len(args) != len(p.formula.Vars) {
		p.fail(p.since(name), fmt.Sprintf("a position has %d coordinate(s) here, not %d", len(p.formula.Vars), len(args)), "", "")
	}
	return Self{args}
}

// table reads [a, b, c], and the member that is meant if it is one of numbers.
func (p *parser) table() Expr {
	start := p.peek()
	p.expect("[", "and a list")
	t := Table{}
	for !p.is("]") {
		if t.Items = append(t.Items, p.inside()); !p.accept(",") {
			break
		}
	}
	p.expect("]", "to close the list")
	if !p.accept("[") {
		return t
	}
	for _, x := range t.Items {
		if _, list := x.(Table); list {
			p.fail(p.since(start), "the members of this list are lists", "a list of numbers", "")
		}
	}
	i := p.inside()
	p.expect("]", "to close the index")
	return Index{t, i}
}

// strayTable reports whether a list stands where a number should.
func strayTable(e Expr) bool {
	switch e := e.(type) {
	case Table:
		return true
	case Unary:
		return strayTable(e.X)
	case Binary:
		return strayTable(e.X) || strayTable(e.Y)
	case Call:
		return e.Name != "automaton" && slices.ContainsFunc(e.Args, strayTable) || e.Name == "automaton" && strayTable(e.Args[1])
	case Self:
		return slices.ContainsFunc(e.Args, strayTable)
	case Index:
		return slices.ContainsFunc(e.Of.Items, strayTable) || strayTable(e.I)
	case If:
		return strayTable(e.Cond) || strayTable(e.Then) || strayTable(e.Else)
	case In:
		return strayTable(e.X)
	}
	return false
}

// automaton checks the arguments of a call of automaton.
func (p *parser) automaton(name token, args []Expr) {
	fail := func(want string) {
		p.fail(p.since(name), "this is no automaton", want, "automaton(2, n, [[0,1],[1,0]], [0,1])")
	}
	base, ok := args[0].(Num)
	if !ok || base.V < 0 || base.V == 1 || base.V > 64 {
		fail("a base from 2 to 64, or 0 for Zeckendorf's numeration, first")
	}
	digits := int(max(base.V, 2))
	next, ok1 := args[2].(Table)
	out, ok2 := args[3].(Table)
	if !ok1 || !ok2 || len(next.Items) == 0 || len(next.Items) != len(out.Items) || len(out.Items) > maxStates {
		fail("a list of states, then as many outputs")
	}
	for i, s := range next.Items {
		row, ok := s.(Table)
		if !ok || len(row.Items) != digits {
			fail(fmt.Sprintf("for each state a list of %d states, one for each digit", digits))
		}
		for _, x := range row.Items {
			if n, ok := x.(Num); !ok || n.V < 0 || n.V >= int64(len(out.Items)) {
				fail(fmt.Sprintf("states from 0 to %d", len(out.Items)-1))
			}
		}
		if _, ok := out.Items[i].(Num); !ok {
			fail("numbers as outputs")
		}
	}
}

// String returns the text of the formula, which [ParseFormula] reads back.
func (f *Formula) String() string {
	body := Text(f.Body)
	if f.Lost {
		return "lost iff " + body
	}
	return fmt.Sprintf("%s(%s) = %s", f.Name, strings.Join(f.Vars, ", "), formulaText(f.Name, f.Body))
}

// Text returns an expression as it is typed. The formula itself is called g.
func Text(e Expr) string { return formulaText(defaultName, e) }

func formulaText(self string, e Expr) string {
	b := printer{self: self}
	b.expr(e, 0)
	return b.String()
}

// IsCondition reports whether the expression is true or false, not a number.
func IsCondition(e Expr) bool { return isBool(e) }
