package automata

import (
	"fmt"
	"math"
	"math/bits"
	"sort"
)

// System is a way to write natural numbers as words of digits d0 d1 d2 ..., the
// least significant one first: n = d0 w0 + d1 w1 + d2 w2 + ..., with weights
// w0 = 1 < w1 < w2 < ... Each number has one such word, up to zeros at its end.
// A System never changes, and is safe for concurrent use.
type System struct {
	k        int // digits are 0..k-1
	fraenkel bool
	small    []int64 // the weights below 2^63
}

func newSystem(k int, fraenkel bool) *System {
	s := &System{k: k, fraenkel: fraenkel}
	before, w := uint64(1), uint64(1) // the weight before the first counts as 1
	for w <= math.MaxInt64 {
		s.small = append(s.small, int64(w))
		hi, next := bits.Mul64(w, uint64(s.factor()))
		if fraenkel {
			var carry uint64
			next, carry = bits.Add64(next, before, 0)
			hi += carry
		}
		if hi > 0 {
			break
		}
		before, w = w, next
	}
	return s
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
	return newSystem(k, false)
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
	return newSystem(a+1, true)
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
	length := sort.Search(len(s.small), func(i int) bool { return s.small[i] > n })
	return s.small[:max(length, 1)]
}

// factor is what a weight is multiplied by to get the next one, in a Fraenkel
// system plus the one before.
func (s *System) factor() int64 {
	if s.fraenkel {
		return int64(s.k - 1)
	}
	return int64(s.k)
}

// equal reports whether two systems write numbers in the same way.
func (s *System) equal(t *System) bool { return s.k == t.k && s.fraenkel == t.fraenkel }

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
	m.add(1, m.node(0, kids))
	kids[s.k-1] = ^2
	m.add(1, m.node(0, kids))
	m.add(0, ^2)
	return m
}
