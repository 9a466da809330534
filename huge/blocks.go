package huge

import "github.com/grundy-cgt/grundy/rule"

// few tells which members of a range matter.
type few struct {
	blocks  []rule.Expr // the first of each block of members with the same quotients of these
	divided []rule.Expr // the divisors of these
}

// quotients returns the numbers x of which the alternative uses x//k and nothing
// else of the iterator k: all members k with the same quotients give the same
// options, and among 1..x there are at most 2 sqrt(x) such quotients. It returns none
// where the iterator is used in another way.
func quotients(a rule.Alt, i int) []rule.Expr {
	if _, ok := a.Iters[i].Set.(rule.Range); !ok {
		return nil
	}
	u := use{of: a.Iters[i].Var, later: map[string]bool{}}
	for _, it := range a.Iters[i:] {
		u.later[it.Var] = true
	}
	for _, p := range a.Parts {
		u.all(append(p.Coords[:len(p.Coords):len(p.Coords)], p.Count))
		u.other = u.other || p.List != ""
	}
	for _, it := range a.Iters[i+1:] {
		u.in(it.Is)
		u.set(it.Set)
	}
	u.in(a.Cond)
	if u.other {
		return nil
	}
	return u.by
}

// divided returns the numbers x for which the condition of the alternative asks that
// iterator k divides x, as n % k == 0 does.
func divided(a rule.Alt, i int) (out []rule.Expr) {
	u := use{later: map[string]bool{}}
	for _, it := range a.Iters[i:] {
		u.later[it.Var] = true
	}
	var look func(cond rule.Expr)
	look = func(cond rule.Expr) {
		b, ok := cond.(rule.Binary)
		if !ok {
			return
		}
		if b.Op == "and" {
			look(b.X)
			look(b.Y)
			return
		}
		rest, ok := b.X.(rule.Binary)
		if ok && b.Op == "==" && b.Y == rule.Expr(rule.Num{}) && rest.Op == "%" && rest.Y == rule.Expr(rule.Var{Name: a.Iters[i].Var}) && u.free(rest.X) {
			out = append(out, rest.X)
		}
	}
	look(a.Cond)
	return out
}

// use is how expressions use a variable.
type use struct {
	of    string
	later map[string]bool // it, and the iterators behind it
	by    []rule.Expr     // divided by it
	other bool            // used in another way
}

func (u *use) all(xs []rule.Expr) {
	for _, x := range xs {
		u.in(x)
	}
}

func (u *use) in(x rule.Expr) {
	switch x := x.(type) {
	case nil, rule.Num:
	case rule.Var:
		u.other = u.other || x.Name == u.of
	case rule.Unary:
		u.in(x.X)
	case rule.Binary:
		if x.Op == "//" && x.Y == rule.Expr(rule.Var{Name: u.of}) {
			number := use{later: u.later}
			if number.free(x.X) {
				u.by = append(u.by, x.X)
				return
			}
		}
		u.in(x.X)
		u.in(x.Y)
	case rule.Call:
		u.all(x.Args)
	case rule.In:
		u.in(x.X)
		u.set(x.Set)
	default:
		u.other = true
	}
}

func (u *use) set(s rule.Source) {
	switch s := s.(type) {
	case nil:
	case rule.Range:
		u.all([]rule.Expr{s.Lo, s.Hi})
	case rule.List:
		for _, r := range s.Items {
			u.set(r)
		}
	case rule.Named:
		u.all(s.Args)
	default:
		u.other = true
	}
}

// free reports whether the expression uses none of the later variables.
func (u *use) free(x rule.Expr) bool {
	for name := range u.later {
		other := use{of: name, later: map[string]bool{name: true}}
		other.in(x)
		if other.other || len(other.by) > 0 {
			return false
		}
	}
	return true
}
