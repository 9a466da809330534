package rule

import "math"

// end says why the members of a set ended.
type end uint8

const (
	byCaller      end = iota // the caller wanted no more
	no64Bits                 // the next member does not fit 64 bits
	tooManyPrimes            // the next prime is beyond the sieve
)

// members calls f with the members of a named infinite set in increasing order
// until f returns false.
func (s *sieve) members(name string, arg int64, f func(int64) bool) end {
	switch name {
	case "primes":
		for i := 0; i < len(s.primes) || s.grow(); i++ {
			if !f(s.primes[i]) {
				return byCaller
			}
		}
		return tooManyPrimes
	case "squares":
		for k := int64(1); k <= maxRoot; k++ {
			if !f(k * k) {
				return byCaller
			}
		}
	case "cubes":
		for k := int64(1); k <= maxCubeRoot; k++ {
			if !f(k * k * k) {
				return byCaller
			}
		}
	case "triangular":
		for k := int64(1); k <= maxTriangleRoot; k++ {
			if !f(triangle(k)) {
				return byCaller
			}
		}
	case "fibonacci":
		for a, b := int64(1), int64(2); a > 0; a, b = b, a+b {
			if !f(a) {
				return byCaller
			}
		}
	case "powers":
		for k := int64(1); f(k); k *= arg {
			if k > math.MaxInt64/arg {
				return no64Bits
			}
		}
		return byCaller
	case "odd":
		return progression(1, 2, f)
	case "even":
		return progression(2, 2, f)
	case "multiples":
		return progression(arg, arg, f)
	}
	return no64Bits
}

func progression(first, step int64, f func(int64) bool) end {
	for k := first; k > 0; k += step {
		if !f(k) {
			return byCaller
		}
	}
	return no64Bits
}

// The greatest numbers whose square, cube and triangle fit 63 bits.
const (
	maxRoot         = 3037000499
	maxCubeRoot     = 2097151
	maxTriangleRoot = 4294967295
)

func triangle(k int64) int64 {
	if k%2 == 0 {
		return k / 2 * (k + 1)
	}
	return (k + 1) / 2 * k
}

// contains reports whether x is in the named set.
func contains(name string, arg, x int64) bool {
	switch name {
	case "divisors":
		return arg > 0 && x > 0 && arg%x == 0
	case "digits":
		for ; arg > 0; arg /= 10 {
			if arg%10 == x && x != 0 {
				return true
			}
		}
		return false
	}
	if x < 1 {
		return false
	}
	switch name {
	case "primes":
		return isPrime(x)
	case "squares":
		r, _ := isqrt(x)
		return r*r == x
	case "cubes":
		r := int64(math.Cbrt(float64(x)))
		for c := max(r-1, 1); c <= min(r+1, maxCubeRoot); c++ {
			if c*c*c == x {
				return true
			}
		}
	case "triangular":
		k := int64(math.Sqrt(2 * float64(x)))
		for c := max(k-2, 1); c <= min(k+2, maxTriangleRoot); c++ {
			if triangle(c) == x {
				return true
			}
		}
	case "fibonacci":
		for a, b := int64(1), int64(2); a > 0 && a <= x; a, b = b, a+b {
			if a == x {
				return true
			}
		}
	case "odd":
		return x%2 == 1
	case "even":
		return x%2 == 0
	case "powers":
		for x%arg == 0 {
			x /= arg
		}
		return x == 1
	case "multiples":
		return x%arg == 0
	}
	return false
}
