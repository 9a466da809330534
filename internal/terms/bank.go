package terms

import (
	"context"
	"math/bits"
	"slices"

	"github.com/grundy-cgt/grundy/rule"
)

// Leaf is what terms are made of: a coordinate, or something like it.
type Leaf struct {
	Expr   rule.Expr
	Values []int64 // at each point
	Cost   int     // a coordinate costs 2
}

// A term is an expression and its values at the points of a bank.
type term struct {
	op   int8  // index in operations, -1 for a leaf
	a, b int32 // the terms it is made of; a is the leaf itself for op -1
	cost int16
	v    []int64
}

// A bank holds the terms over some points, the cheapest for each list of values:
// two terms that agree at all points are one. Whatever holds a term to be equal
// to something has looked at these points alone.
type bank struct {
	ctx    context.Context
	look   int // values until ctx is looked at
	leaves []Leaf
	points int
	terms  []term
	cost   [][]int32        // terms by cost
	seen   map[uint64]int32 // by hash of the values
	work   int              // values that may still be computed or compared
	slab   []int64
}

// Bounds of a bank.
const (
	bankTerms = 30_000
	bankConst = 12 // constants to this one are leaves
	maxCost   = 16 // of a term
	lookEvery = 1 << 16
)

// newBank makes the bank of the leaves and of small constants.
func newBank(ctx context.Context, leaves []Leaf, work int) *bank {
	b := &bank{ctx: ctx, leaves: slices.Clone(leaves), points: len(leaves[0].Values), seen: map[uint64]int32{}, work: work}
	for c := range int64(bankConst + 1) {
		cost := 2 + bits.Len64(uint64(max(c-1, 0)))
		b.leaves = append(b.leaves, Leaf{rule.Num{V: c}, slices.Repeat([]int64{c}, b.points), cost})
	}
	return b
}

// hash is equal for equal lists of values; that others are different is not
// proved, so whoever relies on it compares.
func hash(v []int64) uint64 {
	h := uint64(14695981039346656037)
	for _, x := range v {
		h = (h ^ uint64(x)) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	return h
}

// grow adds the terms of each cost to most, cheapest first, until a bound is met
// or stop says so of a new term.
func (b *bank) grow(most int, stop func(t int32) bool) {
	for c := len(b.cost); c <= most && b.work > 0 && len(b.terms) < bankTerms; c++ {
		b.cost = append(b.cost, nil)
		if b.level(c, stop) {
			return
		}
	}
}

// level adds the terms of one cost.
func (b *bank) level(c int, stop func(t int32) bool) bool {
	for i, l := range b.leaves {
		if l.Cost == c && b.add(term{-1, int32(i), 0, int16(c), l.Values}, stop) {
			return true
		}
	}
	v := make([]int64, b.points)
	for i, op := range operations {
		rest := c - op.cost
		if op.unary {
			if rest >= 0 && rest < len(b.cost) && b.unary(i, rest, c, v, stop) {
				return true
			}
			continue
		}
		for ca := 0; ca <= rest; ca++ {
			if b.binary(i, ca, rest-ca, c, v, false, stop) || op.more > 0 && b.binary(i, ca, rest-ca-op.more, c, v, true, stop) {
				return true
			}
		}
	}
	return false
}

func (b *bank) unary(i, ca, c int, v []int64, stop func(t int32) bool) bool {
	for _, x := range b.cost[ca] {
		if operations[i].ofLeaf && (b.terms[x].op >= 0 || b.isNumber(x)) {
			continue
		}
		if b.apply(operations[i].f, v, b.terms[x].v, b.terms[x].v) && b.add(term{int8(i), x, 0, int16(c), v}, stop) {
			return true
		}
		if b.full() {
			return false
		}
	}
	return false
}

// binary adds the terms of an operation whose parts cost ca and cb; of one that
// costs more with a number, those with a number or the others.
func (b *bank) binary(i, ca, cb, c int, v []int64, number bool, stop func(t int32) bool) bool {
	op := operations[i]
	if op.swaps && ca < cb || cb < 0 || max(ca, cb) >= len(b.cost) {
		return false // a + 1, not 1 + a
	}
	for _, x := range b.cost[ca] {
		for _, y := range b.cost[cb] {
			if op.more > 0 && (b.isNumber(x) || b.isNumber(y)) != number {
				continue
			}
			if b.apply(op.f, v, b.terms[x].v, b.terms[y].v) && b.add(term{int8(i), x, y, int16(c), v}, stop) {
				return true
			}
			if b.full() {
				return false
			}
		}
	}
	return false
}

func (b *bank) isNumber(x int32) bool {
	t := b.terms[x]
	if t.op >= 0 {
		return false
	}
	_, is := b.leaves[t.a].Expr.(rule.Num)
	return is
}

// spend counts values that were computed or compared; none are left when ctx has ended.
func (b *bank) spend(values int) {
	b.work -= values
	if b.ended(values) {
		b.work = 0
	}
}

// ended reports that ctx has ended, when so many values more were looked at.
func (b *bank) ended(values int) bool {
	if b.look -= values; b.look >= 0 {
		return false
	}
	b.look = lookEvery
	return b.ctx.Err() != nil
}

func (b *bank) full() bool { return b.work <= 0 || len(b.terms) >= bankTerms }

// apply computes the values of a term; false if one is missing or large.
func (b *bank) apply(f func(x, y int64) (int64, bool), v, x, y []int64) bool {
	for i := range v {
		r, ok := f(x[i], y[i])
		if !ok || r > maxTerm || r < -maxTerm {
			b.spend(i + 1)
			return false
		}
		v[i] = r
	}
	b.spend(len(v))
	return true
}

// add keeps a term whose values are new.
func (b *bank) add(t term, stop func(t int32) bool) bool {
	h := hash(t.v)
	if _, old := b.seen[h]; old {
		return false
	}
	if len(b.slab) < b.points {
		b.slab = make([]int64, 256*b.points)
	}
	keep := b.slab[:b.points:b.points]
	b.slab = b.slab[b.points:]
	copy(keep, t.v)
	t.v = keep
	id := int32(len(b.terms))
	b.seen[h] = id
	b.terms = append(b.terms, t)
	b.cost[t.cost] = append(b.cost[t.cost], id)
	return stop != nil && stop(id)
}

// expr writes a term as a formula.
func (b *bank) expr(id int32) rule.Expr {
	t := b.terms[id]
	if t.op < 0 {
		return b.leaves[t.a].Expr
	}
	op := operations[t.op]
	if op.unary {
		return op.write(b.expr(t.a), nil)
	}
	x, y := b.expr(t.a), b.expr(t.b)
	if op.name == "+" && t.a == t.b {
		return times(2, x)
	}
	if op.name == "*" {
		if t.a == t.b {
			return power(x, 2)
		}
		if _, factor := y.(rule.Num); factor {
			x, y = y, x // 2*n
		}
	}
	return op.write(x, y)
}
