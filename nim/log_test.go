package nim

import (
	"math/big"
	"testing"
)

// The search by traces, in a group that is small enough for the other search.
func TestByTraces(t *testing.T) {
	const p = 274177
	k := units(128)
	g := Wide{Hi: 1}.pow(fromBig(k.Div(k, big.NewInt(p))))
	if g == (Wide{Lo: 1}) {
		t.Fatal("the generator is 1")
	}
	for _, m := range []uint64{16, 64, 1024} {
		for k := uint64(0); k < p; k += 1 + k/3 {
			y := g.pow(Wide{Lo: k})
			if got, err := byTraces(t.Context(), y, g, p, m); err != nil || got != k {
				t.Fatalf("m = %d: logarithm %d, want %d (%v)", m, got, k, err)
			}
			if got, err := shanks(y, g, p); err != nil || got != k {
				t.Fatalf("by steps: logarithm %d, want %d (%v)", got, k, err)
			}
		}
		y := g.pow(Wide{Lo: p - 1})
		if got, err := byTraces(t.Context(), y, g, p, m); err != nil || got != p-1 {
			t.Fatalf("m = %d: logarithm %d, want %d (%v)", m, got, p-1, err)
		}
	}
}
