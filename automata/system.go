package automata

import (
	"fmt"
	"math/big"
	"math/bits"
	"slices"
)

// System is a way to write natural numbers as words of digits d0 d1 d2 ..., the
// least significant one first: n = d0 w0 + d1 w1 + d2 w2 + ..., with weights
// w0 = 1 < w1 < w2 < ... Each number has one such word, up to zeros at its end.
// A System never changes, and is safe for concurrent use.
type System struct {
	k        int // digits are 0..k-1
	fraenkel bool
}

// The greatest parameters of the systems.
const (
	maxBase     = 256
	maxFraenkel = 100
)

// Base is the system with base k, 2 <= k <= 256: the weights are the powers of
// k. It panics for other k.
func Base(k int) *System {
	if k < 2 || k > maxBase {
		panic(fmt.Sprintf("automata: base %d is not one of 2..%d", k, maxBase))
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
	if a < 1 || a > maxFraenkel {
		panic(fmt.Sprintf("automata: the parameter %d of a Fraenkel system is not one of 1..%d", a, maxFraenkel))
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

// weights64 are the weights up to n, at least one of them.
func (s *System) weights64(n int64) []int64 {
	ws := []int64{1}
	before, w := int64(1), int64(1) // the weight before the first counts as 1
	for {
		hi, next := bits.Mul64(uint64(w), uint64(s.factor()))
		if s.fraenkel {
			next += uint64(before)
		}
		if hi > 0 || next > uint64(max(n, 0)) {
			return ws
		}
		before, w = w, int64(next)
		ws = append(ws, w)
	}
}

// factor is what a weight is multiplied by to get the next one, in a Fraenkel
// system plus the one before.
func (s *System) factor() int64 {
	if s.fraenkel {
		return int64(s.k - 1)
	}
	return int64(s.k)
}

// Digits is the word of n >= 0, without zeros at its end; that of 0 is empty. It
// panics for negative n. In a Fraenkel system it costs O(L^2) for a word of
// length L, in base k at most 62 as much as writing n.
func (s *System) Digits(n *big.Int) []int {
	switch {
	case n.Sign() < 0:
		panic("automata: a negative number has no digits")
	case n.Sign() == 0:
		return nil
	case s.fraenkel:
		return s.greedy(n)
	case s.k > big.MaxBase:
		return s.divide(n)
	}
	text := n.Append(nil, s.k)
	slices.Reverse(text)
	digits := make([]int, len(text))
	for i, c := range text {
		switch {
		case c <= '9':
			digits[i] = int(c - '0')
		case c >= 'a':
			digits[i] = int(c-'a') + 10
		default: // upper case comes after lower case
			digits[i] = int(c-'A') + 36
		}
	}
	return digits
}

// divide is the word of n in base k, by division.
func (s *System) divide(n *big.Int) []int {
	var digits []int
	rest, k, d := new(big.Int).Set(n), big.NewInt(int64(s.k)), new(big.Int)
	for rest.Sign() > 0 {
		rest.QuoRem(rest, k, d)
		digits = append(digits, int(d.Int64()))
	}
	return digits
}

// greedy is the word of n > 0 in a Fraenkel system: the greatest weight first. It
// goes up through the weights, and down by the same recurrence.
func (s *System) greedy(n *big.Int) []int {
	a, t := big.NewInt(s.factor()), new(big.Int)
	before, w := big.NewInt(1), big.NewInt(1)
	length := 0
	for ; w.Cmp(n) <= 0; length++ {
		before.Add(before, t.Mul(a, w))
		before, w = w, before
	}
	digits := make([]int, length)
	rest := new(big.Int).Set(n)
	for i := length - 1; i >= 0; i-- {
		// before is weight i, w the one after it
		q, _ := t.QuoRem(rest, before, rest)
		digits[i] = int(q.Int64())
		w.Sub(w, t.Mul(a, before))
		before, w = w, before
	}
	return digits
}

// Number is the number of a word of digits 0..Radix()-1, also of one that no
// number has as its word. It costs O(L^2) for a word of length L.
func (s *System) Number(digits []int) *big.Int {
	// n = u*w(i) + v*w(i-1) after the digits down to place i, where w(-1) = 1
	u, v := new(big.Int), new(big.Int)
	f := big.NewInt(s.factor())
	for _, d := range slices.Backward(digits) {
		next := new(big.Int).Mul(f, u)
		next.Add(next, big.NewInt(int64(d)))
		if s.fraenkel {
			next.Add(next, v)
		}
		u, v = next, u
	}
	if s.fraenkel {
		u.Add(u, v)
	}
	return u
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
