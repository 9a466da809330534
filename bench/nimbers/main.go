// Command nimbers measures nim products of 64 bits side by side in one run: the
// plain recursion, the product of package nim, and whole slices by each level that
// the processor has.
//
// The ways take turns, a slice of 1024 products each, so that whatever else the
// machine does slows all alike. It prints the least and the median time of a
// product in nanoseconds, and the time of a multiplication of integers for scale.
package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/grundy-cgt/grundy/internal/kernel"
)

// plain is the recursion as the definition says it: four products of half the
// bits each, N N = N + N/2.
func plain(a, b uint64, bits uint) uint64 {
	if a < 2 || b < 2 {
		return a * b
	}
	bits /= 2
	low := uint64(1)<<bits - 1
	a1, a0, b1, b0 := a>>bits, a&low, b>>bits, b&low
	h := plain(a1, b1, bits)
	mid := plain(a1, b0, bits) ^ plain(a0, b1, bits)
	return (h^mid)<<bits ^ plain(a0, b0, bits) ^ plain(h, 1<<(bits-1), bits)
}

// way is one way to multiply slices, and its times in ns a product.
type way struct {
	name  string
	times []float64
	each  int // every how many rounds it runs
	run   func(dst, a, b []uint64)
}

func main() {
	const n, rounds = 1024, 2000
	r := rand.New(rand.NewPCG(1, 2))
	a, b, dst := make([]uint64, n), make([]uint64, n), make([]uint64, n)
	for i := range a {
		a[i], b[i] = r.Uint64(), r.Uint64()
	}
	ways := []*way{
		{name: "plain recursion", each: 100, run: func(dst, a, b []uint64) {
			for i := range dst {
				dst[i] = plain(a[i], b[i], 64)
			}
		}},
		{name: "nim.Mul, one product", each: 1, run: func(dst, a, b []uint64) {
			for i := range dst {
				dst[i] = kernel.Mul(a[i], b[i])
			}
		}},
	}
	for _, l := range kernel.Levels() {
		if !l.Has() {
			fmt.Printf("not run: this processor or build lacks the level %v\n", l)
			continue
		}
		ways = append(ways, &way{name: fmt.Sprintf("nim.MulSlice, level %v", l), each: 1, run: func(dst, a, b []uint64) {
			kernel.MulSliceAt(l, dst, a, b)
		}})
	}
	ways = append(ways, &way{name: "chain of integer products", each: 1, run: func(dst, a, _ []uint64) {
		x := a[0]
		for range dst {
			x = x*x | 1
		}
		dst[0] = x
	}})
	for round := range rounds {
		for _, w := range ways {
			if round%w.each != 0 {
				continue
			}
			start := time.Now()
			w.run(dst, a, b)
			w.times = append(w.times, float64(time.Since(start).Nanoseconds())/n)
		}
	}
	fmt.Printf("%-28s %9s %9s\n", "ns a product", "least", "median")
	for _, w := range ways {
		slices.Sort(w.times)
		fmt.Printf("%-28s %9.2f %9.2f\n", w.name, w.times[0], w.times[len(w.times)/2])
	}
}
