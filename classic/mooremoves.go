package classic

import (
	"context"
	"math"
	"math/bits"
)

const (
	mooreHeaps = 64      // most heaps whose winning moves are counted
	mooreWork  = 1 << 20 // most choices that are looked at
)

// Winning returns winning moves, at most so many, as the heaps that they leave,
// and how many there are in all: -1 if that does not fit 63 bits, or if it would
// take too long to find out, for more than 64 heaps or too many ways to choose at
// most K of them. In that case there may be no move in the list.
func (m Moore) Winning(ctx context.Context, heaps []int64, misere bool, most int) (moves [][]int64, number int64, err error) {
	if _, wins := m.Move(heaps, misere); !wins {
		return nil, 0, nil
	}
	if len(heaps) > mooreHeaps {
		return nil, -1, nil
	}
	s := &mooreSearch{ctx: ctx, k: m.K, heaps: heaps, misere: misere, ways: map[mooreState]int64{}, most: most}
	for h := range heaps {
		s.top = max(s.top, bits.Len64(uint64(heaps[h])))
	}
	start := mooreState{bit: int8(s.top - 1)}
	if number = s.count(start); s.err != nil || s.work > mooreWork {
		return nil, -1, s.err
	}
	// the position itself is not among them, for it is not lost
	s.counted = true
	s.list(start, make([]int64, len(heaps)))
	return s.moves, number, s.err
}

// mooreState is what the digits above bit leave to the lower ones: which heaps
// are smaller than before, and whether a heap of two beans or more is left.
type mooreState struct {
	free  uint64
	bit   int8
	large bool
}

// mooreSearch finds lost positions digit by digit, from the highest.
type mooreSearch struct {
	ctx    context.Context
	err    error
	k, top int
	heaps  []int64
	misere bool
	ways   map[mooreState]int64 // how many lost positions; -1: too many to be counted
	work   int
	most   int
	moves  [][]int64

	counted bool
}

// stop reports whether the search should end, at each choice.
func (s *mooreSearch) stop() bool {
	if s.work++; s.work&0xfff == 0 && s.err == nil {
		s.err = s.ctx.Err()
	}
	return s.err != nil || !s.counted && s.work > mooreWork
}

// choices calls f for each way to choose the digits of the bit: digits has the
// heaps that get a 1, next is the state for the lower ones.
func (s *mooreSearch) choices(at mooreState, f func(digits uint64, next mooreState) bool) {
	var set uint64 // the heaps that have the digit 1 and are not smaller yet
	for i, h := range s.heaps {
		set |= uint64(h>>at.bit&1) << i
	}
	set &^= at.free
	want := 0
	if at.bit == 0 && s.misere && !at.large {
		want = 1
	}
	subsets(set, s.k-bits.OnesCount64(at.free), func(drop uint64) bool {
		if s.stop() {
			return false
		}
		kept := bits.OnesCount64(set &^ drop)
		missing := ((want-kept)%(s.k+1) + s.k + 1) % (s.k + 1)
		// at most K heaps are free, so no other multiple of K+1 is in reach
		return chosen(at.free, missing, func(raised uint64) bool {
			digits := set&^drop | raised
			return f(digits, mooreState{at.free | drop, at.bit - 1, at.large || at.bit > 0 && digits != 0})
		})
	})
}

// count is the number of lost positions in reach of a state, -1 if that is too
// large a number. It goes down a level for each binary digit.
func (s *mooreSearch) count(at mooreState) int64 {
	if at.bit < 0 {
		return 1
	}
	if n, ok := s.ways[at]; ok {
		return n
	}
	n := int64(0)
	s.choices(at, func(_ uint64, next mooreState) bool {
		if s.stop() {
			return false
		}
		switch c := s.count(next); {
		case c < 0 || n < 0 || n > math.MaxInt64-c:
			n = -1
		default:
			n += c
		}
		return true
	})
	s.ways[at] = n
	return n
}

// list collects the positions, into to from the highest digit down.
func (s *mooreSearch) list(at mooreState, to []int64) {
	if len(s.moves) >= s.most || s.count(at) == 0 {
		return
	}
	if at.bit < 0 {
		s.moves = append(s.moves, append([]int64(nil), to...))
		return
	}
	s.choices(at, func(digits uint64, next mooreState) bool {
		for i := range to {
			to[i] = to[i]&^(1<<at.bit) | int64(digits>>i&1)<<at.bit
		}
		s.list(next, to)
		return len(s.moves) < s.most
	})
}

// subsets calls f for the subsets of a set with at most n members, until it
// returns false.
func subsets(set uint64, n int, f func(sub uint64) bool) {
	for size := 0; size <= min(n, bits.OnesCount64(set)); size++ {
		if !chosen(set, size, f) {
			return
		}
	}
}

// chosen calls f for the subsets of a set with n members, until it returns false,
// and reports whether it never did.
func chosen(set uint64, n int, f func(sub uint64) bool) bool {
	var members [mooreHeaps]uint64
	size := 0
	for rest := set; rest != 0; rest &= rest - 1 {
		members[size] = rest & -rest
		size++
	}
	if n > size {
		return true
	}
	// at holds the indices of the chosen members, in order
	at := make([]int, n)
	for i := range at {
		at[i] = i
	}
	for {
		var sub uint64
		for _, i := range at {
			sub |= members[i]
		}
		if !f(sub) {
			return false
		}
		i := n - 1
		for i >= 0 && at[i] == size-n+i {
			i--
		}
		if i < 0 {
			return true
		}
		at[i]++
		for j := i + 1; j < n; j++ {
			at[j] = at[j-1] + 1
		}
	}
}
