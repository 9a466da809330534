package rule

import (
	"slices"
	"strconv"
	"strings"
)

// recognise returns the normal move in words that a core alternative of one heap
// n is, or nil. Solvers know fast ways and theorems for those; an alternative
// that is not recognised is solved by listing its options. No move in words
// moves an empty heap.
func recognise(a Alt) Move {
	if l, ok := asLower(a); ok {
		return l
	}
	if t, ok := asTurn(a); ok {
		return t
	}
	if b, ok := asPrinted(a); ok {
		return b
	}
	// A first condition n >= c is the least heap that may be moved.
	least := int64(0)
	if conds := conjuncts(a.Cond); len(conds) > 0 {
		if set, ok := limits(conds[0], heapVar); ok && len(set) == 1 && set[0].Lo >= 0 && set[0].Hi == Inf {
			least = set[0].Lo
			a.Cond = conjunction(conds[1:])
		}
	}
	for _, as := range []func(Alt) (Break, bool){asPrinted, asTake, asSplit} {
		if b, ok := as(a); ok {
			b.Min = least
			if b, err := b.normal(); err == nil {
				return b
			}
		}
	}
	return nil
}

// asTake recognises n-k for k in a set, and n-3.
func asTake(a Alt) (Break, bool) {
	if len(a.Parts) != 1 || !a.plain() {
		return Break{}, false
	}
	l, ok := asLinear(a.Parts[0].Coords[0])
	if !ok {
		return Break{}, false
	}
	b := takeAny
	if len(a.Iters) == 0 && a.Cond == nil && l.isHeap() && l.c < 0 {
		b.Take.Const = Numbers(-l.c)
		return b, true
	}
	if len(a.Iters) != 1 || a.Iters[0].Set == nil || l.c != 0 || !l.isHeapLess(a.Iters[0].Var) {
		return Break{}, false
	}
	a = rename{a.Iters[0].Var: takeVar.Name}.alt(a)
	b.Take = Set{Src: a.Iters[0].Set, Cond: a.Cond}.simplify()
	if b.Take.IsConst() {
		return b, len(b.Take.Const) > 0 && b.Take.Const.Min() >= 1
	}
	return b, b.Take.lowerBound() >= 1
}

// plain reports whether each part is one heap.
func (a Alt) plain() bool {
	return !slices.ContainsFunc(a.Parts, func(p Part) bool { return p.List != "" || p.Count != nil })
}

// asSplit recognises a & n-t-a for a in a range, in the ways people type it.
func asSplit(a Alt) (Break, bool) {
	if len(a.Parts) != 2 || !a.plain() || a.Cond != nil || len(a.Iters) == 0 || len(a.Iters) > 2 {
		return Break{}, false
	}
	second := a.Parts[1].Coords[0]
	if len(a.Iters) == 2 { // b = n-t-a
		bound, isVar := second.(Var)
		if a.Iters[1].Set != nil || !isVar || bound.Name != a.Iters[1].Var {
			return Break{}, false
		}
		second = a.Iters[1].Is
	}
	x := a.Iters[0].Var
	first, isVar := a.Parts[0].Coords[0].(Var)
	l, isLinear := asLinear(second)
	r, isRange := a.Iters[0].Set.(Range)
	if !isVar || first.Name != x || !isLinear || !l.isHeapLess(x) || l.c > 0 || !isRange {
		return Break{}, false
	}
	t := -l.c
	top, half := r.Hi, false
	if q, ok := r.Hi.(Binary); ok && q.Op == "//" && q.Y == Expr(Num{2}) {
		top, half = q.X, true
	}
	hi, ok := asLinear(top)
	if !ok || !hi.isHeap() {
		return Break{}, false
	}
	var parts Intervals
	switch {
	case r.Lo == Expr(Num{0}) && hi.c == -t:
		parts = Intervals{{0, 2}}
	case r.Lo == Expr(Num{1}) && hi.c == -t-int64(b2i(!half)):
		parts = Numbers(2)
	case r.Lo == Expr(Num{1}) && hi.c == -t:
		parts = Intervals{{1, 2}}
	}
	// Taking 0 and leaving one heap would be no move: the search names the loop.
	return Break{Take: Set{Const: Numbers(t)}, Parts: parts}, len(parts) > 0 && (t > 0 || !parts.Has(1))
}

// asLower recognises a & b for a in 0..n-1, b in 0..a (or 0..n-1), its like for
// one heap, and longer lists of lower heaps.
func asLower(a Alt) (Move, bool) {
	if len(a.Parts) == 0 || len(a.Iters) != len(a.Parts) || a.Cond != nil {
		return nil, false
	}
	if list, ok := a.Iters[0].Set.(Partitions); ok && len(a.Iters) == 1 {
		return Lower{list.Parts}, list.Lower && list.Of == Expr(heapVar) && list.Parts.Min() >= 1
	}
	if len(a.Parts) > 2 || !a.plain() {
		return nil, false
	}
	for i, p := range a.Parts {
		it := a.Iters[i]
		r, isRange := it.Set.(Range)
		if p.Coords[0] != Expr(Var{it.Var}) || !isRange || r.Lo != Expr(Num{0}) {
			return nil, false
		}
		hi, ok := asLinear(r.Hi)
		upper := ok && hi.isHeap() && hi.c == -1
		if !upper && (i == 0 || r.Hi != Expr(Var{a.Iters[0].Var})) {
			return nil, false
		}
	}
	return Lower{Numbers(int64(len(a.Parts)))}, true
}

// asPrinted recognises what the core meaning of a break looks like when it is
// printed (none if n == 3, a & b & n-1-a-b for a in ..., and so on): it makes
// the breaks that may be meant and compares what they print.
func asPrinted(a Alt) (Break, bool) {
	parts, kinds := printedParts(a)
	if len(parts) == 0 {
		return Break{}, false
	}
	text := a.text()
	for _, take := range printedTakes(a) {
		for _, p := range parts {
			for _, kind := range kinds {
				b, err := Break{Take: Set{Const: take}, Parts: p, Kind: kind}.normal()
				if err != nil {
					continue
				}
				if alts := b.alts(); len(alts) == 1 && alts[0].text() == text {
					return b, true
				}
			}
		}
	}
	return Break{}, false
}

// printedTakes returns the sets of amounts that an alternative may stand for.
func printedTakes(a Alt) []Intervals {
	var out []Intervals
	for _, it := range a.Iters {
		if it.Var != takeVar.Name || it.Set == nil {
			continue
		}
		out = append(out, Set{Src: it.Set}.simplify().Const)
		for _, c := range conjuncts(a.Cond) { // k not in {2,5}
			out = append(out, Set{Src: it.Set, Cond: c}.simplify().Const)
		}
	}
	for _, c := range conjuncts(a.Cond) { // none if n in {1,3}
		if set, ok := limits(c, heapVar); ok {
			out = append(out, set)
		}
	}
	for _, t := range smallNumbers(a) {
		out = append(out, Numbers(t))
	}
	return slices.DeleteFunc(out, func(s Intervals) bool { return len(s) == 0 })
}

// smallNumbers returns the numbers in the parts, the condition and the lists of
// an alternative, with both signs; there are few in one that was printed.
func smallNumbers(a Alt) []int64 {
	var exprs []Expr
	for _, p := range a.Parts {
		exprs = append(exprs, p.Coords...)
	}
	for _, it := range a.Iters {
		if s, ok := it.Set.(Partitions); ok {
			exprs = append(exprs, s.Of)
		}
	}
	out := []int64{0}
	for _, e := range append(exprs, a.Cond) {
		if e == nil {
			continue
		}
		for _, word := range strings.FieldsFunc(exprText(e), func(r rune) bool { return r < '0' || r > '9' }) {
			if v, err := strconv.ParseInt(word, 10, 64); err == nil && !slices.Contains(out, v) && len(out) < 32 {
				out = append(out, v, -v)
			}
		}
	}
	return out
}

// printedParts returns the numbers of heaps, and the kinds of splits, that an
// alternative may stand for, to judge by its parts.
func printedParts(a Alt) (parts []Intervals, kinds []Kind) {
	if a.plain() {
		n := len(a.Parts)
		if n > 3 || n > 1 && a.Parts[0].Coords[0] != Expr(Var{"a"}) {
			return nil, nil
		}
		parts = []Intervals{Numbers(int64(n))}
		if n == 1 {
			parts = append(parts, Numbers(0, 1))
		}
		return parts, []Kind{Any, Distinct}
	}
	for _, p := range a.Parts { // 3 of n//3
		if c, ok := p.Count.(Num); ok {
			parts = append(parts, Numbers(c.V))
		} else if sum, ok := p.Count.(Binary); ok && sum.Op == "-" {
			if c, ok := sum.X.(Num); ok {
				parts = append(parts, Numbers(c.V))
			}
		}
	}
	for _, it := range a.Iters {
		switch s := it.Set.(type) {
		case Partitions:
			return []Intervals{s.Parts}, []Kind{s.Kind}
		case Range:
			parts = append(parts, counts(s))
		case List:
			parts = append(parts, counts(s.Items...))
		}
	}
	return slices.DeleteFunc(parts, func(s Intervals) bool { return len(s) == 0 }), []Kind{Equal, Level}
}

// counts returns the numbers of heaps that an iterator d runs through, whose
// last item may end where the heaps do.
func counts(items ...Range) Intervals {
	items = slices.Clone(items)
	if n := len(items); n > 0 {
		if _, isNum := items[n-1].Hi.(Num); !isNum {
			items[n-1].Hi = nil
		}
	}
	set, _ := constant(items)
	return set
}
