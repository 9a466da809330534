package board_test

import (
	"context"
	"fmt"

	"github.com/grundy-cgt/grundy/board"
)

// Cram is the game of a domino that may be turned.
func ExampleSolver() {
	domino, err := board.ParsePieces("##")
	if err != nil {
		panic(err)
	}
	cram, err := board.NewPlacement(board.Turned(domino, true), "domino")
	if err != nil {
		panic(err)
	}
	b, err := board.Rectangle(4, 5)
	if err != nil {
		panic(err)
	}
	v, err := board.NewSolver(cram, 0).Value(context.Background(), b)
	fmt.Println("Cram on 4x5 has the value", v, err)

	win, err := board.NewSums(cram, true, 0).Wins(context.Background(), b)
	fmt.Println("in misere play the first player wins:", win, err)
	// Output:
	// Cram on 4x5 has the value 2 <nil>
	// in misere play the first player wins: false <nil>
}

// Three empty boards of Notakto have the product c·c·c = ac², which is won.
func ExampleElement() {
	b, err := board.Rectangle(3, 3)
	if err != nil {
		panic(err)
	}
	c, _ := board.ElementOf(b)
	fmt.Println(c, c.Times(c), c.Times(c).Times(c), c.Times(c).Lost())
	// Output: c c² ac² true
}
