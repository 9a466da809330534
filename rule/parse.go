package rule

import (
	"fmt"
	"slices"
	"strings"
)

// Parse reads a rule in any of the forms of the language: words such as
// "take {1,3,4} or split 2", a take-and-break code, the name of a game, or the
// core form "n -> n-k for k in {1,3,4}". An error is an *[Error] with the place
// and what was expected there. It takes time linear in the text.
func Parse(text string) (r *Rule, err error) {
	defer catch(&err)
	p := &parser{src: strings.TrimSpace(normalise(text))}
	if len(p.src) > maxText {
		return nil, &Error{Text: p.src[:40] + "...", Len: 1, Msg: fmt.Sprintf("the rule is longer than %d bytes", maxText)}
	}
	if p.src == "" {
		return nil, &Error{Len: 1, Msg: "the rule is empty", Want: "a rule such as take {1,3,4}, 0.77, kayles, or n -> n-k for k in {1,3,4}"}
	}
	var vars []string
	var moves []Move
	for {
		t := p.peek()
		v, m := p.term()
		switch {
		case vars == nil:
			vars = v
		case len(v) != len(vars):
			p.fail(token{pos: t.pos, end: p.pos}, fmt.Sprintf("`or` joins rules of positions with equally many coordinates, not %d and %d", len(vars), len(v)), "", "")
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
	return p.sugar()
}

// tryPattern reads "n ->" or "(x, y) ->", or nothing.
func (p *parser) tryPattern() ([]token, bool) {
	from := p.pos
	var vars []token
	if p.accept("(") {
		for {
			vars = append(vars, p.next())
			if !p.accept(",") {
				break
			}
		}
		if !p.accept(")") {
			p.pos = from
			return nil, false
		}
	} else {
		vars = []token{p.next()}
	}
	for _, v := range vars {
		if v.kind != tokIdent {
			p.pos = from
			return nil, false
		}
	}
	if !p.accept("->") {
		p.pos = from
		return nil, false
	}
	return vars, true
}

// ruleFollows reports whether a rule starts at pos, behind an "or" that might
// as well join two conditions.
func (p *parser) ruleFollows(pos int) bool {
	q := &parser{src: p.src, pos: pos}
	t := q.peek()
	if t.kind == tokEnd || t.kind == tokNum || t.text == "{" {
		return t.kind != tokEnd && looksLikeCode(p.src[t.pos:])
	}
	if _, ok := q.tryPattern(); ok {
		return true
	}
	if q.accept("(") {
		_, ok := q.tryPattern()
		return ok
	}
	if t.kind != tokIdent {
		return false
	}
	if slices.Contains(starters, strings.ToLower(t.text)) {
		return true
	}
	_, named := Find(t.text)
	return named
}

// starters are the words with which a rule in words begins.
var starters = []string{"take", "split", "replace", "octal", "hex", "hexadecimal", "code", "subtract", "subtraction", "remove"}

var keywords = []string{"for", "in", "if", "and", "or", "not", "xor", "of", "none", "where", "then"}

// variable checks a name that is about to be given a meaning.
func (p *parser) variable(t token, taken []string) string {
	if t.kind != tokIdent {
		p.pos = t.pos
		p.unexpected("a name")
	}
	if slices.Contains(keywords, strings.ToLower(t.text)) {
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
		moves = append(moves, p.alternative(vars))
		if !p.accept("|") {
			break
		}
	}
	if len(vars) == 1 {
		for i, m := range moves {
			a := renameAll(m.(Alt), vars, []string{"n"})
			moves[i] = a
			if known := recognise(a); known != nil {
				moves[i] = known
			}
		}
		vars = []string{"n"}
	}
	return vars, moves
}

// alternative reads "PARTS for ITERATORS if CONDITION".
func (p *parser) alternative(vars []string) Alt {
	var a Alt
	start := p.peek()
	refs := len(p.refs)
	if !p.accept("none") {
		for {
			a.Parts = append(a.Parts, p.part(len(vars)))
			if !p.accept("&") {
				break
			}
		}
	}
	inParts := p.refs[refs:len(p.refs):len(p.refs)]
	names := slices.Clone(vars)
	var lists []string
	if p.accept("for") {
		for {
			from := len(p.refs)
			it := p.iterator(names)
			p.checkRefs(from, names)
			if _, isList := it.Set.(Partitions); isList {
				if len(vars) > 1 {
					p.fail(start, "lists of heaps are for rules of one heap", "", "")
				}
				lists = append(lists, it.Var)
			} else {
				names = append(names, it.Var)
			}
			a.Iters = append(a.Iters, it)
			if len(a.Iters) > maxIters {
				p.fail(start, fmt.Sprintf("an alternative has at most %d iterators", maxIters), "", "")
			}
			if !p.accept(",") {
				break
			}
		}
	}
	from := len(p.refs)
	if p.accept("if") || p.accept("where") {
		a.Cond = p.condition()
	}
	p.checkRefs(from, names)
	p.refs = append(p.refs[:refs], inParts...)
	p.checkRefs(refs, names)
	for _, part := range a.Parts {
		if part.List != "" && !slices.Contains(lists, part.List) {
			p.fail(token{pos: start.pos, end: p.pos}, fmt.Sprintf("`&%s` needs a list called `%s`", part.List, part.List), "an iterator such as `"+part.List+" in split(n, 2..)`", "")
		}
	}
	if it, ok := endless(a); ok {
		p.fail(token{pos: start.pos, end: p.pos}, fmt.Sprintf("`%s` has no end here: it is not plain that the options turn negative for good", it),
			"an upper end of the range", "")
	}
	return a
}

// maxIters bounds the iterators of one alternative.
const maxIters = 16

// part reads one part of a sum.
func (p *parser) part(dim int) Part {
	if p.accept("&") {
		t := p.next()
		return Part{List: p.variable(t, nil)}
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
	if !p.is("(") {
		count = p.number()
		if !p.accept("of") {
			p.unexpected(fmt.Sprintf("a position of %d coordinates in brackets", dim))
		}
	}
	from := p.peek()
	p.expect("(", fmt.Sprintf("and the %d coordinates of a position", dim))
	coords := []Expr{p.number()}
	for p.accept(",") {
		coords = append(coords, p.number())
	}
	p.expect(")", "behind the coordinates")
	if count == nil && len(coords) == 1 && p.accept("of") {
		count = coords[0]
		rest := p.part(dim)
		return Part{Count: count, Coords: rest.Coords}
	}
	if len(coords) != dim {
		p.fail(token{pos: from.pos, end: p.pos}, fmt.Sprintf("a position has %d coordinates here, not %d", dim, len(coords)), "", "")
	}
	return Part{Count: count, Coords: coords}
}

// iterator reads "k in SET" or "b = VALUE".
func (p *parser) iterator(taken []string) Iter {
	name := p.variable(p.next(), taken)
	if p.accept("=") {
		return Iter{Var: name, Is: p.number()}
	}
	if !p.is("in") {
		p.unexpected("`in` and a set, or `=` and a value")
	}
	p.next()
	return Iter{Var: name, Set: p.source()}
}

// renameAll renames the coordinates of an alternative, and any iterator that
// would then hide one.
func renameAll(a Alt, from, to []string) Alt {
	if slices.Equal(from, to) {
		return a
	}
	names := map[string]string{}
	for i := range from {
		names[from[i]] = to[i]
	}
	used := slices.Clone(to)
	for _, it := range a.Iters {
		used = append(used, it.Var)
	}
	for _, it := range a.Iters {
		if slices.Contains(to, it.Var) {
			fresh := it.Var + "1"
			for slices.Contains(used, fresh) {
				fresh += "1"
			}
			used = append(used, fresh)
			names[it.Var] = fresh
		}
	}
	return substitute(a, names)
}
