package rule

import (
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

type tokenKind uint8

const (
	tokEnd tokenKind = iota
	tokNum
	tokIdent
	tokOp
	tokBad
)

type token struct {
	kind tokenKind
	text string
	val  int64
	pos  int
	end  int
}

// operators, longest first.
var operators = []string{
	"->", "..", "//", "==", "!=", "<=", ">=",
	"&", "|", "(", ")", "{", "}", ",", "+", "-", "*", "/", "%", "^", "<", ">", "=",
}

// lex reads one token of src from pos.
func lex(src string, pos int) token {
	for pos < len(src) && strings.IndexByte(" \t\r\n", src[pos]) >= 0 {
		pos++
	}
	t := token{pos: pos, end: pos}
	if pos >= len(src) {
		return t
	}
	c := src[pos]
	switch {
	case c >= '0' && c <= '9':
		return lexNumber(src, pos)
	case c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z':
		for t.end < len(src) && (src[t.end] == '_' || src[t.end] >= '0' && src[t.end] <= '9' || src[t.end]|0x20 >= 'a' && src[t.end]|0x20 <= 'z') {
			t.end++
		}
		t.kind, t.text = tokIdent, src[pos:t.end]
		return t
	}
	for _, op := range operators {
		if strings.HasPrefix(src[pos:], op) {
			t.kind, t.text, t.end = tokOp, op, pos+len(op)
			return t
		}
	}
	_, size := utf8.DecodeRuneInString(src[pos:])
	t.kind, t.text, t.end = tokBad, src[pos:pos+size], pos+size
	return t
}

// lexNumber reads 123, 1_000_000 or 1e9; a number above 2^63-1 is a bad token.
func lexNumber(src string, pos int) token {
	t := token{kind: tokNum, pos: pos, end: pos}
	digits := func() {
		for t.end < len(src) && (src[t.end] >= '0' && src[t.end] <= '9' || src[t.end] == '_' && t.end > pos) {
			t.end++
		}
	}
	digits()
	mantissa := strings.ReplaceAll(src[pos:t.end], "_", "")
	exp := int64(0)
	if t.end+1 < len(src) && (src[t.end] == 'e' || src[t.end] == 'E') && src[t.end+1] >= '0' && src[t.end+1] <= '9' {
		from := t.end + 1
		t.end++
		digits()
		exp, _ = strconv.ParseInt(strings.ReplaceAll(src[from:t.end], "_", ""), 10, 64)
	}
	t.text = src[pos:t.end]
	v, err := strconv.ParseInt(mantissa, 10, 64)
	if err != nil {
		t.kind = tokBad
		return t
	}
	for ; exp > 0 && v > 0; exp-- {
		if v > math.MaxInt64/10 {
			t.kind = tokBad
			return t
		}
		v *= 10
	}
	t.val = v
	return t
}

// normalise turns the typographic forms that keyboards and web pages produce
// into the ASCII that the language is written in.
func normalise(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 0xFF01 && r <= 0xFF5E: // full-width forms
			return r - 0xFEE0
		case unicode.IsSpace(r):
			return ' '
		}
		switch r {
		case '、':
			return ','
		case '−', '–', '—':
			return '-'
		case '×', '·':
			return '*'
		case '’', '‘':
			return '\''
		}
		return r
	}, typography.Replace(text))
}

var typography = strings.NewReplacer("→", "->", "≤", "<=", "≥", ">=", "≠", "!=", "…", "..", "⊕", " xor ", "∈", " in ", "\\le", "<=", "\\ge", ">=")
