package board

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
)

// patience is the number of positions that are stored before the outcome of a
// board of Cram is told without its nim value: some twenty seconds' worth, enough
// for 5x8.
const patience = 2_500_000

// known is a placement game with its theory and its solver.
type known struct {
	withMisere
	game   *Placement
	solver *Solver
}

func newKnown(p *Placement) *known {
	g := &known{withMisere{rules: p}, p, NewSolver(p, 0)}
	g.sums = NewSums(g, true, 0) // whose options refuse large boards
	return g
}

// large reports whether a board has more cells than a word. Such a board of Cram
// has all its cells free, and only theorems answer for it.
func (b Board) large() bool { return int(b.Rows)*int(b.Cols) > MaxCells }

// Places lists the moves of a board whose cells fit into a word.
func (g *known) Places(b Board, visit func(cells []int, label string, after Board, to []Board)) error {
	if b.large() {
		return &SizeError{int(b.Rows), int(b.Cols)}
	}
	return g.game.Places(b, visit)
}

// Parse reads boards. In Cram it also reads the sizes of boards of more than 64
// cells, up to 255x255.
func (g *known) Parse(text string) ([]Board, error) {
	if !g.game.cram {
		return g.game.Parse(text)
	}
	var sum []Board
	err := parseSum(text, func(part string) error {
		rows, cols, err := parseSize(part)
		if size := (*SizeError)(nil); errors.As(err, &size) && rows < 256 && cols < 256 {
			sum = append(sum, Board{^uint64(0), uint8(rows), uint8(cols)})
			return nil
		}
		boards, err := ParseBoards(part)
		sum = append(sum, boards...)
		return err
	})
	return sum, err
}

// Options lists the options of a board of at most 64 cells.
func (g *known) Options(dst *game.Options[Board], b Board) error {
	if b.large() {
		return &SizeError{int(b.Rows), int(b.Cols)}
	}
	return g.game.Options(dst, b)
}

// Value implements [family.Valuer].
func (g *known) Value(ctx context.Context, b Board) (uint64, string, bool, error) {
	if v, ok := twoRows(g.game, b); ok {
		return v, "the theorem on Cram 2 x n (n mod 2): upright dominoes change the parity of the columns, others are answered above or below", true, nil
	}
	evenEven := g.game.cram && b.full() && b.Rows%2 == 0 && b.Cols%2 == 0
	if evenEven || !b.large() && g.game.Mirrored(b) {
		return 0, "symmetry: the second player answers each move by its mirror image", true, nil
	}
	if b.large() {
		return 0, "", false, &SizeError{int(b.Rows), int(b.Cols)}
	}
	v, err := g.solver.Value(ctx, b)
	return uint64(v), fmt.Sprintf("search by questions of parts up to symmetry (%d stored)", g.solver.Positions()), true, err
}

// Winning implements [family.Lister]: each option is asked whether it has the
// value v, those with the fewest moves first. The count is -1 if that takes many
// more positions than the value itself did.
func (g *known) Winning(ctx context.Context, b Board, v uint64, most int) ([]family.Move, int64, bool, error) {
	options, err := distinctOptions(g, b)
	if err != nil {
		return nil, -1, b.large(), ctx.Err()
	}
	order := slices.Clone(options)
	slices.SortStableFunc(order, func(a, b []Board) int { return cmp.Compare(g.game.movesOf(a), g.game.movesOf(b)) })
	all, count := g.solver.most, int64(0)
	g.solver.most = min(all, max(2*g.solver.Positions(), 1<<18))
	defer func() { g.solver.most = all }()
	var found [][]Board
	for _, parts := range order {
		is, err := g.solver.Has(ctx, parts, int(v))
		if errors.Is(err, game.ErrLimit) {
			count = -1
			break
		}
		if err != nil {
			return nil, 0, false, err
		}
		if is {
			found = append(found, parts)
		}
	}
	if count == 0 {
		count = int64(len(found))
	}
	slices.SortFunc(found, func(a, b []Board) int { return slices.CompareFunc(a, b, compareBoards) })
	var moves []family.Move
	for _, parts := range found[:min(most, len(found))] {
		moves = append(moves, family.Move{To: texts(parts), Label: g.Label(b, parts)})
	}
	return moves, count, true, nil
}

// movesOf is the most moves that one of the boards has.
func (g *Placement) movesOf(boards []Board) int {
	n := 0
	for _, b := range boards {
		n = max(n, g.moves(b))
	}
	return n
}

// twoRows is the value of Cram on 2 x n or n x 2. In a sum of such boards with an
// even number of columns in all the second player answers a domino along the
// rows by the one above or below, and an upright one by another upright one; so
// the sum is lost to the first player, and a board of n columns equals n copies of
// the single upright domino.
func twoRows(g *Placement, b Board) (uint64, bool) {
	if !g.cram || !b.full() || b.Rows != 2 && b.Cols != 2 {
		return 0, false
	}
	return uint64(b.Rows) * uint64(b.Cols) / 2 % 2, true
}

// Judge implements [family.Judge]: misere play is searched. In normal play it
// knows that the first player wins Cram on even x odd boards, and says so when
// the value is not found in reasonable time.
func (g *known) Judge(ctx context.Context, b Board, misere bool, most int) (family.Verdict, bool, error) {
	if misere {
		return g.withMisere.Judge(ctx, b, misere, most)
	}
	rows, cols := int(b.Rows), int(b.Cols)
	if !g.game.cram || !b.full() || min(rows, cols) <= 2 || (rows+cols)%2 == 0 {
		return family.Verdict{}, false, nil
	}
	label := fmt.Sprintf("%s row %d, columns %d-%d", g.game.name, (rows+1)/2, cols/2, cols/2+1)
	if rows%2 == 0 {
		label = fmt.Sprintf("%s rows %d-%d, column %d", g.game.name, rows/2, rows/2+1, (cols+1)/2)
	}
	v := family.Verdict{
		Outcome: family.Win, Count: -1,
		Method: "symmetry: after a domino in the middle each move is answered by its picture under a half turn",
		Moves:  []family.Move{{Label: label}},
	}
	if b.large() {
		return v, true, nil
	}
	all := g.solver.most
	g.solver.most = min(all, patience)
	_, err := g.solver.Value(ctx, b)
	g.solver.most = all
	if !errors.Is(err, game.ErrLimit) {
		return family.Verdict{}, false, err
	}
	v.Method += fmt.Sprintf(" (%d positions did not give the nim value)", patience)
	return v, true, nil
}
