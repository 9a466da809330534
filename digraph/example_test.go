package digraph_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/grundy-cgt/grundy/digraph"
	"github.com/grundy-cgt/grundy/game"
)

func Example() {
	// Tokens on a graph with the cycle a -> b -> a.
	text := "a b\nb a\nb c\nd a\nd c\ne d\n"
	ctx := context.Background()
	g, err := digraph.Read(ctx, strings.NewReader(text), digraph.ReadOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	values, err := g.Loopy(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	tokens, err := g.ParseTokens("a+d")
	if err != nil {
		fmt.Println(err)
		return
	}
	answer := values.Solve(tokens, 10)
	fmt.Printf("%v %c\n", answer.Value, answer.Outcome)
	for _, m := range answer.Moves {
		fmt.Println(g.Name(m.From), "->", g.Name(m.To))
	}
	// Output:
	// 1 N
	// d -> c
	// d -> a
	// a -> b
}

func ExampleLoopyValues() {
	// A counter of 0 to 5: add 1, where 6 is 0 again, or halve an even number.
	rules := game.Func[int](func(dst *game.Options[int], n int) error {
		if n == 0 {
			return nil
		}
		if n%2 == 0 {
			dst.Add(n / 2)
		}
		dst.Add((n + 1) % 6)
		return nil
	})
	x, values, err := digraph.LoopyValues(context.Background(), rules, 0, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	for n := range 6 {
		v, _ := x.Vertex(n)
		fmt.Println(n, values.Value(v))
	}
	// Output:
	// 0 0
	// 1 inf{}
	// 2 inf{}
	// 3 inf{}
	// 4 inf{1}
	// 5 1
}
