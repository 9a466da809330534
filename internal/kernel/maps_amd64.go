//go:build !purego

package kernel

import (
	"math/bits"
	"sync/atomic"
)

// maps is an isomorphism of fields from the nimbers below 2^64 to the polynomials
// over the field of two elements modulo x^64 + x^4 + x^3 + x + 1, bit i for x^i.
// It is linear, so the image of a number is the sum of those of its bytes.
//
// The tables, 34 KB, are computed once when first needed (in less than 0.1 ms) and
// read only. mulCLMUL knows their order.
type maps struct {
	to    [8][256]uint64 // at [k][v]: the image of v 2^(8k)
	back  [8][256]uint64
	carry [16]uint64 // at v: what the polynomial v x^64 comes from
}

// tower holds the images of the nimbers N = 2, 4, 16, ..., 2^32, which decide all
// others. N N + N = N/2, the product of the nimbers before N in that list (1 for 2),
// so its image is one of the two roots z and z + 1 of that equation: here the even
// one.
var tower = [...]uint64{
	0x19c9369f278adc02, 0xa181e7d66f5ff794, 0x013b052fbd1cfb5c,
	0xf56a0fcdd6191e26, 0x4f6f64c7147fc9a2, 0xf2f92872b79c2ec2,
}

// modular is the product of two polynomials.
func modular(a, b uint64) uint64 {
	var p uint64
	for ; b != 0; b >>= 1 {
		p ^= a * (b & 1)
		a = a<<1 ^ 0x1b*(a>>63)
	}
	return p
}

// mapsCache holds the maps once they are made, as cache does the tables.
var mapsCache = atomic.Pointer[maps]{}

// sharedMaps gives the maps.
func sharedMaps() *maps {
	if m := mapsCache.Load(); m != nil {
		return m
	}
	return makeMaps()
}

func makeMaps() *maps {
	m := newMaps()
	mapsCache.Store(m)
	return m
}

func newMaps() *maps {
	// 2^i is the nim product of the 2^(2^k) for the bits k of i
	image := [64]uint64{1}
	for k, z := range tower {
		for i := range 1 << k {
			image[1<<k|i] = modular(image[i], z)
		}
	}
	m := new(maps)
	fill(&m.to, image)
	fill(&m.back, inverse(image))
	for v := range m.carry {
		for k, x := 0, modular(uint64(v), 0x1b); x != 0; k, x = k+1, x>>8 {
			m.carry[v] ^= m.back[k][x&255]
		}
	}
	return m
}

// fill makes the tables of the linear map with the given images of 2^i.
func fill(t *[8][256]uint64, image [64]uint64) {
	for k := range t {
		for v := 1; v < 256; v++ {
			t[k][v] = t[k][v&(v-1)] ^ image[8*k+bits.TrailingZeros(uint(v))]
		}
	}
}

// inverse gives the images of 2^i under the inverse of a linear map, by Gauss and
// Jordan: a and b are sums of the same numbers, and their images.
func inverse(b [64]uint64) (a [64]uint64) {
	for i := range a {
		a[i] = 1 << i
	}
	for i := range b {
		pivot := i
		for b[pivot]>>i&1 == 0 {
			pivot++
		}
		a[i], a[pivot], b[i], b[pivot] = a[pivot], a[i], b[pivot], b[i]
		for j := range b {
			if j != i && b[j]>>i&1 == 1 {
				a[j], b[j] = a[j]^a[i], b[j]^b[i]
			}
		}
	}
	return a
}
