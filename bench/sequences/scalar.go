package main

import "math/bits"

// scalar is the sparse space method as programs for octal games have it: one heap
// at a time, no vectors. The mask is the one with the fewest rare heaps, by the
// Walsh-Hadamard transform of the counts of the values. The values of the odd
// class come from pairs of a rare heap and any other; let m be the least one that
// is not reached. Every even value below m must be reached too, which is proved by
// going through the pairs from the smallest heap on, some of each split in turn, until
// none is left; if one stays, it is the value. (Winning Ways, chapter 4; Gangolli and
// Plambeck 1989; Flammenkamp.)
type scalar struct {
	moves  moves
	mask   uint32
	place  uint32 // 1: the class depends on the heap's parity
	common uint32
	rares  []int
	values []uint16
	set    marks
}

// newScalar chooses the mask by all values of g.
func newScalar(m moves, g []uint16) *scalar {
	s := &scalar{moves: m}
	top := uint16(0)
	for _, v := range g {
		top = max(top, v)
	}
	size := 1 << bits.Len16(top)
	var parity [2]bool
	for _, x := range m {
		if x.parts[2] {
			parity[x.take&1] = true
		}
	}
	fewest := len(g) + 1
	for place := range uint32(2) {
		if place == 1 && parity[0] == parity[1] {
			continue
		}
		count := make([]int, size)
		for n, v := range g[1:] {
			count[v] += 1 - 2*(n+1)&int(2*place)
		}
		for half := 1; half < size; half *= 2 {
			for i := 0; i < size; i++ {
				if i&half == 0 {
					count[i], count[i|half] = count[i]+count[i|half], count[i]-count[i|half]
				}
			}
		}
		common := uint32(1)
		if place == 1 && parity[1] {
			common = 0
		}
		for mask := 1; mask < size; mask++ {
			rare := (len(g) - 1 + count[mask]) / 2 // of class 0
			if common == 0 {
				rare = len(g) - 1 - rare
			}
			if rare < fewest {
				fewest, s.mask, s.place, s.common = rare, uint32(mask), place, common
			}
		}
	}
	for n := 1; n < len(g); n++ {
		if uint32(bits.OnesCount32(uint32(g[n])&s.mask))&1^uint32(n)&s.place != s.common {
			s.rares, s.values = append(s.rares, n), append(s.values, g[n])
		}
	}
	return s
}

// value is the value of heap n; g[:n] is known.
func (s *scalar) value(g []uint16, n int) uint16 {
	s.set.reset()
	even := uint32(0)
	most := 0 // half of any split
	for _, m := range s.moves {
		left := n - m.take
		if left < 0 {
			continue
		}
		if m.parts[0] && left == 0 {
			s.set.add(0)
		}
		if m.parts[1] && left > 0 {
			s.set.add(g[left])
		}
		if m.parts[2] {
			even = uint32(left) & s.place
			most = max(most, m.half(n))
			s.rare(g, left, m.apart)
		}
	}
	odd := uint16(0) // the least odd value that is not reached
	for s.set.has(odd) || uint32(bits.OnesCount32(uint32(odd)&s.mask))&1 == even {
		odd++
	}
	v := uint16(0)
	for lo, step := 1, 64; ; lo, step = lo+step, 2*step {
		for v < odd && s.set.has(v) {
			v++
		}
		if v == odd || lo > most {
			return v
		}
		for _, m := range s.moves {
			if m.parts[2] {
				s.set.pairs(g, n-m.take, lo, min(m.half(n), lo+step-1), 0)
			}
		}
	}
}

// rare adds the xors of the rare heaps below left and what they leave of it; if apart,
// not that of two equal heaps.
//
//go:noinline
func (s *scalar) rare(g []uint16, left int, apart bool) {
	stamp, seen := s.set.stamp, (*[1 << 16]uint32)(s.set.at)
	values := s.values[:len(s.rares)]
	for i, a := range s.rares {
		if a >= left {
			return
		}
		if !apart || 2*a != left {
			seen[values[i]^g[left-a]] = stamp
		}
	}
}
