package classic

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
)

// Staircase is the game of coins on the steps of a staircase: a move takes any
// number of coins of one step to the next lower one. Coins on the ground, below
// step 1, stay there. A position has the numbers of coins on steps 1, 2, 3, ...
//
// Its nim values are those of Nim with the coins on the odd steps as heaps: what
// comes to an odd step from above can be moved on at once. So is who wins misere
// play.
type Staircase struct{}

// staircase returns the game as Nim with raises: heap j is step 2j+1.
func staircase(coins []int64) raisable {
	var r raisable
	for i, c := range coins {
		switch {
		case i%2 == 0:
			r.heaps, r.room = append(r.heaps, c), append(r.room, 0)
		default:
			r.room[i/2] = c
		}
	}
	return r
}

// StaircaseValue is the nim value of coins on steps 1, 2, 3, ...: the nim sum of
// those on odd steps.
func StaircaseValue(coins ...int64) uint64 { return staircase(coins).value() }

// Options lists the moves from the definition.
func (Staircase) Options(dst *game.Options[Tuple], p Tuple) error {
	coins := p.Numbers()
	listed := int64(0)
	for i, c := range coins {
		if listed += min(c, maxOptions+1); listed > maxOptions {
			return tooMany(p.String())
		}
		for k := int64(1); k <= c; k++ {
			dst.Add(TupleOf(moved(coins, i, k)...))
		}
	}
	return nil
}

// moved returns the coins after k of them went from step i+1 to step i.
func moved(coins []int64, i int, k int64) []int64 {
	out := slices.Clone(coins)
	out[i] -= k
	if i > 0 {
		out[i-1] += k
	}
	return out
}

const staircaseTheory = "the nim sum of the odd steps; what comes to them from above can be moved on (Sprague and Grundy)"

// Value returns the nim value.
func (Staircase) Value(_ context.Context, p Tuple) (v uint64, method string, ok bool, err error) {
	return staircase(p.Numbers()).value(), staircaseTheory, true, nil
}

// Winning lists the moves to a nim value.
func (s Staircase) Winning(_ context.Context, p Tuple, v uint64, most int) (moves []family.Move, n int64, ok bool, err error) {
	coins := p.Numbers()
	found := staircase(coins).to(v)
	return s.moves(coins, found, most), int64(len(found)), true, nil
}

// Judge knows misere play.
func (s Staircase) Judge(_ context.Context, p Tuple, misere bool, most int) (v family.Verdict, ok bool, err error) {
	if !misere {
		return v, false, nil
	}
	coins := p.Numbers()
	wins, found := staircase(coins).misere()
	return family.Verdict{
		Outcome: family.OutcomeOf(wins), Method: "misere Nim on the odd steps; what comes to them from above can be moved on",
		Moves: s.moves(coins, found, most), Count: int64(len(found)),
	}, true, nil
}

// moves writes moves of heaps as moves of coins.
func (s Staircase) moves(coins []int64, found []target, most int) []family.Move {
	var out []family.Move
	for _, f := range found[:min(len(found), most)] {
		i := 2 * f.i
		k := coins[i] - f.h
		if k < 0 {
			i, k = i+1, -k
		}
		move := family.Move{Label: stairLabel(i, k)}
		if len(coins) <= maxWritten {
			move.To = []string{s.Format(TupleOf(moved(coins, i, k)...))}
		}
		out = append(out, move)
	}
	return ordered(out)
}

func stairLabel(i int, k int64) string {
	if i == 0 {
		return fmt.Sprintf("move %s from step 1 to the ground", count(k, "coin"))
	}
	return fmt.Sprintf("move %s from step %d to step %d", count(k, "coin"), i+1, i)
}

// Label says which coins move.
func (Staircase) Label(from Tuple, to []Tuple) string {
	if len(to) != 1 || to[0].Len() != from.Len() {
		return ""
	}
	for i := from.Len() - 1; i >= 0; i-- {
		if k := from.At(i) - to[0].At(i); k > 0 {
			return stairLabel(i, k)
		}
	}
	return ""
}

// Parse reads the coins on steps 1, 2, 3, ... as (3,1,4) or 3,1,4.
func (Staircase) Parse(text string) ([]Tuple, error) {
	sum, err := form{least: 1, most: maxText, example: "(3,1,4) for coins on steps 1, 2 and 3"}.tuples(text)
	for _, p := range sum {
		all := int64(0)
		for _, c := range p.Numbers() {
			if c > math.MaxInt64-all {
				return nil, fmt.Errorf("%s: there are at most 2^63-1 coins in all", short(p.String()))
			}
			all += c
		}
	}
	return sum, err
}

// Format writes (3,1,4).
func (Staircase) Format(p Tuple) string { return p.String() }

// staircases returns the entry of the catalogue.
func staircases() []family.Entry {
	return []family.Entry{{
		Name: "staircase", Aliases: []string{"staircase-nim", "staircases"},
		Meaning:  "coins on a staircase; move any number of coins of one step to the next lower one",
		Position: "the coins on steps 1, 2, 3, ...: (3,1,4); a sum: (3,1,4)+(2,2)",
		Examples: []string{"(3,1,4)", "(2,5,2)", "(10^18,5,10^17)"},
		Source:   "folklore; Ferguson, Game Theory, part I, chapter 2",
		Theory:   "proved: the nim value is the nim sum of the coins on odd steps; misere play is misere Nim on these. All winning moves, to 2^63-1 coins",
		Exercise: "In (2,5,2), what does the answer to a move from step 2 look like?",
		Open: func(arg string) (family.Game, error) {
			if err := noArgument("staircase", arg); err != nil {
				return nil, err
			}
			return family.New[Tuple](Staircase{}), nil
		},
	}}
}
