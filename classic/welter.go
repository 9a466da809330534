package classic

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
)

// Welter is Welter's game: coins on the squares 0, 1, 2, ... of a strip, one on
// each square at most; a move brings a coin to any free square to its left, over
// other coins too. A position has the squares in order.
//
// Its nim values are Welter's function (Welter 1954, The theory of a class of
// games on a sequence of squares, Indagationes Mathematicae 16; Conway, On Numbers
// and Games, chapter 13): the nim sum of all squares, and for each two coins a, b
// of 2^(k+1) - 1, where 2^k is the greatest power of two that divides a - b.
type Welter struct{}

// WelterValue returns Welter's function [a|b|c|...] of different squares, in
// n log n steps for n coins. Equal squares, or negative ones, are an error.
func WelterValue(squares ...int64) (uint64, error) {
	if len(squares) > 0 && slices.Min(squares) < 0 {
		return 0, errors.New("squares are counted from 0")
	}
	w := newWelter(squares)
	for i := 1; i < len(w.mirror); i++ {
		if w.mirror[i] == w.mirror[i-1] {
			return 0, fmt.Errorf("two coins on square %d: a square holds one coin", bits.Reverse64(w.mirror[i]))
		}
	}
	return w.value, nil
}

// welter is a position, ready for questions about squares that agree in their
// lowest digits: with the digits in reverse these are neighbours.
type welter struct {
	mirror []uint64 // the squares, digits reversed, in order
	value  uint64
}

func newWelter(squares []int64) *welter {
	w := &welter{mirror: make([]uint64, len(squares))}
	for i, s := range squares {
		w.mirror[i] = bits.Reverse64(uint64(s))
		w.value ^= uint64(s)
	}
	slices.Sort(w.mirror)
	// digit i of the sum over the pairs is 1 if an odd number of pairs agree modulo
	// 2^i, that is, in the highest i digits of the mirror
	agree := func(j int) int { return bits.LeadingZeros64(w.mirror[j] ^ w.mirror[j-1]) }
	most := 0
	for j := 1; j < len(w.mirror); j++ {
		most = max(most, min(63, agree(j)))
	}
	var from [64]int // where the class of square j begins, by i
	for j := 1; j < len(w.mirror); j++ {
		same := agree(j)
		for i := range most + 1 {
			if i > same {
				from[i] = j
			}
			w.value ^= uint64((j-from[i])&1) << i // pairs with the earlier ones of the class
		}
	}
	return w
}

// class returns the part of the range [lo, hi) of squares that have digit i, where
// all of it agrees in the lower digits.
func (w *welter) class(lo, hi, i int, digit uint64) (int, int) {
	from, to := lo, hi
	for from < to {
		mid := (from + to) / 2
		if w.mirror[mid]>>(63-i)&1 == 1 {
			to = mid
		} else {
			from = mid + 1
		}
	}
	if digit == 0 {
		return lo, from
	}
	return from, hi
}

// solve returns the only square x that gives the nim value v if the coin on a
// moves there, for any natural number v. Such an x may be occupied, or more than
// a: that is no move then.
//
// Digit i of the value changes with digit i of the coin, and with how many other
// coins agree with it modulo 2^i. So the digits of x follow from the lowest up
// (Welter 1954).
func (w *welter) solve(a, v uint64) uint64 {
	aLo, aHi := 0, len(w.mirror)
	xLo, xHi := aLo, aHi
	x, same := uint64(0), true // same: x agrees with a so far
	for i := range 64 {
		others := xHi - xLo // the coin itself is counted where x agrees with it
		if same {
			others--
		}
		flip := uint64(aHi-aLo-1+others) & 1
		d := (v^w.value^a)>>i&1 ^ flip
		x |= d << i
		xLo, xHi = w.class(xLo, xHi, i, d)
		aLo, aHi = w.class(aLo, aHi, i, a>>i&1)
		same = same && d == a>>i&1
	}
	return x
}

// has reports whether a coin lies on x.
func (w *welter) has(x uint64) bool {
	_, found := slices.BinarySearch(w.mirror, bits.Reverse64(x))
	return found
}

// Options lists the moves from the definition.
func (Welter) Options(dst *game.Options[Tuple], p Tuple) error {
	squares := p.Numbers()
	listed := int64(0)
	for i, a := range squares {
		if listed += min(a, maxOptions+1); listed > maxOptions {
			return tooMany(list('{', squares, '}'))
		}
		for to := range a {
			if _, occupied := slices.BinarySearch(squares, to); !occupied {
				dst.Add(shifted(squares, i, to))
			}
		}
	}
	return nil
}

// shifted returns the position after coin i, from 0, moves to a free square.
func shifted(squares []int64, i int, to int64) Tuple {
	out := slices.Clone(squares)
	out[i] = to
	slices.Sort(out)
	return TupleOf(out...)
}

// Value returns Welter's function.
func (Welter) Value(_ context.Context, p Tuple) (v uint64, method string, ok bool, err error) {
	v, err = WelterValue(p.Numbers()...)
	return v, "Welter's function (Welter 1954)", err == nil, err
}

// Winning lists the moves to a nim value: at most one for each coin.
func (wr Welter) Winning(ctx context.Context, p Tuple, v uint64, most int) (moves []family.Move, n int64, ok bool, err error) {
	squares := p.Numbers()
	w := newWelter(squares)
	for i, a := range squares {
		if i&0xff == 0 && ctx.Err() != nil {
			return nil, 0, false, ctx.Err()
		}
		x := w.solve(uint64(a), v)
		if x >= uint64(a) || w.has(x) {
			continue
		}
		if n++; len(moves) >= most {
			continue
		}
		move := family.Move{Label: coinLabel(a, int64(x))}
		if len(squares) <= maxWritten {
			move.To = []string{wr.Format(shifted(squares, i, int64(x)))}
		}
		moves = append(moves, move)
	}
	return ordered(moves), n, true, nil
}

// Label says which coin moves.
func (Welter) Label(from Tuple, to []Tuple) string {
	if len(to) != 1 || from.Len() != to[0].Len() {
		return ""
	}
	a, b := from.Numbers(), to[0].Numbers()
	var left, came int64
	for _, s := range a {
		if _, stays := slices.BinarySearch(b, s); !stays {
			left = s
		}
	}
	for _, s := range b {
		if _, was := slices.BinarySearch(a, s); !was {
			came = s
		}
	}
	return coinLabel(left, came)
}

// Parse reads {1,4,9}, coins on squares counted from 0.
func (Welter) Parse(text string) ([]Tuple, error) {
	return form{most: maxText, set: true, example: "{1,4,9} for coins on these squares"}.tuples(text)
}

// Format writes {1,4,9}.
func (Welter) Format(p Tuple) string { return list('{', p.Numbers(), '}') }

// welters returns the entry of the catalogue.
func welters() []family.Entry {
	return []family.Entry{{
		Name: "welter", Aliases: []string{"welters-game"},
		Meaning:  "coins on a strip, one on each square at most; move a coin to any free square to its left, over others too",
		Position: "the squares of the coins, counted from 0: {1,4,9}; a sum: {1,4,9}+{3}",
		Examples: []string{"{2,3,6}", "{1,2,4,8,16}", "{10^18,10^17,10^16}"},
		Source:   "Welter 1954, Indagationes Mathematicae 16; Conway, On Numbers and Games, chapter 13",
		Theory:   "proved: the nim value is Welter's function, the nim sum of the squares and of 2^(k+1)-1 for each two coins whose squares differ by an odd multiple of 2^k. All winning moves, to square 2^63-1",
		Exercise: "Which third coin makes {2,3,x} lost?",
		Open: func(arg string) (family.Game, error) {
			if err := noArgument("welter", arg); err != nil {
				return nil, err
			}
			return family.New[Tuple](Welter{}), nil
		},
	}}
}
