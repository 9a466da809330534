package rule

// An iterator over a set without end, such as k in 1.., stops where no later
// member can give an option. This file finds expressions that tell: each turns
// negative for good as the iterator grows, and while it is negative there is no
// option. The same expressions cut long ranges short.

// endless returns an iterator over an infinite set that nothing stops.
func endless(a Alt) (string, bool) {
	for i, it := range a.Iters {
		if it.Set != nil && infinite(it.Set) && len(stoppers(a, i)) == 0 {
			return it.Var + " in " + sourceText(it.Set), true
		}
	}
	return "", false
}

// Stoppers returns expressions that tell where iterator i may stop, for a set
// without end or a long one: as soon as one of them is negative, it is so for all
// later members, and while it is negative there is no option.
func (a Alt) Stoppers(i int) []Expr { return stoppers(a, i) }

// stoppers returns expressions that fall without bound as iterator i grows, and
// without which there is no option when they are negative: a coordinate of a
// part, the length of a later range, the difference of a comparison. They use no
// iterator behind i.
func stoppers(a Alt, i int) []Expr {
	s := newScope(a)
	v := a.Iters[i].Var
	var out []Expr
	try := func(e Expr) {
		if s.size(e) > maxStopper {
			return
		}
		e = inline(e, a.Iters)
		l, isLinear := asLinear(e)
		for _, name := range freeVars(nil, e) {
			if s.bound(name) <= i {
				continue
			}
			if !isLinear || l.vars[name] > 0 || !s.natural(Var{name}) {
				return
			}
			e = replaceVar(e, name, Num{0}) // which is no less
		}
		if e = foldAll(e); s.trend(e, v) == down {
			out = append(out, e)
		}
	}
	for _, p := range a.Parts {
		// Zero copies of a position that is none are an option.
		if c, isNum := p.Count.(Num); p.Count == nil || isNum && c.V >= 1 {
			for _, x := range p.Coords {
				if _, each := x.(Each); !each {
					try(x)
				}
			}
		}
	}
	for _, it := range a.Iters[i+1:] {
		switch set := it.Set.(type) {
		case Range:
			if set.Hi != nil {
				try(Binary{"-", set.Hi, set.Lo})
			}
		case Partitions:
			if !set.Lower {
				try(set.Of)
			} else if set.Parts.Min() >= 1 {
				try(minus(set.Of, 1))
			}
		case Turns:
			try(minus(set.Of, 1))
		}
	}
	for _, cond := range conjuncts(a.Cond) {
		b, ok := cond.(Binary)
		if !ok {
			continue
		}
		switch less, more := (Binary{"-", b.X, b.Y}), (Binary{"-", b.Y, b.X}); b.Op {
		case "==":
			try(less)
			try(more)
		case ">=":
			try(less)
		case ">":
			try(minus(less, 1))
		case "<=":
			try(more)
		case "<":
			try(minus(more, 1))
		}
	}
	return out
}

// inline replaces names that stand for one value by their value.
func inline(e Expr, iters []Iter) Expr {
	for i := len(iters) - 1; i >= 0; i-- {
		if iters[i].Set == nil {
			e = replaceVar(e, iters[i].Var, iters[i].Is)
		}
	}
	return e
}

func replaceVar(e Expr, name string, by Expr) Expr {
	switch e := e.(type) {
	case Var:
		if e.Name == name {
			return by
		}
	case Unary:
		return Unary{e.Op, replaceVar(e.X, name, by)}
	case Binary:
		return Binary{e.Op, replaceVar(e.X, name, by), replaceVar(e.Y, name, by)}
	case Call:
		args := make([]Expr, len(e.Args))
		for i, a := range e.Args {
			args[i] = replaceVar(a, name, by)
		}
		return Call{e.Name, args}
	}
	return e
}

// maxStopper is the greatest size of an expression that is looked at, with the
// values of names written out.
const maxStopper = 1000
