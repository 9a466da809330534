package law

import (
	"slices"

	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// Product is the law of a direct product of games whose laws are proved, by the
// Tartan theorem: the nim product of the values in the factors (Conway, On Numbers
// and Games, chapter 6). It is nil where a law is not proved, is one of lost
// positions, or uses itself. Known is how many values of each factor the proofs
// rest on.
func Product(vars []string, factors []*Law) *Law {
	var body rule.Expr
	var known int64
	for i, l := range factors {
		if l == nil || l.Status != period.Proved || l.Formula.Lost || recursive(l.Formula.Body) {
			return nil
		}
		e := substitute(l.Formula.Body, l.Formula.Vars[0], rule.Var{Name: vars[i]})
		if known = max(known, l.Known); body == nil {
			body = e
		} else {
			body = rule.Call{Name: "nimmul", Args: []rule.Expr{body, e}}
		}
	}
	return &Law{
		Formula: &rule.Formula{Name: "g", Vars: slices.Clone(vars), Body: body},
		Status:  period.Proved,
		Theorem: "tartan",
		Reason:  "the value in a direct product is the nim product of those in its factors, whose laws are proved",
		Known:   known,
		Cost:    cost(body),
	}
}
