package poset

import (
	"context"
	"math/bits"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/game"
)

// Game is the game on posets: a move chooses an element, and it goes with all
// above it. It keeps what it finds out; use it from one goroutine at a time.
type Game struct {
	bare   string // the shape that is meant by numbers alone
	verb   string // of labels
	posets map[string]*Poset
	search *search
}

// NewGame returns a game that knows nothing yet.
func NewGame() *Game { return newGame("", "choose") }

func newGame(bare, verb string) *Game {
	return &Game{bare: bare, verb: verb, posets: map[string]*Poset{}, search: newSearch()}
}

// Parse reads a sum as the function [Parse] does. Equal posets that one Game reads
// give equal positions.
func (g *Game) Parse(text string) ([]Position, error) {
	sum, err := parse(text, g.bare)
	for i, p := range sum {
		name := p.poset.Position().String()
		if q, ok := g.posets[name]; ok {
			sum[i].poset = q
		} else {
			g.posets[name] = p.poset
		}
	}
	return sum, err
}

// Format writes a position as Parse reads it.
func (g *Game) Format(p Position) string {
	text := p.String()
	first, _, _ := strings.Cut(text, " ")
	if g.bare == "" || p.set == 0 || strings.Contains(text, "<") || slices.Contains(shapeNames(), first) {
		return text
	}
	return onlyElements + text
}

// Options lists the options from the definition: for each element, what is left,
// as the sum of its connected parts.
func (g *Game) Options(dst *game.Options[Position], p Position) error {
	for s := p.set; s != 0; s &= s - 1 {
		for rest := p.set &^ p.poset.up[bits.TrailingZeros64(s)]; rest != 0; {
			part := p.poset.component(rest)
			dst.Part(Position{p.poset, part})
			rest &^= part
		}
		dst.End()
	}
	return nil
}

// Label names the move from a position to an option: "choose 3". What goes has one
// least element, which was chosen.
func (g *Game) Label(from Position, to []Position) string {
	gone := from.set
	for _, part := range to {
		gone &^= part.set
	}
	for s := gone; s != 0; s &= s - 1 {
		if x := bits.TrailingZeros64(s); from.poset.up[x]&from.set == gone {
			return g.verb + " " + from.poset.names[x]
		}
	}
	return ""
}

// Value is the nim value of a position, and what it follows from: the colon
// principle where the elements below each one are a chain, and otherwise a search.
// ok is always true.
func (g *Game) Value(ctx context.Context, p Position) (v uint64, method string, ok bool, err error) {
	if p.set == 0 {
		return 0, "nothing is left", true, nil
	}
	v, err = g.search.value(ctx, p.poset, p.set)
	return v, g.search.method(p), true, err
}

// NimValue returns the nim value of a position. Time and memory can grow
// exponentially with the elements; the error is ctx.Err(), or a [game.ErrLimit]
// where there are too many positions.
func (g *Game) NimValue(ctx context.Context, p Position) (uint64, error) {
	v, _, _, err := g.Value(ctx, p)
	return v, err
}

// Winning returns the elements whose choice wins a position that is played alone,
// in normal play. Errors are those of [Game.NimValue].
func (g *Game) Winning(ctx context.Context, p Position) ([]string, error) {
	var out []string
	for s := p.set; s != 0; s &= s - 1 {
		x := bits.TrailingZeros64(s)
		v, err := g.NimValue(ctx, Position{p.poset, p.set &^ p.poset.up[x]})
		if err != nil {
			return nil, err
		}
		if v == 0 {
			out = append(out, p.poset.names[x])
		}
	}
	return out, nil
}
