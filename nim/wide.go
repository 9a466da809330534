package nim

import (
	"context"
	"math/big"
	"math/bits"
)

// Wide is a nimber below 2^128: Hi 2^64 + Lo. The Wide numbers are a field too,
// and those with Hi = 0 are the field of 64 bits within it. The zero value is 0,
// and equal numbers are ==.
type Wide struct {
	Hi, Lo uint64
}

// Add returns the nim sum of x and y, which is their difference as well.
func (x Wide) Add(y Wide) Wide { return Wide{x.Hi ^ y.Hi, x.Lo ^ y.Lo} }

// Mul returns the nim product of x and y, in four products of 64 bits; one when
// both are below 2^64.
func (x Wide) Mul(y Wide) Wide {
	low := Mul(x.Lo, y.Lo)
	if x.Hi|y.Hi == 0 {
		return Wide{Lo: low}
	}
	high := Mul(x.Hi, y.Hi)
	mid := Mul(x.Hi^x.Lo, y.Hi^y.Lo)
	return Wide{mid ^ low, low ^ Mul(high, 1<<63)}
}

// Square returns the nim product of x with itself.
func (x Wide) Square() Wide {
	low := Square(x.Lo)
	if x.Hi == 0 {
		return Wide{Lo: low}
	}
	high := Square(x.Hi)
	return Wide{high, low ^ Mul(high, 1<<63)}
}

// Sqrt returns the square root of x: each nimber has exactly one.
func (x Wide) Sqrt() Wide {
	for range x.Degree() - 1 {
		x = x.Square()
	}
	return x
}

// Inv returns the number whose nim product with x is 1, or [ErrZero].
func (x Wide) Inv() (Wide, error) {
	if x.Hi == 0 {
		low, err := Inv(x.Lo)
		return Wide{Lo: low}, err
	}
	norm := Mul(x.Lo, x.Hi^x.Lo) ^ Mul(Square(x.Hi), 1<<63)
	i := inv(norm, 64)
	return Wide{Mul(x.Hi, i), Mul(x.Hi^x.Lo, i)}, nil
}

// Div returns the number whose nim product with y is x, or [ErrZero] when y is 0.
func (x Wide) Div(y Wide) (Wide, error) {
	i, err := y.Inv()
	return x.Mul(i), err
}

// Pow returns the nim product of k factors x, for negative k the inverse of that
// of -k factors; of no factor, even of 0, it is 1. It is [ErrZero] for negative
// powers of 0. Any k will do: it is taken modulo 2^128 - 1.
func (x Wide) Pow(k *big.Int) (Wide, error) {
	if x == (Wide{}) {
		switch k.Sign() {
		case 0:
			return Wide{Lo: 1}, nil
		case 1:
			return x, nil
		}
		return x, ErrZero
	}
	e := new(big.Int).Mod(k, units(x.Degree()))
	return x.pow(fromBig(e)), nil
}

// pow is the power of an exponent of two words.
func (x Wide) pow(e Wide) Wide {
	p := Wide{Lo: 1}
	for e != (Wide{}) {
		if e.Lo&1 == 1 {
			p = p.Mul(x)
		}
		x = x.Square()
		e = Wide{e.Hi >> 1, e.Lo>>1 | e.Hi<<63}
	}
	return p
}

// Degree returns the d for which the nimbers below 2^d are the smallest field that
// holds x: the least power of two with x < 2^d.
func (x Wide) Degree() int {
	n := bits.Len64(x.Lo)
	if x.Hi != 0 {
		n = 64 + bits.Len64(x.Hi)
	}
	d := 1
	for d < n {
		d *= 2
	}
	return d
}

// Trace returns the trace of x from the field of nimbers below 2^128 to that of 0
// and 1, which is the highest bit of x.
func (x Wide) Trace() uint64 { return x.Hi >> 63 }

// Order returns the least k > 0 for which the k-th power of x is 1, or [ErrZero].
// It divides 2^128 - 1.
func (x Wide) Order() (*big.Int, error) {
	if x == (Wide{}) {
		return nil, ErrZero
	}
	k := units(x.Degree())
	for _, p := range primes(x.Degree()) {
		less := new(big.Int).Div(k, new(big.Int).SetUint64(p))
		if x.pow(fromBig(less)) == (Wide{Lo: 1}) {
			k = less
		}
	}
	return k, nil
}

// Log returns the least k for which the k-th power of the base is x, or
// [ErrNoLog], or [ErrZero].
//
// Beyond 64 bits the greatest prime in the order of the base may be
// 67280421310721; then it takes some seconds and 32 MB, and the context's end ends
// it.
func (x Wide) Log(ctx context.Context, base Wide) (*big.Int, error) {
	return log(x, base, func(y, g Wide, p uint64) (uint64, error) {
		if p < 1<<32 {
			return shanks(y, g, p)
		}
		return byTraces(ctx, y, g, p, babySteps)
	})
}

// MinimalPolynomial returns the exponents, greatest first, of the polynomial of
// least degree with coefficients 0 and 1 that is 0 at x. Its roots are x, its
// square, the square of that and so on: it is the product of X + r over these r.
func (x Wide) MinimalPolynomial() []int {
	poly := []Wide{{Lo: 1}} // the coefficients, of X^0 first
	for range x.Degree() {
		poly = append(poly, Wide{})
		for i := len(poly) - 1; i > 0; i-- {
			poly[i] = poly[i-1].Add(poly[i].Mul(x))
		}
		poly[0] = poly[0].Mul(x)
		x = x.Square()
	}
	var exponents []int
	for i := len(poly) - 1; i >= 0; i-- {
		if poly[i] != (Wide{}) {
			exponents = append(exponents, i)
		}
	}
	return exponents
}

// units is the number of nimbers below 2^d without 0.
func units(d int) *big.Int {
	one := big.NewInt(1)
	return one.Sub(new(big.Int).Lsh(one, uint(d)), one)
}

// primes lists the prime factors of 2^d - 1 for a power of two d to 128; each
// divides it once. They are those of 2^(d/2) - 1 and of the Fermat number
// 2^(d/2) + 1.
func primes(d int) []uint64 {
	all := []uint64{3, 5, 17, 257, 65537, 641, 6700417, 274177, 67280421310721}
	switch d {
	case 128:
		return all
	case 64:
		return all[:7]
	}
	return all[:bits.Len(uint(d))-1]
}

// fromBig gives the two words of an integer below 2^128.
func fromBig(k *big.Int) Wide {
	low := new(big.Int).And(k, units(64))
	return Wide{new(big.Int).Rsh(k, 64).Uint64(), low.Uint64()}
}
