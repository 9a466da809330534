package induct_test

import (
	"testing"
	"time"

	"github.com/grundy-cgt/grundy/induct"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

func TestProve(t *testing.T) {
	for _, test := range []struct{ rule, formula string }{
		{"nim", "n"},
		{"take 1..3", "n % 4"},
		{"take {1,3,4}", "[0,1,0,1,2,3,2][n % 7]"},
		{"take k where k % 3 == 1", "n % 2"},
		{"lasker", "n > 0 and n % 4 == 3 ? n + 1 : n > 0 and n % 4 == 0 ? n - 1 : n"},
		{"take any or split 3", "n % 8 == 7 ? n+1 : n > 0 and n % 8 == 0 ? n-1 : n"},
		{"split 2", "n == 0 ? 0 : (n+1) % 2"},
		{"split 3", "n == 0 ? 0 : n % 2 == 1 and n > 1 ? 1 : 0"},
		{"(x, y) -> (x-k, y) for k in 1..x | (x, y-k) for k in 1..y", "x xor y"},
		{"wythoff", "lost iff min(x,y) == (abs(x-y) + isqrt(5*abs(x-y)^2))//2"},
		{"fibonacci-nim", "lost iff n == 0 or lowfib(n) > 2*last"},
		{"turn 1..3", "n == 0 ? 0 : 2*(n-1) + (popcount(n-1)+1) % 2"},
		{"replace by 1..2 lower", "n == 0 ? 0 : 2*(n-1) + (popcount(n-1)+1) % 2"},
		{"take not {2,5}", "n"},
		{"take powers of 3", "n % 2"},
		{"take coprime", "n == 0 ? 0 : n == 1 ? 1 : n % 2 == 0 ? 0 : primepi(lpf(n))"},
		{"take 1..n-1 where gcd(n,k)=1", "n > 1 ? primepi(lpf(n)) : 0"},
		{"take d|n, d<n", "n == 0 ? 0 : v(2,n)"},
		{"take d|n, d<n", "n > 0 ? v(2,n) : 0"},
		{"take divisors", "n > 0 ? 1+v(2,n) : 0"},
		{"take k in divisors(n) where k % 2 == 1", "n % 2 == 1 ? 1 : 0"},
		{"n -> k for k in divisors(n) if k < n", "n == 0 ? 0 : bigomega(n)"},
		{"n -> n//k for k in 2..n+1", "n == 0 ? 0 : log(2,n)+1"},
		{"n -> n//k for k in 3..n", "n == 0 ? 0 : log(3,n)"},
		{"take half", "n % 2 == 0 ? n//2 : g(n//2)"},
		{"take half", "n % 2 == 0 ? n//2 : g((n-1)//2)"},
		{"take half", "n % 2 == 0 ? n//2 : g(n//2)+1"},
		{"take 1..ceil(n/2)", "n == 0 ? 0 : n % 2 == 1 ? (n+1)//2 : g(n//2-1)"},
		{"take 1..isqrt(n)", "n == 0 ? 0 : isqrt(n) > isqrt(n-1) ? isqrt(n) : g(n-1-isqrt(n))"},
		{"turn 1..4 consecutive", "n % 4 == 0 ? 4 : n % 2 == 0 and n > 0 ? 2 : n == 0 ? 0 : 1"},
		{"turn 1..4 consecutive", "min(lowbit(n), 4)"},
		{"turn any consecutive", "n == 0 ? 0 : 2^v(2,n)"},
		{"turn any", "n > 0 ? 2^(n-1) : 0"},
		{"turn 3", "n < 3 ? 0 : 2*(n-3) + (popcount(n-3) % 2 == 0 ? 1 : 0)"},
		{"take 1..10^15", "n % (10^15+1)"},
		{"lasker", "lost iff n == 0"},
		{"split 2 unequal or take any", "n"},
		{"hex 0.2a", "n"},
		{"couples-are-forever", "n"},
		{"take k in {1,n-1}", "n"},
		{"0.77", "lost iff n == 0"},
		{"split 2.. or take any", "n"},
		{"replace by any number of lower", "n == 0 ? 0 : 2^(n-1)"},
		{"(x,y) -> (a, y-a) for a in 1..y-1 | (a, x-a) for a in 1..x-1", "v(2, bitor(x-1,y-1)+1)"},
		{"n -> n-1 | n//2 & n//2", "n % 2"},
		{"(x,y) -> (a, y-a) for a in 1..y-1 | (a, x-a) for a in 1..x-1", "x == 0 or y == 0 ? (x+y < 2 ? 0 : v(2, x+y)) : v(2, bitor(x-1,y-1)+1)"},
		{"(x,y) -> (a+1, y-a-1) for a in 0..y-2 | (a+1, x-a-1) for a in 0..x-2", "x == 0 or y == 0 ? 0 : v(2, bitor(x-1,y-1)+1)"},
		{"n -> n-k for k in 1..n//2", "lost iff n == 0 or n+1 == lowbit(n+1)"},
		{"n -> n//2 if n > 0", "lost iff bitlen(n) % 2 == 0"},
		{"n -> (n//2) of 1 if n > 1", "n//2%2"},
	} {
		r, err := rule.Parse(test.rule)
		if err != nil {
			t.Fatal(err)
		}
		f, err := rule.ParseFormula(test.formula, r.Vars())
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		v, err := induct.Prove(t.Context(), r, f, induct.Limits{})
		t.Logf("%-30s %-40s %v %v %s %v", test.rule, test.formula, time.Since(start).Round(time.Millisecond), v.Status, v.Why, err)
		if v.Refuted != nil {
			t.Logf("   %+v", *v.Refuted)
		}
		_ = period.Proved
	}
}
