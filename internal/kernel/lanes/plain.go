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

// plain32 is plain for at most 32 values, as far as four heaps at a time go and
// their values fit. What is 64 or more is made 32 or more, modulo 64, and takes
// nothing from the values below.
func (p *Plan) plain32(c []byte, from, to int) int {
	if len(p.pairs) == 0 || p.pairs[0].D < 4 {
		return from
	}
	n := from
	for ; n+4 <= to; n += 4 {
		var t0, t1, t2, t3 uint64
		for _, q := range p.pairs {
			x := binary.LittleEndian.Uint32(c[n-q.D:]) ^ 0x01010101*uint32(q.R)
			x |= (x>>1 | x>>2) & 0x20202020
			t0 |= 1 << (x & 63)
			t1 |= 1 << (x >> 8 & 63)
			t2 |= 1 << (x >> 16 & 63)
			t3 |= 1 << (x >> 24 & 63)
		}
		v0, v1 := bits.TrailingZeros64(^t0), bits.TrailingZeros64(^t1)
		v2, v3 := bits.TrailingZeros64(^t2), bits.TrailingZeros64(^t3)
		if v0|v1|v2|v3 >= p.values {
			break
		}
		binary.LittleEndian.PutUint32(c[n:], uint32(v0|v1<<8|v2<<16|v3<<24))
	}
	return n
}
