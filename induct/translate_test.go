package induct

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/grundy-cgt/grundy/automata"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/rule"
)

// expression is the text of a random number made of n and m, in base 2, 3 or 0.
func expression(rnd *rand.Rand, depth int, base int64) string {
	c := func(lo, hi int) int { return lo + rnd.IntN(hi-lo+1) }
	if depth == 0 {
		return []string{"n", "m", fmt.Sprint(c(0, 5))}[rnd.IntN(3)]
	}
	x := func() string { return expression(rnd, depth-1, base) }
	if rnd.IntN(3) == 0 { // what the base can do
		switch base {
		case 2:
			return []string{
				fmt.Sprintf("(%s xor %s)", x(), x()), fmt.Sprintf("bitand(%s, %s)", x(), x()), fmt.Sprintf("bitor(%s, %s)", x(), x()),
				fmt.Sprintf("lowbit(%s)", x()), fmt.Sprintf("highbit(%s)", x()), fmt.Sprintf("2^v(2, %s)", x()), fmt.Sprintf("2^log(2, %s)", x()),
				fmt.Sprintf("(popcount(%s)+%s) %% %d", x(), x(), c(1, 4)), fmt.Sprintf("bitlen(%s) %% %d", x(), c(1, 4)), fmt.Sprintf("(3*v(2, %s)) %% %d", x(), c(1, 4)),
				fmt.Sprintf("log(2, %s) %% %d", x(), c(1, 4)), fmt.Sprintf("automaton(2, %s, [[0,1],[1,2],[2,0]], [0,1,7])", x()),
			}[rnd.IntN(12)]
		case 3:
			return []string{
				fmt.Sprintf("3^v(3, %s)", x()), fmt.Sprintf("digitsum(3, %s) %% %d", x(), c(1, 4)), fmt.Sprintf("v(3, %s) %% %d", x(), c(1, 4)),
				fmt.Sprintf("3^log(3, %s)", x()), fmt.Sprintf("log(3, %s) %% %d", x(), c(1, 4)),
			}[rnd.IntN(5)]
		}
		return []string{
			fmt.Sprintf("lowfib(%s)", x()), fmt.Sprintf("(%[1]s + isqrt(5*%[1]s^2))//2", []string{"n", "m", "(n+1)", "(m-2)"}[rnd.IntN(4)]),
			fmt.Sprintf("automaton(0, %s, [[0,1],[0,0]], [0,3])", x()),
		}[rnd.IntN(3)]
	}
	return []string{
		fmt.Sprintf("(%s + %s)", x(), x()), fmt.Sprintf("(%s - %s)", x(), x()), fmt.Sprintf("%d*(%s)", c(0, 3), x()), fmt.Sprintf("(%s)//%d", x(), c(1, 4)),
		fmt.Sprintf("(%s) %% %d", x(), c(1, 4)), fmt.Sprintf("-(%s)", x()), fmt.Sprintf("min(%s, %s)", x(), x()), fmt.Sprintf("max(%s, %s, %s)", x(), x(), x()),
		fmt.Sprintf("abs(%s)", x()), fmt.Sprintf("gcd(%s, %d)", x(), c(1, 6)), fmt.Sprintf("[4, %s, 0][%s]", x(), x()), fmt.Sprintf("(%s ? %s : %s)", conditionText(rnd, depth-1, base), x(), x()),
	}[rnd.IntN(12)]
}

func conditionText(rnd *rand.Rand, depth int, base int64) string {
	x := func() string { return expression(rnd, depth, base) }
	c := func() string { return conditionText(rnd, max(depth-1, 0), base) }
	if depth > 0 && rnd.IntN(3) == 0 {
		return []string{"not (" + c() + ")", "(" + c() + ") and (" + c() + ")", "(" + c() + ") or (" + c() + ")", "((" + c() + ") ? (" + c() + ") : (" + c() + "))"}[rnd.IntN(4)]
	}
	sets := []string{"odd", "even", "multiples(3)", "{1,3,5..7}", "2..n", "n-2..n", "{1,[0,3,2][m]..n}", "m..[3,n,5,2][n//2]"}
	if base > 0 {
		sets = append(sets, fmt.Sprintf("powers(%d)", base))
	} else {
		sets = append(sets, "fibonacci")
	}
	if base > 0 && rnd.IntN(6) == 0 {
		return fmt.Sprintf("v(%d, %s) %s %d", base, x(), []string{"==", "!=", "<", "<=", ">", ">="}[rnd.IntN(6)], rnd.IntN(3))
	}
	if rnd.IntN(4) == 0 {
		return fmt.Sprintf("%s %s %s", x(), []string{"in", "not in"}[rnd.IntN(2)], sets[rnd.IntN(len(sets))])
	}
	if rnd.IntN(4) == 0 {
		return fmt.Sprintf("(%s) %% %d %s %d", x(), 1+rnd.IntN(3), []string{"==", "!="}[rnd.IntN(2)], rnd.IntN(3))
	}
	return fmt.Sprintf("%s %s %s", x(), []string{"==", "!=", "<", "<=", ">", ">="}[rnd.IntN(6)], x())
}

// TestTranslate compares what automata make of formulas with the evaluator.
func TestTranslate(t *testing.T) {
	rounds := 250
	if testing.Short() {
		rounds = 60
	}
	rnd := rand.New(rand.NewPCG(8, 8))
	count := map[string]int{}
	for range rounds {
		base := []int64{2, 2, 3, 0}[rnd.IntN(4)]
		text := "g(n,m) = " + expression(rnd, 2, base)
		if rnd.IntN(3) == 0 {
			text = "lost iff " + conditionText(rnd, 2, base)
		}
		f, err := rule.ParseFormula(text, []string{"n", "m"})
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		in := &induction{translator: &translator{sys: systemOf(base), base: base}, ctx: t.Context(), lim: automata.Limits{States: 3000, Nodes: 60000}, coords: []string{"x0", "x1"}}
		err = readFormula(in, f)
		if why := new(untold); errors.As(err, why) {
			count["untold"]++
			continue
		}
		if errors.Is(err, game.ErrLimit) {
			count["limit"]++
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		count["told"]++
		count["more silent"] += sameAsEvaluator(t, in, f)
	}
	t.Log(count)
	if count["told"] < rounds/2 || count["more silent"] > rounds/8 {
		t.Errorf("too little is told: %v", count)
	}
}

func systemOf(base int64) *automata.System {
	if base == 0 {
		return automata.Zeckendorf()
	}
	return automata.Base(int(base))
}

func readFormula(in *induction, f *rule.Formula) (err error) {
	defer catch(&err)
	return in.read(f)
}

// sameAsEvaluator compares a formula that was read with its values at small positions.
// The formula that was read may be silent where a function is asked for a negative
// number; then 1 is returned.
func sameAsEvaluator(t *testing.T, in *induction, f *rule.Formula) (silent int) {
	e := f.Compile()
	for n := range int64(18) {
		for m := range int64(10) {
			says := func(v bool, err error) {
				if err == nil && in.silent.Accepts(n, m) {
					silent = 1
				} else if !v || (err != nil) != in.silent.Accepts(n, m) {
					t.Errorf("%s at (%d,%d): wrong, or %v", f, n, m, err)
				}
			}
			if f.Lost {
				lost, err := e.Lost(n, m)
				says(in.formula.Accepts(n, m) == (lost && err == nil), err)
				continue
			}
			y, err := e.At(n, m)
			if err == nil && y < 0 {
				err = errNegative
			}
			if in.weighed && err == nil {
				y = pow(in.base, y)
			}
			says(err != nil || in.formula.Accepts(n, m, y) && !in.formula.Accepts(n, m, y+1) && !in.formula.Accepts(n, m, y-1), err)
		}
	}
	return silent
}

var errNegative = errors.New("a negative number is no value")

func pow(b, e int64) int64 {
	w := int64(1)
	for range e {
		w *= b
	}
	return w
}
