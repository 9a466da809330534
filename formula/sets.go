package formula

import (
	"errors"
	"math/big"
	"slices"

	"github.com/grundy-cgt/grundy/rule"
)

// member evaluates "x in set". An item of a set whose ends have no value has no
// members.
func (e *Env) member(x rule.In) bool {
	v := e.number(x.X)
	items := []rule.Range{}
	switch s := x.Set.(type) {
	case rule.Named:
		return e.inNamed(s, v) != x.Not
	case rule.Range:
		items = append(items, s)
	case rule.List:
		items = s.Items
	}
	return slices.ContainsFunc(items, func(r rule.Range) bool { return e.inRange(r, v) }) != x.Not
}

// value is a number that may have no value.
func (e *Env) value(x rule.Expr) (*big.Int, bool) {
	v, err := e.Number(x)
	if err != nil && !errors.Is(err, rule.ErrUndefined) {
		fail(err)
	}
	return v, err == nil
}

func (e *Env) inRange(r rule.Range, v *big.Int) bool {
	lo, ok := e.value(r.Lo)
	if r.Hi == nil {
		return ok && lo.Cmp(v) <= 0
	}
	hi, ok2 := e.value(r.Hi) // an end that takes too long is an error in any case
	return ok && ok2 && lo.Cmp(v) <= 0 && v.Cmp(hi) <= 0
}

// inNamed reports whether v is in a set that has a name.
func (e *Env) inNamed(s rule.Named, v *big.Int) bool {
	arg := new(big.Int)
	if len(s.Args) > 0 {
		var ok bool
		if arg, ok = e.value(s.Args[0]); !ok {
			return false
		}
	}
	if v.Sign() <= 0 {
		return false
	}
	z := new(big.Int)
	switch s.Name {
	case "primes":
		return e.isPrime(v)
	case "squares":
		return isSquare(v)
	case "cubes":
		r := cubeRoot(v)
		return z.Exp(r, big.NewInt(3), nil).Cmp(v) == 0
	case "triangular":
		return isSquare(z.Add(z.Lsh(v, 3), one))
	case "fibonacci":
		fib := fibonacci(v)
		return fib[len(fib)-1].Cmp(v) == 0
	case "odd", "even":
		return (v.Bit(0) == 1) == (s.Name == "odd")
	case "powers":
		e := valuation(arg, v)
		return z.Exp(arg, e, nil).Cmp(v) == 0
	case "multiples":
		return z.Rem(v, arg).Sign() == 0
	case "divisors":
		return arg.Sign() > 0 && z.Rem(arg, v).Sign() == 0
	case "digits":
		return v.IsInt64() && arg.Sign() > 0 && slices.Contains(digits(arg, 10), v.Int64())
	}
	panic("formula: unknown set " + s.Name)
}

func isSquare(v *big.Int) bool {
	r := new(big.Int).Sqrt(v)
	return r.Mul(r, r).Cmp(v) == 0
}

// cubeRoot is the cube root of v >= 1, rounded down, by Newton's steps from above.
func cubeRoot(v *big.Int) *big.Int {
	three := big.NewInt(3)
	x := new(big.Int).Lsh(one, uint(v.BitLen()+2)/3)
	for {
		y := new(big.Int).Quo(v, new(big.Int).Mul(x, x))
		y.Add(y, new(big.Int).Lsh(x, 1))
		if y.Quo(y, three); y.Cmp(x) >= 0 {
			return x
		}
		x = y
	}
}
