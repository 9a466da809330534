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
	vars, moves := p.joined()
	p.end("`or` and another move, or the end of the rule")
	r, err = New(vars, moves...)
	if err != nil {
		return nil, &Error{Text: p.src, Pos: 0, Len: len(p.src), Msg: err.Error()}
	}
	return r, nil
}

// joined reads rules and products of rules that "or" joins.
func (p *parser) joined() (vars []string, moves []Move) {
	for {
		t := p.peek()
		v, m := p.term()
		v, m = p.product(t, v, m)
		switch {
		case vars == nil:
			vars = v
		case len(v) != len(vars):
			p.fail(p.since(t), fmt.Sprintf("`or` joins rules of positions with equally many coordinates, not %d and %d", len(vars), len(v)), "", "")
		case !slices.Equal(v, vars):
			for i := range m {
				if a, core := m[i].(Alt); core { // a product takes the names it is given
					m[i] = renameAll(a, v, vars)
				}
			}
		}
		moves = append(moves, m...)
		if !p.accept("or") {
			return vars, moves
		}
	}
}

const exampleRules = "take {1,3,4}, split 2, 0.77, kayles, or n -> n-k for k in {1,3,4}"

// term reads one of the rules that "or" joins, or a factor of a product.
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
	t := p.peek()
	if t.is("(") && !p.after(t).is("(") && p.closing(t).is("->") {
		p.badPattern(t)
	}
	if t.is("(") && p.bracketed(t) { // (take 1..3 or split 2) x ruler
		p.next()
		p.enter()
		vars, moves := p.joined()
		p.leave()
		p.expect(")", "to close the bracket around the rule")
		return vars, moves
	}
	return p.sugar()
}

// bracketed reports whether a rule stands in the bracket that t opens.
func (p *parser) bracketed(t token) bool {
	for p.after(t).is("(") {
		t = p.after(t)
	}
	return p.ruleFollows(t.end)
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
