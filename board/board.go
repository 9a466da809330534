package board

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// MaxCells is the most cells of a board: one for each bit of a word. A search of
// a larger board would not end in most games, so there is no wider form.
const MaxCells = 64

// Board is a rectangle of cells, some of them free. Cell (row, column), counted
// from 0, is bit row*Cols + column of Free; all higher bits are 0. The zero value
// is the empty board.
type Board struct {
	Free       uint64
	Rows, Cols uint8
}

// Rectangle is a board on which all cells are free. The error is a [*SizeError]
// for more than [MaxCells] cells.
func Rectangle(rows, cols int) (Board, error) {
	if err := checkSize(rows, cols); err != nil {
		return Board{}, err
	}
	return Board{low(rows * cols), uint8(rows), uint8(cols)}, nil
}

func checkSize(rows, cols int) error {
	if rows < 1 || cols < 1 {
		return fmt.Errorf("a board of %d rows and %d columns has no cells", rows, cols)
	}
	if rows > MaxCells || cols > MaxCells || rows*cols > MaxCells { // in this order: no overflow
		return &SizeError{rows, cols}
	}
	return nil
}

// SizeError reports a board of more than [MaxCells] cells. It is a
// [game.ErrLimit].
type SizeError struct{ Rows, Cols int }

func (e *SizeError) Error() string {
	return fmt.Sprintf("a board of %dx%d cells is too large: a board has at most %d cells, one for each bit of a word",
		e.Rows, e.Cols, MaxCells)
}

// low is a word with the n lowest bits set.
func low(n int) uint64 { return 1<<uint(n) - 1 }

// Cells is the number of free cells.
func (b Board) Cells() int { return bits.OnesCount64(b.Free) }

// At reports whether the cell, counted from 0, is on the board and free.
func (b Board) At(row, col int) bool {
	return row >= 0 && col >= 0 && row < int(b.Rows) && col < int(b.Cols) && b.Free>>(row*int(b.Cols)+col)&1 != 0
}

// full reports whether all cells are free.
func (b Board) full() bool { return b.Rows > 0 && b.Free == low(int(b.Rows)*int(b.Cols)) }

// String writes the board as [ParseBoards] reads it: 3x4 if all cells are free,
// and otherwise its rows from top to bottom, as in ..#/... .
func (b Board) String() string {
	switch {
	case b.Rows == 0:
		return "none"
	case b.full():
		return fmt.Sprintf("%dx%d", b.Rows, b.Cols)
	}
	return draw(int(b.Rows), int(b.Cols), func(cell int) byte {
		if b.Free>>cell&1 != 0 {
			return '.'
		}
		return '#'
	})
}

// draw writes the rows of a board, with "/" between them.
func draw(rows, cols int, cell func(int) byte) string {
	var s strings.Builder
	for r := range rows {
		if r > 0 {
			s.WriteByte('/')
		}
		for c := range cols {
			s.WriteByte(cell(r*cols + c))
		}
	}
	return s.String()
}

// ParseBoards reads a sum of boards: "3x4" is a board of 3 rows and 4 columns
// with all cells free; "..#/..." gives the rows, with a dot for a free cell and
// # for one that is filled. Rows are separated by "/", "|" or line ends, boards
// by "+"; "none" is the sum of no boards.
func ParseBoards(text string) ([]Board, error) { return parseFree(text, ".#") }

// parseFree reads a sum of boards whose cells are free, a dot, or the other letter.
func parseFree(text, letters string) ([]Board, error) {
	var out []Board
	err := parseSum(text, func(part string) error {
		cells, rows, cols, err := parseGrid(part, letters)
		if err != nil {
			return err
		}
		b := Board{Rows: uint8(rows), Cols: uint8(cols)}
		for i, c := range cells {
			if c == '.' {
				b.Free |= 1 << i
			}
		}
		out = append(out, b)
		return nil
	})
	return out, err
}

// parseSum calls read for each component of a sum.
func parseSum(text string, read func(part string) error) error {
	text = strings.TrimSpace(text)
	if text == "none" || text == "0" {
		return nil
	}
	parts := strings.Split(text, "+")
	for i, part := range parts {
		part = strings.TrimSpace(part)
		if part == "" {
			return fmt.Errorf("board %d is empty; boards are separated by +, and none is the sum of no boards", i+1)
		}
		if err := read(part); err != nil {
			if len(parts) > 1 {
				return fmt.Errorf("board %d: %w", i+1, err)
			}
			return err
		}
	}
	return nil
}

// parseGrid reads a board of letters, or a size as a board of the first letter.
func parseGrid(text, letters string) (cells []byte, rows, cols int, err error) {
	if text[0] >= '0' && text[0] <= '9' {
		rows, cols, err = parseSize(text)
		if err != nil {
			return nil, 0, 0, err
		}
		return slices.Repeat([]byte(letters[:1]), rows*cols), rows, cols, nil
	}
	lines := strings.FieldsFunc(text, func(c rune) bool { return c == '/' || c == '|' || c == '\n' || c == '\r' })
	for i, line := range lines {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		for j := range len(line) {
			c := line[j]
			if c >= 'a' && c <= 'z' {
				c -= 'a' - 'A'
			}
			if !strings.Contains(letters, string(rune(c))) {
				return nil, 0, 0, fmt.Errorf("row %d, column %d: %q is none of %s", i+1, j+1, line[j], spelled(letters))
			}
			cells = append(cells, c)
		}
		if cols == 0 {
			cols = len(line)
		}
		if len(line) != cols {
			return nil, 0, 0, fmt.Errorf("row %d has %d cells and row 1 has %d; fill the shorter rows up", i+1, len(line), cols)
		}
		rows++
	}
	if rows == 0 {
		return nil, 0, 0, fmt.Errorf("%q has no rows; a board is a size such as 3x4, or its rows of %s separated by /", text, spelled(letters))
	}
	return cells, rows, cols, checkSize(rows, cols)
}

// spelled lists letters for a message.
func spelled(letters string) string {
	list := strings.Split(letters, "")
	return strings.Join(list[:len(list)-1], " ") + " and " + list[len(list)-1]
}

// parseSize reads ROWSxCOLUMNS.
func parseSize(text string) (rows, cols int, err error) {
	r, c, found := strings.Cut(strings.ToLower(text), "x")
	if found {
		rows, err = strconv.Atoi(strings.TrimSpace(r))
		if err == nil {
			cols, err = strconv.Atoi(strings.TrimSpace(c))
		}
	}
	if !found || err != nil {
		return 0, 0, fmt.Errorf("%q is no size; a size is rows x columns, such as 3x4", text)
	}
	return rows, cols, checkSize(rows, cols)
}
