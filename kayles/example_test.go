package kayles_test

import (
	"context"
	"fmt"
	"log"

	"github.com/grundy-cgt/grundy/kayles"
)

func ExampleGame_Winning() {
	g, err := kayles.Shape("path", 7)
	if err != nil {
		log.Fatal(err)
	}
	moves, err := kayles.Node().Winning(context.Background(), g.Position())
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range moves {
		fmt.Println("choose", m.Choose, "and leave", m.Left)
	}
	// Output:
	// choose 2 and leave 4-5-6-7
	// choose 4 and leave 1-2 6-7
	// choose 6 and leave 1-2-3-4
}

func ExampleGame_NimValue() {
	g, err := kayles.New([]string{"a", "b", "c", "d"}, [][2]int{{0, 1}, {1, 2}, {2, 0}, {2, 3}})
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	node, err := kayles.Node().NimValue(ctx, g.Position())
	if err != nil {
		log.Fatal(err)
	}
	arc, err := kayles.Arc().NimValue(ctx, g.Position())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(node, arc)
	// Output:
	// 2 2
}
