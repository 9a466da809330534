package classic_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy/classic"
)

// tuples calls f for all tuples of n numbers below top.
func tuples(n int, top int64, f func(numbers []int64)) {
	numbers := make([]int64, n)
	for {
		f(numbers)
		i := n - 1
		for i >= 0 && numbers[i] == top-1 {
			numbers[i] = 0
			i--
		}
		if i < 0 {
			return
		}
		numbers[i]++
	}
}

// All positions of few small heaps: outcome, and all winning moves.
func TestMooreDefinition(t *testing.T) {
	for _, c := range []struct {
		k, heaps int
		top      int64
	}{
		{1, 3, 7},
		{2, 1, 9},
		{2, 2, 9},
		{2, 3, 7},
		{2, 4, 4},
		{2, 6, 2},
		{3, 4, 4},
		{3, 5, 3},
		{4, 3, 4},
	} {
		m := classic.Moore{K: c.k}
		o := newOracle[classic.Tuple](t, m)
		tuples(c.heaps, c.top, func(heaps []int64) {
			for _, misere := range []bool{false, true} {
				p := classic.TupleOf(heaps...)
				judge[classic.Tuple](t, m, o, p, misere)
				checkMove(t, m, heaps, misere)
			}
		})
	}
}

// checkMove holds the one winning move against the rules and the theorem.
func checkMove(t *testing.T, m classic.Moore, heaps []int64, misere bool) {
	t.Helper()
	to, ok := m.Move(heaps, misere)
	if over := slices.Max(heaps) == 0; ok != (!m.Lost(heaps, misere) && !over) {
		t.Fatalf("K=%d %v misere %v: move %v", m.K, heaps, misere, ok)
	}
	if !ok {
		return
	}
	changed := 0
	for i := range heaps {
		if to[i] < 0 || to[i] > heaps[i] {
			t.Fatalf("K=%d %v misere %v: %v is no move", m.K, heaps, misere, to)
		}
		if to[i] < heaps[i] {
			changed++
		}
	}
	if changed == 0 || changed > m.K || !m.Lost(to, misere) {
		t.Fatalf("K=%d %v misere %v: %v does not win", m.K, heaps, misere, to)
	}
}

// Large heaps, and many: a winning move of each won position, and as many moves
// as are counted, all different.
func TestMooreLarge(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, k := range []int{1, 2, 3, 10, 100} {
		m := classic.Moore{K: k}
		for _, n := range []int{1, 2, 3, 5, 12, 70, 1000} {
			for range 20 {
				heaps := make([]int64, n)
				top := int64(1) << r.IntN(63)
				for i := range heaps {
					heaps[i] = min(math.MaxInt64-1, r.Int64N(top)+1)
				}
				for _, misere := range []bool{false, true} {
					checkMove(t, m, heaps, misere)
					if n > 5 || k > 3 {
						continue
					}
					moves, number, err := m.Winning(background, heaps, misere, 50)
					if err != nil || number < int64(len(moves)) || number < 1 && !m.Lost(heaps, misere) {
						t.Fatalf("K=%d %v: %d moves of %d, %v", k, heaps, len(moves), number, err)
					}
					seen := map[string]bool{}
					for _, to := range moves {
						if seen[fmt.Sprint(to)] || !m.Lost(to, misere) {
							t.Fatalf("K=%d %v misere %v: %v", k, heaps, misere, to)
						}
						seen[fmt.Sprint(to)] = true
					}
				}
			}
		}
	}
}

// The number of winning moves is not known where there are too many choices, and
// one move is given all the same.
func TestMooreManyChoices(t *testing.T) {
	heaps := make([]int64, 60)
	for i := range heaps {
		heaps[i] = int64(i)*12345678901 + 7
	}
	m := classic.Moore{K: 30}
	v, ok, err := m.Judge(background, classic.TupleOf(heaps...), false, 10)
	if err != nil || !ok || v.Outcome != "N" || v.Count != -1 || len(v.Moves) != 1 {
		t.Errorf("%v %v %v", v, ok, err)
	}
}
