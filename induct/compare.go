package induct

import (
	"context"
	"errors"
	"fmt"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// compare compares the formula with the true values of the positions whose greatest
// coordinate is at least from and below to, those of the least positions first. What
// stops it early, but for ctx, is said in Why.
func (p *prover) compare(ctx context.Context, from, to int64) (v Verdict, err error) {
	value, err := p.values()
	if err != nil {
		return v, err
	}
	if v.Known = from; from > 0 {
		v.Status = period.Checked
	}
	for v.Known < to {
		for pos := range shell(p.r.Dim(), v.Known) {
			bad, err := p.at(ctx, value, pos)
			switch {
			case ctx.Err() != nil:
				return v, ctx.Err()
			case errors.Is(err, game.ErrLimit):
				v.Why = err.Error()
				return v, nil
			case err != nil:
				return v, err
			case bad != nil:
				return Verdict{Known: v.Known, Refuted: bad}, nil
			}
		}
		v.Status = period.Checked
		v.Known++
	}
	return v, nil
}

// values returns where true values come from.
func (p *prover) values() (func(context.Context, rule.Position) (uint64, error), error) {
	if p.lim.Value != nil {
		return p.lim.Value, nil
	}
	program, err := p.r.Compile()
	if err != nil {
		return nil, err
	}
	return graph.New[rule.Position](&counted{program, 0}, graph.Limits{}).Value, nil
}

// maxOptions is how many options are listed to compare values.
const maxOptions = 300_000

// counted is the options of a rule, until there are too many.
type counted struct {
	*rule.Program
	listed int64
}

func (c *counted) Options(dst *game.Options[rule.Position], p rule.Position) error {
	before := dst.Len()
	if err := c.Program.Options(dst, p); err != nil {
		return err
	}
	if c.listed += int64(dst.Len() - before); c.listed > maxOptions {
		return &rule.LimitError{Limit: maxOptions, Of: "options of the compared positions"}
	}
	return nil
}

// at compares the formula at one position.
func (p *prover) at(ctx context.Context, value func(context.Context, rule.Position) (uint64, error), pos rule.Position) (*Counterexample, error) {
	claimed, says, err := p.claimed(pos)
	if err != nil {
		return nil, err
	}
	g, err := value(ctx, pos)
	if err != nil || says(g) {
		return nil, err
	}
	return &Counterexample{Position: pos, Claimed: claimed, Value: g}, nil
}

// claimed is what the formula says of a position, as text, and whether a value
// agrees with it. The error is a limit: a number that does not fit.
func (p *prover) claimed(pos rule.Position) (text string, says func(g uint64) bool, err error) {
	at := pos[:p.r.Dim()]
	if p.f.Lost {
		lost, err := p.ev.Lost(at...)
		if errors.Is(err, rule.ErrUndefined) {
			return noValue, func(uint64) bool { return false }, nil
		}
		text = "won"
		if lost {
			text = "lost"
		}
		return text, func(g uint64) bool { return lost == (g == 0) }, tooLarge(err)
	}
	y, err := p.ev.At(at...)
	if errors.Is(err, rule.ErrUndefined) {
		return noValue, func(uint64) bool { return false }, nil
	}
	return fmt.Sprint(y), func(g uint64) bool { return y >= 0 && uint64(y) == g }, tooLarge(err)
}

const noValue = "no value"

// tooLarge makes a number that does not fit a limit.
func tooLarge(err error) error {
	if errors.Is(err, rule.ErrOverflow) {
		return &rule.FormulaLimitError{What: "a number of it does not fit 64 bits"}
	}
	return err
}

// shell runs through the positions whose greatest coordinate is top.
func shell(dim int, top int64) func(yield func(rule.Position) bool) {
	return func(yield func(rule.Position) bool) {
		var p rule.Position
		var fill func(i int, reached bool) bool
		fill = func(i int, reached bool) bool {
			if i == dim {
				return !reached || yield(p)
			}
			from := int64(0)
			if i == dim-1 && !reached {
				from = top
			}
			for p[i] = from; p[i] <= top; p[i]++ {
				if !fill(i+1, reached || p[i] == top) {
					return false
				}
			}
			return true
		}
		fill(0, false)
	}
}
