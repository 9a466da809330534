package explore

import "github.com/grundy-cgt/grundy/period"

// theoremWords says what a theorem says, and what it needs.
func theoremWords(t period.Theorem) string {
	switch t {
	case period.KHeap:
		return "a rule that takes at most t and leaves at most k heaps has a period for ever if it has held for long enough (Guy and Smith 1956)"
	case period.SparseWindow:
		return "a rule that leaves two heaps at most, almost all of one class, is periodic when the window of the last values comes again together with the rare heaps"
	case period.Window:
		return "a heap's value depends on the last t values alone, so that the first window of values that comes again proves the period"
	case period.AllBut:
		return "all but finitely many amounts may be taken: the window of the last values, relative to the least value that no older heap has, decides all later ones"
	case period.Residues:
		return "a finite part of the set has a period that no other amount of the set disturbs"
	case period.Multiples:
		return "taking any multiple of m divides the heap by m"
	case period.Bash:
		return "taking 1 to m counts modulo m+1"
	case period.Slope:
		return "the most that may be taken grows by 0 or 1 from a heap to the next"
	case period.Coins:
		return "the values of a coin turning game of this kind are a formula (Winning Ways, chapter 14)"
	}
	return string(t)
}
