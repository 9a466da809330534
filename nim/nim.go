// Package nim holds the arithmetic of nim values: the nim sum, the mex, and the
// field of nimbers with products, quotients, roots, powers, orders and logarithms,
// to 64 bits ([Mul]) and to 128 ([Wide]).
package nim

import "math/bits"

// Sum returns the nim sum (bitwise exclusive or) of the values; 0 for none.
// It is the value of a sum of positions with these values (Sprague 1935,
// Grundy 1939; Siegel, Combinatorial Game Theory, Theorem IV.1.4).
func Sum(values ...uint64) uint64 {
	var s uint64
	for _, v := range values {
		s ^= v
	}
	return s
}

// Mex returns the least natural number that is not among the values (the
// minimum excluded value), in O(len(values)) time and memory. The nim value of
// a position is the mex of its options' values.
func Mex(values ...uint64) uint64 {
	var s Set
	for _, v := range values {
		if v <= uint64(len(values)) {
			s.Add(v)
		}
	}
	return s.Mex()
}

// Set is a set of natural numbers that answers Mex; the zero value is empty.
// It takes max/64 words for the largest member max, and keeps them over Reset.
type Set struct {
	words []uint64
}

// Add puts v into the set, in amortised constant time while the members stay
// dense.
func (s *Set) Add(v uint64) {
	w := int(v >> 6)
	for w >= len(s.words) {
		s.words = append(s.words, 0)
	}
	s.words[w] |= 1 << (v & 63)
}

// Has reports whether v is in the set.
func (s *Set) Has(v uint64) bool {
	w := v >> 6
	return w < uint64(len(s.words)) && s.words[w]>>(v&63)&1 == 1
}

// Mex returns the least number that is not in the set.
func (s *Set) Mex() uint64 {
	for i, w := range s.words {
		if w != ^uint64(0) {
			return uint64(i)<<6 + uint64(bits.TrailingZeros64(^w))
		}
	}
	return uint64(len(s.words)) << 6
}

// Reset empties the set and keeps its memory.
func (s *Set) Reset() {
	clear(s.words)
}
