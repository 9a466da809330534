package period

import (
	"fmt"
	"math/bits"

	"github.com/grundy-cgt/grundy/rule"
)

// law is a formula of a coin-turning rule.
type law struct {
	at      func(n uint64) (uint64, bool) // for n >= 1; false where the value needs more than 64 bits
	formula string
	text    string // the same in the language of rule.ParseFormula
	reason  string
	easy    int64 // below this heap the options can be listed
}

// turning returns the formula of a rule that turns coins of a row, for the rules
// of which docs/reference/proofs.md, "Coins", derives one.
func turning(r *rule.Rule) (law, bool) {
	t, ok := r.TurnRule()
	if !ok || t.Parity != rule.EitherParity || t.Within > 0 || t.First || len(t.Coins) != 1 {
		return law{}, false
	}
	coins := t.Coins[0]
	up := func(hi int64) bool { return coins == rule.Interval{Lo: 1, Hi: hi} }
	one := coins == rule.Interval{Lo: 1, Hi: 1}
	switch {
	case one:
		return law{
			func(uint64) (uint64, bool) { return 1, true },
			"G(n) = 1 for all n >= 1", "n == 0 ? 0 : 1", "a coin that is turned alone is gone", sample,
		}, true
	case t.Kind == rule.Consecutive && (coins.Lo == 1 || coins == rule.Interval{Lo: 2, Hi: rule.Inf}):
		return ruler(coins), true
	case t.Kind != rule.Any:
		return law{}, false
	case coins == rule.Interval{Lo: 2, Hi: 2}:
		return law{
			func(n uint64) (uint64, bool) { return n - 1, true },
			"G(n) = n - 1 for all n >= 1", "max(n-1, 0)", "the coin moves to any lower place, as a heap of n - 1 in Nim", sample,
		}, true
	case up(2):
		return law{
			func(n uint64) (uint64, bool) { return n, true },
			"G(n) = n", "n", "the coin moves to any lower place or is gone, as in Nim", sample,
		}, true
	case up(3):
		return law{
			mockTurtles, "G(n) = 2(n-1), or 2(n-1)+1 if n-1 has evenly many ones in binary: the n-th number with oddly many ones",
			"n == 0 ? 0 : 2*(n-1) + (popcount(n-1)+1) % 2",
			"numbers with oddly many ones add up to them in threes, and never in twos (Mock Turtle theorem)", sample,
		}, true
	case coins == rule.Interval{Lo: 3, Hi: 3}:
		return law{
			triplets, "G(n) = 0 for n <= 2, and from there on the numbers with oddly many ones in binary: 1, 2, 4, 7, 8, 11, ...",
			"n <= 2 ? 0 : 2*(n-3) + (popcount(n-3)+1) % 2",
			"coins 1 and 2 are worth nothing and fill up a move of fewer coins, so this is Mock Turtles from coin 3 on", sample,
		}, true
	case up(rule.Inf):
		return law{
			func(n uint64) (uint64, bool) { return 1 << ((n - 1) & 63), n <= 64 },
			"G(n) = 2^(n-1) for all n >= 1", "n == 0 ? 0 : 2^(n-1)", "the lower coins add up to every number below 2^(n-1)", 16,
		}, true
	}
	return law{}, false
}

// mockTurtles is the n-th number with oddly many ones in binary, n >= 1.
func mockTurtles(n uint64) (uint64, bool) {
	m := n - 1
	return 2*m + uint64(1-bits.OnesCount64(m)&1), true
}

func triplets(n uint64) (uint64, bool) {
	if n < 3 {
		return 0, true
	}
	return mockTurtles(n - 2)
}

// ruler is the law of turning consecutive coins, up to a number or any number, or
// any number but one.
func ruler(coins rule.Interval) law {
	most := uint64(1) << (63 - bits.LeadingZeros64(uint64(coins.Hi)))
	l := law{formula: "G(n) = the greatest power of two that divides n", text: "lowbit(n)", reason: "the lower coins' values add up as a Gray code does", easy: sample}
	switch {
	case coins.Lo == 2 && coins.Hi == rule.Inf:
		l.at = func(n uint64) (uint64, bool) { return n & -n / 2, true }
		l.formula = "G(n) = half the greatest power of two that divides n, rounded down"
		l.text += "//2"
	case coins.Hi == rule.Inf:
		l.at = func(n uint64) (uint64, bool) { return n & -n, true }
	default:
		l.at = func(n uint64) (uint64, bool) { return min(n&-n, most), true }
		l.formula += fmt.Sprintf(", but at most %d", most)
		l.text = fmt.Sprintf("min(lowbit(n), %d)", most)
	}
	return l
}
