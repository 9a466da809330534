package heap

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/grundy-cgt/grundy/game"
)

// A block holds what Value says, for all kinds of sequences.
func TestBlock(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	ctx := context.Background()
	for _, text := range []string{
		"take {1,3,4}", "take {2,9,23,97,98}", "take 1..5", "take 1..400", "take not {2,7,9}", "take any", "kayles", "0.07",
		"take powers of 2", "take primes", "take 1..n//2", "turn 2", "take {100001}", "take 1..70000", "0.6",
	} {
		rl := parse(t, text)
		s, err := New(rl, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		other, _ := New(rl, Limits{})
		var buf []byte
		for i := range 30 {
			from := r.Int64N(1 << (i%12 + 1))
			to := from + r.Int64N(3000)
			if text == "take 1..70000" {
				from, to = 70000*int64(i)-min(int64(i), 1)*50, 70000*int64(i)+50
			}
			b, err := s.Block(ctx, from, to, buf)
			if err != nil || b.From != from || b.Len() != int(to-from) {
				t.Fatalf("%s from %d to %d: %d values from %d, %v", text, from, to, b.Len(), b.From, err)
			}
			top := uint64(0)
			for j := range b.Len() {
				v, err := other.Value(ctx, from+int64(j))
				if err != nil || uint64(b.At(j)) != v {
					t.Fatalf("%s: the value of heap %d is %d, %v, not %d", text, from+int64(j), v, err, b.At(j))
				}
				top = max(top, v)
			}
			if b.Len() > 0 && b.Width != map[bool]int{top < 1<<8: 1, top >= 1<<8 && top < 1<<16: 2, top >= 1<<16: 4}[true] {
				t.Errorf("%s: width %d for values up to %d", text, b.Width, top)
			}
			buf = b.Data
		}
	}
}

func TestBlockRefuses(t *testing.T) {
	s, err := New(parse(t, "take primes"), Limits{Values: 1000})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Block(context.Background(), 0, 5000, nil); !errors.Is(err, game.ErrLimit) {
		t.Errorf("%v, want a limit", err)
	}
	for _, c := range [][2]int64{{-1, 3}, {5, 4}} {
		if _, err := s.Block(context.Background(), c[0], c[1], nil); err == nil {
			t.Errorf("from %d to %d there is a block", c[0], c[1])
		}
	}
}

// Of far heaps, no table is needed.
func TestBlockFar(t *testing.T) {
	s, err := New(parse(t, "take {2,9,23,97,98}"), Limits{})
	if err != nil {
		t.Fatal(err)
	}
	const far = 1_000_000_000_000_000_000
	b, err := s.Block(context.Background(), far, far+100_000, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range b.Len() {
		if v, err := s.Value(context.Background(), far+int64(i)); err != nil || uint64(b.At(i)) != v {
			t.Fatalf("heap 10^18+%d: %d, want %d, %v", i, b.At(i), v, err)
		}
	}
	if s.Known() > 1<<20 {
		t.Errorf("%d values are kept", s.Known())
	}
}

// From nothing to 10^8 values, beside the plain loop that keeps the last window.
func BenchmarkBlock(b *testing.B) {
	const n = 100_000_000
	for _, take := range [][]int64{{1, 3, 4}, {2, 9, 23, 97, 98}, {7, 100, 1013, 2001}} {
		text := "take {"
		for i, k := range take {
			if i > 0 {
				text += ","
			}
			text += fmt.Sprint(k)
		}
		text += "}"
		b.Run(text, func(b *testing.B) {
			r := parse(b, text)
			buf := make([]byte, n)
			for i := range buf { // that the system gives the memory is not measured
				buf[i] = 1
			}
			for b.Loop() {
				s, err := New(r, Limits{})
				if err != nil {
					b.Fatal(err)
				}
				if _, err := s.Block(context.Background(), 0, n, buf); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/value")
		})
		b.Run(text+"/plain", func(b *testing.B) {
			g := make([]uint8, n/10)
			for b.Loop() {
				for i := range g {
					var set uint64
					for _, k := range take {
						if int(k) <= i {
							set |= 1 << g[i-int(k)]
						}
					}
					v := uint8(0)
					for set>>v&1 != 0 {
						v++
					}
					g[i] = v
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(g)), "ns/value")
		})
	}
}
