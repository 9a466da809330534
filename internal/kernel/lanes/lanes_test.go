package lanes

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
)

// obvious is the recurrence as it is written.
func obvious(pairs []Pair, values int, c []byte, from, to int) int {
	for n := from; n < to; n++ {
		seen := map[uint8]bool{}
		for _, p := range pairs {
			if v := c[n-p.D]; v != None {
				seen[v^p.R] = true
			}
		}
		v := uint8(0)
		for seen[v] {
			v++
		}
		if int(v) >= values {
			return n
		}
		c[n] = v
	}
	return to
}

// random returns pairs of at least the given distance.
func random(r *rand.Rand, least, values int) []Pair {
	var pairs []Pair
	for range 1 + r.IntN(30) {
		spread := 1 << r.IntN(9)
		pairs = append(pairs, Pair{least + r.IntN(spread), uint8(r.IntN(values))})
	}
	pairs[r.IntN(len(pairs))].D = least
	return pairs
}

func start(r *rand.Rand, reach, values, to int) []byte {
	c := make([]byte, reach+to)
	odd := r.IntN(2) == 0 // some values do not fit, as they may before the first call
	for i := range reach {
		c[i] = uint8(r.IntN(values))
		if odd && r.IntN(8) == 0 {
			c[i] = uint8(r.IntN(256))
		}
		if r.IntN(4) == 0 {
			c[i] = None
		}
	}
	return c
}

// Every level gives what the definition gives, wherever a call begins and ends,
// and stops at the first value that does not fit.
func TestLevels(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	stopped := 0
	for round := range 600 {
		least, values := 1+round%6, 16<<(round/6%3)
		pairs := random(r, least, values)
		if round%7 == 0 { // which takes nothing
			pairs = append(pairs, Pair{least, uint8(values + r.IntN(256-values))})
		}
		if round%5 == 0 { // few values are enough
			for i := range pairs {
				pairs[i].R %= 8
			}
		}
		p := New(pairs, values)
		want := start(r, p.Reach(), values, 1500)
		first := bytes.Clone(want)
		end := obvious(pairs, values, want, p.Reach(), len(want))
		if end < len(want) {
			stopped++
		}
		for _, l := range Levels() {
			if !l.Has() {
				continue
			}
			got := bytes.Clone(first)
			for at := p.Reach(); at < end; {
				to := min(at+1+r.IntN(700), len(got))
				done := p.FillAt(l, got, at, to)
				if done != min(to, end) {
					t.Fatalf("%v, values %d, pairs %v: from %d to %d it came to %d, not %d", l, values, pairs, at, to, done, min(to, end))
				}
				at = done
			}
			if !bytes.Equal(got[:end], want[:end]) {
				t.Fatalf("%v, values %d, pairs %v: wrong values", l, values, pairs)
			}
			if end < len(got) {
				if done := p.FillAt(l, got, end, len(got)); done != end {
					t.Fatalf("%v: a value that does not fit was passed", l)
				}
			}
		}
	}
	if stopped == 0 || stopped == 600 {
		t.Fatalf("%d of 600 recurrences outgrew their values: the test wants both kinds", stopped)
	}
}

// The pairs of 0.106, with the mask 13 and the place, compressed.
var known106 = func() (pairs []Pair) {
	for i, a := range []int{3, 7, 10, 26, 68, 84, 96, 101, 320, 345, 359, 473, 563, 993, 1103} {
		v := []uint8{0, 2, 4, 6, 3, 8, 10, 9, 8, 9, 9, 11, 16, 16, 16}[i]
		pairs = append(pairs, Pair{a + 3, v >> 1})
	}
	return pairs
}()

func BenchmarkFill(b *testing.B) {
	var two []Pair
	for _, t := range []int{1, 2, 3} {
		for i, a := range []int{1, 4, 5, 13, 14, 22, 31, 40, 44, 50, 53, 72, 102, 103, 115, 124} {
			v := []uint8{0, 2, 2, 2, 2, 5, 7, 7, 5, 5, 7, 14, 2, 2, 20, 20}[i]
			two = append(two, Pair{a + t, v >> 1})
		}
	}
	two = append(two, Pair{2, 0})
	for _, game := range []struct {
		name   string
		pairs  []Pair
		values int
	}{{"0.106", known106, 16}, {"0.454", two, 32}, {"0.454", two, 64}} {
		p := New(game.pairs, game.values)
		const n = 1 << 16
		c := start(rand.New(rand.NewPCG(1, 2)), p.Reach(), 8, n)
		for _, l := range Levels() {
			if !l.Has() {
				continue
			}
			b.Run(fmt.Sprintf("%s/%d/%v", game.name, game.values, l), func(b *testing.B) {
				for range b.N {
					if done := p.FillAt(l, c, p.Reach(), len(c)); done != len(c) {
						b.Fatalf("it stopped at %d", done)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/value")
			})
		}
	}
}
