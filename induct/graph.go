package induct

import (
	"context"

	"github.com/grundy-cgt/grundy/automata"
	"github.com/grundy-cgt/grundy/rule"
)

// Graph returns the relation between the coordinates of a position and the value that
// the formula gives it, as an automaton with one track more than there are coordinates;
// of a formula of lost positions, the lost positions. Its system is that of the digits
// which the formula speaks of, base 2 where it speaks of none. states bounds the
// automata on the way, 0 for 100,000; the error is then a limit, and another one
// where the formula cannot be said by automata.
func Graph(ctx context.Context, f *rule.Formula, states int) (graph *automata.Automaton, err error) {
	defer catch(&err)
	if usesItself(f) {
		return nil, untold{"the formula uses itself"}
	}
	sys, base, err := numeration([]rule.Expr{f.Body}, nil)
	if err != nil {
		return nil, err
	}
	if states <= 0 {
		states = 100_000
	}
	t := &translator{sys: sys, base: base, strict: true}
	vars, of := coordinates(len(f.Vars), "x"), names{}
	for i, x := range vars {
		of[f.Vars[i]] = automata.Var(x)
	}
	lim := automata.Limits{States: states, Nodes: 40 * states}
	if f.Lost {
		return sys.Compile(ctx, t.condition(f.Body, of).yes, vars, lim)
	}
	return sys.Compile(ctx, is(t.number(f.Body, of), automata.Var("y")), append(vars, "y"), lim)
}
