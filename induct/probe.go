package induct

import (
	"context"
	"math"
	"slices"

	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// Where a formula that is not proved is compared with a proved law.
const (
	probeTo   = 10_000 // heaps one by one
	probeNear = 2      // and so near to its constants and to powers of 2 and 10
	probeFail = 8      // heaps where the formula may be out of reach
)

// probe compares the formula of heaps with what is proved of the values, far beyond
// where they are computed one by one: there a formula may be wrong that was right until
// then. It returns a counterexample, and how far all heaps are compared.
func (p *prover) probe(ctx context.Context, from int64) (bad *Counterexample, to int64, err error) {
	value, err := p.proved(ctx)
	if value == nil || err != nil {
		return nil, from, err
	}
	failed := 0
	at := func(n int64) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		g, known := value(n)
		if !known {
			return nil
		}
		bad, err = p.at(ctx, func(context.Context, rule.Position) (uint64, error) { return g, nil }, rule.Heap(n))
		if err != nil { // the formula is out of reach here
			failed++
		}
		return ctx.Err()
	}
	for n := from; n < probeTo && bad == nil && failed < probeFail; n++ {
		if err := at(n); err != nil {
			return nil, n, err
		}
	}
	for _, n := range p.corners() {
		if bad != nil || failed >= probeFail {
			break
		}
		if n >= probeTo {
			if err := at(n); err != nil {
				return nil, from, err
			}
		}
	}
	return bad, from, nil
}

// proved returns the values that a theorem, a period or a law gives, nil if there
// are none.
func (p *prover) proved(ctx context.Context) (func(n int64) (uint64, bool), error) {
	if p.lim.Claim != nil {
		if c, err := p.lim.Claim(ctx); err != nil {
			return nil, err
		} else if c != nil && c.Status == period.Proved {
			return c.At, nil
		}
	}
	var f *rule.Formula
	if all := references(p.r); len(all) > 0 {
		f, _ = rule.ParseFormula(all[0].text, p.r.Vars())
	} else if p.lim.Law != nil {
		law, err := p.lim.Law(ctx)
		if err != nil {
			return nil, err
		}
		f = law
	}
	if f == nil || f.Lost {
		return nil, nil
	}
	ev := f.Compile()
	return func(n int64) (uint64, bool) {
		v, err := ev.At(n)
		return uint64(v), err == nil && v >= 0
	}, nil
}

// corners are the heaps near which a formula may change: its constants, and powers of
// 2 and 10.
func (p *prover) corners() []int64 {
	var at []int64
	walk(p.f.Body, func(e rule.Expr) {
		if n, ok := e.(rule.Num); ok && n.V >= 0 {
			at = append(at, n.V)
		}
	})
	for _, b := range []int64{2, 10} {
		for x := b; x <= math.MaxInt64/b; x *= b {
			at = append(at, x)
		}
	}
	var out []int64
	for _, x := range at {
		for d := int64(-probeNear); d <= probeNear; d++ {
			if n := x + d; n >= 0 && (d <= 0 || n > x) {
				out = append(out, n)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
