package induct

import "github.com/grundy-cgt/grundy/rule"

// substitute puts expressions in the place of variables.
func substitute(e rule.Expr, of map[string]rule.Expr) rule.Expr {
	all := func(es []rule.Expr) []rule.Expr {
		out := make([]rule.Expr, len(es))
		for i, e := range es {
			out[i] = substitute(e, of)
		}
		return out
	}
	switch e := e.(type) {
	case rule.Var:
		if x, ok := of[e.Name]; ok {
			return x
		}
	case rule.Unary:
		e.X = substitute(e.X, of)
		return e
	case rule.Binary:
		e.X, e.Y = substitute(e.X, of), substitute(e.Y, of)
		return e
	case rule.Call:
		e.Args = all(e.Args)
		return e
	case rule.Table:
		e.Items = all(e.Items)
		return e
	case rule.Index:
		e.Of, e.I = substitute(e.Of, of).(rule.Table), substitute(e.I, of)
		return e
	case rule.Self:
		e.Args = all(e.Args)
		return e
	case rule.If:
		e.Cond, e.Then, e.Else = substitute(e.Cond, of), substitute(e.Then, of), substitute(e.Else, of)
		return e
	case rule.In:
		e.X, e.Set = substitute(e.X, of), substituteSet(e.Set, of)
		return e
	}
	return e
}

func substituteSet(s rule.Source, of map[string]rule.Expr) rule.Source {
	between := func(r rule.Range) rule.Range {
		r.Lo = substitute(r.Lo, of)
		if r.Hi != nil {
			r.Hi = substitute(r.Hi, of)
		}
		return r
	}
	switch s := s.(type) {
	case rule.Range:
		return between(s)
	case rule.List:
		out := rule.List{Items: make([]rule.Range, len(s.Items))}
		for i, r := range s.Items {
			out.Items[i] = between(r)
		}
		return out
	case rule.Named:
		out := rule.Named{Name: s.Name, Args: make([]rule.Expr, len(s.Args))}
		for i, a := range s.Args {
			out.Args[i] = substitute(a, of)
		}
		return out
	}
	return s
}

// renamed is the body of a formula in the variables vars.
func renamed(f *rule.Formula, vars []string) rule.Expr {
	of := map[string]rule.Expr{}
	for i, x := range f.Vars {
		of[x] = rule.Var{Name: vars[i]}
	}
	return substitute(f.Body, of)
}
