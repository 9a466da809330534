package rule

import (
	"math"
	"math/bits"
)

// state is what became of a computation.
type state uint8

const (
	fine      state = iota
	undefined       // a division by zero, a root of a negative number: no option
	overflow        // the result does not fit 63 bits and a sign: an error
	tooFar          // it would take too long: an error; only of formulas
)

// apply computes x op y exactly, or says why it cannot.
func apply(op string, x, y int64) (int64, state) {
	switch op {
	case "+":
		return add(x, y)
	case "-":
		return sub(x, y)
	case "*":
		return mul(x, y)
	case "//":
		return floorDiv(x, y)
	case "%":
		return floorMod(x, y)
	case "^":
		return pow(x, y)
	case "xor":
		return x ^ y, fine
	}
	panic("rule: unknown operator " + op)
}

func add(x, y int64) (int64, state) {
	z := x + y
	if (x^z)&(y^z) < 0 {
		return 0, overflow
	}
	return z, fine
}

func sub(x, y int64) (int64, state) {
	z := x - y
	if (x^y)&(x^z) < 0 {
		return 0, overflow
	}
	return z, fine
}

func mul(x, y int64) (int64, state) {
	if x == int64(int32(x)) && y == int64(int32(y)) {
		return x * y, fine
	}
	hi, lo := bits.Mul64(magnitude(x), magnitude(y))
	negative := (x < 0) != (y < 0)
	if hi != 0 || lo > math.MaxInt64 {
		if negative && hi == 0 && lo == 1<<63 {
			return math.MinInt64, fine
		}
		return 0, overflow
	}
	if negative {
		return -int64(lo), fine
	}
	return int64(lo), fine
}

func magnitude(x int64) uint64 {
	if x < 0 {
		return -uint64(x)
	}
	return uint64(x)
}

func floorDiv(x, y int64) (int64, state) {
	if y == 0 {
		return 0, undefined
	}
	if y == -1 {
		return sub(0, x)
	}
	q := x / y
	if x%y != 0 && (x < 0) != (y < 0) {
		q--
	}
	return q, fine
}

func floorMod(x, y int64) (int64, state) {
	if y == 0 {
		return 0, undefined
	}
	if y == -1 {
		return 0, fine
	}
	r := x % y
	if r != 0 && (r < 0) != (y < 0) {
		r += y
	}
	return r, fine
}

func pow(x, y int64) (int64, state) {
	if y < 0 {
		return 0, undefined
	}
	r := int64(1)
	for ; y > 0; y >>= 1 {
		var st state
		if y&1 == 1 {
			if r, st = mul(r, x); st != fine {
				return 0, st
			}
		}
		if y > 1 {
			if x, st = mul(x, x); st != fine {
				return 0, st
			}
		}
	}
	return r, fine
}

// gcd is the greatest common divisor, 0 for two zeros.
func gcd(x, y int64) (int64, state) {
	a, b := magnitude(x), magnitude(y)
	if a == 0 || b == 0 {
		a |= b
	} else {
		twos := bits.TrailingZeros64(a | b)
		for a >>= bits.TrailingZeros64(a); b != 0; {
			b >>= bits.TrailingZeros64(b)
			a, b = min(a, b), max(a, b)-min(a, b)
		}
		a <<= twos
	}
	if a > math.MaxInt64 { // only of -2^63
		return 0, overflow
	}
	return int64(a), fine
}

// isqrt is the integer square root, exact for every x >= 0.
func isqrt(x int64) (int64, state) {
	if x < 0 {
		return 0, undefined
	}
	r := int64(math.Sqrt(float64(x)))
	for r > 0 && (r > 3037000499 || r*r > x) {
		r--
	}
	for r < 3037000499 && (r+1)*(r+1) <= x {
		r++
	}
	return r, fine
}

// digits returns the least and the greatest digit above 0 of the decimal form
// of x; undefined when there is none.
func digits(x int64) (least, greatest int64, st state) {
	for least = 10; x > 0; x /= 10 {
		if d := x % 10; d > 0 {
			least, greatest = min(least, d), max(greatest, d)
		}
	}
	if greatest == 0 {
		return 0, 0, undefined
	}
	return least, greatest, fine
}

func popcount(x int64) (int64, state) {
	if x < 0 {
		return 0, undefined
	}
	return int64(bits.OnesCount64(uint64(x))), fine
}
