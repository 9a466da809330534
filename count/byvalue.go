package count

import (
	"context"
	"math/big"

	"github.com/grundy-cgt/grundy/induct"
	"github.com/grundy-cgt/grundy/rule"
)

// ByValue is values of which automata tell for each value alone which heaps have it:
// the number of twos in a heap is such a value.
type ByValue struct{ law *rule.Formula }

// newByValue reports whether the heaps of value 0 are told so.
func newByValue(ctx context.Context, f *rule.Formula) (*ByValue, bool) {
	if f.Lost || len(f.Vars) != 1 {
		return nil, false
	}
	b := &ByValue{f}
	_, err := b.Sums(ctx, 1, Range{one, one}, new(big.Int))
	return b, err == nil
}

// Sums implements [Values] for one heap.
func (b *ByValue) Sums(ctx context.Context, k int, r Range, v *big.Int) (*big.Int, error) {
	if k != 1 || !v.IsInt64() {
		return nil, &limitError{"sums of heaps are not counted by this law: automata tell its values one by one only"}
	}
	is := &rule.Formula{Vars: b.law.Vars, Lost: true, Body: equal(b.law.Body, rule.Num{V: v.Int64()})}
	heaps, err := induct.Graph(ctx, is, 0)
	if err != nil {
		return nil, err
	}
	n := heaps.Count(new(big.Int).Add(r.To, one))
	return n.Sub(n, heaps.Count(r.From)), nil
}

// equal says that an expression is v, in each of the cases that it chooses between.
func equal(x rule.Expr, v rule.Num) rule.Expr {
	if c, ok := x.(rule.If); ok {
		return rule.If{Cond: c.Cond, Then: equal(c.Then, v), Else: equal(c.Else, v)}
	}
	return rule.Binary{Op: "==", X: x, Y: v}
}
