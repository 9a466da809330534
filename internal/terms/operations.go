package terms

import (
	"math"
	"math/bits"

	"github.com/grundy-cgt/grundy/nim"
	"github.com/grundy-cgt/grundy/rule"
)

// An operation makes a term of one or two terms. It is false where the term has
// no value; its numbers are those of the formula that it writes.
type operation struct {
	name   string
	cost   int
	more   int // what it costs beside that with a number
	unary  bool
	swaps  bool // f(a, b) = f(b, a)
	ofLeaf bool // only of coordinates and the like
	f      func(a, b int64) (int64, bool)
	write  func(a, b rule.Expr) rule.Expr
}

// maxTerm bounds the size of the numbers that terms have, so that no operation
// overflows.
const maxTerm = 1 << 30

// operations are what terms are made with. Larger and smaller numbers by a
// constant, multiples and quotients are operations with a term that is constant.
var operations = []operation{
	infix("+", true, func(a, b int64) (int64, bool) { return a + b, true }),
	infix("-", false, func(a, b int64) (int64, bool) { return a - b, true }),
	infix("*", true, func(a, b int64) (int64, bool) { return a * b, true }),
	infix("//", false, func(a, b int64) (int64, bool) { return floorDiv(a, b) }),
	infix("%", false, func(a, b int64) (int64, bool) { return floorMod(a, b) }),
	infix("xor", true, func(a, b int64) (int64, bool) { return a ^ b, true }),
	binary("min", 1, func(a, b int64) (int64, bool) { return min(a, b), true }),
	binary("max", 1, func(a, b int64) (int64, bool) { return max(a, b), true }),
	binary("bitand", 3, func(a, b int64) (int64, bool) { return a & b, true }),
	binary("bitor", 3, func(a, b int64) (int64, bool) { return a | b, true }),
	binary("gcd", 3, func(a, b int64) (int64, bool) { return gcd(a, b), true }),
	binary("nimmul", 3, func(a, b int64) (int64, bool) {
		return int64(nim.Mul(uint64(a), uint64(b)) & (1<<62 - 1)), a >= 0 && b >= 0
	}),
	unary("abs", func(a int64) (int64, bool) { return max(a, -a), true }),
	unary("lowbit", from(0, func(a int64) int64 { return a & -a })),
	unary("highbit", from(0, highbit)),
	unary("bitlen", from(0, func(a int64) int64 { return int64(bits.Len64(uint64(a))) })),
	unary("popcount", from(0, func(a int64) int64 { return int64(bits.OnesCount64(uint64(a))) })),
	unary("isqrt", from(0, isqrt)),
	unary("lowfib", from(1, lowfib)),
	{
		name: "v", cost: 3, unary: true,
		f:     func(a, _ int64) (int64, bool) { return int64(bits.TrailingZeros64(uint64(a))), a != 0 },
		write: func(a, _ rule.Expr) rule.Expr { return call("v", rule.Num{V: 2}, a) },
	},
	root(5, 4), root(2, 4), root(3, 5), root(8, 5), root(13, 6), root(12, 6), root(17, 6), root(20, 6), root(21, 6),
}

// The formulas that operations write.

func call(name string, args ...rule.Expr) rule.Expr { return rule.Call{Name: name, Args: args} }

func infix(op string, swaps bool, f func(a, b int64) (int64, bool)) operation {
	return operation{op, 2, 0, false, swaps, false, f, func(a, b rule.Expr) rule.Expr { return rule.Binary{Op: op, X: a, Y: b} }}
}

func binary(name string, more int, f func(a, b int64) (int64, bool)) operation {
	return operation{name, 3, more, false, true, false, f, func(a, b rule.Expr) rule.Expr { return call(name, a, b) }}
}

func unary(name string, f func(a int64) (int64, bool)) operation {
	return operation{name, 3, 0, true, false, false, func(a, _ int64) (int64, bool) { return f(a) }, func(a, _ rule.Expr) rule.Expr { return call(name, a) }}
}

// from is a function of the numbers from the least on.
func from(least int64, f func(a int64) int64) func(a int64) (int64, bool) {
	return func(a int64) (int64, bool) {
		if a < least {
			return 0, false
		}
		return f(a), true
	}
}

// root is the floor of n sqrt(d) for n >= 0.
func root(d int64, cost int) operation {
	return operation{
		"isqrt", cost, 0, true, false, true,
		func(a, _ int64) (int64, bool) {
			if a < 0 || a >= 1<<24 {
				return 0, false
			}
			return isqrt(d * a * a), true
		},
		func(a, _ rule.Expr) rule.Expr { return call("isqrt", times(d, power(a, 2))) },
	}
}

func times(c int64, x rule.Expr) rule.Expr { return rule.Binary{Op: "*", X: rule.Num{V: c}, Y: x} }

func power(x rule.Expr, e int64) rule.Expr { return rule.Binary{Op: "^", X: x, Y: rule.Num{V: e}} }

// The functions of formulas, for numbers that cannot overflow.

func floorDiv(a, b int64) (int64, bool) {
	if b == 0 {
		return 0, false
	}
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q, true
}

func floorMod(a, b int64) (int64, bool) {
	q, ok := floorDiv(a, b)
	return a - q*b, ok
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

func highbit(a int64) int64 {
	if a == 0 {
		return 0
	}
	return 1 << (bits.Len64(uint64(a)) - 1)
}

// lowfib is the least number in Zeckendorf's sum of a >= 1.
func lowfib(a int64) int64 {
	for {
		x, y := int64(1), int64(2)
		for y <= a {
			x, y = y, x+y
		}
		if a -= x; a == 0 {
			return x
		}
	}
}

// isqrt is the root of 0 <= a < 2^53, rounded down.
func isqrt(a int64) int64 {
	r := int64(math.Sqrt(float64(a)))
	for r*r > a {
		r--
	}
	for (r+1)*(r+1) <= a {
		r++
	}
	return r
}
