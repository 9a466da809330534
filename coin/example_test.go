package coin_test

import (
	"fmt"

	"github.com/grundy-cgt/grundy/coin"
)

func ExampleSquares() {
	g := coin.Squares{Side: 7}
	fmt.Println(g.Value(coin.Coin{Row: 12, Column: 20}))
	all, _ := g.UnionValue([]coin.Rect{{Top: 1, Left: 1, Bottom: 1e9, Right: 1e9}, {Top: 5, Left: 5, Bottom: 6, Right: 6}})
	fmt.Println(all)
	// Output:
	// 4
	// 0
}

func ExampleBlockValue() {
	v, _ := coin.BlockValue(coin.Coin{Row: 30, Column: 70})
	fmt.Println(v)
	// Output: 316912650057057350374175801344
}
