package heap

import (
	"fmt"

	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// Closed is a closed form of a sequence: a formula for the value of any heap,
// with the theorem that proves it.
type Closed struct {
	Theorem period.Theorem // Bash, Multiples or Residues
	// M is m in "take 1..m" (Bash), in "take any multiple of m" (Multiples), or
	// the period (Residues).
	M int64
	// Values are G(0), ..., G(M-1) for Residues; nil otherwise.
	Values []uint32
}

// At returns G(n), n >= 0.
func (c Closed) At(n int64) uint64 {
	switch c.Theorem {
	case period.Bash:
		return uint64(n % (c.M + 1))
	case period.Multiples:
		return uint64(n / c.M)
	}
	return uint64(c.Values[n%c.M])
}

// Hit is the closed form as a period.
func (c Closed) Hit() period.Hit {
	switch c.Theorem {
	case period.Bash:
		return period.Hit{Period: c.M + 1}
	case period.Multiples:
		return period.Hit{Period: c.M, Saltus: 1}
	}
	return period.Hit{Period: c.M}
}

// String is the formula: "n mod 4", "n div 2", "n".
func (c Closed) String() string {
	switch {
	case c.Theorem == period.Bash:
		return fmt.Sprintf("n mod %d", c.M+1)
	case c.Theorem == period.Multiples && c.M == 1:
		return "n"
	case c.Theorem == period.Multiples:
		return fmt.Sprintf("n div %d", c.M)
	}
	for i, v := range c.Values {
		switch {
		case v == uint32(i):
		case c.M > 20:
			return fmt.Sprintf("one of %d values by n mod %d", c.M, c.M)
		default:
			return fmt.Sprintf("%v[n mod %d]", c.Values, c.M)
		}
	}
	return fmt.Sprintf("n mod %d", c.M)
}

// closedForm recognises the subtraction games that have a closed form.
//
//   - Take 1..m: n mod (m+1). The options of n have the values of the m heaps
//     before it, which are all residues but its own.
//   - Take any positive multiple of m: n div m. The options of n are the heaps
//     n-m, n-2m, ..., of values n div m - 1, ..., 0.
//   - Sets of which a finite part has a period that the others do not disturb:
//     see residues.
func closedForm(r *rule.Rule) (Closed, bool) {
	s, ok := r.TakeSet()
	if !ok {
		return Closed{}, false
	}
	if s.IsConst() && len(s.Const) == 1 && s.Const[0].Lo == 1 && s.Const[0].Hi != rule.Inf {
		return Closed{Theorem: period.Bash, M: s.Const[0].Hi}, true
	}
	if p, ok := asProgression(s); ok && p.lo == p.step {
		return Closed{Theorem: period.Multiples, M: p.step}, true
	}
	return residues(s)
}
