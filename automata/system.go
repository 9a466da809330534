package automata

import (
	"fmt"
	"math/big"
)

// System is a way to write natural numbers as words of digits d0 d1 d2 ..., the
// least significant one first: n = d0 w0 + d1 w1 + d2 w2 + ..., with weights
// w0 = 1 < w1 < w2 < ... Each number has one such word, up to zeros at its end.
// A System never changes, and is safe for concurrent use.
type System struct {
	k        int // digits are 0..k-1
	fraenkel bool
}

// Base is the system with base k, 2 <= k <= 256: the weights are the powers of
// k. It panics for other k.
func Base(k int) *System {
	if k < 2 || k > 256 {
		panic(fmt.Sprintf("automata: base %d is not one of 2..256", k))
	}
	return &System{k: k}
}

// Zeckendorf is the system whose weights are the Fibonacci numbers 1, 2, 3, 5,
// 8, ... and whose words have no two ones side by side (Lekkerkerker 1952,
// Zeckendorf 1972). It is Fraenkel(1).
func Zeckendorf() *System { return Fraenkel(1) }

// Fraenkel is the system with the weights 1, a+1, w(i+1) = a*w(i) + w(i-1) and
// digits 0..a, where only a 0 may stand below (right before) a digit a. These are
// the numerators of the continued fraction [1; a, a, a, ...], whose Beatty
// sequences are the P-positions of the generalised Wythoff game in which takes
// from both heaps may differ by less than a (Fraenkel, How to beat your Wythoff
// games' opponent on three fronts, 1982). It panics unless 1 <= a <= 100.
func Fraenkel(a int) *System {
	if a < 1 || a > 100 {
		panic(fmt.Sprintf("automata: the parameter %d of a Fraenkel system is not one of 1..100", a))
	}
	return &System{k: a + 1, fraenkel: true}
}

// String names the system: base 2, Zeckendorf, Fraenkel 2.
func (s *System) String() string {
	switch {
	case !s.fraenkel:
		return fmt.Sprintf("base %d", s.k)
	case s.k == 2:
		return "Zeckendorf"
	}
	return fmt.Sprintf("Fraenkel %d", s.k-1)
}

// Radix is the number of digits: they are 0..Radix()-1.
func (s *System) Radix() int { return s.k }

// next is the weight after w, where before is the one before w.
func (s *System) next(before, w *big.Int) *big.Int {
	if !s.fraenkel {
		return new(big.Int).Mul(w, big.NewInt(int64(s.k)))
	}
	next := new(big.Int).Mul(w, big.NewInt(int64(s.k-1)))
	return next.Add(next, before)
}

// weights are the first weights, as many as ask wants one more.
func (s *System) weights(more func(i int, w *big.Int) bool) []*big.Int {
	var ws []*big.Int
	before, w := big.NewInt(1), big.NewInt(1)
	for i := 0; more(i, w); i++ {
		ws = append(ws, w)
		before, w = w, s.next(before, w)
	}
	return ws
}

// Digits is the word of n >= 0, without zeros at its end; that of 0 is empty. It
// panics for negative n. It costs O(L^2) for a word of length L.
func (s *System) Digits(n *big.Int) []int {
	if n.Sign() < 0 {
		panic("automata: a negative number has no digits")
	}
	ws := s.weights(func(_ int, w *big.Int) bool { return w.Cmp(n) <= 0 })
	digits := make([]int, len(ws))
	rest, q := new(big.Int).Set(n), new(big.Int)
	for i := len(ws) - 1; i >= 0; i-- {
		q.QuoRem(rest, ws[i], rest)
		digits[i] = int(q.Int64())
	}
	return digits
}

// Number is the number of a word of digits 0..Radix()-1, also of one that no
// number has as its word.
func (s *System) Number(digits []int) *big.Int {
	n, t := new(big.Int), new(big.Int)
	for i, w := range s.weights(func(i int, _ *big.Int) bool { return i < len(digits) }) {
		n.Add(n, t.Mul(w, big.NewInt(int64(digits[i]))))
	}
	return n
}

// Valid reports whether a word is the word of a number, zeros at its end
// allowed.
func (s *System) Valid(digits []int) bool {
	for i, d := range digits {
		if d < 0 || d >= s.k || s.fraenkel && d == s.k-1 && i > 0 && digits[i-1] != 0 {
			return false
		}
	}
	return true
}

// equal reports whether two systems write numbers in the same way.
func (s *System) equal(t *System) bool { return *s == *t }

// valid is the machine of all words of numbers, nil if all words are such.
func (s *System) valid() *machine {
	if !s.fraenkel {
		return nil
	}
	// states: after 0 (or at the start), after another digit, dead
	m := newMachine(s.k, 1)
	kids := make([]ref, s.k)
	for d := 1; d < s.k; d++ {
		kids[d] = ^1
	}
	kids[0] = ^0
	m.root[m.add(1)] = m.node(0, kids)
	kids[s.k-1] = ^2
	m.root[m.add(1)] = m.node(0, kids)
	m.root[m.add(0)] = ^2
	return m
}
