package opponent_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/opponent"
	"github.com/grundy-cgt/grundy/play"
)

// byHand are the options of heaps, written without the library.
var byHand = map[string]func(n int) [][]int{
	"nim":          func(n int) [][]int { return takes(n, n, func(int) bool { return true }) },
	"take {1,3,4}": func(n int) [][]int { return takes(n, 4, func(k int) bool { return k != 2 }) },
	"take 2^k":     func(n int) [][]int { return takes(n, n, func(k int) bool { return k&(k-1) == 0 }) },
	"kayles":       func(n int) [][]int { return append(splits(n-1, 0), splits(n-2, 0)...) },
	"lasker":       func(n int) [][]int { return append(takes(n, n, func(int) bool { return true }), splits(n, 1)...) },
	"dawsons-chess": func(n int) [][]int {
		return append(takes(n, 3, func(k int) bool { return k > 1 || n == 1 }), splits(n-3, 1)...)
	},
}

func takes(n, most int, may func(k int) bool) [][]int {
	var out [][]int
	for k := 1; k <= min(n, most); k++ {
		if may(k) {
			out = append(out, []int{n - k})
		}
	}
	return out
}

// splits are two heaps of together n, each at least least.
func splits(n, least int) [][]int {
	var out [][]int
	for a := least; 2*a <= n; a++ {
		out = append(out, []int{a, n - a})
	}
	return out
}

// heaps are those of a sum that are not empty, in order.
func heaps(sum ...int) []int {
	out := slices.DeleteFunc(slices.Clone(sum), func(n int) bool { return n == 0 })
	slices.Sort(out)
	return out
}

// after are the sums that a move leaves.
func after(options func(int) [][]int, sum []int) [][]int {
	var out [][]int
	for i, n := range sum {
		for _, o := range options(n) {
			out = append(out, heaps(slices.Concat(sum[:i], sum[i+1:], o)...))
		}
	}
	return out
}

// wins tells by the definition whether the player to move wins.
func wins(known map[string]bool, options func(int) [][]int, sum []int, misere bool) bool {
	key := fmt.Sprint(sum)
	if w, ok := known[key]; ok {
		return w
	}
	next := after(options, sum)
	w := misere && len(next) == 0
	for _, s := range next {
		w = w || !wins(known, options, s, misere)
	}
	known[key] = w
	return w
}

// TestByHand compares moves of random sums with rules that are written here.
func TestByHand(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 5))
	for name, options := range byHand {
		for _, misere := range []bool{false, true} {
			o := opponent.New(open(t, name), opponent.Options{Kind: play.Kind{Misere: misere}})
			known := map[string]bool{}
			for range 60 {
				var sum []int
				for range 1 + r.IntN(3) {
					sum = append(sum, 1+r.IntN(8))
				}
				sum = heaps(sum...)
				turn, err := o.Play(t.Context(), text(sum), opponent.Perfect, r.Uint64())
				if err != nil {
					t.Fatal(err)
				}
				left := read(t, turn.Move.After)
				won := wins(known, options, sum, misere)
				if !slices.ContainsFunc(after(options, sum), func(s []int) bool { return slices.Equal(s, left) }) {
					t.Fatalf("%s: %v leaves %v, which no move does", name, sum, left)
				}
				if turn.Wins != won || won && wins(known, options, left, misere) {
					t.Fatalf("%s, misere %v: %v, won %v: left %v, wins %v", name, misere, sum, won, left, turn.Wins)
				}
			}
		}
	}
}

func text(sum []int) string { return strings.Trim(strings.ReplaceAll(fmt.Sprint(sum), " ", "+"), "[]") }

// read reads a sum of heaps.
func read(t *testing.T, sum string) []int {
	t.Helper()
	var out []int
	for part := range strings.SplitSeq(sum, "+") {
		if part == "none" {
			continue
		}
		n, err := strconv.Atoi(part)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, n)
	}
	return heaps(out...)
}
