package formula

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"github.com/grundy-cgt/grundy/rule"
)

// Factors returns the prime factors of n >= 1 in increasing order, each as often
// as it divides n.
//
// Factors below 2^16 are found by division, and others by Pollard's rho (1975),
// those below 2^36 for sure in practice and greater ones with luck, within about a
// second; otherwise the error is a [rule.FormulaLimitError]. Every factor is proved
// to be prime: below 2^64 the test of Baillie, Pomerance, Selfridge and Wagstaff
// is exact, and above it the theorem of Pocklington (1914) is used.
func Factors(ctx context.Context, n *big.Int) (primes []*big.Int, err error) {
	defer catch(&err)
	if n.Sign() <= 0 {
		return nil, rule.ErrUndefined
	}
	return NewEnv(ctx).factors(n), nil
}

const maxTrial = 1 << 16

func (e *Env) factors(n *big.Int) []*big.Int {
	primes, rest := trial(n)
	if rest.Cmp(one) > 0 {
		primes = append(primes, e.split(rest)...)
	}
	slices.SortFunc(primes, (*big.Int).Cmp)
	return primes
}

// trial divides by the primes below maxTrial.
func trial(n *big.Int) (primes []*big.Int, rest *big.Int) {
	rest = new(big.Int).Set(n)
	q, r, d := new(big.Int), new(big.Int), new(big.Int)
	for p := int64(2); p < maxTrial; p += 1 + p&1 {
		if rest.IsInt64() && p*p > rest.Int64() {
			break
		}
		for d.SetInt64(p); ; rest.Set(q) {
			if q.QuoRem(rest, d, r); r.Sign() != 0 {
				break
			}
			primes = append(primes, big.NewInt(p))
		}
	}
	if rest.IsInt64() && rest.Int64() > 1 && rest.Int64() < maxTrial*maxTrial {
		return append(primes, rest), one
	}
	return primes, rest
}

// split factors a number without small factors.
func (e *Env) split(n *big.Int) []*big.Int {
	if e.isPrime(n) {
		return []*big.Int{n}
	}
	d := e.rho(n)
	if d == nil {
		tooLong(fmt.Sprintf("no factor of %s was found", n))
	}
	return append(e.split(d), e.split(new(big.Int).Quo(n, d))...)
}

const (
	rhoSteps = 1 << 19 // in all
	rhoBatch = 1 << 7  // between greatest common divisors
)

// rho finds a factor of a composite number, or nil.
func (e *Env) rho(n *big.Int) *big.Int {
	if r := new(big.Int).Sqrt(n); new(big.Int).Mul(r, r).Cmp(n) == 0 {
		return r
	}
	steps := 0
	t, d := new(big.Int), new(big.Int)
	for c := int64(1); steps < rhoSteps; c++ {
		step := func(x *big.Int) { x.Mod(x.Add(t.Mul(x, x), big.NewInt(c)), n) }
		slow, fast := big.NewInt(2), big.NewInt(2)
		for d.SetInt64(1); d.Cmp(one) == 0 && steps < rhoSteps; steps += rhoBatch {
			if err := e.ctx.Err(); err != nil {
				fail(err)
			}
			fromSlow, fromFast := new(big.Int).Set(slow), new(big.Int).Set(fast)
			product := big.NewInt(1)
			for range rhoBatch {
				step(slow)
				step(fast)
				step(fast)
				product.Mod(t.Mul(product, t.Sub(slow, fast)), n)
			}
			if d.GCD(nil, nil, product.Abs(product), n); d.Cmp(n) != 0 {
				continue
			}
			// all factors at once: the same steps one by one
			slow, fast = fromSlow, fromFast
			for d.SetInt64(1); d.Cmp(one) == 0; {
				step(slow)
				step(fast)
				step(fast)
				d.GCD(nil, nil, t.Abs(t.Sub(slow, fast)), n)
			}
		}
		if d.Cmp(one) > 0 && d.Cmp(n) < 0 {
			return new(big.Int).Set(d)
		}
	}
	return nil
}

// isPrime decides primality, or gives up.
func (e *Env) isPrime(n *big.Int) bool {
	switch {
	case n.Sign() <= 0 || !n.ProbablyPrime(0): // no prime fails
		return false
	case n.BitLen() <= 64: // and no composite below 2^64 passes
		return true
	}
	return e.pocklington(n)
}

// pocklington proves that n is prime: let F be a divisor of n-1 with F^2 > n, all
// of whose prime factors q are known. If for each q some a has a^(n-1) = 1 mod n
// and a^((n-1)/q) - 1 prime to n, then every prime factor of n is 1 mod F, hence
// greater than the root of n (Pocklington 1914).
func (e *Env) pocklington(n *big.Int) bool {
	less := new(big.Int).Sub(n, one)
	primes, rest := trial(less)
	known := new(big.Int).Quo(less, rest)
	for pending := []*big.Int{rest}; len(pending) > 0 && new(big.Int).Mul(known, known).Cmp(n) <= 0; {
		m := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		switch {
		case m.Cmp(one) == 0:
		case m.ProbablyPrime(0):
			if e.isPrime(m) {
				primes = append(primes, m)
				known.Mul(known, m)
			}
		default:
			if d := e.rho(m); d != nil {
				pending = append(pending, new(big.Int).Quo(m, d), d)
			}
		}
	}
	if new(big.Int).Mul(known, known).Cmp(n) <= 0 {
		tooLong(fmt.Sprintf("no proof was found that %s is prime", n))
	}
	x, a := new(big.Int), new(big.Int)
next:
	for _, q := range primes {
		for base := int64(2); base < 200; base++ {
			a.SetInt64(base)
			if x.Exp(a, less, n); x.Cmp(one) != 0 {
				return false // by Fermat's theorem
			}
			x.Exp(a, new(big.Int).Quo(less, q), n)
			if x.GCD(nil, nil, x.Sub(x, one), n); x.Cmp(one) == 0 {
				continue next
			}
		}
		tooLong(fmt.Sprintf("no proof was found that %s is prime", n))
	}
	return true
}
