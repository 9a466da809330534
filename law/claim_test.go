package law

import (
	"context"
	"testing"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// The formula of a proved claim gives the values of the rule, one by one.
func TestOf(t *testing.T) {
	for _, c := range []struct{ rule, law string }{
		{"take 1..3", "g(n) = n % 4"},
		{"take even", "g(n) = n//2"},
		{"nim", "g(n) = n"},
		{"take {1,3,4}", "g(n) = [0, 1, 0, 1, 2, 3, 2][n % 7]"},
		{"take 2^k", "g(n) = n % 3"},
		{"take not {2,5}", "g(n) = 2*(n//4)+n % 2"},
		{"take 3..", "g(n) = n//3"},
		{"take 1..n//2", "g(n) = n % 2 == 0 ? n//2 : g(n//2)"},
		{"take 1..n//5", "g(n) = n % 5 == 0 ? n//5 : g(n-n//5-1)"},
		{"take 1..isqrt(n)", ""},
		{"take 1..min(n//2, 20)", ""},
		{"take 1..(n+5)//2", ""},
		{"kayles", ""},
		{"dawson-chess", ""},
		{"0.0077", ""},
		{"turn 1", "g(n) = n == 0 ? 0 : 1"},
		{"turn 2", "g(n) = max(n-1, 0)"},
		{"turn 1..2", "g(n) = n"},
		{"mock-turtles", "g(n) = n == 0 ? 0 : 2*(n-1)+(popcount(n-1)+1) % 2"},
		{"triplets", "g(n) = n <= 2 ? 0 : 2*(n-3)+(popcount(n-3)+1) % 2"},
		{"ruler", "g(n) = lowbit(n)"},
		{"rulerette", "g(n) = lowbit(n)//2"},
		{"turn 1..5 consecutive", "g(n) = min(lowbit(n), 4)"},
		{"motley", "g(n) = n == 0 ? 0 : 2^(n-1)"},
	} {
		r, err := rule.Parse(c.rule)
		if err != nil {
			t.Fatal(err)
		}
		s, err := heap.New(r, heap.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		claim, err := s.Claim(context.Background(), 0)
		if err != nil {
			t.Fatal(err)
		}
		l := Of(claim)
		if l == nil {
			t.Errorf("%s: no law", c.rule)
			continue
		}
		if l.Status != period.Proved || l.Theorem == "" || l.Reason == "" || l.Cost <= 0 {
			t.Errorf("%s: %+v", c.rule, l)
		}
		if got := l.Formula.String(); c.law != "" && got != c.law {
			t.Errorf("%s: %s, want %s", c.rule, got, c.law)
		}
		n := 1000
		if c.rule == "motley" {
			n = 32
		}
		g := values(t, c.rule, n)
		if ok, err := gives(context.Background(), l.Formula, g); !ok || err != nil {
			t.Errorf("%s: %s is false (%v)", c.rule, l, err)
		}
	}
}

func TestOfCheckedClaim(t *testing.T) {
	if l := Of(&period.Claim{Status: period.Checked}); l != nil {
		t.Errorf("a law of a claim that is not proved: %v", l)
	}
}
