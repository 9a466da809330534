package known

import (
	"fmt"

	"github.com/grundy-cgt/grundy/period"
)

// Relation is the outcome of comparing two nim sequences: G(n) = G'(n+Shift) for
// n >= From, as far as Status says.
type Relation struct {
	Shift  int64
	From   int64
	To     int64         // the values were compared for From <= n < To
	Status period.Status // empty: refuted, the values at To differ
	Pair   [2]uint64     // G(To) and G'(To+Shift), if they differ
	Reason string        // why the relation holds for all n, if it is proved
}

// Difference says where the values differ.
func (r Relation) Difference() string {
	return fmt.Sprintf("G(%d) = %d and G'(%d) = %d", r.To, r.Pair[0], r.To+r.Shift, r.Pair[1])
}

// Equal reports that no difference was found.
func (r Relation) Equal() bool { return r.Status != "" }

// Formula says in a line what the relation claims; of a refuted one, where it is
// true before the difference.
func (r Relation) Formula() string {
	shifted := "G'(n)"
	if r.Shift != 0 {
		shifted = fmt.Sprintf("G'(n%+d)", r.Shift)
	}
	switch {
	case r.Status != period.Proved:
		return fmt.Sprintf("G(n) = %s for %d <= n < %d", shifted, r.From, r.To)
	case r.From > 0:
		return fmt.Sprintf("G(n) = %s for all n >= %d", shifted, r.From)
	}
	return fmt.Sprintf("G(n) = %s for all n", shifted)
}

// The most values that are compared: of two periods, and where a formula without
// a period would give values for ever.
const (
	maxPeriods  = 1 << 24
	maxFormulas = 1 << 16
)

// Relate compares G(n) with G'(n+shift) for n = from, from+1, ... to the first
// difference; or until equality for all n is proved; or as far as both claims
// know values, and below most if that is not 0. Heaps below 0 do not exist, so
// from+shift must be at least 0. O(values compared), at most some 2^24.
//
// Equality is proved in four cases. Two rules with one canonical text have the same
// sequence, and two formulas with one text are the same function; this is for
// shift 0. The options of two codes may correspond: see cousins. And two periods:
//
// Theorem. Let G(n+p) = G(n)+s for n >= u and G'(n+q) = G'(n)+t for n >= v, let
// l = lcm(p, q) and m = max(from, u, v-shift). If G(n) = G'(n+shift) for
// from <= n <= m+l, then for all n >= from.
//
// Proof. For n >= m we have G(n+l) = G(n) + sl/p and G'(n+shift+l) = G'(n+shift)
// + tl/q. With n = m the hypothesis gives sl/p = tl/q. So equality at n implies
// equality at n+l, and it holds at m, ..., m+l-1.
func Relate(a, b *period.Claim, shift, from, most int64) Relation {
	r := Relation{Shift: shift, From: from, To: from}
	if shift == 0 && identical(a, b) {
		r.Status, r.Reason = period.Proved, "the rules are one and the same, or their formulas are"
		return r
	}
	end, decides := window(a, b, shift, from)
	if most > 0 && most < end {
		end, decides = most, false
	}
	for ; r.To < end; r.To++ {
		v, known := at(a, r.To)
		w, alsoKnown := at(b, r.To+shift)
		if !known || !alsoKnown {
			decides = false
			break
		}
		if v != w {
			r.Pair = [2]uint64{v, w}
			return r
		}
	}
	r.Status = period.Checked
	if end, ok := related(a, b, shift, from); ok && r.To > end {
		r.Status = period.Proved
		r.Reason = fmt.Sprintf("their options correspond (first cousins of Guy and Smith), and all values agree to n = %d", end)
	}
	if decides && r.Status != period.Proved {
		r.Status = period.Proved
		r.Reason = fmt.Sprintf("both laws are proved, and all values agree to n = %d, past both starts and the common period", end-1)
	}
	return r
}

// minShifted is how many values must agree for a shift to be named.
const minShifted = 64

// Shifted returns the relation of two sequences with the least shift other than 0
// with which no difference is found, if there is one; equal for all n rather than as
// far as was looked. Sequences that are constant from the first heaps on have none
// to name.
func Shifted(a, b *period.Claim) (best Relation, ok bool) {
	if still(a) {
		return best, false
	}
	for _, shift := range shifts[1:] {
		r := Relate(a, b, shift, max(0, -shift), 0)
		if !r.Equal() || r.Status != period.Proved && r.To-r.From < minShifted {
			continue
		}
		if !ok || best.Status != period.Proved && r.Status == period.Proved {
			best, ok = r, true
		}
	}
	return best, ok
}

// still reports whether the values of some first heaps are equal.
func still(a *period.Claim) bool {
	first, _ := at(a, skipped)
	for n := skipped + 1; n < minShifted; n++ {
		if v, known := at(a, int64(n)); known && v != first {
			return false
		}
	}
	return true
}

// at returns G(n), from the values where there is no law.
func at(c *period.Claim, n int64) (uint64, bool) {
	if n >= 0 && n < int64(len(c.Values)) {
		return uint64(c.Values[n]), true
	}
	return c.At(n)
}

// identical reports whether two claims are about the same function for a reason
// that needs no values.
func identical(a, b *period.Claim) bool {
	if a.Rule == nil || b.Rule == nil {
		return false
	}
	if a.Rule.String() == b.Rule.String() {
		return true
	}
	return a.Closed() && b.Closed() && a.Formula() == b.Formula()
}

// related is [cousins] for any shift: where it is negative, the second game is the
// first one.
func related(a, b *period.Claim, shift, from int64) (end int64, ok bool) {
	if a.Rule == nil || b.Rule == nil {
		return 0, false
	}
	values := func(c *period.Claim) func(int64) (uint64, bool) {
		return func(n int64) (uint64, bool) { return at(c, n) }
	}
	if shift >= 0 {
		return cousins(a.Rule, b.Rule, values(a), values(b), shift, from)
	}
	end, ok = cousins(b.Rule, a.Rule, values(b), values(a), -shift, from+shift)
	return end - shift, ok
}

// window returns the end of the values that have to agree; decides says that the
// theorem of [Relate] then proves equality for all n.
func window(a, b *period.Claim, shift, from int64) (end int64, decides bool) {
	proved := a.Status == period.Proved && b.Status == period.Proved
	if !proved || a.Period == 0 || b.Period == 0 {
		return from + maxFormulas, false
	}
	m := max(from, a.Start, b.Start-shift)
	l := a.Period
	for r := b.Period; r != 0; {
		l, r = r, l%r
	}
	if a.Period/l > maxPeriods/b.Period {
		return m + maxPeriods, false
	}
	return m + a.Period/l*b.Period + 1, true
}
