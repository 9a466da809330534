package board

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/grundy-cgt/grundy/game"
)

// NoGo is the rules of impartial NoGo: a move puts a stone of either colour on a
// free cell; after it each block of neighbouring stones of one colour must still
// have a free neighbour. Who cannot move loses.
//
// A position is not split into parts. Positions are taken up to the symmetries of
// the square and the exchange of colours.
type NoGo struct{}

// Parse reads boards with stones; a size such as 1x7 is a board without stones.
func (g NoGo) Parse(text string) ([]Stones, error) {
	sum, err := ParseStones(text)
	if err != nil {
		return nil, err
	}
	for i, s := range sum {
		if !legal(s) {
			return nil, fmt.Errorf("board %d (%s): a block of stones has no free neighbour, which no move can bring about", i+1, s)
		}
	}
	return sum, nil
}

// Format writes a board; a size if it has no stones.
func (g NoGo) Format(s Stones) string {
	if s.X|s.O == 0 && s.Rows > 0 {
		return fmt.Sprintf("%dx%d", s.Rows, s.Cols)
	}
	return s.String()
}

// legal reports whether each block has a free neighbour.
func legal(s Stones) bool {
	cols := int(s.Cols)
	free := low(int(s.Rows)*cols) &^ (s.X | s.O)
	right := notFirst(cols)
	for _, stones := range []uint64{s.X, s.O} {
		// the stones of blocks that have a free neighbour
		alive := neighbours(free, cols, right) & stones
		for {
			grown := alive | neighbours(alive, cols, right)&stones
			if grown == alive {
				break
			}
			alive = grown
		}
		if alive != stones {
			return false
		}
	}
	return true
}

// Options lists the boards after each move.
func (g NoGo) Options(dst *game.Options[Stones], s Stones) error {
	g.each(s, func(_ int, _ byte, next Stones) { dst.Add(next.least()) })
	return nil
}

// each calls visit with each move.
func (g NoGo) each(s Stones, visit func(cell int, colour byte, next Stones)) {
	for free := low(int(s.Rows)*int(s.Cols)) &^ (s.X | s.O); free != 0; free &= free - 1 {
		cell := bits.TrailingZeros64(free)
		x, o := s, s
		x.X |= 1 << cell
		o.O |= 1 << cell
		if legal(x) {
			visit(cell, 'X', x)
		}
		if legal(o) {
			visit(cell, 'O', o)
		}
	}
}

// Label names the stone and its cell.
func (g NoGo) Label(from Stones, to []Stones) string {
	if len(to) != 1 {
		return ""
	}
	var l alike
	g.each(from, func(cell int, colour byte, next Stones) {
		if next.least() == to[0] {
			l.add(next == to[0], func() string { return fmt.Sprintf("%c at %s", colour, cellsText(1<<cell, int(from.Cols))) })
		}
	})
	return l.String()
}

func sorted(texts []string) []string {
	slices.Sort(texts)
	return texts
}
