package play

import "math"

// joints walks through the moves of a sum: for each component which of its options
// is taken, or -1 where the component rests. Equal components stand side by side,
// and of moves that differ only in which of them does what, one is met.
type joints struct {
	counts []int  // of the options of each component
	same   []bool // the component equals the one before
	all    bool   // every component that has options moves
	most   int    // the most components that move
}

// each calls leaf for each move, in order, until it returns false. enter, if not
// nil, is asked before component i takes choice c, and false leaves that out; the
// choices of the components before i are those of the call.
func (j *joints) each(enter func(i, c int, choice []int) bool, leaf func(choice []int) bool) {
	n := len(j.counts)
	if n == 0 {
		return
	}
	choice := make([]int, 0, n)
	next := []int{j.first(0, choice)} // by component, the choice to try
	moved := 0
	for {
		i := len(choice)
		if i == n {
			if moved > 0 && !leaf(choice) {
				return
			}
		} else if c := next[i]; c < j.counts[i] && (c < 0 || moved < j.most) {
			next[i]++
			if enter != nil && !enter(i, c, choice) {
				continue
			}
			choice = append(choice, c)
			if c >= 0 {
				moved++
			}
			if i+1 < n {
				next = append(next, j.first(i+1, choice))
			}
			continue
		} else {
			next = next[:i]
		}
		if len(choice) == 0 {
			return
		}
		if choice[len(choice)-1] >= 0 {
			moved--
		}
		choice = choice[:len(choice)-1]
	}
}

// first is the least choice of component i after those before it.
func (j *joints) first(i int, choice []int) int {
	least := -1
	if j.all && j.counts[i] > 0 {
		least = 0
	}
	if j.same[i] {
		least = max(least, choice[i-1])
	}
	return least
}

// ways is in how many ways a move can be made when equal components are told
// apart; math.MaxInt64 if they do not fit.
func (j *joints) ways(choice []int) int64 {
	ways := int64(1)
	run, alike := int64(0), int64(0)
	for i, c := range choice {
		run, alike = run+1, alike+1
		switch {
		case !j.same[i]:
			run, alike = 1, 1
		case choice[i-1] != c:
			alike = 1
		}
		if ways > math.MaxInt64/run {
			return math.MaxInt64
		}
		ways = ways * run / alike
	}
	return ways
}

// addCapped and timesCapped stay at math.MaxInt64 where a result does not fit.
func addCapped(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}

func timesCapped(a, b int64) int64 {
	if b != 0 && a > math.MaxInt64/b {
		return math.MaxInt64
	}
	return a * b
}
