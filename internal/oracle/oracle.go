// Package oracle says once more, slowly and plainly, what the solvers of this
// module compute cleverly: moves are listed, positions are played out to the
// end, periods are read off long tables. Tests compare the two; nothing else may
// use it.
package oracle

import (
	"fmt"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/rule"
)

// Options lists the options of a heap of n, each as the heaps that are left.
type Options func(n int64) [][]int64

// Mex returns the least number that is not in the set.
func Mex(set map[uint64]bool) uint64 {
	v := uint64(0)
	for set[v] {
		v++
	}
	return v
}

// Values returns G(0), ..., G(n-1): the value of a heap is the mex of the values
// of its options, and that of an option the xor of the values of its parts. All
// parts must be smaller than the heap.
func Values(n int64, options Options) []uint64 {
	var g []uint64
	for h := range n {
		set := map[uint64]bool{}
		for _, option := range options(h) {
			var v uint64
			for _, part := range option {
				v ^= g[part]
			}
			set[v] = true
		}
		g = append(g, Mex(set))
	}
	return g
}

// Heap returns the options that the plain meaning of a rule gives a heap. It
// panics where they cannot be listed.
func Heap(r *rule.Rule) Options {
	all := Position(r)
	return func(n int64) [][]int64 {
		var out [][]int64
		for _, option := range all(rule.Heap(n)) {
			heaps := []int64{}
			for _, p := range option {
				heaps = append(heaps, p[0])
			}
			out = append(out, heaps)
		}
		return out
	}
}

// Position is [Heap] for a rule of any number of coordinates.
func Position(r *rule.Rule) func(p rule.Position) [][]rule.Position {
	program, err := r.Compile()
	if err != nil {
		panic(fmt.Sprintf("oracle: %s: %v", r, err))
	}
	return func(p rule.Position) [][]rule.Position {
		var opts game.Options[rule.Position]
		if err := program.Options(&opts, p); err != nil {
			panic(fmt.Sprintf("oracle: %s: %v", r, err))
		}
		var out [][]rule.Position
		for option := range opts.All() {
			out = append(out, option)
		}
		return out
	}
}
