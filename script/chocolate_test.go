package script_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestChocolate plays the game of luogu-p9387 by its definition: each way to cut
// each bar, with the nim values that the game of one bar has.
func TestChocolate(t *testing.T) {
	skipSlow(t)
	const most = 24
	var value [most + 1]int // of a bar, by the mex
	for n := range value {
		seen := map[int]bool{}
		for a := range n {
			for b := range n - a {
				seen[value[a]^value[b]] = true
			}
		}
		for seen[value[n]] {
			value[n]++
		}
	}
	var in, want strings.Builder
	fmt.Fprintln(&in, (most+1)*(most+1))
	for N := range most + 1 {
		for M := range most + 1 {
			fmt.Fprintln(&in, N, M)
			bars := []int{M}
			x := value[M]
			for n := 1; n <= N; n++ {
				bars = append(bars, n)
				x ^= value[n]
			}
			moves := 0
			for _, n := range bars {
				for a := range n {
					for b := range n - a {
						if value[a]^value[b] == x^value[n] {
							moves++
						}
					}
				}
			}
			fmt.Fprintln(&want, moves)
		}
	}
	if got := solve(t, "luogu-p9387", in.String()); got != want.String() {
		t.Error("the numbers of winning moves differ from the definition")
	}
}
