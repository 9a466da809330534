package cli

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/grundy-cgt/grundy/nim"
)

// The limits of an expression.
const (
	nimLongest  = 1 << 20 // bytes of an expression
	nimDeepest  = 200     // brackets within brackets
	nimExponent = 1000    // digits of an exponent
)

// nimValue is a nimber, an integer or the exponents of a polynomial.
type nimValue struct {
	nimber    nim.Wide
	integer   *big.Int
	exponents []int
}

func (v nimValue) kind() string {
	switch {
	case v.exponents != nil:
		return "a polynomial"
	case v.integer != nil:
		return "an ordinary integer"
	}
	return "a nimber"
}

// nimParser reads an expression and calculates as it reads.
type nimParser struct {
	ctx   context.Context
	text  string
	at    int
	depth int
}

// nimEvaluate calculates an expression over nimbers.
func nimEvaluate(ctx context.Context, text string) (nimValue, error) {
	if len(text) > nimLongest {
		return nimValue{}, bad(fmt.Errorf("an expression has at most %d bytes", nimLongest))
	}
	p := &nimParser{ctx: ctx, text: strings.NewReplacer("⊗", "*", "×", "*", "⊕", "+").Replace(text)}
	v, err := p.sum()
	if err == nil && p.peek() != 0 {
		err = p.fail(p.at, "expected an operator or the end")
	}
	if err != nil && ctx.Err() == nil {
		err = bad(err)
	}
	return v, err
}

// peek skips spaces and returns the next byte, 0 at the end.
func (p *nimParser) peek() byte {
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.at]) >= 0 {
		p.at++
	}
	if p.at == len(p.text) {
		return 0
	}
	return p.text[p.at]
}

// fail makes an error that shows the place in the expression.
func (p *nimParser) fail(at int, format string, args ...any) error {
	const around = 30
	from, to := max(0, at-around), min(len(p.text), at+around)
	where := fmt.Sprintf("%q", p.text[from:at])
	if at == len(p.text) {
		return fmt.Errorf("%s at the end of the expression, after %s", fmt.Sprintf(format, args...), where)
	}
	if from == at {
		where = "the begin"
	}
	return fmt.Errorf("%s at %q, after %s", fmt.Sprintf(format, args...), p.text[at:to], where)
}

// nimber reads what f reads, and wants a nimber.
func (p *nimParser) nimber(f func() (nimValue, error)) (nim.Wide, error) {
	p.peek()
	at := p.at
	v, err := f()
	if err == nil && v.kind() != "a nimber" {
		err = p.fail(at, "%s is no nimber to calculate with", v.kind())
	}
	return v.nimber, err
}

// sum = product { ("+" | "-") product }
func (p *nimParser) sum() (nimValue, error) {
	at := p.at
	v, err := p.product()
	for err == nil && (p.peek() == '+' || p.peek() == '-') {
		if v.kind() != "a nimber" {
			return v, p.fail(at, "%s is no nimber to calculate with", v.kind())
		}
		p.at++
		var y nim.Wide
		y, err = p.nimber(p.product)
		v.nimber = v.nimber.Add(y)
	}
	return v, err
}

// product = power { ("*" | "/") power }
func (p *nimParser) product() (nimValue, error) {
	at := p.at
	v, err := p.power()
	for err == nil && (p.peek() == '*' || p.peek() == '/') {
		if v.kind() != "a nimber" {
			return v, p.fail(at, "%s is no nimber to calculate with", v.kind())
		}
		c := p.text[p.at]
		p.at++
		p.peek()
		at := p.at
		var y nim.Wide
		if y, err = p.nimber(p.power); err != nil {
			return v, err
		}
		if c == '*' {
			v.nimber = v.nimber.Mul(y)
		} else if v.nimber, err = v.nimber.Div(y); err != nil {
			err = p.fail(at, "0 has no inverse to divide by,")
		}
	}
	return v, err
}

// power = atom [ "^" exponent ]
func (p *nimParser) power() (nimValue, error) {
	p.peek()
	at := p.at
	v, err := p.atom()
	if err != nil || p.peek() != '^' {
		return v, err
	}
	if v.kind() != "a nimber" {
		return v, p.fail(at, "%s is no nimber to calculate with", v.kind())
	}
	p.at++
	k, err := p.exponent()
	if err != nil {
		return v, err
	}
	if p.peek() == '^' {
		return v, p.fail(p.at, "a power of a power needs brackets, as in (2^3)^4,")
	}
	if v.nimber, err = v.nimber.Pow(k); err != nil {
		return v, p.fail(at, "0 has no inverse, so no negative power,")
	}
	return v, nil
}

// exponent = [ "-" ] ( digits | function of integer value | "(" exponent ")" )
func (p *nimParser) exponent() (*big.Int, error) {
	negative := p.peek() == '-'
	if negative {
		p.at++
	}
	c := p.peek()
	at := p.at
	var k *big.Int
	switch {
	case c == '(':
		if err := p.open(); err != nil {
			return nil, err
		}
		var err error
		if k, err = p.exponent(); err == nil {
			err = p.close()
		}
		if err != nil {
			return nil, err
		}
	case '0' <= c && c <= '9':
		digits := p.word()
		var ok bool
		if k, ok = new(big.Int).SetString(digits, 10); !ok || len(digits) > nimExponent {
			return nil, p.fail(at, "an exponent is a decimal integer of at most %d digits;", nimExponent)
		}
	default:
		if c == 0 {
			return nil, p.fail(at, "expected an integer exponent")
		}
		v, err := p.atom()
		if err != nil {
			return nil, err
		}
		if v.integer == nil {
			return nil, p.fail(at, "%s is no integer exponent;", v.kind())
		}
		k = v.integer
	}
	if negative {
		k = new(big.Int).Neg(k)
	}
	return k, nil
}

// open and close read brackets and count how deep they are.
func (p *nimParser) open() error {
	if p.peek() != '(' {
		return p.fail(p.at, "expected (")
	}
	if p.depth++; p.depth > nimDeepest {
		return p.fail(p.at, "more than %d brackets within each other", nimDeepest)
	}
	p.at++
	return nil
}

func (p *nimParser) close() error {
	if p.peek() != ')' {
		return p.fail(p.at, "expected )")
	}
	p.depth--
	p.at++
	return nil
}

// word reads letters and digits.
func (p *nimParser) word() string {
	p.peek()
	from := p.at
	for p.at < len(p.text) {
		c := p.text[p.at]
		if (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') {
			break
		}
		p.at++
	}
	return p.text[from:p.at]
}

// atom = number | function "(" arguments ")" | "(" sum ")"
func (p *nimParser) atom() (nimValue, error) {
	c := p.peek()
	at := p.at
	if c == '(' {
		if err := p.open(); err != nil {
			return nimValue{}, err
		}
		v, err := p.sum()
		if err == nil {
			err = p.close()
		}
		return v, err
	}
	word := p.word()
	switch {
	case word == "":
		return nimValue{}, p.fail(at, "expected a number, a function or (")
	case '0' <= c && c <= '9':
		x, err := nim.ParseWide(word)
		if err != nil {
			return nimValue{}, err
		}
		return nimValue{nimber: x}, nil
	}
	f, ok := nimFunctions()[word]
	if !ok {
		return nimValue{}, p.fail(at, "there is no function %q (only sqrt, inv, log, order, minpoly, degree, trace)", word)
	}
	var args [2]nim.Wide
	err := p.open()
	for i := range f.arguments {
		if err == nil && i > 0 {
			if p.peek() != ',' {
				return nimValue{}, p.fail(p.at, "expected a comma and the base: log(x, b) is the k with b^k = x,")
			}
			p.at++
		}
		if err == nil {
			args[i], err = p.nimber(p.sum)
		}
	}
	if err == nil {
		err = p.close()
	}
	if err != nil {
		return nimValue{}, err
	}
	v, err := f.call(p.ctx, args[0], args[1])
	switch {
	case errors.Is(err, nim.ErrNoLog):
		err = fmt.Errorf("log(%v, %v): no power of %v is %v", args[0], args[1], args[1], args[0])
	case errors.Is(err, nim.ErrZero) && word == "log":
		err = p.fail(at, "0 has no logarithm and is no base,")
	case errors.Is(err, nim.ErrZero) && word == "order":
		err = p.fail(at, "no power of 0 is 1, so it has no order,")
	case errors.Is(err, nim.ErrZero):
		err = p.fail(at, "0 has no inverse,")
	}
	return v, err
}

// nimFunction is a function of one nimber, or of two.
type nimFunction struct {
	arguments int
	call      func(ctx context.Context, x, y nim.Wide) (nimValue, error)
}

func nimFunctions() map[string]nimFunction {
	one := func(f func(x nim.Wide) (nimValue, error)) nimFunction {
		return nimFunction{1, func(_ context.Context, x, _ nim.Wide) (nimValue, error) { return f(x) }}
	}
	return map[string]nimFunction{
		"sqrt": one(func(x nim.Wide) (nimValue, error) { return nimValue{nimber: x.Sqrt()}, nil }),
		"inv": one(func(x nim.Wide) (nimValue, error) {
			i, err := x.Inv()
			return nimValue{nimber: i}, err
		}),
		"order": one(func(x nim.Wide) (nimValue, error) {
			k, err := x.Order()
			return nimValue{integer: k}, err
		}),
		"degree": one(func(x nim.Wide) (nimValue, error) {
			return nimValue{integer: big.NewInt(int64(x.Degree()))}, nil
		}),
		"trace": one(func(x nim.Wide) (nimValue, error) {
			if x.Hi == 0 {
				return nimValue{nimber: nim.Wide{Lo: nim.Trace(x.Lo)}}, nil
			}
			return nimValue{nimber: nim.Wide{Lo: x.Trace()}}, nil
		}),
		"minpoly": one(func(x nim.Wide) (nimValue, error) {
			return nimValue{exponents: x.MinimalPolynomial()}, nil
		}),
		"log": {2, func(ctx context.Context, x, y nim.Wide) (nimValue, error) {
			k, err := x.Log(ctx, y)
			return nimValue{integer: k}, err
		}},
	}
}
