package formula

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"

	"github.com/grundy-cgt/grundy/nim"
	"github.com/grundy-cgt/grundy/rule"
)

// maxBits is how many bits a number may have.
const maxBits = 1 << 20

var one = big.NewInt(1) // never changed

// bounded refuses a result that would have too many bits.
func bounded(bits int64) {
	if bits > maxBits {
		tooLong(fmt.Sprintf("a number has more than %d bits", maxBits))
	}
}

// arithmetic is x op y, rounding down as rules do.
func arithmetic(op string, x, y *big.Int) *big.Int {
	z := new(big.Int)
	switch op {
	case "+":
		return z.Add(x, y)
	case "-":
		return z.Sub(x, y)
	case "*":
		bounded(int64(x.BitLen()) + int64(y.BitLen()))
		return z.Mul(x, y)
	case "//":
		return floorDiv(x, y)
	case "%":
		return z.Sub(x, z.Mul(floorDiv(x, y), y))
	case "^":
		return pow(x, y)
	case "xor":
		return z.Xor(x, y)
	}
	panic("formula: unknown operator " + op)
}

// floorDiv is x/y, rounded to minus infinity.
func floorDiv(x, y *big.Int) *big.Int {
	if y.Sign() == 0 {
		fail(rule.ErrUndefined)
	}
	q, r := new(big.Int).QuoRem(x, y, new(big.Int))
	if r.Sign() != 0 && r.Sign() != y.Sign() {
		q.Sub(q, one)
	}
	return q
}

func pow(x, y *big.Int) *big.Int {
	switch {
	case y.Sign() < 0:
		fail(rule.ErrUndefined)
	case x.BitLen() <= 1: // -1, 0, 1
		return new(big.Int).Exp(x, new(big.Int).SetUint64(y.Uint64()&1+2*uint64(y.Sign())), nil)
	case !y.IsInt64() || y.Int64() > maxBits:
		bounded(maxBits + 1)
	}
	bounded(int64(x.BitLen()-1) * y.Int64())
	return new(big.Int).Exp(x, y, nil)
}

// natural refuses a number below least, at which a function has no value.
func natural(x *big.Int, least int64) {
	if x.Cmp(big.NewInt(least)) < 0 {
		fail(rule.ErrUndefined)
	}
}

// nimProduct is the product of nimbers below 2^128.
func nimProduct(a, b *big.Int) *big.Int {
	x, y := wide(a), wide(b)
	p := x.Mul(y)
	z := new(big.Int).SetUint64(p.Hi)
	return z.Add(z.Lsh(z, 64), new(big.Int).SetUint64(p.Lo))
}

func wide(a *big.Int) nim.Wide {
	natural(a, 0)
	if a.BitLen() > 128 {
		tooLong("a nim product of more than 128 bits")
	}
	return nim.Wide{Hi: new(big.Int).Rsh(a, 64).Uint64(), Lo: new(big.Int).And(a, new(big.Int).SetUint64(math.MaxUint64)).Uint64()}
}

// call evaluates a function.
func (e *Env) call(x rule.Call) *big.Int {
	if x.Name == "automaton" {
		return e.automaton(x)
	}
	args := e.numbers(x.Args)
	a, z := args[0], new(big.Int)
	switch x.Name {
	case "min", "max":
		for _, b := range args[1:] {
			if (b.Cmp(a) < 0) == (x.Name == "min") {
				a = b
			}
		}
		return a
	case "gcd":
		return z.GCD(nil, nil, z.Abs(a), new(big.Int).Abs(args[1]))
	case "bitand":
		return z.And(a, args[1])
	case "bitor":
		return z.Or(a, args[1])
	case "abs":
		return z.Abs(a)
	case "isqrt":
		natural(a, 0)
		return z.Sqrt(a)
	case "popcount":
		natural(a, 0)
		return z.SetInt64(ones(a))
	case "mindigit", "maxdigit":
		return decimalDigit(a, x.Name == "mindigit")
	case "v":
		return valuation(a, args[1])
	case "log":
		return floorLog(a, args[1])
	case "digitsum":
		return digitSum(a, args[1])
	case "nimmul":
		return nimProduct(a, args[1])
	case "lowbit":
		natural(a, 0)
		return z.And(a, new(big.Int).Neg(a))
	case "highbit":
		if natural(a, 0); a.Sign() == 0 {
			return z
		}
		return z.Lsh(one, uint(a.BitLen()-1))
	case "bitlen":
		natural(a, 0)
		return z.SetInt64(int64(a.BitLen()))
	case "lowfib":
		return lowFib(a)
	case "lpf":
		natural(a, 2)
		return e.factors(a)[0]
	case "bigomega":
		natural(a, 1)
		return z.SetInt64(int64(len(e.factors(a))))
	}
	return narrowed(x.Name, args)
}

// narrowed evaluates a function that is known for numbers of 63 bits alone, as
// [rule.Evaluator] does.
func narrowed(name string, args []*big.Int) *big.Int {
	at, fits := narrow(args)
	if !fits {
		tooLong(fmt.Sprintf("%s of a number beyond 63 bits", name))
	}
	vars := []string{"x", "y", "z", "t"}[:len(args)]
	f, err := rule.ParseFormula(name+"("+strings.Join(vars, ", ")+")", vars)
	if err != nil {
		fail(err)
	}
	v, err := f.Compile().At(at...)
	if errors.Is(err, rule.ErrOverflow) {
		tooLong(fmt.Sprintf("a value of %s beyond 63 bits", name))
	}
	if err != nil {
		fail(err)
	}
	return big.NewInt(v)
}
