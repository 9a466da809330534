package board

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/grundy-cgt/grundy/game"
)

// Stones is a board with stones of two colours. Cell (row, column) is bit
// row*Cols + column of X or of O, or of neither if it is free. The zero value is
// the empty board.
type Stones struct {
	X, O       uint64
	Rows, Cols uint8
}

// String writes the rows with X, O and a dot for a free cell.
func (s Stones) String() string {
	if s.Rows == 0 {
		return "none"
	}
	return draw(int(s.Rows), int(s.Cols), func(cell int) byte {
		return ".XO"[s.X>>cell&1|s.O>>cell&1<<1]
	})
}

// ParseStones reads a sum of boards with stones: "XO./OX." gives the rows.
func ParseStones(text string) ([]Stones, error) {
	var out []Stones
	err := parseSum(text, func(part string) error {
		cells, rows, cols, err := parseGrid(part, ".XO")
		if err != nil {
			return err
		}
		s := Stones{Rows: uint8(rows), Cols: uint8(cols)}
		for i, c := range cells {
			switch c {
			case 'X':
				s.X |= 1 << i
			case 'O':
				s.O |= 1 << i
			}
		}
		out = append(out, s)
		return nil
	})
	return out, err
}

// neighbours is the set of the neighbours of cells.
func neighbours(cells uint64, cols int, right uint64) uint64 {
	return cells<<1&right | cells>>1&(right>>1) | cells<<cols | cells>>cols
}

// least is the smallest picture of the stones under the symmetries of the square
// and the exchange of colours, in the corner.
func (s Stones) least() Stones {
	if s.Rows > s.Cols {
		s = s.transposed()
	}
	best := s.flipped()
	if s.Rows == s.Cols {
		if t := s.transposed().flipped(); t.less(best) {
			best = t
		}
	}
	return best
}

// transposed exchanges rows and columns.
func (s Stones) transposed() Stones {
	rows, cols := int(s.Rows), int(s.Cols)
	return Stones{transpose(s.X, rows, cols), transpose(s.O, rows, cols), s.Cols, s.Rows}
}

// flipped is the least picture under half turns, flips and the exchange of colours.
func (s Stones) flipped() Stones {
	rows, cols := int(s.Rows), int(s.Cols)
	fx, fo := flipRows(s.X, rows, cols), flipRows(s.O, rows, cols)
	best := s
	for _, p := range [...][2]uint64{
		{s.X, s.O},
		{fx, fo},
		{turn(s.X, rows, cols), turn(s.O, rows, cols)},
		{turn(fx, rows, cols), turn(fo, rows, cols)},
	} {
		for _, t := range [...]Stones{{p[0], p[1], s.Rows, s.Cols}, {p[1], p[0], s.Rows, s.Cols}} {
			if t.less(best) {
				best = t
			}
		}
	}
	return best
}

func (s Stones) less(t Stones) bool {
	if s.Rows != t.Rows {
		return s.Rows < t.Rows
	}
	return s.X < t.X || s.X == t.X && s.O < t.O
}

// Clobber is the rules of impartial Clobber: a move takes a stone of either
// colour and puts it on a neighbouring stone of the other colour, which leaves the
// board. Who cannot move loses.
//
// An option is a sum: stones that are not joined by neighbours are parts of their
// own, a part of one colour has no moves and is dropped, and a part is taken up to
// the symmetries of the square and the exchange of colours.
type Clobber struct{}

// Parse reads boards with stones; a size such as 2x4 is the board filled with X
// and O in turn, like a chessboard.
func (g Clobber) Parse(text string) ([]Stones, error) {
	var sum []Stones
	err := parseSum(text, func(part string) error {
		if rows, cols, err := parseSize(part); err == nil {
			s := Stones{Rows: uint8(rows), Cols: uint8(cols)}
			for cell := range rows * cols {
				if (cell/cols+cell%cols)%2 == 0 {
					s.X |= 1 << cell
				} else {
					s.O |= 1 << cell
				}
			}
			sum = append(sum, s)
			return nil
		}
		boards, err := ParseStones(part)
		sum = append(sum, boards...)
		return err
	})
	return sum, err
}

// Format writes a board.
func (g Clobber) Format(s Stones) string { return s.String() }

// Options lists the parts after each move.
func (g Clobber) Options(dst *game.Options[Stones], s Stones) error {
	g.each(s, func(from, to int, next Stones) { g.split(dst, next, Stones.least); dst.End() })
	return nil
}

// each calls visit with each move.
func (g Clobber) each(s Stones, visit func(from, to int, next Stones)) {
	cols := int(s.Cols)
	right := notFirst(cols)
	for movers := s.X | s.O; movers != 0; movers &= movers - 1 {
		stone := movers & -movers
		mine, other := &s.X, &s.O
		if s.O&stone != 0 {
			mine, other = other, mine
		}
		for to := neighbours(stone, cols, right) & *other; to != 0; to &= to - 1 {
			before, target := s, to&-to
			*mine = *mine&^stone | target
			*other &^= target
			visit(bits.TrailingZeros64(stone), bits.TrailingZeros64(target), s)
			s = before
		}
	}
}

// split adds the parts that have moves, each in the form that is given.
func (g Clobber) split(dst *game.Options[Stones], s Stones, form func(Stones) Stones) {
	rows, cols := int(s.Rows), int(s.Cols)
	right := notFirst(cols)
	for rest := s.X | s.O; rest != 0; {
		part := rest & -rest
		for {
			grown := part | neighbours(part, cols, right)&rest
			if grown == part {
				break
			}
			part = grown
		}
		rest &^= part
		x, o := s.X&part, s.O&part
		if x == 0 || o == 0 {
			continue
		}
		_, r, c := corner(part, rows, cols)
		dst.Part(form(Stones{shifted(x, part, rows, cols), shifted(o, part, rows, cols), uint8(r), uint8(c)}))
	}
}

// shifted moves those of the cells that are in some to the place that they have
// when all cells are moved to the corner.
func shifted(some, cells uint64, rows, cols int) uint64 {
	var top, left int
	for cells&(low(cols)<<(top*cols)) == 0 {
		top++
	}
	column := ^notFirst(cols) & low(rows*cols)
	for cells&(column<<left) == 0 {
		left++
	}
	_, r, c := corner(cells, rows, cols)
	var y uint64
	for i := r - 1; i >= 0; i-- {
		y = y<<c | some>>((top+i)*cols+left)&low(c)
	}
	return y
}

// Label names the cells that the stone moves from and to.
func (g Clobber) Label(from Stones, to []Stones) string {
	var l alike
	var parts game.Options[Stones]
	leaves := func(next Stones, form func(Stones) Stones) string {
		parts.Reset()
		g.split(&parts, next, form)
		parts.End()
		return stonesKey(parts.At(0))
	}
	cols := int(from.Cols)
	want := stonesKey(to)
	g.each(from, func(a, b int, next Stones) {
		if leaves(next, Stones.least) == want {
			same := leaves(next, func(s Stones) Stones { return s }) == want
			l.add(same, func() string {
				return fmt.Sprintf("stone (%d,%d) takes (%d,%d)", a/cols+1, a%cols+1, b/cols+1, b%cols+1)
			})
		}
	})
	return l.String()
}

// stonesKey is the same for sums of the same boards.
func stonesKey(sum []Stones) string {
	texts := make([]string, len(sum))
	for i, s := range sum {
		texts[i] = s.String()
	}
	return strings.Join(sorted(texts), "+")
}
