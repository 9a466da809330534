package induct

import (
	"fmt"
	"slices"

	"github.com/grundy-cgt/grundy/rule"
)

// A schema is a theorem in closed form about rules of one heap. Its hypotheses are
// read off the rule as it stands.
type schema struct {
	covers func(r *rule.Rule) bool
	reference
}

// The theorems in closed form, beyond those of package period. The derivations are
// in docs/reference/proofs.md, "Divisors" and "Quotients".
var schemas = []schema{
	{taking(coprime), reference{
		"coprime", "n-k is prime to n as k is: the options are the numbers below n that are prime to it, and the primes below the least one of n are among them",
		"n <= 1 ? n : n % 2 == 0 ? 0 : primepi(lpf(n))",
	}},
	{taking(coprime, proper), reference{
		"coprime", "n-k is prime to n as k is: the options are the numbers from 1 to n-1 that are prime to it, and the primes below the least one of n are among them",
		"n <= 1 ? 0 : primepi(lpf(n))",
	}},
	{taking(divides, proper), reference{
		"divisors", "taking a divisor with fewer factors 2 leaves so many factors 2, and taking one with as many leaves more",
		"n == 0 ? 0 : v(2, n)",
	}},
	{taking(divides), reference{
		"divisors", "taking a proper divisor with fewer factors 2 leaves so many factors 2, taking one with as many leaves more, and n itself leaves nothing",
		"n == 0 ? 0 : v(2, n) + 1",
	}},
	{taking(divides, odd), reference{
		"divisors", "taking an odd number changes the parity, an odd heap has an odd divisor, and so no even heap leads to an even one",
		"n % 2",
	}},
	{dividing(divides, proper), reference{
		"prime factors", "a proper divisor has fewer prime factors, and any smaller number of them",
		"n == 0 ? 0 : bigomega(n)",
	}},
	{anyLower, reference{
		"lower heaps", "the values 0, 1, 2, 4, ..., 2^(n-2) of the lower heaps add up to every number below 2^(n-1)",
		"n == 0 ? 0 : 2^(n-1)",
	}},
}

// A trait is what a condition says of the amount k and the heap n.
type trait string

const (
	coprime trait = "coprime"
	divides trait = "divides"
	proper  trait = "proper"
	odd     trait = "odd"
)

// traits are the ways to write the conditions.
var traits = map[string]trait{
	"gcd(k, n) == 1": coprime, "gcd(n, k) == 1": coprime, "1 == gcd(k, n)": coprime, "1 == gcd(n, k)": coprime,
	"n % k == 0": divides, "k < n": proper, "n > k": proper, "k != n": proper, "n != k": proper,
	"k % 2 == 1": odd, "k % 2 != 0": odd,
}

// taking covers "take k" with conditions of just these traits, k from 1 to n.
func taking(want ...trait) func(*rule.Rule) bool {
	return func(r *rule.Rule) bool {
		s, ok := r.TakeSet()
		return ok && !s.IsConst() && hasTraits(s.Src, s.Cond, "k", want)
	}
}

// dividing covers "n -> k" with such conditions.
func dividing(want ...trait) func(*rule.Rule) bool {
	return func(r *rule.Rule) bool {
		alts := r.Alternatives()
		if r.Dim() != 1 || len(alts) != 1 || len(alts[0].Iters) != 1 || len(alts[0].Parts) != 1 {
			return false
		}
		a, it, part := alts[0], alts[0].Iters[0], alts[0].Parts[0]
		return it.Set != nil && part.Count == nil && len(part.Coords) == 1 && part.Coords[0] == rule.Expr(rule.Var{Name: it.Var}) &&
			hasTraits(it.Set, a.Cond, it.Var, want)
	}
}

// hasTraits reports whether the members k of a set from 1 to n with a condition have
// just the traits.
func hasTraits(s rule.Source, cond rule.Expr, k string, want []trait) bool {
	var has []trait
	switch s := s.(type) {
	case rule.Range:
		if s.Lo != rule.Expr(rule.Num{V: 1}) {
			return false
		}
		switch hi := s.Hi.(type) {
		case rule.Var:
			if hi.Name != "n" {
				return false
			}
		case rule.Binary:
			if rule.Text(hi) != "n-1" {
				return false
			}
			has = append(has, proper)
		default:
			return false
		}
	case rule.Named:
		if s.Name != "divisors" || s.Args[0] != rule.Expr(rule.Var{Name: "n"}) {
			return false
		}
		has = append(has, divides)
	default:
		return false
	}
	var conditions func(e rule.Expr) bool
	conditions = func(e rule.Expr) bool {
		if b, ok := e.(rule.Binary); ok && b.Op == "and" {
			return conditions(b.X) && conditions(b.Y)
		}
		text := rule.Text(substitute(e, map[string]rule.Expr{k: rule.Var{Name: "k"}}))
		t, ok := traits[text]
		has = append(has, t)
		return ok
	}
	if cond != nil && !conditions(cond) {
		return false
	}
	for _, t := range want {
		if !slices.Contains(has, t) {
			return false
		}
	}
	return !slices.ContainsFunc(has, func(t trait) bool { return !slices.Contains(want, t) })
}

// anyLower covers replacing a heap by any number of lower ones: heaps of 0 stand for
// missing ones, so that it does not matter what the least number is.
func anyLower(r *rule.Rule) bool {
	moves := r.Moves()
	if len(moves) != 1 {
		return false
	}
	l, ok := moves[0].(rule.Lower)
	return ok && l.Parts.Max() == rule.Inf
}

// logarithms is the theorem for "n -> n//k for k in b..n", and b = 2 to n+1: the
// value is a logarithm of n, or the number of its binary digits.
func logarithms(r *rule.Rule) (reference, bool) {
	alts := r.Alternatives()
	if r.Dim() != 1 || len(alts) != 1 || alts[0].Cond != nil || len(alts[0].Iters) != 1 || len(alts[0].Parts) != 1 {
		return reference{}, false
	}
	it, part := alts[0].Iters[0], alts[0].Parts[0]
	set, isRange := it.Set.(rule.Range)
	if !isRange || part.Count != nil || len(part.Coords) != 1 || set.Hi == nil || rule.Text(part.Coords[0]) != "n//"+it.Var {
		return reference{}, false
	}
	b, ok := constantOf(set.Lo)
	top := rule.Text(set.Hi)
	switch {
	case ok && b >= 2 && top == "n":
		return reference{
			"quotients", "a division by k >= b takes away a digit at least, and one by a power of b any number of digits but the last",
			fmt.Sprintf("n == 0 ? 0 : log(%d, n)", b),
		}, true
	case ok && b == 2 && top == "n+1":
		return reference{
			"quotients", "a division takes away a binary digit at least, one by a power of 2 any number of digits, and one by n+1 all",
			"bitlen(n)",
		}, true
	}
	return reference{}, false
}
