// Package mexxor computes sequences of bytes by a mex-xor recurrence:
//
//	c[n] = mex { c[n-d] ^ r : (d, r) in P, c[n-d] a value }
//
// for a fixed list P of pairs of a distance d >= 1 and a byte r. This is how the
// common heaps of a code with a sparse space get their values: each rare heap is
// a pair, with the values of a class compressed to bytes. It is made for hundreds
// to thousands of pairs and values below 255.
//
// 64 consecutive heaps are done at a time. Pairs of distance 64 and more see
// known values only, so they are done for all 64 lanes at once, and in two ways.
// The first of them mark, for each lane, all values that they reach. Few of the
// values up to the mex are unmarked then; these candidates are compared with what
// the other pairs reach, which costs less than marking. At last the lanes are
// finished one by one, with the pairs of small distance: at the level AVX2, each value
// takes out candidates of all later lanes at once. A lane whose candidates are all reached
// goes through the pairs that did not mark.
//
// Which pairs mark is of great importance: a sample of heaps says which reach the most of
// what those before do not (order.go). A Search uses the same loops for values that need
// not be least: it tells which values below a bound are not reached.
package mexxor
