package period

import (
	"fmt"

	"github.com/grundy-cgt/grundy/rule"
)

// Theorem names a theorem that proves a claim about a nim sequence. The
// derivations are in docs/reference/proofs.md.
type Theorem string

// The theorems.
const (
	// KHeap: a rule that takes at most t and leaves at most k heaps, split in
	// any way (Guy and Smith 1956 for k = 2).
	KHeap Theorem = "k-heap"
	// SparseWindow: a rule that takes at most t and leaves at most two heaps,
	// split in any way or into different ones, where almost all heaps are of one
	// class ([SparseTest]).
	SparseWindow Theorem = "sparse-window"
	// Window: a finite subtraction set, by its first repeated window.
	Window Theorem = "window"
	// AllBut: a subtraction set with finite complement, by its first repeated
	// window relative to the least value that no old position has.
	AllBut Theorem = "all-but"
	// Residues: an infinite subtraction set of which a finite part has a
	// period that no other member disturbs.
	Residues Theorem = "residues"
	// Multiples: take any positive multiple of m; m = 1 is Nim.
	Multiples Theorem = "multiples"
	// Bash: take 1..m.
	Bash Theorem = "bash"
	// Slope: take 1..h(n), where h grows by 0 or 1 from each n to the next.
	Slope Theorem = "slope"
	// Coins: turn 2, 1..2, 1..3 or any number of the coins of a row, or
	// consecutive ones.
	Coins Theorem = "coins"
)

// Test says how a rule's period is proved from known values: by which theorem,
// and from how many values.
type Test struct {
	Theorem    Theorem
	Heaps      int64 // k: the most heaps an option leaves
	Take       int64 // t: the most that is taken; for AllBut the greatest exception
	Arithmetic bool  // the period may have a saltus: G(n+p) = G(n) + s
}

// TestFor returns the test for a rule, and false where no theorem here covers
// it: unbounded takes with splits, splits that must differ, repeated tails.
//
// Coins of a row that are turned within a bounded distance come under [Window]:
// the values of the coins in reach decide the next one.
func TestFor(r *rule.Rule) (Test, bool) {
	if span, ok := r.TurnSpan(); ok {
		return Test{Theorem: Window, Heaps: 1, Take: span}, true
	}
	if x, ok := r.AllBut(); ok {
		t := Test{Theorem: AllBut, Heaps: 1, Arithmetic: true}
		if len(x) > 0 {
			t.Take = x[len(x)-1]
		}
		return t, true
	}
	k, t, ok := r.Bounded()
	if !ok {
		return Test{}, false
	}
	if _, isSet := r.TakeSet(); isSet {
		return Test{Theorem: Window, Heaps: 1, Take: t}, true
	}
	return Test{Theorem: KHeap, Heaps: k, Take: t}, true
}

// Need returns the least number N of known values G(0), ..., G(N-1) that
// proves the period p from start on, when G(n+p) = G(n) (+ saltus) holds for
// all start <= n < N-p; Inf when it does not fit. For [KHeap] the start must
// be at least 1, because an empty heap is no heap there; a period that holds
// from 0 on is proved from 1 on and then seen to hold at 0.
func (t Test) Need(start, p int64) int64 {
	if start < 0 || p < 1 || start > rule.Inf/8 || p > rule.Inf/8 {
		return rule.Inf
	}
	switch t.Theorem {
	case Window, AllBut:
		if t.Take > rule.Inf/2 { // start + p is at most Inf/4
			return rule.Inf
		}
		return start + p + max(t.Take, 1)
	case KHeap:
		k := t.Heaps
		n0 := max(start, 1)
		if n0+p > (rule.Inf-t.Take)/k {
			return rule.Inf
		}
		return max(k*(n0+p)+t.Take-(k-1), p+t.Take+1)
	}
	return rule.Inf
}

func (t Test) String() string {
	switch t.Theorem {
	case KHeap:
		return fmt.Sprintf("takes at most %d and leaves at most %d heaps", t.Take, t.Heaps)
	case Window:
		return fmt.Sprintf("takes at most %d, or turns coins among that many consecutive ones", t.Take)
	case AllBut:
		return fmt.Sprintf("takes any amount but finitely many, the greatest %d", t.Take)
	}
	return string(t.Theorem)
}
