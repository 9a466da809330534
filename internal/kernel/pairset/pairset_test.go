package pairset

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"testing"
)

func has[T uint8 | uint16](x, y []T, v T) bool {
	for i := range x {
		if x[i]^y[i] == v {
			return true
		}
	}
	return false
}

// rows returns two random rows below 1<<width; the xors below a bound are rare, so
// that both answers occur.
func rows(r *rand.Rand, n int, width uint) (x, y []uint16) {
	avoid := 1 + r.IntN(4)
	for range n {
		a := uint16(r.IntN(1 << width))
		b := a ^ uint16(r.IntN(1<<width))&^(1<<r.IntN(avoid)-1)
		x, y = append(x, a), append(y, b)
	}
	if n > 0 {
		y[r.IntN(n)] = uint16(r.IntN(1 << width))
	}
	return x, y
}

func narrow(x []uint16) []byte {
	var b []byte
	for _, v := range x {
		b = append(b, byte(v))
	}
	return b
}

func wide(x []uint16) []byte {
	var b []byte
	for _, v := range x {
		b = binary.LittleEndian.AppendUint16(b, v)
	}
	return b
}

func eachLevel(t *testing.T, f func(t *testing.T, l Level)) {
	for _, l := range Levels() {
		t.Run(l.String(), func(t *testing.T) {
			if !l.Has() {
				t.Skip("this processor lacks it")
			}
			f(t, l)
		})
	}
}

func TestBytes(t *testing.T) {
	eachLevel(t, func(t *testing.T, l Level) {
		r := rand.New(rand.NewPCG(1, 2))
		var yes, no int
		for range 3000 {
			width := uint(1 + r.IntN(8))
			wx, wy := rows(r, Block*r.IntN(5), width)
			shift := r.IntN(40) // rows need not be aligned
			x, y := append(make([]byte, shift), narrow(wx)...)[shift:], narrow(wy)
			want := make([]uint8, r.IntN(MaxBytes+1))
			for i := range want {
				want[i] = uint8(r.IntN(1 << width))
			}
			found := l.Bytes(x, y, want, uint8(1<<width-1))
			for i, v := range want {
				if got, is := found>>i&1 == 1, has(x, y, v); got != is {
					t.Fatalf("%d: %v, want %v", v, got, is)
				} else if is {
					yes++
				} else {
					no++
				}
			}
			if found>>len(want) != 0 {
				t.Fatalf("%b for %d numbers", found, len(want))
			}
		}
		if yes < 1000 || no < 1000 {
			t.Errorf("%d are there, %d are not", yes, no)
		}
	})
}

func TestEach(t *testing.T) {
	eachLevel(t, func(t *testing.T, l Level) {
		r := rand.New(rand.NewPCG(3, 4))
		var yes, no int
		for range 1000 {
			width := uint(1 + r.IntN(8))
			n := Block * r.IntN(4)
			x := make([]byte, n)
			y := make([]byte, n+Sums-1)
			for i := range x {
				x[i] = byte(r.IntN(1 << width))
			}
			for i := range y {
				y[i] = byte(r.IntN(1<<width)) &^ 3
			}
			var want [Sums][]uint8
			for j := range want {
				for range r.IntN(MaxBytes + 1) {
					want[j] = append(want[j], uint8(r.IntN(1<<width)))
				}
			}
			found := [Sums]uint8{0: 0xff, 7: 0xff}
			l.Each(&found, x, y, &want, uint8(1<<width-1))
			for j := range want {
				for i, v := range want[j] {
					if got, is := found[j]>>i&1 == 1, has(x, y[Sums-1-j:][:n], v); got != is {
						t.Fatalf("sum %d, %d: %v, want %v", j, v, got, is)
					} else if is {
						yes++
					} else {
						no++
					}
				}
				if found[j]>>len(want[j]) != 0 {
					t.Fatalf("%b for %d numbers", found[j], len(want[j]))
				}
			}
		}
		if yes < 1000 || no < 1000 {
			t.Errorf("%d are there, %d are not", yes, no)
		}
	})
}

func TestWords(t *testing.T) {
	eachLevel(t, func(t *testing.T, l Level) {
		r := rand.New(rand.NewPCG(5, 6))
		var yes, no int
		for range 3000 {
			width := uint(1 + r.IntN(16))
			x, y := rows(r, Block/2*r.IntN(9), width)
			want := make([]uint16, r.IntN(MaxWords+1))
			for i := range want {
				want[i] = uint16(r.IntN(1 << width))
				if len(x) > 0 && r.IntN(2) == 0 {
					k := r.IntN(len(x))
					want[i] = x[k] ^ y[k]
				}
			}
			shift := r.IntN(40)
			found := l.Words(append(make([]byte, shift), wide(x)...)[shift:], wide(y), want)
			for i, v := range want {
				if got, is := found>>i&1 == 1, has(x, y, v); got != is {
					t.Fatalf("%d: %v, want %v", v, got, is)
				} else if is {
					yes++
				} else {
					no++
				}
			}
			if found>>len(want) != 0 {
				t.Fatalf("%b for %d numbers", found, len(want))
			}
		}
		if yes < 1000 || no < 1000 {
			t.Errorf("%d are there, %d are not", yes, no)
		}
	})
}

func BenchmarkPairset(b *testing.B) {
	const pairs = 50_000 / Block * Block
	x, y := make([]byte, 2*pairs), make([]byte, 2*pairs+Sums-1)
	for i := range x {
		x[i] = byte(i%7) << 1
		y[i] = byte(i%5) << 1
	}
	want := []uint8{1, 3, 5, 7, 9, 11, 13, 15}
	all := [Sums][]uint8{want, want, want, want, want, want, want, want}
	report := func(b *testing.B, pairs int) {
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())*1000/float64(b.N)/float64(pairs), "ps/pair")
	}
	for _, l := range Levels() {
		if !l.Has() {
			continue
		}
		for _, top := range []uint8{63, 255} {
			b.Run(fmt.Sprintf("bytes/%v/%d", l, top), func(b *testing.B) {
				for b.Loop() {
					l.Bytes(x[:pairs], y[:pairs], want[:l.Few()], top)
				}
				report(b, pairs)
			})
			b.Run(fmt.Sprintf("each/%v/%d", l, top), func(b *testing.B) {
				var found [Sums]uint8
				few := all
				for j := range few {
					few[j] = few[j][:l.Few()]
				}
				for b.Loop() {
					l.Each(&found, x[:pairs], y[:pairs+Sums-1], &few, top)
				}
				report(b, Sums*pairs)
			})
		}
		for _, n := range []int{1, 4} {
			b.Run(fmt.Sprintf("words/%v/%d", l, n), func(b *testing.B) {
				w := []uint16{1, 3, 5, 7}
				for b.Loop() {
					l.Words(x[:2*pairs], y[:2*pairs], w[:n])
				}
				report(b, pairs)
			})
		}
	}
}
