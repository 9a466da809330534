package classic

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
)

// Circle is a position of Kotzig's nim: a circle of Size places, with bit i of
// Filled for the place i places on from the last coin. Bit 0, the last coin, is
// always there.
type Circle struct {
	Filled uint64
	Size   int8
}

// Kotzig is Kotzig's nim (1946): coins are put on the places of a circle, each a
// number of places on from the last coin that the set of moves allows, on a free
// place. Positions are searched, with the places that cannot be reached any more filled:
// there are theorems for some sets only (Fraenkel,
// Jaffray, Kotzig and Sabidussi 1995, Modular nim, Theoretical Computer Science
// 143). Make one with [NewKotzig].
type Kotzig struct {
	moves  []int64
	search *graph.Solver[Circle]
}

// NewKotzig returns the game for a set of moves, at least one, all positive.
func NewKotzig(moves ...int64) (*Kotzig, error) {
	if len(moves) == 0 || slices.Min(moves) < 1 {
		return nil, errors.New("the moves of Kotzig's nim are numbers of at least 1, as in kotzig {1,2}")
	}
	return &Kotzig{moves: slices.Compact(slices.Sorted(slices.Values(moves)))}, nil
}

// maxCircle is the greatest circle.
const maxCircle = 64

// NewCircle returns the circle of so many places, 1 to 64, with the first coin.
func NewCircle(size int) (Circle, error) {
	if size < 1 {
		return Circle{}, fmt.Errorf("a circle has at least one place, not %d", size)
	}
	if size > maxCircle {
		return Circle{}, fmt.Errorf("circles of more than %d places are not searched: %w", maxCircle, game.ErrLimit)
	}
	return Circle{Filled: 1, Size: int8(size)}, nil
}

// Put returns the circle after a coin is put m > 0 places on, as seen from that
// coin. It is false where the place is taken.
func (c Circle) Put(m int64) (Circle, bool) {
	i := m % int64(c.Size)
	if c.Filled>>i&1 == 1 {
		return c, false
	}
	all := ^uint64(0) >> (64 - c.Size)
	turned := (c.Filled>>i | c.Filled<<(int64(c.Size)-i)) & all
	return Circle{Filled: turned | 1, Size: c.Size}, true
}

// Options lists the moves from the definition.
func (k *Kotzig) Options(dst *game.Options[Circle], c Circle) error {
	for _, next := range k.options(c) {
		dst.Add(next)
	}
	return nil
}

// options returns the options of a circle, each once.
func (k *Kotzig) options(c Circle) []Circle {
	var out []Circle
	for _, m := range k.moves {
		if next, ok := c.Put(m); ok && !slices.Contains(out, next) {
			out = append(out, next)
		}
	}
	return out
}

// solver searches circles whose places out of reach are filled.
func (k *Kotzig) solver() *graph.Solver[Circle] {
	if k.search == nil {
		k.search = graph.New(game.Func[Circle](func(dst *game.Options[Circle], c Circle) error {
			for _, m := range k.moves {
				if next, ok := c.Put(m); ok {
					dst.Add(k.closed(next))
				}
			}
			return nil
		}), graph.Limits{})
	}
	return k.search
}

// Value searches the nim value. Free places that no row of moves reaches are as
// good as taken, which makes many positions the same.
func (k *Kotzig) Value(ctx context.Context, c Circle) (v uint64, method string, ok bool, err error) {
	v, err = k.solver().Value(ctx, k.closed(c))
	return v, kotzigSearch + " (mex of the options' values)", err == nil, err
}

const kotzigSearch = "search of all positions, with the places out of reach filled"

// Judge searches misere play in the same way.
func (k *Kotzig) Judge(ctx context.Context, c Circle, misere bool, most int) (v family.Verdict, ok bool, err error) {
	if !misere {
		return v, false, nil
	}
	wins, _, err := k.solver().Outcome(ctx, k.closed(c), true)
	if err != nil {
		return v, false, err
	}
	v = family.Verdict{Outcome: family.OutcomeOf(wins), Method: kotzigSearch}
	for _, next := range k.options(c) {
		if wins, _, err = k.solver().Outcome(ctx, k.closed(next), true); err != nil {
			return v, false, err
		}
		if wins {
			continue
		}
		if v.Count++; len(v.Moves) < most {
			v.Moves = append(v.Moves, family.Move{To: []string{k.Format(next)}, Label: k.Label(c, []Circle{next})})
		}
	}
	v.Moves = ordered(v.Moves)
	return v, true, nil
}

// closed fills the places that cannot be reached any more.
func (k *Kotzig) closed(c Circle) Circle {
	all := ^uint64(0) >> (maxCircle - int(c.Size))
	reached := uint64(0)
	for front := uint64(1); front != 0; {
		var next uint64
		for _, m := range k.moves {
			i := m % int64(c.Size)
			next |= front<<i | front>>(int64(c.Size)-i)
		}
		front = next & all &^ c.Filled &^ reached
		reached |= front
	}
	return Circle{Filled: all &^ reached, Size: c.Size}
}

// Label says how many places on the coin is put.
func (k *Kotzig) Label(from Circle, to []Circle) string {
	for _, m := range k.moves {
		if next, ok := from.Put(m); ok && len(to) == 1 && next == to[0] {
			return fmt.Sprintf("put a coin %s on", count(m, "place"))
		}
	}
	return ""
}

// Parse reads 12 for a circle of 12 places with the first coin, and (12,3,5) for
// one that has coins also 3 and 5 places on from the last one.
func (k *Kotzig) Parse(text string) ([]Circle, error) {
	f := form{least: 1, most: maxCircle, single: true, example: "12 for a circle of 12 places, or (12,3,5) with coins 3 and 5 places on from the last one"}
	sum, err := f.read(text)
	if err != nil {
		return nil, err
	}
	out := make([]Circle, len(sum))
	for i, one := range sum {
		size := one[0].n
		c, err := NewCircle(int(min(size, maxCircle+1)))
		if err != nil {
			return nil, err
		}
		for _, e := range one[1:] {
			if e.n < 1 || e.n >= size || c.Filled>>e.n&1 == 1 {
				return nil, fmt.Errorf("there is no free place %d places on from the last coin in a circle of %d", e.n, size)
			}
			c.Filled |= 1 << e.n
		}
		out[i] = c
	}
	return out, nil
}

// Format writes a position as Parse reads it.
func (k *Kotzig) Format(c Circle) string {
	if c.Filled == 1 {
		return strconv.Itoa(int(c.Size))
	}
	numbers := []int64{int64(c.Size)}
	for rest := c.Filled &^ 1; rest != 0; rest &= rest - 1 {
		numbers = append(numbers, int64(bits.TrailingZeros64(rest)))
	}
	return list('(', numbers, ')')
}

// kotzigs returns the entry of the catalogue.
func kotzigs() []family.Entry {
	return []family.Entry{{
		Name: "kotzig", Aliases: []string{"kotzigs-nim", "kotzig-nim", "modular-nim"}, Arg: "A: the set of moves, such as {1,2}",
		Meaning:  "a circle of n places, a coin on one; put a coin a places on from the last one, a in the set of moves, on a free place; who cannot loses",
		Position: "the size of the circle: 12; with coins 3 and 5 places on from the last one: (12,3,5); sums: 12+7",
		Examples: []string{"12", "7", "(12,3,5)", "12+7"},
		Source:   "Kotzig 1946; Winning Ways, chapter 15; Fraenkel, Jaffray, Kotzig and Sabidussi 1995, Modular nim, Theoretical Computer Science 143",
		Theory:   "searched, circles of up to 64 places: each position that can be reached, those merged that differ only in places out of reach. Theorems are known for some sets of moves only",
		Exercise: "For which n up to 20 does the first player lose with the moves {1,2}?",
		Open: func(arg string) (family.Game, error) {
			moves, err := arguments(arg)
			if err != nil {
				return nil, fmt.Errorf("kotzig needs its set of moves behind its name, as in `kotzig {1,2}`: %w", err)
			}
			k, err := NewKotzig(moves...)
			if err != nil {
				return nil, err
			}
			return family.New[Circle](k), nil
		},
	}}
}
