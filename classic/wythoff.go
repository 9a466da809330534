package classic

import (
	"fmt"
	"math"

	"github.com/grundy-cgt/grundy/game"
)

// Pair is a position of two numbers.
type Pair [2]int64

// String writes the pair as (3,5).
func (p Pair) String() string { return list('(', p[:], ')') }

// Wythoff is the game of two heaps in which a move takes any number of beans
// from one heap, or k > 0 from one and l > 0 from the other where |k-l| < R.
// R = 1 is the game of Wythoff (1907), the others are r-Wythoff (Holladay 1968;
// Fraenkel 1982, How to beat your Wythoff games' opponent on three fronts).
//
// The lost positions of normal play are the pairs (A(n), A(n)+R n) with
// A(n) = floor(n (2-R+sqrt(R^2+4))/2), n = 0, 1, 2, ...: each natural number but
// 0 is in just one of them. Make a game with [NewWythoff].
type Wythoff struct {
	r     int64
	table pairTable // as far as values were asked for
}

// NewWythoff returns the game for R from 1 to 2^31-1.
func NewWythoff(r int64) (*Wythoff, error) {
	if r < 1 || r > math.MaxInt32 {
		return nil, fmt.Errorf("the number R of r-Wythoff lies between 1 and %d, not at %d", math.MaxInt32, r)
	}
	return &Wythoff{r: r}, nil
}

// R is the number that the amounts taken from both heaps differ by less than.
func (w *Wythoff) R() int64 { return w.r }

// LostPair returns lost position n of normal play, the smaller number first, for
// n >= 0. It is false where the larger number does not fit 63 bits.
func (w *Wythoff) LostPair(n int64) (Pair, bool) {
	if n < 0 || n > math.MaxInt64/(w.r+1) {
		return Pair{}, false // b >= (R+1) n
	}
	// n^2 (R^2+4) <= 5 (nR)^2 and nR < 2^63 - n, so it fits 128 bits
	r := uint64(w.r)
	square := product(uint64(n), uint64(n))
	root := product(uint64(n)*r, uint64(n)*r).plus(square.times(4)).isqrt()
	// floor((n(2-R) + sqrt)/2) with the root rounded down is the same: an integer
	// is added to it
	a := (uint64(2*n) + root - uint64(n)*r) / 2
	b := a + uint64(n)*r
	if a > math.MaxInt64 || b > math.MaxInt64 {
		return Pair{}, false
	}
	return Pair{int64(a), int64(b)}, true
}

// Partner returns the number that is lost together with x >= 0 in normal play.
// It is false where that does not fit 63 bits. It takes 63 square roots.
func (w *Wythoff) Partner(x int64) (int64, bool) {
	// m is the number of larger numbers B(1), B(2), ... up to x
	low, high := int64(0), x/(w.r+1)
	for low < high {
		m := low + (high-low+1)/2
		if p, ok := w.LostPair(m); ok && p[1] <= x {
			low = m
		} else {
			high = m - 1
		}
	}
	if p, _ := w.LostPair(low); p[1] == x {
		return p[0], true
	}
	// x is the smaller number A(n), and n of the numbers 1..x are smaller ones
	d, ok := times(x-low, w.r)
	if !ok || d > math.MaxInt64-x {
		return 0, false
	}
	return x + d, true
}

// Lost reports whether the player to move loses in normal play.
func (w *Wythoff) Lost(p Pair) bool {
	partner, ok := w.Partner(min(p[0], p[1]))
	return ok && partner == max(p[0], p[1])
}

// Winning returns all winning moves of normal play, as what they leave: at most
// two in one heap and two in both.
func (w *Wythoff) Winning(p Pair) []Pair {
	if w.Lost(p) {
		return nil
	}
	return w.moves(p, w.Partner, w.LostPair)
}

// moves returns the moves from p to pairs of a set in which each number has one
// partner, and pair n has the difference R n + c, 0 <= c <= 1.
func (w *Wythoff) moves(p Pair, partner func(int64) (int64, bool), pair func(int64) (Pair, bool)) []Pair {
	var out []Pair
	add := func(q Pair) {
		for _, o := range out {
			if o == q {
				return
			}
		}
		if w.legal(p, q) {
			out = append(out, q)
		}
	}
	for heap := range p {
		if other, ok := partner(p[heap]); ok {
			q := p
			q[1-heap] = other
			add(q)
		}
	}
	// what is taken from both heaps changes their difference by less than R
	d := p[1] - p[0]
	n := max(d, -d) / w.r
	for m := max(0, n-2); m <= n+2; m++ {
		if q, ok := pair(m); ok {
			add(q)
			add(Pair{q[1], q[0]})
		}
	}
	return out
}

// legal reports whether a move leads from p to q.
func (w *Wythoff) legal(p, q Pair) bool {
	k, l := p[0]-q[0], p[1]-q[1]
	switch {
	case q[0] < 0 || q[1] < 0 || k < 0 || l < 0:
		return false
	case k == 0 || l == 0:
		return k+l > 0
	}
	return k-l < w.r && l-k < w.r
}

// maxOptions bounds the options that are listed of a position.
const maxOptions = 1 << 22

// Options lists the moves from the definition. More than 2^22 of them are a
// limit error.
func (w *Wythoff) Options(dst *game.Options[Pair], p Pair) error {
	x, y := p[0], p[1]
	least := min(x, y)
	width := min(2*w.r-1, max(x, y))
	if both, ok := times(least, width); !ok || x > maxOptions || y > maxOptions || both > maxOptions {
		return tooMany(p.String())
	}
	for k := int64(1); k <= x; k++ {
		dst.Add(Pair{x - k, y})
	}
	for l := int64(1); l <= y; l++ {
		dst.Add(Pair{x, y - l})
	}
	for k := int64(1); k <= x; k++ {
		for l := max(1, k-w.r+1); l <= min(y, k+w.r-1); l++ {
			dst.Add(Pair{x - k, y - l})
		}
	}
	return nil
}

// tooMany is the error for a position with too many options to list.
func tooMany(position string) error {
	return fmt.Errorf("the position %s has more than %d options, too many to be listed: %w", short(position), maxOptions, game.ErrLimit)
}
