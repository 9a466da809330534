//go:build !purego

package kernel

import "testing"

// The numbers of the tower solve the equations of the nimbers that they are the
// images of.
func TestTower(t *testing.T) {
	half := uint64(1)
	for k, z := range tower {
		if modular(z, z)^z != half || z&1 != 0 {
			t.Errorf("%#x is not the image of 2^(2^%d)", z, k)
		}
		half = modular(half, z)
	}
}

// The maps keep products of powers of two, and are inverse to each other.
func TestMaps(t *testing.T) {
	m := newMaps()
	at := func(t *[8][256]uint64, x uint64) (y uint64) {
		for k := range t {
			y ^= t[k][uint8(x>>(8*k))]
		}
		return y
	}
	for i := range 64 {
		a := uint64(1) << i
		if at(&m.back, at(&m.to, a)) != a {
			t.Errorf("there and back, 2^%d is not itself", i)
		}
		for j := range 64 {
			b := uint64(1) << j
			if at(&m.to, product(a, b, 64)) != modular(at(&m.to, a), at(&m.to, b)) {
				t.Fatalf("the image of 2^%d times 2^%d is no product", i, j)
			}
		}
	}
}

func BenchmarkNewMaps(b *testing.B) {
	for b.Loop() {
		newMaps()
	}
}
