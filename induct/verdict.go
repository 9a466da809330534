package induct

import (
	"context"
	"errors"
	"fmt"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// Limits says how far [Prove] looks, and what is already known of the rule.
type Limits struct {
	// To: a formula that is not proved is compared with the true values of all
	// positions whose coordinates are below To. 0 stands for 100 for heaps, 16 for pairs
	// and 6 for more coordinates; so many are compared before a proof is tried.
	To int64
	// States bounds each automaton; 0 stands for 100,000.
	States int
	// Claim finds what is proved of the values of the rule; it is only asked where
	// that may help. nil: nothing is known.
	Claim func(ctx context.Context) (*period.Claim, error)
	// Law finds a formula of the values that is proved, nil if there is none; it is
	// asked last. nil: there is none.
	Law func(ctx context.Context) (*rule.Formula, error)
	// Value returns true values faster than from the plain meaning of the rule;
	// nil: they are computed from that.
	Value func(ctx context.Context, p rule.Position) (uint64, error)
}

// Verdict is what [Prove] found out.
type Verdict struct {
	// Status is Proved, or Checked: then the formula is true for all positions
	// whose coordinates are below Known, and Why says what is in the way of a
	// proof. It is empty where the formula is refuted or nothing was compared.
	Status  period.Status
	Theorem string // by which it is proved
	Reason  string // why it holds, in a sentence
	Known   int64
	Refuted *Counterexample // nil: no counterexample is known
	Why     string          // why it is not proved
}

// Counterexample is a position where the formula is wrong. For rules of one heap
// it is the least one, unless it lies beyond all heaps that were compared and only a
// proved law tells the value there.
type Counterexample struct {
	Position rule.Position
	Claimed  string // what the formula says: a number, lost, won, or that it has no value
	Value    uint64 // the true value
}

// The theorems by which [Prove] proves beyond those of package period.
const (
	Induction = "induction by automata"
	Known     = "proved law"    // the formula is equal to one that was proved before
	Period    = "proved period" // the formula is equal to a period that is proved
)

// Prove proves or refutes that the formula gives the nim values of the rule, or
// the positions that are lost for the player to move. It is sound: what it calls proved is
// true of all positions, and a counterexample is one. It is not complete.
//
// Errors are those of ctx, with what was compared until then; that the rule and the
// formula have different numbers of coordinates; and that play can go on for ever, a
// [graph.CycleError], where that is met. A limit is no error: it is the Why of the verdict. The cost of the automata is bounded by Limits.States,
// that of the values by Limits.To.
func Prove(ctx context.Context, r *rule.Rule, f *rule.Formula, lim Limits) (Verdict, error) {
	if r.Dim() != len(f.Vars) {
		return Verdict{}, fmt.Errorf("positions of the rule have %d coordinate(s), those of the formula %d", r.Dim(), len(f.Vars))
	}
	few := [...]int64{100, 16, 6, 6, 6, 6}[r.Dim()-1]
	if lim.To <= 0 {
		lim.To = few
	}
	if lim.States <= 0 {
		lim.States = 100_000
	}
	p := &prover{r: r, f: f, ev: f.Compile(), lim: lim}
	v, err := p.compare(ctx, 0, min(few, lim.To))
	if err != nil || v.Refuted != nil {
		return v, err
	}
	why := ""
	for _, way := range []func(context.Context) (Verdict, error){p.byTheorem, p.byProduct, p.byPeriod, p.byInduction, p.byLaw} {
		w, err := way(ctx)
		switch {
		case ctx.Err() != nil:
			return v, ctx.Err()
		case errors.As(err, new(untold)), errors.Is(err, game.ErrLimit):
			why = err.Error()
		case err != nil:
			return v, err
		case w.Status == period.Proved || w.Refuted != nil:
			w.Known = v.Known
			return w, nil
		case w.Why != "":
			why = w.Why
		}
	}
	if v.Why == "" && v.Known < lim.To {
		if v, err = p.compare(ctx, v.Known, lim.To); v.Refuted != nil {
			return v, err
		}
	}
	if r.Dim() == 1 && err == nil && v.Why == "" {
		bad, to, err := p.probe(ctx, v.Known)
		if bad != nil || err != nil {
			return Verdict{Known: to, Refuted: bad}, err
		}
	}
	if why != "" && v.Known >= lim.To {
		v.Why = why
	}
	return v, err
}

// prover is one call of Prove.
type prover struct {
	r   *rule.Rule
	f   *rule.Formula
	ev  *rule.Evaluator
	lim Limits
}
