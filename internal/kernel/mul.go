package kernel

import "sync/atomic"

// tables are products below 2^16, computed once when first needed (in about
// 0.2 ms) and read only. Together they are 66 KB.
type tables struct {
	product [1 << 16]uint8 // at a<<8 | b: the product of two bytes
	half8   [256]uint8     // at a: a times 2^7
	half16  [2][256]uint16 // at [i][a]: a 2^(8i) times 2^15
	twice16 [2][256]uint16 // at [i][a]: a 2^(8i) times 2^15 times 2^15
}

// cache holds the tables once they are made. Two goroutines may both make them;
// they make the same.
var cache = new(atomic.Pointer[tables])

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
		for a := range 256 {
			h := product(uint64(a)<<(8*i), 1<<15, 16)
			t.half16[i][a] = uint16(h)
			t.twice16[i][a] = uint16(product(h, 1<<15, 16))
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

// Mul returns the nim product of a and b: 27 products of bytes from a table of
// 64 KB, in three levels of Karatsuba.
func Mul(a, b uint64) uint64 { return shared().mul(a, b) }

// mul keeps a and b in one shape: each 16 bits of lo hold byte 2i of a above byte
// 2i of b, which is the place of their product in the table; hi holds the odd
// bytes. Then a sum of parts of a and of the same parts of b is one exclusive or.
func (t *tables) mul(a, b uint64) uint64 {
	lo := a&even<<8 | b&even
	hi := a&^uint64(even) | b>>8&even
	l := t.mul32(lo, hi)
	lo1, hi1 := lo>>32, hi>>32
	h := t.mul32(lo1, hi1)
	m := t.mul32(lo^lo1, hi^hi1)
	// h times 2^31 = 2^15 2^16: with h = x 2^16 + y that is 2^15 (x + y) above
	// 2^15 2^15 x
	x := h >> 16
	y := h ^ x
	return (m^l)<<32 ^ l ^
		uint64(t.half16[0][uint8(y)]^t.half16[1][uint8(y>>8)])<<16 ^
		uint64(t.twice16[0][uint8(x)]^t.twice16[1][uint8(x>>8)])
}

// mul32 is the product of the low 32 bits of a and b in the shape of mul. The
// three products of 16 bits are written out: calls would cost a third more.
func (t *tables) mul32(lo, hi uint64) uint64 {
	mid := lo ^ hi
	l := uint64(t.product[uint16(lo)])
	m := uint64(t.product[uint16(mid)])
	h := uint64(t.half8[t.product[uint16(hi)]])
	low := (m^l)<<8 ^ l ^ h

	lo1, hi1, mid1 := lo>>16, hi>>16, mid>>16
	l = uint64(t.product[uint16(lo1)])
	m = uint64(t.product[uint16(mid1)])
	h = uint64(t.half8[t.product[uint16(hi1)]])
	high := uint64(t.half16[0][uint8(l^h)] ^ t.half16[1][uint8(m^l)]) // times 2^15

	l = uint64(t.product[uint16(lo^lo1)])
	m = uint64(t.product[uint16(mid^mid1)])
	h = uint64(t.half8[t.product[uint16(hi^hi1)]])
	return ((m^l)<<8^l^h^low)<<16 ^ low ^ high
}
