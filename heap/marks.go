package heap

import "math/bits"

// marks is a set of values whose least missing member, the mex, is wanted. Its
// words are those of nim.Set; it also takes whole sets at a time.
type marks struct{ w []uint64 }

// add puts v into the set.
func (m *marks) add(v uint32) {
	i := int(v >> 6)
	if i >= len(m.w) {
		m.grow(i + 1)
	}
	m.w[i] |= 1 << (v & 63)
}

// or puts the members of a set of words into the set.
func (m *marks) or(words []uint64) {
	if len(words) > len(m.w) {
		m.grow(len(words))
	}
	w := m.w[:len(words)]
	for i, x := range words {
		w[i] |= x
	}
}

// grow makes the set n words long. Words beyond the length are kept zero.
func (m *marks) grow(n int) {
	if n <= cap(m.w) {
		m.w = m.w[:n]
		return
	}
	w := make([]uint64, n, n+n/2)
	copy(w, m.w)
	m.w = w
}

// reset empties the set and keeps its memory.
func (m *marks) reset() {
	clear(m.w)
	m.w = m.w[:0]
}

// mex is the least value that is not in the set.
func (m *marks) mex() uint64 {
	for i, w := range m.w {
		if w != ^uint64(0) {
			return uint64(i)<<6 + uint64(bits.TrailingZeros64(^w))
		}
	}
	return uint64(len(m.w)) << 6
}

// orXor puts x xor v into dst for every member x of src. Both are sets of the
// values below 64*len(dst), len(dst) == len(src) is a power of two greater than
// v/64, and they do not overlap.
func orXor(dst, src []uint64, v uint32) {
	hi := int(v >> 6)
	for i, x := range src {
		if x != 0 {
			dst[i^hi] |= permute(x, v)
		}
	}
}

// permute moves bit i of x to bit i xor (v & 63), by exchanging neighbouring
// blocks of 1, 2, ... 32 bits.
func permute(x uint64, v uint32) uint64 {
	if v&1 != 0 {
		x = x>>1&0x5555555555555555 | x&0x5555555555555555<<1
	}
	if v&2 != 0 {
		x = x>>2&0x3333333333333333 | x&0x3333333333333333<<2
	}
	if v&4 != 0 {
		x = x>>4&0x0f0f0f0f0f0f0f0f | x&0x0f0f0f0f0f0f0f0f<<4
	}
	if v&8 != 0 {
		x = x>>8&0x00ff00ff00ff00ff | x&0x00ff00ff00ff00ff<<8
	}
	if v&16 != 0 {
		x = x>>16&0x0000ffff0000ffff | x&0x0000ffff0000ffff<<16
	}
	if v&32 != 0 {
		x = bits.RotateLeft64(x, 32)
	}
	return x
}

// width is the least power of two of words that hold the values up to v.
func width(v uint32) int {
	return 1 << max(0, bits.Len32(v)-6)
}
