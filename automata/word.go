package automata

import (
	"math/big"
	"slices"
)

// Digits is the word of n >= 0, without zeros at its end; that of 0 is empty. It
// panics for negative n. In a Fraenkel system it costs O(L^2) for a word of
// length L, in base k at most 62 as much as writing n.
func (s *System) Digits(n *big.Int) []int {
	switch {
	case n.Sign() < 0:
		panic("automata: a negative number has no digits")
	case n.IsInt64():
		return s.word(n.Int64())
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

// word is the word of 0 <= n < 2^63.
func (s *System) word(n int64) []int {
	if n == 0 {
		return nil
	}
	weights := s.weights64(n)
	digits := make([]int, len(weights))
	for i, w := range slices.Backward(weights) {
		digits[i] = int(n / w)
		n %= w
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

// greedy is the word of n > 0 in a Fraenkel system, the greatest weight first. It
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
