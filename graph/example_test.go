package graph_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
)

// A player may replace a number by one of its proper divisors.
func Example() {
	rules := game.Func[int](func(dst *game.Options[int], n int) error {
		for d := 1; d < n; d++ {
			if n%d == 0 {
				dst.Add(d)
			}
		}
		return nil
	})
	value, err := graph.New(rules, graph.Limits{}).Value(context.Background(), 360)
	fmt.Println(value, err)
	// Output: 6 <nil>
}

// Kayles: knock down one pin of a row, or two neighbours; what is left of the
// row is a sum of two rows.
func ExampleSolver_Value() {
	kayles := game.Func[int](func(dst *game.Options[int], pins int) error {
		for hit := 1; hit <= min(2, pins); hit++ {
			for left := 0; left <= pins-hit; left++ {
				dst.Add(left, pins-hit-left)
			}
		}
		return nil
	})
	s := graph.New(kayles, graph.Limits{})
	for pins := range 10 {
		value, _ := s.Value(context.Background(), pins)
		fmt.Print(value, " ")
	}
	// Output: 0 1 2 3 1 4 3 2 1 4
}

// Take one or two beans; in misère play who takes the last one loses.
func ExampleSolver_Outcome() {
	rules := game.Func[int](func(dst *game.Options[int], beans int) error {
		for take := 1; take <= min(2, beans); take++ {
			dst.Add(beans - take)
		}
		return nil
	})
	s := graph.New(rules, graph.Limits{})
	for beans := range 5 {
		win, remoteness, _ := s.Outcome(context.Background(), beans, true)
		fmt.Println(beans, win, remoteness)
	}
	// Output:
	// 0 true 0
	// 1 false 1
	// 2 true 2
	// 3 true 2
	// 4 false 3
}

// A game that can go on for ever is reported with the moves that show it.
func ExampleCycleError() {
	rules := game.Func[int](func(dst *game.Options[int], n int) error {
		dst.Add(n * 2 % 7)
		return nil
	})
	_, err := graph.New(rules, graph.Limits{}).Value(context.Background(), 3)
	var cycle *graph.CycleError[int]
	if errors.As(err, &cycle) {
		fmt.Println(cycle.Cycle)
	}
	fmt.Println(err)
	// Output:
	// [3 6 5]
	// the game can go on for ever: 3 -> 6 -> 5 -> 3 (cycle of length 3)
}
