package rule

import "slices"

// rename is new names for variables.
type rename map[string]string

func (s rename) name(n string) string {
	if to, ok := s[n]; ok {
		return to
	}
	return n
}

func (s rename) alt(a Alt) Alt {
	out := Alt{Cond: s.expr(a.Cond)}
	for _, p := range a.Parts {
		out.Parts = append(out.Parts, Part{List: s.name(p.List), Count: s.expr(p.Count), Coords: s.exprs(p.Coords)})
	}
	for _, it := range a.Iters {
		out.Iters = append(out.Iters, Iter{Var: s.name(it.Var), Set: s.source(it.Set), Is: s.expr(it.Is)})
	}
	return out
}

func (s rename) expr(e Expr) Expr {
	switch e := e.(type) {
	case Var:
		return Var{s.name(e.Name)}
	case Each:
		return Each{s.name(e.List)}
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

func (s rename) exprs(in []Expr) []Expr {
	var out []Expr
	for _, e := range in {
		out = append(out, s.expr(e))
	}
	return out
}

func (s rename) source(src Source) Source {
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
	case Turns:
		src.Of = s.expr(src.Of)
		return src
	}
	return nil
}

// renameAll renames the coordinates of an alternative, and any iterator that
// would then hide one.
func renameAll(a Alt, from, to []string) Alt {
	if slices.Equal(from, to) {
		return a
	}
	names := rename{}
	for i := range from {
		names[from[i]] = to[i]
	}
	used := slices.Clone(to)
	for _, it := range a.Iters {
		used = append(used, it.Var)
	}
	for _, it := range a.Iters {
		if !slices.Contains(to, it.Var) {
			continue
		}
		fresh := it.Var + "1"
		for slices.Contains(used, fresh) {
			fresh += "1"
		}
		used = append(used, fresh)
		names[it.Var] = fresh
	}
	return names.alt(a)
}

// freeVars appends the names that the expression uses, each once.
func freeVars(dst []string, e Expr) []string {
	switch e := e.(type) {
	case Var:
		if !slices.Contains(dst, e.Name) {
			dst = append(dst, e.Name)
		}
	case Unary:
		dst = freeVars(dst, e.X)
	case Binary:
		dst = freeVars(freeVars(dst, e.X), e.Y)
	case Call:
		for _, a := range e.Args {
			dst = freeVars(dst, a)
		}
	case In:
		dst = sourceVars(freeVars(dst, e.X), e.Set)
	}
	return dst
}

func sourceVars(dst []string, s Source) []string {
	switch s := s.(type) {
	case Range:
		dst = freeVars(freeVars(dst, s.Lo), s.Hi)
	case List:
		for _, r := range s.Items {
			dst = sourceVars(dst, r)
		}
	case Named:
		for _, a := range s.Args {
			dst = freeVars(dst, a)
		}
	case Partitions:
		dst = freeVars(dst, s.Of)
	case Turns:
		dst = freeVars(dst, s.Of)
	}
	return dst
}
