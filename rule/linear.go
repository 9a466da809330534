package rule

// linear is c + the sum of coefficient times variable.
type linear struct {
	c     int64
	vars  map[string]int64
	terms int
}

// maxTerms is how long a sum is looked at: longer ones are not typical, and
// looking at each of their beginnings would take quadratic time.
const maxTerms = 16

// asLinear reads a short sum of constants and variables.
func asLinear(e Expr) (linear, bool) {
	l := linear{vars: map[string]int64{}}
	ok := l.add(e, 1)
	return l, ok
}

func (l *linear) add(e Expr, sign int64) bool {
	if l.terms++; l.terms > 2*maxTerms { // signs count as well
		return false
	}
	switch e := e.(type) {
	case Num:
		if l.c += sign * e.V; !small(e.V) || !small(l.c) {
			return false
		}
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

// isHeap reports whether the linear form is c + n.
func (l linear) isHeap() bool { return len(l.vars) == 1 && l.vars[heapVar.Name] == 1 }

// isHeapLess reports whether the linear form is c + n - v.
func (l linear) isHeapLess(v string) bool {
	return len(l.vars) == 2 && l.vars[heapVar.Name] == 1 && l.vars[v] == -1
}

// conjuncts returns the conditions that "and" joins in e.
func conjuncts(e Expr) []Expr {
	if b, ok := e.(Binary); ok && b.Op == "and" {
		return append(conjuncts(b.X), b.Y)
	}
	if e == nil {
		return nil
	}
	return []Expr{e}
}

// conjunction is the reverse of conjuncts.
func conjunction(list []Expr) Expr {
	var e Expr
	for _, c := range list {
		e = and(e, c)
	}
	return e
}

// limits returns the values that a condition leaves to the variable, if that is
// all it says: k > 3, k != 5, k in {1,3,4}.
func limits(cond Expr, v Var) (Intervals, bool) {
	switch c := cond.(type) {
	case In:
		var items []Range
		switch s := c.Set.(type) {
		case Range:
			items = []Range{s}
		case List:
			items = s.Items
		default:
			return nil, false
		}
		set, ok := constant(items)
		if !ok || c.X != Expr(v) {
			return nil, false
		}
		if c.Not {
			set = set.Without(-Inf)
		}
		return set, true
	case Binary:
		n, isNum := c.Y.(Num)
		if c.X != Expr(v) || !isNum || !small(n.V) {
			return nil, false
		}
		switch c.Op {
		case "==":
			return Numbers(n.V), true
		case "!=":
			return Numbers(n.V).Without(-Inf), true
		case "<":
			return Intervals{{-Inf, n.V - 1}}, true
		case "<=":
			return Intervals{{-Inf, n.V}}, true
		case ">":
			return Intervals{{n.V + 1, Inf}}, true
		case ">=":
			return Intervals{{n.V, Inf}}, true
		}
	}
	return nil, false
}

// simplify turns a set that is constant into intervals. An end at n or beyond
// is no end there: more than n cannot be taken.
func (s Set) simplify() Set {
	if s.IsConst() {
		return s
	}
	var items []Range
	switch src := s.Src.(type) {
	case Range:
		items = []Range{src}
		if _, one := single(src); one {
			s.Src = List{items}
		}
	case List:
		items = src.Items
		if len(items) == 1 {
			if _, one := single(items[0]); !one {
				s.Src = items[0]
			}
		}
	case Named:
		if src.Name == "multiples" && src.Args[0] == Expr(Num{1}) { // all numbers
			s.Src = Range{Lo: Num{1}}
			return s.simplify()
		}
		return s
	}
	open := make([]Range, len(items))
	for i, r := range items {
		open[i] = r
		if _, one := single(r); r.Hi != nil && !one {
			if hi, ok := asLinear(r.Hi); ok && hi.isHeap() && hi.c >= 0 {
				open[i].Hi = nil
			}
		}
	}
	set, ok := constant(open)
	if !ok {
		return s
	}
	for _, c := range conjuncts(s.Cond) {
		allowed, ok := limits(c, takeVar)
		if !ok {
			if r, isRange := s.Src.(Range); isRange && r.Hi == nil {
				s.Src = Range{r.Lo, heapVar}
			}
			return s
		}
		set = set.intersect(allowed)
	}
	return Set{Const: set}
}
