package law

import (
	"math/bits"
	"slices"
)

// The most points that terms are compared at.
const samplePoints = 160

// sampled chooses points of a table where terms are compared: those with small
// coordinates, then lost positions and their neighbours or, for values, points
// all over the table.
func sampled(t *Table, points [][]int64) []int {
	if len(points) <= samplePoints {
		return upTo(len(points))
	}
	chosen := map[int]bool{}
	take := func(i int) {
		if i >= 0 && i < len(points) && len(chosen) < samplePoints {
			chosen[i] = true
		}
	}
	for i, p := range points {
		if slices.Max(p) < slices.Max(t.From)+4 && len(p) < 3 {
			take(i)
		}
	}
	step := uint64(0x9e3779b97f4a7c15) // points all over, in an order that has no pattern
	if t.Lost {
		lost := 0
		for k := range uint64(len(points)) {
			i, _ := bits.Mul64((k+1)*step, uint64(len(points)))
			if t.Values[i] != 0 && lost < samplePoints/4 {
				lost++
				take(int(i))
				take(int(i) + 1)
			}
		}
	}
	for k := range uint64(4 * samplePoints) {
		i, _ := bits.Mul64((k+1)*step, uint64(len(points)))
		take(int(i))
	}
	out := make([]int, 0, len(chosen))
	for i := range points {
		if chosen[i] {
			out = append(out, i)
		}
	}
	return out
}

func upTo(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}
