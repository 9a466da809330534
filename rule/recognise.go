package rule

import (
	"strconv"
	"strings"
)

// recognise returns the move in words that a core alternative of one heap n is,
// or nil. Solvers know fast ways and theorems for those; an alternative that is
// not recognised is solved by listing its options.
func recognise(a Alt) Move {
	if b, ok := asTake(a); ok {
		return b
	}
	if b, ok := asSplit(a); ok {
		return b
	}
	if b, ok := asPrinted(a); ok {
		return b
	}
	return asLower(a)
}

// asPrinted recognises what the core meaning of a break looks like when it is
// printed: none if n == 3, a & b & n-1-a-b for a in ..., and so on.
func asPrinted(a Alt) (Break, bool) {
	text := altText(a)
	var takes []Intervals
	if len(a.Iters) > 0 && a.Iters[0].Var == takeVar.Name && a.Iters[0].Set != nil {
		if s := (Set{Src: a.Iters[0].Set}).simplify(); s.IsConst() && len(s.Const) > 0 {
			takes = append(takes, s.Const)
		}
	} else {
		if in, ok := a.Cond.(In); ok {
			if l, isList := in.Set.(List); isList {
				if s, isConst := constant(l.Items); isConst && len(s) > 0 {
					takes = append(takes, s)
				}
			}
		}
		for _, t := range constants(nil, a) {
			takes = append(takes, Numbers(t))
		}
	}
	for _, take := range takes {
		for _, kind := range []Kind{Any, Distinct, NotAllEqual, Equal, Consecutive, Level} {
			for _, parts := range printedParts(a) {
				b := Break{Take: Set{Const: take}, Parts: parts, Kind: kind}
				if b.valid() != nil {
					continue
				}
				if alts := b.alts(); len(alts) == 1 && altText(alts[0]) == text {
					if parts.Max() <= 1 {
						b.Kind = Any
					}
					return b, true
				}
			}
		}
	}
	return Break{}, false
}

// printedParts returns the numbers of heaps that an alternative may stand for.
func printedParts(a Alt) []Intervals {
	out := []Intervals{{{0, 0}}, {{1, 1}}, {{2, 2}}, {{3, 3}}}
	for _, it := range a.Iters {
		switch s := it.Set.(type) {
		case Partitions:
			out = append(out, s.Parts)
		case Range:
			if lo, ok := s.Lo.(Num); ok && it.Var == "d" && lo.V >= 0 {
				hi := int64(Inf)
				if top, ok := s.Hi.(Num); ok {
					hi = top.V
				}
				out = append(out, Intervals{{lo.V, hi}})
			}
		}
	}
	return out
}

// constants appends 0 and the numbers in the first part, the condition and the
// first iterator.
func constants(dst []int64, a Alt) []int64 {
	dst = append(dst, 0)
	visit := func(e Expr) {
		if e == nil {
			return
		}
		for _, word := range strings.FieldsFunc(exprText(e), func(r rune) bool { return r < '0' || r > '9' }) {
			if v, err := strconv.ParseInt(word, 10, 64); err == nil {
				dst = append(dst, v, -v)
			}
		}
	}
	for _, p := range a.Parts {
		for _, c := range p.Coords {
			visit(c)
		}
	}
	visit(a.Cond)
	for _, it := range a.Iters {
		if s, ok := it.Set.(Partitions); ok {
			visit(s.Of)
		}
	}
	return dst
}

// linear is c + the sum of coefficient times variable.
type linear struct {
	c    int64
	vars map[string]int64
}

// asLinear reads a sum of constants and variables.
func asLinear(e Expr) (linear, bool) {
	l := linear{vars: map[string]int64{}}
	ok := l.add(e, 1)
	return l, ok
}

func (l *linear) add(e Expr, sign int64) bool {
	switch e := e.(type) {
	case Num:
		if e.V > 1<<40 || e.V < -1<<40 {
			return false
		}
		l.c += sign * e.V
	case Var:
		l.vars[e.Name] += sign
		if l.vars[e.Name] == 0 {
			delete(l.vars, e.Name)
		}
	case Unary:
		return e.Op == "-" && l.add(e.X, -sign)
	case Binary:
		switch e.Op {
		case "+":
			return l.add(e.X, sign) && l.add(e.Y, sign)
		case "-":
			return l.add(e.X, sign) && l.add(e.Y, -sign)
		}
		return false
	default:
		return false
	}
	return true
}

// is reports whether the linear form is c + n, plus sign times v (if not "").
func (l linear) is(v string, sign int64) bool {
	want := 1
	if v != "" {
		want = 2
		if l.vars[v] != sign {
			return false
		}
	}
	return len(l.vars) == want && l.vars["n"] == 1
}

// asTake recognises n-k for k in a set, and n-3.
func asTake(a Alt) (Break, bool) {
	if len(a.Parts) != 1 || a.Parts[0].List != "" || a.Parts[0].Count != nil {
		return Break{}, false
	}
	l, ok := asLinear(a.Parts[0].Coords[0])
	if !ok {
		return Break{}, false
	}
	b := Break{Parts: Intervals{{0, 1}}}
	if len(a.Iters) == 0 && a.Cond == nil && l.is("", 0) && l.c < 0 {
		b.Take.Const = Numbers(-l.c)
		return b, true
	}
	if len(a.Iters) != 1 || a.Iters[0].Set == nil || l.c != 0 || !l.is(a.Iters[0].Var, -1) {
		return Break{}, false
	}
	k := a.Iters[0].Var
	a = substitute(a, map[string]string{k: "k"})
	set := Set{Src: a.Iters[0].Set, Cond: a.Cond}
	b.Take = set.simplify()
	if b.Take.IsConst() && (len(b.Take.Const) == 0 || b.Take.Const.Min() < 1) {
		return Break{}, false
	}
	return b, true
}

// asSplit recognises a & n-t-a for a in a range.
func asSplit(a Alt) (Break, bool) {
	if len(a.Parts) != 2 || a.Cond != nil || len(a.Iters) == 0 || len(a.Iters) > 2 {
		return Break{}, false
	}
	for _, p := range a.Parts {
		if p.List != "" || p.Count != nil {
			return Break{}, false
		}
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
	if !isVar || first.Name != x || !isLinear || !l.is(x, -1) || l.c > 0 || !isRange || r.Hi == nil {
		return Break{}, false
	}
	lo, isNum := r.Lo.(Num)
	if !isNum || lo.V < 0 || lo.V > 1 {
		return Break{}, false
	}
	t := -l.c
	var parts Intervals
	half := false
	hi, isHi := asLinear(r.Hi)
	if q, ok := r.Hi.(Binary); ok && q.Op == "//" && q.Y == Expr(Num{2}) {
		half = true
		hi, isHi = asLinear(q.X)
	}
	if !isHi || !hi.is("", 0) {
		return Break{}, false
	}
	switch {
	case lo.V == 0 && hi.c == -t:
		parts = Intervals{{0, 2}}
	case lo.V == 1 && hi.c == -t && half, lo.V == 1 && hi.c == -t-1 && !half:
		parts = Intervals{{2, 2}}
	case lo.V == 1 && hi.c == -t:
		parts = Intervals{{1, 2}}
	default:
		return Break{}, false
	}
	if t == 0 && parts.Has(1) {
		return Break{}, false // leaves the heap as it is; the search names the loop
	}
	return Break{Take: Set{Const: Numbers(t)}, Parts: parts}, true
}

// asLower recognises a & b for a in 0..n-1, b in 0..a (or 0..n-1), and its
// like for one heap.
func asLower(a Alt) Move {
	if len(a.Parts) == 0 || len(a.Parts) > 2 || len(a.Iters) != len(a.Parts) || a.Cond != nil {
		return nil
	}
	for i, p := range a.Parts {
		if p.List != "" || p.Count != nil {
			return nil
		}
		it := a.Iters[i]
		v, isVar := p.Coords[0].(Var)
		r, isRange := it.Set.(Range)
		if !isVar || v.Name != it.Var || !isRange || r.Lo != Expr(Num{0}) || r.Hi == nil {
			return nil
		}
		hi, ok := asLinear(r.Hi)
		upper := ok && hi.is("", 0) && hi.c == -1
		if i > 0 {
			upper = upper || r.Hi == Expr(Var{a.Iters[0].Var})
		}
		if !upper {
			return nil
		}
	}
	if len(a.Parts) == 1 { // every lower heap: take any
		return Break{Take: Set{Const: Intervals{{1, Inf}}}, Parts: Intervals{{0, 1}}}
	}
	return Lower{Parts: Intervals{{2, 2}}}
}

// simplify turns a set that is constant into intervals.
func (s Set) simplify() Set {
	var items []Range
	switch src := s.Src.(type) {
	case Range:
		items = []Range{src}
	case List:
		items = src.Items
		if len(items) == 1 && rangeText(items[0]) != exprText(items[0].Lo) {
			s.Src = items[0]
		}
	case Named:
		if s.Cond == nil && src.Name == "multiples" && src.Args[0] == Expr(Num{1}) {
			return Set{Const: Intervals{{1, Inf}}}
		}
		return s
	}
	// An end at n or beyond is no end: more than n cannot be taken.
	open := make([]Range, len(items))
	for i, r := range items {
		open[i] = r
		if r.Hi != nil && exprText(r.Hi) != exprText(r.Lo) {
			if hi, ok := asLinear(r.Hi); ok && hi.is("", 0) && hi.c >= 0 {
				open[i].Hi = nil
			}
		}
	}
	set, ok := constant(open)
	if !ok {
		return s
	}
	if r, isRange := s.Src.(Range); isRange && r.Hi == nil {
		s.Src = Range{r.Lo, heapVar}
	}
	if s.Cond == nil {
		return Set{Const: set}
	}
	if in, isIn := s.Cond.(In); isIn && in.X == Expr(takeVar) {
		if l, isList := in.Set.(List); isList {
			if other, isConst := constant(l.Items); isConst {
				if in.Not {
					other = other.Without(minInt)
				}
				return Set{Const: set.intersect(other)}
			}
		}
	}
	return s
}

const minInt = -Inf

func (s Intervals) intersect(t Intervals) Intervals {
	var out []Interval
	for _, a := range s {
		for _, b := range t {
			out = append(out, Interval{max(a.Lo, b.Lo), min(a.Hi, b.Hi)})
		}
	}
	return NewIntervals(out...)
}

// substitute renames variables.
func substitute(a Alt, names map[string]string) Alt {
	s := substitution(names)
	out := Alt{}
	for _, p := range a.Parts {
		q := Part{List: s.name(p.List), Count: s.expr(p.Count)}
		for _, c := range p.Coords {
			q.Coords = append(q.Coords, s.expr(c))
		}
		out.Parts = append(out.Parts, q)
	}
	for _, it := range a.Iters {
		out.Iters = append(out.Iters, Iter{Var: s.name(it.Var), Set: s.source(it.Set), Is: s.expr(it.Is)})
	}
	out.Cond = s.expr(a.Cond)
	return out
}

type substitution map[string]string

func (s substitution) name(n string) string {
	if to, ok := s[n]; ok {
		return to
	}
	return n
}

func (s substitution) expr(e Expr) Expr {
	switch e := e.(type) {
	case Var:
		return Var{s.name(e.Name)}
	case Unary:
		return Unary{e.Op, s.expr(e.X)}
	case Binary:
		return Binary{e.Op, s.expr(e.X), s.expr(e.Y)}
	case Call:
		return Call{e.Name, s.exprs(e.Args)}
	case In:
		return In{s.expr(e.X), s.source(e.Set), e.Not}
	}
	return e
}

func (s substitution) exprs(in []Expr) []Expr {
	out := make([]Expr, len(in))
	for i, e := range in {
		out[i] = s.expr(e)
	}
	return out
}

func (s substitution) source(src Source) Source {
	switch src := src.(type) {
	case Range:
		return Range{s.expr(src.Lo), s.expr(src.Hi)}
	case List:
		items := make([]Range, len(src.Items))
		for i, r := range src.Items {
			items[i] = s.source(r).(Range)
		}
		return List{items}
	case Named:
		return Named{src.Name, s.exprs(src.Args)}
	case Partitions:
		src.Of = s.expr(src.Of)
		return src
	}
	return nil
}
