package play

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
)

// lostMoore is Moore's theorem for heaps of Nim, digit by digit.
func lostMoore(heaps []uint64, k int, misere bool) bool {
	if misere && (len(heaps) == 0 || slices.Max(heaps) <= 1) {
		ones := 0
		for _, h := range heaps {
			ones += int(h)
		}
		return ones%(k+1) == 1
	}
	for digit := range 64 {
		ones := 0
		for _, h := range heaps {
			ones += int(h >> digit & 1)
		}
		if ones%(k+1) != 0 {
			return false
		}
	}
	return true
}

// The move that is found without listing any, for heaps of all sizes.
func TestMooreTargets(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for range 5000 {
		k := 1 + r.IntN(4)
		heaps := make([]uint64, 1+r.IntN(8))
		for i := range heaps {
			heaps[i] = r.Uint64() >> (1 + r.IntN(63))
		}
		if r.IntN(3) == 0 {
			for i := range heaps {
				heaps[i] &= 3
			}
		}
		for _, misere := range []bool{false, true} {
			if lostMoore(heaps, k, misere) || slices.Max(heaps) == 0 {
				continue
			}
			targets, chosen := mooreTargets(heaps, k, misere)
			moved := 0
			for i, h := range heaps {
				if chosen[i] {
					moved++
				}
				if chosen[i] != (targets[i] < h) || targets[i] > h {
					t.Fatalf("%v to %v by %v", heaps, targets, chosen)
				}
			}
			if moved < 1 || moved > k || !lostMoore(targets, k, misere) {
				t.Fatalf("k = %d, misere %t: %v to %v, by %v", k, misere, heaps, targets, chosen)
			}
		}
	}
}

func nimTo(top int) game.Func[int] {
	return func(dst *game.Options[int], n int) error {
		for k := range min(n, top) {
			dst.Add(k)
		}
		return nil
	}
}

// So many heaps that the moves cannot be counted: one is found all the same.
func TestMooreWithoutList(t *testing.T) {
	g := graph.New[int](nimTo(100), graph.Limits{})
	sum := []int{}
	values := []uint64{}
	for n := range 40 {
		sum = append(sum, 60+n)
		values = append(values, uint64(60+n))
	}
	for _, misere := range []bool{false, true} {
		kind := Kind{Moved: AtMost, Most: 5, Misere: misere}
		a, err := SolveKind[int](t.Context(), g, kind, Question[int]{Sum: sum, Less: cmp.Compare[int]})
		if err != nil || !a.Win || !a.Truncated || a.Count != -1 || len(a.Moves) != 1 {
			t.Fatalf("%+v, %v", a, err)
		}
		after := slices.Clone(values)
		for _, m := range a.Moves[0].Moves {
			after[m.Index] = uint64(m.To[0])
		}
		if !lostMoore(after, 5, misere) {
			t.Errorf("%v leaves %v", a.Moves[0], after)
		}
	}
}

// Limits, loops and errors of the rules end a search for numbers, and it can go on.
func TestMeasureLimits(t *testing.T) {
	m := newMeasure[int](nimTo(100), conjunctive(false))
	m.most = 10
	if _, err := m.of(t.Context(), 50); !errors.Is(err, game.ErrLimit) {
		t.Errorf("50 with 10 positions: %v", err)
	}
	m.most = 100
	if r, err := m.of(t.Context(), 50); err != nil || r != 1 {
		t.Errorf("50: %d, %v", r, err)
	}
	stop := errors.New("stop")
	fails := game.Func[int](func(dst *game.Options[int], n int) error {
		if n == 3 {
			return stop
		}
		return nimTo(100)(dst, n)
	})
	if _, err := newMeasure[int](fails, continued(false)).of(t.Context(), 9); !errors.Is(err, stop) {
		t.Errorf("the rules' error: %v", err)
	}
	loop := graph.New[int](game.Func[int](func(dst *game.Options[int], n int) error { dst.Add((n + 1) % 3); return nil }), graph.Limits{})
	for _, kind := range []Kind{{Moved: Conjunctive}, {Moved: Conjunctive, Short: true}, {Moved: Selective, Misere: true}, {Short: true}, {Moved: AtMost, Most: 2}} {
		for _, exact := range []bool{false, true} {
			q := Question[int]{Sum: []int{1, 2}, Less: cmp.Compare[int], Exact: exact, Format: func(n int) string { return fmt.Sprintf("<%d>", n) }}
			if _, err := SolveKind[int](t.Context(), loop, kind, q); !errors.Is(err, graph.ErrCycle) {
				t.Errorf("%v: %v", kind, err)
			}
		}
	}
	if _, err := SolveKind[int](t.Context(), loop, Kind{Moved: AtMost}, Question[int]{}); err == nil {
		t.Error("a move in no component is a kind of play")
	}
	if _, err := SolveKind[int](t.Context(), loop, Kind{Tame: true}, Question[int]{}); err == nil {
		t.Error("Anti-SG in normal play")
	}
	if _, err := KindRemoteness[int](t.Context(), loop, Kind{Moved: 9}, Question[int]{}); err == nil {
		t.Error("there is a compound 9")
	}
}

// A conjunctive game lasts as many moves as the least remoteness, and a continued
// one as many as the greatest suspense number.
func TestKindRemoteness(t *testing.T) {
	g := graph.New[int](game.Func[int](kayles), graph.Limits{})
	for _, kind := range []Kind{
		{Moved: Conjunctive, Short: true},
		{Moved: Conjunctive, Short: true, Misere: true},
	} {
		for a := range 7 {
			for b := range a + 1 {
				m := newMeasure[int](game.Func[int](kayles), conjunctive(kind.Misere))
				x, err := m.of(t.Context(), a)
				if err != nil {
					t.Fatal(err)
				}
				y, err := m.of(t.Context(), b)
				if err != nil {
					t.Fatal(err)
				}
				r, err := KindRemoteness[int](t.Context(), g, kind, Question[int]{Sum: []int{a, b}})
				if err != nil || int32(r) != min(x, y) {
					t.Errorf("%v, %d+%d: %d moves, want the lesser of %d and %d (%v)", kind, a, b, r, x, y, err)
				}
			}
		}
	}
}

// A search that lists too many moves in several components gives up, and can be
// asked for less.
func TestTooManyJointMoves(t *testing.T) {
	w := NewKindSearch(game.Func[int](kayles), Kind{Moved: AtMost, Most: 2}, 0)
	w.most = 1000
	var long *LongSums
	if _, _, err := w.Outcome(t.Context(), []int{9, 9, 9}, false); !errors.As(err, &long) || long.Moves != 1001 || !errors.Is(err, game.ErrLimit) {
		t.Errorf("9+9+9: %v", err)
	}
	if win, _, err := w.Outcome(t.Context(), []int{2, 1}, false); err != nil || !win {
		t.Errorf("2+1: %t, %v", win, err)
	}
}
