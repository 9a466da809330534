package induct_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
	"github.com/grundy-cgt/grundy/induct"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// FuzzProve sees that what is called proved of any rule and any formula is true of
// small positions, and that a counterexample is one.
func FuzzProve(f *testing.F) {
	for _, p := range proved {
		f.Add(p.rule, p.formula)
	}
	for _, p := range refuted {
		f.Add(p.rule, p.formula)
	}
	for _, p := range open {
		f.Add(p.rule, p.formula)
	}
	f.Add("nim", "(n*10^18)*10^18")
	f.Add("nim", "n % 10^15")
	f.Add("nim", "n % 10^17 == 0 ? (n//10^9)//10^9 : n")
	f.Add("take 1..10^18", "lost iff n == 0")
	f.Fuzz(func(t *testing.T, text, formula string) {
		r, err := rule.Parse(text)
		if err != nil {
			return
		}
		g, err := rule.ParseFormula(formula, r.Vars())
		if err != nil {
			return
		}
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		defer cancel()
		v, err := induct.Prove(ctx, r, g, induct.Limits{To: 1, States: 500})
		if ctx.Err() != nil || errors.Is(err, graph.ErrCycle) || errors.Is(err, rule.ErrOverflow) {
			return
		}
		if err != nil {
			t.Fatalf("%s: %s: %v", r, g, err)
		}
		if v.Status != period.Proved {
			return
		}
		again, err := induct.Prove(ctx, r, g, induct.Limits{To: 12, States: 1})
		if again.Refuted != nil && !errors.Is(err, game.ErrLimit) {
			t.Fatalf("%s: %s is called proved by %s, and is wrong at %v", r, g, v.Theorem, again.Refuted)
		}
	})
}
