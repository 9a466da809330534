package huge

import (
	"math/big"
	"slices"

	"github.com/grundy-cgt/grundy/formula"
	"github.com/grundy-cgt/grundy/rule"
)

// each calls f with numbers in turn, until it says that no later one matters.
func each(ns []*big.Int, f func(*big.Int) (bool, error)) error {
	for _, n := range ns {
		if more, err := f(n); err != nil || !more {
			return err
		}
	}
	return nil
}

// within returns the divisors from lo to hi of the first of the numbers that is positive;
// false where there is none, or its factors are out of reach.
func (g *listing) within(lo, hi *big.Int, numbers []rule.Expr) ([]*big.Int, bool) {
	if lo.Sign() <= 0 {
		return nil, false
	}
	for _, x := range numbers {
		n, err := g.env.Number(x)
		if err != nil || n.Sign() <= 0 {
			continue
		}
		all, err := g.divisors(n)
		if err != nil {
			continue
		}
		return slices.DeleteFunc(all, func(d *big.Int) bool { return d.Cmp(lo) < 0 || hi != nil && d.Cmp(hi) > 0 }), true
	}
	return nil, false
}

// divisors returns the divisors of n > 0 in increasing order, from its prime factors.
func (g *listing) divisors(n *big.Int) ([]*big.Int, error) {
	primes, err := formula.Factors(g.ctx, n)
	if err != nil {
		return nil, err
	}
	all := []*big.Int{one}
	from := 0 // the divisors from here on have the last prime as often as it came
	for i, p := range primes {
		if i == 0 || p.Cmp(primes[i-1]) != 0 {
			from = 0
		}
		end := len(all)
		for _, d := range all[from:end] {
			all = append(all, new(big.Int).Mul(d, p))
		}
		if from = end; len(all) > 1<<18 {
			return nil, &limitError{"a number has too many divisors to be listed"}
		}
	}
	slices.SortFunc(all, (*big.Int).Cmp)
	return all, nil
}
