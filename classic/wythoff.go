package classic

import (
	"context"
	"fmt"
	"math"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
)

// Pair is a position of two numbers.
type Pair [2]int64

// String writes the pair as (3,5).
func (p Pair) String() string { return list('(', p[:], ')') }

// Wythoff is the game of two heaps in which a move takes any number of beans
// from one heap, or k > 0 from one and l > 0 from the other where |k-l| < R.
// R = 1 is the game of Wythoff (1907), the others are r-Wythoff (Holladay 1968;
// Fraenkel 1982, How to beat your Wythoff games' opponent on three fronts).
//
// The lost positions of normal play are the pairs (A(n), A(n)+R n) with
// A(n) = floor(n (2-R+sqrt(R^2+4))/2), n = 0, 1, 2, ...: each natural number but
// 0 is in just one of them. Make a game with [NewWythoff].
type Wythoff struct {
	r     int64
	table [][]uint32 // nim values of the positions (x,y) with y <= x, as far as they were asked for
}

// NewWythoff returns the game for R from 1 to 2^31-1.
func NewWythoff(r int64) (*Wythoff, error) {
	if r < 1 || r > math.MaxInt32 {
		return nil, fmt.Errorf("the number R of r-Wythoff lies between 1 and %d, not at %d", math.MaxInt32, r)
	}
	return &Wythoff{r: r}, nil
}

// R is the number that the amounts taken from both heaps differ by less than.
func (w *Wythoff) R() int64 { return w.r }

// LostPair returns lost position n of normal play, the smaller number first, for
// n >= 0. It is false where the larger number does not fit 63 bits.
func (w *Wythoff) LostPair(n int64) (Pair, bool) {
	if n < 0 || n > math.MaxInt64/(w.r+1) {
		return Pair{}, false // b >= (R+1) n
	}
	// n^2 (R^2+4) <= 5 (nR)^2 and nR < 2^63 - n, so it fits 128 bits
	r := uint64(w.r)
	square := product(uint64(n), uint64(n))
	root := product(uint64(n)*r, uint64(n)*r).plus(square.times(4)).isqrt()
	// floor((n(2-R) + sqrt)/2) with the root rounded down is the same: an integer
	// is added to it
	a := (uint64(2*n) + root - uint64(n)*r) / 2
	b := a + uint64(n)*r
	if a > math.MaxInt64 || b > math.MaxInt64 {
		return Pair{}, false
	}
	return Pair{int64(a), int64(b)}, true
}

// Partner returns the number that is lost together with x >= 0 in normal play.
// It is false where that does not fit 63 bits. It takes 63 square roots.
func (w *Wythoff) Partner(x int64) (int64, bool) {
	// m is the number of larger numbers B(1), B(2), ... up to x
	low, high := int64(0), x/(w.r+1)
	for low < high {
		m := low + (high-low+1)/2
		if p, ok := w.LostPair(m); ok && p[1] <= x {
			low = m
		} else {
			high = m - 1
		}
	}
	if p, _ := w.LostPair(low); p[1] == x {
		return p[0], true
	}
	// x is the smaller number A(n), and n of the numbers 1..x are smaller ones
	d, ok := times(x-low, w.r)
	if !ok || d > math.MaxInt64-x {
		return 0, false
	}
	return x + d, true
}

// Lost reports whether the player to move loses in normal play.
func (w *Wythoff) Lost(p Pair) bool {
	partner, ok := w.Partner(min(p[0], p[1]))
	return ok && partner == max(p[0], p[1])
}

// Winning returns all winning moves of normal play, as what they leave: at most
// two in one heap and two in both.
func (w *Wythoff) Winning(p Pair) []Pair {
	if w.Lost(p) {
		return nil
	}
	return w.moves(p, w.Partner, w.LostPair)
}

// moves returns the moves from p to pairs of a set in which each number has one
// partner, and pair n has the difference R n + c, 0 <= c <= 1.
func (w *Wythoff) moves(p Pair, partner func(int64) (int64, bool), pair func(int64) (Pair, bool)) []Pair {
	var out []Pair
	add := func(q Pair) {
		for _, o := range out {
			if o == q {
				return
			}
		}
		if w.legal(p, q) {
			out = append(out, q)
		}
	}
	for heap := range p {
		if other, ok := partner(p[heap]); ok {
			q := p
			q[1-heap] = other
			add(q)
		}
	}
	// what is taken from both heaps changes their difference by less than R
	d := p[1] - p[0]
	n := max(d, -d) / w.r
	for m := max(0, n-2); m <= n+2; m++ {
		if q, ok := pair(m); ok {
			add(q)
			add(Pair{q[1], q[0]})
		}
	}
	return out
}

// legal reports whether a move leads from p to q.
func (w *Wythoff) legal(p, q Pair) bool {
	k, l := p[0]-q[0], p[1]-q[1]
	switch {
	case q[0] < 0 || q[1] < 0 || k < 0 || l < 0:
		return false
	case k == 0 || l == 0:
		return k+l > 0
	}
	return k-l < w.r && l-k < w.r
}

// maxOptions bounds the options that are listed of a position.
const maxOptions = 1 << 22

// Options lists the moves from the definition. More than 2^22 of them are a
// limit error.
func (w *Wythoff) Options(dst *game.Options[Pair], p Pair) error {
	x, y := p[0], p[1]
	least := min(x, y)
	width := min(2*w.r-1, max(x, y))
	if both, ok := times(least, width); !ok || x > maxOptions || y > maxOptions || both > maxOptions {
		return tooMany(p.String())
	}
	for k := int64(1); k <= x; k++ {
		dst.Add(Pair{x - k, y})
	}
	for l := int64(1); l <= y; l++ {
		dst.Add(Pair{x, y - l})
	}
	for k := int64(1); k <= x; k++ {
		for l := max(1, k-w.r+1); l <= min(y, k+w.r-1); l++ {
			dst.Add(Pair{x - k, y - l})
		}
	}
	return nil
}

// tooMany is the error for a position with too many options to list.
func tooMany(position string) error {
	return fmt.Errorf("the position %s has more than %d options, too many to be listed: %w", short(position), maxOptions, game.ErrLimit)
}

// maxTable is the largest heap of the tables of nim values.
const maxTable = 1000

// Value returns the nim value of p by a table of all smaller positions, for
// heaps to 1000. No law for these values is known, so larger ones are a limit
// error. A table of heaps to n takes 2 n^2 bytes, and n^3 R steps.
func (w *Wythoff) Value(ctx context.Context, p Pair) (v uint64, method string, ok bool, err error) {
	if w.Lost(p) {
		return 0, w.theorem(false), true, nil
	}
	x, y := max(p[0], p[1]), min(p[0], p[1])
	if x > maxTable {
		return 0, "", false, fmt.Errorf("the nim value of %s is needed, which no law is known for: values are tabulated for heaps to %d: %w", p, maxTable, game.ErrLimit)
	}
	if err := w.grow(ctx, x); err != nil {
		return 0, "", false, err
	}
	return uint64(w.table[x][y]), "a table of all smaller positions (mex of the options' values)", true, nil
}

// grow fills the table for heaps to n, a row of the larger heap at a time. The
// position and its mirror image have the same value.
func (w *Wythoff) grow(ctx context.Context, n int64) error {
	var seen []int64 // by value: the last position that has an option with it
	for x := int64(len(w.table)); x <= n; x++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		if seen == nil {
			seen = make([]int64, 8*maxTable+8)
			for i := range seen {
				seen[i] = -1
			}
		}
		row := make([]uint32, x+1)
		at := func(i, j int64) uint32 {
			if i == x {
				return row[j]
			}
			if j == x {
				return row[i]
			}
			return w.table[max(i, j)][min(i, j)]
		}
		for y := range row {
			y := int64(y)
			id := x*(maxTable+1) + y
			mark := func(v uint32) {
				for int(v) >= len(seen) {
					seen = append(seen, -1)
				}
				seen[v] = id
			}
			for j := range y {
				mark(row[j])
			}
			for i := range x {
				mark(at(i, y))
			}
			for k := int64(1); k <= x; k++ {
				for l := max(1, k-w.r+1); l <= min(y, k+w.r-1); l++ {
					mark(at(x-k, y-l))
				}
			}
			v := uint32(0)
			for int(v) < len(seen) && seen[v] == id {
				v++
			}
			row[y] = v
		}
		w.table = append(w.table, row)
	}
	return nil
}

// Judge tells who wins, and all winning moves, at any size. Positions of normal
// play whose nim values are in reach of a small table are left to it.
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
		Theory:   "proved: the lost pairs are (floor(n phi), floor(n phi^2)), n = 0, 1, 2, ...; in misere play (0,1) and (2,2) replace the first two (Fraenkel 1984). All winning moves, to 2^63-1, in integers. No law of the nim values is known: a table for heaps to 1000",
		Exercise: "From which positions (n,n) does the winner have three winning moves?",
		Open: func(arg string) (family.Game, error) {
			if err := noArgument("wythoff", arg); err != nil {
				return nil, err
			}
			return family.New[Pair](&Wythoff{r: 1}), nil
		},
	}, {
		Name: "r-wythoff", Aliases: []string{"generalized-wythoff", "generalised-wythoff"}, Arg: "R, which the amounts taken from both heaps differ by less than",
		Meaning:  "two heaps; take any number from one heap, or k from one and l from the other where |k-l| < R",
		Position: "two heaps: (3,5) or 3,5; a sum: (3,5)+(1,2)",
		Examples: []string{"(1,4)", "(10,34)", "(10^18,10^17)"},
		Source:   source,
		Theory:   "proved: the lost pairs are (A, A+R n) with A = floor(n (2-R+sqrt(R^2+4))/2); misere play for R >= 2: A = floor(n alpha + 1/alpha), and R n + 1 more (Fraenkel 1984). All winning moves, to 2^63-1, in integers. Nim values by a table for heaps to 1000",
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
