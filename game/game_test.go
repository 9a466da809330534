package game_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy/game"
)

func lists[P any](o *game.Options[P]) [][]P {
	var out [][]P
	for option := range o.All() {
		out = append(out, slices.Clone(option))
	}
	return out
}

func TestOptions(t *testing.T) {
	var o game.Options[int]
	if o.Len() != 0 || lists(&o) != nil {
		t.Error("the zero value is not empty")
	}
	o.Add(4)
	o.Add() // everything taken
	o.Part(1)
	o.Part(2)
	o.Undo() // this option is none
	o.Part(3)
	o.Part(3)
	o.End()
	o.End() // an empty one again
	o.Add(5, 6, 7)
	want := [][]int{{4}, {}, {3, 3}, {}, {5, 6, 7}}
	if got := lists(&o); !slices.EqualFunc(got, want, slices.Equal[[]int]) {
		t.Errorf("options %v, want %v", got, want)
	}
	if o.Len() != len(want) {
		t.Errorf("%d options", o.Len())
	}
	for i, w := range want {
		if !slices.Equal(o.At(i), w) {
			t.Errorf("option %d is %v, want %v", i, o.At(i), w)
		}
	}
	if first := o.At(0); cap(first) != len(first) {
		t.Error("appending to an option writes over the next one")
	}
	for range o.All() {
		break // an iterator that is left early
	}
	o.Reset()
	if o.Len() != 0 {
		t.Error("not empty after Reset")
	}
	o.Part(9)
	o.Undo() // the first option of all
	o.Add(8)
	if got := lists(&o); len(got) != 1 || !slices.Equal(got[0], []int{8}) {
		t.Errorf("options %v after Reset", got)
	}
}

func TestOptionsKeepTheirMemory(t *testing.T) {
	var o game.Options[[6]int64]
	fill := func() {
		o.Reset()
		for i := range int64(100) {
			o.Add([6]int64{i}, [6]int64{i + 1})
			o.Part([6]int64{i})
			o.End()
		}
	}
	fill()
	if n := testing.AllocsPerRun(50, fill); n != 0 {
		t.Errorf("%v allocations in a list that was used before", n)
	}
}

func TestFunc(t *testing.T) {
	stop := errors.New("stop")
	var rules game.Rules[string] = game.Func[string](func(dst *game.Options[string], p string) error {
		if p == "" {
			return stop
		}
		dst.Add(p[1:])
		return nil
	})
	var o game.Options[string]
	if err := rules.Options(&o, "abc"); err != nil || o.At(0)[0] != "bc" {
		t.Errorf("%v, %v", lists(&o), err)
	}
	if err := rules.Options(&o, ""); err != stop {
		t.Errorf("the error is %v", err)
	}
}

func ExampleOptions() {
	// Kayles: knock down one pin or two neighbours in a row of 4.
	var o game.Options[int]
	for k := 1; k <= 2; k++ {
		for left := 0; left <= (4-k)/2; left++ {
			o.Add(left, 4-k-left)
		}
	}
	for option := range o.All() {
		fmt.Print(option, " ")
	}
	// Output: [0 3] [1 2] [0 2] [1 1]
}
