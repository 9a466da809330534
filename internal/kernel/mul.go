package kernel

import "sync/atomic"

// tables are products below 2^16, computed once when first needed (in about
// 0.2 ms) and read only. Together they are 70 KB.
type tables struct {
	product [1 << 16]uint8 // at a<<8 | b: the product of two bytes
	half8   [256]uint8     // at a: a times 2^7
	half    linear16       // a times 2^15
	twice   linear16       // a times 2^15 times 2^15
	both    linear16       // half above twice
}

// linear16 is a linear map of a: at [i][v] it holds the image of the part v 2^(8i).
type linear16 [2][256]uint32

// cache holds the tables once they are made. Two goroutines may both make them;
// they make the same.
var cache = atomic.Pointer[tables]{}

// shared gives the tables.
func shared() *tables {
	if t := cache.Load(); t != nil {
		return t
	}
	return makeTables()
}

// makeTables is apart from shared so that shared is compiled in place.
func makeTables() *tables {
	t := newTables()
	cache.Store(t)
	return t
}

func newTables() *tables {
	t := new(tables)
	for a := range 256 {
		for b := range a + 1 {
			p := uint8(product(uint64(a), uint64(b), 8))
			t.product[a<<8|b], t.product[b<<8|a] = p, p
		}
	}
	for a := range 256 {
		t.half8[a] = t.product[a<<8|1<<7]
	}
	for i := range 2 {
		for v := range 256 {
			h := product(uint64(v)<<(8*i), 1<<15, 16)
			hh := product(h, 1<<15, 16)
			t.half[i][v], t.twice[i][v], t.both[i][v] = uint32(h), uint32(hh), uint32(h<<16|hh)
		}
	}
	return t
}

// product is the plain recursion: the product of two nimbers of n bits, n a
// power of two.
func product(a, b uint64, n uint) uint64 {
	if a < 2 || b < 2 {
		return a * b
	}
	n /= 2
	low := uint64(1)<<n - 1
	a1, a0, b1, b0 := a>>n, a&low, b>>n, b&low
	if a1|b1 == 0 {
		return product(a0, b0, n)
	}
	h := product(a1, b1, n)
	l := product(a0, b0, n)
	m := product(a1^a0, b1^b0, n)
	return (m^l)<<n | l ^ product(h, 1<<(n-1), n)
}

// even masks the bytes 0, 2, 4 and 6.
const even = 0x00ff_00ff_00ff_00ff

// mul is the nim product of a and b: 27 products of bytes from a table of 64 KB,
// in three levels of Karatsuba.
//
// It keeps a and b in one shape: each 16 bits of lo hold byte 2i of a above byte
// 2i of b, which is the place of their product in the table; hi holds the odd
// bytes. Then a sum of parts of a and of the same parts of b is one exclusive or.
func (t *tables) mul(a, b uint64) uint64 {
	lo := a&even<<8 | b&even
	hi := a&^uint64(even) | b>>8&even
	l := t.mul32(lo, hi)
	m := t.mul32(lo^lo>>32, hi^hi>>32)
	// The product of the high parts is (y + x) 2^16 + x + 2^15 z for three products
	// x, y, z of 16 bits. Times 2^31 = 2^15 2^16 that is 2^15 (y + 2^15 z) above
	// 2^15 2^15 (y + x).
	lo, hi = lo>>32, hi>>32
	z1, z0 := t.mul16(lo>>16, hi>>16)
	y1, y0 := t.mul16(lo^lo>>16, hi^hi>>16)
	x1, x0 := t.mul16(lo, hi)
	h := (t.twice[0][z0]^t.twice[1][z1])<<16 ^
		t.both[0][y0] ^ t.both[1][y1] ^ t.twice[0][x0] ^ t.twice[1][x1]
	return uint64(m^l)<<32 | uint64(l^h)
}

// mul32 is the product of the low 32 bits of a and b in the shape of mul.
func (t *tables) mul32(lo, hi uint64) uint32 {
	l1, l0 := t.mul16(lo, hi)
	l := l1<<8 ^ l0
	lo1, hi1 := lo>>16, hi>>16
	h1, h0 := t.mul16(lo1, hi1)
	m1, m0 := t.mul16(lo^lo1, hi^hi1)
	return (m1<<8^m0^l)<<16 ^ l ^ t.half[0][h0] ^ t.half[1][h1]
}

// mul16 gives the two bytes of the product of the low 16 bits. It is small enough
// to be compiled in place, and its results, which are below 256 for the compiler
// too, need no checks as places in tables.
func (t *tables) mul16(lo, hi uint64) (p1, p0 uint32) {
	l := uint32(t.product[uint16(lo)])
	m := uint32(t.product[uint16(lo^hi)])
	h := uint32(t.half8[t.product[uint16(hi)]])
	return m ^ l, l ^ h
}
