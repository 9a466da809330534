package xorscan

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// All levels add what the definition says, to rows that are not empty.
func TestRows(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, half := range []int{2, 64, 1024} {
		for range 20 {
			x := (*[2 * RowLanes]uint16)(numbers(r, 2*RowLanes, half))
			v := x[r.IntN(len(x))]
			want := make([]Row, half)
			for i := range want {
				want[i][r.IntN(len(want[i]))] = r.Uint64()
			}
			before := append([]Row(nil), want...)
			var entries []Entry
			for range r.IntN(40) {
				word, shift := uint16(r.IntN(half)), r.IntN(RowLanes)
				entries = append(entries, NewEntry(word, shift))
				for i := range RowLanes {
					if x[i+shift] == v {
						want[word^v][i/64] |= 1 << (i % 64)
					}
				}
			}
			for _, l := range forced(t) {
				var p Places
				got := append([]Row(nil), before...)
				l.Find(&p, x, v)
				l.AddRows(got, &p, entries, v)
				for w := range want {
					if got[w] != want[w] {
						t.Fatalf("%v: row %d of %d is %x, not %x", l, w, half, got[w], want[w])
					}
				}
			}
		}
	}
}

func BenchmarkRows(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	x := (*[2 * RowLanes]uint16)(numbers(r, 2*RowLanes, 1024))
	var entries []Entry
	for i := range RowLanes {
		entries = append(entries, NewEntry(uint16(r.IntN(1024)), i))
	}
	rows := make([]Row, 1024)
	for _, l := range forced(b) {
		b.Run(fmt.Sprint(l), func(b *testing.B) {
			var p Places
			for b.Loop() {
				l.Find(&p, x, x[0])
				l.AddRows(rows, &p, entries, x[0])
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/RowLanes, "ns/row")
		})
	}
}
