package induct_test

import (
	"context"
	"testing"

	"github.com/grundy-cgt/grundy/induct"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// A formula that uses itself is equal to a proved law by induction.
func TestRecursionsOfLaws(t *testing.T) {
	for _, c := range []struct {
		formula string
		want    period.Status
	}{
		{"n < 5 ? [0,1,2,4,3][n] : g(n-4)+4", period.Proved},
		{"n < 9 ? [0,1,2,4,3,5,6,8,7][n] : g(n-8)+8", period.Proved},
		{"n < 5 ? [0,1,2,4,3][n] : g(n-4)+5", ""},
		{"n < 5 ? [0,1,2,4,3][n] : n < 3000 ? g(n-4)+4 : g(n-3)+3", ""},
		{"n < 5 ? [0,1,2,4,3][n] : g(n)", ""},
		{"n < 5 ? [0,1,2,4,3][n] : n < 500 ? g(n-4)+4 : g(n+4)-4", ""},
	} {
		r, f := parse(t, "lasker", c.formula)
		ref, err := rule.ParseFormula("n == 0 ? 0 : n+[-1, 0, 0, 1][n % 4]", r.Vars())
		if err != nil {
			t.Fatal(err)
		}
		v, err := induct.Prove(t.Context(), r, f, induct.Limits{Law: func(context.Context) (*rule.Formula, error) { return ref, nil }})
		if err != nil || v.Status != c.want || (v.Refuted != nil) != (c.want == "") {
			t.Errorf("%s: %+v, %v", c.formula, v, err)
		}
	}
}

// A formula that is right for thousands of heaps, or nearly always, is refuted where a
// law is proved.
func TestFarCounterexamples(t *testing.T) {
	for _, c := range []struct {
		rule, formula string
		at            int64 // -1: it is right
		value         uint64
	}{
		{"take 1..3", "n < 10^18 ? n % 4 : 0", 1e18 + 1, 1},
		{"take divisors(n)", "n == 0 ? 0 : v(2, n)+1+n//5000", 5000, 4},
		{"take coprime", "n <= 1 ? n : n % 2 == 0 ? 0 : n > 4000 and lpf(n) == n ? 3 : primepi(lpf(n))", 4001, 551},
		{"n -> n//k for k in 2..n+1", "n > 2^40 ? bitlen(n)+1 : bitlen(n)", 1<<40 + 1, 41},
		{"n -> n//k for k in 2..n+1", "n in {10^12} ? 3 : bitlen(n)", 1e12, 40},
		{"take divisors(n)", "lost iff n == 0 or n == 3^30", 205891132094649, 1},
		{"take coprime", "n <= 1 ? n : n % 2 == 0 ? 0 : primepi(lpf(n)) + 0*isqrt(n)", -1, 0},
	} {
		r, f := parse(t, c.rule, c.formula)
		v, err := induct.Prove(t.Context(), r, f, induct.Limits{})
		switch {
		case err != nil:
			t.Errorf("%s: %s: %v", c.rule, c.formula, err)
		case c.at < 0:
			if v.Refuted != nil || v.Status == "" {
				t.Errorf("%s: %s: %+v", c.rule, c.formula, v)
			}
		case v.Refuted == nil || v.Status == period.Proved:
			t.Errorf("%s: %s is not refuted: %+v", c.rule, c.formula, v)
		case v.Refuted.Position != rule.Heap(c.at) || v.Refuted.Value != c.value:
			t.Errorf("%s: %s is refuted at %v, %d", c.rule, c.formula, v.Refuted.Position, v.Refuted.Value)
		}
	}
}
