package period

import (
	"math/rand/v2"
	"testing"
)

// firstHit is the least number of values that prove a period by a test for two
// heaps or more, and its hit, from all stretches of all periods.
func firstHit(g []uint32, t Test) (least int64, want Hit, ok bool) {
	n := int64(len(g))
	least = n + 1
	for p := int64(1); p < n; p++ {
		start := int64(0)
		for i := int64(0); i+p <= n; i++ {
			if i+p < n && g[i] == g[i+p] {
				continue
			}
			// g[start:i] is a stretch; it is there with start+p < N <= i+p values
			if need := t.Need(start, p); start < i && need <= i+p && need < least {
				least, want, ok = need, Hit{Start: start, Period: p}, true
			}
			start = i + 1
		}
	}
	return least, want, ok
}

// Long sequences are not compared at all distances; still the first proof is not
// missed, whatever the sequence is made of.
func TestFindLongIsEarliest(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	found, looked, fast := 0, 0, 0
	for i := range 20 {
		test := Test{Theorem: KHeap, Heaps: 2 + r.Int64N(2), Take: r.Int64N(600)}
		start, p, top := 1000+r.IntN(2500), 1+r.IntN(1200), 1+r.IntN(3)
		if i%3 == 0 {
			p = 1 + r.IntN(20)
		}
		g := make([]uint32, 9000)
		for j := range g {
			switch {
			case j >= start+p:
				g[j] = g[j-p]
			case i%4 == 0 && j > 700 && r.IntN(500) > 0: // nearly periodic before
				g[j] = g[j-1-i]
			case i%4 == 1 && r.IntN(400) > 0: // nearly constant
				g[j] = 1
			default:
				g[j] = r.Uint32N(uint32(1 + top*top))
			}
		}
		least, want, ok := firstHit(g, test)
		var f Finder
		for n := 0; n <= len(g); {
			h, hit, next := f.Find(g[:n], test)
			if n >= 4096 {
				looked++
				if len(f.z) < n {
					fast++
				}
			}
			if hit {
				found++
				if int64(n) != least || h != want {
					t.Fatalf("%d: found %+v with %d values, want %+v with %d", i, h, n, want, least)
				}
				break
			}
			if int64(n) >= least {
				t.Fatalf("%d: nothing found with %d values, want %+v with %d", i, n, want, least)
			}
			if next <= n {
				t.Fatalf("next is %d at %d", next, n)
			}
			n = next
		}
		if ok && least > 4096 {
			found += 1000
		}
	}
	if found%1000 < 12 || found/1000 < 5 || fast < 4 || fast == looked {
		t.Errorf("%d found, %d looks with many values, %d of them fast", found, looked, fast)
	}
}

func BenchmarkFindGrowing(b *testing.B) {
	r := rand.New(rand.NewPCG(5, 6))
	g := make([]uint32, 1<<22)
	for i := range g {
		g[i] = uint32(r.IntN(4))
	}
	for b.Loop() {
		var f Finder
		for n := 0; n <= len(g); {
			_, _, n = f.Find(g[:n], Test{Theorem: KHeap, Heaps: 2, Take: 2})
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(g)), "ns/value")
}
