package family

import (
	"errors"
)

// Place is a move on a board by its place.
type Place struct {
	Cells []int    // that the move fills or changes, as the board lies, counted by rows; of several boards in a row
	Label string   // what the player does
	After string   // the board after the move, as it lies
	To    []string // the option that the move leads to
}

// Placer is a game on boards whose options are taken up to symmetry, so that they
// do not tell where a move was made.
type Placer interface {
	// Places lists the moves of a single position.
	Places(position string) ([]Place, error)
}

// Placed are rules whose moves have a place.
type Placed[P comparable] interface {
	// Places calls visit with each move: the cells, what is left as it lies, and
	// the option.
	Places(p P, visit func(cells []int, label string, after P, to []P)) error
}

// ErrNoPlaces reports a game whose moves have no place on a board.
var ErrNoPlaces = errors.New("the moves of this game have no place on a board")

// Places implements [Placer]; the error is [ErrNoPlaces] for games on no board.
func (g *solved[P]) Places(position string) ([]Place, error) {
	rules, ok := g.Rules.(Placed[P])
	if !ok {
		return nil, ErrNoPlaces
	}
	sum, err := g.Parse(position)
	if err != nil {
		return nil, err
	}
	if len(sum) != 1 {
		return nil, errors.New("moves are listed for one component at a time")
	}
	var out []Place
	err = rules.Places(sum[0], func(cells []int, label string, after P, to []P) {
		out = append(out, Place{cells, label, g.Format(after), g.formatted(to)})
	})
	return out, err
}
