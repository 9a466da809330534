package setter

import (
	"context"
	"errors"
	"slices"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/play"
)

// misereNim is the rule for misere Nim: the player to move wins just when the xor
// is not 0 and some value is at least 2, or the xor is 0 and none is.
func misereNim(values []uint64) bool {
	xor, large := uint64(0), false
	for _, v := range values {
		xor ^= v
		large = large || v >= 2
	}
	return (xor != 0) == large
}

// misereSums is how many sums are searched in about a second, of up to four heaps;
// longer sums take more time each.
const misereSums = 1 << 17

// misereReach returns the greatest heap, up to most, of a problem in misere play: the
// rule is tame up to there, and then it says why; or all sums of so many heaps are
// searched in about a second.
func misereReach(ctx context.Context, g *grundy.Game, most int64, heaps int) (reach int64, tame string, err error) {
	reach, err = -1, nil
	for n := most; n > reach; n /= 2 { // Tame looks at the greatest heap alone
		reason, ok, err := g.Tame(ctx, sum([]int64{n}))
		if ok || err != nil {
			return n, reason, err
		}
		if n == most {
			if reach, err = searchable(ctx, g, min(most, mostMisereHeap), heaps, misereSums); err != nil {
				return 0, "", err
			}
		}
	}
	return reach, "", nil
}

// searchable returns the greatest heap, up to most, of which so many make sums that
// are searched by storing the given number of them, or fewer if they are long.
func searchable(ctx context.Context, g *grundy.Game, most int64, heaps, sums int) (int64, error) {
	search := play.NewSearch[grundy.Position](g, 4*sums/max(heaps, 4))
	for n := range most {
		_, _, err := search.Outcome(ctx, sum(slices.Repeat([]int64{n + 1}, heaps)), true)
		if errors.Is(err, game.ErrLimit) {
			return n, nil
		}
		if err != nil {
			return 0, err
		}
	}
	return most, nil
}

// misereWrongs are the wrong solutions for misere play.
func (a *answerer) misereWrongs() []Wrong {
	nim := Wrong{
		Name: "rule for misere Nim", Says: "the rule for misere Nim (the SJ theorem) holds for every game",
		judge: func(ctx context.Context, heaps []int64) (bool, uint64, error) {
			each, _, err := a.values(ctx, heaps)
			return misereNim(each), 0, err
		},
	}
	if a.tame != "" {
		nim.none = "it is proved for this rule: " + a.tame
	}
	normal := func(ctx context.Context, heaps []int64) (bool, uint64, error) {
		_, xor, err := a.values(ctx, heaps)
		return xor != 0, 0, err
	}
	return []Wrong{
		nim,
		{Name: "normal play", Says: "the winner is that of normal play", judge: normal},
		{
			Name: "normal play reversed", Says: "the winner is the loser of normal play",
			judge: func(ctx context.Context, heaps []int64) (bool, uint64, error) {
				win, _, err := normal(ctx, heaps)
				return !win, 0, err
			},
		},
	}
}
