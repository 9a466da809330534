package poset

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// subsetsOf lists the subsets of 1, ..., n that are not empty, by size, as bits.
func subsetsOf(n int64) ([]uint, error) {
	if n > 6 {
		return nil, &LimitError{fmt.Sprintf("the set of the subsets of %d points", n)}
	}
	var out []uint
	for s := uint(1); s < 1<<n; s++ {
		out = append(out, s)
	}
	slices.SortFunc(out, func(s, t uint) int {
		return cmp.Or(cmp.Compare(ones(s), ones(t)), strings.Compare(points(s), points(t)))
	})
	return out, nil
}

func ones(s uint) (n int) {
	for ; s != 0; s &= s - 1 {
		n++
	}
	return n
}

// points names a subset: 134.
func points(s uint) string {
	name := ""
	for i := range 6 {
		if s>>i&1 == 1 {
			name += strconv.Itoa(i + 1)
		}
	}
	return name
}

func subsets(arg []int64) (*Poset, error) {
	all, err := subsetsOf(arg[0])
	if err != nil {
		return nil, err
	}
	return ofSubsets(all, int(arg[0]))
}

func subsetTakeaway(arg []int64) (*Poset, error) {
	all, err := subsetsOf(arg[0])
	if err != nil {
		return nil, err
	}
	return ofSubsets(all[:max(len(all)-1, 0)], int(arg[0]))
}

func ofSubsets(all []uint, n int) (*Poset, error) {
	var names []string
	var below [][2]int
	for i, s := range all {
		names = append(names, points(s))
		for j, t := range all[:i] {
			if t&^s == 0 {
				below = append(below, [2]int{j, i})
			}
		}
	}
	p, err := New(names, below)
	if err == nil && n > 1 {
		p.canon = pointSymmetry(all, n)
	}
	return p, err
}

// pointSymmetry returns a function that leads a set of subsets of n points to an
// image under a permutation of the points: the points are put in the order of how
// many of the subsets of each size they are in. Where points agree in that, all of
// their orders are tried, if these are few, and the least image is returned.
func pointSymmetry(all []uint, n int) func(uint64) uint64 {
	at := make([]uint8, 1<<n) // by the bits of a subset: its index
	var size [7]uint64        // by size: the indices of such subsets
	containing := make([]uint64, n)
	for i, s := range all {
		at[s] = uint8(i)
		size[ones(s)] |= 1 << i
		for point := range n {
			if s>>point&1 == 1 {
				containing[point] |= 1 << i
			}
		}
	}
	image := func(set uint64, to []int) uint64 {
		var moved [64]uint8 // by the bits of a subset: those of its image
		for s := uint(1); s < 1<<n; s++ {
			moved[s] = moved[s&(s-1)] | 1<<to[bits.TrailingZeros(s)]
		}
		var out uint64
		for ; set != 0; set &= set - 1 {
			out |= 1 << at[moved[all[bits.TrailingZeros64(set)]]]
		}
		return out
	}
	return func(set uint64) uint64 {
		key := make([]uint64, n)
		for point := range n {
			for k := 1; k < n; k++ {
				key[point] = key[point]<<8 | uint64(bits.OnesCount64(set&containing[point]&size[k]))
			}
		}
		order := make([]int, n)
		for i := range order {
			j := i
			for ; j > 0 && key[order[j-1]] > key[i]; j-- {
				order[j] = order[j-1]
			}
			order[j] = i
		}
		to := make([]int, n)
		least := ^uint64(0)
		tries := 0
		for done := false; !done; {
			for place, point := range order {
				to[point] = place
			}
			least = min(least, image(set, to))
			tries++
			done = tries == mostTries || !nextOrder(order, key)
		}
		return least
	}
}

// mostTries is the most orders of points that are tried.
const mostTries = 24

// nextOrder changes order to the next one in which the keys are sorted: points of
// equal keys change places, in lexicographic order. It is false after the last.
func nextOrder(order []int, key []uint64) bool {
	end := len(order)
	for end > 0 {
		start := end - 1
		for start > 0 && key[order[start-1]] == key[order[end-1]] {
			start--
		}
		if nextPermutation(order[start:end]) {
			return true
		}
		end = start
	}
	return false
}

// nextPermutation changes a to the next permutation, and after the last to the
// first, and is false then.
func nextPermutation(a []int) bool {
	i := len(a) - 2
	for i >= 0 && a[i] > a[i+1] {
		i--
	}
	if i >= 0 {
		j := len(a) - 1
		for a[j] < a[i] {
			j--
		}
		a[i], a[j] = a[j], a[i]
	}
	for l, r := i+1, len(a)-1; l < r; l, r = l+1, r-1 {
		a[l], a[r] = a[r], a[l]
	}
	return i >= 0
}
