package induct_test

import (
	"context"
	"fmt"

	"github.com/grundy-cgt/grundy/induct"
	"github.com/grundy-cgt/grundy/rule"
)

func ExampleProve() {
	r, err := rule.Parse("take any or split 2")
	if err != nil {
		panic(err)
	}
	for _, text := range []string{"n % 4 == 3 ? n+1 : n > 0 and n % 4 == 0 ? n-1 : n", "n % 4 == 3 ? n+1 : n"} {
		f, err := rule.ParseFormula(text, r.Vars())
		if err != nil {
			panic(err)
		}
		v, err := induct.Prove(context.Background(), r, f, induct.Limits{})
		if err != nil {
			panic(err)
		}
		if c := v.Refuted; c != nil {
			fmt.Printf("refuted at %s: %s, not %d\n", c.Position.Format(1), c.Claimed, c.Value)
			continue
		}
		fmt.Println(v.Status, "by", v.Theorem)
	}
	// Output:
	// proved by induction by automata
	// refuted at 4: 4, not 3
}
