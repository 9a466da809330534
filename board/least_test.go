package board

import (
	"math/rand/v2"
	"testing"
)

// TestStonesLeast compares with all sixteen pictures.
func TestStonesLeast(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for range 3000 {
		rows, cols := 1+r.IntN(5), 1+r.IntN(6)
		x := r.Uint64() & low(rows*cols)
		s := Stones{x, r.Uint64() & low(rows*cols) &^ x, uint8(rows), uint8(cols)}
		var want Stones
		for i := range 8 {
			x, h, w := apply(i, s.X, rows, cols)
			o, _, _ := apply(i, s.O, rows, cols)
			for _, p := range []Stones{{x, o, uint8(h), uint8(w)}, {o, x, uint8(h), uint8(w)}} {
				if want == (Stones{}) || p.less(want) {
					want = p
				}
			}
		}
		if got := s.least(); got != want {
			t.Fatalf("%v: %v, want %v", s, got, want)
		}
	}
}
