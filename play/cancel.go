package play

import (
	"errors"

	"github.com/grundy-cgt/grundy/game"
)

// Canceler is a [game.Rules] of coins: a position is a coin that shows heads, and
// a coin that an option has twice, or that was there already, is turned twice and
// shows tails. So two equal parts of a sum are nothing. In normal play two equal
// parts are worth nothing anyway; in all other play it makes a difference.
type Canceler interface {
	Cancels() bool
}

func cancels(rules any) bool {
	c, ok := rules.(Canceler)
	return ok && c.Cancels()
}

// cancel drops pairs of equal numbers from a sorted list.
func cancel(ids []int32) []int32 {
	out := ids[:0]
	for i := 0; i < len(ids); i++ {
		if i+1 < len(ids) && ids[i] == ids[i+1] {
			i++
			continue
		}
		out = append(out, ids[i])
	}
	return out
}

var (
	errTwice = errors.New("outside normal play each coin is named once: two equal ones are a coin that was turned twice")
	errCoins = errors.New("a move in a row of coins turns several of them, so they are no components that are played apart; a row is played in normal or in misere play")
)

// eachCoinOnce returns an error where a sum of coins has one of them twice.
func eachCoinOnce[P comparable](rules game.Rules[P], sum []P) error {
	if cancels(rules) && len(components(sum)) < len(sum) {
		return errTwice
	}
	return nil
}
