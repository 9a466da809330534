package induct_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/induct"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// TestPeriod proves formulas by periods that are proved, and no other way.
func TestPeriod(t *testing.T) {
	rnd := rand.New(rand.NewPCG(6, 6))
	count := map[string]int{}
	rounds := 100
	if testing.Short() {
		rounds = 30
	}
	for range rounds {
		c := func(lo, hi int) int { return lo + rnd.IntN(hi-lo+1) }
		text := []string{
			fmt.Sprintf("take {%d,%d,%d}", c(1, 3), c(2, 6), c(4, 9)), fmt.Sprintf("take not {%d,%d}", c(1, 3), c(2, 7)),
			fmt.Sprintf("0.%d%d", c(1, 3), c(1, 7)), fmt.Sprintf("take multiples of %d", c(2, 5)),
		}[rnd.IntN(4)]
		game, err := grundy.New(text)
		if err != nil {
			t.Fatal(err)
		}
		claim, err := game.Claim(t.Context(), 3000)
		if err != nil {
			t.Fatal(err)
		}
		if claim.Status != period.Proved || claim.Start+3*claim.Period > 160 {
			continue
		}
		g, _ := values(game.Rule(), 400)
		law := fitted(g, int(claim.Start))
		law = []string{law, law + " + 0*(n//3)", "min(n+1, " + law + ")", "n % 2 == 0 ? " + law + " : (n > 5 ? n//1 - n + " + law + " : " + law + ")", "(" + law + " xor 5) xor 5"}[rnd.IntN(5)]
		for i := range 4 {
			formula := law
			if i > 0 {
				formula = mutate(rnd, law)
			}
			if i == 3 {
				formula = "lost iff (" + mutate(rnd, law) + ") == 0"
			}
			count[settlePeriod(t, game.Rule(), claim, formula, g)]++
		}
	}
	t.Log(count)
	if count["proved"] < rounds/2 || count["refuted"] < rounds/3 {
		t.Errorf("too little is decided: %v", count)
	}
}

func settlePeriod(t *testing.T, r *rule.Rule, claim *period.Claim, formula string, g []uint64) string {
	t.Helper()
	f, err := rule.ParseFormula(formula, r.Vars())
	if err != nil {
		t.Fatalf("%s: %v", formula, err)
	}
	known := func(context.Context) (*period.Claim, error) { return claim, nil }
	v, err := induct.Prove(t.Context(), r, f, induct.Limits{To: 1, States: 1, Claim: known})
	if err != nil {
		t.Fatalf("%s: %s: %v", r, formula, err)
	}
	e := f.Compile()
	first := len(g)
	for n := range g {
		right := false
		if f.Lost {
			lost, err := e.Lost(int64(n))
			right = err == nil && lost == (g[n] == 0)
		} else {
			y, err := e.At(int64(n))
			right = err == nil && y >= 0 && uint64(y) == g[n]
		}
		if !right {
			first = n
			break
		}
	}
	switch {
	case v.Status == period.Proved && first < len(g):
		t.Errorf("%s: %s is called proved by %s, and is wrong at %d", r, formula, v.Theorem, first)
	case v.Refuted != nil && v.Refuted.Position[0] != int64(first):
		t.Errorf("%s: %s is refuted at %d, and wrong at %d", r, formula, v.Refuted.Position[0], first)
	case v.Status == period.Proved:
		return "proved"
	case v.Refuted != nil:
		return "refuted"
	}
	return "open"
}
