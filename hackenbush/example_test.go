package hackenbush_test

import (
	"context"
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

// A triangle with one corner on the ground is worth 1: fused, it is three loops.
// Only the cut of the edge that does not touch the ground wins.
func ExampleGraph_Solve() {
	edges := []hackenbush.Edge{{U: 0, V: 1}, {U: 1, V: 2}, {U: 0, V: 2}}
	g, err := hackenbush.NewGraph(3, edges, 0)
	if err != nil {
		panic(err)
	}
	s, err := g.Solve(context.Background())
	if err != nil {
		panic(err)
	}
	cuts, err := s.Cuts(context.Background(), 0)
	fmt.Println(s.Value(), cuts, err)
	// Output: 1 [1] <nil>
}

// The same picture as text, with words for vertices.
func ExampleReadPicture() {
	p, err := hackenbush.ReadPicture("ground=floor floor-left left-right right-floor*3")
	if err != nil {
		panic(err)
	}
	s, err := p.Graph.Solve(context.Background())
	fmt.Println(p.Names, len(p.Edges), s.Value(), err)
	// Output: [floor left right] 3 1 <nil>
}
