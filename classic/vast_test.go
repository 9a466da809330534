package classic_test

import (
	"fmt"
	"testing"

	"github.com/grundy-cgt/grundy/classic"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
)

// vast holds what a family says of single moves against the list of its options:
// between all positions of a small space.
func vast[P comparable](t *testing.T, rules family.Rules[P], space []P) {
	t.Helper()
	v := rules.(family.Vast[P])
	for _, p := range space {
		var opts, some game.Options[P]
		if err := rules.Options(&opts, p); err != nil {
			t.Fatal(err)
		}
		listed := map[P]bool{}
		for option := range opts.All() {
			if len(option) != 1 {
				t.Fatalf("%T: an option of %d parts", rules, len(option))
			}
			listed[option[0]] = true
		}
		for _, q := range space {
			if allowed, ok := v.Allows(p, []P{q}); !ok || allowed != listed[q] {
				t.Errorf("%T: %s -> %s is allowed: %t, want %t", rules, rules.Format(p), rules.Format(q), allowed, listed[q])
			}
		}
		if allowed, ok := v.Allows(p, nil); !ok || allowed {
			t.Errorf("%T: %s -> nothing is allowed", rules, rules.Format(p))
		}
		_ = v.Some(&some, p, 0)
		if (some.Len() == 0) != (opts.Len() == 0) {
			t.Errorf("%T: %s has %d options, and %d are given", rules, rules.Format(p), opts.Len(), some.Len())
		}
		for option := range some.All() {
			if !listed[option[0]] {
				t.Errorf("%T: %s -> %s is given and no move", rules, rules.Format(p), rules.Format(option[0]))
			}
		}
	}
}

// allTuples are all tuples of the size with numbers below n.
func allTuples(size int, n int64) (out []classic.Tuple) {
	numbers := make([]int64, size)
	var fill func(i int)
	fill = func(i int) {
		if i == size {
			out = append(out, classic.TupleOf(numbers...))
			return
		}
		for numbers[i] = 0; numbers[i] < n; numbers[i]++ {
			fill(i + 1)
		}
	}
	fill(0)
	return out
}

func TestVast(t *testing.T) {
	var pairs []classic.Pair
	for x := range int64(12) {
		for y := range int64(12) {
			pairs = append(pairs, classic.Pair{x, y})
		}
	}
	for _, r := range []int64{1, 2, 5} {
		w, err := classic.NewWythoff(r)
		if err != nil {
			t.Fatal(err)
		}
		vast(t, w, pairs)
	}
	var squares []classic.Tuple
	for _, p := range allTuples(3, 10) {
		if p.At(0) < p.At(1) && p.At(1) < p.At(2) {
			squares = append(squares, p)
		}
	}
	vast(t, classic.Welter{}, squares)
	vast(t, classic.Nimble{}, []int64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20})
	vast(t, classic.Staircase{}, allTuples(3, 7))
	for _, k := range []int{1, 2, 3} {
		vast(t, classic.Moore{K: k}, allTuples(3, 7))
	}
	vast(t, classic.Euclid{}, allTuples(2, 14))
	vast(t, classic.Euclid{}, allTuples(3, 6)[1:])
	positive := []classic.Tuple{}
	for _, p := range allTuples(3, 7) {
		if p.At(0)*p.At(1)*p.At(2) > 0 {
			positive = append(positive, p)
		}
	}
	vast(t, classic.Euclid{Positive: true}, positive)
	for _, k := range []int64{1, 2, 3} {
		d, err := classic.NewDynamic(k)
		if err != nil {
			t.Fatal(err)
		}
		var heaps []classic.TakeAway
		for n := range int64(14) {
			heaps = append(heaps, classic.FirstMove(n))
			for last := int64(1); last < 12; last++ {
				heaps = append(heaps, classic.TakeAway{N: n, Last: last})
			}
		}
		vast(t, d, heaps)
	}
}

// Of 10^18 moves some are listed, the winning ones among them, and others are judged.
func TestMover(t *testing.T) {
	for _, c := range []struct {
		name, arg, position string
		parts               string // of a move that is not listed
		wrong               string // what no move leaves
	}{
		{"wythoff", "", "(10^18,618033988749894849)", "(999999999999999000,618033988749894849)", "(1,0)"},
		{"welter", "", "{3,5,1000000000000}", "{3,5,77}", "{3,5,1000000000001}"},
		{"nimble", "", "{1000000000000,5}", "77", "1000000000001"},
		{"staircase", "", "(1000000000000,3,1000000000000)", "(1000000000000,80,999999999923)", "(1,2,3)"},
		{"fibonacci-nim", "", "1000000000000000", "(999999999999000,1000)", "(999999999999000,1001)"},
		{"moore-nim", "2", "(1000000000,1000000007,5)", "(77,78,5)", "(1,2,3)"},
		{"euclid", "", "(1000000000000007,3)", "(1000000000000007,0)", "(1000000000000005,3)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, c.name, c.arg)
			m := g.(family.Mover)
			some, err := m.Some(background, c.position, family.Question{})
			if err != nil {
				t.Fatal(err)
			}
			if !some.Truncated || len(some.Moves) < 2 {
				t.Errorf("%d moves, truncated %t", len(some.Moves), some.Truncated)
			}
			for _, s := range some.Moves {
				if s.Outcome != family.Lose {
					continue
				}
				a, err := g.Solve(background, s.After, family.Question{Moves: 1})
				if err != nil || a.Outcome != family.Lose {
					t.Errorf("%s is listed as a win: %v, %v", fmt.Sprint(s), a, err)
				}
			}
			if _, err := m.Step(c.position, 0, c.wrong, family.Question{}); err == nil {
				t.Errorf("a move leads to %s", c.wrong)
			}
			if c.name == "euclid" {
				return
			}
			if _, err := m.Step(c.position, 0, c.parts, family.Question{}); err != nil {
				t.Error(err)
			}
		})
	}
}
