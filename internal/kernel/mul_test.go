package kernel

import (
	"math"
	"math/rand/v2"
	"testing"
	"testing/quick"
)

// Sharing the tables, the recursion and the fast way agree; the recursion is
// held against the definition in package nim.
func TestMul(t *testing.T) {
	small := func(a, b uint64) bool { return Mul(a, b) == product(a, b, 64) }
	for a := range uint64(300) {
		for b := range uint64(300) {
			if !small(a, b) {
				t.Fatalf("%d times %d: %d, want %d", a, b, Mul(a, b), product(a, b, 64))
			}
		}
	}
	for i := range 64 {
		for j := range 64 {
			if !small(1<<i, 1<<j) || !small(math.MaxUint64>>i, math.MaxUint64<<j) {
				t.Fatalf("wrong at the bits %d and %d", i, j)
			}
		}
	}
	if err := quick.Check(small, &quick.Config{MaxCount: 2000}); err != nil {
		t.Error(err)
	}
}

func BenchmarkMul(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	var as, bs [1024]uint64
	for i := range as {
		as[i], bs[i] = r.Uint64(), r.Uint64()
	}
	i, sum := 0, uint64(0)
	for b.Loop() {
		sum ^= Mul(as[i&1023], bs[i&1023])
		i++
	}
	if sum == 1 {
		b.Log("one")
	}
}
