package digraph

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy/game"
)

// says is the game of MathOverflow 445015: say n+1, or n divided by one of its
// primes; who says 1 wins.
var says = game.Func[int](func(dst *game.Options[int], n int) error {
	if n == 1 {
		return nil // it was said
	}
	dst.Add(n + 1)
	for m, p := n, 2; m > 1; p++ {
		if m%p == 0 {
			dst.Add(n / p)
			for m%p == 0 {
				m /= p
			}
		}
	}
	return nil
})

// TestEndlessRules: the game has no end upwards, but what follows from the
// positions that were found is proved.
func TestEndlessRules(t *testing.T) {
	roots := make([]int, 88)
	for i := range roots {
		roots[i] = i + 1
	}
	x, err := Explore(background, says, 400, roots...)
	if !errors.Is(err, game.ErrLimit) || len(x.Open) == 0 {
		t.Fatalf("%v, %v", x.Open, err)
	}
	o, err := x.Outcomes(background, false)
	if err != nil {
		t.Fatal(err)
	}
	var lost []int // for who must answer
	for _, n := range roots {
		v, _ := x.Vertex(n)
		if o.Outcome[v] == Lose {
			lost = append(lost, n)
		}
	}
	want := []int{1, 4, 6, 10, 14, 16, 22, 25, 27, 34, 36, 38, 40, 46, 49, 51, 56, 58, 60, 63, 65, 69, 74, 77, 82, 84, 86, 88}
	if !slices.Equal(lost, want) {
		t.Errorf("lost: %v, want %v", lost, want)
	}
	if _, _, err := LoopyValues(background, says, 400, 88); !errors.Is(err, game.ErrLimit) {
		t.Errorf("values of an endless game: %v", err)
	}
}

func TestExplore(t *testing.T) {
	take := game.Func[int](func(dst *game.Options[int], n int) error {
		for k := 1; k <= min(n, 3); k++ {
			if k == n {
				dst.Add() // nothing is left
			} else {
				dst.Add(n - k)
			}
		}
		return nil
	})
	x, l, err := LoopyValues(background, take, 0, 20)
	if err != nil || x.Nothing < 0 {
		t.Fatal(x, err)
	}
	for n := 1; n <= 20; n++ {
		v, ok := x.Vertex(n)
		if value, finite := l.Number(v); !ok || !finite || value != uint64(n%4) || x.Positions[v] != n {
			t.Errorf("value of %d: %v", n, l.Value(v))
		}
	}
	if l.Value(uint32(x.Nothing)).Number != 0 {
		t.Error("nothing has a value")
	}
	split := game.Func[int](func(dst *game.Options[int], n int) error {
		if n > 1 {
			dst.Add(n-1, 1)
		}
		return nil
	})
	if _, err := Explore(background, split, 0, 3); !errors.Is(err, ErrSplits) {
		t.Error(err)
	}
	if _, err := Explore(background, take, 2, 5, 6, 7); !errors.Is(err, game.ErrLimit) {
		t.Error(err)
	}
	broken := errors.New("broken")
	if _, err := Explore(background, game.Func[int](func(*game.Options[int], int) error { return broken }), 0, 1); !errors.Is(err, broken) {
		t.Error(err)
	}
}

// TestSearch compares the search of sums with products, in both kinds of play.
func TestSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for range 60 {
		n := 2 + r.IntN(5)
		g := build(t, n, random(r, n, r.IntN(2*n)))
		p := product(t, g, g)
		l := loopy(t, g)
		for _, misere := range []bool{false, true} {
			outcome, remote := outcomes(p, misere)
			for u := range uint32(n) {
				for v := range uint32(n) {
					at := u*uint32(n) + v
					s, err := g.Search(background, []uint32{u, v}, misere, 0, 100)
					if err != nil || s.Outcome != outcome[at] || s.Outcome != Draw && s.Remoteness != remote[at] {
						t.Fatalf("%v: %d+%d, misere %v: %+v, %v", g, u, v, misere, s, err)
					}
					if a := l.Solve([]uint32{u, v}, 100); !misere && (a.Count != s.Count || len(a.Moves) != len(s.Moves)) {
						t.Fatalf("%v: %d+%d: moves %v, searched %v", g, u, v, a.Moves, s.Moves)
					}
				}
			}
		}
		single, _ := outcomes(g, true)
		if s, err := g.Search(background, []uint32{0}, true, 0, 100); err != nil || s.Outcome != single[0] {
			t.Fatal(s, err)
		}
	}
	g := build(t, 50, randomDAG(50, 200, false))
	if _, err := g.Search(background, []uint32{47, 48, 49}, true, 100, 1); !errors.Is(err, game.ErrLimit) {
		t.Error(err)
	}
}
