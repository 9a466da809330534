package period

import (
	"fmt"

	"github.com/grundy-cgt/grundy/rule"
)

// Status says what stands behind a claim.
type Status string

// The statuses.
const (
	// Proved: a theorem covers the rule, and its hypotheses were met.
	Proved Status = "proved"
	// Checked: true for all heaps below Claim.Known, and not claimed beyond.
	Checked Status = "checked"
)

// Claim is what is known of the nim sequence of a rule: a period, perhaps with
// a saltus, and what it rests on. A claim without a period has Period 0.
type Claim struct {
	Rule    *rule.Rule
	Status  Status
	Theorem Theorem // empty unless Status is Proved
	Hit             // G(n+Period) = G(n)+Saltus for n >= Start
	Known   int64   // how many values G(0), G(1), ... it rests on
	Values  []uint32
	Bound   int64 // Residues: the greatest amount of the finite part
}

// LastException is the last n with G(n+Period) != G(n)+Saltus, or -1.
func (c *Claim) LastException() int64 { return c.Start - 1 }

// Closed reports whether the theorem gives a formula instead of a table, so that
// Values is empty: [Bash], [Multiples], [Slope] and [Coins].
func (c *Claim) Closed() bool {
	return c.Theorem == Bash || c.Theorem == Multiples || c.Theorem == Slope || c.Theorem == Coins
}

// At returns G(n) of a proved claim. It takes constant time, but for [Slope] as
// many values of h as its formula passes, at most about 2^22. The second result
// is false where the claim says nothing about n, or not within these steps.
func (c *Claim) At(n int64) (uint64, bool) {
	switch {
	case n < 0:
		return 0, false
	case c.Theorem == Slope:
		return c.slope(n)
	case c.Theorem == Coins:
		l, ok := turning(c.Rule)
		if !ok || n == 0 {
			return 0, ok
		}
		return l.at(uint64(n))
	case c.Period == 0:
		return 0, false
	case c.Theorem == Bash:
		return uint64(n % c.Period), true
	case c.Theorem == Multiples:
		return uint64(n / c.Period), true
	case n < int64(len(c.Values)):
		return uint64(c.Values[n]), true
	case c.Status != Proved:
		return 0, false
	}
	turns := (n - c.Start) / c.Period
	return uint64(c.Values[c.Start+(n-c.Start)%c.Period]) + uint64(turns)*uint64(c.Saltus), true
}

// String is the status and the formula.
func (c *Claim) String() string { return string(c.Status) + ": " + c.Formula() }

// Formula says in a line what the claim says of G.
func (c *Claim) Formula() string {
	switch {
	case c.Theorem == Slope:
		_, h, _ := c.Rule.TakeUpTo()
		return fmt.Sprintf("G(n) = h(n) if h(n) > h(n-1), and otherwise G(n-1-h(n)), where h(n) = %s", h)
	case c.Theorem == Coins:
		l, _ := turning(c.Rule)
		return l.formula
	case c.Period == 0:
		return "no period"
	case c.Theorem == Bash:
		return fmt.Sprintf("G(n) = n mod %d", c.Period)
	case c.Theorem == Multiples && c.Period == 1:
		return "G(n) = n"
	case c.Theorem == Multiples:
		return fmt.Sprintf("G(n) = floor(n / %d)", c.Period)
	case c.isMod():
		return fmt.Sprintf("G(n) = n mod %d", c.Period)
	}
	text := fmt.Sprintf("G(n+%d) = G(n)", c.Period)
	if c.Saltus != 0 {
		text += fmt.Sprintf(" + %d", c.Saltus)
	}
	if c.Status != Proved {
		return fmt.Sprintf("%s for %d <= n < %d", text, c.Start, c.Known-c.Period)
	}
	return fmt.Sprintf("%s for all n >= %d", text, c.Start)
}

// Text returns the values of a proved claim with a formula in the language of
// [rule.ParseFormula], in the variable n: "n % 4". It is "" where there is only a
// table.
func (c *Claim) Text() string {
	switch {
	case c.Theorem == Bash:
		return fmt.Sprintf("n %% %d", c.Period)
	case c.Theorem == Multiples && c.Period == 1:
		return "n"
	case c.Theorem == Multiples:
		return fmt.Sprintf("n // %d", c.Period)
	case c.Theorem == Coins:
		l, _ := turning(c.Rule)
		return l.text
	case c.Theorem == Slope:
		return c.slopeText()
	}
	return ""
}

// isMod reports whether the values are 0, 1, ..., Period-1, over and over.
func (c *Claim) isMod() bool {
	if c.Start != 0 || c.Saltus != 0 || c.Status != Proved || int64(len(c.Values)) < c.Period {
		return false
	}
	for i := range c.Period {
		if int64(c.Values[i]) != i {
			return false
		}
	}
	return true
}

// Reason says why the claim holds, in a sentence.
func (c *Claim) Reason() string {
	if c.Status != Proved {
		if t, ok := TestFor(c.Rule); ok {
			return fmt.Sprintf("checked for all heaps below %d; the theorem %q, which covers this rule, needs more values", c.Known, t.Theorem)
		}
		return fmt.Sprintf("checked for all heaps below %d; no theorem here covers this rule", c.Known)
	}
	switch c.Theorem {
	case Bash:
		return "taking 1..m reaches every other residue mod m+1 and never the same one"
	case Coins:
		l, _ := turning(c.Rule)
		return l.reason
	case Slope:
		return "the most that may be taken grows by 0 or 1 from each heap to the next, so the options' values are all but one of 0..h(n)"
	case Multiples:
		return "only n mod m never changes, and floor(n/m) moves as in Nim"
	case Residues:
		return fmt.Sprintf("taking at most %d gives this period, and no greater amount of the set leads to an equal value", c.Bound)
	case SparseWindow:
		return fmt.Sprintf("the window that decides all later values repeats, since almost all heaps are of one class (known: %d values)", c.Known)
	case Window:
		return fmt.Sprintf("the window of the last %d values repeats, and it decides all later values (known: %d values)", c.window(), c.Known)
	case AllBut:
		return fmt.Sprintf("the window of the last %d values, relative to the least value that no older heap has, repeats (known: %d values)", c.window(), c.Known)
	}
	t, _ := TestFor(c.Rule)
	return fmt.Sprintf("the rule %s: %d values prove it (Guy and Smith, k-heap form)", t, c.Known)
}

func (c *Claim) window() int64 {
	t, _ := TestFor(c.Rule)
	return max(t.Take, 1)
}
