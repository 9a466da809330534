package rule

// alts returns the core meaning of all moves. It is what is compiled and what
// Core prints, so that the two cannot differ.
func (r *Rule) alts() []Alt {
	var out []Alt
	for _, m := range r.moves {
		switch m := m.(type) {
		case Alt:
			out = append(out, m)
		case Break:
			out = append(out, m.alts()...)
		case Lower:
			out = append(out, m.alts()...)
		}
	}
	return out
}

var (
	heapVar = Var{"n"}
	takeVar = Var{"k"}
)

func plus(x Expr, c int64) Expr { return fold(Binary{"+", x, Num{c}}) }

func minus(x Expr, c int64) Expr { return fold(Binary{"-", x, Num{c}}) }

func over(x Expr, c int64) Expr {
	if c == 1 {
		return x
	}
	return Binary{"//", x, Num{c}}
}

// alts is the core meaning of a break.
func (b Break) alts() []Alt {
	var iters []Iter
	cond := b.Take.Cond
	var rest, taken Expr
	if c := b.Take.Const; b.Take.IsConst() && c.Size() == 1 {
		taken = Num{c.Min()}
		rest = minus(heapVar, c.Min())
	} else {
		taken = takeVar
		rest = Binary{"-", heapVar, takeVar}
		var set Source
		set, cond = b.Take.source()
		iters = []Iter{{Var: takeVar.Name, Set: set}}
	}
	if b.Min > 0 {
		cond = and(Binary{">=", heapVar, Num{b.Min}}, cond)
	}
	parts := b.Parts
	var out []Alt
	alt := func(cond Expr, more []Iter, parts ...Part) {
		out = append(out, Alt{Parts: parts, Iters: append(iters[:len(iters):len(iters)], more...), Cond: cond})
	}
	switch none, one := parts.Has(0), parts.Has(1); {
	case none && one:
		alt(cond, nil, heap(rest))
	case none:
		if b.Take.IsConst() && b.Take.Const.Size() > 1 && b.Take.Const.Finite() && b.Min == 0 {
			out = append(out, Alt{Cond: In{heapVar, listOf(b.Take.Const), false}})
		} else {
			alt(and(cond, Binary{"==", heapVar, taken}), nil)
		}
	case one:
		alt(and(cond, Binary{">", heapVar, taken}), nil, heap(rest))
	}
	parts = parts.Remove(0).Remove(1)
	if b.Kind == Any || b.Kind == Distinct || b.Kind == NotAllEqual {
		apart := int64(b2i(b.Kind != Any))
		if parts.Has(2) {
			a := Var{"a"}
			alt(cond, []Iter{{Var: "a", Set: Range{Num{1}, over(minus(rest, apart), 2)}}},
				heap(a), heap(Binary{"-", rest, a}))
			parts = parts.Remove(2)
		}
		if parts.Has(3) && b.Kind != NotAllEqual {
			x, y := Var{"a"}, Var{"b"}
			alt(cond, []Iter{
				{Var: "a", Set: Range{Num{1}, minus(over(rest, 3), apart)}},
				{Var: "b", Set: Range{plus(x, apart), over(minus(Binary{"-", rest, x}, apart), 2)}},
			}, heap(x), heap(y), heap(Binary{"-", Binary{"-", rest, x}, y}))
			parts = parts.Remove(3)
		}
	}
	if len(parts) == 0 {
		return out
	}
	if b.Kind != Equal && b.Kind != Level {
		return append(out, Alt{
			Parts: []Part{{List: "p"}},
			Iters: append(iters[:len(iters):len(iters)], Iter{Var: "p", Set: Partitions{Of: rest, Parts: parts, Kind: b.Kind}}),
			Cond:  cond,
		})
	}
	d := Var{"d"}
	each := []Iter{{Var: "d", Set: boundedBy(parts, rest)}}
	if parts.Finite() { // an open range ends at rest, so that no heap is empty
		cond = and(cond, Binary{">=", rest, d})
	}
	size := Binary{"//", rest, d}
	if b.Kind == Equal {
		alt(and(cond, Binary{"==", Binary{"%", rest, d}, Num{0}}), each, Part{Count: d, Coords: []Expr{size}})
		return out
	}
	more := Binary{"%", rest, d}
	alt(cond, each,
		Part{Count: more, Coords: []Expr{plus(size, 1)}},
		Part{Count: Binary{"-", d, more}, Coords: []Expr{size}})
	return out
}

// alts is the core meaning of a replacement by lower heaps.
func (l Lower) alts() []Alt {
	var out []Alt
	parts := l.Parts
	a, b := Var{"a"}, Var{"b"}
	below := Iter{Var: "a", Set: Range{Num{0}, minus(heapVar, 1)}}
	if parts.Has(1) {
		out = append(out, Alt{Parts: []Part{heap(a)}, Iters: []Iter{below}})
	}
	if parts.Has(2) {
		out = append(out, Alt{Parts: []Part{heap(a), heap(b)}, Iters: []Iter{below, {Var: "b", Set: Range{Num{0}, a}}}})
	}
	if parts = parts.Remove(1).Remove(2); len(parts) > 0 {
		out = append(out, Alt{Parts: []Part{{List: "p"}}, Iters: []Iter{{Var: "p", Set: Partitions{Of: heapVar, Parts: parts, Lower: true}}}})
	}
	return out
}

func heap(size Expr) Part { return Part{Coords: []Expr{size}} }

func and(x, y Expr) Expr {
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	return Binary{"and", x, y}
}

// source returns the set as what an iterator k runs through, and a condition on
// k. An amount above n never matters, so an infinite constant set ends there.
func (s Set) source() (Source, Expr) {
	if !s.IsConst() {
		return s.Src, s.Cond
	}
	if gaps := s.Const.Without(1); !s.Const.Finite() && s.Const.Min() == 1 && len(gaps) > 0 {
		return Range{Num{1}, heapVar}, In{takeVar, listOf(gaps), true}
	}
	return boundedBy(s.Const, heapVar), nil
}

// boundedBy writes a constant set as a source; an infinite one ends at end, or
// has no end if that is nil.
func boundedBy(s Intervals, end Expr) Source {
	var items []Range
	for _, in := range s {
		lo, hi := Num{in.Lo}, Num{in.Hi}
		switch {
		case in.Hi == Inf:
			items = append(items, Range{lo, end})
		case in.Hi == in.Lo+1 && len(s) > 1: // 3,4 reads better than 3..4
			items = append(items, Range{lo, lo}, Range{hi, hi})
		default:
			items = append(items, Range{lo, hi})
		}
	}
	if len(items) == 1 && s[0].Lo != s[0].Hi {
		return items[0]
	}
	return List{items}
}

// listOf writes a constant set as a list, which may have no end.
func listOf(s Intervals) List {
	switch src := boundedBy(s, nil).(type) {
	case List:
		return src
	case Range:
		return List{[]Range{src}}
	}
	panic("rule: unreachable")
}
