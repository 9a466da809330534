package poset_test

import (
	"context"
	"fmt"
	"log"

	"github.com/grundy-cgt/grundy/poset"
)

func ExampleChomp_Winning() {
	bar, err := poset.Rectangle(8, 10)
	if err != nil {
		log.Fatal(err)
	}
	bites, err := poset.NewChomp().Winning(context.Background(), bar)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(bites)
	// Output:
	// [[4 9] [5 6]]
}

func ExampleNew() {
	p, err := poset.New([]string{"a", "b", "c", "d"}, [][2]int{{0, 1}, {0, 2}, {2, 3}})
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	game := poset.NewGame()
	value, err := game.NimValue(ctx, p.Position())
	if err != nil {
		log.Fatal(err)
	}
	moves, err := game.Winning(ctx, p.Position())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Position(), value, moves)
	// Output:
	// a<b a<c<d 4 [a]
}
