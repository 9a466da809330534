package grundy_test

import (
	"testing"

	"github.com/grundy-cgt/grundy/period"
)

// The formula for "take 1..h" against the same rule written so that only its
// options can be listed, and at huge heaps against what h says by itself.
func TestSlopeFormula(t *testing.T) {
	for _, h := range []string{
		"n//2", "(n+1)//2", "n//3", "(n+7)//5", "isqrt(n)", "isqrt(n+5)//2", "min(n, 5)", "min(n//3, 20)", "max(isqrt(n), n//7)", "max(isqrt(n), 9)",
	} {
		g := newGame(t, "take 1.."+h)
		listed := newGame(t, "n -> n-k for k in 1.."+h+" if k*k >= k")
		claim, err := g.Claim(t.Context(), 0)
		if err != nil || claim.Theorem != period.Slope {
			t.Fatalf("take 1..%s: %v, %v", h, claim, err)
		}
		for n := range int64(3000) {
			v, err := g.Heap(t.Context(), n)
			w, wrong := listed.Heap(t.Context(), n)
			if v != w || err != nil || wrong != nil {
				t.Fatalf("take 1..%s: G(%d) = %d, %v, want %d, %v", h, n, v, err, w, wrong)
			}
		}
	}
	for text, want := range map[string]uint64{
		"take 1..min(n, 5)": uint64(huge) % 6,
		"take 1..n//2":      uint64(huge) / 2,
		"take 1..n//1000":   walk(huge, 1000),
	} {
		if v, err := newGame(t, text).Heap(t.Context(), huge); v != want || err != nil {
			t.Errorf("%s: G(10^18) = %d, %v, want %d", text, v, err, want)
		}
	}
}

// walk follows the formula for h = n//d one plateau at a time: while h(n) = c, a
// step takes c+1, and the heap c*d itself has the value c.
func walk(n, d int64) uint64 {
	for {
		c := n / d
		if n == c*d {
			return uint64(c)
		}
		n -= ((n - c*d + c) / (c + 1)) * (c + 1)
	}
}
