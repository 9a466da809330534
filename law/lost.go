package law

import (
	"context"
	"slices"

	"github.com/grundy-cgt/grundy/rule"
)

// maxTerms is how many heaps terms are compared at.
const maxTerms = 900

// conditions looks for conditions that say which heaps are lost: comparisons and
// members of sets, or that floor(n*a) grows for a quadratic number a. They are fitted
// to a third of the values g at most, right for all, and much shorter than a list of
// what they predict. One lost heap at least must be among that.
func conditions(ctx context.Context, v string, g []uint64) ([]*Law, error) {
	t := NewTable([]string{v}, int64(len(g)))
	for n, value := range g {
		t.Values[n] = int64(value)
	}
	t = t.LostPositions()
	fit := t.fitted()
	if !slices.Contains(t.Values[fit.Side[0]:], 1) {
		return nil, ctx.Err()
	}
	f := newFinder(ctx)
	short := fit.part([]int64{0}, []int64{min(fit.Side[0], maxTerms)})
	found := append(f.laws(short), f.floors(short)...)
	found = slices.DeleteFunc(found, func(e rule.Expr) bool { return minGain*cost(e) > len(g)-len(fit.Values) })
	slices.SortStableFunc(found, func(a, b rule.Expr) int { return told(a) - told(b) })
	return t.judged(ctx, found, fit), ctx.Err()
}

// told is the cost of a condition, less for one that names a set: that is read at
// once.
func told(e rule.Expr) int {
	if in, ok := e.(rule.In); ok {
		if _, named := in.Set.(rule.Named); named {
			return cost(e) - operatorBits
		}
	}
	return cost(e)
}

// floors looks for sets of the numbers floor(k*a), k = 1, 2, ...: how many of them
// are below n is floor(n/a), so n is one where this grows.
func (f *finder) floors(t *Table) []rule.Expr {
	count := make([]int64, len(t.Values))
	for n := 1; n < len(count); n++ {
		if count[n] = count[n-1]; n > 1 {
			count[n] += t.Values[n-1]
		}
	}
	n := rule.Var{Name: t.Vars[0]}
	var out []rule.Expr
	for _, e := range f.sequence(n, 0, count, false) {
		grows := rule.Binary{Op: "<", X: e, Y: substitute(e, n.Name, plus(n, 1))}
		out = append(out, grows, rule.Binary{Op: "or", X: compare(n, "==", 0), Y: grows})
	}
	return f.confirmed(t, out)
}
