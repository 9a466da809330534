package classic

import (
	"context"
	"fmt"
	"math"

	"github.com/grundy-cgt/grundy/family"
)

// Judge tells who wins, and all winning moves, at any size. Small positions
// of normal play are left to the table of nim values.
func (w *Wythoff) Judge(ctx context.Context, p Pair, misere bool, most int) (v family.Verdict, ok bool, err error) {
	if err := ctx.Err(); err != nil {
		return v, false, err
	}
	if !misere && max(p[0], p[1]) <= smallTable {
		return v, false, nil
	}
	lost, moves := w.Lost, w.Winning
	if misere {
		lost, moves = w.LostMisere, w.WinningMisere
	}
	v = family.Verdict{Outcome: family.OutcomeOf(!lost(p)), Method: w.theorem(misere)}
	found := moves(p)
	v.Count = int64(len(found))
	for _, q := range found[:min(len(found), most)] {
		v.Moves = append(v.Moves, family.Move{To: []string{q.String()}, Label: w.Label(p, []Pair{q})})
	}
	v.Moves = ordered(v.Moves)
	return v, true, nil
}

// smallTable is the largest heap whose nim values are shown without being asked.
const smallTable = 100

// theorem names what the outcome follows from.
func (w *Wythoff) theorem(misere bool) string {
	switch {
	case misere:
		return "the lost pairs of misere play (Fraenkel 1984), in integers"
	case w.r == 1:
		return "Wythoff's pairs (floor(n phi), floor(n phi^2)) (Wythoff 1907), in integers"
	}
	return fmt.Sprintf("the pairs (A, A+%dn), A = floor(n (%d+sqrt(%d))/2) (Fraenkel 1982), in integers", w.r, 2-w.r, w.r*w.r+4)
}

// pairForm is how pairs are typed.
func pairForm() form { return form{least: 2, most: 2, example: "two numbers such as (3,5)"} }

// Parse reads (3,5)+(1,2), or 3,5.
func (w *Wythoff) Parse(text string) ([]Pair, error) { return pairs(text) }

func pairs(text string) ([]Pair, error) {
	sum, err := pairForm().read(text)
	if err != nil {
		return nil, err
	}
	out := make([]Pair, len(sum))
	for i, one := range sum {
		out[i] = Pair{one[0].n, one[1].n}
	}
	return out, nil
}

// Format writes (3,5).
func (w *Wythoff) Format(p Pair) string { return p.String() }

// Label says what the move takes.
func (w *Wythoff) Label(from Pair, to []Pair) string {
	if len(to) != 1 {
		return ""
	}
	k, l := from[0]-to[0][0], from[1]-to[0][1]
	switch {
	case l == 0:
		return fmt.Sprintf("take %d from the first heap", k)
	case k == 0:
		return fmt.Sprintf("take %d from the second heap", l)
	case k == l:
		return fmt.Sprintf("take %d from both heaps", k)
	}
	return fmt.Sprintf("take %d from the first heap and %d from the second", k, l)
}

// wythoffs returns the entries of the catalogue.
func wythoffs() []family.Entry {
	const source = "Fraenkel 1982, How to beat your Wythoff games' opponent on three fronts, American Mathematical Monthly 89"
	return []family.Entry{{
		Name: "wythoff", Aliases: []string{"wythoff-nim", "wythoffs-game", "wythoffs-nim", "corner-the-queen", "queen", "tsianshidzi"},
		Meaning:  "two heaps; take any number from one heap, or equally many from both (or: move a queen to the corner)",
		Position: "two heaps: (3,5) or 3,5; a sum: (3,5)+(1,2)",
		Examples: []string{"(3,5)", "(10,6)", "(10^18,1618033988749894848)", "(3,5)+(1,2)"},
		Source:   "Wythoff 1907, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7",
		Theory:   "proved: the lost pairs are (floor(n phi), floor(n phi^2)), n = 0, 1, 2, ...; in misere play (0,1) and (2,2) replace the first two (Fraenkel 1984). All winning moves, to 2^63-1, in integers. No law of the nim values is known: a table for heaps to 1024",
		Exercise: "From which positions (n,n) does the winner have three winning moves?",
		Open: func(arg string) (family.Game, error) {
			if err := noArgument("wythoff", arg); err != nil {
				return nil, err
			}
			return family.New[Pair](&Wythoff{r: 1}), nil
		},
	}, {
		Name: "r-wythoff", Aliases: []string{"generalized-wythoff", "generalised-wythoff"}, Arg: "R: what the amounts taken from both heaps differ by less than",
		Meaning:  "two heaps; take any number from one heap, or k from one and l from the other where |k-l| < R",
		Position: "two heaps: (3,5) or 3,5; a sum: (3,5)+(1,2)",
		Examples: []string{"(1,4)", "(10,34)", "(10^18,10^17)"},
		Source:   source,
		Theory:   "proved: the lost pairs are (A, A+R n) with A = floor(n (2-R+sqrt(R^2+4))/2); misere play for R >= 2: A = floor(n alpha + 1/alpha), and R n + 1 more (Fraenkel 1984). All winning moves, to 2^63-1, in integers. Nim values by a table for heaps to 1024, and to 256 for R > 32",
		Exercise: "For which R is (1,5) lost?",
		Open: func(arg string) (family.Game, error) {
			r, err := argument("r-wythoff", "R", arg, math.MaxInt32)
			if err != nil {
				return nil, err
			}
			w, err := NewWythoff(r)
			if err != nil {
				return nil, err
			}
			return family.New[Pair](w), nil
		},
	}}
}
