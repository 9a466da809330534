package grundy

import (
	"cmp"
	"context"
	"slices"

	"github.com/grundy-cgt/grundy/induct"
	"github.com/grundy-cgt/grundy/law"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// Bounds of a search for the lost heaps that a law tells.
const (
	lostValues    = 2000 // values of the law that are looked at
	maxLostProofs = 3    // laws that are tried to be proved
)

// LostLaw returns the law of the lost heaps of a rule of one heap: one that follows
// from the law of the values, where that is proved, and otherwise the one that
// [Game.Laws] found, which does so where the values have no law. It is nil if there
// is none. Errors are those of Laws.
func (g *Game) LostLaw(ctx context.Context, values int) (*law.Law, error) {
	found, err := g.Laws(ctx, values)
	if err != nil || g.rule.Dim() > 1 {
		return nil, err
	}
	if i := slices.IndexFunc(found.Laws, func(l *law.Law) bool { return l.Formula.Lost }); i >= 0 {
		return found.Laws[i], nil
	}
	best := found.Best()
	if best == nil || best.Status != period.Proved {
		return nil, nil
	}
	var table []uint64
	ev := best.Formula.Compile()
	for n := range int64(lostValues) {
		v, err := ev.At(n)
		if err != nil {
			break // a value of more than 64 bits
		}
		table = append(table, uint64(v))
	}
	list, err := law.LostOf(ctx, best, table)
	if err != nil {
		return nil, err
	}
	lim := induct.Limits{To: 1, States: maxProofStates, Value: g.Value, Law: func(context.Context) (*rule.Formula, error) { return best.Formula, nil }}
	for i, l := range list {
		if l.Status == period.Proved {
			return l, nil
		}
		if i >= maxLostProofs {
			continue
		}
		v, err := induct.Prove(ctx, g.rule, l.Formula, lim)
		if err != nil {
			return nil, err
		}
		if v.Status == period.Proved {
			l.Status, l.Theorem, l.Reason, l.Known = v.Status, v.Theorem, v.Reason, cmp.Or(best.Known, v.Known)
			return l, nil
		}
	}
	return nil, nil
}
