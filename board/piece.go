package board

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Piece is a set of cells that a move fills, as a board: its free cells are the
// cells that it covers. They need not be connected.
type Piece = Board

// ParsePieces reads pieces: rows of # for the cells covered and . for others,
// separated by "/"; pieces are separated by blanks or commas. "##/#." is the L
// tromino.
func ParsePieces(text string) ([]Piece, error) {
	var out []Piece
	for _, word := range strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == ',' || c == '+' }) {
		if !strings.Contains(word, "#") {
			return nil, fmt.Errorf("piece %q has no cell #; a piece is its rows of # and . separated by /, as in \"##/#.\"", word)
		}
		if c := strings.Trim(word, ".#/|"); c != "" {
			return nil, fmt.Errorf("piece %q: %q is none of # . /", word, c[:1])
		}
		cells, rows, cols, err := parseGrid(word, "#.")
		if err != nil {
			return nil, fmt.Errorf("piece %q: %w", word, err)
		}
		p := Piece{Rows: uint8(rows), Cols: uint8(cols)}
		for i, c := range cells {
			if c == '#' {
				p.Free |= 1 << i
			}
		}
		out = append(out, canonical(1, p.Free, rows, cols))
	}
	if len(out) == 0 {
		return nil, errors.New("no piece; a piece is its rows of # and . separated by /, such as \"##/#.\"")
	}
	return out, nil
}

// Turned returns the pieces in all positions in which they can be laid down:
// turned and, if flips is set, turned over. Each is listed once.
func Turned(pieces []Piece, flips bool) []Piece {
	turns := []int{0, exchange | leftRight, half, exchange | upsideDown}
	if flips {
		turns = []int{0, 1, 2, 3, 4, 5, 6, 7}
	}
	var out []Piece
	for _, p := range pieces {
		for _, s := range turns {
			if q := picture(s, p); !slices.Contains(out, q) {
				out = append(out, q)
			}
		}
	}
	return out
}

// picture is a piece under a symmetry.
func picture(s int, p Piece) Piece {
	x, rows, cols := apply(s, p.Free, int(p.Rows), int(p.Cols))
	return Piece{x, uint8(rows), uint8(cols)}
}

// symmetries is the group of those symmetries that map the set of pieces, as
// they are laid down, to itself.
func symmetries(pieces []Piece) uint8 {
	var group uint8
	for s := range 8 {
		if !slices.ContainsFunc(pieces, func(p Piece) bool { return !slices.Contains(pieces, picture(s, p)) }) {
			group |= 1 << s
		}
	}
	return group
}

// lay is a piece on boards of some number of columns.
type lay struct {
	shifts []int  // of its cells, from that of its corner
	mask   uint64 // its cells, the corner at cell 0
	fits   uint64 // the cells of a board at which it does not stick out to the right
}

// lays puts the pieces on boards of so many columns. Pieces that are wider are
// left out.
func lays(pieces []Piece, cols int) []lay {
	var out []lay
	for _, p := range pieces {
		if int(p.Cols) > cols {
			continue
		}
		var l lay
		for cell := range int(p.Rows) * int(p.Cols) {
			if p.Free>>cell&1 != 0 {
				shift := cell/int(p.Cols)*cols + cell%int(p.Cols)
				if shift >= MaxCells {
					l.shifts = nil
					break // higher than any board of so many columns
				}
				l.shifts = append(l.shifts, shift)
				l.mask |= 1 << shift
			}
		}
		if l.shifts == nil {
			continue
		}
		for cell := range MaxCells {
			if cell%cols+int(p.Cols) <= cols {
				l.fits |= 1 << cell
			}
		}
		out = append(out, l)
	}
	return out
}

// places is the set of corners at which the piece can be laid on free cells.
func (l *lay) places(free uint64) uint64 {
	at := l.fits
	for _, s := range l.shifts {
		at &= free >> s
	}
	return at
}

// touched is the set of cells that the piece covers when it is laid at any of the
// corners.
func (l *lay) touched(at uint64) uint64 {
	var cells uint64
	for _, s := range l.shifts {
		cells |= at << s
	}
	return cells
}

// touching is the set of those corners at which the piece covers one of the
// cells.
func (l *lay) touching(at, cells uint64) uint64 {
	var hit uint64
	for _, s := range l.shifts {
		hit |= cells >> s
	}
	return hit & at
}
