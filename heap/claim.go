package heap

import (
	"context"
	"errors"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// Budget is how many values of a rule are worth computing to look for its law,
// when nothing else is asked for: what takes about a second at most for the
// rules of a shape.
func Budget(r *rule.Rule) int {
	most := budget(r)
	if p := listing(r); p != nil {
		return Listable(p, min(minListed, most), most, maxListed)
	}
	return most
}

// Bounds of the values of a rule whose options are listed.
const (
	minListed = 16         // values
	maxListed = 70_000_000 // choices of iterators
)

// listing is the rule as a program, if its engine lists options; otherwise nil.
func listing(r *rule.Rule) *rule.Program {
	e, _, err := newEngine(r)
	if m, ok := e.(*mexer); ok && err == nil {
		for _, k := range m.markers {
			if p, ok := k.(*program); ok {
				return p.prog
			}
		}
	}
	return nil
}

// Listable doubles n, to most at most, as long as so many values can be computed in so
// many choices of iterators by listing the options of each heap.
func Listable(p *rule.Program, n, most int, work int64) int {
	var opts game.Options[int64]
	for total := int64(0); n < most; {
		next := min(2*n, most)
		tried := int64(0)
		for m := next - 8; m < next; m++ {
			opts.Reset()
			if err := p.Heap(&opts, int64(m)); err != nil {
				return n
			}
			if tried = max(tried, p.Tried()); total+(tried+1)*int64(next-n) > work {
				return n
			}
		}
		total += (tried + 1) * int64(next-n)
		n = next
	}
	return n
}

func budget(r *rule.Rule) int {
	test, ok := period.TestFor(r)
	switch span, turns := r.TurnSpan(); {
	case turns:
		return spanBudget(r, span)
	case ok && test.Theorem == period.AllBut: // a value costs as much as there are exceptions
		x, _ := r.AllBut()
		return min(1<<21, 1<<28/max(len(x), 1))
	case ok && test.Heaps <= 1: // the least period may be twice the greatest amount
		return int(min(max(1<<21, 8*min(test.Take, 1<<30)), 1<<25))
	case ok && test.Heaps == 2:
		return 24000
	case ok:
		return 2000
	}
	if s, isSet := r.TakeSet(); isSet && s.Fixed() {
		return 1 << 16
	}
	for _, m := range r.Moves() {
		if t, isTurn := m.(rule.Turn); isTurn {
			return turnBudget(t)
		}
		if _, isAlt := m.(rule.Alt); isAlt {
			return 512
		}
		if _, isLower := m.(rule.Lower); isLower {
			return 48
		}
	}
	return 2000
}

// Claim returns the law of the sequence, looked for in at most the given number
// of values (0: [Budget]): proved by a theorem; or else, where the values show a
// period, checked as far as they go and not claimed beyond; or else without a
// period. Errors are those of [Sequence.Value], except that a limit is no error
// here: the claim then says how many values are known.
func (s *Sequence) Claim(ctx context.Context, values int) (*period.Claim, error) {
	if s.closed != nil {
		c := *s.closed
		return &c, nil
	}
	if values <= 0 {
		values = Budget(s.rule)
	}
	if err := s.extend(ctx, int64(values), true); err != nil && !errors.Is(err, game.ErrLimit) {
		return nil, err
	}
	c := &period.Claim{Rule: s.rule}
	if s.proved {
		c.Status, c.Theorem, c.Hit, c.Bound = period.Proved, s.test.Theorem, s.hit, s.bound
		c.Known = int64(s.rests)
		c.Values = s.g[: s.hit.Start+s.hit.Period : s.hit.Start+s.hit.Period]
		return c, nil
	}
	c.Status, c.Known = period.Checked, int64(len(s.g))
	c.Values = s.g[:len(s.g):len(s.g)]
	c.Hit, _ = period.Seen(s.g)
	return c, nil
}
