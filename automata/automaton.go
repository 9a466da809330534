package automata

import (
	"fmt"
	"math/big"
	"slices"
)

// Automaton is a relation between natural numbers whose words, read side by
// side from the least significant digits, a finite automaton recognises. It is
// minimal and in a canonical form. It never changes, and is safe for concurrent
// use.
type Automaton struct {
	sys *System
	m   *machine
}

// System is the system in which the numbers are written.
func (a *Automaton) System() *System { return a.sys }

// Tracks is the number of numbers that the relation relates.
func (a *Automaton) Tracks() int { return a.m.tracks }

// States is the number of states, the state in which nothing holds any more counted.
func (a *Automaton) States() int { return len(a.m.root) }

// String tells the size, for logs.
func (a *Automaton) String() string {
	return fmt.Sprintf("relation of %d numbers in %v: %d states, %d nodes", a.Tracks(), a.sys, a.States(), len(a.m.level))
}

// Equal reports whether two relations are the same, in O(size).
func (a *Automaton) Equal(b *Automaton) bool {
	return a.sys.equal(b.sys) && a.m.tracks == b.m.tracks && slices.Equal(a.m.root, b.m.root) &&
		slices.Equal(a.m.out, b.m.out) && slices.Equal(a.m.level, b.m.level) && slices.Equal(a.m.kids, b.m.kids)
}

// Accepts reports whether the relation holds for the numbers, one for each
// track; a negative number is in no relation. It panics if their count is wrong. It
// costs a step for each digit of the greatest.
func (a *Automaton) Accepts(nums ...int64) bool {
	ns := make([]*big.Int, len(nums))
	for i, n := range nums {
		ns[i] = big.NewInt(n)
	}
	return a.AcceptsBig(ns...)
}

// AcceptsBig is Accepts for numbers of any size.
func (a *Automaton) AcceptsBig(nums ...*big.Int) bool {
	if len(nums) != a.m.tracks {
		panic(fmt.Sprintf("automata: %d numbers for a relation of %d", len(nums), a.m.tracks))
	}
	words, length := a.words(nums)
	if words == nil {
		return false
	}
	q := int32(0)
	letter := make([]int, len(nums))
	for i := range length {
		for t, w := range words {
			letter[t] = digit(w, i)
		}
		q = a.m.step(q, letter)
	}
	return a.m.out[q] == 1
}

// words are the words of numbers, and the length of the longest; nil if a number
// is negative.
func (a *Automaton) words(nums []*big.Int) (words [][]int, longest int) {
	words = make([][]int, len(nums))
	for i, n := range nums {
		if n.Sign() < 0 {
			return nil, 0
		}
		words[i] = a.sys.Digits(n)
		longest = max(longest, len(words[i]))
	}
	return words, longest
}

// digit is digit i of a word that goes on with zeros.
func digit(word []int, i int) int {
	if i < len(word) {
		return word[i]
	}
	return 0
}

// Empty reports whether no numbers are in the relation.
func (a *Automaton) Empty() bool { return a.m.empty() }
