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

// plainFour is plain as far as four heaps at a time go and their values fit. The
// pairs of distance 4 and more see values before the four, the others follow one by one.
func (p *Plan) plainFour(c []byte, from, to int) int {
	near := 0
	for near < len(p.pairs) && p.pairs[near].D < 4 {
		near++
	}
	for n := from; ; n += 4 {
		if n+4 > to {
			return n
		}
		var t0, t1, t2, t3 uint64
		for _, q := range p.pairs[near:] {
			x := binary.LittleEndian.Uint32(c[n-q.D:]) ^ 0x01010101*uint32(q.R)
			if x&0xc0c0c0c0 != 0 { // one is 64 or more, and takes nothing
				t0 |= 1 << uint8(x)
				t1 |= 1 << uint8(x>>8)
				t2 |= 1 << uint8(x>>16)
				t3 |= 1 << uint8(x>>24)
				continue
			}
			t0 |= 1 << (x & 63)
			t1 |= 1 << (x >> 8 & 63)
			t2 |= 1 << (x >> 16 & 63)
			t3 |= 1 << (x >> 24 & 63)
		}
		for k, taken := range [4]uint64{t0, t1, t2, t3} {
			for _, q := range p.pairs[:near] {
				taken |= 1 << (c[n+k-q.D] ^ q.R)
			}
			v := bits.TrailingZeros64(^taken)
			if v >= p.values {
				return n + k
			}
			c[n+k] = uint8(v)
		}
	}
}
