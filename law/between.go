package law

import (
	"math"
	"sort"

	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// Bounds of the computation of intervals.
const (
	betweenTo    = int64(1) << 60 // heaps
	minBetween   = int64(1) << 24 // and so many at least
	betweenSteps = 1 << 12        // places where the value may change
	betweenRuns  = 64             // intervals of a law
)

// run is an interval on which a value is constant: from a heap to the next run.
type run struct {
	from  int64
	value uint64
}

// Between returns the law of a rule whose options are the heaps between two bounds
// that do not fall ([rule.Rule.Between]), where its values are constant on few
// intervals. The intervals are computed one after the other: as long as both bounds
// stay in the intervals they are in, the options have the same values. So the law
// is checked for all heaps below 2^60 in a few steps, or as far as the numbers of
// the rule fit 64 bits. It returns nil where the value changes too often.
func Between(r *rule.Rule) *Law {
	bounds, ok := r.Between()
	if !ok {
		return nil
	}
	list, known := between(bounds, betweenTo, betweenRuns)
	if known < minBetween {
		return nil
	}
	n := rule.Var{Name: r.Vars()[0]}
	body := num(int64(list[len(list)-1].value))
	for i := len(list) - 1; i > 0; i-- {
		body = choose(compare(n, "<", list[i].from), num(int64(list[i-1].value)), body)
	}
	return &Law{
		Formula: &rule.Formula{Name: "g", Vars: []string{n.Name}, Body: body}, Words: onIntervals,
		Status: period.Checked, Known: known, Cost: cost(body),
		Reason: "the options of n are the heaps between two bounds that do not fall, so the value changes only where a bound comes to another interval: all these places were computed",
	}
}

// between computes the intervals of the heaps below to, or as far as it comes with so
// many: known is how many heaps.
func between(bounds func(n int64) (lo, hi int64, ok bool), to int64, most int) (runs []run, known int64) {
	at := func(n int64) int { // the run of heap n
		return sort.Search(len(runs), func(i int) bool { return runs[i].from > n }) - 1
	}
	after := func(run int) int64 { // where the next run begins
		if run+1 < len(runs) {
			return runs[run+1].from
		}
		return math.MaxInt64
	}
	for steps := 0; known < to && steps < betweenSteps; steps++ {
		lo, hi, ok := bounds(known)
		if !ok {
			break
		}
		var value uint64
		if lo <= hi {
			value = mexOf(runs[at(lo) : at(hi)+1])
		}
		if k := len(runs); k == 0 || runs[k-1].value != value {
			if k == most {
				break
			}
			runs = append(runs, run{known, value})
		}
		next := [2]int64{lo + 1, hi + 1} // where a bound changes something
		if lo <= hi {
			// The lower bound must not pass the upper one either: as long as it does not
			// pass what that is now, there is an option.
			next = [2]int64{min(after(at(lo)), hi+1), after(at(hi))}
		}
		known++
		known += int64(sort.Search(int(to-known), func(i int) bool {
			lo, hi, ok := bounds(known + int64(i))
			return !ok || lo >= next[0] || hi >= next[1]
		}))
	}
	return runs, known
}

// mexOf is the least number that is no value of the runs.
func mexOf(runs []run) uint64 {
	seen := map[uint64]bool{}
	for _, r := range runs {
		seen[r.value] = true
	}
	v := uint64(0)
	for seen[v] {
		v++
	}
	return v
}
