package rule

import (
	"fmt"
	"slices"
)

// alternative reads "PARTS for ITERATORS if CONDITION".
func (p *parser) alternative(vars []string) Alt {
	var a Alt
	start := p.peek()
	refs := len(p.refs)
	if !p.accept("none") {
		a.Parts = []Part{p.part(len(vars))}
		for p.accept("&") {
			a.Parts = append(a.Parts, p.part(len(vars)))
		}
	}
	if t := p.peek(); t.is(",") {
		p.fail(t, "`,` does not separate options", "`|` between alternatives, or `&` between heaps that are left", "|")
	}
	inParts := slices.Clone(p.refs[refs:])
	p.refs = p.refs[:refs]
	names, lists := slices.Clone(vars), []string(nil)
	if p.accept("for") {
		for {
			it := p.iterator(slices.Concat(names, lists))
			p.checkRefs(refs, names)
			p.refs = p.refs[:refs]
			if !isList(it.Set) {
				names = append(names, it.Var)
			} else {
				lists = append(lists, it.Var)
			}
			a.Iters = append(a.Iters, it)
			if len(a.Iters) > maxIters {
				p.fail(p.since(start), fmt.Sprintf("an alternative has at most %d iterators", maxIters), "", "")
			}
			if !p.accept(",") {
				break
			}
		}
	}
	if p.accept("if") || p.accept("where") {
		a.Cond = p.condition(names...)
		p.checkRefs(refs, names)
	}
	for _, r := range inParts {
		if slices.Contains(lists, r.name) {
			p.fail(token{pos: r.pos, end: r.end}, fmt.Sprintf("`%s` is a list, and all its members are meant", r.name), "", "&"+r.name)
		}
	}
	p.refs = append(p.refs[:refs], inParts...)
	p.checkRefs(refs, names)
	p.refs = p.refs[:refs]
	for _, part := range a.Parts {
		for _, list := range part.lists() {
			if !slices.Contains(lists, list) {
				p.fail(p.since(start), fmt.Sprintf("`&%s` needs a list called `%s`", list, list), "an iterator such as `"+list+" in split("+vars[0]+", 2..)`", "")
			}
		}
	}
	if it, ok := endless(a); ok {
		p.fail(p.since(start), fmt.Sprintf("`%s` has no end here: it is not plain that the options turn negative for good", it),
			"an upper end of the range", "")
	}
	return a
}

// maxIters bounds the iterators of one alternative.
const maxIters = 16

// part reads one part of a sum.
func (p *parser) part(dim int) Part {
	if p.accept("&") {
		return Part{List: p.variable(p.next(), nil)}
	}
	if p.is("none") {
		p.fail(p.peek(), "`none` stands alone: it is the option that leaves nothing", "", "")
	}
	if dim == 1 {
		e := p.number()
		if p.accept("of") {
			return Part{Count: e, Coords: []Expr{p.number()}}
		}
		return heap(e)
	}
	var count Expr
	if behind := p.closing(p.peek()); !p.is("(") || behind.is("of") || precedence[behind.text] > precCompare {
		t := p.peek()
		count = p.number()
		if !p.accept("of") {
			p.fail(p.since(t), fmt.Sprintf("a position has %d coordinates here, and this is a number", dim), fmt.Sprintf("%d numbers in brackets", dim), "")
		}
	}
	from := p.peek()
	p.expect("(", fmt.Sprintf("and the %d coordinates of a position", dim))
	coords := p.coordinates()
	p.expect(")", "behind the coordinates")
	if len(coords) != dim {
		p.fail(p.since(from), fmt.Sprintf("a position has %d coordinates here, not %d", dim, len(coords)), "", "")
	}
	return Part{Count: count, Coords: coords}
}

// coordinates reads the coordinates of a part: numbers, and &p for each member of
// a list.
func (p *parser) coordinates() []Expr {
	var out []Expr
	for {
		if p.accept("&") {
			out = append(out, Each{p.variable(p.next(), nil)})
		} else {
			out = append(out, p.number())
		}
		if !p.accept(",") {
			return out
		}
	}
}

// lists returns the names of the lists that the part uses.
func (p Part) lists() (names []string) {
	if p.List != "" {
		names = append(names, p.List)
	}
	for _, x := range p.Coords {
		if e, ok := x.(Each); ok {
			names = append(names, e.List)
		}
	}
	return names
}

// isList reports whether the members of a source are lists.
func isList(s Source) bool {
	switch s.(type) {
	case Partitions, Turns:
		return true
	}
	return false
}

// closing returns the token behind the bracket that t opens.
func (p *parser) closing(t token) token {
	for open := 0; t.kind != tokEnd; t = p.after(t) {
		switch {
		case t.is("("):
			open++
		case t.is(")"):
			open--
		}
		if open == 0 {
			return p.after(t)
		}
	}
	return t
}

// iterator reads "k in SET" or "b = VALUE".
func (p *parser) iterator(taken []string) Iter {
	name := p.variable(p.next(), taken)
	if p.accept("=") {
		return Iter{Var: name, Is: p.number()}
	}
	if !p.accept("in") {
		p.unexpected("`in` and a set, or `=` and a value")
	}
	return Iter{Var: name, Set: p.listOrSet()}
}
