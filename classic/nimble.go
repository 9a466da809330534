package classic

import (
	"context"
	"strconv"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
)

// Nimble is the game of coins on the squares 0, 1, 2, ... of a strip, any number of
// them on a square: a move brings one coin any number of squares to the left, over
// others too. A position is a coin, and a strip is the sum of its coins; a coin is
// a heap of Nim.
type Nimble struct{}

// Options lists the moves from the definition.
func (Nimble) Options(dst *game.Options[int64], p int64) error {
	if p > maxOptions {
		return tooMany(strconv.FormatInt(p, 10))
	}
	for to := range p {
		dst.Add(to)
	}
	return nil
}

// Value returns the nim value, the number of the square.
func (Nimble) Value(_ context.Context, p int64) (v uint64, method string, ok bool, err error) {
	return uint64(p), "a coin is a heap of as many beans as squares to its left (Sprague and Grundy)", true, nil
}

// Winning lists the moves to a nim value, one at most.
func (n Nimble) Winning(_ context.Context, p int64, v uint64, most int) (moves []family.Move, number int64, ok bool, err error) {
	if v >= uint64(p) {
		return nil, 0, true, nil
	}
	if most > 0 {
		to := int64(v)
		moves = []family.Move{{To: []string{n.Format(to)}, Label: n.Label(p, []int64{to})}}
	}
	return moves, 1, true, nil
}

// Tame says that misere play follows the rule for Nim.
func (Nimble) Tame(context.Context, []int64) (reason string, ok bool, err error) {
	return "a coin is a heap of Nim (Bouton 1901)", true, nil
}

// Label says which coin moves.
func (Nimble) Label(from int64, to []int64) string {
	if len(to) != 1 {
		return ""
	}
	return coinLabel(from, to[0])
}

// Parse reads {1,4,4}, or 1+4+4.
func (Nimble) Parse(text string) ([]int64, error) {
	f := form{most: maxText, single: true, example: "{1,4,4} for coins on these squares"}
	sum, err := f.read(text)
	if err != nil {
		return nil, err
	}
	var out []int64
	for _, one := range sum {
		out = append(out, plain(one)...)
	}
	return out, nil
}

// Format writes the square.
func (Nimble) Format(p int64) string { return strconv.FormatInt(p, 10) }

// nimbles returns the entry of the catalogue.
func nimbles() []family.Entry {
	return []family.Entry{{
		Name:     "nimble",
		Meaning:  "coins on a strip, any number on a square; move one to any square to its left, over others too",
		Position: "the squares of the coins, counted from 0: {1,4,4}, or 1+4+4",
		Examples: []string{"{1,4,4}", "{3,5,6}", "{10^18,10^17}"},
		Source:   "Ferguson, Game Theory, part I, chapter 2; Nim in disguise",
		Theory:   "proved: a coin is a heap of Nim, in normal and in misere play. All winning moves, to square 2^63-1",
		Exercise: "How many coins can make the first move that wins from {1,2,4,6}?",
		Open: func(arg string) (family.Game, error) {
			if err := noArgument("nimble", arg); err != nil {
				return nil, err
			}
			return family.New[int64](Nimble{}), nil
		},
	}}
}
