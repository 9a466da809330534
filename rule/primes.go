package rule

import "math/bits"

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
	composite := make([]uint64, s.limit/128+1) // bit i stands for 2i+1
	s.primes = append(s.primes[:0], 2)
	for n := int64(3); n < s.limit; n += 2 {
		if composite[n>>7]>>(n>>1&63)&1 == 1 {
			continue
		}
		s.primes = append(s.primes, n)
		for c := n * n; c < s.limit; c += 2 * n {
			composite[c>>7] |= 1 << (c >> 1 & 63)
		}
	}
	return true
}

// isPrime decides primality: by the strong tests to the first twelve prime
// bases, which no composite below 3.3 * 10^24 passes (Sorenson and Webster 2017,
// Mathematics of Computation 86).
func isPrime(x int64) bool {
	if x < 2 {
		return false
	}
	n := uint64(x)
	for _, b := range [...]uint64{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37} {
		if n%b == 0 {
			return n == b
		}
	}
	if n < 41*41 {
		return true
	}
	twos := bits.TrailingZeros64(n - 1)
next:
	for _, b := range [...]uint64{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37} {
		y := powMod(b, (n-1)>>twos, n)
		if y == 1 || y == n-1 {
			continue
		}
		for range twos - 1 {
			if y = mulMod(y, y, n); y == n-1 {
				continue next
			}
		}
		return false
	}
	return true
}

// mulMod is x*y mod m for x, y < m.
func mulMod(x, y, m uint64) uint64 {
	hi, lo := bits.Mul64(x, y)
	_, rem := bits.Div64(hi, lo, m)
	return rem
}

func powMod(x, exp, m uint64) uint64 {
	r := uint64(1)
	for ; exp > 0; exp >>= 1 {
		if exp&1 == 1 {
			r = mulMod(r, x, m)
		}
		x = mulMod(x, x, m)
	}
	return r
}
