package heap

import "math/bits"

// unmarked gives the values of a set below half that have a parity of v&mask, in order, and
// then the least of all others, which no pair reaches.
type unmarked struct {
	free  []uint64
	odd   uint64 // parityWord of the mask
	mask  uint32
	class uint32 // the parity
	above int    // that is reached by no pair, or 0 when it was given
	at    int    // of the word
	word  uint64 // what is left of it
}

// parityWord has the bits i < 64 for which i&mask has an odd number of bits.
func parityWord(mask uint32) (out uint64) {
	for i := range uint32(64) {
		out |= uint64(parity(i&mask)) << i
	}
	return out
}

// unmarked is the values of a set from the given one on.
func (w *wide) unmarked(free []uint64, class uint32, from int) unmarked {
	u := unmarked{free: free, odd: w.oddWord, mask: w.mask, class: class, at: from/64 - 1, above: w.half}
	if class == 1 {
		u.above += int(w.mask & -w.mask)
	}
	u.step()
	u.word &= ^uint64(0) << (from % 64)
	return u
}

// step goes to the next word and reports whether there is one.
func (u *unmarked) step() bool {
	u.at++
	if u.at >= len(u.free) {
		return false
	}
	word := u.odd
	if parity(uint32(u.at)<<6&u.mask) == u.class {
		word = ^word
	}
	u.word = word & u.free[u.at]
	return true
}

// next is the next value, if there is one.
func (u *unmarked) next() (int, bool) {
	for u.word == 0 {
		if !u.step() {
			v := u.above
			u.above = 0
			return v, v > 0
		}
	}
	v := u.at*64 + bits.TrailingZeros64(u.word)
	u.word &= u.word - 1
	return v, true
}
