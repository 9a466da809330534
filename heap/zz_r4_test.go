package heap_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/rule"
)

// plain octal
func plainOctal(d []int, n int) []uint32 {
	g := make([]uint32, n)
	seen := make([]int, 1<<16)
	for h := 0; h < n; h++ {
		mark := h + 1
		for i, x := range d {
			k := i + 1
			if h < k {
				break
			}
			r := h - k
			if x&1 != 0 && r == 0 {
				seen[0] = mark
			}
			if x&2 != 0 && r > 0 {
				seen[g[r]] = mark
			}
			if x&4 != 0 {
				for a := 1; 2*a <= r; a++ {
					seen[g[a]^g[r-a]] = mark
				}
			}
		}
		v := uint32(0)
		for seen[v] == mark {
			v++
		}
		g[h] = v
	}
	return g
}

func TestZZWalk(t *testing.T) {
	seed, _ := strconv.ParseUint(os.Getenv("SEED"), 10, 64)
	count, _ := strconv.Atoi(os.Getenv("COUNT"))
	N, _ := strconv.Atoi(os.Getenv("N"))
	rnd := rand.New(rand.NewPCG(seed, 3))
	ways := map[string]int{}
	for c := 0; c < count; c++ {
		d := make([]int, 1+rnd.IntN(6))
		s := "0."
		for i := range d {
			d[i] = rnd.IntN(8)
			if rnd.IntN(3) == 0 {
				d[i] = 0
			}
			s += fmt.Sprint(d[i])
		}
		r, err := rule.Parse(s)
		if err != nil {
			continue
		}
		want := plainOctal(d, N)
		for _, o := range []heap.WalkOptions{{Threads: 1}, {Threads: 2}, {Threads: 1 + rnd.IntN(2), Memory: 1 << (14 + rnd.IntN(8))}} {
			w, err := heap.NewWalk(r, o)
			if err != nil {
				t.Fatal(err)
			}
			got := 0
			resume := -1
			if rnd.IntN(2) == 0 {
				resume = rnd.IntN(N)
			}
			for got < N {
				to := int64(N)
				if rnd.IntN(3) == 0 {
					to = min(to, w.N()+1+rnd.Int64N(500))
				}
				if resume > got {
					to = min(to, int64(resume))
				}
				b, err := w.Next(context.Background(), to)
				if err != nil {
					ways["limit"]++
					if o.Memory == 0 {
						t.Errorf("%s: %v", s, err)
					}
					break
				}
				if b.From != int64(got) || b.Len() == 0 || b.From+int64(b.Len()) > to {
					t.Fatalf("%s: block %d len %d to %d", s, b.From, b.Len(), to)
				}
				for i := range b.Len() {
					if b.At(i) != want[got+i] {
						t.Fatalf("%s %+v: G(%d) = %d want %d (%s)", s, o, got+i, b.At(i), want[got+i], w.Way())
					}
				}
				got += b.Len()
				if got == resume || rnd.IntN(60) == 0 {
					st := w.State()
					o2 := heap.WalkOptions{Threads: 1 + rnd.IntN(2), Memory: o.Memory}
					if w, err = heap.ResumeWalk(context.Background(), r, st, o2); err != nil {
						if o.Memory == 0 {
							t.Errorf("%s %+v: resume at %d: %v", s, o, got, err)
						}
						ways["resume: "+err.Error()]++
						break
					}
				}
			}
			ways[w.Way()]++
		}
	}
	for k, v := range ways {
		if len(ways) < 40 || v > 3 {
			t.Log(v, k)
		}
	}
}
