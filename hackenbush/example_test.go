package hackenbush_test

import (
	"fmt"

	"github.com/grundy-cgt/grundy/hackenbush"
)

// Of the five binary trees of three nodes, four are chains of value 2 and one
// has two leaves below the root, of value 1 xor 1 = 0.
func ExampleTrees() {
	trees := hackenbush.NewTrees(100)
	fmt.Println(trees.Counts(3)[:4])

	p, err := trees.FirstWins([]int{3, 3})
	if err != nil {
		panic(err)
	}
	fmt.Println("two of them: the first player wins with probability", p)
	// Output:
	// [1 0 4 0]
	// two of them: the first player wins with probability 8/25
}
