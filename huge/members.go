package huge

import (
	"math/big"

	"github.com/grundy-cgt/grundy/rule"
)

// members calls f with the members of a set in turn, until f says that no later one
// matters. Of a range it takes those that few tells.
func (g *listing) members(s rule.Source, some few, f func(*big.Int) (bool, error)) error {
	switch s := s.(type) {
	case rule.Range:
		return g.interval(s, some, f)
	case rule.List:
		for _, item := range s.Items {
			if err := g.interval(item, few{}, f); err != nil {
				return err
			}
		}
		return nil
	case rule.Named:
		return g.named(s, f)
	}
	return unlisted("split, lower or turn")
}

func (g *listing) interval(s rule.Range, some few, f func(*big.Int) (bool, error)) error {
	k, err := g.env.Number(s.Lo)
	if err != nil {
		return undefined(err)
	}
	var hi *big.Int
	if s.Hi != nil {
		if hi, err = g.env.Number(s.Hi); err != nil {
			return undefined(err)
		}
	}
	if divisors, ok := g.within(k, hi, some.divided); ok {
		return each(divisors, f)
	}
	blocks := some.blocks
	for k = new(big.Int).Set(k); hi == nil || k.Cmp(hi) <= 0; {
		more, err := f(k)
		if err != nil || !more {
			return err
		}
		next := new(big.Int).Set(k)
		if k.Sign() > 0 && len(blocks) > 0 {
			if next, err = g.blockEnd(k, blocks); err != nil {
				return err
			}
			if next == nil {
				return nil
			}
		}
		k = next.Add(next, one)
	}
	return nil
}

// blockEnd returns the last number with the same quotients as k > 0; nil if all
// later ones have them.
func (g *listing) blockEnd(k *big.Int, blocks []rule.Expr) (end *big.Int, err error) {
	for _, b := range blocks {
		x, err := g.env.Number(b)
		if err != nil {
			if undefined(err) != nil {
				return nil, err
			}
			continue // and so it is for all
		}
		last := new(big.Int).Set(k)
		if x.Sign() >= 0 {
			q := new(big.Int).Quo(x, k)
			if q.Sign() == 0 {
				continue
			}
			last.Quo(x, q)
		}
		if end == nil || last.Cmp(end) < 0 {
			end = last
		}
	}
	return end, nil
}

// named goes through a set that has a name.
func (g *listing) named(s rule.Named, f func(*big.Int) (bool, error)) error {
	arg := new(big.Int)
	if len(s.Args) > 0 {
		var err error
		if arg, err = g.env.Number(s.Args[0]); err != nil {
			return undefined(err)
		}
	}
	switch s.Name {
	case "divisors":
		if arg.Sign() <= 0 {
			return nil
		}
		all, err := g.divisors(arg)
		if err != nil {
			return err
		}
		return each(all, f)
	case "digits":
		if arg.Sign() <= 0 {
			return nil
		}
		for d := byte('1'); d <= '9'; d++ {
			if !containsByte(arg.String(), d) {
				continue
			}
			if more, err := f(big.NewInt(int64(d - '0'))); err != nil || !more {
				return err
			}
		}
		return nil
	}
	next := sequence(s.Name, arg)
	for {
		if s.Name == "primes" {
			*g.left -= 8 // a prime takes longer to find than another number
		}
		if more, err := f(next()); err != nil || !more {
			return err
		}
	}
}

func containsByte(s string, b byte) bool {
	for i := range len(s) {
		if s[i] == b {
			return true
		}
	}
	return false
}

// sequence returns the members of an infinite set one by one, in increasing order.
func sequence(name string, arg *big.Int) func() *big.Int {
	i := new(big.Int)
	count := func(f func() *big.Int) func() *big.Int {
		return func() *big.Int {
			i.Add(i, one)
			return f()
		}
	}
	power := func(e int64) func() *big.Int {
		return count(func() *big.Int { return new(big.Int).Exp(i, big.NewInt(e), nil) })
	}
	switch name {
	case "squares":
		return power(2)
	case "cubes":
		return power(3)
	case "triangular":
		return count(func() *big.Int {
			t := new(big.Int).Add(i, one)
			return t.Rsh(t.Mul(t, i), 1)
		})
	case "fibonacci":
		a, b := one, one
		return func() *big.Int {
			a, b = b, new(big.Int).Add(a, b)
			return a
		}
	case "odd":
		return count(func() *big.Int { return new(big.Int).Sub(new(big.Int).Lsh(i, 1), one) })
	case "even":
		return count(func() *big.Int { return new(big.Int).Lsh(i, 1) })
	case "multiples":
		return count(func() *big.Int { return new(big.Int).Mul(i, arg) })
	case "powers":
		p := one
		return func() *big.Int {
			q := p
			p = new(big.Int).Mul(p, arg)
			return q
		}
	case "primes":
		return func() *big.Int {
			for i.Add(i, one); !i.ProbablyPrime(0); i.Add(i, one) { // exact below 2^64
			}
			return new(big.Int).Set(i)
		}
	}
	panic("huge: unknown set " + name)
}
