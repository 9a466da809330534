package heap

import (
	"math/rand/v2"
	"testing"

	"github.com/grundy-cgt/grundy/period"
)

// The watch must find the first repeated state: what period.Find finds with the
// same values, and not with one value less.
func TestWatchIsEarliest(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1500 {
		take := make([]int64, 1+r.IntN(4))
		for i := range take {
			take[i] = 1 + r.Int64N(12)
		}
		w := newWatch(period.Test{Theorem: period.Window, Heaps: 1, Take: maxOf(take)})
		has := map[int64]bool{}
		for _, k := range take {
			has[k] = true
		}
		checkWatch(t, w, direct1(150, func(k, _ int64) bool { return has[k] }))
		w = newWatch(period.Test{Theorem: period.AllBut, Heaps: 1, Take: maxOf(take), Arithmetic: true})
		checkWatch(t, w, direct1(150, func(k, _ int64) bool { return !has[k] }))
	}
	for code := range 256 { // codes that never split: k-heap with one heap
		d := append([]int{0}, digitsOf(code, 4, 4)...)
		last := int64(4)
		for last > 0 && d[last] == 0 {
			last--
		}
		if last > 0 {
			checkWatch(t, newWatch(period.Test{Theorem: period.KHeap, Heaps: 1, Take: last}), directCode(150, d))
		}
	}
}

func maxOf(s []int64) int64 {
	m := s[0]
	for _, k := range s {
		m = max(m, k)
	}
	return m
}

func checkWatch(t *testing.T, w *watch, g []uint32) {
	t.Helper()
	for n := 0; n <= len(g); n++ {
		want, wantOK, _ := period.Find(g[:n], w.test)
		h, rests, ok := w.look(g[:n])
		if ok != wantOK || ok && (h != want || rests != n) {
			t.Fatalf("%v: with %d values %+v (%d) %v, want %+v %v\n%v", w.test, n, h, rests, ok, want, wantOK, g)
		}
		if ok {
			return
		}
	}
	if w.test.Theorem != period.AllBut { // whose periods can be long
		t.Fatalf("%v: no period: %v", w.test, g)
	}
}

// Of long sequences only some states are kept; periods short and long are still
// found soon, and stated exactly.
func TestWatchLong(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, c := range []struct{ start, p int }{
		{0, 1}, {70000, 1}, {200000, 1}, {200000, 7}, {300001, 500}, {150000, 3000}, {100000, 120000}, {500000, 40000}, {0, 400000}, {1000003, 77},
	} {
		const w = 5
		g := make([]uint32, (c.start+c.p)*21/20+1000)
		for i := range g {
			if i < c.start+c.p {
				g[i] = r.Uint32N(1 << 20)
			} else {
				g[i] = g[i-c.p]
			}
		}
		watch := newWatch(period.Test{Theorem: period.Window, Heaps: 1, Take: w})
		for n := 0; ; n = min(n+1000, len(g)) {
			h, rests, ok := watch.look(g[:n])
			if ok {
				if h != (period.Hit{Start: int64(c.start), Period: int64(c.p)}) || rests != c.start+c.p+w {
					t.Errorf("%+v: %+v, %d", c, h, rests)
				}
				if late := n - rests; late > 1000+rests/100 {
					t.Errorf("%+v: found %d values late", c, late)
				}
				break
			}
			if n == len(g) {
				t.Errorf("%+v: not found", c)
				break
			}
		}
	}
}

func TestHashes(t *testing.T) {
	var h hashes
	want := map[uint64]int{}
	r := rand.New(rand.NewPCG(5, 6))
	for n := 1; n < 20000; n++ {
		key := r.Uint64N(5000) << 7
		at, ok := h.put(key, n)
		if before, seen := want[key]; seen != ok || before != at {
			t.Fatalf("%d: %d %v, want %d %v", key, at, ok, before, seen)
		}
		want[key] = n
	}
}
