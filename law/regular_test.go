package law

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/grundy-cgt/grundy/rule"
)

// TestRegular plants sequences that are regular, by the recursions that define them.
func TestRegular(t *testing.T) {
	for text, want := range map[string]string{
		// Stern's diatomic sequence
		"n < 2 ? n : n % 2 == 0 ? g(n//2) : g(n//2) + g(n//2+1)": "g(n) = n < 4 ? [0, 1, 1, 2][n] : [g(n//2), [g(n//4)+g(2*(n//4)+1), 2*g(2*(n//4)+1)-g(n//4)][n//2 % 2]][n % 2]",
		// numbers whose digits in base 3 are those of n in base 2
		"n < 1 ? 0 : 3*g(n//2) + n % 2":                          "",
		"n < 1 ? 0 : 2*g(n//2) + 3*(n % 2) + n":                  "",
		"n < 3 ? n : [g(n//3), 2*g(n//3)+1, n//3 + 4][n % 3]":    "",
		"n < 2 ? 1 : n % 4 == 1 ? 2*g(n//2) - g(n//4) : g(n//2)": "",
		"n < 1 ? 0 : g(n//2) + popcount(n)":                      "",
		"isqrt(n)":                                               "none",
	} {
		f, err := rule.ParseFormula(text, []string{"n"})
		if err != nil {
			t.Fatal(err)
		}
		ev := f.Compile()
		g := make([]uint64, 4000)
		for n := range g {
			v, err := ev.At(int64(n))
			if err != nil || v < 0 {
				t.Fatal(text, n, v, err)
			}
			g[n] = uint64(v)
		}
		found := regular(t.Context(), "n", g[:300])
		if want == "none" {
			if len(found) > 0 {
				t.Errorf("%s is found as %v", text, found[0].Formula)
			}
			continue
		}
		if len(found) == 0 {
			t.Errorf("%s is not found", text)
			continue
		}
		if got := found[0].Formula.String(); want != "" && got != want {
			t.Errorf("%s is found as %s, want %s", text, got, want)
		}
		if ok, _ := gives(context.Background(), found[0].Formula, g); !ok {
			t.Errorf("%s is found as %v, which is wrong", text, found[0].Formula)
		}
	}
}

func TestRegularNoise(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, most := range []uint64{2, 100} {
		g := make([]uint64, 1000)
		for n := range g {
			g[n] = r.Uint64N(most)
		}
		if found := regular(t.Context(), "n", g); len(found) > 0 {
			t.Errorf("random values are %v", found[0].Formula)
		}
	}
}
