package law

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// minLost is how many outcomes a law of the lost positions needs at least.
const minLost = 200

// longLost is the length of a law, in bits, from which on conditions are looked for
// that say it shorter.
const longLost = 60

// FindLost looks for laws of the lost positions, the n with g[n] = 0, where the
// values themselves have none: laws of the same kinds as [Find] looks for, or
// conditions on n and floors of multiples of a quadratic number (Beatty 1926), but that
// they do not use themselves, and none by which all positions from some n on are
// won, or lost: no number of values tells whether another one follows. Outcomes say
// less than values, so it looks at no fewer than 200. Errors are those of Find.
func FindLost(ctx context.Context, v string, g []uint64, hints Hints) ([]*Law, error) {
	won := make([]uint64, len(g))
	for n, value := range g {
		won[n] = min(value, 1)
	}
	fit := len(won) / 3
	if len(won) < minLost || constantBehind(won, fit/2) {
		return nil, nil
	}
	hints.Formulas = nil
	laws, err := Find(ctx, v, won, hints)
	if err != nil {
		return nil, err
	}
	var out []*Law
	for _, l := range laws {
		if recursive(l.Formula.Body) || l.Words == onIntervals {
			continue
		}
		body := zero(l.Formula.Body)
		out = append(out, &Law{
			Formula: &rule.Formula{Name: "g", Vars: []string{v}, Body: body, Lost: true},
			Words:   l.Words, Status: period.Checked, Known: l.Known, Cost: cost(body),
			Reason: fmt.Sprintf("made from the outcomes below %d at most, it gives all %d", fit, len(g)),
		})
	}
	if len(out) > 0 && out[0].Cost < longLost {
		return out, nil
	}
	short, err := conditions(ctx, v, g)
	out = append(out, short...)
	slices.SortStableFunc(out, func(a, b *Law) int { return cmp.Compare(a.Cost, b.Cost) })
	return out, err
}

// constantBehind reports whether all values from some place on are equal, which
// comes before the last so many.
func constantBehind(g []uint64, last int) bool {
	for _, v := range g[len(g)-last:] {
		if v != g[len(g)-1] {
			return false
		}
	}
	return true
}
