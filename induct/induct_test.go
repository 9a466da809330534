package induct_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
	"github.com/grundy-cgt/grundy/induct"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

func parse(t *testing.T, text, formula string) (*rule.Rule, *rule.Formula) {
	t.Helper()
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	f, err := rule.ParseFormula(formula, r.Vars())
	if err != nil {
		t.Fatal(err)
	}
	return r, f
}

// proved are right formulas, and by what they are proved. All positions are compared
// with the values by the definition up to far.
var proved = []struct {
	rule, formula, theorem string
	far                    int64
}{
	// periodic and affine
	{"nim", "n", "multiples", 100},
	{"take 1..3", "n % 4", "bash", 100},
	{"take 1..10^15", "n % (10^15+1)", "bash", 100},
	{"take 1..10^15", "lost iff n % (10^15+1) == 0", "bash", 100},
	{"take multiples of 3", "n//3", "multiples", 100},
	{"take {1,3,4}", "[0,1,0,1,2,3,2][n % 7]", induct.Induction, 200},
	{"take {1,3,4}", "lost iff n % 7 in {0,2}", induct.Induction, 200},
	{"take odd", "n % 2", induct.Induction, 200},
	{"take k where gcd(k, 6) == 1", "n % 2", induct.Induction, 200},
	{"take not {1}", "n//2", induct.Induction, 200},
	{"take any or split 2", "n % 4 == 3 ? n+1 : n > 0 and n % 4 == 0 ? n-1 : n", induct.Induction, 200},
	{"take any or split 3", "n % 8 == 7 ? n+1 : n > 0 and n % 8 == 0 ? n-1 : n", induct.Induction, 80},
	{"split 2", "n == 0 ? 0 : (n+1) % 2", induct.Induction, 100},
	{"split 3", "max(n-1, 0)//2", induct.Induction, 60},
	{"split 4", "max(n-1, 0)//3", induct.Induction, 40},
	{"split 2..", "max(n-1, 0)", induct.Induction, 20},
	{"hex 0.8", "max(n-1, 0)//3", induct.Induction, 60},
	{"hex 0.1b", "n < 5 ? [0,1,1,0,0][n] : (n-1)//2", induct.Induction, 60},
	{"split 2 equal", "n > 0 and n % 2 == 0 ? 1 : 0", induct.Induction, 60},
	// bits
	{"turn 1..2", "n", "coins", 60},
	{"turn 1..3", "n == 0 ? 0 : 2*(n-1) + (popcount(n-1)+1) % 2", "coins", 60},
	{"n -> &p for p in turn(n, 1..3) | none if n == 1", "n == 0 ? 0 : 2*(n-1) + (popcount(n-1)+1) % 2", induct.Induction, 60},
	{"turn 3", "n < 3 ? 0 : 2*(n-3) + (popcount(n-3) % 2 == 0 ? 1 : 0)", "coins", 40},
	{"turn any consecutive", "n == 0 ? 0 : 2^v(2, n)", "coins", 60},
	{"turn 1..4 consecutive", "min(4, lowbit(n))", "coins", 60},
	{"turn any", "n > 0 ? 2^(n-1) : 0", "coins", 12},
	{"replace by 1..2 lower", "n == 0 ? 0 : 2*(n-1) + (popcount(n-1)+1) % 2", induct.Induction, 60},
	{"replace by 2 lower", "n > 0 ? 2*n - 2 + (popcount(n-1)+1) % 2 : 0", induct.Induction, 60},
	{"replace by any number of lower", "n > 0 ? 2^(n-1) : 0", "lower heaps", 10},
	{"take powers of 3", "n % 2", induct.Induction, 200},
	{"take 2^k", "n % 3", induct.Induction, 200},
	{"n -> n-k for k in powers(2) if bitand(n, k) == k", "popcount(n) % 2", induct.Induction, 200},
	{"n -> n//2 if n > 0", "bitlen(n) % 2", induct.Induction, 200},
	// sums in other bases
	{"take 3^k or split 2", "automaton(3, n, [[0,1,2],[1,2,3],[2,3,2],[3,2,3]], [0,1,2,0])", induct.Induction, 200},
	{"take 5^k or split 2", "automaton(5, n, [[0,1,2,3,2],[1,2,3,2,3],[2,3,2,3,2],[3,2,3,2,3]], [0,1,2,0])", induct.Induction, 200},
	// recursions
	{"take half", "n % 2 == 0 ? n//2 : g(n//2)", "slope", 200},
	{"take half", "n % 2 == 0 ? n//2 : g((n-1)//2)", "slope", 200},
	{"take half", "lost iff n == 0 or n+1 == lowbit(n+1)", induct.Induction, 200},
	{"take 1..ceil(n/2)", "n == 0 ? 0 : n % 2 == 1 ? (n+1)//2 : g(n//2-1)", "slope", 200},
	{"take 1..isqrt(n)", "n == 0 ? 0 : isqrt(n) > isqrt(n-1) ? isqrt(n) : g(n-1-isqrt(n))", "slope", 200},
	{"n -> n-1 if n > 0 | 3 of n//2 if n % 2 == 0 and n > 0", "n < 5 ? [0,1,0,1,2][n] : n % 2 == 1 ? 0 : g(n//2) == 1 ? 2 : 1", induct.Induction, 200},
	{"n -> n-1 if n > 0 | n//3 if n > 0", "n == 0 ? 0 : g(n-1) == 0 ? (g(n//3) == 1 ? 2 : 1) : g(n-1) == 1 ? (g(n//3) == 0 ? 2 : 0) : g(n//3) == 0 ? 1 : 0", induct.Induction, 200},
	// decimal digits
	{"take digits", "lost iff n % 10 == 0", induct.Induction, 200},
	// numbers
	{"take coprime", "lost iff n % 2 == 0", "coprime", 200},
	{"take d|n, d<n", "lost iff n == 0 or n % 2 == 1", "divisors", 200},
	{"take divisors", "won iff n > 0", "divisors", 200},
	{"take coprime", "n <= 1 ? n : n % 2 == 0 ? 0 : primepi(lpf(n))", "coprime", 200},
	{"take 1..n-1 where gcd(n,k)=1", "n > 1 ? primepi(lpf(n)) : 0", "coprime", 200},
	{"take d|n, d<n", "n > 0 ? v(2, n) : 0", "divisors", 200},
	{"take k in 1..n-1 where n % k == 0", "n > 0 ? v(2, n) : 0", "divisors", 200},
	{"take divisors", "n > 0 ? 1 + v(2, n) : 0", "divisors", 200},
	{"take k in divisors(n) where k % 2 == 1", "n % 2 == 1 ? 1 : 0", "divisors", 200},
	{"n -> d for d in divisors(n) if d < n", "n == 0 ? 0 : bigomega(n)", "prime factors", 200},
	{"n -> n//k for k in 2..n+1", "bitlen(n)", "quotients", 200},
	{"n -> n//k for k in 3..n", "n == 0 ? 0 : log(3, n)", "quotients", 200},
	// tuples
	{"(x, y) -> (x-k, y) for k in 1..x | (x, y-k) for k in 1..y", "x xor y", induct.Induction, 24},
	{"(x, y) -> (x-k, y) for k in 1..x | (x, y-k) for k in 1..y", "lost iff x == y", induct.Induction, 24},
	{"(x, y, z) -> (x-k, y, z) for k in 1..x | (x, y-k, z) for k in 1..y | (x, y, z-k) for k in 1..z", "x xor y xor z", induct.Induction, 8},
	{"(x, y) -> (x-k, y) for k in 1..min(x,3) | (x, y-k) for k in 1..y", "(x % 4) xor y", induct.Induction, 24},
	{"mock-turtles x ruler", "nimmul(x == 0 ? 0 : 2*(x-1) + (popcount(x-1)+1) % 2, lowbit(y))", induct.Tartan, 12},
	{"turn 1..2 x turn 1 x turn 2", "nimmul(nimmul(max(z-1, 0), min(y, 1)), x)", induct.Tartan, 8},
	{"turn 1..2 x turn 2", "lost iff y <= 1 or x == 0", induct.Tartan, 20},
	{"wythoff", "lost iff min(x,y) == (abs(x-y) + isqrt(5*abs(x-y)^2))//2", induct.Induction, 40},
	{"fibonacci-nim", "lost iff n == 0 or lowfib(n) > 2*last", induct.Induction, 40},
	{"(x,y) -> (a, y-a) for a in 1..y-1 if x > 0 | (a, x-a) for a in 1..x-1 if y > 0", "x == 0 or y == 0 ? 0 : v(2, bitor(x-1, y-1) + 1)", induct.Induction, 24},
	{"(n, last) -> (n-k, k) for k in 1..min(n, last)", "lost iff n == 0 or lowbit(n) > last", induct.Induction, 40},
}

func TestProved(t *testing.T) {
	for _, test := range proved {
		r, f := parse(t, test.rule, test.formula)
		v, err := induct.Prove(t.Context(), r, f, induct.Limits{To: 4})
		if err != nil || v.Status != period.Proved || v.Theorem != test.theorem || v.Reason == "" {
			t.Errorf("%s: %s: %+v, %v; want a proof by %s", test.rule, test.formula, v, err, test.theorem)
		}
		if !testing.Short() {
			compare(t, r, f, test.far)
		}
	}
}

// compare compares a formula with the values that the game gives, all coordinates
// below far.
func compare(t *testing.T, r *rule.Rule, f *rule.Formula, far int64) {
	t.Helper()
	game, err := grundy.FromRule(r, grundy.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	e := f.Compile()
	p := make([]int64, r.Dim())
	for i := 0; i >= 0; {
		g, err := game.Value(t.Context(), rule.Position(append(p[:len(p):len(p)], make([]int64, rule.MaxDim-len(p))...)))
		if err != nil {
			t.Fatal(err)
		}
		right := false
		if f.Lost {
			lost, err := e.Lost(p...)
			right = err == nil && lost == (g == 0)
		} else {
			y, err := e.At(p...)
			right = err == nil && y >= 0 && uint64(y) == g
		}
		if !right {
			t.Errorf("%s: %s: wrong at %v, where the value is %d", r, f, p, g)
			return
		}
		for i = len(p) - 1; i >= 0; i-- { // the next position
			if p[i]++; p[i] < far {
				break
			}
			p[i] = 0
		}
	}
}

// TestFormulas compares the theorems in closed form with the values by the definition,
// and sees that rules beside them have none.
func TestFormulas(t *testing.T) {
	covered := []string{"take 1..n//2", "take 1..min(n//3, 5)", "take 1..max(n//2, isqrt(n+3))", "take 1..5", "take multiples of 4", "replace by any number of lower", "replace by 3.. lower"}
	for _, k := range []string{"take k in 1..n", "take k in 1..n-1", "take k in divisors(n)"} {
		for _, c := range []string{"", "gcd(k,n) == 1", "gcd(n,k) == 1 and k < n", "n % k == 0", "n % k == 0 and k != n", "k % 2 == 1 and n % k == 0", "n % k == 0 and k % 2 != 0 and n > k"} {
			if c != "" {
				c = " where " + c
			}
			covered = append(covered, k+c)
		}
	}
	covered = append(covered, "n -> d for d in divisors(n) if d < n", "n -> d for d in 1..n-1 if n % d == 0", "n -> n//k for k in 2..n+1")
	for b := range 6 {
		covered = append(covered, fmt.Sprintf("n -> n//k for k in %d..n", b+1), fmt.Sprintf("n -> n//k for k in %d..n+1", b+1),
			fmt.Sprintf("turn 1..%d", b+1), fmt.Sprintf("turn %d", b+1), fmt.Sprintf("turn 1..%d consecutive", b+1), fmt.Sprintf("replace by %d.. lower", b+1))
	}
	count := 0
	for _, text := range covered {
		r, err := rule.Parse(text)
		if err != nil {
			continue
		}
		far := int64(60)
		if strings.Contains(text, "lower") {
			far = 6
		}
		for _, f := range induct.Formulas(r) {
			count++
			e := f.Compile()
			g, ok := values(r, far)
			for n := range g {
				if y, err := e.At(int64(n)); ok && (err != nil || uint64(y) != g[n]) {
					t.Errorf("%s: %s: %d at %d, not %d (%v)", text, f, y, n, g[n], err)
					break
				}
			}
		}
	}
	if count < 35 {
		t.Errorf("%d rules have a formula", count)
	}
	for _, text := range []string{
		"take k where gcd(k, n+1) == 1", "take k where gcd(k, n) == 2", "take k in divisors(n) where k < n-1", "take k in divisors(n) where k > 1",
		"take k in 2..n where n % k == 0", "take k in divisors(n+1)", "take k in divisors(n) where k % 2 == 0", "take k in divisors(n) where k % 3 == 1",
		"n -> d for d in divisors(n) if d < n | none if n == 7", "n -> n//k for k in 3..n+1", "n -> n//k for k in 2..n+2", "n -> n//k & 1 for k in 2..n",
		"take divisors or split 2", "replace by 1..3 lower", "n -> d & 0 for d in divisors(n) if d < n", "n -> 2 of d for d in divisors(n) if d < n",
		"take 1..2*n", "take 1..n//2 or 2", "turn 1..5",
	} {
		r, err := rule.Parse(text)
		if err != nil {
			t.Error(err)
			continue
		}
		if f := induct.Formulas(r); len(f) > 0 {
			t.Errorf("%s has the formula %s", text, f[0])
		}
	}
}

// refuted are wrong formulas, and where they are wrong first.
var refuted = []struct {
	rule, formula, position, claimed string
	value                            uint64
}{
	{"take {1,3,4}", "n % 7 == 6 ? 3 : [0,1,0,1,2,3,2][n % 7]", "6", "3", 2},
	{"take any or split 2", "n % 4 == 3 ? n+1 : n", "4", "4", 3},
	{"take any or split 2", "n > 1000 ? n : n % 4 == 3 ? n+1 : n > 0 and n % 4 == 0 ? n-1 : n", "1003", "1003", 1004},
	{"take any or split 2", "n == 1000 ? [1][n] : n % 4 == 3 ? n+1 : n > 0 and n % 4 == 0 ? n-1 : n", "1000", "no value", 999},
	{"take coprime", "n <= 1 ? n : primepi(lpf(n))", "2", "1", 0},
	{"take k in 1..n where gcd(k, n+1) == 1", "n <= 1 ? n : n % 2 == 0 ? 0 : primepi(lpf(n))", "2", "0", 2},
	{"take half", "n % 2 == 0 ? n//2 : g(n//2) + (n > 2000 ? 1 : 0)", "2001", "", 0},
	{"wythoff", "lost iff min(x,y) == (abs(x-y) + isqrt(5*abs(x-y)^2))//2 and x < 100", "", "", 0},
	{"turn 1..2 x turn 2", "nimmul(x, y)", "(1,1)", "1", 0},
	{"take 1..10^15", "lost iff n % (10^15+2) == 0", "", "", 0},
	{"take 3^k or split 2", "automaton(3, n, [[0,1,2],[1,2,3],[2,3,2],[3,3,3]], [0,1,2,0])", "14", "0", 2},
	{"nim", "n-1", "0", "-1", 0},
	{"take 2^k", "lost iff n % 3 == 0 and n < 4000", "4002", "won", 0},
}

func TestRefuted(t *testing.T) {
	for _, test := range refuted {
		r, f := parse(t, test.rule, test.formula)
		v, err := induct.Prove(t.Context(), r, f, induct.Limits{To: 3})
		if err != nil || v.Status == period.Proved {
			t.Errorf("%s: %s: %+v, %v", test.rule, test.formula, v, err)
			continue
		}
		if test.claimed == "" {
			continue // wrong beyond what is compared, and not decided
		}
		c := v.Refuted
		if c == nil || c.Position.Format(r.Dim()) != test.position || c.Claimed != test.claimed || c.Value != test.value {
			t.Errorf("%s: %s: %+v, %+v; want %s at %s, and not %d", test.rule, test.formula, v, c, test.claimed, test.position, test.value)
		}
	}
}

// open are formulas that are not decided, and why.
var open = []struct{ rule, formula, why string }{
	{"kayles", "lost iff n == 0", "several components"},
	{"take squares", "n % 2", ""},
	{"take primes", "lost iff n in {0,1,9,10,25,34,35,55,85,100}", "no set that automata know"},
	{"take 3^k or split 2", "n", ""},
	{"split 2 distinct", "g(n-1)", ""},
	{"take any or split 2", "n % 4 == 3 ? n+1 : n > 0 and n % 4 == 0 ? n-1 : digitsum(3, n) % 9 == 9 ? popcount(n) % 2 : n", "base 2 and in base 3"},
	{"take any or split 2", "n % 4 == 3 ? n+1 : n > 0 and n % 4 == 0 ? n-1 : digitsum(3, n) % 9 == 9 ? 0 : n", "in base 2, and the rest needs numbers in base 3"},
	{"n -> n-k for k in 1..n if k*k <= n", "isqrt(n) - isqrt(n) + g(n)", ""},
}

func TestOpen(t *testing.T) {
	for _, test := range open {
		r, f := parse(t, test.rule, test.formula)
		v, err := induct.Prove(t.Context(), r, f, induct.Limits{})
		if err != nil || v.Status == period.Proved || v.Refuted == nil && (v.Why == "" || !strings.Contains(v.Why, test.why)) {
			t.Errorf("%s: %s: %+v, %v", test.rule, test.formula, v, err)
		}
		t.Log(test.rule, v.Why, v.Refuted)
	}
}

func TestLimits(t *testing.T) {
	r, f := parse(t, "take any or split 2", "n % 4 == 3 ? n+1 : n > 0 and n % 4 == 0 ? n-1 : n")
	v, err := induct.Prove(t.Context(), r, f, induct.Limits{States: 3})
	if err != nil || v.Status != period.Checked || !strings.Contains(v.Why, "limit") || v.Known != 100 {
		t.Errorf("%+v, %v", v, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var asked int
	v, err = induct.Prove(ctx, r, f, induct.Limits{Value: func(ctx context.Context, p rule.Position) (uint64, error) {
		if asked++; asked > 8 {
			cancel()
			return 0, ctx.Err()
		}
		return []uint64{0, 1, 2, 4, 3, 5, 6, 8, 7}[p[0]], nil
	}})
	if !errors.Is(err, context.Canceled) || v.Known != 8 || v.Status != period.Checked {
		t.Errorf("%+v, %v", v, err)
	}
	limit := &graph.LimitError{Limit: "Positions"}
	v, err = induct.Prove(t.Context(), r, f, induct.Limits{Value: func(context.Context, rule.Position) (uint64, error) { return 0, limit }})
	if err != nil || v.Status != period.Proved || !errors.Is(limit, game.ErrLimit) {
		t.Errorf("%+v, %v", v, err)
	}
	loop, f := parse(t, "n -> n-1 | n+1 if n > 0", "n")
	if _, err := induct.Prove(t.Context(), loop, f, induct.Limits{}); !errors.Is(err, graph.ErrCycle) {
		t.Errorf("play without end: %v", err)
	}
	if _, err := induct.Prove(t.Context(), r, &rule.Formula{Vars: []string{"x", "y"}, Body: rule.Num{}}, induct.Limits{}); err == nil {
		t.Error("a formula of two coordinates goes with a rule of one")
	}
}
