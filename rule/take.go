package rule

import (
	"fmt"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/internal/near"
)

// take reads what stands behind "take": a set, and perhaps how to split. The
// move began at start.
func (p *parser) take(start token) Move {
	from := p.peek()
	b := takeAny
	b.Take = p.takeSet().simplify()
	if b.Take.IsConst() && len(b.Take.Const) == 0 {
		p.fail(p.since(from), "this set of amounts is empty", "at least one amount", "")
	}
	p.acceptAny(beanNouns...)
	if p.is("and") && (p.after(p.peek()).is("then") || p.after(p.peek()).is("split")) {
		p.next()
	}
	if p.accept("then") || p.is("split") {
		p.expect("split", "behind `then`")
		b.Parts, b.Kind = p.split()
	}
	return p.checked(start, p.where(b))
}

// takeSet reads a set of amounts in any of its spellings.
func (p *parser) takeSet() Set {
	if p.acceptAny("not", "allbut", "except") || slices.ContainsFunc([]string{"all but", "any but", "all except", "any except"}, p.acceptWords) {
		return p.allBut()
	}
	for _, ph := range setPhrases {
		from := p.pos
		if p.acceptWords(ph.words) {
			if !p.is("(") {
				return ph.set
			}
			p.pos = from // divisors(n), digits(n)
		}
	}
	if s, ok := p.bounds(); ok {
		return s
	}
	for _, name := range []string{"powers", "multiples"} { // powers of 2, a power of 2
		if p.acceptWords(name+" of") || p.acceptWords("a "+strings.TrimSuffix(name, "s")+" of") {
			t := p.peek()
			least := namedSets[name].least
			arg, isNum := p.number().(Num)
			if !isNum || arg.V < least {
				p.fail(p.since(t), "this must be a fixed number", fmt.Sprintf("a number of at least %d", least), "")
			}
			return Set{Src: Named{name, []Expr{arg}}}
		}
	}
	t := p.peek()
	if t.kind == tokIdent {
		if s, ok := p.byVariable(t); ok {
			return s
		}
		if _, known := namedSets[strings.ToLower(t.text)]; known {
			return Set{Src: p.withHeap(p.source)}
		}
		p.noSet(t)
	}
	switch {
	case t.is("{"):
		return Set{Src: p.withHeap(p.source)}
	case t.text == "[":
		p.squareBrackets(t)
	case t.kind == tokEnd:
		p.unexpected(wantSet)
	}
	return p.freeItems()
}

const wantSet = "a set such as {1,3,4}, 1..3, any, primes, 2^k, d|n, or k where k % 3 == 1"

// noSet reports a word that begins no set, unless it may be in a formula.
func (p *parser) noSet(t token) {
	word := strings.ToLower(t.text)
	after := p.after(t)
	if len(word) == 1 || slices.Contains(numberWords, word) || after.is("(") || after.is("^") || after.is("*") {
		return
	}
	hint := near.Word(word, append(setNames(), "any", "coprime", "digits"))
	if word == "all" || word == "everything" {
		hint = heapVar.Name
	}
	p.fail(t, fmt.Sprintf("`%s` is no set of amounts", t.text), wantSet, hint)
}

// squareBrackets reports a set written as a list of other languages.
func (p *parser) squareBrackets(t token) {
	end := strings.IndexByte(p.src[t.pos:], ']')
	if end < 0 {
		p.unexpected(wantSet)
	}
	all := p.src[t.pos : t.pos+end+1]
	p.fail(token{pos: t.pos, end: t.pos + len(all)}, "a set is written in braces", "", "{"+all[1:end]+"}")
}

// bounds reads "at most 3", "from 1 to 3" and their like.
func (p *parser) bounds() (Set, bool) {
	end := func() Expr {
		if w, ok := p.numberWord(); ok {
			return Num{w}
		}
		from := len(p.refs)
		e := p.number()
		p.checkRefs(from, []string{heapVar.Name})
		return e
	}
	switch {
	case p.acceptWords("at most"), p.acceptWords("up to"), p.acceptWords("no more than"):
		return Set{Src: Range{Num{1}, end()}}, true
	case p.acceptWords("at least"):
		return Set{Src: Range{end(), nil}}, true
	case p.accept("from"), p.acceptWords("any number from"):
		lo := end()
		p.expect("to", "and the upper end")
		return Set{Src: Range{lo, end()}}, true
	case p.accept("between"):
		lo := end()
		p.expect("and", "between the ends")
		return Set{Src: Range{lo, end()}}, true
	}
	return Set{}, false
}

// withHeap reads something that may mention n alone.
func (p *parser) withHeap(read func() Source) Source {
	from := len(p.refs)
	s := read()
	p.checkRefs(from, []string{heapVar.Name})
	p.refs = p.refs[:from]
	return s
}

// allBut reads the exceptions.
func (p *parser) allBut() Set {
	start := p.peek()
	var l List
	if p.accept("{") {
		l = p.list()
	} else {
		l = p.items("")
	}
	set, ok := constant(l.Items)
	if !ok || !set.Finite() {
		p.fail(p.since(start), "the exceptions must be fixed, and finitely many", "a set such as {2,5}", "")
	}
	return Set{Const: set.Without(1)}
}

// byVariable reads sets that name their member: d|n, k where COND, k in SET,
// gcd(k,n)=1.
func (p *parser) byVariable(t token) (Set, bool) {
	after := p.after(t)
	isVar := t.text != heapVar.Name && !reserved(t.text)
	s := Set{Src: Range{Num{1}, heapVar}}
	from := len(p.refs)
	member := t.text
	switch {
	case isVar && after.is("|"):
		p.pos = after.end
		s.Src = Named{"divisors", []Expr{p.number()}}
		for p.acceptAny(",", "and", "where", "if") {
			s.Cond = and(s.Cond, p.condition(member, heapVar.Name))
		}
	case isVar && (after.is("where") || after.is("with")):
		p.pos = after.end
		s.Cond = p.condition(member, heapVar.Name)
	case isVar && after.is("in"):
		p.pos = after.end
		s.Src = p.source()
		if p.acceptAny("where", "with") {
			s.Cond = p.condition(member, heapVar.Name)
		}
	case t.is("gcd") && p.closing(after).is("="), t.is("gcd") && p.closing(after).is("=="):
		s.Cond = p.condition(heapVar.Name)
		member = ""
		for _, v := range freeVars(nil, s.Cond) {
			if v != heapVar.Name {
				member = v
			}
		}
		if member == "" {
			p.fail(p.since(t), "this condition does not name the amount", "a condition on k, such as gcd(k,n) = 1", "")
		}
	default:
		return Set{}, false
	}
	p.checkRefs(from, []string{heapVar.Name, member})
	p.refs = p.refs[:from]
	to := rename{member: takeVar.Name}
	return Set{Src: to.source(s.Src), Cond: to.expr(s.Cond)}, true
}

// freeItems reads items without braces, or a formula in one free variable such
// as 2^k.
func (p *parser) freeItems() Set {
	start := p.peek()
	from := len(p.refs)
	var l List
	if start.is("(") && p.hasComma(start) { // take (1,3,4)
		p.next()
		l = p.items(")")
		p.expect(")", "to close the set")
	} else {
		l = p.items("")
	}
	refs := slices.Clone(p.refs[from:])
	p.refs = p.refs[:from]
	if one, ok := single(l.Items[0]); ok && len(l.Items) == 1 {
		if set, ok := formula(one); ok {
			return Set{Src: set}
		}
	}
	isRange := slices.ContainsFunc(l.Items, func(r Range) bool { _, one := single(r); return !one })
	for _, r := range refs {
		if r.name != heapVar.Name {
			if isRange {
				p.fail(token{pos: r.pos, end: r.end}, fmt.Sprintf("`%s` has no value here", r.name), "a number, as in take 1..7, or n; a script can read it from its input (docs/guide/scripts.md)", "")
			}
			p.fail(p.since(start), "this is no set of amounts", "2^k, k^2, k^3, a multiple such as 3*k, or a condition: take k where k % 3 == 1", "")
		}
	}
	return Set{Src: l}
}

// hasComma reports whether the bracket that t opens holds a list.
func (p *parser) hasComma(t token) bool {
	for open := 0; t.kind != tokEnd; t = p.after(t) {
		switch {
		case t.is("("):
			open++
		case t.is(")"):
			open--
		case t.is(",") && open == 1:
			return true
		}
		if open == 0 {
			break
		}
	}
	return false
}
