package law

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/grundy-cgt/grundy/rule"
)

// TestLost plants sets of lost heaps.
func TestLost(t *testing.T) {
	for text, want := range map[string]string{
		"n % 7 in {0,2}":                                  "lost iff n % 7 in {0,2}",
		"n < 5 or n % 3 == 1":                             "",
		"n in squares":                                    "lost iff n in squares",
		"n+1 in powers(2)":                                "",
		"n in fibonacci":                                  "lost iff n in fibonacci",
		"n in triangular or n == 0":                       "",
		"popcount(n) % 2 == 0":                            "lost iff popcount(n) % 2 == 0",
		"n > 0 and v(2, n) % 2 == 1":                      "",
		"(isqrt(5*n^2)-n)//2 < (isqrt(5*(n+1)^2)-n-1)//2": "",
		"n == 0 or isqrt(2*n^2) < isqrt(2*(n+1)^2)-1":     "",
		"isqrt(2*n^2)//2 < isqrt(2*(n+1)^2)//2":           "",
		"automaton(2, n, [[1,2],[0,3],[2,4],[3,3],[4,2]], [0,0,1,0,1]) == 1": "",
		"automaton(0, n, [[0,1],[1,2],[2,0]], [1,0,0]) == 1":                 "",
	} {
		f, err := rule.ParseFormula("lost iff "+text, []string{"n"})
		if err != nil {
			t.Fatal(err)
		}
		ev := f.Compile()
		g := make([]uint64, 6000)
		for n := range g {
			lost, err := ev.Lost(int64(n))
			if err != nil {
				t.Fatal(err)
			}
			if !lost {
				g[n] = 1
			}
		}
		laws, err := FindLost(context.Background(), "n", g[:4200], Hints{})
		if err != nil || len(laws) == 0 {
			t.Errorf("%s: no law is found, %v", text, err)
			continue
		}
		if got := laws[0].Formula.String(); want != "" && got != want {
			t.Errorf("found %s, want %s", got, want)
		}
		found := laws[0].Formula.Compile()
		for n, v := range g {
			if lost, err := found.Lost(int64(n)); err != nil || lost != (v == 0) {
				t.Fatalf("%s was found as %s, which is wrong at %d: %v", text, laws[0].Formula, n, err)
			}
		}
	}
}

// TestLostNoise looks for laws of random sets, dense and sparse.
func TestLostNoise(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, percent := range []int{50, 10, 2} {
		g := make([]uint64, 3000)
		for n := range g {
			if r.IntN(100) >= percent {
				g[n] = 1
			}
		}
		laws, err := FindLost(context.Background(), "n", g, Hints{})
		if err != nil || len(laws) > 0 {
			t.Errorf("%d percent at random are %v, %v", percent, laws, err)
		}
	}
}
