package count

import (
	"context"
	"fmt"
	"math/big"

	"github.com/grundy-cgt/grundy/induct"
	"github.com/grundy-cgt/grundy/rule"
)

// ByValue is values of which automata tell for each value alone which heaps have it:
// the number of twos in a heap is such a value, and the index of its least prime factor,
// up to the sixth.
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
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, &limitError{fmt.Sprintf("the heaps of value %v are not counted by this law: %v", v, err)}
	}
	return words(heaps, r), nil
}

// equal says that an expression is v, in each of the cases that it chooses between. Of
// the least prime factor and its index it says which primes divide and which do not.
func equal(x rule.Expr, v rule.Num) rule.Expr {
	switch c := x.(type) {
	case rule.If:
		return rule.If{Cond: c.Cond, Then: equal(c.Then, v), Else: equal(c.Else, v)}
	case rule.Call:
		of, isCall := c.Args[0].(rule.Call)
		if told := int64(len(primes)); isCall && c.Name == "primepi" && of.Name == "lpf" && v.V <= told {
			return leastFactor(of.Args[0], v.V)
		}
	}
	return rule.Binary{Op: "==", X: x, Y: v}
}

// primes are those that can be told as least prime factors: the automaton knows the
// remainders modulo their product.
var primes = [...]int64{2, 3, 5, 7, 11, 13}

// leastFactor says that the prime of an index, counted from 1, is the least that divides
// x. The condition of index 0 never holds.
func leastFactor(x rule.Expr, index int64) rule.Expr {
	if index < 1 {
		return rule.Binary{Op: "<", X: x, Y: x}
	}
	out := rule.Expr(rule.Binary{Op: ">", X: x, Y: rule.Num{V: 1}})
	for i, p := range primes[:index] {
		op := "!="
		if int64(i) == index-1 {
			op = "=="
		}
		divides := rule.Binary{Op: op, X: rule.Binary{Op: "%", X: x, Y: rule.Num{V: p}}, Y: rule.Num{}}
		out = rule.Binary{Op: "and", X: out, Y: divides}
	}
	return out
}
