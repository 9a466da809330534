package rule

import (
	"fmt"
	"slices"
	"strings"
)

// Take-and-break codes. Digit d_t, the t-th behind the point, says what may be
// left after taking t: its bit j allows j heaps. Digits in front of the point
// take nothing (the last one), or add 1, 2, ... (those before it). Behind a
// digit, ! asks for heaps no two of which are equal, ? for heaps not all equal,
// = for equal heaps. {1,3+} is a digit that names its counts, and a tail in
// square brackets repeats for ever. (Winning Ways, chapter 4, for octal codes;
// the wider dialect follows the help of CGSuite.)

// digit is one digit of a code.
type digit struct {
	counts Intervals
	kind   Kind
	value  int // 0 to 35, or -1 where it is written in braces
}

// code reads a take-and-break code whose plain digits are below base. With must
// unset, a text that does not look like a code is left alone.
func (p *parser) code(base int, must bool) ([]Move, bool) {
	start := p.peek().pos
	text := p.src[start:]
	if !must && (text == "" || !looksLikeCode(text)) {
		return nil, false
	}
	c := codeReader{p: p, base: base, pos: start}
	var before, after, tail []digit
	before = c.digits(".")
	if c.at() != '.' {
		whole := strings.TrimSpace(p.src[start:c.pos])
		p.fail(token{pos: c.pos, end: c.pos}, "a code has a point", "`.` and digits", "0."+whole)
	}
	c.pos++
	after = c.digits("[")
	if c.at() == '[' {
		c.pos++
		from := c.pos
		tail = c.digits("]")
		if c.at() != ']' || len(tail) == 0 {
			p.fail(token{pos: from, end: c.pos}, "the repeated tail is not complete", "digits and `]`", "")
		}
		c.pos++
	}
	p.pos = c.pos
	if t := p.peek(); t.kind != tokEnd && t.pos == p.pos && t.text != ")" {
		p.unexpected("a digit, or the end of the code")
	}
	var moves []Move
	add := func(d digit, take Set) {
		if len(d.counts) > 0 {
			moves = append(moves, Break{Take: take, Parts: d.counts, Kind: d.kind})
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
		p.fail(token{pos: start, end: p.pos}, "this code allows no move", "a digit other than 0", "")
	}
	return moves, true
}

// looksLikeCode reports whether the first word of the text is made like a code.
func looksLikeCode(text string) bool {
	if c := text[0]; c != '{' && c != '.' && (c < '0' || c > '9') {
		return false
	}
	depth := 0
	for i := range len(text) {
		switch c := text[i]; {
		case c == '{':
			depth++
		case c == '}':
			depth--
		case depth == 0 && c == '.':
			return i+1 == len(text) || text[i+1] != '.'
		case depth == 0 && (c == ' ' || c == ','):
			return text[0] != '{'
		}
	}
	return text[0] != '{'
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

// digits reads digits up to a byte that is none.
func (c *codeReader) digits(stop string) []digit {
	var out []digit
	for {
		ch := c.at()
		var d digit
		switch {
		case ch == '{':
			d = c.braces()
		case ch >= '0' && ch <= '9' || ch|0x20 >= 'a' && ch|0x20 <= 'z':
			d = c.plain(ch)
			c.pos++
		default:
			return out
		}
		switch c.at() {
		case '!':
			d.kind = Distinct
			c.pos++
		case '?':
			d.kind = NotAllEqual
			c.pos++
		case '=':
			d.kind = Equal
			c.pos++
		}
		if len(d.counts) > 0 && d.counts.Max() <= 1 {
			d.kind = Any
		}
		out = append(out, d)
		if len(out) > maxDigits {
			c.p.fail(token{pos: c.pos, end: c.pos}, fmt.Sprintf("a code has at most %d digits", maxDigits), stop, "")
		}
	}
}

// maxDigits bounds the length of a code.
const maxDigits = 1 << 12

func (c *codeReader) plain(ch byte) digit {
	v := int(ch - '0')
	if ch > '9' {
		v = int(ch|0x20-'a') + 10
	}
	if v >= c.base {
		name, hint := "an octal digit", "hex "
		if c.base == 16 {
			name, hint = "a hexadecimal digit", "code "
		}
		if v >= 16 {
			hint = "code "
		}
		start := strings.LastIndexByte(c.p.src[:c.pos], ' ') + 1
		end := start
		for end < len(c.p.src) && c.p.src[end] != ' ' {
			end++
		}
		c.p.fail(token{pos: c.pos, end: c.pos + 1}, fmt.Sprintf("`%c` is not %s", ch, name),
			fmt.Sprintf("a digit below %d", c.base), hint+c.p.src[start:end])
	}
	return digit{counts: bitSet(v), value: v}
}

func bitSet(v int) Intervals {
	var counts []int64
	for j := int64(0); v > 0; j++ {
		if v&1 == 1 {
			counts = append(counts, j)
		}
		v >>= 1
	}
	return Numbers(counts...)
}

// braces reads {1,3+}.
func (c *codeReader) braces() digit {
	p := c.p
	from := c.pos
	p.pos = c.pos + 1
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
			u := p.next()
			if u.kind != tokNum {
				p.pos = u.pos
				p.unexpected("a number of heaps")
			}
			i.Hi = u.val
		}
		in = append(in, i)
		if !p.accept(",") {
			break
		}
	}
	p.expect("}", "behind the numbers of heaps")
	c.pos = p.pos
	d := digit{counts: NewIntervals(in...), value: -1}
	if len(d.counts) == 0 {
		p.fail(token{pos: from, end: c.pos}, "this digit allows no number of heaps", "a number of heaps", "")
	}
	return d
}

// longestCode is the greatest amount that a rule printed as a code takes.
const longestCode = 64

// code returns the rule as a code, where it is one that words do not say
// shorter.
func (r *Rule) code() (string, bool) {
	digits := map[int64]digit{}
	lowest, highest := int64(0), int64(0)
	var tail *digit
	plain := false
	for _, m := range r.moves {
		b, ok := m.(Break)
		if !ok || !b.Take.IsConst() || b.Min > 0 || b.Kind > Equal {
			return "", false
		}
		plain = plain || order(b) == 2
		finite := b.Take.Const
		last := finite[len(finite)-1]
		if last.Hi == Inf {
			if tail != nil || last.Lo > longestCode {
				return "", false
			}
			finite = finite[: len(finite)-1 : len(finite)-1]
			tail = &digit{counts: b.Parts, kind: b.Kind}
			highest = max(highest, last.Lo-1)
			// Other moves that end later would need the tail written out.
			for _, o := range r.moves {
				if ob, isBreak := o.(Break); isBreak && ob.Take.IsConst() && ob.Take.Const.Finite() && ob.Take.Const.Max() >= last.Lo {
					return "", false
				}
			}
		}
		if len(finite) > 0 && (finite.Max() > longestCode || finite.Min() < -longestCode) {
			return "", false
		}
		for _, t := range finite.Members() {
			d, taken := digits[t]
			if taken && d.kind != b.Kind {
				return "", false
			}
			digits[t] = digit{counts: d.counts.Union(b.Parts), kind: b.Kind}
			lowest, highest = min(lowest, t), max(highest, t)
		}
	}
	if !plain {
		return "", false
	}
	var text strings.Builder
	base := 8
	for t := lowest; t <= highest; t++ {
		if t == 1 {
			text.WriteByte('.')
		}
		digits[t].write(&text, &base)
	}
	if highest < 1 {
		text.WriteByte('.')
	}
	if tail != nil {
		text.WriteByte('[')
		tail.write(&text, &base)
		text.WriteByte(']')
	}
	prefix := map[int]string{8: "", 16: "hex ", 36: "code "}[base]
	return prefix + text.String(), true
}

// write writes a digit, and raises the base of the code to what it needs.
func (d digit) write(text *strings.Builder, base *int) {
	value := 0
	if len(d.counts) > 0 {
		if d.counts.Max() <= 5 {
			for _, j := range d.counts.Members() {
				value |= 1 << j
			}
		}
		if value == 0 || value > 35 {
			value = -1
		}
	}
	if value >= 0 {
		text.WriteByte("0123456789abcdefghijklmnopqrstuvwxyz"[value])
		switch {
		case value >= 16:
			*base = 36
		case value >= 8:
			*base = max(*base, 16)
		}
	} else {
		var parts []string
		for _, i := range d.counts {
			switch {
			case i.Hi == Inf:
				parts = append(parts, fmt.Sprintf("%d+", i.Lo))
			case i.Hi == i.Lo:
				parts = append(parts, fmt.Sprint(i.Lo))
			default:
				parts = append(parts, fmt.Sprintf("%d..%d", i.Lo, i.Hi))
			}
		}
		text.WriteString("{" + strings.Join(parts, ",") + "}")
	}
	if i := slices.Index([]Kind{Distinct, NotAllEqual, Equal}, d.kind); i >= 0 {
		text.WriteByte("!?="[i])
	}
}
