package induct_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/induct"
	"github.com/grundy-cgt/grundy/internal/oracle"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// randomRule is the text of a small rule of one heap.
func randomRule(rnd *rand.Rand) string {
	c := func(lo, hi int) int { return lo + rnd.IntN(hi-lo+1) }
	conditions := []string{
		"", "", "", fmt.Sprintf(" if n >= %d", c(1, 9)), fmt.Sprintf(" if n %% %d != %d", c(2, 4), c(0, 1)),
		fmt.Sprintf(" if k %% %d == %d", c(2, 4), c(0, 1)), fmt.Sprintf(" if k not in {%d,%d}", c(1, 3), c(4, 7)),
		fmt.Sprintf(" if 2*k <= n+%d or n %% %d == 1", c(0, 3), c(2, 3)), fmt.Sprintf(" if (n-k) %% %d in {0,%d}", c(2, 5), c(1, 2)),
	}
	splits := []string{
		"a & n-a for a in 1..n//2", "a & n-a for a in 1..(n-1)//2", fmt.Sprintf("a & n-%d-a for a in 0..(n-%d)//2", c(1, 3), c(1, 3)),
		"a & b & n-a-b for a in 1..n//3, b in a..(n-a)//2", fmt.Sprintf("a & n-a for a in 1..n//2 if a %% %d == %d", c(2, 3), c(0, 1)),
		fmt.Sprintf("n//%d & n//%d if n > 0", c(2, 3), c(2, 4)), fmt.Sprintf("(n %% %d) of n//%d if n > 0", c(2, 3), c(2, 3)),
		"&p for p in split(n, 2..3)", "&p for p in turn(n, 1..3)", fmt.Sprintf("&p for p in split(n-%d, %d..3)", c(1, 3), c(0, 2)), "&p & 1 for p in split(n-2, 2)",
		fmt.Sprintf("&p for p in lower(n-%d, 2)", c(0, 2)), fmt.Sprintf("&p for p in turn(n-%d, 1..2)", c(0, 2)), "&p for p in split(n, 2.., equal)", "2 of a & n-2*a for a in 1..n//2 if n > 2", fmt.Sprintf("none if n %% %d == %d", c(2, 5), c(0, 1)),
	}
	takes := []string{
		fmt.Sprintf("n-k for k in 1..%d", c(1, 6)), "n-k for k in 1..n", fmt.Sprintf("n-k for k in {%d,%d,%d}", c(1, 3), c(2, 6), c(4, 9)),
		fmt.Sprintf("n-k for k in %d..n", c(1, 4)), fmt.Sprintf("n-k for k in 1..(n+%d)//2", c(0, 3)), fmt.Sprintf("n-k for k in powers(%d)", c(2, 5)),
		fmt.Sprintf("k for k in n//%d..n-1", c(2, 3)), fmt.Sprintf("n-k for k in multiples(%d)", c(2, 4)), fmt.Sprintf("n-k for k in n-%d..n", c(1, 3)),
	}
	take := takes[rnd.IntN(len(takes))]
	condition := conditions[rnd.IntN(len(conditions))]
	if strings.Contains(take, "n-k for k in n-") {
		condition = " if k >= 1"
	}
	text := "n -> " + take + condition
	if rnd.IntN(3) == 0 {
		text += " | " + splits[rnd.IntN(len(splits))]
	}
	return text
}

// fitted is a formula of the least period that the values show, perhaps with a
// saltus; "" where they show none.
func fitted(g []uint64, start int) string {
	for p := 1; start+3*p < len(g); p++ {
		s := int64(g[start+p]) - int64(g[start])
		fits := s >= 0
		for n := start; fits && n+p < len(g); n++ {
			fits = int64(g[n+p])-int64(g[n]) == s
		}
		if fits {
			text := fmt.Sprintf("%s[(n-%d) %% %d] + %d*((n-%d)//%d)", list(g[start:start+p]), start, p, s, start, p)
			if start > 0 {
				text = fmt.Sprintf("n < %d ? %s[n] : %s", start, list(g[:start]), text)
			}
			return text
		}
	}
	return ""
}

func list(g []uint64) string { return strings.ReplaceAll(fmt.Sprint(g), " ", ",") }

// TestRandom proves what random rules seem to follow, and formulas beside it. Only the
// value of 0 is compared first, so that the proofs and refutations are the prover's own.
func TestRandom(t *testing.T) {
	rounds, far := 120, int64(160)
	if testing.Short() {
		rounds = 25
	}
	rnd := rand.New(rand.NewPCG(4, 4))
	count := map[string]int{}
	for range rounds {
		text := randomRule(rnd)
		r, err := rule.Parse(text)
		if err != nil {
			continue
		}
		g, ok := values(r, far)
		if !ok {
			continue
		}
		law := ""
		for start := 0; start < 20 && law == ""; start++ {
			law = fitted(g[:60], start)
		}
		if law == "" {
			law = "n - n//2"
		}
		for i := range 3 {
			formula := law
			if i > 0 {
				formula = mutate(rnd, law)
			}
			count[settle(t, r, formula, g)]++
		}
	}
	t.Log(count)
	if count["proved"] < rounds/10 || count["refuted"] < rounds/10 {
		t.Errorf("too little is decided: %v", count)
	}
}

// values returns true values by the definition, where all parts are lower.
func values(r *rule.Rule, far int64) (g []uint64, ok bool) {
	defer func() { ok = recover() == nil && int64(len(g)) == far }()
	return oracle.Values(far, oracle.Heap(r)), true
}

// settle compares a verdict with the true values.
func settle(t *testing.T, r *rule.Rule, formula string, g []uint64) string {
	t.Helper()
	f, err := rule.ParseFormula(formula, r.Vars())
	if err != nil {
		t.Fatalf("%s: %v", formula, err)
	}
	v, err := induct.Prove(t.Context(), r, f, induct.Limits{To: 1, States: 3000})
	if err != nil {
		t.Fatalf("%s: %s: %v", r, formula, err)
	}
	e := f.Compile()
	first := len(g) // where the formula is wrong
	for n := range g {
		y, err := e.At(int64(n))
		if err != nil || y < 0 || uint64(y) != g[n] {
			first = n
			break
		}
	}
	switch {
	case v.Status == period.Proved && first < len(g):
		t.Errorf("%s: %s is called proved, and is wrong at %d", r, formula, first)
	case v.Refuted != nil && v.Refuted.Position[0] != int64(first) && first < len(g):
		t.Errorf("%s: %s is refuted at %d, and first wrong at %d", r, formula, v.Refuted.Position[0], first)
	case v.Refuted != nil && v.Refuted.Position[0] < int64(len(g)) && first == len(g):
		t.Errorf("%s: %s is refuted at %d, and right", r, formula, v.Refuted.Position[0])
	case v.Status == period.Proved:
		return "proved"
	case v.Refuted != nil:
		return "refuted"
	}
	return "open: " + v.Why
}

// mutate changes one number of a formula.
func mutate(rnd *rand.Rand, text string) string {
	var digits []int
	for i, c := range text {
		if c >= '0' && c <= '9' {
			digits = append(digits, i)
		}
	}
	i := digits[rnd.IntN(len(digits))]
	return text[:i] + fmt.Sprint((int(text[i]-'0')+1+rnd.IntN(3))%10) + text[i+1:]
}

// TestRandomTuples proves formulas of rules of two coordinates.
func TestRandomTuples(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 5))
	pick := func(from ...string) string { return from[rnd.IntN(len(from))] }
	rounds := 400
	if testing.Short() {
		rounds = 100
	}
	count := map[string]int{}
	for range rounds {
		first := pick("(x-k, y) for k in 1..x", "(x-k, y) for k in 1..min(x,3)", "(x-k, y) for k in {1,2}", "(x-k, y) for k in 1..x if k % 2 == 1", "(x//2, y) if x > 0", "(x-k, k) for k in 1..min(x, y)")
		second := pick("(x, y-k) for k in 1..y", "(x, y-k) for k in 1..min(y,2)", "(x, y-k) for k in {1,3}", "(x-k, y-k) for k in 1..min(x, y)", "(x-1, y+1) if x > y", "(x-1, y) & (0, y-1)", "(y, x-k) for k in 1..x if y < x")
		third := pick("", "", " | (x-1, y-1)", " | none if x == y and x > 2", " | (x-2, y+1)")
		r, err := rule.Parse("(x, y) -> " + first + " | " + second + third)
		if err != nil {
			t.Fatal(err)
		}
		a, b := pick("x", "x % 4", "x % 3", "x % 2", "bitlen(x)"), pick("y", "y % 3", "y % 2", "min(y, 1)")
		formula := pick(a+" xor "+b, "lost iff "+a+" == "+b, "lost iff ("+a+" + "+b+") % 2 == 0", "x", "lost iff x == 0 or lowbit(x) > y", "max(x, y) % 2", a)
		f, err := rule.ParseFormula(formula, r.Vars())
		if err != nil {
			t.Fatal(err)
		}
		near, err := induct.Prove(t.Context(), r, f, induct.Limits{To: 1, States: 3000})
		if err != nil { // play without end
			count["endless"]++
			continue
		}
		far, err := induct.Prove(t.Context(), r, f, induct.Limits{To: 14, States: 3})
		switch {
		case err != nil:
			count["endless"]++
		case near.Status == period.Proved && far.Refuted != nil:
			t.Errorf("%s: %s is called proved, and is wrong at %v", r, f, far.Refuted)
		case near.Status == period.Proved:
			count["proved"]++
		case near.Refuted != nil && far.Refuted == nil:
			count["refuted far away"]++
		case near.Refuted != nil:
			count["refuted"]++
		default:
			count["open"]++
		}
	}
	t.Log(count)
	if count["proved"] < rounds/50 || count["refuted"] < rounds/4 {
		t.Errorf("too little is decided: %v", count)
	}
}
