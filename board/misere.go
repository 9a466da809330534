package board

import (
	"context"
	"fmt"
	"slices"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
)

// rules are rules over boards whose moves have names.
type rules interface {
	family.Rules[Board]
	family.Placed[Board]
	Label(from Board, to []Board) string
}

// withMisere adds the exact search of misere play to rules.
type withMisere struct {
	rules
	sums *Sums
}

func addMisere(r rules) withMisere { return withMisere{r, NewSums(r, true, 0)} }

// Judge implements [family.Judge] for misere play.
func (g withMisere) Judge(ctx context.Context, b Board, misere bool, most int) (family.Verdict, bool, error) {
	if !misere {
		return family.Verdict{}, false, nil
	}
	win, err := g.sums.Wins(ctx, b)
	if err != nil {
		return family.Verdict{}, false, err
	}
	v := family.Verdict{Outcome: family.OutcomeOf(win)}
	if win {
		if err := g.winning(ctx, b, most, &v); err != nil {
			return v, false, err
		}
	}
	v.Method = fmt.Sprintf("exact search of sums of parts in misere play (%d sums)", g.sums.Len())
	return v, true, nil
}

// winning lists the moves to sums that the other player loses.
func (g withMisere) winning(ctx context.Context, b Board, most int, v *family.Verdict) error {
	moves, err := distinctOptions(g.rules, b)
	if err != nil {
		return err
	}
	for _, parts := range moves {
		win, err := g.sums.Wins(ctx, parts...)
		if err != nil {
			return err
		}
		if win {
			continue
		}
		v.Count++
		if len(v.Moves) < most {
			v.Moves = append(v.Moves, family.Move{To: texts(parts), Label: g.Label(b, parts)})
		}
	}
	return nil
}

// distinctOptions lists the options of a board, each once and in order.
func distinctOptions(r game.Rules[Board], b Board) ([][]Board, error) {
	var options game.Options[Board]
	if err := r.Options(&options, b); err != nil {
		return nil, err
	}
	moves := make([][]Board, 0, options.Len())
	for parts := range options.All() {
		slices.SortFunc(parts, compareBoards)
		moves = append(moves, parts)
	}
	slices.SortFunc(moves, func(a, b []Board) int { return slices.CompareFunc(a, b, compareBoards) })
	return slices.CompactFunc(moves, slices.Equal[[]Board]), nil
}

func texts(boards []Board) []string {
	out := make([]string, len(boards))
	for i, b := range boards {
		out[i] = b.String()
	}
	return out
}
