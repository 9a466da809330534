package law

import "github.com/grundy-cgt/grundy/rule"

// Bounds of laws that are constant on intervals.
const (
	maxRuns = 16
	minRun  = 32 // values for each interval, on average
)

// runs is the law of values that are constant on few intervals. It has two
// parameters for each: where it begins and its value.
func runs(e rule.Expr, g []uint64) (rule.Expr, bool) {
	var ends []int64
	for n := 1; n < len(g); n++ {
		if g[n] != g[n-1] {
			if ends = append(ends, int64(n)); len(ends) >= maxRuns {
				return nil, false
			}
		}
	}
	if len(g) == 0 || minRun*(len(ends)+1) > len(g) {
		return nil, false
	}
	out := num(int64(g[len(g)-1]))
	for i := len(ends) - 1; i >= 0; i-- {
		out = choose(compare(e, "<", ends[i]), num(int64(g[ends[i]-1])), out)
	}
	return out, true
}
