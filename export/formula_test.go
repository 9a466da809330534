package export_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/export"
	"github.com/grundy-cgt/grundy/law"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// formulas are laws with every function of formulas, and up to where they are
// compared.
var formulas = []struct {
	text string
	most int64
}{
	{"n == 0 ? 0 : v(2, n) + 3*v(3, n)", 1e18},
	{"lowbit(n) xor highbit(n)", 1e18},
	{"bitlen(n) + (n == 0 ? 0 : log(10, n))", 1e18},
	{"digitsum(3, n) + popcount(n)", 1e18},
	{"n < 2 ? 0 : lpf(n) % 100", 1e6},
	{"n < 1 ? 0 : bigomega(n)", 1e6},
	{"n > 2000 ? 0 : primepi(n)", 3000},
	{"n < 1 ? 0 : lowfib(n)", 1e18},
	{"automaton(2, n, [[0,1],[1,0]], [0,1])", 1e18},
	{"automaton(0, n+1, [[0,1],[2,0],[1,2]], [4,5,7])", 1e17},
	{"automaton(3, n//2, [[0,1,1],[1,0,0]], [1,0]) + automaton(2, n, [[0,0],[1,1]], [3,4])", 1e18},
	{"n == 0 ? 0 : n % 2 == 0 ? n//2 : g((n-1)//2)", 1e18},
	{"n < 3 ? n : [g(n//3), 7, n][n % 3]", 1e18},
	{"[2,0,1][n % 3] * 5 + min(n, 9, n//2) - max(1, 0)", 1e18},
	{"isqrt(n) + gcd(n, 12)", 1e18},
	{"n == 0 ? 0 : mindigit(n) * 10 + maxdigit(n)", 1e18},
	{"bitand(n, 12) + bitor(n % 8, 5)", 1e18},
	{"(n - 7) // 3 + (n - 7) % 4 + abs(n - 9)", 1e18},
	{"n in squares ? 1 : n in primes ? 2 : n in {1, 5..9} ? 3 : 0", 1e6},
	{"n in cubes or n in triangular or n in fibonacci ? 1 : n in powers(3) ? 2 : n in multiples(7) ? 3 : n in odd ? 4 : 5", 1e6},
	{"n % 3 == 1 and not n % 5 == 2 or n < 4 ? 3^(n % 5) : (n % 4)^2", 1e18},
}

// TestFormulas compares programs of formulas with their evaluation.
func TestFormulas(t *testing.T) {
	nim, err := rule.Parse("nim")
	if err != nil {
		t.Fatal(err)
	}
	var jobs []*job
	for _, c := range formulas {
		f, err := rule.ParseFormula(c.text, nim.Vars())
		if err != nil {
			t.Fatal(err)
		}
		ev := f.Compile()
		rng := rand.New(rand.NewPCG(2, 3))
		var in, want strings.Builder
		for i := range 600 {
			p := position(rng, i, 1, c.most)
			v, err := ev.At(p[0])
			if err != nil {
				t.Fatalf("%s at %d: %v", c.text, p[0], err)
			}
			fmt.Fprintln(&in, p[0])
			fmt.Fprintln(&want, v)
		}
		jobs = append(jobs, &job{
			name:    c.text,
			request: export.Job{Rule: nim, Law: &law.Law{Formula: f, Status: period.Proved, Theorem: "test"}},
			input:   in.String(),
			check:   func(output string) error { return firstDifference(in.String(), output, want.String()) },
		})
	}
	for _, lang := range languages {
		if testing.Short() && lang != "go" {
			continue
		}
		t.Run(lang, func(t *testing.T) { runAll(t, lang, jobs) })
	}
}

// firstDifference compares lines.
func firstDifference(in, got, want string) error {
	ins, gots, wants := strings.Fields(in), strings.Fields(got), strings.Fields(want)
	if len(gots) != len(wants) {
		return fmt.Errorf("%d lines, not %d", len(gots), len(wants))
	}
	for i := range wants {
		if gots[i] != wants[i] {
			return fmt.Errorf("at %s: %s, not %s", ins[i], gots[i], wants[i])
		}
	}
	return nil
}
