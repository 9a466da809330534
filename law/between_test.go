package law

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/grundy-cgt/grundy/rule"
)

// The intervals give the values of the rule, for bounds of many shapes.
func TestBetweenComputesValues(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	lows := []string{"0", "1", "3", "n//2", "n//5", "isqrt(n)", "isqrt(isqrt(n-1))+1", "isqrt(n-30)", "n-7", "n//2-9", "max(n//4, n-20)", "isqrt(n)*2"}
	highs := []string{"n", "n-1", "n-2", "n//2", "n//3+4", "isqrt(n)", "isqrt(n)+3", "min(n//2, 60)", "n*n", "7", "isqrt(n-30)+1", "isqrt(7*n)"}
	conditions := []string{"", "", "k^4 >= n", "k^2 <= n", "k*(k+1) < n+5", "n < k^3", "2*k+3 > isqrt(n)", "k^2+k >= n and k^2 <= 9*n"}
	for range 200 {
		text := fmt.Sprintf("n -> k for k in %s..%s", lows[random.IntN(len(lows))], highs[random.IntN(len(highs))])
		if c := conditions[random.IntN(len(conditions))]; c != "" {
			text += " if k < n and " + c
		} else {
			text += " if k < n"
		}
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		bounds, ok := r.Between()
		if !ok {
			continue
		}
		const heaps = 300
		runs, known := between(bounds, heaps, heaps)
		if known != heaps {
			t.Errorf("%s: %d heaps", text, known)
		}
		g := values(t, text, heaps)
		i := 0
		for n, want := range g {
			if i+1 < len(runs) && runs[i+1].from == int64(n) {
				i++
			}
			if runs[i].value != want {
				t.Fatalf("%s: G(%d) = %d, and the intervals say %d", text, n, want, runs[i].value)
			}
		}
	}
}

func TestBetween(t *testing.T) {
	for text, want := range map[string]string{
		// Codeforces 255E; its statement bounds the heaps by 777777777777
		"n -> k for k in isqrt(isqrt(n-1))+1..min(isqrt(n), n-1)":      "g(n) = n < 4 ? 0 : n < 16 ? 1 : n < 82 ? 2 : n < 6724 ? 0 : n < 50626 ? 3 : n < 2562991876 ? 1 : n < 2042925103215442 ? 2 : 0",
		"n -> k for k in 0..n-1 if k^4 >= n and k^2 <= n":              "g(n) = n < 4 ? 0 : n < 16 ? 1 : n < 82 ? 2 : n < 6724 ? 0 : n < 50626 ? 3 : n < 2562991876 ? 1 : n < 2042925103215442 ? 2 : 0",
		"n -> k for k in 0..n-1":                                       "",
		"n -> k for k in n//2..n-1":                                    "",
		"n -> k for k in 0..n-1 if k % 2 == 0":                         "",
		"n -> k for k in 0..isqrt(n) | n-1 if n > 5":                   "",
		"(x, y) -> (k, y) for k in 0..isqrt(x) if k < x":               "",
		"n -> k for k in 0..n-1 if k^2 <= n^5 and k^4 >= n":            "",
		"n -> k & k for k in 0..isqrt(n) if k < n and n > 0 and k > 0": "",
	} {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if l := Between(r); l != nil {
			got = l.Formula.String()
			if l.Known < minBetween || l.Reason == "" || l.Cost == 0 {
				t.Errorf("%s: %+v", text, l)
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
