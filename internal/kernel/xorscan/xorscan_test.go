package xorscan

import (
	"fmt"
	"math/rand/v2"
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

func numbers(r *rand.Rand, n, below int) []uint16 {
	out := make([]uint16, n)
	for i := range out {
		out[i] = uint16(r.IntN(below))
	}
	return out
}

func TestRow(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, l := range forced(t) {
		hits := 0
		for range 500 {
			below := 1 << (1 + r.IntN(16))
			x, y := numbers(r, 1500, below), numbers(r, 1400, below)
			var chunks []uint32
			for range r.IntN(4) {
				chunks = append(chunks, uint32(r.IntN(1400-Chunk+1)))
			}
			var wanted [Slots]uint16
			for i := range wanted {
				wanted[i] = uint16(r.IntN(below))
			}
			count := 1 + r.IntN(Slots)
			var want uint8
			for i, v := range wanted {
				for _, c := range chunks {
					for k := range Chunk {
						if x[int(c)+k]^y[int(c)+k] == v && i < count {
							want |= 1 << i
						}
					}
				}
			}
			if got := l.Row(x, y, chunks, &wanted, count); got != want {
				t.Fatalf("%v, %d numbers below %d: %08b, want %08b", l, count, below, got, want)
			}
			if want != 0 && want != 255 {
				hits++
			}
			marks, seen := new([1 << 16]uint8), map[uint16]bool{}
			l.MarkRow(marks, x, y, chunks)
			for _, c := range chunks {
				for k := range Chunk {
					seen[x[int(c)+k]^y[int(c)+k]] = true
				}
			}
			for v, m := range marks {
				if (m == 1) != seen[uint16(v)] {
					t.Fatalf("mark of %d is %d", v, m)
				}
			}
		}
		if hits < 20 {
			t.Errorf("%d tests with some hits", hits)
		}
	}
}

func TestLanes(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, l := range forced(t) {
		hits, marks := 0, new(Marks)
		for range 500 {
			below := 1 << (1 + r.IntN(16))
			g := numbers(r, 600, below)
			end := Width + r.IntN(600-Width)
			var links []Link
			for range r.IntN(100) {
				a := max(0, end-600+Width) + r.IntN(end-max(0, end-600+Width)+1)
				k := NewLink(a, uint16(r.IntN(below)))
				if k.Heap() != a {
					t.Fatal("heap of a link")
				}
				links = append(links, k)
			}
			var wanted [Slots][Width]uint16
			var want, got [Slots]uint32
			clear(marks[:])
			l.MarkLanes(marks, g, end, links)
			for j := range wanted {
				for i := range wanted[j] {
					v := uint16(r.IntN(below))
					wanted[j][i] = v
					for _, k := range links {
						if g[end-k.Heap()+i]^k.Word() == v {
							want[j] |= 1 << i
						}
					}
					if i < 8 && marks[int(v)<<3|i] != uint8(want[j]>>i&1) {
						t.Fatalf("mark of %d in lane %d", v, i)
					}
				}
			}
			part := Part{Lane: l.Group() * r.IntN(Width/l.Group()), Slots: 4 << r.IntN(2)}
			l.Lanes(g, end, links, &wanted, part, &got)
			for j := range want {
				if want[j] &= (1<<l.Group() - 1) << part.Lane; j >= part.Slots {
					want[j] = 0
				}
			}
			if got != want {
				t.Fatalf("%v, %v: %x, want %x", l, part, got, want)
			}
			if want[0] != 0 && want[0] != (1<<l.Group()-1)<<part.Lane {
				hits++
			}
		}
		if hits < 20 {
			t.Errorf("%d tests with some hits", hits)
		}
	}
}

func BenchmarkRow(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	x, y := numbers(r, 1<<16, 1024), numbers(r, 1<<16, 1024)
	var chunks []uint32
	for i := 0; i < len(x); i += Chunk {
		chunks = append(chunks, uint32(i*5%len(x)))
	}
	var wanted [Slots]uint16
	copy(wanted[:], numbers(r, Slots, 1024))
	for _, l := range forced(b) {
		for _, count := range []int{2, Slots} {
			b.Run(fmt.Sprintf("%v/%d", l, count), func(b *testing.B) {
				for b.Loop() {
					l.Row(x, y, chunks, &wanted, count)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(1<<16), "ns/pair")
			})
		}
	}
	for _, l := range forced(b) {
		b.Run(fmt.Sprintf("%v/mark", l), func(b *testing.B) {
			marks := new([1 << 16]uint8)
			for b.Loop() {
				l.MarkRow(marks, x, y, chunks)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(1<<16), "ns/pair")
		})
	}
}

func BenchmarkLanes(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	g := numbers(r, 1<<16, 1024)
	var links []Link
	for range 1 << 13 {
		links = append(links, NewLink(Width+r.IntN(1<<16-Width), uint16(r.IntN(1024))))
	}
	var wanted [Slots][Width]uint16
	var hit [Slots]uint32
	for _, l := range forced(b) {
		b.Run(fmt.Sprint(l), func(b *testing.B) {
			for b.Loop() {
				for i := 0; i < Width; i += l.Group() {
					l.Lanes(g, 1<<16, links, &wanted, Part{i, Slots}, &hit)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(1<<13)/Width, "ns/pair")
		})
	}
	for _, l := range forced(b) {
		b.Run(fmt.Sprintf("%v/mark", l), func(b *testing.B) {
			marks := new(Marks)
			for b.Loop() {
				l.MarkLanes(marks, g, 1<<16, links)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(1<<13)/8, "ns/pair")
		})
	}
}
