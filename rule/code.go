package rule

import (
	"fmt"
	"strings"
)

// Take-and-break codes. Digit d_t, the t-th behind the point, says what may be
// left after taking t: its bit j allows j heaps. Digits in front of the point
// take nothing (the last one), or add 1, 2, ... (those before it). Behind a
// digit, ! asks for heaps no two of which are equal, ? for heaps not all equal,
// = for equal heaps. {1,3+} is a digit that names its counts, and a tail in
// square brackets repeats for ever. (Winning Ways, chapter 4, for octal codes;
// the wider dialect follows the help of CGSuite.)

// digit is one digit of a code: how many heaps may be left, and how they must
// differ.
type digit struct {
	counts Intervals
	kind   Kind
}

// code reads a take-and-break code whose plain digits are below base.
func (p *parser) code(base int) []Move {
	start := p.peek()
	c := codeReader{p: p, base: base, pos: start.pos}
	before := c.digits()
	if c.at() != '.' {
		c.noPoint(start)
	}
	c.pos++
	after, tail := c.digits(), []digit(nil)
	if c.at() == '[' {
		from := c.pos
		c.pos++
		tail = c.digits()
		if c.at() != ']' || len(tail) == 0 {
			p.fail(token{pos: from, end: c.pos}, "the repeated tail is not complete", "digits and `]`", "")
		}
		c.pos++
	}
	p.pos = c.pos
	if t := p.peek(); t.kind != tokEnd && t.pos == p.pos && !t.is(")") {
		p.fail(t, fmt.Sprintf("`%s` does not fit into a code", t.text), "a digit, or the end of the code", "")
	}
	var moves []Move
	add := func(d digit, take Set) {
		if len(d.counts) > 0 {
			moves = append(moves, p.checked(start, Break{Take: take, Parts: d.counts, Kind: d.kind}))
		}
	}
	for i, d := range before {
		add(d, Set{Const: Numbers(int64(i - len(before) + 1))})
	}
	for i, d := range after {
		add(d, Set{Const: Numbers(int64(i + 1))})
	}
	period, first := int64(len(tail)), int64(len(after)+1)
	for i, d := range tail {
		lo := first + int64(i)
		if period == 1 {
			add(d, Set{Const: Intervals{{lo, Inf}}})
			continue
		}
		add(d, Set{
			Src:  Range{Num{lo}, heapVar},
			Cond: Binary{"==", Binary{"%", takeVar, Num{period}}, Num{lo % period}},
		})
	}
	if len(moves) == 0 {
		p.fail(p.since(start), "this code allows no move", "a digit other than 0", "")
	}
	return moves
}

// isCode reports whether the first word of the text is made like a code.
func isCode(text string) bool {
	if text == "" || !isDigit(text[0]) && text[0] != '{' && text[0] != '.' {
		return false
	}
	braces := false
	for i := range len(text) {
		switch c := text[i]; {
		case c == '{' || c == '}':
			braces = c == '{'
		case braces || isDigit(c) || isLetter(c) || strings.IndexByte("!?=", c) >= 0:
		case c == '.':
			return i+1 == len(text) || text[i+1] != '.'
		default:
			return false
		}
	}
	return false
}

type codeReader struct {
	p    *parser
	base int
	pos  int
}

func (c *codeReader) at() byte {
	if c.pos < len(c.p.src) {
		return c.p.src[c.pos]
	}
	return 0
}

// noPoint reports a text behind "octal" and its like that has no point.
func (c *codeReader) noPoint(start token) {
	at := token{pos: start.pos, end: max(c.pos, start.end)}
	if c.pos == start.pos {
		c.p.fail(at, "this is no code", "a code such as 0.77", "")
	}
	c.p.fail(at, "a code has a point", "a code such as 0.77", "0."+c.p.src[start.pos:c.pos])
}

// digits reads digits up to a byte that is none.
func (c *codeReader) digits() []digit {
	var out []digit
	for {
		ch := c.at()
		var d digit
		switch {
		case ch == '{':
			d.counts = c.braces()
		case isDigit(ch) || isLetter(ch) && ch != '_':
			d.counts = c.plain(ch)
			c.pos++
		default:
			return out
		}
		if i := strings.IndexByte(kindMarks, c.at()); i >= 0 {
			d.kind = markedKinds[i]
			c.pos++
		}
		out = append(out, d)
		if len(out) > maxDigits {
			c.p.fail(token{pos: c.pos, end: c.pos}, fmt.Sprintf("a code has at most %d digits", maxDigits), "", "")
		}
	}
}

// kindMarks stand behind a digit for markedKinds.
const kindMarks = "!?="

var markedKinds = []Kind{Distinct, NotAllEqual, Equal}

// maxDigits bounds the length of a code.
const maxDigits = 1 << 12

// plain is the meaning of a digit 0 to 9, a to z: bit j allows j heaps.
func (c *codeReader) plain(ch byte) Intervals {
	v := int(ch - '0')
	if ch > '9' {
		v = int(ch|0x20-'a') + 10
	}
	if v >= c.base {
		c.tooBig(ch, v)
	}
	var counts []int64
	for j := range int64(6) {
		if v>>j&1 == 1 {
			counts = append(counts, j)
		}
	}
	return Numbers(counts...)
}

// tooBig reports a digit that the base does not have.
func (c *codeReader) tooBig(ch byte, v int) {
	name, hint := "an octal digit", "hex "
	if c.base == 16 {
		name = "a hexadecimal digit"
	}
	if v >= 16 {
		hint = "code "
	}
	src := c.p.src
	start := strings.LastIndexByte(src[:c.pos], ' ') + 1
	code, _, _ := strings.Cut(src[start:], " ")
	c.p.fail(token{pos: c.pos, end: c.pos + 1}, fmt.Sprintf("`%c` is not %s", ch, name),
		fmt.Sprintf("a digit below %d", c.base), hint+code)
}

// braces reads {1,3+}.
func (c *codeReader) braces() Intervals {
	p := c.p
	from := p.peek()
	from.pos, p.pos = c.pos, c.pos+1
	var in []Interval
	for {
		t := p.next()
		if t.kind != tokNum {
			p.pos = t.pos
			p.unexpected("a number of heaps")
		}
		i := Interval{t.val, t.val}
		if p.accept("+") {
			i.Hi = Inf
		} else if p.accept("..") {
			i.Hi = Inf
			if p.peek().kind == tokNum {
				i.Hi = p.next().val
			}
		}
		in = append(in, i)
		if !p.accept(",") {
			break
		}
	}
	p.expect("}", "behind the numbers of heaps")
	c.pos = p.pos
	counts := NewIntervals(in...)
	if len(counts) == 0 {
		p.fail(token{pos: from.pos, end: c.pos}, "this digit allows no number of heaps", "a number of heaps", "")
	}
	return counts
}
