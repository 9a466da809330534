package law

import (
	"slices"

	"github.com/grundy-cgt/grundy/internal/terms"
	"github.com/grundy-cgt/grundy/rule"
)

// leaves returns what formulas are made of at some points: the coordinates, or
// less by how many they begin with, and features of them.
func (t *Table) leaves(points [][]int64, less bool) []terms.Leaf {
	var out []terms.Leaf
	for i, f := range t.features(less) {
		v := make([]int64, len(points))
		for j, p := range points {
			v[j] = f.of(p)
		}
		cost := 3
		if i < len(t.Vars) {
			cost = 2
		}
		out = append(out, terms.Leaf{Expr: f.e, Values: v, Cost: cost})
	}
	return out
}

// direct looks for terms or conditions in the coordinates of a table.
func (f *finder) direct(t *Table) []rule.Expr {
	if f.tables <= 0 {
		return nil
	}
	f.tables--
	return f.within(t, tableWork)
}

// within looks for terms or conditions in the coordinates and, where these begin
// at 1, in one less, by so much work.
func (f *finder) within(t *Table, work int) []rule.Expr {
	points := t.Points()
	var some [][]int64
	var want []int64
	for _, i := range sampled(t, points) {
		some, want = append(some, points[i]), append(want, t.Values[i])
	}
	if slices.Max(t.From) == 0 {
		return f.confirmed(t, f.terms(t.leaves(some, false), want, t.Lost, work))
	}
	out := f.confirmed(t, f.terms(t.leaves(some, false), want, t.Lost, work/2))
	return append(out, f.confirmed(t, f.terms(t.leaves(some, true), want, t.Lost, work/2))...)
}

// terms looks for terms or conditions in the leaves.
func (f *finder) terms(leaves []terms.Leaf, want []int64, lost bool, work int) []rule.Expr {
	switch {
	case lost && constant(want):
		return []rule.Expr{always(want[0] != 0)}
	case lost:
		return terms.Conditions(f.ctx, leaves, want, work)
	}
	return terms.Values(f.ctx, leaves, want, work)
}

// confirmed returns the formulas that have the values of the table.
func (f *finder) confirmed(t *Table, bodies []rule.Expr) (out []rule.Expr) {
	for _, e := range bodies {
		if t.agrees(f.ctx, e) {
			out = append(out, e)
		}
	}
	return out
}
