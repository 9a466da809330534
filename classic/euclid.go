package classic

import (
	"context"
	"fmt"
	"slices"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
)

// Euclid is the game of two numbers in which a move subtracts a positive multiple
// of one number from the other.
//
// In the game of Cole and Davie (1969) a number may become 0, and then the game
// is over. Where Positive is set, the numbers stay positive, so that it is over
// when they are equal (Grossman 1997); then there may be more than two numbers (3
// Euclid, Collins and Lengyel 2008), and these are searched.
type Euclid struct {
	Positive bool
}

// steps returns the quotients of Euclid's algorithm for a >= b > 0.
func steps(a, b int64) []int64 {
	var q []int64
	for b > 0 {
		q = append(q, a/b)
		a, b = b, a%b
	}
	return q
}

// NimValue returns the nim value of two numbers, in the steps of Euclid's
// algorithm. The numbers are not negative, and positive where the game wants it.
//
// From (a,b), a = q b + r, the moves lead to a - (q-j) b = r + j b for j < q. Of these
// j = 0 has the value c that the algorithm goes on with, and each of the others is
// the mex of those before it: 0, 1, 2, ... without c. Where the numbers stay
// positive, the result is floor(|a/b - b/a|) (Nivasch 2006).
func (e Euclid) NimValue(x, y int64) uint64 {
	a, b := max(x, y), min(x, y)
	if b == 0 {
		return 0
	}
	c := e.chain(a, b)
	return uint64(e.next(c.below, c.q, c.last))
}

// next is the value of r + q b beside b, where c is that of r beside b: the mex of
// q values, c and then 0, 1, 2, ... without c. At the last step r is 0, which does
// not count where the numbers stay positive.
func (e Euclid) next(c, q int64, last bool) int64 {
	if last && e.Positive || c > 0 && q <= c {
		return q - 1
	}
	return q
}

// chain is what is known of the options of a position: a = q b + r, and of r
// beside b the nim value and whether misere play is won.
type chain struct {
	q, below int64
	wins     bool // misere play of r beside b
	last     bool // r is 0
}

// chain follows Euclid's algorithm for a >= b > 0, and its steps back.
func (e Euclid) chain(a, b int64) chain {
	q := steps(a, b)
	c := chain{wins: true, last: true}
	for i := len(q) - 1; i > 0; i-- {
		c.below = e.next(c.below, q[i], c.last)
		c.wins = e.wins(c.wins, q[i], c.last)
		c.last = false
	}
	c.q = q[0]
	return c
}

// wins is misere play of r + q b beside b, where below is that of r beside b. If
// that is lost, one moves there. Otherwise j = 1 has no other move, and is lost;
// it is what all larger ones move to. Where the numbers stay positive, the
// game is over at j = 1 of the last step, and j = 2 is lost instead.
func (e Euclid) wins(below bool, q int64, last bool) bool {
	if last && e.Positive {
		return q != 2
	}
	return !below || q > 1
}

// WinsMisere reports whether the player to move wins misere play of two numbers.
func (e Euclid) WinsMisere(x, y int64) bool {
	a, b := max(x, y), min(x, y)
	if b == 0 {
		return true
	}
	c := e.chain(a, b)
	return e.wins(c.wins, c.q, c.last)
}

// Options lists the moves from the definition.
func (e Euclid) Options(dst *game.Options[Tuple], p Tuple) error {
	numbers := p.Numbers()
	least := int64(0)
	if e.Positive {
		least = 1
	}
	listed := int64(0)
	for i, a := range numbers {
		for j, b := range numbers {
			if i == j || b == 0 {
				continue
			}
			if listed += min((a-least)/b, maxOptions+1); listed > maxOptions {
				return tooMany(p.String())
			}
			for k := int64(1); k <= (a-least)/b; k++ {
				dst.Add(with(numbers, i, a-k*b))
			}
		}
	}
	return nil
}

// with returns the tuple with number i replaced.
func with(numbers []int64, i int, n int64) Tuple {
	out := slices.Clone(numbers)
	out[i] = n
	return TupleOf(out...)
}

// Value returns the nim value of two numbers.
func (e Euclid) Value(_ context.Context, p Tuple) (v uint64, method string, ok bool, err error) {
	if p.Len() != 2 {
		return 0, "", false, nil
	}
	method = "the mex along Euclid's algorithm, a quotient at a time"
	if e.Positive {
		method = "floor(|x/y - y/x|) (Nivasch 2006)"
	}
	return e.NimValue(p.At(0), p.At(1)), method, true, nil
}

// Winning lists the moves from two numbers to a nim value: one, or two from
// equal numbers.
func (e Euclid) Winning(_ context.Context, p Tuple, v uint64, most int) (moves []family.Move, n int64, ok bool, err error) {
	if p.Len() != 2 {
		return nil, 0, false, nil
	}
	a, b := max(p.At(0), p.At(1)), min(p.At(0), p.At(1))
	if b == 0 {
		return nil, 0, true, nil
	}
	c := e.chain(a, b)
	// the values of r + j b for j = 0, 1, 2, ...
	below, j := uint64(c.below), int64(0)
	switch {
	case v >= uint64(c.q):
		j = c.q // out of reach, but for j = 0
		if v == below && !(c.last && e.Positive) {
			j = 0
		}
	case c.last && e.Positive:
		j = int64(v) + 1
	case v == below:
		j = 0
	case v < below:
		j = int64(v) + 1
	default:
		j = int64(v)
	}
	moves, n = e.moves(p, j, most)
	return moves, n, true, nil
}

// moves returns the moves that leave r + j b of the larger number a = q b + r.
func (e Euclid) moves(p Tuple, j int64, most int) (moves []family.Move, n int64) {
	x, y := p.At(0), p.At(1)
	a, b := max(x, y), min(x, y)
	if j >= a/b {
		return nil, 0
	}
	for i := range 2 {
		if p.At(i) != a {
			continue
		}
		n++
		to := with(p.Numbers(), i, a%b+j*b)
		if len(moves) < most {
			moves = append(moves, family.Move{To: []string{to.String()}, Label: e.Label(p, []Tuple{to})})
		}
	}
	return ordered(moves), n
}

// Judge knows misere play of two numbers.
func (e Euclid) Judge(_ context.Context, p Tuple, misere bool, most int) (v family.Verdict, ok bool, err error) {
	if !misere || p.Len() != 2 {
		return v, false, nil
	}
	v.Outcome = family.OutcomeOf(e.WinsMisere(p.At(0), p.At(1)))
	v.Method = "who wins, along Euclid's algorithm: with a choice of two multiples one can choose who must move at the next step"
	a, b := max(p.At(0), p.At(1)), min(p.At(0), p.At(1))
	if b == 0 || v.Outcome == family.Lose {
		return v, true, nil
	}
	c := e.chain(a, b)
	j := int64(1)
	switch {
	case c.last && e.Positive:
		j = 2
	case !c.wins:
		j = 0
	}
	v.Moves, v.Count = e.moves(p, j, most)
	return v, true, nil
}

// Label says what is subtracted.
func (Euclid) Label(from Tuple, to []Tuple) string {
	if len(to) != 1 || from.Len() != 2 || to[0].Len() != 2 {
		return ""
	}
	for i := range 2 {
		if d, b := from.At(i)-to[0].At(i), from.At(1-i); d > 0 && b > 0 {
			return fmt.Sprintf("subtract %d times %d", d/b, b)
		}
	}
	return ""
}

// Parse reads (10,7), or 10,7.
func (e Euclid) Parse(text string) ([]Tuple, error) {
	f := form{least: 2, most: 2, example: "two numbers such as (10,7)"}
	if e.Positive {
		f = form{least: 2, most: 16, example: "two or more numbers such as (10,7)"}
	}
	sum, err := f.tuples(text)
	for _, p := range sum {
		if e.Positive && slices.Contains(p.Numbers(), 0) {
			return nil, fmt.Errorf("%s: the numbers of this game are positive, and stay so", p)
		}
	}
	return sum, err
}

// Format writes (10,7).
func (Euclid) Format(p Tuple) string { return p.String() }

// euclids returns the entries of the catalogue.
func euclids() []family.Entry {
	return []family.Entry{{
		Name: "euclid", Aliases: []string{"euclids-game", "game-of-euclid"},
		Meaning:  "two numbers; subtract a positive multiple of the smaller from the larger, to 0 at the least, which ends the game",
		Position: "two numbers: (10,7) or 10,7; a sum: (10,7)+(5,3)",
		Examples: []string{"(34,21)", "(10,7)", "(10^18,618033988749894848)", "(10,7)+(5,3)"},
		Source:   "Cole and Davie 1969, A game based on the Euclidean algorithm, Mathematical Gazette 53",
		Theory:   "proved: lost just when the numbers differ and the larger is less than phi times the smaller (Cole and Davie 1969); nim values (compare Cairns, Ho and Lengyel 2011) and misere play along Euclid's algorithm, a quotient at a time. All winning moves, to 2^63-1. The formula floor(|x/y - y/x|) is for euclid-positive, not for this game",
		Exercise: "Which nim value has (100,1) here, and which in euclid-positive?",
		Open:     euclidOpener("euclid", Euclid{}),
	}, {
		Name: "euclid-positive", Aliases: []string{"grossman-euclid", "euclid-equal", "3-euclid"},
		Meaning:  "two or more numbers; subtract a positive multiple of one number from another, which must stay positive; who cannot move loses, so equal numbers are the end",
		Position: "two to sixteen numbers: (10,7) or 10,7",
		Examples: []string{"(34,21)", "(10,7)", "(10^18,7)", "(3,5,8)"},
		Source:   "Grossman 1997, A nim-type game, Mathematics Magazine 70; for three numbers Collins and Lengyel 2008, The game of 3-Euclid, Discrete Mathematics 308",
		Theory:   "proved for two numbers: the nim value is floor(|x/y - y/x|) (Nivasch 2006), misere play along Euclid's algorithm; all winning moves, to 2^63-1. Three and more numbers are searched",
		Exercise: "Which numbers y make (10,y) lost?",
		Open:     euclidOpener("euclid-positive", Euclid{Positive: true}),
	}}
}

func euclidOpener(name string, e Euclid) func(string) (family.Game, error) {
	return func(arg string) (family.Game, error) {
		if err := noArgument(name, arg); err != nil {
			return nil, err
		}
		return family.New[Tuple](e), nil
	}
}
