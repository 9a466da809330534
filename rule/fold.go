package rule

import "math"

// fold evaluates an expression of constants, and drops + 0, so that equal rules
// have equal text; its operands are folded already. It leaves what overflows or
// divides by zero as it is, and never makes the number -2^63, which cannot be
// typed.
func fold(e Expr) Expr {
	switch e := e.(type) {
	case Unary:
		if x, ok := e.X.(Num); ok && e.Op == "-" && x.V > math.MinInt64 {
			return Num{-x.V}
		}
	case Binary:
		return foldBinary(e)
	}
	return e
}

func foldBinary(e Binary) Expr {
	x, xc := e.X.(Num)
	y, yc := e.Y.(Num)
	if !yc || precedence[e.Op] < precNumber {
		return e
	}
	if xc {
		if v, state := apply(e.Op, x.V, y.V); state == fine && v > math.MinInt64 {
			return Num{v}
		}
	}
	if e.Op != "+" && e.Op != "-" {
		return e
	}
	if y.V == 0 {
		return e.X
	}
	if in, ok := e.X.(Binary); ok && (in.Op == "+" || in.Op == "-") {
		if c, isNum := in.Y.(Num); isNum && small(c.V) && small(y.V) { // (x-2)-1 is x-3
			return foldBinary(Binary{"+", in.X, Num{signed(in.Op, c.V) + signed(e.Op, y.V)}})
		}
	}
	if y.V < 0 { // x+-3 is x-3
		return Binary{map[string]string{"+": "-", "-": "+"}[e.Op], e.X, Num{-y.V}}
	}
	return e
}

// overflows reports a constant, folded as far as it goes, that does not fit 64
// bits.
func overflows(e Expr) bool {
	b, ok := e.(Binary)
	if !ok || precedence[b.Op] < precNumber {
		return false
	}
	x, xc := b.X.(Num)
	y, yc := b.Y.(Num)
	if !xc || !yc {
		return false
	}
	_, state := apply(b.Op, x.V, y.V)
	return state == overflow
}

func small(v int64) bool { return -1<<40 < v && v < 1<<40 }

func signed(op string, v int64) int64 {
	if op == "-" {
		return -v
	}
	return v
}

// foldAll folds an expression from the leaves up, so that one made by a program
// is the one that its text gives.
func foldAll(e Expr) Expr {
	switch e := e.(type) {
	case Num:
		if e.V == math.MinInt64 {
			return Binary{"-", Num{-Inf}, Num{1}}
		}
	case Unary:
		return fold(Unary{e.Op, foldAll(e.X)})
	case Binary:
		return fold(Binary{e.Op, foldAll(e.X), foldAll(e.Y)})
	case Call:
		args := make([]Expr, len(e.Args))
		for i, a := range e.Args {
			args[i] = foldAll(a)
		}
		return Call{e.Name, args}
	case In:
		return In{foldAll(e.X), foldSource(e.Set), e.Not}
	}
	return e
}

func foldSource(s Source) Source {
	switch s := s.(type) {
	case Range:
		return Range{foldAll(s.Lo), foldAll(s.Hi)}
	case List:
		items := make([]Range, len(s.Items))
		for i, r := range s.Items {
			items[i] = foldSource(r).(Range)
		}
		return List{items}
	case Named:
		if len(s.Args) > 0 {
			return Named{s.Name, []Expr{foldAll(s.Args[0])}}
		}
	case Partitions:
		s.Of = foldAll(s.Of)
		return s
	case Turns:
		s.Of = foldAll(s.Of)
		if t, err := s.Turn.normal(); err == nil {
			s.Turn = t
		}
		return s
	}
	return s
}

func foldAlt(a Alt) Alt {
	out := Alt{Cond: foldAll(a.Cond)}
	for _, p := range a.Parts {
		q := Part{List: p.List, Count: foldAll(p.Count)}
		for _, c := range p.Coords {
			q.Coords = append(q.Coords, foldAll(c))
		}
		out.Parts = append(out.Parts, q)
	}
	for _, it := range a.Iters {
		out.Iters = append(out.Iters, Iter{Var: it.Var, Set: foldSource(it.Set), Is: foldAll(it.Is)})
	}
	return out
}
