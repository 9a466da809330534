package cover

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// Rows have a bit where the value is, at every level, and nothing beyond them is
// touched.
func TestRows(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, l := range Levels() {
		if !l.Has() {
			continue
		}
		for round := range 200 {
			values, count := 1+r.IntN(255), 64*(1+r.IntN(20))
			c := make([]byte, count)
			for i := range c {
				c[i] = byte(r.IntN(256))
				if round%2 == 0 {
					c[i] %= 8
				}
			}
			stride := count/8 + r.IntN(9)
			dst := make([]byte, values*stride+1)
			for i := range dst {
				dst[i] = 0xa5
			}
			RowsAt(l, dst, stride, values, c)
			for v := range values {
				for i := range c {
					if got := dst[v*stride+i/8]>>(i%8)&1 == 1; got != (int(c[i]) == v) {
						t.Fatalf("%v: bit %d of row %d is %v for the value %d", l, i, v, got, c[i])
					}
				}
				for i := count / 8; i < stride; i++ {
					if dst[v*stride+i] != 0xa5 {
						t.Fatalf("%v: written behind row %d", l, v)
					}
				}
			}
		}
	}
}

// Clear leaves what no row has, at every level; where it stops early, nothing is
// left.
func TestClear(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	empty := 0
	for _, l := range Levels() {
		if !l.Has() {
			continue
		}
		for range 300 {
			rows := make([]byte, 4096)
			for i := range rows {
				rows[i] = byte(r.Uint32() & r.Uint32())
			}
			var need Need
			for i := range need {
				need[i] = r.Uint64()
			}
			offsets := make([]int64, Batch*(1+r.IntN(6)))
			at := 1000
			want := need
			for i := range offsets {
				offsets[i] = int64(r.IntN(3900-at) - 900)
				for b := range Chunk {
					if rows[at+int(offsets[i])+b/8]>>(b%8)&1 == 1 {
						want[b/64] &^= 1 << (b % 64)
					}
				}
			}
			left := ClearAt(l, &need, rows, at, offsets)
			if need != want || left != (Count(&want) > 0) {
				t.Fatalf("%v: left %v, %d heaps, not %d", l, left, Count(&need), Count(&want))
			}
			if !left {
				empty++
			}
		}
	}
	if empty == 0 {
		t.Fatal("nothing was ever cleared whole")
	}
}

// Translate looks up by turns, at every level and for every length.
func TestTranslate(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var tables [2][64]byte
	for i := range 64 {
		tables[0][i], tables[1][i] = byte(r.Uint32()), byte(r.Uint32())
	}
	for _, l := range Levels() {
		if !l.Has() {
			continue
		}
		for n := range 300 {
			src, dst := make([]byte, n), make([]byte, n+1)
			for i := range src {
				src[i] = byte(r.Uint32())
			}
			TranslateAt(l, dst[:n], src, &tables)
			for i, c := range src {
				if dst[i] != tables[i&1][c&63] {
					t.Fatalf("%v: byte %d of %d is %d", l, i, n, dst[i])
				}
			}
			if dst[n] != 0 {
				t.Fatalf("%v: written behind %d bytes", l, n)
			}
		}
	}
}

// Last finds the last place, at every level, for every length.
func TestLast(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	found := 0
	for _, l := range Levels() {
		if !l.Has() {
			continue
		}
		for n := range 400 {
			x, y := make([]byte, n), make([]byte, n)
			for i := range x {
				x[i], y[i] = byte(r.IntN(16)), byte(r.IntN(16))
			}
			w := byte(r.IntN(16))
			if n%3 == 0 {
				w = 0x80
				if n > 0 {
					x[r.IntN(n)] = 0x80 | y[0]
				}
			}
			want := -1
			for i := range x {
				if x[i]^y[i] == w {
					want = i
				}
			}
			if got := LastAt(l, x, y, w); got != want {
				t.Fatalf("%v: place %d of %d, not %d", l, got, n, want)
			}
			if want >= 0 {
				found++
			}
		}
	}
	if found == 0 {
		t.Fatal("nothing was ever found")
	}
}

func BenchmarkClear(b *testing.B) {
	rows := make([]byte, 32<<10) // empty, so that no offset is left out
	offsets := make([]int64, 64)
	for i := range offsets {
		offsets[i] = int64(400 * i)
	}
	for _, l := range Levels() {
		if !l.Has() {
			continue
		}
		b.Run(fmt.Sprint(l), func(b *testing.B) {
			need := Need{1}
			for range b.N {
				ClearAt(l, &need, rows, 0, offsets)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/64/Chunk, "ns/heap/row")
		})
	}
}

func BenchmarkRows(b *testing.B) {
	c := make([]byte, 8192)
	dst := make([]byte, 64*1024)
	for _, l := range Levels() {
		if !l.Has() {
			continue
		}
		b.Run(fmt.Sprint(l), func(b *testing.B) {
			for range b.N {
				RowsAt(l, dst, 1024, 16, c)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/8192, "ns/heap")
		})
	}
}
