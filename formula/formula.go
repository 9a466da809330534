// Package formula evaluates formulas and the expressions of rules over integers of
// any size.
//
// A formula is read by [rule.ParseFormula]; docs/reference/formulas.md has the
// language. Where 64 bits suffice, [rule.Evaluator] computes it, and this package
// takes over where a number leaves them. Both give the same answers: a fuzz target
// compares them.
package formula

import (
	"context"
	"errors"
	"math/big"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/rule"
)

// Evaluator computes a formula at positions of any size. It keeps the values of a
// formula that uses itself. Use it from one goroutine at a time.
type Evaluator struct {
	f     *rule.Formula
	small *rule.Evaluator
	known map[string]*big.Int // of formulas that use themselves, by position
	depth int
	wide  bool                          // 64 bits did not suffice for the position that was asked for
	autos map[*rule.Expr]rule.Automaton // the automata of the formula
}

// New prepares a formula. O(size of the formula).
func New(f *rule.Formula) *Evaluator {
	return &Evaluator{f: f, small: f.Compile(), known: map[string]*big.Int{}, autos: map[*rule.Expr]rule.Automaton{}}
}

// At returns the value of the formula at a position, which may be negative.
//
// It takes the time of the operations on numbers of that size: milliseconds for
// a thousand digits, but for lpf, bigomega and membership in primes, which look
// for prime factors for about a second at most. Errors: [rule.ErrUndefined] where
// the formula has no value, a [rule.FormulaLimitError] where it takes too long or
// a number has more than 2^20 bits, and that of ctx.
func (ev *Evaluator) At(ctx context.Context, position ...*big.Int) (*big.Int, error) {
	ev.wide = false
	return ev.at(ctx, position)
}

func (ev *Evaluator) at(ctx context.Context, position []*big.Int) (*big.Int, error) {
	if p, ok := narrow(position); ok && !ev.wide {
		v, err := ev.small.At(p...)
		if ev.wide = tooSmall(err); !ev.wide {
			return big.NewInt(v), err
		}
	}
	return ev.env(ctx, position).Number(ev.f.Body)
}

// Lost returns what a formula of lost positions says; see [Evaluator.At].
func (ev *Evaluator) Lost(ctx context.Context, position ...*big.Int) (bool, error) {
	ev.wide = false
	if p, ok := narrow(position); ok {
		if lost, err := ev.small.Lost(p...); !tooSmall(err) {
			return lost, err
		}
	}
	return ev.env(ctx, position).Truth(ev.f.Body)
}

// tooSmall reports that more than 64 bits may help.
func tooSmall(err error) bool {
	return errors.Is(err, rule.ErrOverflow) || errors.Is(err, game.ErrLimit)
}

// env returns what the body is evaluated in.
func (ev *Evaluator) env(ctx context.Context, position []*big.Int) *Env {
	e := NewEnv(ctx)
	e.own = ev
	for i, name := range ev.f.Vars {
		e.Set(name, position[i])
	}
	return e
}

// narrow returns the position in 64 bits, if it fits.
func narrow(position []*big.Int) ([]int64, bool) {
	out := make([]int64, len(position))
	for i, x := range position {
		if !x.IsInt64() {
			return nil, false
		}
		out[i] = x.Int64()
	}
	return out, true
}

// maxDepth and maxKnown bound formulas that use themselves.
const (
	maxDepth = 1 << 14
	maxKnown = 1 << 20
)

// self is the value of the formula at another position.
func (ev *Evaluator) self(ctx context.Context, position []*big.Int) *big.Int {
	key := ""
	for _, x := range position {
		if x.Sign() < 0 {
			fail(rule.ErrUndefined)
		}
		key += x.Text(36) + " "
	}
	if v, ok := ev.known[key]; ok {
		return v
	}
	if ev.depth >= maxDepth {
		tooLong("it uses itself too often")
	}
	ev.depth++
	defer func() { ev.depth-- }()
	v, err := ev.at(ctx, position)
	if err != nil {
		fail(err)
	}
	if len(ev.known) >= maxKnown {
		clear(ev.known)
	}
	ev.known[key] = v
	return v
}
