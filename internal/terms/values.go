package terms

import (
	"context"
	"slices"

	"github.com/grundy-cgt/grundy/rule"
)

// Values looks for terms that have the wanted values at the leaves' points: one
// term; a sum of two; the greater or smaller of two; a
// choice of two. It returns the cheapest of each kind, and only the first kind if
// there is one. Nothing is said of other points. At most so many values are
// computed, 5 to 10 ns each, and some 40,000 terms are kept. When ctx ends, it may return
// none.
func Values(ctx context.Context, leaves []Leaf, want []int64, work int) []rule.Expr {
	b := newBank(ctx, leaves, work)
	goal := hash(want)
	found := int32(-1)
	b.grow(maxCost, func(t int32) bool {
		if b.seen[goal] == t && slices.Equal(b.terms[t].v, want) {
			found = t
		}
		return found >= 0
	})
	if found >= 0 {
		return []rule.Expr{b.expr(found)}
	}
	b.work = work
	var out []rule.Expr
	for _, way := range []func([]int64) (rule.Expr, bool){b.sum, b.extreme, b.choice} {
		if ctx.Err() != nil {
			return nil
		}
		if e, ok := way(want); ok {
			out = append(out, e)
		}
	}
	return out
}

// sum finds the cheapest two terms with a + b, a - b or a xor b as wanted. The
// other term is looked up by its values at a few points.
func (b *bank) sum(want []int64) (best rule.Expr, ok bool) {
	const few = 8
	key := func(at func(j int) int64) (k [few]int64) {
		for i := range k {
			k[i] = at((2*i + 1) * b.points / (2 * few))
		}
		return k
	}
	by := map[[few]int64][]int32{}
	for i, t := range b.terms {
		k := key(func(j int) int64 { return t.v[j] })
		by[k] = append(by[k], int32(i))
	}
	cheapest := int16(1 << 14)
	for i, t := range b.terms {
		if t.cost >= cheapest || b.ended(b.points) {
			return best, ok
		}
		for _, way := range []struct {
			op   string
			rest func(w, x int64) int64
		}{
			{"xor", func(w, x int64) int64 { return w ^ x }},
			{"+", func(w, x int64) int64 { return w - x }},
			{"-", func(w, x int64) int64 { return x - w }},
		} {
			at := func(j int) int64 { return way.rest(want[j], t.v[j]) }
			for _, y := range by[key(at)] {
				if u := b.terms[y]; t.cost+u.cost < cheapest && b.every(func(j int) bool { return u.v[j] == at(j) }) {
					cheapest, ok = t.cost+u.cost, true
					best = rule.Binary{Op: way.op, X: b.expr(int32(i)), Y: b.expr(y)}
				}
			}
		}
	}
	return best, ok
}

// every reports whether something holds at all points.
func (b *bank) every(is func(j int) bool) bool {
	for j := range b.points {
		if !is(j) {
			return false
		}
	}
	return true
}

// extreme finds two terms whose minimum or maximum is wanted.
func (b *bank) extreme(want []int64) (rule.Expr, bool) {
	for _, way := range []struct {
		name string
		sign int64
	}{{"min", 1}, {"max", -1}} {
		var above []int32 // terms that are never beyond, and the wanted value somewhere
		for i, t := range b.terms {
			equal, never := false, true
			for j, w := range want {
				equal = equal || t.v[j] == w
				if never = (t.v[j]-w)*way.sign >= 0; !never {
					break
				}
			}
			if never && equal {
				above = append(above, int32(i))
			}
		}
		above = above[:min(len(above), 1500)]
		for i, x := range above {
			if b.ended(i * b.points / 8) { // most pairs are wrong at one of the first points
				return nil, false
			}
			for _, y := range above[:i] {
				if b.covers(want, x, y) {
					return call(way.name, b.expr(y), b.expr(x)), true
				}
			}
		}
	}
	return nil, false
}

// covers reports whether one of two terms has the wanted value at each point.
func (b *bank) covers(want []int64, x, y int32) bool {
	v, u := b.terms[x].v, b.terms[y].v
	return b.every(func(j int) bool { return v[j] == want[j] || u[j] == want[j] })
}

// choice finds a condition and two terms: c ? a : b.
func (b *bank) choice(want []int64) (rule.Expr, bool) {
	type partial struct {
		t int32
		n int
	}
	var good []partial
	for i, t := range b.terms {
		n := 0
		for j, w := range want {
			if t.v[j] == w {
				n++
			}
		}
		if 6*n >= b.points {
			good = append(good, partial{int32(i), n})
		}
	}
	good = good[:min(len(good), 400)]
	for i, x := range good {
		if b.ended(i * b.points) {
			return nil, false
		}
		for _, y := range good[:i] {
			if x.n+y.n < b.points || !b.covers(want, x.t, y.t) {
				continue
			}
			// the condition must hold where only y is right, and not where only x is
			must := make([]int8, b.points)
			for j, w := range want {
				switch xs, ys := b.terms[x.t].v[j] == w, b.terms[y.t].v[j] == w; {
				case ys && !xs:
					must[j] = yes
				case xs && !ys:
					must[j] = no
				}
			}
			if c, ok := b.simple(must); ok {
				return rule.If{Cond: c, Then: b.expr(y.t), Else: b.expr(x.t)}, true
			}
		}
	}
	return nil, false
}
