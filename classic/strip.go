package classic

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
)

// Coins is a position of coins on the squares 1, 2, 3, ... of a strip.
type Coins struct {
	Squares Tuple // in order, each once
	Dollar  int   // 0: there is no dollar; i: coin i, from 1, is the dollar; [InBag]
}

// InBag is the place of a silver dollar that lies in the bag.
const InBag = -1

// Strip is the game of coins on a strip: a move brings one coin any number of
// squares to the left, over free squares only, to a free square. That is the
// silver dollar game without the dollar, and Georgia and Bob.
//
// With the dollar there is a bag to the left of square 1, into which coins move as
// to a square that is always free. When the dollar is in the bag, a player may
// take the bag, which ends the game (Conway, On Numbers and Games, chapter 11).
//
// Without the dollar the nim values are those of Nim with the gaps between coins
// as heaps, in pairs from the right: when the left coin of a pair moves, the right
// one can follow. With it the same positions are lost, where the bag counts as a
// free square before a coin that has no partner, and as a full one before the
// dollar: who moves the dollar to the bag loses at once.
type Strip struct{}

// strip returns the game as Nim with raises: heap j is the gap to the left of
// coin right(j).
func strip(squares []int64, dollar int) raisable {
	var r raisable
	for i := len(squares) - 1; i >= 0; i -= 2 {
		switch {
		case i == 0 && dollar > 1:
			r.heaps, r.room = append(r.heaps, squares[0]), append(r.room, 0)
		case i == 0:
			r.heaps, r.room = append(r.heaps, squares[0]-1), append(r.room, 0)
		case i == 1:
			r.heaps, r.room = append(r.heaps, squares[1]-squares[0]-1), append(r.room, squares[0]-1)
		default:
			r.heaps, r.room = append(r.heaps, squares[i]-squares[i-1]-1), append(r.room, squares[i-1]-squares[i-2]-1)
		}
	}
	return r
}

// StripValue is the nim value of coins on these squares, counted from 1, without
// a dollar. The squares are different, and may come in any order.
func StripValue(squares ...int64) uint64 {
	return strip(slices.Sorted(slices.Values(squares)), 0).value()
}

// after is the position after coin i, from 0, moves to a square; 0 is the bag.
func (p Coins) after(i int, to int64) Coins {
	squares := p.Squares.Numbers()
	if to > 0 {
		squares[i] = to
		return Coins{TupleOf(squares...), p.Dollar}
	}
	rest := Coins{TupleOf(squares[1:]...), p.Dollar}
	switch {
	case p.Dollar == 1:
		rest.Dollar = InBag
	case p.Dollar > 1:
		rest.Dollar--
	}
	return rest
}

// Options lists the moves from the definition.
func (s Strip) Options(dst *game.Options[Coins], p Coins) error {
	least, listed := int64(1), int64(0)
	if p.Dollar != 0 {
		least = 0
	}
	for i, c := range p.Squares.Numbers() {
		if listed += min(c-least, maxOptions+1); listed > maxOptions {
			return tooMany(s.Format(p))
		}
		for to := least; to < c; to++ {
			dst.Add(p.after(i, to))
		}
		least = c + 1
	}
	if p.Dollar == InBag {
		dst.Add()
	}
	return nil
}

const stripTheory = "the nim sum of the gaps in pairs from the right; when a left coin moves, its partner can follow (Sprague and Grundy)"

// Value returns the nim value without a dollar.
func (Strip) Value(_ context.Context, p Coins) (v uint64, method string, ok bool, err error) {
	if p.Dollar != 0 {
		return 0, "", false, nil
	}
	return strip(p.Squares.Numbers(), 0).value(), stripTheory, true, nil
}

// Winning lists the moves to a nim value without a dollar.
func (s Strip) Winning(_ context.Context, p Coins, v uint64, most int) (moves []family.Move, n int64, ok bool, err error) {
	if p.Dollar != 0 {
		return nil, 0, false, nil
	}
	found := strip(p.Squares.Numbers(), 0).to(v)
	return s.moves(p, found, most), int64(len(found)), true, nil
}

// Judge knows misere play without a dollar, and normal play with one.
func (s Strip) Judge(_ context.Context, p Coins, misere bool, most int) (v family.Verdict, ok bool, err error) {
	if misere != (p.Dollar == 0) {
		return v, false, nil
	}
	squares := p.Squares.Numbers()
	if misere {
		wins, found := strip(squares, 0).misere()
		return family.Verdict{
			Outcome: family.OutcomeOf(wins), Method: "misere Nim on the gaps in pairs from the right; when a left coin moves, its partner can follow",
			Moves: s.moves(p, found, most), Count: int64(len(found)),
		}, true, nil
	}
	v.Method = "the nim sum of the gaps in pairs from the right, the bag full before the dollar and free before another coin (Conway, On Numbers and Games, chapter 11)"
	if p.Dollar == InBag {
		v.Outcome, v.Count = family.Win, 1
		v.Moves = []family.Move{{To: []string{}, Label: "take the bag"}}[:min(1, most)]
		return v, true, nil
	}
	r := strip(squares, p.Dollar)
	v.Outcome = family.OutcomeOf(r.value() != 0)
	if v.Outcome == family.Lose {
		return v, true, nil
	}
	found := r.to(0)
	// a paired coin that goes into the bag leaves its partner alone
	if len(squares)%2 == 0 && p.Dollar > 1 && strip(squares[1:], p.Dollar-1).value() == 0 {
		found = append(found, target{i: -1})
	}
	v.Moves, v.Count = s.moves(p, found, most), int64(len(found))
	return v, true, nil
}

// moves writes moves of gaps as moves of coins.
func (s Strip) moves(p Coins, found []target, most int) []family.Move {
	squares := p.Squares.Numbers()
	r := strip(squares, p.Dollar)
	var out []family.Move
	for _, f := range found[:min(len(found), most)] {
		i, to := 0, int64(0)
		if f.i >= 0 {
			i = len(squares) - 1 - 2*f.i
			to = squares[i] - (r.heaps[f.i] - f.h)
			if f.h > r.heaps[f.i] {
				i--
				to = squares[i] - (f.h - r.heaps[f.i])
			}
		}
		move := family.Move{Label: stripLabel(squares[i], to)}
		if len(squares) <= maxWritten {
			move.To = []string{s.Format(p.after(i, to))}
		}
		out = append(out, move)
	}
	return ordered(out)
}

func stripLabel(from, to int64) string {
	if to == 0 {
		return fmt.Sprintf("move the coin on %d into the bag", from)
	}
	return coinLabel(from, to)
}

// coinLabel says which coin moves.
func coinLabel(from, to int64) string {
	return fmt.Sprintf("move the coin on %d to %d", from, to)
}

// Label says which coin moves.
func (Strip) Label(from Coins, to []Coins) string {
	if len(to) == 0 {
		return "take the bag"
	}
	a, b := from.Squares.Numbers(), to[0].Squares.Numbers()
	if len(a) > len(b) {
		return stripLabel(a[0], 0)
	}
	for i := range a {
		if a[i] != b[i] {
			return coinLabel(a[i], b[i])
		}
	}
	return ""
}

// dollarMark stands before the square of the dollar. A $ is read too, but in a
// shell it asks for quotes.
const dollarMark = "d"

// Parse reads {1,4,9}, coins on squares counted from 1, and {1,d4,9} with the
// dollar on 4; d0 is the dollar in the bag.
func (Strip) Parse(text string) ([]Coins, error) {
	f := form{most: maxText, set: true, marks: []string{dollarMark, "$"}, example: "{1,4,9} for coins on these squares, or {1,d4,9} with the dollar on 4"}
	sum, err := f.read(text)
	if err != nil {
		return nil, err
	}
	out := make([]Coins, len(sum))
	for i, one := range sum {
		for j, e := range one {
			switch {
			case e.marked && out[i].Dollar != 0:
				return nil, errors.New("there is one dollar only")
			case e.marked && e.n == 0:
				out[i].Dollar = InBag
			case e.marked:
				out[i].Dollar = j + 1
			case e.n == 0:
				return nil, fmt.Errorf("squares are counted from 1; expected %s", f.example)
			}
		}
		if out[i].Dollar == InBag {
			one = one[1:]
		}
		out[i].Squares = TupleOf(plain(one)...)
	}
	return out, nil
}

// Format writes a position as Parse reads it.
func (Strip) Format(p Coins) string {
	if p.Dollar == 0 {
		return list('{', p.Squares.Numbers(), '}')
	}
	var parts []string
	if p.Dollar == InBag {
		parts = append(parts, dollarMark+"0")
	}
	for i, c := range p.Squares.Numbers() {
		text := fmt.Sprint(c)
		if i+1 == p.Dollar {
			text = dollarMark + text
		}
		parts = append(parts, text)
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// strips returns the entries of the catalogue.
func strips() []family.Entry {
	opener := func(name string) func(string) (family.Game, error) {
		return func(arg string) (family.Game, error) {
			if err := noArgument(name, arg); err != nil {
				return nil, err
			}
			return family.New[Coins](Strip{}), nil
		}
	}
	const proved = "proved: without the dollar the nim value is the nim sum of the gaps, coins paired from the right, and misere play is misere Nim on these"
	return []family.Entry{{
		Name: "georgia-and-bob", Aliases: []string{"georgia", "poj1704"},
		Meaning:  "coins on a strip; move one any number of squares to the left, not onto or over another",
		Position: "the squares of the coins, counted from 1: {1,4,9}; a sum: {1,4,9}+{3}",
		Examples: []string{"{1,2,3}", "{1,5,6,7,9,12,14,17}", "{10^17,10^18}"},
		Source:   "POJ 1704; the silver dollar game without the dollar of Conway, On Numbers and Games, chapter 11",
		Theory:   proved + ". All winning moves, to square 2^63-1",
		Exercise: "Which squares make {3,x} lost?",
		Open:     opener("georgia-and-bob"),
	}, {
		Name: "silver-dollar", Aliases: []string{"silver-dollar-game"},
		Meaning:  "coins on a strip; move one any number of squares to the left, not onto or over another; with the dollar: coins may go into a bag left of square 1, and who takes the bag with the dollar in it has won",
		Position: "the squares of the coins, counted from 1: {1,4,9}; with the dollar on 4: {1,d4,9}; d0 is the dollar in the bag",
		Examples: []string{"{1,4,9}", "{1,d4,9}", "{d3,7}", "{d0,2}"},
		Source:   "Conway, On Numbers and Games, chapter 11; Winning Ways, chapter 15",
		Theory:   proved + "; with the dollar the same, but a first coin without a partner has the bag as one free square more if it is not the dollar. All winning moves, to square 2^63-1",
		Exercise: "Where must the other coin stand for {d3,x} to be lost?",
		Open:     opener("silver-dollar"),
	}}
}
