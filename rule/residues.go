package rule

import "math"

// Residues returns the residues modulo m that members of the set greater than
// above can have: a superset is allowed, a missing one is not. It knows the
// named infinite sets; ok is false for others and for m > 2^20. O(m log m).
//
// The reasons: squares and cubes repeat modulo m, triangular numbers modulo 2m
// in k; powers and Fibonacci numbers are sequences whose next member modulo m
// depends on one or two before it, so they cycle, the latter within 6m steps and
// back to their beginning; a prime is a divisor of m or coprime to it.
func (s Set) Residues(m, above int64) (has []bool, ok bool) {
	src, named := s.Src.(Named)
	if !named || s.Cond != nil || namedSets[src.Name].finite || m < 1 || m > 1<<20 {
		return nil, false
	}
	has = make([]bool, m)
	// each marks the residues of f(0), ..., f(count-1).
	each := func(count int64, f func(k int64) int64) {
		for k := range count {
			has[f(k)%m] = true
		}
	}
	switch src.Name {
	case "squares":
		each(m, func(k int64) int64 { return k * k })
	case "cubes":
		each(m, func(k int64) int64 { return k * k % m * k })
	case "triangular":
		each(2*m, triangle)
	case "odd":
		each(m, func(k int64) int64 { return 2*k + 1 })
	case "even":
		each(m, func(k int64) int64 { return 2 * k })
	case "multiples":
		step := src.Args[0].(Num).V % m
		each(m, func(k int64) int64 { return k * step })
	case "fibonacci":
		a, b := int64(1), int64(2)
		each(6*m, func(int64) int64 { a, b = b, (a+b)%m; return a })
	case "powers":
		base := src.Args[0].(Num).V
		r := firstPower(base, above, m)
		for !has[r] {
			has[r] = true
			r = r * (base % m) % m
		}
	case "primes":
		each(m, func(k int64) int64 {
			if g, _ := gcd(k, m); g == 1 || k > above && m%max(k, 1) == 0 && isPrime(k) {
				return k
			}
			return 1 // coprime to m
		})
		if m > above && isPrime(m) {
			has[0] = true
		}
	}
	return has, true
}

// firstPower returns, modulo m, the least power of the base that is greater
// than above.
func firstPower(base, above, m int64) int64 {
	k := int64(1)
	for k <= above {
		if k > math.MaxInt64/base { // the next is above for sure
			return k % m * (base % m) % m
		}
		k *= base
	}
	return k % m
}
