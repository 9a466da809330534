package classic_test

import (
	"fmt"

	"github.com/grundy-cgt/grundy/classic"
)

func ExampleWythoff() {
	w, err := classic.NewWythoff(1)
	if err != nil {
		fmt.Println(err)
		return
	}
	p, _ := w.LostPair(1e17)
	fmt.Println(p, w.Lost(p))
	fmt.Println(w.Winning(classic.Pair{10, 12}))
	// Output:
	// (161803398874989484,261803398874989484) true
	// [(10,6) (3,5)]
}

func ExampleDynamic() {
	fibonacci, err := classic.NewDynamic(2)
	if err != nil {
		fmt.Println(err)
		return
	}
	parts, _ := fibonacci.Parts(1000)
	amounts, _ := fibonacci.Winning(classic.FirstMove(1000))
	fmt.Println(parts, amounts)
	// Output:
	// [13 987] [13]
}

func ExampleMoore() {
	m := classic.Moore{K: 2}
	heaps := []int64{10, 20, 30, 40}
	fmt.Println(m.Lost(heaps, false))
	fmt.Println(m.Move(heaps, false))
	// Output:
	// false
	// [10 20 30 30] true
}

func ExampleWelterValue() {
	v, err := classic.WelterValue(2, 3, 5, 7, 11)
	fmt.Println(v, err)
	// Output:
	// 4 <nil>
}

func ExampleEuclid() {
	fmt.Println(classic.Euclid{}.NimValue(9, 3), classic.Euclid{Positive: true}.NimValue(9, 3))
	// Output:
	// 3 2
}

func ExampleStripValue() {
	fmt.Println(classic.StripValue(2, 4, 8)) // the gaps 3, and 1 to the edge
	// Output:
	// 2
}
