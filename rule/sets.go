package rule

import (
	"math"
	"math/bits"
)

// members calls f with the members of a named infinite set in increasing order
// until f returns false or a member would not fit an int64.
func (s *sieve) members(name string, arg int64, f func(int64) bool) bool {
	switch name {
	case "primes":
		for i := 0; ; i++ {
			if i == len(s.primes) && !s.grow() {
				return false
			}
			if !f(s.primes[i]) {
				return true
			}
		}
	case "squares":
		for k := int64(1); k <= 3037000499; k++ {
			if !f(k * k) {
				return true
			}
		}
	case "cubes":
		for k := int64(1); k <= 2097151; k++ {
			if !f(k * k * k) {
				return true
			}
		}
	case "triangular":
		for k := int64(1); k <= 4294967295; k++ {
			if !f(triangle(k)) {
				return true
			}
		}
	case "fibonacci":
		for a, b := int64(1), int64(2); a > 0; a, b = b, a+b {
			if !f(a) {
				return true
			}
		}
	case "odd", "even", "multiples":
		first, step := int64(1), int64(2)
		if name == "even" {
			first = 2
		} else if name == "multiples" {
			first, step = arg, arg
		}
		for k := first; k > 0; k += step {
			if !f(k) {
				return true
			}
		}
	case "powers":
		for k := int64(1); ; k *= arg {
			if !f(k) {
				return true
			}
			if k > math.MaxInt64/arg {
				break
			}
		}
	}
	return true
}

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
		for c := max(r-1, 1); c <= min(r+1, 2097151); c++ {
			if c*c*c == x {
				return true
			}
		}
	case "triangular": // x = k(k+1)/2 iff k = (isqrt(8x+1)-1)/2 gives it back
		k := int64(math.Sqrt(2 * float64(x)))
		for c := max(k-2, 1); c <= k+2; c++ {
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

// Residues returns the residues modulo m that members of the set greater than
// above can have: a superset is allowed, a missing one is not. It knows the
// named infinite sets; ok is false for others and for m > 2^20. O(m) or
// better.
//
// The reasons: squares and cubes repeat modulo m, triangular numbers modulo 2m
// in k; powers and Fibonacci numbers are sequences whose next member modulo m
// depends on one or two before it, so they cycle; a prime is a divisor of m or
// coprime to it.
func (s Set) Residues(m, above int64) (has []bool, ok bool) {
	src, named := s.Src.(Named)
	if !named || s.Cond != nil || namedSets[src.Name].finite || m < 1 || m > 1<<20 {
		return nil, false
	}
	has = make([]bool, m)
	switch src.Name {
	case "squares", "cubes", "triangular":
		for k := int64(0); k < 2*m; k++ {
			r := k % m
			switch src.Name {
			case "squares":
				r = r * r % m
			case "cubes":
				r = r * r % m * r % m
			default:
				r = triangle(k) % m
			}
			has[r] = true
		}
	case "odd":
		for k := int64(1); k < 2*m; k += 2 {
			has[k%m] = true
		}
	case "even":
		for k := int64(0); k < 2*m; k += 2 {
			has[k%m] = true
		}
	case "multiples":
		step := src.Args[0].(Num).V % m
		for k, r := int64(0), int64(0); k < m; k, r = k+1, (r+step)%m {
			has[r] = true
		}
	case "powers":
		base := src.Args[0].(Num).V
		k, exact := int64(1), true // k is the power itself while it is not above
		for exact && k <= above {
			if k > math.MaxInt64/base {
				return has, true
			}
			k *= base
		}
		r := k % m
		for !has[r] {
			has[r] = true
			hi, lo := bits.Mul64(uint64(r), uint64(base%m))
			_, rem := bits.Div64(hi, lo, uint64(m))
			r = int64(rem)
		}
	case "fibonacci":
		a, b := 1%m, 2%m
		for i := int64(0); i <= 6*m+6; i++ { // the Pisano period is at most 6m
			has[a] = true
			a, b = b, (a+b)%m
		}
	case "primes":
		for r := range has {
			has[r] = gcd(int64(r), m) == 1
		}
		for d := int64(2); d <= m; d++ {
			if d > above && m%d == 0 && isPrime(d) {
				has[d%m] = true
			}
		}
	}
	return has, true
}

// sieve holds the primes found so far.
type sieve struct {
	primes []int64
	limit  int64
}

// maxSieve is how far primes are listed.
const maxSieve = 1 << 27

// grow doubles the range of the sieve; false when that is not allowed.
func (s *sieve) grow() bool {
	if s.limit >= maxSieve {
		return false
	}
	s.limit = max(1<<12, 2*s.limit)
	composite := make([]uint64, s.limit/64+1)
	s.primes = s.primes[:0]
	for n := int64(2); n < s.limit; n++ {
		if composite[n>>6]>>(n&63)&1 == 1 {
			continue
		}
		s.primes = append(s.primes, n)
		for c := n * n; c < s.limit; c += n {
			composite[c>>6] |= 1 << (c & 63)
		}
	}
	return true
}
