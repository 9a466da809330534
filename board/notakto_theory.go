package board

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
)

// maxSearched is the most free cells of Notakto positions that are searched.
const maxSearched = 200

// knownNotakto is Notakto with the quotient of boards of 3x3, and a search for
// others.
type knownNotakto struct {
	Notakto
	sums *Sums
}

func newNotakto() knownNotakto {
	return knownNotakto{sums: NewSums(game.Func[Board](crosses), true, 0)}
}

// Judge implements [family.Judge]. Notakto is a misere game as it stands, so
// there is no misere form of it.
func (g knownNotakto) Judge(ctx context.Context, p string, misere bool, most int) (family.Verdict, bool, error) {
	if misere {
		return family.Verdict{}, false, errors.New("in Notakto who kills the last board loses already, which is misere play; ask without --play misere")
	}
	boards, err := ParseCrosses(p)
	if err != nil {
		return family.Verdict{}, false, err
	}
	lost, method, err := g.lost(ctx, boards)
	if err != nil {
		return family.Verdict{}, false, err
	}
	v := family.Verdict{Outcome: family.OutcomeOf(!lost), Method: method}
	if lost {
		return v, true, nil
	}
	seen := map[string]bool{}
	for i, b := range boards {
		if slices.Index(boards, b) < i {
			continue // the moves on an equal board are listed
		}
		for free := b.Free; free != 0; free &= free - 1 {
			next := afterCross(boards, i, bits.TrailingZeros64(free))
			text := crossesText(next)
			if len(next) == 0 || seen[text] {
				continue
			}
			seen[text] = true
			lost, _, err := g.lost(ctx, next)
			if err != nil {
				return v, false, err
			}
			if !lost {
				continue
			}
			v.Count++
			if len(v.Moves) < most {
				v.Moves = append(v.Moves, family.Move{To: []string{text}, Label: g.Label(p, []string{text})})
			}
		}
	}
	return v, true, nil
}

// lost tells whether the player to move loses: by the quotient, or by search.
func (g knownNotakto) lost(ctx context.Context, boards []Board) (bool, string, error) {
	product, cells := Element{}, 0
	known := true
	for _, b := range boards {
		e, ok := ElementOf(b)
		known = known && ok
		product = product.Times(e)
		cells += b.Cells()
	}
	if known {
		return product.Lost(), fmt.Sprintf("the misere quotient of 3x3 Notakto (Plambeck and Whitehead 2013): the product is %s; a, b², bc and c² are lost", product), nil
	}
	if cells > maxSearched {
		return false, "", fmt.Errorf("%w: %d free cells; boards other than 3x3 are searched, with at most %d free cells", game.ErrLimit, cells, maxSearched)
	}
	win, err := g.sums.Wins(ctx, boards...)
	return !win, fmt.Sprintf("exact search of sums of boards in misere play (%d sums)", g.sums.Len()), err
}
