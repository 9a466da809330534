package script

import (
	"cmp"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"go.starlark.net/starlark"
)

// Pos is a position of a game written in Starlark, as its canonical text: an
// int (5), a string ("abc"), or a tuple of these and of tuples ((3,5)). Equal
// positions have equal texts, so Pos can be compared with == and used as a map
// key. Make one with [Game.ParsePosition].
type Pos string

const (
	// maxNesting is how deep tuples may lie in tuples.
	maxNesting = 64
	// maxText is the most bytes of the text of a position. Games whose positions
	// grow without end reach it before they fill the memory.
	maxText = 1 << 18
)

// position returns the position that a value of the script stands for. ok is
// false when an int in it is negative: then it is no position, and an option
// that has it as a part is no option.
func position(v starlark.Value) (p Pos, ok bool, err error) {
	if n, isInt := v.(starlark.Int); isInt { // most positions
		if small, fits := n.Int64(); fits {
			return Pos(strconv.FormatInt(small, 10)), small >= 0, nil
		}
	}
	text, ok, err := appendPosition(nil, v, 0)
	return Pos(text), ok, err
}

func appendPosition(dst []byte, v starlark.Value, depth int) (text []byte, ok bool, err error) {
	switch v := v.(type) {
	case starlark.Int:
		if small, fits := v.Int64(); fits {
			return strconv.AppendInt(dst, small, 10), small >= 0, nil
		}
		if n := v.BigInt(); n.BitLen() < maxText {
			return n.Append(dst, 10), n.Sign() >= 0, nil
		}
		return dst, false, &LimitError{"bytes of a position", maxText}
	case starlark.String:
		if len(v) > maxText {
			return dst, false, &LimitError{"bytes of a position", maxText}
		}
		return strconv.AppendQuote(dst, string(v)), true, nil
	case starlark.Tuple:
		if depth == maxNesting {
			return dst, false, fmt.Errorf("tuples lie in tuples more than %d deep", maxNesting)
		}
		dst = append(dst, '(')
		ok = true
		for i, x := range v {
			if i > 0 {
				dst = append(dst, ',')
			}
			var good bool
			if dst, good, err = appendPosition(dst, x, depth+1); err != nil {
				return dst, false, err
			}
			ok = ok && good
			if len(dst) > maxText {
				return dst, false, &LimitError{"bytes of a position", maxText}
			}
		}
		if len(v) == 1 {
			dst = append(dst, ',')
		}
		return append(dst, ')'), ok, nil
	}
	hint := ""
	switch v.(type) {
	case starlark.NoneType:
		hint = "; sum() stands for nothing left"
	case *starlark.List:
		hint = "; write a tuple, with round brackets"
	case starlark.Float:
		hint = "; // divides ints"
	}
	return dst, false, fmt.Errorf("%s is no position: a position is an int, a string, or a tuple of these%s", short(v), hint)
}

// short prints a value for a message.
func short(v starlark.Value) string {
	switch v := v.(type) {
	case starlark.NoneType, starlark.Bool, starlark.Int, starlark.Float:
		return v.String()
	}
	return "a " + v.Type()
}

// value returns the position as a value of the script.
func (p Pos) value() starlark.Value {
	r := &posReader{text: string(p)}
	return r.canonical()
}

// posReader reads positions. Canonical text needs none of its care, but is read
// by the same code.
type posReader struct {
	text string
	at   int
}

// canonical reads one position of canonical text.
func (r *posReader) canonical() starlark.Value {
	switch r.text[r.at] {
	case '(':
		r.at++
		t := starlark.Tuple{}
		for r.text[r.at] != ')' {
			t = append(t, r.canonical())
			if r.text[r.at] == ',' {
				r.at++
			}
		}
		r.at++
		return t
	case '"':
		quoted, _ := strconv.QuotedPrefix(r.text[r.at:])
		s, _ := strconv.Unquote(quoted)
		r.at += len(quoted)
		return starlark.String(s)
	}
	from := r.at
	for r.at < len(r.text) && isDigit(r.text[r.at]) {
		r.at++
	}
	return integer(r.text[from:r.at])
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// integer returns the number that the digits write.
func integer(digits string) starlark.Int {
	if len(digits) <= 18 {
		n, _ := strconv.ParseInt(digits, 10, 64)
		return starlark.MakeInt64(n)
	}
	n, _ := new(big.Int).SetString(digits, 10)
	return starlark.MakeBigInt(n)
}

// comparePositions orders ints before strings before tuples; ints by size,
// strings by bytes, tuples by their members from the left.
func comparePositions(a, b Pos) int {
	if len(a) > 0 && len(b) > 0 && isDigit(a[0]) && isDigit(b[0]) {
		return compareDigits(string(a), string(b))
	}
	return compareValues(a.value(), b.value())
}

// compareDigits compares numbers without leading zeros.
func compareDigits(a, b string) int {
	if c := cmp.Compare(len(a), len(b)); c != 0 {
		return c
	}
	return strings.Compare(a, b)
}

func compareValues(a, b starlark.Value) int {
	kind := func(v starlark.Value) int {
		switch v.(type) {
		case starlark.Int:
			return 0
		case starlark.String:
			return 1
		}
		return 2
	}
	if c := cmp.Compare(kind(a), kind(b)); c != 0 {
		return c
	}
	switch a := a.(type) {
	case starlark.Int:
		return a.BigInt().Cmp(b.(starlark.Int).BigInt())
	case starlark.String:
		return strings.Compare(string(a), string(b.(starlark.String)))
	}
	x, y := a.(starlark.Tuple), b.(starlark.Tuple)
	for i := range min(len(x), len(y)) {
		if c := compareValues(x[i], y[i]); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(x), len(y))
}
