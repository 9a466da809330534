package rule

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

type tokenKind uint8

const (
	tokEnd tokenKind = iota
	tokNum
	tokIdent
	tokOp
	tokBad // a character without meaning, or a number that does not fit
)

type token struct {
	kind tokenKind
	text string
	val  int64
	pos  int
	end  int
}

// operators, a longer one before its beginning. The language has no && and ||,
// but sees them whole to say so.
var operators = []string{
	"->", "=>", "...", "..", "//", "==", "!=", "<=", ">=", "<<", ">>", "**", "&&", "||",
	"&", "|", "(", ")", "{", "}", "[", "]", "?", ":", ",", "+", "-", "*", "/", "%", "^", "<", ">", "=", "~", ";",
}

// otherSpelling gives the operator that is meant by another way to write it.
var otherSpelling = map[string]string{"=>": "->", "...": "..", "~": "..", "**": "^", ";": ","}

// lex reads one token of src from pos.
func lex(src string, pos int) token {
	for pos < len(src) && src[pos] == ' ' {
		pos++
	}
	t := token{pos: pos, end: pos}
	if pos >= len(src) {
		return t
	}
	switch c := src[pos]; {
	case isDigit(c):
		return lexNumber(src, pos)
	case isLetter(c):
		for t.end < len(src) && (isLetter(src[t.end]) || isDigit(src[t.end])) {
			t.end++
		}
		t.kind, t.text = tokIdent, src[pos:t.end]
		return t
	}
	for _, op := range operators {
		if strings.HasPrefix(src[pos:], op) {
			t.kind, t.text, t.end = tokOp, op, pos+len(op)
			if same, ok := otherSpelling[op]; ok {
				t.text = same
			}
			return t
		}
	}
	_, size := utf8.DecodeRuneInString(src[pos:])
	t.kind, t.text, t.end = tokBad, src[pos:pos+size], pos+size
	return t
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isLetter(c byte) bool { return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' }

// lexNumber reads 123, 1_000_000 or 1e9; a number above 2^63-1 is a bad token.
func lexNumber(src string, pos int) token {
	t := token{kind: tokNum, pos: pos, end: pos}
	digits := func() string {
		from := t.end
		for t.end < len(src) && (isDigit(src[t.end]) || src[t.end] == '_' && t.end > from) {
			t.end++
		}
		return strings.ReplaceAll(src[from:t.end], "_", "")
	}
	mantissa, exponent := digits(), "0"
	if t.end+1 < len(src) && src[t.end]|0x20 == 'e' && isDigit(src[t.end+1]) {
		t.end++
		exponent = digits()
	}
	t.text = src[pos:t.end]
	v, err := strconv.ParseInt(mantissa, 10, 64)
	exp, _ := strconv.ParseInt(exponent, 10, 64) // one that does not fit is the greatest
	for ; err == nil && exp > 0 && v > 0; exp-- {
		if v > math.MaxInt64/10 {
			err = strconv.ErrRange
		}
		v *= 10
	}
	if t.val = v; err != nil {
		t.kind = tokBad
	}
	return t
}
