package classic

import "math"

// raisable is Nim with moves that make heaps larger again, which can be taken
// back: the other player lowers the heap to what it was. So its nim values are
// those of Nim: a move changes one heap, and each smaller value is in reach by a
// smaller heap.
//
// In misere play it has the lost positions of Nim too. From those, a raise leads
// to none of them: one heap has changed, to 2 or more, or from 0 to 1 beside
// heaps of 0 and 1. From any other position Nim has a move to one of them, but
// for heaps of 0 only; there a raise by 1 leads to one, if any move is left. That
// needs raises by 1 to be possible wherever larger ones are.
type raisable struct {
	heaps []int64 // the heaps of Nim
	room  []int64 // how much each can be raised
}

// target is a move: heap i becomes h.
type target struct {
	i int
	h int64
}

func (r raisable) value() uint64 {
	var x int64
	for _, h := range r.heaps {
		x ^= h
	}
	return uint64(x)
}

// to returns all moves to a nim value.
func (r raisable) to(v uint64) []target {
	if v > math.MaxInt64 {
		return nil
	}
	x := int64(r.value())
	return r.targets(func(i int) int64 { return x ^ r.heaps[i] ^ int64(v) })
}

// large counts the heaps of 2 or more.
func (r raisable) large() int {
	n := 0
	for _, h := range r.heaps {
		if h >= 2 {
			n++
		}
	}
	return n
}

// misere tells whether the player to move wins misere play, and all moves that
// win.
func (r raisable) misere() (wins bool, moves []target) {
	x, large := int64(r.value()), r.large()
	if wins = (x != 0) == (large > 0); !wins {
		return false, nil
	}
	return true, r.targets(func(i int) int64 {
		rest, others := x^r.heaps[i], large
		if r.heaps[i] >= 2 {
			others--
		}
		if others > 0 {
			return rest // a nim sum of 0 beside heaps of 2 or more
		}
		return rest ^ 1 // an odd number of ones
	})
}

// targets returns the moves that bring heap i to want(i).
func (r raisable) targets(want func(i int) int64) []target {
	var out []target
	for i, h := range r.heaps {
		if w := want(i); w < h || w > h && w-h <= r.room[i] {
			out = append(out, target{i, w})
		}
	}
	return out
}
