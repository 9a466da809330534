package heap

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy/internal/kernel/xorscan"
)

// wideOf begins wide with the first n values of a table, whatever the rule.
func wideOf(t testing.TB, text string, g []uint32, mask, place, common uint32) *wide {
	e, ok := newSparse(parse(t, text))
	if !ok {
		t.Fatal(text)
	}
	return newWide(e.moves, e.apart, g, mask, place, common)
}

// allPairs computes n values from all pairs of heaps.
func allPairs(t testing.TB, text string, n int) []uint32 {
	e, ok := newSparse(parse(t, text))
	if !ok {
		t.Fatal(text)
	}
	e.review = n
	g := make([]uint32, n)
	if _, err := e.fill(context.Background(), g, 0, n); err != nil {
		t.Fatal(err)
	}
	return g
}

// Any mask, in any mood, gives the values: they are a matter of speed.
func TestWideWithAnyMask(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	texts := []string{"0.114", "0.004", "0.006", "grundy", "0.6", "0.16", "0.6!", "0.0106", "4.6", "4.7", "4.327", "0.00000000006", "0.77777", "0.142", "4!.6!"}
	for range 15 {
		texts = append(texts, fmt.Sprintf("0.%03o4", r.IntN(512)))
	}
	for i, text := range texts {
		const n = 2500
		want := allPairs(t, text, n)
		e, _ := newSparse(parse(t, text))
		var parity [2]bool
		for _, m := range e.moves {
			if m.two {
				parity[m.take&1] = true
			}
		}
		levels := xorscan.Levels()
		for k := range 6 {
			level := levels[(i+k)%len(levels)]
			if !level.Has() {
				level = xorscan.Go
			}
			from := 64 + r.IntN(n-300)
			place := uint32(0)
			if parity[0] != parity[1] {
				place = r.Uint32N(2)
			}
			w := wideOf(t, text, want[:from], 1+r.Uint32N(1<<(1+r.IntN(9))), place, r.Uint32N(2))
			w.level = level
			w.lanes[0].marked, w.lanes[1].marked, w.even.marked = r.IntN(300), r.IntN(300), 1
			w.ahead = []int{1, leastAhead, math.MaxInt}[k%3]
			got := slices.Clone(want[:from])
			got = append(got, make([]uint32, n-from)...)
			for at := from; at < n; {
				to := min(n, at+1+r.IntN(100))
				if done, err := w.fill(context.Background(), got, at, to); err != nil || done != to {
					t.Fatal(done, err)
				}
				at = to
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%s from heap %d, level %v, mask %#x, place %d, common %d: values differ", text, from, level, w.mask, w.place, w.common)
			}
		}
	}
}

// Long tables with the best masks, so that all ways are gone: several tasks, few
// candidates, and heaps where no candidate of a lane is left.
func TestWideLong(t *testing.T) {
	for _, c := range []struct {
		text  string
		known int
		n     int
		mask  uint32
	}{{"0.114", 20000, 24000, 0xff}, {"0.004", 18000, 22000, 0xe0}, {"0.006", 18000, 22000, 0x380}} {
		want := allPairs(t, c.text, c.n)
		for _, level := range xorscan.Levels() {
			n := c.n
			if !level.Has() {
				continue
			}
			if level == xorscan.Go {
				n = c.known + 200
			}
			w := wideOf(t, c.text, want[:c.known], c.mask, 0, 1)
			w.level, w.ahead = level, 1
			got := append(slices.Clone(want[:c.known]), make([]uint32, n-c.known)...)
			if done, err := w.fill(context.Background(), got, c.known, n); err != nil || done != n {
				t.Fatal(done, err)
			}
			if !slices.Equal(got, want[:n]) {
				t.Errorf("%s, %v: values differ", c.text, level)
			}
		}
	}
}

// wideHelps sends a game to wide and, with more rare heaps, back.
func TestWideIsChosen(t *testing.T) {
	want := allPairs(t, "0.114", 6000)
	e, _ := newSparse(parse(t, "0.114"))
	g := slices.Clone(want)
	if _, err := e.fill(context.Background(), g, 0, 3000); err != nil {
		t.Fatal(err)
	}
	e.on, e.mask, e.common = true, 0x7f, 1
	e.adopt(g[:3000])
	e.wide = newWide(e.moves, e.apart, g[:3000], e.mask, e.place, e.common)
	e.review = 5000
	clear(g[3000:])
	for at := 3000; at < len(g); at += 500 {
		if done, err := e.fill(context.Background(), g, at, at+500); err != nil || done != at+500 {
			t.Fatal(done, err)
		}
		if (e.wide != nil) != (at+500 <= 5000) {
			t.Errorf("at %d: wide is %v", at+500, e.wide != nil)
		}
	}
	if !slices.Equal(g, want) {
		t.Error("values differ")
	}
	for _, c := range []struct {
		level            xorscan.Level
		sifts            bool
		n, rares, splits int
		top              uint32
		want             bool
	}{
		{xorscan.AVX512, false, 200000, 80000, 1, 1000, false},
		{xorscan.AVX512, false, 200000, 100, 1, 1000, false},
		{xorscan.AVX512, false, 200000, 20000, 1, 100, false},
		{xorscan.AVX512, false, 200000, 35000, 1, 1000, true},
		{xorscan.AVX512, true, 200000, 35000, 1, 1000, false},
		{xorscan.AVX512, true, 1000000, 70000, 1, 2000, true},
		{xorscan.Go, false, 200000, 35000, 1, 1000, false},
		{xorscan.AVX2, false, 200000, 35000, 0, 1000, false},
	} {
		if wideHelps(c.level, c.sifts, c.n, c.rares, c.splits, c.top) != c.want {
			t.Errorf("%+v", c)
		}
	}
}

func TestWideEndsWhenCancelled(t *testing.T) {
	w := wideOf(t, "0.114", allPairs(t, "0.114", 500), 0x1f, 0, 1)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if done, err := w.fill(ctx, make([]uint32, 1000), 500, 1000); err == nil || done != 500 {
		t.Error(done, err)
	}
}
