package law

import (
	"slices"

	"github.com/grundy-cgt/grundy/rule"
)

// series are values that a law is to give: y[i] where its argument e is x[i]. The
// x increase.
type series struct {
	e    rule.Expr
	x, y []int64
}

// tail is an expression that gives the values of a series from index from on.
type tail struct {
	from int
	e    rule.Expr
}

// consecutive reports whether x are the numbers from x[0] on.
func (s series) consecutive() bool {
	return len(s.x) > 0 && s.x[len(s.x)-1]-s.x[0] == int64(len(s.x)-1)
}

// whole is the tail with its exceptions before it, in the shortest way. It reports
// false where they are no list: where the arguments have gaps.
func (s series) whole(t tail) (rule.Expr, bool) {
	if t.from == 0 {
		return t.e, true
	}
	first, before := s.y[:t.from], compare(s.e, "<", s.x[t.from-1]+1)
	var forms []rule.Expr
	if e, ok := s.named(t.from, t.e); ok {
		forms = append(forms, e)
	}
	if e, ok := s.named(t.from, s.e); ok {
		forms = append(forms, choose(before, e, t.e))
	}
	switch {
	case t.from == 1:
		forms = append(forms, choose(compare(s.e, "==", s.x[0]), num(first[0]), t.e))
	case constant(first):
		forms = append(forms, choose(before, num(first[0]), t.e))
	case !s.consecutive():
	default:
		forms = append(forms, choose(before, listed(first, plus(s.e, -s.x[0])), t.e))
	}
	return shortest(forms...), len(forms) > 0
}

// maxNamed is how many exceptions are named one by one.
const maxNamed = 4

// named is an expression for the first values that are so many, and for those behind
// them if it gives these: e with its exceptions named. It reports false where these
// are many.
func (s series) named(first int, e rule.Expr) (rule.Expr, bool) {
	v, isVar := s.e.(rule.Var)
	if !isVar || recursive(e) {
		return nil, false
	}
	ev := (&rule.Formula{Vars: []string{v.Name}, Body: e}).Compile()
	count := 0
	for i := first - 1; i >= 0; i-- {
		if y, err := ev.At(s.x[i]); err == nil && y == s.y[i] {
			continue
		}
		if count++; count > maxNamed {
			return nil, false
		}
		e = choose(compare(s.e, "==", s.x[i]), num(s.y[i]), e)
	}
	return e, true
}

// shortest returns the cheapest of the expressions; nil of none.
func shortest(list ...rule.Expr) rule.Expr {
	if len(list) == 0 {
		return nil
	}
	return slices.MinFunc(list, func(a, b rule.Expr) int { return cost(a) - cost(b) })
}

// simplest returns the tail that makes the shortest whole.
func (s series) simplest(tails []tail) (best tail, e rule.Expr) {
	for _, t := range tails {
		if w, ok := s.whole(t); ok && (e == nil || cost(w) < cost(e)) {
			best, e = t, w
		}
	}
	return best, e
}
