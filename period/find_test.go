package period

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// slowFind is the definition: the least p whose longest stretch at the end of g
// meets the test.
func slowFind(g []uint32, t Test) (Hit, bool) {
	n := int64(len(g))
	for p := int64(1); p < n; p++ {
		h := Hit{Start: n - p, Period: p}
		if t.Arithmetic {
			h.Saltus = int64(g[n-1]) - int64(g[n-1-p])
		}
		for h.Start > 0 && int64(g[h.Start-1+p]) == int64(g[h.Start-1])+h.Saltus {
			h.Start--
		}
		if t.Need(h.Start, p) > n {
			continue
		}
		if t.Theorem == AllBut {
			c := func(end int64) (c int64) { // least number above the values of g[:end-t.Take]
				for i := range end - t.Take {
					c = max(c, int64(g[i])+1)
				}
				return c
			}
			if h.Saltus < 0 || n-p < t.Take || c(n) != c(n-p)+h.Saltus {
				continue
			}
		}
		return h, true
	}
	return Hit{}, false
}

// sequence returns a random sequence that is periodic from some point on.
func sequence(r *rand.Rand, n int, arithmetic bool) []uint32 {
	start, p, top := r.IntN(12), 1+r.IntN(14), 1+r.IntN(4)
	saltus := 0
	if arithmetic {
		saltus = r.IntN(4)
	}
	g := make([]uint32, n)
	for i := range g {
		if i < start+p {
			g[i] = uint32(r.IntN(top))
		} else {
			g[i] = g[i-p] + uint32(saltus)
		}
	}
	return g
}

func tests() []Test {
	var out []Test
	for take := range int64(8) {
		for heaps := int64(1); heaps <= 5; heaps++ {
			if heaps > 1 || take > 0 {
				out = append(out, Test{Theorem: KHeap, Heaps: heaps, Take: take})
			}
		}
		out = append(out, Test{Theorem: Window, Heaps: 1, Take: take}, Test{Theorem: AllBut, Heaps: 1, Take: take, Arithmetic: true})
	}
	return out
}

// Find must fire at exactly the least N for which the definition has a hit, and
// must then return the hit that the definition has there.
func TestFindIsEarliest(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const n = 240
	found := 0
	for range 300 {
		for _, test := range tests() {
			g := sequence(r, n, test.Arithmetic)
			least := n + 1
			var want Hit
			for i := 0; i <= n; i++ {
				if h, ok := slowFind(g[:i], test); ok {
					least, want = i, h
					break
				}
			}
			var f Finder
			for i := 0; i <= n; {
				h, ok, next := f.Find(g[:i], test)
				if ok {
					found++
					if i != least || h != want {
						t.Fatalf("%v: %v\nfound %+v at %d, want %+v at %d", test, g, h, i, want, least)
					}
					if test.Theorem != AllBut && int64(i) != test.Need(h.Start, h.Period) {
						t.Fatalf("%v: found at %d, Need is %d", test, i, test.Need(h.Start, h.Period))
					}
					break
				}
				if i >= least {
					t.Fatalf("%v: %v\nnothing found at %d, want %+v at %d", test, g, i, want, least)
				}
				if next <= i {
					t.Fatalf("next is %d at %d", next, i)
				}
				i = next
			}
		}
	}
	if found < 10000 {
		t.Errorf("only %d sequences had a period", found)
	}
}

func TestFindAgrees(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		for _, test := range tests() {
			g := sequence(r, r.IntN(60), test.Arithmetic)
			h, ok, _ := Find(g, test)
			if want, wantOK := slowFind(g, test); h != want && ok || ok != wantOK {
				t.Fatalf("%v: %v: found %+v %v, want %+v %v", test, g, h, ok, want, wantOK)
			}
			for p := range int64(len(g)) + 1 {
				at, proved := At(g, test, p)
				if proved && (!ok || p < h.Period) || ok && p == h.Period && at != h {
					t.Fatalf("%v: %v: At(%d) = %+v %v, found %+v", test, g, p, at, proved, h)
				}
			}
		}
	}
}

// Seen proves nothing, but what it says is so for the values it was given.
func TestSeen(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	seen := 0
	for i := range 3000 {
		g := sequence(r, r.IntN(120), i%2 == 0)
		h, ok := Seen(g)
		n := int64(len(g))
		holds := func(h Hit) bool {
			for i := h.Start; i+h.Period < n; i++ {
				if int64(g[i+h.Period]) != int64(g[i])+h.Saltus {
					return false
				}
			}
			return true
		}
		if !ok {
			if n > 100 { // start < 12, period < 15
				t.Fatalf("nothing seen in %v", g)
			}
			continue
		}
		seen++
		if !holds(h) || h.Start+3*h.Period > n || 2*h.Start > n {
			t.Fatalf("%+v seen in %v", h, g)
		}
		for p := int64(1); p < h.Period; p++ {
			for start := int64(0); start+3*p <= n && 2*start <= n; start++ {
				if s := int64(g[start+p]) - int64(g[start]); s >= 0 && holds(Hit{start, p, s}) {
					t.Fatalf("%+v seen, not %d, in %v", h, p, g)
				}
			}
		}
	}
	if seen < 1000 {
		t.Errorf("seen only %d times", seen)
	}
}

func ExampleFind() {
	kayles := []uint32{
		0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2,
		1, 8, 6, 7, 4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7, 4, 1, 2, 8,
		1, 4, 7, 2, 1, 8, 6, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7,
	}
	for len(kayles) < 167 {
		kayles = append(kayles, kayles[len(kayles)-12])
	}
	test := Test{Theorem: KHeap, Heaps: 2, Take: 2}
	_, ok, next := Find(kayles[:150], test)
	fmt.Println(ok, next)
	h, ok, _ := Find(kayles[:next], test)
	fmt.Println(ok, h)
	// Output:
	// false 167
	// true {71 12 0}
}

func BenchmarkFind(b *testing.B) {
	r := rand.New(rand.NewPCG(5, 6))
	g := make([]uint32, 20000)
	for i := range g {
		g[i] = uint32(r.IntN(4))
	}
	var f Finder
	for b.Loop() {
		f.Find(g, Test{Theorem: KHeap, Heaps: 2, Take: 2})
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(g)), "ns/value")
}
