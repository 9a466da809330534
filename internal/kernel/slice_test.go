package kernel

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// forced lists the levels that run here, and reports those that do not.
func forced(t testing.TB) []Level {
	var out []Level
	for _, l := range Levels() {
		if l.Has() {
			out = append(out, l)
		} else {
			t.Logf("NOT RUN: this processor or build lacks the level %v", l)
		}
	}
	return out
}

// check compares one level with the recursion, and in place.
func check(t testing.TB, l Level, a, b []uint64) {
	t.Helper()
	dst := make([]uint64, len(a))
	MulSliceAt(l, dst, a, b)
	for i := range a {
		if want := product(a[i], b[i], 64); dst[i] != want {
			t.Fatalf("%v: %#x times %#x (number %d of %d) is %#x, want %#x", l, a[i], b[i], i, len(a), dst[i], want)
		}
	}
	for _, c := range [][2][]uint64{{a, b}, {b, a}} {
		in := slices.Clone(c[0])
		MulSliceAt(l, in, in, c[1])
		if !slices.Equal(in, dst) {
			t.Fatalf("%v: wrong in place", l)
		}
	}
}

func TestLevels(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, l := range forced(t) {
		t.Run(l.String(), func(t *testing.T) {
			var a, b []uint64
			for i := range 64 { // all products of powers of two
				for j := range 64 {
					a, b = append(a, 1<<i), append(b, 1<<j)
				}
			}
			check(t, l, a, b)
			for range 4000 {
				a, b = append(a, r.Uint64()>>r.IntN(64)), append(b, r.Uint64()>>r.IntN(64))
			}
			check(t, l, a[4096:], b[4096:])
			for _, n := range []int{0, 1, 63, 64, 65, 255, 256, 257, 511, 512, 1000} {
				check(t, l, a[5000:5000+n], b[5000:5000+n])
				check(t, l, a[5001:5001+n], b[5003:5003+n]) // other alignments
			}
		})
	}
}

// All places of a block are independent of each other.
func TestLevelsKeepPlaces(t *testing.T) {
	for _, l := range forced(t) {
		for place := range 256 {
			a, b := make([]uint64, 256), make([]uint64, 256)
			a[place], b[place] = 0x0123456789abcdef, 0xfedcba9876543210
			want := product(a[place], b[place], 64)
			MulSliceAt(l, a, a, b)
			for i, x := range a {
				if i == place && x != want || i != place && x != 0 {
					t.Fatalf("%v: the number at %d goes to %d", l, place, i)
				}
			}
		}
	}
}

func TestMulSliceTakesNoMemory(t *testing.T) {
	a := make([]uint64, 1000)
	if n := testing.AllocsPerRun(10, func() { MulSlice(a, a, a) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzLevels(f *testing.F) {
	f.Add([]byte("0123456789abcdef"))
	f.Fuzz(func(t *testing.T, data []byte) {
		var a, b []uint64
		for len(data) >= 16 && len(a) < 600 {
			a, b = append(a, binary.LittleEndian.Uint64(data)), append(b, binary.LittleEndian.Uint64(data[8:]))
			data = data[1:]
		}
		for len(a) > 0 && len(a) < 256 { // whole blocks too
			a, b = append(a, b...), append(b, a...)
		}
		for _, l := range forced(t) {
			check(t, l, a, b)
		}
	})
}

func BenchmarkMulSlice(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	x, y := make([]uint64, 1024), make([]uint64, 1024)
	for i := range x {
		x[i], y[i] = r.Uint64(), r.Uint64()
	}
	for _, l := range forced(b) {
		b.Run(fmt.Sprint(l), func(b *testing.B) {
			for b.Loop() {
				MulSliceAt(l, x, x, y)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(x)), "ns/product")
		})
	}
}
