package pairset

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
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

func TestSmall(t *testing.T) {
	eachLevel(t, func(t *testing.T, l Level) {
		r := rand.New(rand.NewPCG(15, 16))
		for range 3000 {
			width := uint(1 + r.IntN(5))
			wx, wy := rows(r, r.IntN(5*Block), width)
			var want uint32
			for i := range wx {
				want |= 1 << (wx[i] ^ wy[i])
			}
			shift := r.IntN(40) // rows need not be aligned
			x, y := append(make([]byte, shift), narrow(wx)...)[shift:], narrow(wy)
			if got := l.Small(x, y, uint8(1<<width-1)); got != want {
				t.Fatalf("%d bytes below %d: %b, want %b", len(x), 1<<width, got, want)
			}
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
			var s Slots
			s.Clear()
			want := map[int]uint16{}
			for range r.IntN(40) {
				v := uint16(r.IntN(1 << width))
				if len(x) > 0 && r.IntN(2) == 0 {
					k := r.IntN(len(x))
					v = x[k] ^ y[k]
				}
				_, taken := want[int(v&31)]
				if s.Add(v) == taken {
					t.Fatalf("%d is added to %v: %v", v, want, taken)
				}
				if !taken {
					want[int(v&31)] = v
				}
			}
			if gone := r.Uint32() & r.Uint32() & s.Taken(); r.IntN(2) == 0 {
				s.Remove(gone)
				for i := range 32 {
					if gone>>i&1 == 1 {
						delete(want, i)
					}
				}
			}
			shift := r.IntN(40)
			found := l.Words(append(make([]byte, shift), wide(x)...)[shift:], wide(y), &s)
			for i := range 32 {
				v, taken := want[i]
				if taken != (s.Taken()>>i&1 == 1) || taken && s.At(i) != v {
					t.Fatalf("place %d holds %d, want %d %v", i, s.At(i), v, taken)
				}
				if got, is := found>>i&1 == 1, taken && has(x, y, v); got != is {
					t.Fatalf("%d: %v, want %v", v, got, is)
				} else if is {
					yes++
				} else if taken {
					no++
				}
			}
		}
		if yes < 1000 || no < 1000 {
			t.Errorf("%d are there, %d are not", yes, no)
		}
	})
}

func planes(x []uint16) Planes {
	p := Planes{make([]byte, len(x)), make([]byte, len(x))}
	for i, v := range x {
		p.Put(i, v)
		if p.At(i) != v {
			panic("another word")
		}
	}
	return p
}

func TestSift(t *testing.T) {
	eachLevel(t, func(t *testing.T, l Level) {
		r := rand.New(rand.NewPCG(5, 6))
		var room Room
		for range 400 {
			width := uint(1 + r.IntN(15))
			x, y := rows(r, Block*r.IntN(MostSift/Block+1), width)
			set := make([]uint64, SetWords*max(1, (1<<width)/(64*SetWords)))
			full := r.IntN(3) // some sets are nearly empty, others nearly full
			for i := range set {
				set[i] = r.Uint64() & r.Uint64()
				for range full {
					set[i] |= r.Uint64() | r.Uint64()
				}
			}
			want := slices.Clone(set)
			for i := range x {
				v := x[i] ^ y[i]
				want[v>>6] |= 1 << (v & 63)
			}
			l.Sift(set, planes(x), planes(y), &room)
			if !slices.Equal(set, want) {
				t.Fatalf("%d words below 2^%d: wrong set", len(x), width)
			}
		}
	})
}

func TestMark(t *testing.T) {
	eachLevel(t, func(t *testing.T, l Level) {
		r := rand.New(rand.NewPCG(11, 12))
		for range 300 {
			var marks, want [1 << 16]uint8
			x, y := rows(r, r.IntN(300), 16)
			for i := range x {
				want[x[i]^y[i]] = 1
			}
			l.MarkWords(&marks, wide(x), wide(y))
			if marks != want {
				t.Fatal("words are marked wrongly")
			}
			var few, wantFew [1 << 8]uint8
			for i := range x {
				wantFew[byte(x[i]^y[i])] = 1
			}
			l.MarkBytes(&few, narrow(x), narrow(y))
			if few != wantFew {
				t.Fatal("bytes are marked wrongly")
			}
		}
	})
}

func TestPack(t *testing.T) {
	eachLevel(t, func(t *testing.T, l Level) {
		r := rand.New(rand.NewPCG(7, 8))
		for n := range 20 {
			bits, marks := make([]uint64, n), make([]uint8, 64*n+1)
			var want []uint64
			for i := range bits {
				bits[i] = r.Uint64() & r.Uint64()
				w := bits[i]
				for j := range 64 {
					m := uint8(r.IntN(2))
					marks[64*i+j] = m
					w |= uint64(m) << j
				}
				want = append(want, w)
			}
			marks[64*n] = 1
			l.Pack(bits, marks)
			for i, m := range marks {
				if m != 0 && i < 64*n {
					t.Fatalf("mark %d is left", i)
				}
			}
			if !slices.Equal(bits, want) || marks[64*n] != 1 {
				t.Fatalf("%x, want %x", bits, want)
			}
		}
	})
}

func TestMoved(t *testing.T) {
	eachLevel(t, func(t *testing.T, l Level) {
		r := rand.New(rand.NewPCG(13, 14))
		for range 500 {
			n := 1 << r.IntN(9)
			by := r.IntN(n)
			dst, src := make([]uint64, n), make([]uint64, n)
			for i := range dst {
				dst[i], src[i] = 1<<r.IntN(64), 1<<r.IntN(64)
			}
			want := slices.Clone(dst)
			for i, w := range src {
				want[i^by] |= w
			}
			l.Moved(dst, src, by)
			if !slices.Equal(dst, want) {
				t.Fatalf("%d words, moved by %d: %x, want %x", n, by, dst, want)
			}
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
		for _, top := range []uint8{15, 31} {
			b.Run(fmt.Sprintf("small/%v/%d", l, top), func(b *testing.B) {
				for b.Loop() {
					l.Small(x[:pairs], y[:pairs], top)
				}
				report(b, pairs)
			})
		}
		for _, top := range []uint8{63, 255} {
			b.Run(fmt.Sprintf("bytes/%v/%d", l, top), func(b *testing.B) {
				for b.Loop() {
					l.Bytes(x[:pairs], y[:pairs], want, top)
				}
				report(b, pairs)
			})
			b.Run(fmt.Sprintf("each/%v/%d", l, top), func(b *testing.B) {
				var found [Sums]uint8
				for b.Loop() {
					l.Each(&found, x[:pairs], y[:pairs+Sums-1], &all, top)
				}
				report(b, Sums*pairs)
			})
		}
		b.Run(fmt.Sprintf("words/%v", l), func(b *testing.B) {
			var s Slots
			s.Clear()
			for i := range l.ManyWords() {
				s.Add(uint16(1000 + i))
			}
			for b.Loop() {
				l.Words(x[:2*pairs], y[:2*pairs], &s)
			}
			report(b, pairs)
		})
		var room Room
		set := make([]uint64, SetWords)
		for i := range set {
			set[i] = ^uint64(1 << 12)
		}
		b.Run(fmt.Sprintf("sift/%v", l), func(b *testing.B) {
			p, q := Planes{x[:MostSift], x[:MostSift]}, Planes{y[3:][:MostSift], y[3:][:MostSift]}
			for b.Loop() {
				l.Sift(set, p, q, &room)
			}
			report(b, MostSift)
		})
		var marks [1 << 16]uint8
		b.Run(fmt.Sprintf("mark bytes/%v", l), func(b *testing.B) {
			for b.Loop() {
				l.MarkBytes((*[1 << 8]uint8)(marks[:]), x[:pairs], y[:pairs])
			}
			report(b, pairs)
		})
		b.Run(fmt.Sprintf("mark words/%v", l), func(b *testing.B) {
			for b.Loop() {
				l.MarkWords(&marks, x[:2*pairs], y[:2*pairs])
			}
			report(b, pairs)
		})
	}
}
