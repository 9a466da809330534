package board

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/game"
)

// Notakto is the rules of Notakto on one or more boards: a move puts a cross on a
// free cell of a board without three crosses in a row, along a row, a column or a
// diagonal. A board with three in a row is dead, and the player who kills the
// last board loses.
//
// A position is the text of all living boards, as in "X../.../...+3x3", because
// the end is one of all boards together. Options holds the meaning for a player
// who cannot move loses: the move that kills the last board loses at once, so it
// is no option, and who has no other move has lost.
type Notakto struct{}

// maxBoards is the most boards of a position.
const maxBoards = 1000

// Parse reads the boards; dead ones are left out.
func (g Notakto) Parse(text string) ([]string, error) {
	boards, err := ParseCrosses(text)
	if err != nil {
		return nil, err
	}
	if len(boards) > maxBoards {
		return nil, fmt.Errorf("%w: %d boards; at most %d", game.ErrLimit, len(boards), maxBoards)
	}
	for i, b := range boards {
		if b.Rows < 3 && b.Cols < 3 {
			return nil, fmt.Errorf("board %d: three in a row do not fit on %dx%d", i+1, b.Rows, b.Cols)
		}
	}
	alive := slices.DeleteFunc(boards, dead)
	if len(alive) == 0 {
		return nil, errors.New("the game is over: no board is alive; on a board that is alive no three crosses are in a row")
	}
	return []string{crossesText(alive)}, nil
}

// ParseCrosses reads a sum of boards with crosses: "3x3" is a board without
// crosses, "X../.../..." gives the rows. Free holds the cells without a cross.
func ParseCrosses(text string) ([]Board, error) { return parseFree(text, ".X") }

// crossesText writes boards with crosses, joined by "+".
func crossesText(boards []Board) string {
	texts := make([]string, len(boards))
	for i, b := range boards {
		switch {
		case b.full():
			texts[i] = b.String()
		default:
			texts[i] = strings.ReplaceAll(b.String(), "#", "X")
		}
	}
	return strings.Join(texts, "+")
}

// Format returns the position, which is its text.
func (g Notakto) Format(p string) string { return p }

// dead reports whether three crosses are in a row.
func dead(b Board) bool {
	rows, cols := int(b.Rows), int(b.Cols)
	x := low(rows*cols) &^ b.Free
	right := notFirst(cols)
	second := right & (right << 1) // not in the first two columns
	return x&(x<<1)&(x<<2)&second != 0 ||
		x&(x<<cols)&(x<<(2*cols)) != 0 ||
		x&(x<<(cols+1))&(x<<(2*cols+2))&second != 0 ||
		x&(x<<(cols-1))&(x<<(2*cols-2))&(second>>2) != 0
}

// cross puts a cross on a board; dead is set if that kills it. The board that
// lives on is the least of its pictures.
func cross(b Board, cell int) (next Board, killed bool) {
	b.Free &^= 1 << cell
	if dead(b) {
		return Board{}, true
	}
	return least(all, b.Free, int(b.Rows), int(b.Cols)), false
}

// Options lists the boards after each move that does not kill the last of them.
func (g Notakto) Options(dst *game.Options[string], p string) error {
	boards, err := ParseCrosses(p)
	if err != nil {
		return err
	}
	for i, b := range boards {
		for free := b.Free; free != 0; free &= free - 1 {
			if next := afterCross(boards, i, bits.TrailingZeros64(free)); len(next) > 0 {
				dst.Add(crossesText(next))
			}
		}
	}
	return nil
}

// afterCross is the boards that are alive after a cross on board i, each as the
// least of its pictures, in order.
func afterCross(boards []Board, i, cell int) []Board {
	var next []Board
	for j, b := range boards {
		if j != i {
			next = append(next, least(all, b.Free, int(b.Rows), int(b.Cols)))
		}
	}
	if b, killed := cross(boards[i], cell); !killed {
		next = append(next, b)
	}
	slices.SortFunc(next, compareBoards)
	return next
}

// Label names the cell of the cross.
func (g Notakto) Label(from string, to []string) string {
	boards, err := ParseCrosses(from)
	if err != nil || len(to) != 1 {
		return ""
	}
	var l alike
	for i, b := range boards {
		for free := b.Free; free != 0; free &= free - 1 {
			cell := bits.TrailingZeros64(free)
			if crossesText(afterCross(boards, i, cell)) != to[0] {
				continue
			}
			l.add(asItIs(boards, i, cell) == to[0], func() string { return crossLabel(boards, i, cell) })
		}
	}
	return l.String()
}

// crossLabel names a cross on board i.
func crossLabel(boards []Board, i, cell int) string {
	b := boards[i]
	label := "cross at " + cellsText(1<<cell, int(b.Cols))
	if len(boards) > 1 {
		label += fmt.Sprintf(" of board %d", i+1)
	}
	if _, killed := cross(b, cell); killed {
		label += ", which kills it"
	}
	return label
}

// crossed is the boards after a cross on board i, as they lie, without dead ones.
func crossed(boards []Board, i, cell int) []Board {
	next := slices.Clone(boards)
	next[i].Free &^= 1 << cell
	return slices.DeleteFunc(next, dead)
}

// asItIs is afterCross as text, but with the boards as they are.
func asItIs(boards []Board, i, cell int) string {
	next := crossed(boards, i, cell)
	slices.SortFunc(next, compareBoards)
	return crossesText(next)
}

// crosses is the rules of one board of Notakto in which a dead board has no moves:
// misere play of sums of such boards is Notakto.
func crosses(dst *game.Options[Board], b Board) error {
	for free := b.Free; free != 0; free &= free - 1 {
		if next, killed := cross(b, bits.TrailingZeros64(free)); killed {
			dst.Add()
		} else {
			dst.Add(next)
		}
	}
	return nil
}
