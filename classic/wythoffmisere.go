package classic

import (
	"math"
	"math/big"
)

// LostPairMisere returns lost position n of misere play, where the player who
// makes the last move loses, for n >= 0. For R = 1 the pairs are (0,1), (2,2),
// and those of normal play from n = 2 on; for R >= 2 they are A(n) and
// A(n) + R n + 1 with A(n) = floor(n alpha + 1/alpha) (Fraenkel 1984, Wythoff
// games, continued fractions, cedar trees and Fibonacci searches). It is false
// where the larger number does not fit 63 bits.
func (w *Wythoff) LostPairMisere(n int64) (Pair, bool) {
	if w.r == 1 {
		switch n {
		case 0:
			return Pair{0, 1}, true
		case 1:
			return Pair{2, 2}, true
		}
		return w.LostPair(n)
	}
	if n < 0 || n > (math.MaxInt64-1)/(w.r+1) {
		return Pair{}, false
	}
	// with D = R^2+4: alpha = (2-R+sqrt(D))/2 and 1/alpha = (R-2+sqrt(D))/(2R), so
	// n alpha + 1/alpha = ((nR-1)(2-R) + (nR+1) sqrt(D)) / (2R)
	r, nr := big.NewInt(w.r), big.NewInt(n*w.r)
	one := big.NewInt(1)
	root := new(big.Int).Add(nr, one)
	root.Mul(root, root)
	d := new(big.Int).Mul(r, r)
	root.Mul(root, d.Add(d, big.NewInt(4))).Sqrt(root)
	a := new(big.Int).Sub(nr, one)
	a.Mul(a, big.NewInt(2-w.r)).Add(a, root)
	a.Div(a, new(big.Int).Mul(r, big.NewInt(2)))
	b := new(big.Int).Add(a, nr)
	b.Add(b, one)
	if !b.IsInt64() {
		return Pair{}, false
	}
	return Pair{a.Int64(), b.Int64()}, true
}

// PartnerMisere returns the number that is lost together with x >= 0 in misere
// play. It is false where that does not fit 63 bits.
func (w *Wythoff) PartnerMisere(x int64) (int64, bool) {
	if w.r == 1 {
		switch x {
		case 0, 1:
			return 1 - x, true
		case 2:
			return 2, true
		}
		return w.Partner(x)
	}
	// before is how many of the larger numbers B(0), B(1), ... are up to x
	before, high := int64(0), x/(w.r+1)+1
	for before < high {
		m := before + (high-before+1)/2
		if p, ok := w.LostPairMisere(m - 1); ok && p[1] <= x {
			before = m
		} else {
			high = m - 1
		}
	}
	if before > 0 {
		if p, _ := w.LostPairMisere(before - 1); p[1] == x {
			return p[0], true
		}
	}
	d, ok := times(x-before, w.r)
	if !ok || d >= math.MaxInt64-x {
		return 0, false
	}
	return x + d + 1, true
}

// LostMisere reports whether the player to move loses in misere play.
func (w *Wythoff) LostMisere(p Pair) bool {
	partner, ok := w.PartnerMisere(min(p[0], p[1]))
	return ok && partner == max(p[0], p[1])
}

// WinningMisere returns all winning moves of misere play, as what they leave.
// The player to move wins in (0,0) without one.
func (w *Wythoff) WinningMisere(p Pair) []Pair {
	if w.LostMisere(p) {
		return nil
	}
	return w.moves(p, w.PartnerMisere, w.LostPairMisere)
}
