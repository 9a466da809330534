package grundy

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/rule"
)

// maxBigBits is how long a number in a position may be.
const maxBigBits = 1 << 20

// ParseBig reads a sum of heaps of any size, as [rule.ParsePosition] does:
// "10^30+7", "3*10^20", "1e40 5", and differences, "10^30-1". The error is a
// [game.ErrLimit] where a number or the sum is too long.
func ParseBig(text string) ([]*big.Int, error) {
	small, wrong := rule.ParsePosition(text, 1)
	var sum []*big.Int
	if wrong == nil {
		for _, p := range small {
			sum = append(sum, big.NewInt(p[0]))
		}
		return sum, nil
	}
	for rest, sep := strings.TrimSpace(text), "+"; rest != "" || sep != ""; {
		c, ok := cutBigPart(rest)
		if !ok {
			return nil, unfit(sum, rest, wrong)
		}
		rest, sep = c.rest, c.sep
		var terms [3]*big.Int
		for i, number := range []bigNumber{c.count, c.n, c.less} {
			if terms[i], ok = number.value(); !ok {
				return nil, fmt.Errorf("%w: a number of the position has more than %d bits", game.ErrLimit, maxBigBits)
			}
		}
		count, n := terms[0], terms[1]
		switch {
		case c.count.digits == "":
			count = big.NewInt(1)
		case c.less.digits != "":
			return nil, fmt.Errorf("%s is a number of heaps and a difference: write the difference out", c.text)
		}
		if n = n.Sub(n, terms[2]); n.Sign() < 0 {
			return nil, fmt.Errorf("there is no negative heap: %s", c.text)
		}
		if !count.IsInt64() || count.Int64() > rule.MaxParts-int64(len(sum)) {
			return nil, fmt.Errorf("%w: a position has at most %d components; 3*7 is three heaps of 7, and a product that is one heap is written out", game.ErrLimit, rule.MaxParts)
		}
		for range count.Int64() {
			sum = append(sum, n)
		}
	}
	return sum, nil
}

// unfit is the error where a component was expected behind others: that of
// [rule.ParsePosition], which finds fault with greater numbers only where nothing else is
// wrong.
func unfit(sum []*big.Int, rest string, wrong error) error {
	if number, behind := cutBigNumber(rest); number.digits != "" {
		if n, ok := number.value(); !ok || !n.IsInt64() {
			return fmt.Errorf("%q does not fit behind %s; heaps are typed as 10^30+7, 3*10^20 or 10^30-1", behind, rest[:len(rest)-len(behind)])
		}
	}
	if slices.ContainsFunc(sum, func(n *big.Int) bool { return !n.IsInt64() }) {
		_, err := rule.ParsePosition(rest, 1)
		return cmp.Or(err, wrong)
	}
	return wrong
}

// value is digits*10^exponent if op is e, and else digits^exponent; 0 without digits.
func (t bigNumber) value() (*big.Int, bool) {
	n, ok := new(big.Int).SetString(cmp.Or(strings.ReplaceAll(t.digits, "_", ""), "0"), 10)
	if !ok || len(t.digits) > maxBigBits/3 {
		return nil, false
	}
	base, times := n, big.NewInt(1)
	if t.op != "^" {
		base, times = big.NewInt(10), n
	}
	x, err := strconv.ParseInt(cmp.Or(t.exponent, "0"), 10, 32)
	if err != nil || x*int64(base.BitLen()) > maxBigBits {
		return nil, false
	}
	p := new(big.Int).Exp(base, big.NewInt(x), nil)
	return p.Mul(p, times), true
}

// bigNumber is a number as it is typed: 1_000, 10^30 or 5e20.
type bigNumber struct{ digits, op, exponent string }

// bigPart is a component of a sum as [ParseBig] reads it: how many, a number, what is
// taken off it, and what stands behind it.
type bigPart struct {
	text           string
	count, n, less bigNumber
	sep, rest      string
}

// cutBigPart reads the component at the start of a text.
func cutBigPart(text string) (c bigPart, ok bool) {
	n, rest := cutBigNumber(text)
	if behind, product := strings.CutPrefix(skipSpace(rest), "*"); product && n.digits != "" {
		c.count = n
		n, rest = cutBigNumber(skipSpace(behind))
	}
	if n.digits == "" {
		return c, false
	}
	c.n = n
	end := func(less bigNumber, rest string) bool {
		c.less, c.text = less, text[:len(text)-len(rest)]
		c.sep, c.rest = cutSeparator(rest)
		return c.sep != "" || c.rest == ""
	}
	less, behind := cutDifference(rest)
	ok = less.digits != "" && end(less, behind) || end(bigNumber{}, rest)
	return c, ok
}

// cutDifference reads what is taken off a number. The spaces around the sign are on both
// sides or on none: "7 -1" is a fault.
func cutDifference(text string) (less bigNumber, rest string) {
	signed := skipSpace(text)
	behind, minus := strings.CutPrefix(signed, "-")
	number := skipSpace(behind)
	if !minus || (len(signed) < len(text)) != (len(number) < len(behind)) {
		return bigNumber{}, text
	}
	return cutBigNumber(number)
}

// cutBigNumber reads the number at the start of a text; it has no digits where there is none.
func cutBigNumber(text string) (t bigNumber, rest string) {
	if strings.HasPrefix(text, "_") {
		return t, text
	}
	t.digits, rest = cutRun(text, "0123456789_")
	op := "^"
	behind, found := strings.CutPrefix(skipSpace(rest), op)
	behind = skipSpace(behind)
	if !found && rest != "" && rest[0]|0x20 == 'e' {
		op, behind, found = "e", rest[1:], true
	}
	if exponent, after := cutRun(behind, "0123456789"); found && t.digits != "" && exponent != "" {
		return bigNumber{t.digits, op, exponent}, after
	}
	return t, rest
}

// cutSeparator reads what stands between two components: spaces, or a sign with them.
func cutSeparator(text string) (sep, rest string) {
	rest = skipSpace(text)
	if rest != "" && (rest[0] == '+' || rest[0] == ',') {
		rest = skipSpace(rest[1:])
	}
	return text[:len(text)-len(rest)], rest
}

// cutRun cuts off the longest run of some characters.
func cutRun(text, of string) (run, rest string) {
	rest = strings.TrimLeft(text, of)
	return text[:len(text)-len(rest)], rest
}

func skipSpace(text string) string { return strings.TrimLeft(text, " \t\n\f\r") }
