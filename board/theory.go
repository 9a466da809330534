package board

import (
	"context"
	"errors"
	"fmt"
	"math/bits"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
)

// patience is the number of positions that are stored before the outcome of a
// board of Cram is told without its nim value.
const patience = 1 << 22

// known is a placement game with its theory and its solver.
type known struct {
	withMisere
	game   *Placement
	solver *Solver
}

func newKnown(p *Placement) *known {
	return &known{addMisere(p), p, NewSolver(p, 0)}
}

// Value implements [family.Valuer].
func (g *known) Value(ctx context.Context, b Board) (uint64, string, bool, error) {
	if v, ok := twoRows(g.game, b); ok {
		return v, "the theorem on Cram 2 x n (n mod 2): upright dominoes change the parity of the columns, others are answered above or below", true, nil
	}
	if g.game.Mirrored(b) {
		return 0, "symmetry: the second player answers each move by its mirror image", true, nil
	}
	v, err := g.solver.Value(ctx, b)
	return uint64(v), fmt.Sprintf("search by questions of parts up to symmetry (%d stored)", g.solver.Positions()), true, err
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
	return uint64(max(b.Rows, b.Cols)) % 2, true
}

// Judge implements [family.Judge]: misere play is searched. In normal play it
// knows that the first player wins Cram on even x odd boards, and says so when
// the value is not found in reasonable time.
func (g *known) Judge(ctx context.Context, b Board, misere bool, most int) (family.Verdict, bool, error) {
	if misere {
		return g.withMisere.Judge(ctx, b, misere, most)
	}
	middle, ok := middleMove(g.game, b)
	if _, two := twoRows(g.game, b); !ok || two {
		return family.Verdict{}, false, nil
	}
	all := g.solver.most
	g.solver.most = min(all, patience)
	_, err := g.solver.Value(ctx, b)
	g.solver.most = all
	if !errors.Is(err, game.ErrLimit) {
		return family.Verdict{}, false, err
	}
	var parts game.Options[Board]
	g.game.split(&parts, b.Free&^middle, b)
	parts.End()
	return family.Verdict{
		Outcome: family.Win, Count: -1,
		Method: fmt.Sprintf("symmetry: a domino in the middle leaves a position in which each move has a mirror image"+
			" (the nim value was not found with %d positions)", patience),
		Moves: []family.Move{{To: texts(parts.At(0)), Label: g.Label(b, parts.At(0))}},
	}, true, nil
}

// middleMove is the domino in the middle of an even x odd board without holes:
// what it leaves is mirrored by half turns.
func middleMove(g *Placement, b Board) (cells uint64, ok bool) {
	if !g.cram || !b.full() || (b.Rows+b.Cols)%2 == 0 {
		return 0, false
	}
	rows, cols := int(b.Rows), int(b.Cols)
	cell := (rows-1)/2*cols + (cols-1)/2
	if rows%2 == 0 {
		cells = 1<<cell | 1<<(cell+cols)
	} else {
		cells = 3 << cell
	}
	return cells, bits.OnesCount64(cells) == 2
}
