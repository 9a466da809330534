package grundy

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/induct"
	"github.com/grundy-cgt/grundy/law"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// Law returns the best law of the values that [Game.Laws] finds, nil if it finds
// none, and how far it looked.
func (g *Game) Law(ctx context.Context, values int) (best *law.Law, known int64, err error) {
	found, err := g.Laws(ctx, values)
	if err != nil {
		return nil, 0, err
	}
	if i := slices.IndexFunc(found.Laws, func(l *law.Law) bool { return !l.Formula.Lost }); i >= 0 {
		best = found.Laws[i]
	}
	return best, found.Known, nil
}

// Laws looks for laws of the values in at most the given number of them (0: what
// takes about a second): the law that [Game.Claim] proves, or else what [law.Find]
// sees in the table, proved by [induct.Prove] where that succeeds; if the values
// have none, one of the lost heaps ([law.FindLost]). Of a rule of two
// coordinates or more it looks for a law of the values and one of the lost
// positions, by [law.Tuples], in a box of the given side at most. The answer is
// kept; asking again is free.
//
// Errors are those of [Game.Claim]; of a rule whose heaps cannot be solved in
// increasing order, or that has more coordinates, those of [Game.Value].
func (g *Game) Laws(ctx context.Context, values int) (*law.Found, error) {
	if found, ok := g.laws[values]; ok {
		return found, nil
	}
	found, err := g.findLaws(ctx, values)
	if err != nil {
		return nil, err
	}
	if g.laws == nil {
		g.laws = map[int]*law.Found{}
	}
	g.laws[values] = found
	return found, nil
}

func (g *Game) findLaws(ctx context.Context, values int) (*law.Found, error) {
	if g.rule.Dim() > 1 {
		return g.tupleLaws(ctx, int64(values))
	}
	if values <= 0 {
		if stated, err := g.statedLaw(ctx); err != nil || stated != nil {
			return stated, err
		}
	}
	table, proved, err := g.lawTable(ctx, values)
	if err != nil {
		return nil, err
	}
	if proved != nil {
		return &law.Found{Laws: []*law.Law{proved}, Known: proved.Known}, nil
	}
	text := g.rule.Core()
	found := &law.Found{Known: int64(len(table))}
	var enough bool
	if found.Why, enough = law.Enough(text, len(table)); !enough {
		return found, nil
	}
	hints := law.Hints{Constants: law.Constants(text), Formulas: induct.Formulas(g.rule)}
	if found.Laws, err = law.Find(ctx, g.rule.Vars()[0], table, hints); err != nil {
		return nil, err
	}
	if found.Laws == nil {
		if found.Laws, err = law.FindLost(ctx, g.rule.Vars()[0], table, hints); err != nil {
			return nil, err
		}
	}
	if err := g.prove(ctx, found); err != nil {
		return nil, err
	}
	if best := found.Best(); best == nil || best.Status != period.Proved {
		if l := law.Between(g.rule); l != nil { // checked much further than a table goes
			return &law.Found{Laws: []*law.Law{l}, Known: l.Known}, nil
		}
	}
	return found, nil
}

// statedLaw is the law that a theorem in closed form gives the rule, nil if there is
// none. It needs no table.
func (g *Game) statedLaw(ctx context.Context) (*law.Found, error) {
	if _, closed := period.ClosedForm(g.rule); closed {
		return nil, nil // the claim says it in words, too
	}
	for _, f := range induct.Formulas(g.rule) {
		v, err := induct.Prove(ctx, g.rule, f, induct.Limits{To: 1})
		if err != nil {
			return nil, err
		}
		if v.Status == period.Proved {
			l := law.Proved(f, v.Theorem, v.Reason, v.Known)
			return &law.Found{Laws: []*law.Law{l}, Known: l.Known}, nil
		}
	}
	return nil, nil
}

// Bounds of the proofs of laws that were found.
const (
	maxProofs      = 4       // laws
	maxProofStates = 1 << 12 // of an automaton
)

// prove tries to prove the shortest laws, in an induction that is decided by
// automata among others, puts the proved ones first and drops those that are
// refuted behind the table.
func (g *Game) prove(ctx context.Context, found *law.Found) error {
	var kept []*law.Law
	for i, l := range found.Laws {
		if i < maxProofs && l.Status != period.Proved {
			v, err := induct.Prove(ctx, g.rule, l.Formula, induct.Limits{To: 1, States: maxProofStates})
			switch {
			case err != nil:
				return err
			case v.Refuted != nil:
				continue
			case v.Status == period.Proved:
				l.Status, l.Theorem, l.Reason = v.Status, v.Theorem, v.Reason
			case v.Why != "":
				l.Reason += "; not proved: " + v.Why
			}
		}
		kept = append(kept, l)
	}
	slices.SortStableFunc(kept, func(a, b *law.Law) int { // "proved" before "checked"
		return cmp.Compare(b.Status, a.Status)
	})
	found.Laws = kept
	return nil
}

// Bounds of the tables that laws are looked for in, where no number is given.
const (
	maxLawTable  = 1 << 16    // values
	maxLawWork   = 24_000_000 // choices of iterators, for rules in the core language
	maxLawSearch = 1 << 8     // values by search
)

// lawTable returns the values below n, or of n = 0 those that [Game.Claim] computed
// and as many more as the options of the heaps allow; or the law that is proved.
func (g *Game) lawTable(ctx context.Context, n int) ([]uint64, *law.Law, error) {
	if g.heaps != nil {
		claim, err := g.Claim(ctx, n)
		if err == nil {
			if l := law.Of(claim); l != nil {
				return nil, l, nil
			}
		} else if g.heaps != nil { // otherwise the claim has found that heaps climb
			return nil, nil, err
		}
	}
	if g.heaps == nil {
		out, err := g.lawSearch(ctx, n)
		return out, nil, err
	}
	if n <= 0 {
		n = min(g.listable(g.heaps.Known()), maxLawTable)
	}
	table, err := g.heaps.Table(ctx, int64(n))
	if err != nil && !errors.Is(err, game.ErrLimit) {
		return nil, nil, err
	}
	out := make([]uint64, min(n, len(table)))
	for i := range out {
		out[i] = uint64(table[i])
	}
	return out, nil, nil
}

// listable is how many values, at least n, can be computed by listing the options
// of each heap, for a rule in the core language.
func (g *Game) listable(n int) int {
	if !slices.ContainsFunc(g.rule.Moves(), func(m rule.Move) bool { _, ok := m.(rule.Alt); return ok }) {
		return n
	}
	return heap.Listable(g.program, n, maxLawTable, maxLawWork)
}

// lawSearch returns the values below n of a rule whose heaps cannot be solved in
// increasing order.
func (g *Game) lawSearch(ctx context.Context, n int) ([]uint64, error) {
	if n <= 0 {
		n = maxLawSearch
	}
	var out []uint64
	for i := range int64(n) {
		v, err := g.Heap(ctx, i)
		if errors.Is(err, game.ErrLimit) {
			break
		}
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}
