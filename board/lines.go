package board

import (
	"math/bits"

	"github.com/grundy-cgt/grundy/game"
)

// Lines is the rules of Juvavum and of Domino Juvavum: a move fills any number,
// but at least one, of free cells of one row or one column; in Domino Juvavum it
// lays that many dominoes, all of them along one row or all of them along one
// column. The cells need not be neighbours. Who cannot move loses.
//
// An option is a sum: cells that cannot be filled any more are dropped, and cells
// that no chain of common rows and columns joins are parts of their own. In Juvavum
// rows and columns without free cells are left out.
type Lines struct{ Dominoes bool }

// Parse reads boards; see [ParseBoards].
func (g Lines) Parse(text string) ([]Board, error) { return ParseBoards(text) }

// Format writes a board; see [Board.String].
func (g Lines) Format(b Board) string { return b.String() }

// maxLine is the most cells of a row or a column that moves are listed for: it
// has 2^n - 1 of them.
const maxLine = 20

// Options lists the parts that each move leaves. A row or column of more than 20
// cells has too many moves; the error is then a [*LineError].
func (g Lines) Options(dst *game.Options[Board], b Board) error {
	return g.each(b, func(filled uint64) {
		g.split(all, dst, b.Free&^filled, b)
		dst.End()
	})
}

// each calls visit with the cells of each move.
func (g Lines) each(b Board, visit func(filled uint64)) error {
	rows, cols := int(b.Rows), int(b.Cols)
	for r := range rows {
		if err := g.line(b.Free&(low(cols)<<(r*cols)), 1, func(filled uint64) { visit(filled) }); err != nil {
			return err
		}
	}
	column := ^notFirst(cols) & low(rows*cols)
	for c := range cols {
		err := g.line(b.Free&(column<<c), cols, func(filled uint64) {
			// a single cell is a move of its row already
			if g.Dominoes || filled&(filled-1) != 0 {
				visit(filled)
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// line calls visit with each set of cells that a move along a line can fill. Cells
// that follow one another on the line are step bits apart.
func (g Lines) line(free uint64, step int, visit func(uint64)) error {
	if n := bits.OnesCount64(free); n > maxLine {
		return &LineError{n}
	}
	if !g.Dominoes {
		for filled := free; filled != 0; filled = (filled - 1) & free {
			visit(filled)
		}
		return nil
	}
	// The sets of disjoint dominoes, without recursion: each set of first cells
	// of dominoes in which no two overlap.
	starts := free & (free >> step)
	seen := map[uint64]bool{0: true}
	for at := starts; at != 0; at = (at - 1) & starts {
		if at&(at>>step) == 0 {
			if filled := at | at<<step; !seen[filled] {
				seen[filled] = true
				visit(filled)
			}
		}
	}
	return nil
}

// split adds the parts of the free cells to an option, up to the symmetries of a
// set.
func (g Lines) split(set uint8, dst *game.Options[Board], free uint64, b Board) {
	rows, cols := int(b.Rows), int(b.Cols)
	if g.Dominoes {
		right := notFirst(cols)
		free &= free<<1&right | free>>1&(right>>1) | free<<cols | free>>cols
	}
	column := ^notFirst(cols) & low(rows*cols)
	for free != 0 {
		part := free & -free
		for {
			grown := part
			for r := range rows {
				if row := low(cols) << (r * cols); grown&row != 0 {
					grown |= free & row
				}
			}
			for c := range cols {
				if grown&(column<<c) != 0 {
					grown |= free & (column << c)
				}
			}
			if grown == part {
				break
			}
			part = grown
		}
		free &^= part
		if g.Dominoes {
			dst.Part(canonical(set, part, rows, cols))
		} else {
			x, r, c := squeezed(part, rows, cols)
			dst.Part(least(set, x, r, c))
		}
	}
}

// squeezed leaves out rows and columns without cells: Juvavum knows no neighbours.
func squeezed(x uint64, rows, cols int) (y uint64, r, c int) {
	column := ^notFirst(cols) & low(rows*cols)
	for i := range cols {
		if x&(column<<i) != 0 {
			c++
		}
	}
	for i := rows - 1; i >= 0; i-- {
		row := x >> (i * cols) & low(cols)
		if row == 0 {
			continue
		}
		var short uint64
		for j, at := 0, 0; j < cols; j++ {
			if x&(column<<j) != 0 {
				short |= row >> j & 1 << at
				at++
			}
		}
		y = y<<c | short
		r++
	}
	return y, r, c
}

// Label names the cells that a move fills.
func (g Lines) Label(from Board, to []Board) string {
	what := map[bool]string{true: "dominoes", false: "fill"}[g.Dominoes]
	return firstAlike(from, to, func(visit func(uint64)) { _ = g.each(from, visit) }, g.split, all, what)
}
