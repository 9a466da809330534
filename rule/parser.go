package rule

import (
	"fmt"
	"slices"
	"strings"
)

// parser reads a text token by token. The first error stops it: methods panic
// with *Error, and the exported entry points recover it.
type parser struct {
	src   string
	pos   int // where the next token starts
	depth int // open brackets and operators, against endless nesting
	refs  []ref
	scope []string // names that an expression may use; nil: any name
}

// ref is a use of a name, checked when its scope is known.
type ref struct {
	name     string
	pos, end int
}

// maxText is the longest text that is read, in bytes.
const maxText = 1 << 16

// maxDepth bounds the nesting of brackets and signs.
const maxDepth = 200

// catch turns a parser's panic into an error.
func catch(err *error) {
	switch e := recover().(type) {
	case nil:
	case *Error:
		*err = e
	default:
		panic(e)
	}
}

func (p *parser) peek() token { return lex(p.src, p.pos) }

func (p *parser) next() token {
	t := p.peek()
	p.pos = t.end
	return t
}

// is reports whether the next token is the given operator or word.
func (p *parser) is(text string) bool {
	t := p.peek()
	return (t.kind == tokOp && t.text == text) || (t.kind == tokIdent && strings.EqualFold(t.text, text))
}

// accept takes the next token if it is the given operator or word.
func (p *parser) accept(text string) bool {
	if !p.is(text) {
		return false
	}
	p.next()
	return true
}

// acceptWords takes all of the words, or none of them.
func (p *parser) acceptWords(words ...string) bool {
	from := p.pos
	for _, w := range words {
		if !p.accept(w) {
			p.pos = from
			return false
		}
	}
	return true
}

func (p *parser) expect(text, after string) token {
	if !p.is(text) {
		p.unexpected(fmt.Sprintf("`%s` %s", text, after))
	}
	return p.next()
}

// fail stops the parser with an error at the token.
func (p *parser) fail(t token, msg, want, hint string) {
	panic(&Error{Text: p.src, Pos: t.pos, Len: max(1, t.end-t.pos), Msg: msg, Want: want, Hint: hint})
}

// unexpected stops the parser at the next token.
func (p *parser) unexpected(want string) {
	t := p.peek()
	switch {
	case t.kind == tokEnd:
		p.fail(t, "the text ends too early", want, "")
	case t.kind == tokBad && t.text[0] >= '0' && t.text[0] <= '9':
		p.fail(t, fmt.Sprintf("the number `%s` does not fit 63 bits", t.text), "a number up to 2^63-1 = 9223372036854775807", "")
	case t.kind == tokBad:
		p.fail(t, fmt.Sprintf("the character `%s` has no meaning here", t.text), want, "")
	}
	p.fail(t, fmt.Sprintf("`%s` does not fit here", t.text), want, "")
}

func (p *parser) enter() {
	p.depth++
	if p.depth > maxDepth {
		p.fail(p.peek(), fmt.Sprintf("the expression is nested more than %d deep", maxDepth), "", "")
	}
}

func (p *parser) leave() { p.depth-- }

// checkRefs resolves the names used since from.
func (p *parser) checkRefs(from int, names []string) {
	for _, r := range p.refs[from:] {
		if slices.Contains(names, r.name) {
			continue
		}
		hint := nearest(r.name, append(slices.Clone(names), functionNames()...))
		p.fail(token{pos: r.pos, end: r.end}, fmt.Sprintf("nothing is called `%s` here", r.name),
			"one of "+strings.Join(names, ", "), hint)
	}
}

// end requires that the text is used up.
func (p *parser) end(want string) {
	if p.peek().kind != tokEnd {
		p.unexpected(want)
	}
}
