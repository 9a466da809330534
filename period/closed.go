package period

import (
	"context"
	"fmt"
	"strings"

	"github.com/grundy-cgt/grundy/rule"
)

// ClosedForm returns the claim of a rule with a formula: take 1..m ([Bash]), take
// any multiple of m ([Multiples]; m = 1 is Nim), take 1..n//2 and its like
// ([Slope]), turn up to three coins and its like ([Coins]).
func ClosedForm(r *rule.Rule) (*Claim, bool) {
	if _, ok := turning(r); ok {
		return &Claim{Rule: r, Status: Proved, Theorem: Coins}, true
	}
	if _, _, ok := r.TakeUpTo(); ok {
		return &Claim{Rule: r, Status: Proved, Theorem: Slope}, true
	}
	s, ok := r.TakeSet()
	if !ok {
		return nil, false
	}
	if m, ok := bash(s); ok {
		return &Claim{Rule: r, Status: Proved, Theorem: Bash, Hit: Hit{Period: m + 1}}, true
	}
	if m, ok := multiples(s); ok {
		return &Claim{Rule: r, Status: Proved, Theorem: Multiples, Hit: Hit{Period: m, Saltus: 1}}, true
	}
	return nil, false
}

func bash(s rule.Set) (m int64, ok bool) {
	if !s.IsConst() || len(s.Const) != 1 || s.Const[0].Lo != 1 || s.Const[0].Hi >= rule.Inf-1 {
		return 0, false
	}
	return s.Const[0].Hi, true
}

func multiples(s rule.Set) (m int64, ok bool) {
	if s.IsConst() {
		return 1, len(s.Const) == 1 && s.Const[0] == rule.Interval{Lo: 1, Hi: rule.Inf}
	}
	src, named := s.Src.(rule.Named)
	if !named || s.Cond != nil {
		return 0, false
	}
	switch src.Name {
	case "even":
		return 2, true
	case "multiples":
		arg, isNum := src.Args[0].(rule.Num)
		return arg.V, isNum
	}
	return 0, false
}

// slopeText is the formula of [Slope] in the language of [rule.ParseFormula]. A
// share n//d grows at the multiples of d.
func (c *Claim) slopeText() string {
	_, h, _ := c.Rule.TakeUpTo()
	if d, ok := strings.CutPrefix(h, "n//"); ok && strings.Trim(d, "0123456789") == "" {
		if d == "2" { // and n-n//2-1 is n//2 where n is odd
			return "n % 2 == 0 ? n//2 : g(n//2)"
		}
		return fmt.Sprintf("n %% %s == 0 ? n//%[1]s : g(n-n//%[1]s-1)", d)
	}
	if f, err := rule.ParseFormula(h, []string{"n"}); err == nil {
		if v, err := f.Compile().At(0); err != nil || v != 0 { // h(0) = 0 makes h(n) <= n
			h = "min(n, " + h + ")"
		}
	}
	return fmt.Sprintf("n == 0 ? 0 : %s > %s ? %[1]s : g(n-%[1]s-1)", h, before(h))
}

// before is a formula of n-1: the word n in a formula of n gives way.
func before(h string) string {
	var b strings.Builder
	for h != "" {
		word := h[:len(h)-len(strings.TrimLeft(h, letters))]
		switch word {
		case "n":
			b.WriteString("(n-1)")
		case "":
			b.WriteByte(h[0])
			h = h[1:]
		default:
			b.WriteString(word)
		}
		h = h[len(word):]
	}
	return b.String()
}

// letters are what words are made of.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789"

// maxSlope is about how often the formula of [Slope] may ask for h. A share of the
// heap asks a few times for each digit of the heap; isqrt(n) may ask isqrt(n)
// times.
const maxSlope = 1 << 22

// slope follows the formula of [Slope].
func (c *Claim) slope(n int64) (uint64, bool) {
	h, _, ok := c.Rule.TakeUpTo()
	if !ok {
		return 0, false
	}
	for left := maxSlope; left > 0; {
		top, ok := h(n)
		if !ok || n == 0 {
			return 0, ok
		}
		// The least heap lo with this h, by steps that double and then by halving:
		// h does not fall.
		below := func(m int64) bool {
			left--
			v, _ := h(m)
			return v < top
		}
		hi, step := n, int64(1)
		for step <= hi && !below(hi-step) {
			hi -= step
			step *= 2
		}
		lo := max(hi-step+1, 0)
		for lo < hi {
			if mid := lo + (hi-lo)/2; below(mid) {
				lo = mid + 1
			} else {
				hi = mid
			}
		}
		if n == lo {
			return uint64(top), true // h grew here
		}
		// G(n) = G(n-1-top), again and again, until lo is reached or passed.
		n -= (1 + (n-lo-1)/(1+top)) * (1 + top)
		if n < 0 { // cannot be: the options of a heap are natural numbers
			return 0, false
		}
	}
	return 0, false
}

// sample is how many values of a closed form the checker compares with the
// plain meaning.
const sample = 200

// checkClosed verifies the form of the set, and as a guard against an error in
// the theorem's reading some values.
func (c *Certificate) checkClosed(ctx context.Context, r *rule.Rule) error {
	claim, ok := ClosedForm(r)
	if !ok || claim.Theorem != c.Theorem {
		return reject("the theorem %q does not cover the rule %s", c.Theorem, c.Rule)
	}
	if claim.Hit != (Hit{c.Start, c.Period, c.Saltus}) || c.Known != 0 || len(c.Window) != 0 || c.ValuesHash != "" || c.Heaps != 0 || c.Take != 0 || c.Bound != 0 {
		return reject("its numbers are not those of the rule: %s", claim.Formula())
	}
	heaps := int64(sample)
	if l, ok := turning(r); ok {
		heaps = l.easy
	}
	g, err := plainValues(ctx, r, heaps, rule.Inf, nil, nil)
	if err != nil {
		return err
	}
	for n, v := range g {
		if want, _ := claim.At(int64(n)); want != uint64(v) {
			return reject("G(%d) is %d, not %d", n, v, want)
		}
	}
	return nil
}

// Undisturbed reports whether the amounts of a set above bound can be allowed
// without changing the sequence of the amounts up to bound, whose values
// g(0), ..., g(start+period-1) repeat with the period from start on: no such
// amount may lead from a heap to one of equal value. bound must be at least
// start, so that taking more than bound from a heap only compares it with the
// periodic part. O((start+period) * residues).
func Undisturbed(s rule.Set, g []uint32, start, period, bound int64) bool {
	if bound < start || int64(len(g)) < start+period {
		return false
	}
	residues, ok := s.Residues(period, bound)
	if !ok {
		return false
	}
	for r, has := range residues {
		if !has {
			continue
		}
		for i := range start + period {
			// the heap i+s for an amount s > bound, s = r mod period
			n := i + bound + 1
			n += ((int64(r)-(bound+1))%period + period) % period
			if g[start+(n-start)%period] == g[i] {
				return false
			}
		}
	}
	return true
}

// checkResidues verifies the finite part by its window and the rest by
// residues.
func (c *Certificate) checkResidues(ctx context.Context, r *rule.Rule, progress func(done, of int64)) error {
	s, ok := r.TakeSet()
	if !ok || s.IsConst() {
		return reject("the theorem %q does not cover the rule %s", c.Theorem, c.Rule)
	}
	if c.Heaps != 0 || c.Take != 0 || c.Saltus != 0 {
		return reject("the theorem %q has no such numbers", c.Theorem)
	}
	need := Test{Theorem: Window, Heaps: 1, Take: c.Bound}.Need(c.Start, c.Period)
	if c.Bound < 1 || need > c.Known {
		return reject("%d values are needed, and it rests on %d", need, c.Known)
	}
	g, err := plainValues(ctx, r, c.Known, c.Bound, c.Window, progress)
	if err != nil {
		return err
	}
	if err := c.checkValues(g); err != nil {
		return err
	}
	if !Undisturbed(s, g, c.Start, c.Period, c.Bound) {
		return reject("an amount above %d may lead to an equal value", c.Bound)
	}
	return nil
}
