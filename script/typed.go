package script

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"github.com/grundy-cgt/grundy/rule"
)

// maxTypedBits bounds the size of a typed number, for 10^1000000000 is short to
// type.
const maxTypedBits = 1 << 16

// parseSum reads a typed sum of positions. dim is the number of coordinates of
// a position where that is known, else 0. An error is a [*rule.Error], as for
// the positions of rules.
func parseSum(text string, dim int) (sum []Pos, err error) {
	r := &posReader{text: strings.TrimSpace(text)}
	defer func() {
		if e, ok := recover().(*rule.Error); ok {
			sum, err = nil, e
		}
	}()
	if r.text == "" {
		return nil, &rule.Error{Len: 1, Msg: "the position is empty", Want: "a position such as 5+7, (3,5)+(1,2) or \"abc\""}
	}
	bare := dim > 1 // 3,5 or 3 5 is one position of two coordinates
	var values starlark.Tuple
	for {
		from := r.at
		v := r.typed(0)
		count := 1
		if n, isInt := v.(starlark.Int); isInt && r.accept('*') {
			bare = false
			c, fits := n.Int64()
			v = r.typed(0)
			if !fits || c > int64(rule.MaxParts-len(sum)) {
				r.fail(from, r.at, fmt.Sprintf("a position has at most %d components", rule.MaxParts), "")
			}
			count = int(c)
		}
		p, _, err := position(v)
		if err != nil {
			r.fail(from, r.at, err.Error(), "")
		}
		for range count {
			sum = append(sum, p)
		}
		if _, isInt := v.(starlark.Int); bare && isInt {
			values = append(values, v)
		} else {
			bare = false
		}
		r.space()
		if r.at == len(r.text) {
			break
		}
		if r.accept('+') {
			bare = false
		} else {
			r.accept(',')
		}
	}
	if bare && len(values) == dim {
		p, _, _ := position(values)
		return []Pos{p}, nil
	}
	return sum, nil
}

// fail ends parseSum.
func (r *posReader) fail(from, to int, msg, want string) {
	panic(&rule.Error{Text: r.text, Pos: from, Len: max(1, to-from), Msg: msg, Want: want})
}

func (r *posReader) space() {
	for r.at < len(r.text) && strings.IndexByte(" \t\r\n", r.text[r.at]) >= 0 {
		r.at++
	}
}

func (r *posReader) accept(c byte) bool {
	r.space()
	if r.at < len(r.text) && r.text[r.at] == c {
		r.at++
		return true
	}
	return false
}

// typed reads an int, a string or a tuple.
func (r *posReader) typed(depth int) starlark.Value {
	r.space()
	from := r.at
	if r.at == len(r.text) {
		r.fail(from, from, "the position ends too early", "a number, a string or a tuple")
	}
	switch c := r.text[r.at]; {
	case isDigit(c):
		return r.power()
	case c == '"' || c == '\'':
		return r.quoted(c)
	case c == '(':
		if depth == maxNesting {
			r.fail(from, from, fmt.Sprintf("tuples lie in tuples more than %d deep", maxNesting), "")
		}
		r.at++
		t := starlark.Tuple{}
		comma := true
		for !r.accept(')') {
			if !comma {
				r.fail(r.at, r.at, "the coordinates are not separated", "a comma, or ) to close the tuple")
			}
			t = append(t, r.typed(depth+1))
			comma = r.accept(',')
		}
		if len(t) == 1 && !comma {
			return t[0] // brackets round one position
		}
		return t
	case c == '-':
		r.fail(from, from+1, "a position has no negative number", "a number, a string or a tuple")
	}
	r.fail(from, from+1, "this starts no position", "a number, a string in quotes or a tuple")
	return nil
}

// power reads 5, 1e9 or 10^18.
func (r *posReader) power() starlark.Value {
	from := r.at
	n := r.natural()
	base, exponent := n, (*big.Int)(nil)
	if r.at+1 < len(r.text) && (r.text[r.at] == 'e' || r.text[r.at] == 'E') && isDigit(r.text[r.at+1]) {
		r.at++
		base, exponent = big.NewInt(10), r.natural()
	} else if r.accept('^') {
		r.space()
		if r.at == len(r.text) || !isDigit(r.text[r.at]) {
			r.fail(r.at, r.at, "there is no exponent", "a number")
		}
		n, exponent = big.NewInt(1), r.natural()
	}
	if exponent != nil {
		bits := int64(max(base.BitLen(), 1))
		if !exponent.IsInt64() || exponent.Int64() > maxTypedBits/bits {
			r.fail(from, r.at, "the number is too large", fmt.Sprintf("at most %d bits", maxTypedBits))
		}
		n = new(big.Int).Mul(n, new(big.Int).Exp(base, exponent, nil))
	}
	return starlark.MakeBigInt(n)
}

func (r *posReader) natural() *big.Int {
	from := r.at
	for r.at < len(r.text) && isDigit(r.text[r.at]) {
		r.at++
	}
	if r.at-from > maxTypedBits/4 {
		r.fail(from, r.at, "the number is too large", fmt.Sprintf("at most %d bits", maxTypedBits))
	}
	n, _ := new(big.Int).SetString(r.text[from:r.at], 10)
	return n
}

// quoted reads a string in single or double quotes, with the escapes of Go.
func (r *posReader) quoted(quote byte) starlark.Value {
	from := r.at
	r.at++
	for r.at < len(r.text) && r.text[r.at] != quote {
		if r.text[r.at] == '\\' {
			r.at++
		}
		r.at++
	}
	if r.at >= len(r.text) {
		r.at = len(r.text)
		r.fail(from, r.at, "the string does not end", "a closing "+string(quote))
	}
	r.at++
	body := r.text[from+1 : r.at-1]
	if quote == '\'' {
		body = strings.ReplaceAll(strings.ReplaceAll(body, `\'`, `'`), `"`, `\"`)
	}
	s, err := strconv.Unquote(`"` + body + `"`)
	if err != nil {
		r.fail(from, r.at, "this is no string", "escapes such as \\n or \\\"")
	}
	return starlark.String(s)
}
