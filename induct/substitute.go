package induct

import "github.com/grundy-cgt/grundy/rule"

// substitute puts expressions in the place of variables.
func substitute(e rule.Expr, of map[string]rule.Expr) rule.Expr {
	return replace(e, func(e rule.Expr) rule.Expr {
		if v, ok := e.(rule.Var); ok {
			if x, ok := of[v.Name]; ok {
				return x
			}
		}
		return e
	})
}

// replace puts f(e) in the place of each expression e, from the inside out.
func replace(e rule.Expr, f func(rule.Expr) rule.Expr) rule.Expr {
	all := func(es []rule.Expr) []rule.Expr {
		out := make([]rule.Expr, len(es))
		for i, e := range es {
			out[i] = replace(e, f)
		}
		return out
	}
	switch x := e.(type) {
	case rule.Unary:
		x.X = replace(x.X, f)
		e = x
	case rule.Binary:
		x.X, x.Y = replace(x.X, f), replace(x.Y, f)
		e = x
	case rule.Call:
		x.Args = all(x.Args)
		e = x
	case rule.Table:
		x.Items = all(x.Items)
		e = x
	case rule.Index:
		x.Of, x.I = replace(x.Of, f).(rule.Table), replace(x.I, f)
		e = x
	case rule.Self:
		x.Args = all(x.Args)
		e = x
	case rule.If:
		x.Cond, x.Then, x.Else = replace(x.Cond, f), replace(x.Then, f), replace(x.Else, f)
		e = x
	case rule.In:
		x.X, x.Set = replace(x.X, f), replaceSet(x.Set, f)
		e = x
	}
	return f(e)
}

func replaceSet(s rule.Source, f func(rule.Expr) rule.Expr) rule.Source {
	between := func(r rule.Range) rule.Range {
		r.Lo = replace(r.Lo, f)
		if r.Hi != nil {
			r.Hi = replace(r.Hi, f)
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
			out.Args[i] = replace(a, f)
		}
		return out
	}
	return s
}

// unfolded puts a formula of heaps, which does not use itself, in the place of the uses
// that a body in the same variable makes of itself. It has a value only for lower heaps.
func unfolded(body rule.Expr, ref *rule.Formula) rule.Expr {
	n := rule.Var{Name: ref.Vars[0]}
	return replace(body, func(e rule.Expr) rule.Expr {
		self, ok := e.(rule.Self)
		if !ok || len(self.Args) != 1 {
			return e
		}
		x := self.Args[0]
		lower := rule.Binary{Op: "and", X: rule.Binary{Op: ">=", X: x, Y: rule.Num{V: 0}}, Y: rule.Binary{Op: "<", X: x, Y: n}}
		return rule.If{Cond: lower, Then: substitute(ref.Body, map[string]rule.Expr{n.Name: x}), Else: rule.Index{I: rule.Num{V: 0}}}
	})
}

// renamed is the body of a formula in the variables vars.
func renamed(f *rule.Formula, vars []string) rule.Expr {
	of := map[string]rule.Expr{}
	for i, x := range f.Vars {
		of[x] = rule.Var{Name: vars[i]}
	}
	return substitute(f.Body, of)
}
