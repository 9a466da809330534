package setter_test

import (
	"context"
	"fmt"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/setter"
)

func ExampleMake() {
	g, err := grundy.New("take {1,3,4}")
	if err != nil {
		panic(err)
	}
	suite, err := setter.Make(context.Background(), g, setter.Options{Tests: 1, Seed: 3, Ask: []setter.Ask{setter.Outcome, setter.Move}})
	if err != nil {
		panic(err)
	}
	for _, t := range suite.Tests {
		fmt.Println(t.Name, t.Group)
	}
	fmt.Print(suite.Tests[0].Input, suite.Tests[0].Answer)
	// Output:
	// 01 samples
	// 02 random
	// 03 extreme
	// 04 against
	// 05 against
	// 06 against
	// 07 against
	// 5
	// 1 6
	// 2 9 0
	// 2 2 1
	// 3 2 4 4
	// 3 3 10 5
	// First
	// 1 1 2
	// Second
	// 0
	// First
	// 1 1 1
	// Second
	// 0
	// First
	// 2 1 6
}
