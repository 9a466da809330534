package law

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// candidate is a formula that may be a law.
type candidate struct {
	Formula *rule.Formula
	Words   string // what it says, in words; "" where the formula says it best
	Why     string // what it was made from, where that is not the first values
	Stated  bool   // it was given, so that it need not be short
}

// Hints are what is known before a search.
type Hints struct {
	Constants []int64         // numbers c that the values may depend on through floor(c/n)
	Formulas  []*rule.Formula // formulas that may hold
}

// Bounds of the search.
const (
	minFit = 16   // values that a law is fitted to, at least
	maxFit = 3000 // and at most, for laws other than periods
)

// Find looks for laws of the values g = G(0), G(1), ... of the heaps named v. A law
// is fitted to the first third of them at most and must then give all of them, so
// that it predicts at least twice as many values as it was made from; and its
// description, in bits, must be much shorter than the table. (Of
// a law that is constant on intervals not the values count that it was fitted to,
// but its parameters, two for each interval.) The laws come simplest first, each
// [period.Checked] for all n < len(g) and claimed no further.
//
// It takes about O(len(g)) time beside the search in the fitted values, which is
// some tens of milliseconds. The only error is that of ctx.
func Find(ctx context.Context, v string, g []uint64, hints Hints) ([]*Law, error) {
	for n, value := range g {
		if value > math.MaxInt32 { // sums and products of values fit 63 bits
			g = g[:n]
			break
		}
	}
	fit := g[:len(g)/3]
	if len(fit) < minFit {
		return nil, nil
	}
	list, err := candidates(ctx, v, g, fit, hints)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cost(a.Formula.Body) - cost(b.Formula.Body) })
	table := dataBits(g)
	var laws []*Law
	seen := map[string]bool{}
	for _, c := range list {
		bits := cost(c.Formula.Body)
		text := c.Formula.String()
		if seen[text] || !c.Stated && (minGain*bits > table || len(laws) > 0 && bits > maxLonger*laws[0].Cost) {
			continue
		}
		seen[text] = true
		ok, err := gives(ctx, c.Formula, g)
		if err != nil {
			return nil, err
		}
		if ok {
			why := cmp.Or(c.Why, fmt.Sprintf("made from the values below %d at most", len(fit)))
			laws = append(laws, &Law{
				Formula: c.Formula, Words: c.Words, Status: period.Checked,
				Reason: fmt.Sprintf("%s, it gives all %d values", why, len(g)), Known: int64(len(g)), Cost: bits,
			})
		}
	}
	return laws, nil
}

const (
	minGain   = 3 // how many times shorter a law must be than the table
	maxLonger = 2 // how many times longer than the shortest law another one may be
)

// gives reports whether a formula gives all values.
func gives(ctx context.Context, f *rule.Formula, g []uint64) (bool, error) {
	ev := f.Compile()
	for n, want := range g {
		if n&1023 == 0 {
			if err := ctx.Err(); err != nil {
				return false, err
			}
		}
		if v, err := ev.At(int64(n)); err != nil || uint64(v) != want {
			return false, nil
		}
	}
	return true, nil
}

// candidates proposes formulas: each kind of law from the values fit, that of
// intervals from all values g.
func candidates(ctx context.Context, v string, g, fit []uint64, hints Hints) ([]candidate, error) {
	s := series{e: rule.Var{Name: v}}
	for n, value := range fit {
		s.x, s.y = append(s.x, int64(n)), append(s.y, int64(value))
	}
	var out []candidate
	add := func(e rule.Expr, words, why string) {
		out = append(out, candidate{Formula: &rule.Formula{Name: "g", Vars: []string{v}, Body: e}, Words: words, Why: why})
	}
	for _, f := range hints.Formulas {
		out = append(out, candidate{Formula: f, Why: "stated by a theorem", Stated: true})
	}
	if h, ok := s.period(); ok {
		if e, ok := s.whole(s.periodic(h)); ok {
			add(e, periodWords(h), "")
		}
	}
	if e, ok := runs(s.e, g); ok {
		add(e, onIntervals, "made from the places where the value changes")
	}
	out = append(append(out, automatic(v, g)...), regular(ctx, v, fit)...)
	n := min(len(fit), maxFit)
	head := series{s.e, s.x[:n], s.y[:n]}
	atoms := atoms(v, n, hints.Constants)
	for _, kind := range []func([]atom) []tail{head.depends, head.residuals, head.classes} {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for _, t := range kind(atoms) {
			if e, ok := head.whole(t); ok {
				add(e, "", "")
			}
		}
	}
	return out, nil
}
