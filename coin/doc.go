// Package coin holds games of turning the coins of a board that are no product of
// games of rows: all coins of a square, or of a connected block. Coins of a row,
// and products of rows, are rules of the rule language: `turn 1..3`,
// `turn 1..2 x turn 1..2`.
//
// In each of these games the coin that is last, in the last row and column of
// those that are turned, goes from heads to tails. So a coin (x, y) that shows
// heads is replaced by the others that are turned, and the coins of a board are a
// sum. The theorems that give the values are proved in docs/reference/proofs.md,
// "Coins"; the tests compare them with a search of all small positions.
package coin

import (
	"fmt"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/rule"
)

// Coin is a coin of a board, by its row and its column from 1.
type Coin struct{ Row, Column int64 }

// parse reads a sum of coins: (3,5)+(1,2), or a board HT/TH.
func parse(text string) ([]Coin, error) {
	sum, err := rule.ParsePosition(text, 2)
	if err != nil {
		return nil, err
	}
	coins := make([]Coin, len(sum))
	for i, p := range sum {
		coins[i] = Coin{p[0], p[1]}
		if p[0] < 1 || p[1] < 1 {
			return nil, fmt.Errorf("rows and columns are counted from 1, so there is no coin %s", format(coins[i]))
		}
	}
	return coins, nil
}

func format(c Coin) string { return fmt.Sprintf("(%d,%d)", c.Row, c.Column) }

func tooMany(limit int, of string) error {
	return fmt.Errorf("%w: the moves of this coin turn more than %d %s, so they are not listed", game.ErrLimit, limit, of)
}

const positions = "the coins that show heads, (3,5)+(1,2) by row and column, or a board by rows, HT/TH"

// Games returns the games of this package.
func Games() []family.Entry { return []family.Entry{squares(), blocks()} }
