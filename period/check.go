package period

import (
	"context"
	"fmt"
	"slices"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/rule"
)

// Rejected is the error of a certificate that does not prove what it says.
type Rejected struct {
	Reason  string
	shallow int64 // the heap for which the depth of the witnesses is too small
}

func (e *Rejected) Error() string { return "the certificate is wrong: " + e.Reason }

// maxKnown is the most values that a certificate may rest on: as many as the
// longest table of a solver has.
const maxKnown = 1 << 26

func reject(format string, args ...any) error { return &Rejected{Reason: fmt.Sprintf(format, args...)} }

// Check verifies a certificate: it parses the rule, checks the hypotheses of the
// theorem, computes all values anew by the rule's plain meaning, and compares
// every statement with them. A certificate that fails gives a [Rejected] error.
// It takes time proportional to the number of options of the heaps 0 to
// Known-1. progress, if not nil, is told how many of the values are done.
func Check(ctx context.Context, c *Certificate, progress func(done, of int64)) error {
	r, err := rule.Parse(c.Rule)
	if err != nil {
		return reject("its rule is not understood: %v", err)
	}
	if r.String() != c.Rule || r.Core() != c.Core {
		return reject("its rule is not in canonical form")
	}
	if r.Dim() != 1 {
		return reject("its rule is not of one heap")
	}
	if c.Convention != convention {
		return reject("it counts heaps in an unknown way")
	}
	if c.LastException != c.Start-1 {
		return reject("the last exception is %d, not %d", c.Start-1, c.LastException)
	}
	if c.Period < 0 || c.Period == 0 && c.Theorem != Slope && c.Theorem != Coins || c.Start < 0 || c.Saltus < 0 || c.Known < 0 {
		return reject("a number of it is negative, or the period is 0")
	}
	if c.Known > maxKnown {
		return reject("it rests on %d values; a check computes at most %d", c.Known, int64(maxKnown))
	}
	switch c.Theorem {
	case Bash, Multiples, Slope, Coins:
		return c.checkClosed(ctx, r)
	case Residues:
		return c.checkResidues(ctx, r, progress)
	}
	test, ok := TestFor(r)
	if !ok || test.Theorem != c.Theorem {
		return reject("the theorem %q does not cover the rule %s", c.Theorem, c.Rule)
	}
	if test.Heaps != c.Heaps || test.Take != c.Take || c.Bound != 0 {
		return reject("the rule takes at most %d and leaves at most %d heaps, not %d and %d", test.Take, test.Heaps, c.Take, c.Heaps)
	}
	if c.Saltus != 0 && !test.Arithmetic {
		return reject("the theorem %q proves no saltus", c.Theorem)
	}
	if need := test.Need(c.Start, c.Period); need > c.Known {
		return reject("%d values are needed, and it rests on %d", need, c.Known)
	}
	g, err := plainValues(ctx, r, c.Known, rule.Inf, c.Window, progress)
	if err != nil {
		return err
	}
	if err := c.checkValues(g); err != nil {
		return err
	}
	if c.Theorem == AllBut {
		// The theorem is applied with the last window that is known, which begins
		// at Start or later: that of the least value may lag behind at first.
		n := c.Known - c.Period
		if a, b := mexBefore(g, n-c.Take), mexBefore(g, c.Known-c.Take); b != a+c.Saltus {
			return reject("the least value that no old heap has is %d at heap %d and %d a period later: it does not grow by %d", a, n, b, c.Saltus)
		}
	}
	return nil
}

// checkValues compares the statements with the values, which are the plain
// meaning's.
func (c *Certificate) checkValues(g []uint32) error {
	if c.Start+c.Period > int64(len(g)) {
		return reject("its values end before the first period does")
	}
	want := g[:c.Start+c.Period]
	if int64(len(want)) > maxWindow {
		want = nil
	}
	if !slices.Equal(c.Window, want) {
		for i := range min(len(c.Window), len(want)) {
			if c.Window[i] != want[i] {
				return reject("G(%d) is %d, not %d", i, want[i], c.Window[i])
			}
		}
		return reject("its window has %d values, not %d", len(c.Window), len(want))
	}
	if c.ValuesHash != hashValues(g) {
		return reject("the hash of its values does not fit")
	}
	p, s := c.Period, c.Saltus
	same := func(n, p, s int64) bool { return int64(g[n+p]) == int64(g[n])+s }
	for n := c.Start; n+p < int64(len(g)); n++ {
		if !same(n, p, s) {
			return reject("G(%d) = %d and G(%d) = %d", n, g[n], n+p, g[n+p])
		}
	}
	if c.Start > 0 && same(c.Start-1, p, s) {
		return reject("the period holds from %d on already", c.Start-1)
	}
	// The least period of a periodic sequence divides every period.
	for d := int64(1); d <= p/2; d++ {
		if p%d != 0 || s*d%p != 0 {
			continue
		}
		shorter := true
		for n := c.Start; n < c.Start+p && shorter; n++ {
			m := c.Start + (n+d-c.Start)%p // n+d, reduced into the window
			shorter = int64(g[m])+(n+d-m)/p*s == int64(g[n])+s*d/p
		}
		if shorter {
			return reject("%d is a period already", d)
		}
	}
	return nil
}

// plainValues computes G(0), ..., G(n-1) from the definition: the mex of the
// xor of the values of the parts of each option. Options that take more than
// most are left out.
func plainValues(ctx context.Context, r *rule.Rule, n, most int64, window []uint32, progress func(done, of int64)) ([]uint32, error) {
	program, err := r.Compile()
	if err != nil {
		return nil, err
	}
	var g []uint32
	var seen []int64 // seen[v] == h+1: an option of h has value v
	var opts game.Options[int64]
	work := 0
	for h := range n {
		opts.Reset()
		if err := program.Heap(&opts, h); err != nil {
			return nil, err
		}
		if work += opts.Len() + 1; work > 1<<16 {
			work = 0
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if progress != nil {
				progress(h, n)
			}
		}
		for option := range opts.All() {
			var v uint32
			left := int64(0)
			for _, part := range option {
				if part >= h {
					return nil, reject("an option of heap %d is not smaller: %d", h, part)
				}
				v ^= g[part]
				left += part
			}
			if h-left > most {
				continue
			}
			for int(v) >= len(seen) {
				seen = append(seen, make([]int64, len(seen)+64)...)
			}
			seen[v] = h + 1
		}
		mex := 0
		for mex < len(seen) && seen[mex] == h+1 {
			mex++
		}
		if h < int64(len(window)) && window[h] != uint32(mex) {
			return nil, reject("G(%d) is %d, not %d", h, mex, window[h])
		}
		g = append(g, uint32(mex))
	}
	return g, nil
}

// mexBefore is the least value that none of G(0), ..., G(n-1) has.
func mexBefore(g []uint32, n int64) int64 {
	has := make([]bool, n+1)
	for _, v := range g[:n] {
		if int64(v) <= n {
			has[v] = true
		}
	}
	return int64(slices.Index(append(has, false), false))
}
