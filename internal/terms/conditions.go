package terms

import (
	"context"
	"math/bits"

	"github.com/grundy-cgt/grundy/rule"
)

// Conditions looks for conditions that hold at the leaves' points just where want
// is not 0: one comparison, or two or three joined
// by "and", or by "or". It returns cheap ones, all of the same kind, of which some
// may be wrong elsewhere. At most so many values are computed or compared, and fewer when
// ctx ends; then it may return none.
func Conditions(ctx context.Context, leaves []Leaf, want []int64, work int) []rule.Expr {
	b := newBank(ctx, leaves, work/3)
	b.grow(maxCost, nil)
	b.work = work / 3
	must := make([]int8, len(want))
	for i, w := range want {
		if must[i] = no; w != 0 {
			must[i] = yes
		}
	}
	d := newDemand(must)
	var out []rule.Expr
	cost := 1 << 20
	b.compare(d, maxCompared, func(c condition, all bool) bool {
		if all && c.cost <= cost+2 {
			out, cost = append(out, b.condition(c)), min(cost, c.cost)
		}
		return c.cost <= cost+2 && len(out) < 20
	})
	if out != nil {
		return out
	}
	for _, join := range []struct {
		op string
		d  demand
	}{{"and", d}, {"or", demand{d.no, d.yes}}} {
		if ctx.Err() != nil {
			return nil
		}
		b.work = work / 3
		for _, parts := range b.joined(join.d) {
			var e rule.Expr
			for _, c := range parts {
				if join.op == "or" {
					c = c.opposite()
				}
				if x := b.condition(c); e == nil {
					e = x
				} else {
					e = rule.Binary{Op: join.op, X: e, Y: x}
				}
			}
			out = append(out, e)
		}
	}
	return out
}

// ones is the number of members of a set.
func ones(set []uint64) (n int) {
	for _, w := range set {
		n += bits.OnesCount64(w)
	}
	return n
}

// ones2 is the number of members of the union of two sets.
func ones2(a, b []uint64) (n int) {
	for i, w := range a {
		n += bits.OnesCount64(w | b[i])
	}
	return n
}
