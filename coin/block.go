package coin

import (
	"context"
	"fmt"
	"math/big"
	"math/bits"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
)

// BlockValue returns the nim value of a coin in the game in which a move turns a
// connected block of coins (Luogu P2594): in the first row and the first column
// the greatest power of two that divides the other coordinate, elsewhere
// 2^(row+column-2). It takes row+column bits of memory; beyond 2^26 bits the error
// is a [game.ErrLimit]. The coordinates are at least 1.
func BlockValue(c Coin) (*big.Int, error) {
	const mostBits = 1 << 26
	switch {
	case c.Row == 1 || c.Column == 1:
		far := max(c.Row, c.Column)
		return big.NewInt(far & -far), nil
	case c.Row > mostBits || c.Column > mostBits-c.Row:
		return nil, fmt.Errorf("%w: the coin %s is worth a number of more than %d bits", game.ErrLimit, format(c), mostBits)
	}
	return new(big.Int).Lsh(big.NewInt(1), uint(c.Row+c.Column-2)), nil
}

// blockRules are the rules and the theory of the game of connected blocks.
type blockRules struct{}

// mostCells is the most coins in the rows and columns up to that of a coin of
// which the blocks are listed.
const mostCells = 20

// Options lists the connected sets of coins that contain c, in rows and columns
// up to those of c. A set is a row of bits, of which bit i*w+j is the coin i rows
// and j columns before c, where w is the number of columns.
func (blockRules) Options(dst *game.Options[Coin], c Coin) error {
	if c.Row > mostCells || c.Column > mostCells || c.Row*c.Column > mostCells {
		return tooMany(mostCells, "coins at a time")
	}
	w, cells := int(c.Column), int(c.Row*c.Column)
	for set := uint32(1); set < 1<<cells; set += 2 {
		if !connected(set, w) {
			continue
		}
		for rest := set &^ 1; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros32(rest)
			dst.Part(Coin{c.Row - int64(i/w), c.Column - int64(i%w)})
		}
		dst.End()
	}
	return nil
}

// connected reports whether the set is connected; it contains bit 0, and rows
// have w bits.
func connected(set uint32, w int) bool {
	var first uint32 // the bits of the first column of the rows
	for i := 0; i < 32; i += w {
		first |= 1 << i
	}
	last := first << (w - 1)
	found := uint32(1)
	for {
		next := found | found<<w | found>>w | found&^last<<1 | found&^first>>1
		if next &= set; next == found {
			return found == set
		}
		found = next
	}
}

func (blockRules) Parse(text string) ([]Coin, error) { return parse(text) }

func (blockRules) Format(c Coin) string { return format(c) }

// Value implements [family.Valuer].
func (blockRules) Value(_ context.Context, c Coin) (uint64, string, bool, error) {
	const method = "powers of two: of the coordinate that is not 1 in the first row and column, 2^(row+column-2) elsewhere (proved)"
	v, err := BlockValue(c)
	if err == nil && !v.IsUint64() {
		err = fmt.Errorf("%w: the coin %s is worth 2^%d, which does not fit 64 bits", game.ErrLimit, format(c), v.BitLen()-1)
	}
	if err != nil {
		return 0, method, true, err
	}
	return v.Uint64(), method, true, nil
}

func blocks() family.Entry {
	return family.Entry{
		Name: "block-flipping", Aliases: []string{"connected-blocks", "turn-blocks"},
		Meaning:  "turn a connected block of coins; one of them, which shows heads, is in its last row and in its last column",
		Position: positions,
		Examples: []string{"(2,3)", "HH/HT", "(20,30)+(1,8)"},
		Source:   "Luogu P2594, ZJOI 2009 (a colouring game)",
		Theory: "Proved: in the first row and column a coin is worth the greatest power of two that divides its distance from the corner, counted from 1; elsewhere the coin (x, y) is worth 2^(x+y-2). " +
			"The Tartan theorem does not apply, since a block is no product of a set of rows and a set of columns: Ruler x Ruler has 2 * 1 = 2 at (2,3), and this game has 8",
		Exercise: "Which blocks answer HH/HH?",
		Open:     func(string) (family.Game, error) { return family.New[Coin](blockRules{}), nil },
	}
}

// Cancels implements [play.Canceler]: a coin that is turned twice shows tails.
func (blockRules) Cancels() bool { return true }
