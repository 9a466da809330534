package formula

import (
	"context"
	"math/big"

	"github.com/grundy-cgt/grundy/rule"
)

// Positive reports whether the formula is greater than 0 at a position, where that
// follows from bounds of its parts: the least prime factor of a number is at least 2, and
// so its index is at least 1, however long it would take to find. False means that this is
// not known.
func (ev *Evaluator) Positive(ctx context.Context, position ...*big.Int) (positive bool) {
	var err error
	defer func() { positive = positive && err == nil }()
	defer catch(&err)
	ev.wide = false
	return ev.env(ctx, position).least(ev.f.Body).Sign() > 0
}

var two = big.NewInt(2) // never changed

// least is a number that the expression is not below.
func (e *Env) least(x rule.Expr) *big.Int {
	switch x := x.(type) {
	case rule.If:
		if e.truth(x.Cond) {
			return e.least(x.Then)
		}
		return e.least(x.Else)
	case rule.Binary:
		if x.Op == "+" {
			return new(big.Int).Add(e.least(x.X), e.least(x.Y))
		}
	case rule.Call:
		switch x.Name {
		case "lpf":
			natural(e.number(x.Args[0]), 2)
			return two
		case "primepi", "bigomega": // of a number from 2 on
			if e.least(x.Args[0]).Cmp(two) >= 0 {
				return one
			}
		}
	}
	return e.number(x)
}
