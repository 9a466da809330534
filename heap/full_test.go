package heap

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy/internal/kernel/pairset"
)

// fullOf is the engine of all pairs for a code.
func fullOf(tb testing.TB, text string) *fullEngine {
	tb.Helper()
	s, ok := newSparse(parse(tb, text))
	if !ok {
		tb.Fatal(text)
	}
	return newFull(s.moves, s.apart)
}

// The values do not depend on the level, nor on where the engine begins, nor on
// how many values it is asked for at once.
func TestFull(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		text string
		n    int
	}{
		{"0.07", 4000},
		{"0.165", 4000},
		{"4.327", 9000}, // values of 16 bits from about heap 3,500 on
		{"0.764", 6000},
		{"4.364", 6000},
		{"0.777", 6000}, // to 296
		{"0.6!", 6000},
		{"4!.6!", 4000},
		{"grundy", 6000},
		{"0.0000000000004", 4000},
		{"0.10000000000000000044", 4000},
		{"4.00000007", 4000},
	} {
		plain := fullOf(t, c.text)
		want := plainCode(plain.moves, plain.apart, c.n)
		for _, level := range pairset.Levels() {
			if !level.Has() {
				continue
			}
			e, g := fullOf(t, c.text), make([]uint32, c.n)
			for from := 0; from < c.n; {
				to := min(c.n, from+1+r.IntN(1000))
				if r.IntN(2) == 0 { // another engine, which knows nothing yet
					e = fullOf(t, c.text)
				}
				e.pairs.level = level
				if r.IntN(2) == 0 { // more is sifted, and the bound is wrong
					e.sift.marked, e.sift.bound = 64*(1+r.IntN(8)), 4000*r.Float64()
				}
				if done, err := e.fill(context.Background(), g, from, to); done != to || err != nil {
					t.Fatal(done, err)
				}
				if i := firstDifference(g[from:to], want[from:to]); i >= 0 {
					t.Fatalf("%s, %v: heap %d has the value %d, want %d", c.text, level, from+i, g[from+i], want[from+i])
				}
				from = to
			}
		}
	}
}

// Whatever is chosen, and when it is, the values are the same, also when another
// engine has computed some in between.
func TestOneByOne(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	full, sparse := 0, 0
	for _, text := range []string{"0.07", "0.6", "0.16", "0.106", "0.104", "0.454", "0.777", "4.327", "0.764", "grundy"} {
		const n = 5000
		plain := fullOf(t, text)
		want := plainCode(plain.moves, plain.apart, n)
		s, _ := newSparse(parse(t, text))
		e, g := newOneByOne(s), make([]uint32, n)
		e.share = 16
		for from := 0; from < n; {
			to := min(n, from+1+r.IntN(700))
			if r.IntN(4) == 0 {
				copy(g[from:to], want[from:to])
			} else if done, err := e.fill(context.Background(), g, from, to); done != to || err != nil {
				t.Fatal(done, err)
			} else if e.way == e.full {
				full++
			} else {
				sparse++
			}
			if i := firstDifference(g[from:to], want[from:to]); i >= 0 {
				t.Fatalf("%s: heap %d has the value %d, want %d", text, from+i, g[from+i], want[from+i])
			}
			from = to
		}
	}
	if full < 20 || sparse < 10 {
		t.Errorf("all pairs %d times, rare heaps %d times", full, sparse)
	}
}

// firstDifference is the first place where two slices of one length differ, or -1.
func firstDifference(a, b []uint32) int {
	for i := range a {
		if a[i] != b[i] {
			return i
		}
	}
	return -1
}

// plainCode is the plain loop: all pairs with each sum, once.
func plainCode(moves []codeMove, apart bool, n int) []uint32 {
	g := make([]uint32, n)
	ring := make([][]bool, 32) // by sum modulo the length
	for h := range g {
		var top uint32
		for _, v := range g[:h] {
			top = max(top, v)
		}
		reached := make([]bool, 2*top+3)
		pairs := make([]bool, 2*top+3)
		for a := 1; 2*a <= h; a++ {
			if !apart || 2*a < h {
				pairs[g[a]^g[h-a]] = true
			}
		}
		ring[h%len(ring)] = pairs
		for _, m := range moves {
			s := h - m.take
			if s < 0 {
				continue
			}
			if v, ok := (single{none: m.none, one: m.one}).value(g[:h], int64(s)); ok {
				reached[v] = true
			}
			if m.two {
				for v, is := range ring[s%len(ring)] {
					reached[v] = reached[v] || is
				}
			}
		}
		g[h] = uint32(slices.Index(reached, false))
	}
	return g
}
