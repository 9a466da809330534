package play

import "math"

// joints walks through the moves of a sum: for each component which of its options
// is taken, or -1 where the component rests. Equal components stand side by side,
// and of moves that differ only in which of them does what one is met, in which the
// first ones take the first options.
type joints struct {
	counts []int  // of the options of each component
	same   []bool // the component equals the one before
	all    bool   // every component that has options moves
	most   int    // the most components that move
}

// each calls leaf for each move, in order, until it returns false. enter, if not
// nil, is asked before component i takes choice c, and false leaves that out.
func (j *joints) each(enter func(i, c int) bool, leaf func(choice []int) bool) {
	n := len(j.counts)
	if n == 0 {
		return
	}
	choice := make([]int, 0, n)
	next := make([]int, 1, n) // by component, what is tried next; the last is to rest
	moved := 0
	for {
		i := len(choice)
		if i == n {
			if moved > 0 && !leaf(choice) {
				return
			}
		} else if c, ok := j.choice(i, &next[i], moved); ok {
			if enter != nil && !enter(i, c) {
				continue
			}
			choice = append(choice, c)
			if c >= 0 {
				moved++
			}
			if i+1 < n {
				next = append(next, j.first(i+1, c))
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

// choice is the next choice of component i, if there is one.
func (j *joints) choice(i int, next *int, moved int) (c int, ok bool) {
	if *next < j.counts[i] && moved >= j.most {
		*next = j.counts[i]
	}
	c = *next
	*next++
	switch {
	case c < j.counts[i]:
		return c, true
	case c == j.counts[i] && (!j.all || c == 0):
		return -1, true
	}
	return 0, false
}

// first is where component i begins, the one before having made choice c.
func (j *joints) first(i, c int) int {
	switch {
	case !j.same[i]:
		return 0
	case c < 0:
		return j.counts[i]
	}
	return c
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
