package automata

import (
	"context"
	"fmt"
	"math"

	"github.com/grundy-cgt/grundy/game"
)

// Limits bounds what a decision may use. A zero means the default.
type Limits struct {
	// States is the most states that one automaton may have before it is
	// minimised.
	States int
	// Nodes is the most nodes that the transitions of one automaton may have
	// while it is made. A node for k digits counts k/2; what is kept to find nodes
	// again counts too. A million take about 50 MB.
	Nodes int
}

// The default limits.
const (
	DefaultStates = 1_000_000
	DefaultNodes  = 10_000_000
)

// LimitError is an automaton that grew beyond a limit. It matches
// [game.ErrLimit] with errors.Is.
type LimitError struct {
	What string // states or nodes
	Max  int    // the limit
	Step string // what was being done, as "joining two relations"
}

// Error says which limit it was, and where.
func (e *LimitError) Error() string {
	return fmt.Sprintf("%v: an automaton of more than %d %s, in %s", game.ErrLimit, e.Max, e.What, e.Step)
}

// Is reports whether the target is [game.ErrLimit].
func (e *LimitError) Is(target error) bool { return target == game.ErrLimit }

// guard watches over one computation.
type guard struct {
	ctx context.Context
	lim Limits
}

func newGuard(ctx context.Context, lim Limits) *guard {
	if lim.States <= 0 {
		lim.States = DefaultStates
	}
	if lim.Nodes <= 0 {
		lim.Nodes = DefaultNodes
	}
	return &guard{ctx, lim}
}

// check is asked before each state of the machine that is being built, with the
// states and nodes so far.
func (g *guard) check(step string, done, states, nodes int) error {
	switch {
	case states > g.lim.States:
		return &LimitError{"states", g.lim.States, step}
	case nodes > g.lim.Nodes:
		return &LimitError{"nodes of transitions", g.lim.Nodes, step}
	case done%256 == 0:
		return context.Cause(g.ctx)
	}
	return nil
}

// unlimited is for machines whose size is known to be small.
func unlimited() *guard {
	return newGuard(context.Background(), Limits{math.MaxInt32, math.MaxInt32})
}
