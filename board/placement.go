package board

import (
	"errors"
	"math/bits"
	"slices"

	"github.com/grundy-cgt/grundy/game"
)

// Placement is the rules of a game in which a move lays one of some pieces on
// free cells of a board, without turning it: list a piece in all its turned forms
// ([Turned]) if it may be turned. Who cannot move loses.
//
// It implements the rules of a family over boards. An option is a sum: cells that
// no piece can cover are dropped, what is left falls apart where no piece can lie
// across, and each part is the least of its pictures under the symmetries that
// map the pieces to themselves, in the corner.
type Placement struct {
	pieces  []Piece
	name    string // of a piece in labels: "domino"
	group   uint8
	onBoard [MaxCells + 1][]lay  // for each number of columns
	right   [MaxCells + 1]uint64 // for each number of columns the cells that are not in the first
	cram    bool                 // dominoes both ways
}

// NewPlacement makes the rules for the pieces, as they are laid down. A move is
// called by the name, "domino" for example; "" stands for "piece".
func NewPlacement(pieces []Piece, name string) (*Placement, error) {
	if name == "" {
		name = "piece"
	}
	g := &Placement{name: name}
	for _, p := range pieces {
		if p.Free == 0 {
			return nil, errors.New("a piece must cover a cell")
		}
		q := canonical(1, p.Free, int(p.Rows), int(p.Cols))
		if !slices.Contains(g.pieces, q) {
			g.pieces = append(g.pieces, q)
		}
	}
	if len(g.pieces) == 0 {
		return nil, errors.New("no pieces")
	}
	g.group = symmetries(g.pieces)
	for cols := 1; cols <= MaxCells; cols++ {
		g.onBoard[cols] = lays(g.pieces, cols)
		g.right[cols] = notFirst(cols)
	}
	across, upright := Piece{3, 1, 2}, Piece{3, 2, 1}
	g.cram = len(g.pieces) == 2 && slices.Contains(g.pieces, across) && slices.Contains(g.pieces, upright)
	return g, nil
}

// Pieces returns the pieces, as they are laid down.
func (g *Placement) Pieces() []Piece { return slices.Clone(g.pieces) }

// String lists the pieces, as in "domino: ## #/#": the name, and each piece as it
// is laid down, its rows separated by /.
func (g *Placement) String() string {
	text := g.name + ":"
	for _, p := range g.pieces {
		text += " " + draw(int(p.Rows), int(p.Cols), func(cell int) byte { return ".#"[p.Free>>cell&1] })
	}
	return text
}

// Parse reads boards; see [ParseBoards].
func (g *Placement) Parse(text string) ([]Board, error) { return ParseBoards(text) }

// Format writes a board; see [Board.String].
func (g *Placement) Format(b Board) string { return b.String() }

// Options lists, for each way to lay a piece, the parts that are left.
func (g *Placement) Options(dst *game.Options[Board], b Board) error {
	g.each(b, func(covered uint64) {
		g.split(dst, b.Free&^covered, b)
		dst.End()
	})
	return nil
}

// split adds the parts of the free cells to an option.
func (g *Placement) split(dst *game.Options[Board], free uint64, b Board) {
	g.splitBy(g.group, dst, free, b)
}

// splitBy is split, but takes parts up to the symmetries of a set.
func (g *Placement) splitBy(set uint8, dst *game.Options[Board], free uint64, b Board) {
	for free != 0 {
		var part uint64
		part, free = g.part(free, int(b.Cols))
		if part != 0 {
			dst.Part(canonical(set, part, int(b.Rows), int(b.Cols)))
		}
	}
}

// part takes a part off the free cells: those that pieces join to the first cell
// that a piece can cover; 0 if there is none. The rest is what is left.
func (g *Placement) part(free uint64, cols int) (part, rest uint64) {
	if g.cram {
		return domino(free, cols, g.right[cols])
	}
	set := g.onBoard[cols]
	for i := range set {
		if at := set[i].places(free); at != 0 {
			part = set[i].touched(at & -at)
			break
		}
	}
	for {
		grown := part
		for i := range set {
			l := &set[i]
			grown |= l.touched(l.touching(l.places(free), grown))
		}
		if grown == part {
			break
		}
		part = grown
	}
	if part == 0 {
		return 0, 0
	}
	return part, free &^ part
}

// domino is part for dominoes both ways: a part is a set of neighbours. right
// holds the cells that are not in the first column.
func domino(free uint64, cols int, right uint64) (part, rest uint64) {
	left := right >> 1
	alone := func(x uint64) uint64 {
		return (x<<1&right | x>>1&left | x<<cols | x>>cols) & free
	}
	free &= alone(free)
	part = free & -free
	for {
		grown := part | alone(part)
		if grown == part {
			return part, free &^ part
		}
		part = grown
	}
}

// notFirst is the set of the cells of a board of so many columns that are not in
// the first column.
func notFirst(cols int) uint64 {
	var first uint64
	for c := 0; c < MaxCells; c += cols {
		first |= 1 << c
	}
	return ^first
}

// each calls visit with the cells that each move covers.
func (g *Placement) each(b Board, visit func(covered uint64)) {
	for i := range g.onBoard[b.Cols] {
		l := &g.onBoard[b.Cols][i]
		for at := l.places(b.Free); at != 0; at &= at - 1 {
			visit(l.mask << bits.TrailingZeros64(at))
		}
	}
}

// Label names the cells that a move covers. Of moves that leave the same parts it
// names the first that leaves them as they are written, and says how many there are.
func (g *Placement) Label(from Board, to []Board) string {
	return firstAlike(from, to, func(visit func(uint64)) { g.each(from, visit) }, g.splitBy, g.group, g.name)
}
