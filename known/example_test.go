package known_test

import (
	"context"
	"fmt"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/known"
	"github.com/grundy-cgt/grundy/rule"
)

func ExampleFind() {
	ctx := context.Background()
	r, err := rule.Parse("0.07")
	if err != nil {
		panic(err)
	}
	s, err := heap.New(r, heap.Limits{})
	if err != nil {
		panic(err)
	}
	claim, err := s.Claim(ctx, 0)
	if err != nil {
		panic(err)
	}
	matches, err := known.Find(ctx, claim)
	if err != nil {
		panic(err)
	}
	for _, m := range matches {
		fmt.Printf("%s: %s, %s\n", m.Title(), m.Formula(), m.Status)
	}
	// Output:
	// 0.137 (dawson-chess, OEIS A002187): G(n) = G'(n-1) for all n >= 1, proved
}
