package law

import (
	"slices"

	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// Product is the law of a direct product of games whose laws are proved, by the
// Tartan theorem: the nim product of the values in the factors (Conway, On Numbers
// and Games, chapter 6). It is nil where a law is not proved, is one of lost
// positions, or uses itself. Known is how many values the proofs of the factors rest
// on.
func Product(vars []string, factors []*Law) *Law {
	return together(vars, factors, "tartan", "the value in a direct product is the nim product of those in its factors, whose laws are proved",
		func(a, b rule.Expr) rule.Expr { return rule.Call{Name: "nimmul", Args: []rule.Expr{a, b}} })
}

// Sum is the law of positions whose coordinates are heaps that are played as a sum:
// the xor of the values (Sprague 1935, Grundy 1939). See [Product].
func Sum(vars []string, heaps []*Law) *Law {
	return together(vars, heaps, "sum", "a move changes one coordinate, and the others do not matter: the value of a sum is the xor of the values, whose laws are proved",
		func(a, b rule.Expr) rule.Expr { return rule.Binary{Op: "xor", X: a, Y: b} })
}

// together joins laws of the coordinates.
func together(vars []string, parts []*Law, theorem, reason string, join func(a, b rule.Expr) rule.Expr) *Law {
	var body rule.Expr
	var known int64
	for i, l := range parts {
		if l == nil || l.Status != period.Proved || l.Formula.Lost || recursive(l.Formula.Body) {
			return nil
		}
		e := substitute(l.Formula.Body, l.Formula.Vars[0], rule.Var{Name: vars[i]})
		if known = max(known, l.Known); body == nil {
			body = e
		} else {
			body = join(body, e)
		}
	}
	return &Law{
		Formula: &rule.Formula{Name: "g", Vars: slices.Clone(vars), Body: body},
		Status:  period.Proved, Theorem: theorem, Reason: reason, Known: known, Cost: cost(body),
	}
}
