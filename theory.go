package grundy

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/rule"
)

// Reach returns the options of p that have the value v, where a law gives them
// without listing all options. It implements [play.Reacher].
func (g *Game) Reach(ctx context.Context, p Position, v uint64) ([][]Position, bool, error) {
	if g.heaps == nil {
		return nil, false, nil
	}
	heaps, ok, err := g.heaps.WithValue(ctx, p[0], v)
	if !ok || err != nil {
		return nil, false, err
	}
	_, coins := g.rule.TurnRule()
	options := make([][]Position, len(heaps))
	for i, h := range heaps {
		if options[i] = []Position{rule.Heap(h)}; coins && h == 0 { // there is no coin 0
			options[i] = []Position{}
		}
	}
	return options, true, nil
}

// Cancels reports that the positions are coins, so that two equal ones are a coin
// that was turned twice: nothing. It implements [play.Canceler].
func (g *Game) Cancels() bool { return g.rule.Coins() }

// Label names the coins that a move turns; "" for a game of heaps. It implements
// [family.Labeler].
func (g *Game) Label(from Position, to []Position) string {
	if !g.Cancels() {
		return ""
	}
	coins := []string{g.Format(from)}
	for _, p := range to {
		coins = append(coins, g.Format(p))
	}
	if len(coins) == 1 {
		return "turn coin " + coins[0]
	}
	last := len(coins) - 1
	return "turn coins " + strings.Join(coins[:last], ", ") + " and " + coins[last]
}

// maxTame is the largest heap up to which tameness is checked heap by heap.
const maxTame = 20_000

// Tame reports whether misere play of the sum follows the nim values as in Nim,
// and why that is proved. It implements [play.Tamer].
//
// A rule that never splits is tame if every heap of value 0 that has an option
// has one of value 1 (docs/reference/proofs.md, "Misere play"). A subtraction
// game with a fixed set always is: Ferguson's pairing property, G(n) = 1 just
// when G(n-s) = 0 for the least s of the set (Ferguson 1974). Otherwise the
// heaps that can occur are checked one by one.
func (g *Game) Tame(ctx context.Context, sum []Position) (string, bool, error) {
	if g.heaps == nil || g.Cancels() {
		return "", false, nil
	}
	if s, ok := g.rule.TakeSet(); ok && s.Fixed() {
		return "a subtraction game with a fixed set is tame (Ferguson's pairing property)", true, nil
	}
	var most int64
	for _, p := range sum {
		most = max(most, p[0])
	}
	if most > maxTame {
		return "", false, nil
	}
	values, err := g.heaps.Table(ctx, most+1)
	var up *heap.NotDescendingError
	if errors.As(err, &up) {
		return "", false, nil
	}
	if err != nil {
		return "", false, err
	}
	var opts game.Options[int64]
	for n := range most + 1 {
		if err := ctx.Err(); err != nil {
			return "", false, err
		}
		opts.Reset()
		if err := g.program.Heap(&opts, n); err != nil {
			return "", false, err
		}
		one := opts.Len() == 0 || values[n] != 0
		for option := range opts.All() {
			if len(option) > 1 {
				return "", false, nil
			}
			one = one || len(option) == 1 && values[option[0]] == 1
		}
		if !one {
			return "", false, nil
		}
	}
	return fmt.Sprintf("no move splits, and every heap up to %d of value 0 that has an option has one of value 1", most), true, nil
}
