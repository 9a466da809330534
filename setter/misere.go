package setter

import (
	"context"
	"fmt"
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

// misereWrongs are the wrong solutions for misere play.
func (a *answerer) misereWrongs(ctx context.Context) ([]Wrong, error) {
	nim := Wrong{
		Name: "rule for misere Nim", Says: "the rule for misere Nim (the SJ theorem) holds for every game",
		judge: func(ctx context.Context, heaps []int64) (bool, uint64, error) {
			each, _, err := a.values(ctx, heaps)
			return misereNim(each), 0, err
		},
	}
	all := make([]int64, a.MaxHeap+1)
	for n := range all {
		all[n] = int64(n)
	}
	reason, tame, err := a.game.Tame(ctx, sum(all))
	if err != nil {
		return nil, err
	}
	if tame {
		nim.none = fmt.Sprintf("it is proved for this rule: %s", reason)
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
	}, nil
}
