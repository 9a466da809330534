package play

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy/game"
)

// kayles is Kayles on rows of pins.
func kayles(dst *game.Options[int], n int) error {
	for k := 1; k <= min(2, n); k++ {
		for left := 0; left <= (n-k)/2; left++ {
			dst.Add(left, n-k-left)
		}
	}
	return nil
}

// Long sums are given up before they fill the memory, and the search can go on
// with shorter ones.
func TestLongSums(t *testing.T) {
	w := NewSearch(game.Func[int](kayles), 0)
	w.room = 1 << 18
	long := slices.Repeat([]int{7}, 300)
	for range 3 {
		_, _, err := w.Outcome(t.Context(), long, true)
		var tooLong *LongSums
		if !errors.As(err, &tooLong) || !errors.Is(err, game.ErrLimit) {
			t.Fatalf("300 rows of 7: %v", err)
		}
		if most := 2 * w.room / (4 * len(long)); tooLong.Stored > most {
			t.Errorf("given up with %d sums, want at most %d", tooLong.Stored, most)
		}
		if win, _, err := w.Outcome(t.Context(), []int{9}, true); err != nil || win {
			t.Errorf("misere Kayles 9: %t, %v", win, err)
		}
	}
}

// One search answers for both ways of play, and for sums in any order.
func TestSearchIsKept(t *testing.T) {
	w := NewSearch(game.Func[int](kayles), 0)
	for _, misere := range []bool{false, true} {
		first, r, err := w.Outcome(t.Context(), []int{1, 5, 8}, misere)
		if err != nil {
			t.Fatal(err)
		}
		stored := w.solver.Len()
		again, s, err := w.Outcome(t.Context(), []int{8, 0, 1, 5, 0}, misere)
		if err != nil || again != first || s != r {
			t.Errorf("misere %t: %t in %d moves, then %t in %d, %v", misere, first, r, again, s, err)
		}
		if w.solver.Len() != stored {
			t.Errorf("misere %t: %d sums, then %d", misere, stored, w.solver.Len())
		}
	}
}

func TestSearchLimits(t *testing.T) {
	w := NewSearch(game.Func[int](kayles), 50)
	if _, _, err := w.Outcome(t.Context(), []int{20, 20}, false); !errors.Is(err, game.ErrLimit) {
		t.Errorf("20+20 with 50 sums: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := NewSearch(game.Func[int](kayles), 0).Outcome(ctx, []int{20, 20}, false); !errors.Is(err, context.Canceled) {
		t.Errorf("a search that was cancelled: %v", err)
	}
	stop := errors.New("stop")
	rules := game.Func[int](func(dst *game.Options[int], n int) error {
		if n == 3 {
			return stop
		}
		return kayles(dst, n)
	})
	if _, _, err := NewSearch(rules, 0).Outcome(t.Context(), []int{6}, false); !errors.Is(err, stop) {
		t.Errorf("the rules' error: %v", err)
	}
}
