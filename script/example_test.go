package script_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/grundy-cgt/grundy/play"
	"github.com/grundy-cgt/grundy/script"
)

// Chomp: eat a square of the chocolate and all that is above it and to its right.
// A position is the tuple of the rows' lengths; who eats the last square loses.
func ExampleLoad() {
	g, err := script.Load("chomp.star", `
def moves(*rows):
    return [rows[:i] + tuple([min(r, eaten) for r in rows[i:]])
            for i in range(len(rows)) for eaten in range(rows[i])]

start = (4, 4, 4)
`, script.Options{})
	if err != nil {
		panic(err)
	}
	a, err := play.Solve(context.Background(), g, play.Question[script.Pos]{Sum: g.Start(), Misere: true, Less: g.Compare})
	if err != nil {
		panic(err)
	}
	for _, m := range a.Moves {
		fmt.Println("leave", m.To)
	}
	// Output:
	// leave [(4,2,2)]
}

func ExampleLambda() {
	g, err := script.Lambda("lambda n: [[a, n-2-a] for a in range(n-1)]", script.Options{})
	if err != nil {
		panic(err)
	}
	sum, err := g.ParsePosition("5+9+15")
	if err != nil {
		panic(err)
	}
	for _, p := range sum {
		v, err := g.Value(context.Background(), p)
		if err != nil {
			panic(err)
		}
		fmt.Printf("G(%s) = %d\n", p, v)
	}
	// Output:
	// G(5) = 0
	// G(9) = 0
	// G(15) = 0
}

func ExampleRun() {
	source := `
g = game("take {1,3,4}")
for n in ints():
    print(n, "wins" if g.wins(n) else "loses")
`
	err := script.Run(context.Background(), "example.star", source, strings.NewReader("5 7"), os.Stdout, script.Options{})
	if err != nil {
		panic(err)
	}
	// Output:
	// 5 wins
	// 7 loses
}
