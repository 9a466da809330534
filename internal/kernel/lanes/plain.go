package lanes

import (
	"encoding/binary"
	"math/bits"
)

// plain is the reference in Go.
func (p *Plan) plain(c []byte, from, to int) int {
	for n := from; n < to; n++ {
		var taken uint64
		for _, q := range p.pairs {
			taken |= 1 << (c[n-q.D] ^ q.R) // nothing if that is 64 or more
		}
		v := bits.TrailingZeros64(^taken)
		if v >= p.values {
			return n
		}
		c[n] = uint8(v)
	}
	return to
}

// plainEight is plain, eight heaps at a time as far as they go and their values fit. The
// pairs of distance 8 and more see values before the eight, the others follow one by one.
func (p *Plan) plainEight(c []byte, from, to int) int {
	near := 0
	for near < len(p.pairs) && p.pairs[near].D < 8 {
		near++
	}
	for n := from; ; n += 8 {
		if n+8 > to {
			return p.plain(c, n, to)
		}
		taken, ok := eight(c, n, p.pairs[near:])
		if !ok {
			if m := p.plain(c, n, n+8); m < n+8 {
				return m
			}
			continue
		}
		for k, t := range taken {
			for _, q := range p.pairs[:near] {
				t |= 1 << (c[n+k-q.D] ^ q.R)
			}
			v := bits.TrailingZeros64(^t)
			if v >= p.values {
				return n + k
			}
			c[n+k] = uint8(v)
		}
	}
}

// eight is what the heaps n, ..., n+7 reach by the pairs, unless a xor is 64 or more.
func eight(c []byte, n int, pairs []Pair) (taken [8]uint64, ok bool) {
	var t0, t1, t2, t3, t4, t5, t6, t7 uint64
	for _, q := range pairs {
		x := binary.LittleEndian.Uint64(c[n-q.D:]) ^ 0x0101010101010101*uint64(q.R)
		if x&0xc0c0c0c0c0c0c0c0 != 0 {
			return taken, false
		}
		t0 |= 1 << (x & 63)
		t1 |= 1 << (x >> 8 & 63)
		t2 |= 1 << (x >> 16 & 63)
		t3 |= 1 << (x >> 24 & 63)
		t4 |= 1 << (x >> 32 & 63)
		t5 |= 1 << (x >> 40 & 63)
		t6 |= 1 << (x >> 48 & 63)
		t7 |= 1 << (x >> 56 & 63)
	}
	return [8]uint64{t0, t1, t2, t3, t4, t5, t6, t7}, true
}
