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

func (r equal) or(_ context.Context, set *marks, g []uint32, s int64) error {
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

func (r level) or(_ context.Context, set *marks, g []uint32, s int64) error {
	for _, i := range r.parts {
		lo, hi := max(i.Lo, 2), min(i.Hi, s)
		if lo > hi {
			continue
		}
		if err := inReach(g, s, (s+lo-1)/lo); err != nil {
			return err
		}
		all, last := uint32(s), uint32(hi) // division of 32 bits is faster
		for j := uint32(lo); j <= last; {
			q := all / j
			more := all - q*j
			set.add(levelXor(g, q, j, more))
			end := min(all/q, last)
			if end > j {
				set.add(levelXor(g, q, j+1, more-q))
			}
			j = end + 1
		}
	}
	return nil
}

// levelXor is the value of j heaps of which more have q+1 beans, the others q.
func levelXor(g []uint32, q, j, more uint32) uint32 {
	var v uint32
	if more&1 != 0 {
		v = g[q+1]
	}
	if (j-more)&1 != 0 {
		v ^= g[q]
	}
	return v
}

// consecutive is the rest that is left as heaps of a, a+1, ..., a+j-1 beans, as
// many as parts allows: j*a + j*(j-1)/2 = s leaves at most one a for each j.
// O(sqrt(s)).
type consecutive struct {
	parts rule.Intervals
	sums  []uint32 // sums[i] is the xor of the values of heaps 1 to i
}

func (r *consecutive) or(_ context.Context, set *marks, g []uint32, s int64) error {
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
