package rule

// Alternatives returns the core meaning of the rule: the moves that Core writes.
// The caller must not change them.
func (r *Rule) Alternatives() []Alt { return r.alts() }

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
		case Turn:
			out = append(out, m.alts()...)
		case Product:
			out = append(out, m.alts(r.vars)...)
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

func and(x, y Expr) Expr {
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	return Binary{"and", x, y}
}

func heap(size Expr) Part { return Part{Coords: []Expr{size}} }

// meaning collects the core alternatives of a break.
type meaning struct {
	iters []Iter // over the amount, unless it is a single one
	cond  Expr   // on the amount and the heap
	rest  Expr   // what remains of the heap
	out   []Alt
}

func (m *meaning) add(cond Expr, iters []Iter, parts ...Part) {
	m.out = append(m.out, Alt{Parts: parts, Iters: iters, Cond: cond})
}

// with is the iterator over the amount and others behind it.
func (m *meaning) with(more ...Iter) []Iter {
	return append(m.iters[:len(m.iters):len(m.iters)], more...)
}

// alts is the core meaning of a break.
func (b Break) alts() []Alt {
	m := &meaning{rest: Binary{"-", heapVar, takeVar}}
	taken := Expr(takeVar)
	if c := b.Take.Const; b.Take.IsConst() && c.Size() == 1 {
		taken, m.rest = Num{c.Min()}, minus(heapVar, c.Min())
	} else {
		var set Source
		set, m.cond = b.Take.source()
		m.iters = []Iter{{Var: takeVar.Name, Set: set}}
	}
	var least Expr
	if b.Min > 0 {
		least = Binary{">=", heapVar, Num{b.Min}}
		m.cond = and(least, m.cond)
	}
	switch none, one := b.Parts.Has(0), b.Parts.Has(1); {
	case none && one:
		m.add(m.cond, m.iters, heap(m.rest))
	case none && b.Take.IsConst() && len(m.iters) > 0:
		m.add(and(least, In{heapVar, sourceOf(b.Take.Const, nil), false}), nil)
	case none:
		m.add(and(m.cond, Binary{"==", heapVar, taken}), m.iters)
	case one:
		m.add(and(m.cond, Binary{">", heapVar, taken}), m.iters, heap(m.rest))
	}
	parts := b.Parts.Remove(0).Remove(1)
	if b.Kind == Equal || b.Kind == Level {
		m.alike(parts, b.Kind)
	} else {
		m.split(parts, b.Kind)
	}
	return m.out
}

// split adds the ways to leave heaps that are chosen one by one: written out
// for two and three heaps, as a list for others.
func (m *meaning) split(parts Intervals, kind Kind) {
	apart := int64(b2i(kind != Any))
	rest, a, b := m.rest, Var{"a"}, Var{"b"}
	if kind != Consecutive && parts.Has(2) {
		m.add(m.cond, m.with(Iter{Var: "a", Set: Range{Num{1}, over(minus(rest, apart), 2)}}),
			heap(a), heap(Binary{"-", rest, a}))
		parts = parts.Remove(2)
	}
	if kind != Consecutive && kind != NotAllEqual && parts.Has(3) {
		m.add(m.cond, m.with(
			Iter{Var: "a", Set: Range{Num{1}, minus(over(rest, 3), apart)}},
			Iter{Var: "b", Set: Range{plus(a, apart), over(minus(Binary{"-", rest, a}, apart), 2)}},
		), heap(a), heap(b), heap(Binary{"-", Binary{"-", rest, a}, b}))
		parts = parts.Remove(3)
	}
	if len(parts) > 0 {
		m.add(m.cond, m.with(Iter{Var: "p", Set: Partitions{Of: rest, Parts: parts, Kind: kind}}), Part{List: "p"})
	}
}

// alike adds the ways to leave d heaps of equal size, or of sizes that differ
// by at most one: one way for each d.
func (m *meaning) alike(parts Intervals, kind Kind) {
	if len(parts) == 0 {
		return
	}
	d, iters, cond := Expr(Var{"d"}), m.iters, m.cond
	each := Iter{Var: "d", Set: sourceOf(parts, m.rest)}
	switch {
	case parts.Size() == 1:
		d = Num{parts.Min()}
	case parts.Finite():
		iters = append([]Iter{each}, m.iters...)
	default:
		iters = m.with(each)
	}
	if len(parts) > 1 || parts.Finite() { // a range that ends at rest leaves no heap empty
		cond = and(cond, Binary{">=", m.rest, d})
	}
	size, more := Binary{"//", m.rest, d}, Binary{"%", m.rest, d}
	if kind == Equal {
		m.add(and(cond, Binary{"==", more, Num{0}}), iters, Part{Count: d, Coords: []Expr{size}})
		return
	}
	m.add(cond, iters,
		Part{Count: more, Coords: []Expr{plus(size, 1)}},
		Part{Count: Binary{"-", d, more}, Coords: []Expr{size}})
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

// source returns the set as what an iterator k runs through, and a condition on
// k. An amount above n never matters, so an infinite constant set ends there.
func (s Set) source() (Source, Expr) {
	if !s.IsConst() {
		return s.Src, s.Cond
	}
	if gaps := s.Const.gaps(); len(gaps) > 0 {
		return Range{Num{1}, heapVar}, In{takeVar, listOf(gaps, nil), true}
	}
	return sourceOf(s.Const, heapVar), nil
}

// sourceOf writes a constant set as a range where it is one, else as a list; an
// infinite one ends at end, or has no end if that is nil.
func sourceOf(s Intervals, end Expr) Source {
	l := listOf(s, end)
	if len(l.Items) == 1 && s[0].Lo != s[0].Hi {
		return l.Items[0]
	}
	return l
}

// listOf writes a constant set as a list.
func listOf(s Intervals, end Expr) List {
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
	return List{items}
}
