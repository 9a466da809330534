package heap

import (
	"context"

	"github.com/grundy-cgt/grundy/rule"
)

// Splits into heaps that are all of nearly one size: the number of heaps decides
// everything, so there are few ways.

// equal is the rest that is left as equal heaps, as many as parts allows. An
// even number of them is worth 0. O(sqrt(s)).
type equal struct{ parts rule.Intervals }

func (r equal) or(ctx context.Context, set *marks, g []uint32, s int64) error {
	one := func(count, size int64) error {
		if count < 2 || !r.parts.Has(count) {
			return nil
		}
		if err := inReach(g, s, size); err != nil {
			return err
		}
		if count%2 == 0 {
			set.add(0)
		} else {
			set.add(g[size])
		}
		return nil
	}
	for a := int64(1); a*a <= s; a++ {
		if s%a != 0 {
			continue
		}
		if err := one(a, s/a); err != nil {
			return err
		}
		if err := one(s/a, a); err != nil {
			return err
		}
	}
	return nil
}

// level is the rest that is left as heaps of which no two differ by more than
// one: with j heaps, r = s mod j of them have q+1 beans and j-r have q = s div
// j. For the j with one q, s = q*j + r makes the parities of r and of j-r depend
// on the parity of j alone, and only these matter for the xor. So two j for each
// q are enough: O(sqrt(s)) steps.
type level struct{ parts rule.Intervals }

func (r level) or(ctx context.Context, set *marks, g []uint32, s int64) error {
	for j := int64(2); j <= s; {
		q := s / j
		last := s / q
		for _, i := range r.parts {
			lo, hi := max(i.Lo, j), min(i.Hi, last)
			for c := lo; c <= min(lo+1, hi); c++ {
				more := s - q*c
				var v uint32
				if more > 0 {
					if err := inReach(g, s, q+1); err != nil {
						return err
					}
				} else if err := inReach(g, s, q); err != nil {
					return err
				}
				if more&1 != 0 {
					v ^= g[q+1]
				}
				if (c-more)&1 != 0 {
					v ^= g[q]
				}
				set.add(v)
			}
		}
		j = last + 1
	}
	return nil
}

// consecutive is the rest that is left as heaps of a, a+1, ..., a+j-1 beans, as
// many as parts allows: j*a + j*(j-1)/2 = s leaves at most one a for each j.
// O(sqrt(s)).
type consecutive struct {
	parts rule.Intervals
	sums  []uint32 // sums[i] is the xor of the values of heaps 1 to i
}

func (r *consecutive) or(ctx context.Context, set *marks, g []uint32, s int64) error {
	if len(r.sums) == 0 {
		r.sums = append(r.sums, 0)
	}
	for i := len(r.sums); i < len(g); i++ {
		r.sums = append(r.sums, r.sums[i-1]^g[i])
	}
	for j := int64(2); j*(j+1)/2 <= s; j++ {
		rest := s - j*(j-1)/2
		if rest%j != 0 || !r.parts.Has(j) {
			continue
		}
		a := rest / j
		if err := inReach(g, s, a+j-1); err != nil {
			return err
		}
		set.add(r.sums[a+j-1] ^ r.sums[a-1])
	}
	return nil
}
