package classic

import "math/bits"

// uint128 is a natural number below 2^128.
type uint128 struct{ hi, lo uint64 }

// product multiplies to 128 bits.
func product(a, b uint64) uint128 {
	hi, lo := bits.Mul64(a, b)
	return uint128{hi, lo}
}

// less reports whether a < b.
func (a uint128) less(b uint128) bool { return a.hi < b.hi || a.hi == b.hi && a.lo < b.lo }

// plus adds; the sum must fit.
func (a uint128) plus(b uint128) uint128 {
	lo, carry := bits.Add64(a.lo, b.lo, 0)
	hi, _ := bits.Add64(a.hi, b.hi, carry)
	return uint128{hi, lo}
}

// times multiplies by a small number; the product must fit.
func (a uint128) times(k uint64) uint128 {
	p := product(a.lo, k)
	p.hi += a.hi * k
	return p
}

// isqrt is the square root of a, rounded down, bit by bit.
func (a uint128) isqrt() uint64 {
	var root uint64
	for bit := uint64(1) << 63; bit > 0; bit >>= 1 {
		if r := root | bit; !a.less(product(r, r)) {
			root = r
		}
	}
	return root
}
