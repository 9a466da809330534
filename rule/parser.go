package rule

import (
	"fmt"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/internal/near"
)

// parser reads a text token by token. The first error stops it: methods panic
// with *Error, and the exported entry points recover it.
type parser struct {
	src   string
	pos   int      // where the next token starts
	depth int      // open brackets and signs, against endless nesting
	refs  []ref    // names used and not yet checked
	scope []string // the names that a condition may use, where they are known

	formula *Formula // what is read, where it is a formula
	itself  token    // where the formula uses itself first, if it does
}

// ref is a use of a name, checked when its scope is known.
type ref struct {
	name     string
	pos, end int
}

// The longest texts that are read, in bytes.
const (
	maxText     = 1 << 16 // of a rule
	maxPosition = 1 << 24 // of a position
)

// maxDepth bounds the nesting of brackets and signs.
const maxDepth = 200

// newParser prepares a text for reading, or says that it is too long or empty;
// what it is and an example are named in the error.
func newParser(text string, most int, what, example string) *parser {
	if len(text) > most {
		head := strings.ToValidUTF8(text[:40], "") + "..."
		panic(&Error{Text: normalise(head), Len: 1, Msg: fmt.Sprintf("the %s is longer than %d bytes", what, most)})
	}
	p := &parser{src: normalise(text)}
	if p.src == "" {
		panic(&Error{Len: 1, Msg: "the " + what + " is empty", Want: example})
	}
	return p
}

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

// after is the token behind t.
func (p *parser) after(t token) token { return lex(p.src, t.end) }

// is reports whether the next token is the given operator or word.
func (p *parser) is(text string) bool { return p.peek().is(text) }

func (t token) is(text string) bool {
	return t.kind == tokOp && t.text == text || t.kind == tokIdent && strings.EqualFold(t.text, text)
}

// isAny reports whether the next token is one of the operators or words.
func (p *parser) isAny(texts ...string) bool { return slices.ContainsFunc(texts, p.peek().is) }

// accept takes the next token if it is the given operator or word.
func (p *parser) accept(text string) bool {
	if !p.is(text) {
		return false
	}
	p.next()
	return true
}

// acceptAny takes the next token if it is one of the operators or words.
func (p *parser) acceptAny(texts ...string) bool { return slices.ContainsFunc(texts, p.accept) }

// acceptWords takes all of the words, separated by spaces, or none of them.
func (p *parser) acceptWords(words string) bool {
	from := p.pos
	for w := range strings.FieldsSeq(words) {
		if !p.accept(w) {
			p.pos = from
			return false
		}
	}
	return true
}

// expect takes the given operator or word; what says what it is for.
func (p *parser) expect(text, what string) token {
	if !p.is(text) {
		p.unexpected(fmt.Sprintf("`%s` %s", text, what))
	}
	return p.next()
}

// fail stops the parser with an error at the token.
func (p *parser) fail(t token, msg, want, hint string) {
	panic(&Error{Text: p.src, Pos: t.pos, Len: max(1, t.end-t.pos), Msg: msg, Want: want, Hint: hint})
}

// since is the text from t to the last token read, as one token.
func (p *parser) since(t token) token {
	t.end = max(t.end, p.pos)
	return t
}

const wantNumber = "a number up to 2^63-1 = 9223372036854775807"

// foreign says how the language writes what other languages write so.
var foreign = map[string]string{
	"[":  "a set is written in braces, {1,3,4}, and grouping in brackets, (n+1)",
	"]":  "a set is written in braces, {1,3,4}, and grouping in brackets, (n+1)",
	"!":  "the opposite of a condition is written `not`",
	":":  "a range is written 1..3, a condition behind `where` or `if`",
	".":  "numbers are whole, and a range is written 1..3",
	"&":  "it joins the heaps that are left, and `and` joins conditions",
	"&&": "two conditions are joined by `and`, and the members of a list by `& &p`",
	"|":  "it stands between alternatives, and `or` joins conditions",
	"||": "two conditions are joined by `or`; `|` stands between alternatives",
	"=>": "a comparison is written `>=`, an arrow `->`",
}

// unexpected stops the parser at the next token.
func (p *parser) unexpected(want string) {
	t := p.peek()
	text := p.src[t.pos:t.end] // not t.text: => is an arrow
	switch {
	case t.kind == tokEnd:
		p.fail(t, "the text ends too early", want, "")
	case t.kind == tokBad && isDigit(text[0]):
		p.fail(t, fmt.Sprintf("the number `%s` does not fit 63 bits", text), wantNumber, "")
	case foreign[text] != "":
		p.fail(t, fmt.Sprintf("`%s` has no meaning here: %s", text, foreign[text]), "", "")
	case t.kind == tokBad:
		p.fail(t, fmt.Sprintf("the character `%s` has no meaning here", text), want, "")
	}
	p.fail(t, fmt.Sprintf("`%s` does not fit here", text), want, "")
}

// enter counts a bracket or sign that is open, leave one that is closed.
func (p *parser) enter() {
	p.depth++
	if p.depth > maxDepth {
		p.fail(p.peek(), fmt.Sprintf("brackets and signs are nested more than %d deep", maxDepth), "", "")
	}
}

func (p *parser) leave() { p.depth-- }

// checkRefs resolves the names used since from.
func (p *parser) checkRefs(from int, names []string) {
	for _, r := range p.refs[from:] {
		if slices.Contains(names, r.name) {
			continue
		}
		known := append(slices.Clone(names), p.functionNames()...)
		p.fail(token{pos: r.pos, end: r.end}, fmt.Sprintf("nothing is called `%s` here", r.name),
			"one of "+strings.Join(names, ", "), near.Word(r.name, known))
	}
}

// end requires that the text is used up.
func (p *parser) end(want string) {
	if p.peek().kind != tokEnd {
		p.unexpected(want)
	}
}
