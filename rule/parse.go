package rule

import (
	"fmt"
	"slices"
	"strings"
)

// Parse reads a rule in any of the forms of the language: words such as
// "take {1,3,4} or split 2", a take-and-break code, the name of a game, or the
// core form "n -> n-k for k in {1,3,4}". An error is an *[Error] with the place
// and what was expected there. The text has at most 64 KB.
func Parse(text string) (r *Rule, err error) {
	defer catch(&err)
	p := newParser(text, maxText, "rule", "a rule such as "+exampleRules)
	var vars []string
	var moves []Move
	for {
		t := p.peek()
		v, m := p.term()
		switch {
		case vars == nil:
			vars = v
		case len(v) != len(vars):
			p.fail(p.since(t), fmt.Sprintf("`or` joins rules of positions with equally many coordinates, not %d and %d", len(vars), len(v)), "", "")
		case !slices.Equal(v, vars):
			for i := range m {
				m[i] = renameAll(m[i].(Alt), v, vars)
			}
		}
		moves = append(moves, m...)
		if !p.accept("or") {
			break
		}
	}
	p.end("`or` and another move, or the end of the rule")
	r, err = New(vars, moves...)
	if err != nil {
		return nil, &Error{Text: p.src, Pos: 0, Len: len(p.src), Msg: err.Error()}
	}
	return r, nil
}

const exampleRules = "take {1,3,4}, split 2, 0.77, kayles, or n -> n-k for k in {1,3,4}"

// term reads one of the rules that "or" joins.
func (p *parser) term() ([]string, []Move) {
	if vars, ok := p.tryPattern(); ok {
		return p.core(vars)
	}
	from := p.pos
	if p.accept("(") {
		if vars, ok := p.tryPattern(); ok {
			v, m := p.core(vars)
			p.expect(")", "to close the bracket around the rule")
			return v, m
		}
	}
	p.pos = from
	if t := p.peek(); t.is("(") && p.closing(t).is("->") {
		p.badPattern(t)
	}
	return p.sugar()
}

// badPattern reports what is no name among the coordinates in front of an arrow.
func (p *parser) badPattern(t token) {
	for t = p.after(t); ; t = p.after(t) {
		if t.kind != tokIdent {
			p.fail(t, fmt.Sprintf("`%s` is no name", t.text), "the coordinates of a position as names, (x, y) -> ...", "")
		}
		if t = p.after(t); !t.is(",") {
			p.fail(t, fmt.Sprintf("`%s` does not fit here", t.text), "the coordinates of a position as names, (x, y) -> ...", "")
		}
	}
}

// tryPattern reads "n ->" or "(x, y) ->", or nothing.
func (p *parser) tryPattern() (vars []token, ok bool) {
	defer func(from int) {
		if !ok {
			p.pos = from
		}
	}(p.pos)
	if p.accept("(") {
		for {
			vars = append(vars, p.next())
			if !p.accept(",") {
				break
			}
		}
		if !p.accept(")") {
			return nil, false
		}
	} else {
		vars = []token{p.next()}
	}
	named := !slices.ContainsFunc(vars, func(t token) bool { return t.kind != tokIdent })
	return vars, named && p.accept("->")
}

// ruleFollows reports whether a rule starts at pos, behind an "or" that might
// as well join two conditions.
func (p *parser) ruleFollows(pos int) bool {
	q := &parser{src: p.src, pos: pos}
	if _, ok := q.tryPattern(); ok {
		return true
	}
	t := q.peek()
	if slices.Contains(p.scope, t.text) {
		return false
	}
	switch {
	case t.is("{"):
		return true
	case t.is("("):
		q.next()
		_, ok := q.tryPattern()
		return ok
	case t.kind == tokNum:
		return isCode(p.src[t.pos:])
	case q.subtractionSet():
		return true
	}
	_, _, named := q.gameName()
	return named || slices.Contains(starters, strings.ToLower(t.text))
}

// variable checks a name that is about to be given a meaning.
func (p *parser) variable(t token, taken []string) string {
	if t.kind != tokIdent {
		p.pos = t.pos
		p.unexpected("a name")
	}
	if reserved(t.text) {
		p.fail(t, fmt.Sprintf("`%s` is a word of the language", t.text), "another name", "")
	}
	if slices.Contains(taken, t.text) {
		p.fail(t, fmt.Sprintf("`%s` is named twice", t.text), "another name", "")
	}
	return t.text
}

// core reads the alternatives behind the arrow.
func (p *parser) core(pattern []token) ([]string, []Move) {
	var vars []string
	for _, t := range pattern {
		vars = append(vars, p.variable(t, vars))
	}
	if len(vars) > MaxDim {
		p.fail(pattern[MaxDim], fmt.Sprintf("a position has at most %d coordinates", MaxDim), "", "")
	}
	var moves []Move
	for {
		a := p.alternative(vars)
		if len(vars) == 1 {
			a = renameAll(a, vars, []string{heapVar.Name})
		}
		moves = append(moves, a)
		if !p.accept("|") {
			break
		}
	}
	if len(vars) == 1 {
		vars = []string{heapVar.Name}
	}
	return vars, moves
}

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
			if _, isList := it.Set.(Partitions); !isList {
				names = append(names, it.Var)
			} else if len(vars) > 1 {
				p.fail(p.since(start), "lists of heaps are for rules of one heap", "", "")
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
	p.refs = append(p.refs[:refs], inParts...)
	p.checkRefs(refs, names)
	p.refs = p.refs[:refs]
	for _, part := range a.Parts {
		if part.List != "" && !slices.Contains(lists, part.List) {
			p.fail(p.since(start), fmt.Sprintf("`&%s` needs a list called `%s`", part.List, part.List), "an iterator such as `"+part.List+" in split(n, 2..)`", "")
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
	coords := p.numbers()
	p.expect(")", "behind the coordinates")
	if len(coords) != dim {
		p.fail(p.since(from), fmt.Sprintf("a position has %d coordinates here, not %d", dim, len(coords)), "", "")
	}
	return Part{Count: count, Coords: coords}
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
