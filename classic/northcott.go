package classic

import (
	"context"
	"fmt"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
)

// Northcott is Northcott's game on one row: two checkers face each other, and a
// move brings one of them closer to the other, any number of free squares. A
// board is the sum of its rows, and a row is a heap of the squares in between.
//
// In the game as it is played each player has a checker of his own in each row,
// and it may also step back. The first makes no difference, for both players can
// close a gap by any amount. Nor does the second: the opponent follows with his
// checker by as many squares, the gaps are as before, and the checker that
// retreats comes to the edge at last. So moves back are left out here, and the
// game ends.
type Northcott struct{}

// gap is the heap that a row is.
func (p Pair) gap() int64 { return max(p[0]-p[1], p[1]-p[0]) - 1 }

// closed returns the two rows with the gap g < p.gap(), the first checker moved
// and the second.
func (p Pair) closed(g int64) [2]Pair {
	if p[0] < p[1] {
		return [2]Pair{{p[1] - g - 1, p[1]}, {p[0], p[0] + g + 1}}
	}
	return [2]Pair{{p[1] + g + 1, p[1]}, {p[0], p[0] - g - 1}}
}

// Options lists the moves from the definition.
func (Northcott) Options(dst *game.Options[Pair], p Pair) error {
	step := int64(1)
	if p[0] > p[1] {
		step = -1
	}
	if p.gap() > maxOptions/2 {
		return tooMany(p.String())
	}
	for a := p[0] + step; a != p[1]; a += step {
		dst.Add(Pair{a, p[1]})
	}
	for b := p[1] - step; b != p[0]; b -= step {
		dst.Add(Pair{p[0], b})
	}
	return nil
}

// Value returns the nim value, the number of squares in between.
func (Northcott) Value(_ context.Context, p Pair) (v uint64, method string, ok bool, err error) {
	return uint64(p.gap()), "a row is a heap of the squares between its checkers (Sprague and Grundy)", true, nil
}

// Winning lists the moves to a nim value.
func (n Northcott) Winning(_ context.Context, p Pair, v uint64, most int) (moves []family.Move, number int64, ok bool, err error) {
	if v >= uint64(p.gap()) {
		return nil, 0, true, nil
	}
	for _, q := range p.closed(int64(v)) {
		if len(moves) < most {
			moves = append(moves, family.Move{To: []string{q.String()}, Label: n.Label(p, []Pair{q})})
		}
	}
	return ordered(moves), 2, true, nil
}

// Tame says that misere play follows the rule for Nim.
func (Northcott) Tame(context.Context, []Pair) (reason string, ok bool, err error) {
	return "a row is a heap of Nim (Bouton 1901)", true, nil
}

// Label says which checker moves.
func (Northcott) Label(from Pair, to []Pair) string {
	if len(to) != 1 {
		return ""
	}
	for i := range from {
		if from[i] != to[0][i] {
			return fmt.Sprintf("move the checker on %d to %d", from[i], to[0][i])
		}
	}
	return ""
}

// Parse reads rows as (1,5)+(2,7): the squares of the two checkers of each.
func (Northcott) Parse(text string) ([]Pair, error) {
	sum, err := pairs(text)
	for _, p := range sum {
		if p[0] == p[1] {
			return nil, fmt.Errorf("two checkers on square %d of the row %s: a square holds one", p[0], p)
		}
	}
	return sum, err
}

// Format writes (1,5).
func (Northcott) Format(p Pair) string { return p.String() }

// northcotts returns the entry of the catalogue.
func northcotts() []family.Entry {
	return []family.Entry{{
		Name: "northcott", Aliases: []string{"northcotts-game", "northcotts-nim"},
		Meaning:  "rows with two checkers each; move a checker closer to the other one of its row (moves back change nothing, and are left out so that the game ends)",
		Position: "the squares of the two checkers of each row: (1,5)+(2,7)",
		Examples: []string{"(1,5)", "(1,5)+(2,7)+(3,4)", "(1,10^18)+(7,10^17)"},
		Source:   "Winning Ways, chapter 3; Northcott",
		Theory:   "proved: a row is a heap of the squares in between, in normal and in misere play. All winning moves, to square 2^63-1",
		Exercise: "In (1,5)+(2,6), how is each move answered?",
		Open: func(arg string) (family.Game, error) {
			if err := noArgument("northcott", arg); err != nil {
				return nil, err
			}
			return family.New[Pair](Northcott{}), nil
		},
	}}
}
