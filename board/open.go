package board

import (
	"fmt"
	"strings"

	"github.com/grundy-cgt/grundy/family"
)

// opener opens a game that has no argument.
func opener(name string, open func() (family.Game, error)) func(string) (family.Game, error) {
	return func(arg string) (family.Game, error) {
		if arg != "" {
			return nil, fmt.Errorf("%s has no argument, and %q was given", name, arg)
		}
		return open()
	}
}

// openPieces opens the game of pieces as they are laid down.
func openPieces(pieces []Piece, name string) (family.Game, error) {
	p, err := NewPlacement(pieces, name)
	if err != nil {
		return nil, err
	}
	return family.New[Board](newKnown(p)), nil
}

// ParsePlacement reads the rules of a placement game: pieces as in [ParsePieces],
// which may be turned and turned over; behind the word "turned" they may only be
// turned, and behind "fixed" not even that.
func ParsePlacement(text string) (*Placement, error) {
	how, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	if how != "fixed" && how != "turned" {
		how, rest = "", text
	}
	pieces, err := ParsePieces(rest)
	if err != nil {
		return nil, err
	}
	if how != "fixed" {
		pieces = Turned(pieces, how == "")
	}
	return NewPlacement(pieces, "piece")
}
