package coin

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"strconv"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
)

// Squares is the game in which a move turns all coins of a square of side at most
// Side (Sharti, Codeforces 494E). Its zero value has no moves.
type Squares struct{ Side int64 }

// Value returns the nim value of a coin: the greatest power of two that divides
// both of its coordinates, and is at most Side. O(1). The coordinates are at
// least 1.
func (g Squares) Value(c Coin) uint64 {
	if g.Side < 1 {
		return 0
	}
	x, y := uint64(c.Row), uint64(c.Column)
	return min(x&-x, y&-y, highest(g.Side))
}

// highest is the greatest power of two up to n >= 1.
func highest(n int64) uint64 { return 1 << (63 - bits.LeadingZeros64(uint64(n))) }

// most is the most coins that the listed moves of one coin turn.
const most = 1 << 22

// squareRules are the rules and the theory of Squares.
type squareRules struct{ Squares }

// Options lists the squares that end at the coin, by their side.
func (g squareRules) Options(dst *game.Options[Coin], c Coin) error {
	side := min(g.Side, c.Row, c.Column)
	if side > 1<<11 || side*(side+1)*(2*side+1)/6 > most {
		return tooMany(most, "coins in all")
	}
	for s := range side {
		for up := s; up >= 0; up-- {
			for left := s; left >= 0; left-- {
				if up+left > 0 {
					dst.Part(Coin{c.Row - up, c.Column - left})
				}
			}
		}
		dst.End()
	}
	return nil
}

func (squareRules) Parse(text string) ([]Coin, error) { return parse(text) }

func (squareRules) Format(c Coin) string { return format(c) }

// Value implements [family.Valuer].
func (g squareRules) Value(_ context.Context, c Coin) (uint64, string, bool, error) {
	return g.Squares.Value(c), "the greatest power of two that divides both coordinates, at most the side (proved)", true, nil
}

// Label implements [family.Labeler].
func (squareRules) Label(_ Coin, to []Coin) string {
	side := int64(math.Sqrt(float64(len(to) + 1)))
	return fmt.Sprintf("turn the square of side %d", side)
}

func squares() family.Entry {
	return family.Entry{
		Name: "square-flipping", Aliases: []string{"sharti", "turn-squares"}, Arg: "side: the greatest side of a square, at least 1",
		Meaning:  "turn all coins of a square whose last corner, at the bottom right, shows heads; its side is at most the given one",
		Position: positions,
		Examples: []string{"(2,2)", "HT/TH", "(12,20)+(10^9,2^20)"},
		Source:   "Codeforces 494E, Sharti",
		Theory: "Proved: a coin (x, y) is worth the greatest power of two that divides x and y and is at most the side. " +
			"The Tartan theorem does not apply, since a square is no product of a move of rows and one of columns that are free of each other: " +
			"Ruler x Ruler, which turns rectangles, has 2 * 2 = 3 at (2,2), and this game has 2",
		Exercise: "Which square answers HHH/HHH/HHH with side 2?",
		Open: func(arg string) (family.Game, error) {
			side, err := strconv.ParseInt(arg, 10, 64)
			if err != nil || side < 1 {
				return nil, fmt.Errorf("the greatest side of a square is a number of at least 1, not %q: square-flipping 3", arg)
			}
			return family.New[Coin](squareRules{Squares{side}}), nil
		},
	}
}

// Cancels implements [play.Canceler]: a coin that is turned twice shows tails.
func (squareRules) Cancels() bool { return true }
