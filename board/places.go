package board

import (
	"fmt"
	"math/bits"

	"github.com/grundy-cgt/grundy/game"
)

// Places calls visit with each way to lay a piece.
func (g *Placement) Places(b Board, visit func(cells []int, label string, after Board, to []Board)) error {
	var parts game.Options[Board]
	g.each(b, func(covered uint64) {
		parts.Reset()
		g.split(&parts, b.Free&^covered, b)
		parts.End()
		visit(cellsOf(covered), g.name+" "+cellsText(covered, int(b.Cols)), b.without(covered), parts.At(0))
	})
	return nil
}

// Places calls visit with each way to fill cells of a line.
func (g Lines) Places(b Board, visit func(cells []int, label string, after Board, to []Board)) error {
	what := map[bool]string{true: "dominoes", false: "fill"}[g.Dominoes]
	var parts game.Options[Board]
	return g.each(b, func(filled uint64) {
		parts.Reset()
		g.split(all, &parts, b.Free&^filled, b)
		parts.End()
		visit(cellsOf(filled), what+" "+cellsText(filled, int(b.Cols)), b.without(filled), parts.At(0))
	})
}

// Places calls visit with each capture: the cells are those of the two stones.
func (g Clobber) Places(s Stones, visit func(cells []int, label string, after Stones, to []Stones)) error {
	cols := int(s.Cols)
	var parts game.Options[Stones]
	g.each(s, func(a, b int, next Stones) {
		parts.Reset()
		g.split(&parts, next, Stones.least)
		parts.End()
		visit([]int{a, b}, fmt.Sprintf("stone (%d,%d) takes (%d,%d)", a/cols+1, a%cols+1, b/cols+1, b%cols+1), next, parts.At(0))
	})
	return nil
}

// Places calls visit with each stone of each colour.
func (g NoGo) Places(s Stones, visit func(cells []int, label string, after Stones, to []Stones)) error {
	g.each(s, func(cell int, colour byte, next Stones) {
		visit([]int{cell}, fmt.Sprintf("%c at %s", colour, cellsText(1<<cell, int(s.Cols))), next, []Stones{next.least()})
	})
	return nil
}

// Places calls visit with each cross that does not kill the last board. Boards that
// are dead are gone after the move.
func (g Notakto) Places(p string, visit func(cells []int, label, after string, to []string)) error {
	boards, err := ParseCrosses(p)
	if err != nil {
		return err
	}
	before := 0 // cells of the boards in front
	for i, b := range boards {
		for free := b.Free; free != 0; free &= free - 1 {
			cell := bits.TrailingZeros64(free)
			if next := afterCross(boards, i, cell); len(next) > 0 {
				visit([]int{before + cell}, crossLabel(boards, i, cell), crossesText(crossed(boards, i, cell)), []string{crossesText(next)})
			}
		}
		before += int(b.Rows) * int(b.Cols)
	}
	return nil
}

// Places calls visit with each cross.
func (g Treblecross) Places(p string, visit func(cells []int, label, after string, to []string)) error {
	cell := 0
	for at := range len(p) {
		if p[at] == '.' {
			next := marked(p, at)
			visit([]int{cell}, cellLabel(p, at, next == ""), next, []string{next})
		}
		if p[at] != '+' {
			cell++
		}
	}
	return nil
}

// without fills cells.
func (b Board) without(filled uint64) Board {
	b.Free &^= filled
	return b
}

// cellsOf lists cells.
func cellsOf(set uint64) []int {
	var out []int
	for ; set != 0; set &= set - 1 {
		out = append(out, bits.TrailingZeros64(set))
	}
	return out
}
