package automata

import (
	"math/big"
	"slices"
)

// spread adds to a set of states all from which it is reached, given the states
// that lead to each in one step.
func spread(set []bool, before [][]int32) []bool {
	var queue []int32
	for q, in := range set {
		if in {
			queue = append(queue, int32(q))
		}
	}
	for len(queue) > 0 {
		q := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, p := range before[q] {
			if !set[p] {
				set[p] = true
				queue = append(queue, p)
			}
		}
	}
	return set
}

// letters calls yield with the states that follow q: those by letters whose
// digit on the given track is digit; by all letters if track is -1. Only those by
// zeros alone are given with zeros set.
func (m *machine) letters(q int32, track, digit int, yield func(p int32, zeros bool)) {
	var walk func(x ref, read int, zeros bool)
	walk = func(x ref, read int, zeros bool) {
		switch {
		case x < 0:
			yield(^x, zeros && read == m.tracks)
			if zeros && read < m.tracks { // the tracks without a node have any digits
				yield(^x, false)
			}
		case int(m.level[x]) == track:
			walk(m.kid(x, digit), read+1, zeros && digit == 0)
		default:
			for d := range m.k {
				walk(m.kid(x, d), read+1, zeros && d == 0)
			}
		}
	}
	walk(m.root[q], 0, true)
}

// Infinite reports whether infinitely many numbers, or tuples of numbers, are in
// the relation. It costs O(size) for few tracks.
func (a *Automaton) Infinite() bool {
	// Words whose last letter is not all zeros are the tuples. A state is alive if
	// such a word leads from it to one that holds. The words are infinitely many
	// just when the states that are alive have a cycle.
	m := a.m
	alive := make([]bool, len(m.root))
	before := make([][]int32, len(m.root))
	for q := range m.root {
		m.letters(int32(q), -1, 0, func(p int32, zeros bool) {
			before[p] = append(before[p], int32(q))
			alive[q] = alive[q] || !zeros && m.out[p] == 1
		})
	}
	alive = spread(alive, before)
	// take away what has no way to go on, until all have one
	ways := make([]int, len(alive))
	var queue []int32
	rest := 0
	for p, from := range before {
		for _, q := range from {
			if alive[p] && alive[q] {
				ways[q]++
			}
		}
	}
	for q, in := range alive {
		if in && ways[q] == 0 {
			queue = append(queue, int32(q))
		} else if in {
			rest++
		}
	}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		for _, q := range before[p] {
			if alive[q] {
				if ways[q]--; ways[q] == 0 {
					queue = append(queue, q)
					rest--
				}
			}
		}
	}
	return rest > 0
}

// Least is the first tuple of the relation: that with the least first number,
// and among these with the least second one, and so on; false if there is none.
// It costs O(states * digits) for each number, with few tracks.
func (a *Automaton) Least() ([]*big.Int, bool) {
	if a.Empty() {
		return nil, false
	}
	g := unlimited()
	nums := make([]*big.Int, a.m.tracks)
	m := a.m
	all := make([]int32, m.tracks)
	for t := range all {
		all[t] = int32(t)
	}
	for t := range nums {
		nums[t] = a.sys.Number(m.least(t))
		fixed, err := product(g, m, a.sys.constant(nums[t]), all, all[t:t+1], m.tracks, both)
		if err != nil {
			panic(err) // there is no limit and no cancelling
		}
		m = fixed
	}
	return nums, true
}

// least is the word of the least number on a track of a machine that is not
// empty.
func (m *machine) least(track int) []int {
	gone := make([]int32, m.tracks)
	for t := range gone {
		gone[t] = -1
	}
	gone[track] = 0
	holds := padded(m, gone)
	// the states after so many digits, until one of them holds
	at := [][]int32{{0}}
	ends := func(states []int32) bool {
		return slices.ContainsFunc(states, func(q int32) bool { return holds[q] })
	}
	for !ends(at[len(at)-1]) {
		seen := make([]bool, len(m.root))
		var next []int32
		for _, q := range at[len(at)-1] {
			m.letters(q, -1, 0, func(p int32, _ bool) {
				if !seen[p] {
					seen[p] = true
					next = append(next, p)
				}
			})
		}
		at = append(at, next)
	}
	// from the most significant digit: the least that leads to where it must
	word := make([]int, len(at)-1)
	for i := len(word) - 1; i >= 0; i-- {
		for d := range m.k {
			good := make([]bool, len(m.root))
			found := false
			for _, q := range at[i] {
				m.letters(q, track, d, func(p int32, _ bool) {
					if holds[p] {
						good[q], found = true, true
					}
				})
			}
			if found {
				word[i], holds = d, good
				break
			}
		}
	}
	return word
}
