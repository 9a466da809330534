// Package lanes runs the recurrence
//
//	c[n] = mex { c[n-d] ^ r : (d, r) in P, c[n-d] is a value }
//
// for a fixed list P of pairs, over bytes, as fast as the processor can.
//
// It is what remains of a code game once the rare heaps are known (Winning Ways,
// chapter 4, sparse spaces): the values that a heap must avoid come from one rare
// heap and one common one. The distances are many, but fixed, so that the pairs with
// d beyond a few dozen are done for many n at once, and only the near ones wait
// for the values before.
//
// A lane holds the set of the values that are still free for one heap, a bit each.
// Far pairs clear bits in all lanes by a load, a xor and a shift. Near pairs are
// pushed: when a value is found, a table gives what it takes from all lanes behind
// it at once. So a value costs one way through the pipeline, however many near
// pairs there are, and two or four values share it where the least distance
// allows.
//
// The assembly is written by tools/avo/lanes. Which loop runs is chosen by the
// processor; -tags purego leaves the one in Go. [Plan.FillAt] lets tests force
// each level.
package lanes
