package nim

import (
	"errors"

	"github.com/grundy-cgt/grundy/internal/kernel"
)

// The errors of the field.
var (
	// ErrZero says that 0 was divided by, or has no inverse, order or logarithm.
	ErrZero = errors.New("0 has no inverse")
	// ErrNoLog says that a nimber is no power of the base.
	ErrNoLog = errors.New("no power of the base")
)

// Mul returns the nim product of a and b. With [Sum] as addition the numbers
// below 2^64 are a field; a product is the value of a product of coin turning
// games (the Tartan theorem) of which the factors are the values.
//
// It takes about as long as 10 ordinary products where the processor multiplies
// polynomials (PCLMULQDQ), 20 elsewhere; [MulSlice] is faster for many.
// Definition: the mex of a'b + ab' + a'b' over all a' < a and b' < b (Conway, On
// Numbers and Games, ch. 6).
func Mul(a, b uint64) uint64 { return kernel.Mul(a, b) }

// MulSlice sets dst[i] to the nim product of a[i] and b[i] for all i. The slices
// have one length, and dst may be a or b. It panics when the lengths differ.
//
// It takes no memory. Processors with AVX2 or AVX-512 and GFNI multiply blocks
// of 256 or 64 at a time, and what is left one by one, as [Mul] does.
func MulSlice(dst, a, b []uint64) {
	if len(dst) != len(a) || len(a) != len(b) {
		panic("nim.MulSlice: slices of different lengths")
	}
	kernel.MulSlice(dst, a, b)
}

// Square returns the nim product of a with itself. It is linear: the square of a
// nim sum is the nim sum of the squares.
func Square(a uint64) uint64 { return kernel.Mul(a, a) }

// Sqrt returns the square root of a: each nimber has exactly one, 63 squarings
// away, since squaring 64 times changes nothing.
func Sqrt(a uint64) uint64 {
	for range 63 {
		a = Square(a)
	}
	return a
}

// Inv returns the number whose nim product with a is 1, or [ErrZero]. It takes
// about 25 products.
func Inv(a uint64) (uint64, error) {
	if a == 0 {
		return 0, ErrZero
	}
	return inv(a, 64), nil
}

// inv inverts a nimber that is not 0 and has n bits. With a = a1 N + a0 and
// N = 2^(n/2), the conjugate a1 N + a0 + a1 times a is the norm, which has n/2
// bits.
func inv(a uint64, n uint) uint64 {
	if a == 1 {
		return 1
	}
	n /= 2
	a1, a0 := a>>n, a&(1<<n-1)
	if a1 == 0 {
		return inv(a0, n)
	}
	norm := Mul(a0, a0^a1) ^ Mul(Square(a1), 1<<(n-1))
	i := inv(norm, n)
	return Mul(a1, i)<<n | Mul(a0^a1, i)
}

// Div returns the number whose nim product with b is a, or [ErrZero] when b is 0.
func Div(a, b uint64) (uint64, error) {
	i, err := Inv(b)
	return Mul(a, i), err
}

// Pow returns the nim product of k factors a, for negative k the inverse of that
// of -k factors; of no factor, even of 0, it is 1. It is [ErrZero] for negative
// powers of 0. It takes at most 126 products.
func Pow(a uint64, k int64) (uint64, error) {
	e := uint64(k)
	if k < 0 {
		if a == 0 {
			return 0, ErrZero
		}
		e-- // the inverse is the power of 2^64 - 2, so this is k modulo 2^64 - 1
	}
	return pow(a, e), nil
}

func pow(a, e uint64) uint64 {
	p := uint64(1)
	for ; e != 0; e >>= 1 {
		if e&1 == 1 {
			p = Mul(p, a)
		}
		a = Square(a)
	}
	return p
}

// Order returns the least k > 0 for which the k-th power of a is 1, or [ErrZero].
// It divides 2^64 - 1.
func Order(a uint64) (uint64, error) {
	k, err := Wide{Lo: a}.Order()
	if err != nil {
		return 0, err
	}
	return k.Uint64(), nil
}

// Log returns the least k for which the k-th power of the base is a. It is
// [ErrNoLog] when there is none, and [ErrZero] when a or the base is 0.
//
// The order of the field without 0 is 3 5 17 257 641 65537 6700417, so a
// logarithm is put together from those in groups of these orders (Pohlig and
// Hellman 1978), each found in about the square root of its order (Shanks): some
// milliseconds, and 0.1 MB.
func Log(a, base uint64) (uint64, error) {
	k, err := log(Wide{Lo: a}, Wide{Lo: base}, shanks)
	if err != nil {
		return 0, err
	}
	return k.Uint64(), nil
}

// MinimalPolynomial returns the exponents, greatest first, of the polynomial of
// least degree with coefficients 0 and 1 that is 0 at a: [2 1 0] for 2, since
// 2 2 + 2 + 1 = 0. The degree is [Degree] of a.
func MinimalPolynomial(a uint64) []int { return Wide{Lo: a}.MinimalPolynomial() }

// Degree returns the d for which the nimbers below 2^d are the smallest field that
// holds a: the least power of two with a < 2^d.
func Degree(a uint64) int { return Wide{Lo: a}.Degree() }

// Trace returns the trace of a from the field of nimbers below 2^64 to that of 0
// and 1: the nim sum of a, its square, the square of that and so on, 64 in all. It
// is the highest bit of a, since the trace from 2n bits to n bits of a1 N + a0 is
// a1.
func Trace(a uint64) uint64 { return a >> 63 }
