package law

import (
	"context"
	"slices"

	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// maxLostList is how many lost heaps are named one by one.
const maxLostList = 16

// LostOf looks for ways to say which heaps are lost, where the values have the
// proved law l, of one variable, and the first of them are g. The best come first: that
// these few heaps are lost and no other, what [FindLost] finds, which are both to be
// proved; and, if the law does not use itself, that its value is 0, which is proved
// as it is. Errors are those of Find.
func LostOf(ctx context.Context, l *Law, g []uint64) ([]*Law, error) {
	v := l.Formula.Vars[0]
	var out []*Law
	if body, ok := few(rule.Var{Name: v}, g); ok {
		out = append(out, l.lost(body, "made from the first values"))
	}
	found, err := FindLost(ctx, v, g, Hints{})
	if found == nil && err == nil { // what is proved may be rare
		found, err = conditions(ctx, v, g)
	}
	if err != nil {
		return nil, err
	}
	out = append(out, found...)
	if !recursive(l.Formula.Body) {
		z := l.lost(zero(l.Formula.Body), l.Reason+"; lost is what has the value 0")
		z.Status, z.Theorem, z.Known = l.Status, l.Theorem, l.Known
		out = append(out, z)
	}
	return out, nil
}

func (l *Law) lost(body rule.Expr, reason string) *Law {
	f := &rule.Formula{Name: l.Formula.Name, Vars: l.Formula.Vars, Body: body, Lost: true}
	return &Law{Formula: f, Status: period.Checked, Reason: reason, Cost: cost(body)}
}

// few says that the heaps of value 0 among the first are all, if there are few and
// the second half has none of them.
func few(n rule.Var, g []uint64) (rule.Expr, bool) {
	var zeros []int64
	for i, v := range g {
		if v == 0 {
			zeros = append(zeros, int64(i))
		}
	}
	switch {
	case len(zeros) == 0:
		return always(false), len(g) >= minFit
	case len(zeros) > maxLostList || 2*zeros[len(zeros)-1] >= int64(len(g)):
		return nil, false
	case len(zeros) == 1:
		return compare(n, "==", zeros[0]), true
	}
	var in rule.List
	for _, z := range zeros {
		in.Items = append(in.Items, rule.Range{Lo: num(z), Hi: num(z)})
	}
	return rule.In{X: n, Set: in}, true
}

// Finite returns the heaps that a law of lost ones names one by one, if it says
// nothing else.
func (l *Law) Finite() (heaps []int64, ok bool) {
	var in rule.List
	switch e := l.Formula.Body.(type) {
	case rule.Binary:
		if holds, is := isAlways(e); is {
			return nil, !holds
		}
		if e.Op != "==" || e.X != rule.Expr(rule.Var{Name: l.Formula.Vars[0]}) {
			return nil, false
		}
		in.Items = []rule.Range{{Lo: e.Y, Hi: e.Y}}
	case rule.In:
		if in, ok = e.Set.(rule.List); !ok || e.Not || e.X != rule.Expr(rule.Var{Name: l.Formula.Vars[0]}) {
			return nil, false
		}
	default:
		return nil, false
	}
	for _, r := range in.Items {
		lo, isNum := r.Lo.(rule.Num)
		if hi, same := r.Hi.(rule.Num); !isNum || !same || lo != hi {
			return nil, false
		}
		heaps = append(heaps, lo.V)
	}
	return heaps, slices.IsSorted(heaps)
}
