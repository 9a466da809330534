package classic_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy/classic"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/play"
)

// played plays Kotzig's nim on places 0..n-1, as the rules say it.
func played(n int, moves []int64, at int, taken map[int]bool, misere bool) bool {
	any := false
	for _, m := range moves {
		next := (at + int(m)) % n
		if taken[next] {
			continue
		}
		any = true
		taken[next] = true
		wins := played(n, moves, next, taken, misere)
		delete(taken, next)
		if !wins {
			return true
		}
	}
	return misere && !any
}

func TestKotzigDefinition(t *testing.T) {
	for _, moves := range [][]int64{{1}, {1, 2}, {2, 3}, {1, 3}, {1, 4}, {2, 5}, {1, 2, 3}, {3, 7, 11}} {
		arg := fmt.Sprint(moves)
		g := open(t, "kotzig", arg[1:len(arg)-1])
		for n := 1; n <= 12; n++ {
			for _, misere := range []bool{false, true} {
				a, err := g.Solve(background, fmt.Sprint(n), family.Question{Kind: play.Kind{Misere: misere}})
				if err != nil {
					t.Fatal(err)
				}
				if want := played(n, moves, 0, map[int]bool{0: true}, misere); a.Outcome != family.OutcomeOf(want) {
					t.Errorf("%v on %d places, misere %v: %s, want wins %v", moves, n, misere, a.Outcome, want)
				}
			}
		}
	}
}

// Values, and misere play, from all positions of small circles.
func TestKotzigValues(t *testing.T) {
	for _, moves := range [][]int64{{1, 2}, {2, 3}, {1, 3, 4}, {2, 9}} {
		k, err := classic.NewKotzig(moves...)
		if err != nil {
			t.Fatal(err)
		}
		o := newOracle[classic.Circle](t, k)
		for size := int8(1); size <= 9; size++ {
			for filled := uint64(1); filled < 1<<size; filled += 2 {
				c := classic.Circle{Filled: filled, Size: size}
				values[classic.Circle](t, k, o, c)
				judge[classic.Circle](t, k, o, c, true)
			}
		}
	}
}

// The sizes that the moves {1,2} lose: three of them, up to the greatest circle.
func TestKotzigLost(t *testing.T) {
	k, err := classic.NewKotzig(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	var lost []int
	for n := 1; n <= 64; n++ {
		c, err := classic.NewCircle(n)
		if err != nil {
			t.Fatal(err)
		}
		v, _, _, err := k.Value(background, c)
		if err != nil {
			t.Fatal(err)
		}
		if v == 0 {
			lost = append(lost, n)
		}
	}
	if !slices.Equal(lost, []int{1, 3, 7}) {
		t.Errorf("lost for %v", lost)
	}
}

// Multiplying the moves by a number prime to the size renames the places.
func TestKotzigRenamed(t *testing.T) {
	for _, c := range [][4]int64{{1, 2, 13, 5}, {1, 3, 16, 3}, {2, 5, 11, 7}} {
		a, b := open(t, "kotzig", fmt.Sprint(c[0], c[1])), open(t, "kotzig", fmt.Sprint(c[0]*c[3], c[1]*c[3]))
		x, err := a.Solve(background, fmt.Sprint(c[2]), family.Question{})
		if err != nil {
			t.Fatal(err)
		}
		y, err := b.Solve(background, fmt.Sprint(c[2]), family.Question{})
		if err != nil || x.Value.Number != y.Value.Number {
			t.Errorf("%v: %v and %v, %v", c, x.Value, y.Value, err)
		}
	}
}

func TestKotzigPositions(t *testing.T) {
	k, err := classic.NewKotzig(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"1", "64", "(12,3,5)", "(64,1,63)"} {
		sum, err := k.Parse(text)
		if err != nil || len(sum) != 1 || k.Format(sum[0]) != text {
			t.Errorf("%s: %v %v", text, sum, err)
		}
	}
	for _, text := range []string{"0", "65", "10^18", "(12,12)", "(12,3,3)", "(12,0)", "", "x", "12+"} {
		if _, err := k.Parse(text); err == nil {
			t.Errorf("%q is accepted", text)
		}
	}
	for _, moves := range [][]int64{nil, {0}, {-1, 2}} {
		if _, err := classic.NewKotzig(moves...); err == nil {
			t.Errorf("the moves %v are accepted", moves)
		}
	}
	c, err := classic.NewCircle(64)
	if err != nil {
		t.Fatal(err)
	}
	places := []int64{}
	for m := int64(1); m < 64; m++ {
		if next, ok := c.Put(m); ok {
			places = append(places, m)
			back, ok := next.Put(64 - m)
			if ok || back != next {
				t.Fatalf("%d places on and back", m)
			}
		}
	}
	if len(slices.Compact(places)) != 63 {
		t.Errorf("%d places are free", len(places))
	}
}
