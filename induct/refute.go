package induct

import (
	"context"
	"fmt"
	"math/big"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/nim"
	"github.com/grundy-cgt/grundy/rule"
)

// refute makes a counterexample of the first position where the induction fails.
// There or at an option the formula is wrong; for heaps, where all lower ones come
// before, it is right below, and so gives the true value. There are functions of
// negative numbers that are not told: where they are asked for, the translation is silent.
func (p *prover) refute(ctx context.Context, least []*big.Int, silent bool) (Verdict, error) {
	place := tuple(least)
	var pos rule.Position
	for i, n := range least {
		if !n.IsInt64() {
			return Verdict{Why: "the formula is wrong at " + place}, nil
		}
		pos[i] = n.Int64()
	}
	program, err := p.r.Compile()
	if err != nil {
		return Verdict{}, err
	}
	var opts game.Options[rule.Position]
	if err := program.Options(&opts, pos); err != nil {
		return Verdict{}, fmt.Errorf("the formula is wrong at %s; the true value is not known: %w", place, err)
	}
	value, err := p.values()
	if err != nil {
		return Verdict{}, err
	}
	if p.r.Dim() == 1 && !p.f.Lost {
		value = func(context.Context, rule.Position) (uint64, error) { return p.mex(&opts) }
	}
	bad, err := p.at(ctx, value, pos)
	if err != nil || bad != nil {
		return Verdict{Refuted: bad}, err
	}
	if silent {
		return Verdict{Why: "a function of digits is asked for a negative number at " + place}, nil
	}
	for o := range opts.All() {
		for _, q := range o {
			if bad, err := p.at(ctx, value, q); err != nil || bad != nil {
				return Verdict{Refuted: bad}, err
			}
		}
	}
	return Verdict{}, fmt.Errorf("induct: the automata find the formula wrong at %s, and the values do not", place)
}

// mex is the least value that no option has by the formula.
func (p *prover) mex(opts *game.Options[rule.Position]) (uint64, error) {
	var values []uint64
	for o := range opts.All() {
		var v uint64
		for _, q := range o {
			y, err := p.ev.At(q[0])
			if err != nil {
				return 0, tooLarge(err)
			}
			v ^= uint64(y)
		}
		values = append(values, v)
	}
	return nim.Mex(values...), nil
}
