package heap_test

import (
	"context"
	"fmt"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/rule"
)

func Example() {
	r, err := rule.Parse("take {1,3,4}")
	if err != nil {
		panic(err)
	}
	s, err := heap.New(r, heap.Limits{})
	if err != nil {
		panic(err)
	}
	ctx := context.Background()
	g, err := s.Table(ctx, 15)
	if err != nil {
		panic(err)
	}
	fmt.Println(g[:15])
	v, err := s.Value(ctx, 1_000_000_000_000_000_000)
	if err != nil {
		panic(err)
	}
	h, proved := s.Period()
	fmt.Println(v, h.Period, h.Start, proved, s.RestsOn())
	// Output:
	// [0 1 0 1 2 3 2 0 1 0 1 2 3 2 0]
	// 1 7 0 true 11
}

func ExampleSequence_Claim() {
	for _, text := range []string{"kayles", "grundy", "take not {2,5}", "take 2^k"} {
		r, err := rule.Parse(text)
		if err != nil {
			panic(err)
		}
		s, err := heap.New(r, heap.Limits{})
		if err != nil {
			panic(err)
		}
		c, err := s.Claim(context.Background(), 1000)
		if err != nil {
			panic(err)
		}
		fmt.Printf("%s: %s, %s from %d values\n", text, c.Formula(), c.Status, c.Known)
	}
	// Output:
	// kayles: G(n+12) = G(n) for all n >= 71, proved from 167 values
	// grundy: no period, checked from 1000 values
	// take not {2,5}: G(n+4) = G(n) + 2 for all n >= 0, proved from 9 values
	// take 2^k: G(n) = n mod 3, proved from 5 values
}
