package rule

import (
	"fmt"
	"slices"
	"strings"
)

// sugar reads a rule in words, a code, or a name.
func (p *parser) sugar() ([]string, []Move) {
	t := p.peek()
	heapVars := []string{"n"}
	if moves, ok := p.code(8, false); ok {
		return heapVars, moves
	}
	if t.kind != tokIdent {
		p.unexpected("a rule such as take {1,3,4}, split 2, 0.77, kayles, or n -> n-k for k in {1,3,4}")
	}
	switch strings.ToLower(t.text) {
	case "take", "subtract", "subtraction", "remove":
		p.next()
		return heapVars, []Move{p.take()}
	case "s": // S(1,3,4)
		if after := lex(p.src, t.end); after.text == "(" {
			p.pos = after.end
			l := p.items(")")
			p.expect(")", "to close the set")
			return heapVars, []Move{p.asBreak(t, l)}
		}
	case "split":
		p.next()
		b := Break{Take: Set{Const: Numbers(0)}}
		b.Parts, b.Kind = p.split()
		return heapVars, []Move{p.where(b)}
	case "replace":
		p.next()
		return heapVars, []Move{p.replace()}
	case "octal", "hex", "hexadecimal", "code":
		base := map[string]int{"octal": 8, "code": 36}[strings.ToLower(t.text)]
		if base == 0 {
			base = 16
		}
		p.next()
		moves, ok := p.code(base, true)
		if !ok {
			p.unexpected("a code such as 0.77")
		}
		return heapVars, moves
	}
	return p.name()
}

// take reads what stands behind "take": a set, and perhaps how to split.
func (p *parser) take() Move {
	start := p.peek()
	b := p.asBreak(start, p.takeSet())
	if p.accept("then") {
		p.expect("split", "behind `then`")
		b.Parts, b.Kind = p.split()
	}
	return p.where(b)
}

// asBreak checks the amounts and makes the move that takes them.
func (p *parser) asBreak(start token, src Source) Break {
	s := Set{Src: src}
	if c, ok := src.(conditional); ok {
		s = Set{Src: c.Source, Cond: c.cond}
	}
	s = s.simplify()
	if s.IsConst() && len(s.Const) == 0 {
		p.fail(token{pos: start.pos, end: p.pos}, "this set of amounts is empty", "at least one amount", "")
	}
	return Break{Take: s, Parts: Intervals{{0, 1}}}
}

// where reads a condition behind a move. "if n >= 5" is kept apart, because
// every solver understands a least heap.
func (p *parser) where(b Break) Break {
	if !p.accept("where") && !p.accept("if") {
		return b
	}
	from := len(p.refs)
	cond := p.condition()
	p.checkRefs(from, []string{"n", "k"})
	if c, ok := cond.(Binary); ok && c.X == Expr(heapVar) {
		if v, isNum := c.Y.(Num); isNum && (c.Op == ">=" || c.Op == ">") && v.V >= 0 && v.V < Inf {
			b.Min = v.V + int64(b2i(c.Op == ">"))
			return b
		}
	}
	src, own := b.Take.source()
	b.Take = Set{Src: src, Cond: and(own, cond)}.simplify()
	return b
}

// setPhrases are words for sets behind "take".
var setPhrases = []struct {
	words string
	set   Source
	cond  Expr
}{
	{"any number", Range{Num{1}, nil}, nil},
	{"any", Range{Num{1}, nil}, nil},
	{"proper divisors", divisorsOfHeap, Binary{"<", takeVar, heapVar}},
	{"a proper divisor", divisorsOfHeap, Binary{"<", takeVar, heapVar}},
	{"proper divisor", divisorsOfHeap, Binary{"<", takeVar, heapVar}},
	{"a divisor", divisorsOfHeap, nil},
	{"divisor", divisorsOfHeap, nil},
	{"digits", Named{"digits", []Expr{heapVar}}, nil},
	{"digit", Named{"digits", []Expr{heapVar}}, nil},
	{"coprime", Range{Num{1}, heapVar}, Binary{"==", Call{"gcd", []Expr{takeVar, heapVar}}, Num{1}}},
	{"at most half", Range{Num{1}, Binary{"//", heapVar, Num{2}}}, nil},
	{"half", Range{Num{1}, Binary{"//", heapVar, Num{2}}}, nil},
	{"a prime", Named{Name: "primes"}, nil},
	{"prime", Named{Name: "primes"}, nil},
	{"a square", Named{Name: "squares"}, nil},
	{"square", Named{Name: "squares"}, nil},
	{"a cube", Named{Name: "cubes"}, nil},
	{"fibonacci numbers", Named{Name: "fibonacci"}, nil},
	{"triangular numbers", Named{Name: "triangular"}, nil},
	{"an odd number", Named{Name: "odd"}, nil},
	{"an even number", Named{Name: "even"}, nil},
}

var divisorsOfHeap = Named{"divisors", []Expr{heapVar}}

// takeSet reads a set of amounts in any of its spellings.
func (p *parser) takeSet() Source {
	if p.accept("not") || p.acceptWords("all", "but") || p.acceptWords("any", "but") || p.accept("except") {
		return p.allBut()
	}
	for _, ph := range setPhrases {
		words := strings.Fields(ph.words)
		from := p.pos
		if p.acceptWords(words...) {
			if p.is("(") { // divisors(n), digits(n)
				p.pos = from
				break
			}
			return conditional{ph.set, ph.cond}
		}
	}
	if p.is("divisors") && lex(p.src, p.peek().end).text != "(" {
		p.next()
		return divisorsOfHeap
	}
	for _, name := range []string{"powers", "multiples"} { // powers of 2
		from := p.pos
		if p.acceptWords(name, "of") {
			t := p.peek()
			arg, isNum := p.number().(Num)
			if !isNum || arg.V < namedSets[name].bases {
				p.fail(token{pos: t.pos, end: p.pos}, "this must be a fixed number", fmt.Sprintf("a number of at least %d", namedSets[name].bases), "")
			}
			return Named{name, []Expr{arg}}
		}
		p.pos = from
	}
	if t := p.peek(); t.kind == tokIdent {
		if s, ok := p.byVariable(t); ok {
			return s
		}
		if _, known := namedSets[strings.ToLower(t.text)]; known {
			return p.fixedNames(p.source)
		}
		if after := lex(p.src, t.end); after.text != "(" && after.text != "^" && t.text != "n" && len(t.text) > 1 {
			p.fail(t, fmt.Sprintf("`%s` is no set of amounts", t.text), "a set such as {1,3,4}, 1..3, any, primes, 2^k, d|n, or k where k % 3 == 1", nearest(strings.ToLower(t.text), append(setNames(), "any", "coprime", "digits")))
		}
	}
	return p.freeItems()
}

// conditional is a set whose members must meet a condition. It exists only
// while a rule is read: asBreak takes it apart.
type conditional struct {
	Source
	cond Expr
}

func (p *parser) fixedNames(read func() Source) Source {
	from := len(p.refs)
	s := read()
	p.checkRefs(from, []string{"n"})
	return s
}

// allBut reads the exceptions.
func (p *parser) allBut() Source {
	start := p.peek()
	var set Intervals
	ok := false
	switch {
	case p.accept("{"):
		set, ok = constant(p.list().Items)
	default:
		set, ok = constant(p.items("").Items)
	}
	if !ok || !set.Finite() {
		p.fail(token{pos: start.pos, end: p.pos}, "the exceptions must be fixed, and finitely many", "a set such as {2,5}", "")
	}
	rest := set.Without(1)
	return listOf(rest)
}

// byVariable reads sets that name their member: d|n, k where COND, k in SET,
// gcd(k,n)=1.
func (p *parser) byVariable(t token) (Source, bool) {
	after := lex(p.src, t.end)
	isVar := t.text != "n" && !slices.Contains(keywords, strings.ToLower(t.text))
	var src Source = Range{Num{1}, heapVar}
	var cond Expr
	from := len(p.refs)
	member := t.text
	switch {
	case isVar && after.text == "|":
		p.pos = after.end
		of := p.number()
		src = Named{"divisors", []Expr{of}}
		for p.accept(",") {
			cond = and(cond, p.condition())
		}
	case isVar && strings.EqualFold(after.text, "where"):
		p.pos = after.end
		cond = p.condition()
	case isVar && strings.EqualFold(after.text, "in"):
		p.pos = after.end
		src = p.source()
		if p.accept("where") {
			cond = p.condition()
		}
	case strings.EqualFold(t.text, "gcd"):
		cond = p.condition()
		member = ""
		for _, v := range freeVars(nil, cond) {
			if v != "n" {
				member = v
			}
		}
		if member == "" {
			p.fail(t, "this condition does not name the amount", "a condition on k, such as gcd(k,n) = 1", "")
		}
	default:
		return nil, false
	}
	p.checkRefs(from, []string{"n", member})
	s := substitution{member: "k"}
	if s.expr(Var{member}) == Expr(takeVar) && member != "k" && slices.Contains(freeVars(nil, orTrue(cond)), "k") {
		p.fail(t, "`k` is the amount already", "one name for the amount", "")
	}
	return conditional{s.source(src), s.expr(cond)}, true
}

func orTrue(e Expr) Expr {
	if e == nil {
		return Binary{"==", Num{0}, Num{0}}
	}
	return e
}

// freeItems reads items without braces, or a formula in one free variable such
// as 2^k.
func (p *parser) freeItems() Source {
	start := p.peek()
	if p.accept("{") {
		return p.fixedNames(func() Source { return p.list() })
	}
	from := len(p.refs)
	l := p.items("")
	if len(l.Items) == 1 {
		if set, ok := formula(l.Items[0].Lo); ok && exprText(l.Items[0].Lo) == rangeText(l.Items[0]) {
			p.refs = p.refs[:from]
			return set
		}
	}
	for _, r := range p.refs[from:] {
		if r.name != "n" {
			p.fail(token{pos: start.pos, end: p.pos}, "this is no set of amounts", "2^k, k^2, k^3, a multiple such as 3*k, or a condition: take k where k % 3 == 1", "")
		}
	}
	return l
}

// items reads items separated by commas, up to a token that cannot continue.
func (p *parser) items(closing string) List {
	l := List{[]Range{p.item()}}
	for {
		if p.accept(",") {
			if closing == "" && !p.startsItem() {
				p.unexpected("a number behind the comma")
			}
		} else if t := p.peek(); t.kind != tokNum { // "subtraction 1 3 4"
			return l
		}
		l.Items = append(l.Items, p.item())
	}
}

func (p *parser) startsItem() bool {
	t := p.peek()
	return t.kind == tokNum || t.kind == tokIdent || t.text == "(" || t.text == "-"
}

// formula recognises the sets written as a formula in one variable.
func formula(e Expr) (Source, bool) {
	b, ok := e.(Binary)
	if !ok {
		return nil, false
	}
	x, xNum := b.X.(Num)
	y, yNum := b.Y.(Num)
	xv, xVar := b.X.(Var)
	yv, yVar := b.Y.(Var)
	free := func(v Var) bool { return v.Name != "n" }
	switch {
	case b.Op == "^" && xNum && yVar && free(yv) && x.V >= 2:
		return Named{"powers", []Expr{x}}, true
	case b.Op == "^" && xVar && free(xv) && yNum && y.V == 2,
		b.Op == "*" && xVar && yVar && xv == yv && free(xv):
		return Named{Name: "squares"}, true
	case b.Op == "^" && xVar && free(xv) && yNum && y.V == 3:
		return Named{Name: "cubes"}, true
	case b.Op == "*" && xNum && yVar && free(yv) && x.V >= 1:
		return Named{"multiples", []Expr{x}}, true
	case b.Op == "*" && yNum && xVar && free(xv) && y.V >= 1:
		return Named{"multiples", []Expr{y}}, true
	case (b.Op == "+" || b.Op == "-") && yNum && y.V == 1:
		if m, ok := formula(b.X); ok {
			if named, isNamed := m.(Named); isNamed && named.Name == "multiples" && named.Args[0] == Expr(Num{2}) {
				return Named{Name: "odd"}, true
			}
		}
	}
	return nil, false
}

// split reads how many heaps are left, and how they must differ.
func (p *parser) split() (Intervals, Kind) {
	var parts Intervals
	if !p.accept("in") { // "split in 3" and "split into 3" read like "split 3"
		p.accept("into")
	}
	if p.accept("any") {
		parts = Intervals{{2, Inf}}
	} else {
		t := p.peek()
		parts = p.counts()
		if len(parts) == 1 && parts[0].Lo == parts[0].Hi {
			from := p.pos
			if p.acceptWords("or", "more") {
				parts = Intervals{{parts[0].Lo, Inf}}
			} else {
				p.pos = from
			}
		}
		if len(parts) == 1 && parts[0] == (Interval{1, 1}) {
			p.fail(token{pos: t.pos, end: p.pos}, "splitting leaves at least two heaps", "2 or more", "split 2")
		}
	}
	if p.accept("heaps") {
		return parts, p.kind(false)
	}
	k := p.kind(false)
	p.accept("heaps")
	return parts, k
}

// replace reads "by 7 lower" or "by up to 2 lower".
func (p *parser) replace() Move {
	if !p.accept("by") && !p.accept("with") {
		p.unexpected("`by` and a number of lower heaps")
	}
	upTo := p.acceptWords("up", "to") || p.acceptWords("at", "most")
	t := p.peek()
	parts := p.counts()
	if upTo {
		parts = Intervals{{1, parts.Max()}}
	}
	if parts.Min() < 1 || !parts.Finite() {
		p.fail(token{pos: t.pos, end: p.pos}, "a heap is replaced by a fixed number of lower heaps, at least one", "a number such as 2, or a range such as 1..3", "")
	}
	if parts.Max() > 64 {
		p.fail(token{pos: t.pos, end: p.pos}, "at most 64 lower heaps are understood", "", "")
	}
	p.expect("lower", "behind the number of heaps")
	p.accept("heaps")
	if parts.Equal(Intervals{{1, 1}}) {
		return Break{Take: Set{Const: Intervals{{1, Inf}}}, Parts: Intervals{{0, 1}}}
	}
	return Lower{parts}
}
