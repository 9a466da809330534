package heap

import (
	"context"

	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// residues proves the values of an infinite subtraction set S whose residues
// are known. Let F be the first few members of S, and H the values of the set F;
// let H have the period p from 0 on. If H(n) != H(n-r) for all n and every r in
// S, where the indices are taken modulo p, then S has the values H: heap n has
// the options of F, whose values have the mex H(n), and others, whose values are
// not H(n). Only the residues of S modulo p matter, so this is a finite check.
// Take a power of two: F = {1, 2}, H(n) = n mod 3, and no power of two is
// divisible by 3.
func residues(s rule.Set) (Closed, bool) {
	mod := residuesOf(s)
	if mod == nil {
		return Closed{}, false
	}
	first, ok := firstMembers(s)
	if !ok {
		return Closed{}, false
	}
	for some := 1; some <= len(first); some++ {
		h, ok := purePeriod(first[:some])
		if !ok {
			continue
		}
		p := int64(len(h))
		if undisturbed(h, mod(p)) {
			return Closed{Theorem: period.Residues, M: p, Values: h}, true
		}
	}
	return Closed{}, false
}

// undisturbed reports whether H(n) != H(n-r) for all n and residues r.
func undisturbed(h []uint32, residues []bool) bool {
	p := len(h)
	for r, member := range residues {
		if !member {
			continue
		}
		for n := range p {
			if h[n] == h[(n-r+p)%p] {
				return false
			}
		}
	}
	return true
}

// purePeriod returns the values of one period of a finite set, if that begins
// at 0 and is not long.
func purePeriod(take []int64) ([]uint32, bool) {
	const most = 2048
	e := &few{take: take, final: true}
	w := newWatch(period.Test{Theorem: period.Window, Heaps: 1, Take: take[len(take)-1]})
	g := make([]uint32, most)
	for from := 0; from < most; {
		to := min(most, 2*from+64)
		if _, err := e.fill(context.Background(), g, from, to); err != nil {
			return nil, false
		}
		if h, ok := w.look(g[:to]); ok {
			return g[:h.Period:h.Period], h.Start == 0
		}
		from = to
	}
	return nil, false
}

// firstMembers returns the first members of a set that residuesOf knows.
func firstMembers(s rule.Set) ([]int64, bool) {
	const most, upto = 12, 512
	if p, ok := asProgression(s); ok {
		var out []int64
		for k := p.lo; len(out) < most && k <= upto; k += p.step {
			out = append(out, k)
		}
		return out, p.lo >= 1
	}
	l, err := newLister(s)
	if err != nil {
		return nil, false
	}
	out, err := l.sorted(upto)
	if err != nil || len(out) == 0 || out[0] < 1 {
		return nil, false
	}
	return out[:min(most, len(out))], true
}

// residuesOf returns a function that gives the residues modulo m that members
// of an infinite set have, or nil for a set of which they are not known. Most
// named sets need not be known: squares, cubes, triangular and Fibonacci numbers
// have the residue 0 modulo every m, which disturbs every period.
func residuesOf(s rule.Set) func(m int64) []bool {
	p, isProgression := asProgression(s)
	if isProgression && p.step > 1 {
		return func(m int64) []bool {
			return orbit(m, p.lo, func(x int64) int64 { return x + p.step%m })
		}
	}
	if src, ok := s.Src.(rule.Named); ok && src.Name == "powers" && s.Cond == nil {
		if base, ok := src.Args[0].(rule.Num); ok {
			return func(m int64) []bool {
				return orbit(m, 1, func(x int64) int64 { return x * (base.V % m) })
			}
		}
	}
	return nil
}

// orbit is the set of the residues x, next(x), next(next(x)), ... modulo m,
// which repeat after m steps at most. m is small.
func orbit(m, x int64, next func(int64) int64) []bool {
	out := make([]bool, m)
	x %= m
	for range m {
		out[x] = true
		x = next(x) % m
	}
	return out
}
