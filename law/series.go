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

// whole is the tail with its exceptions before it. It reports false where they
// are no list: where the arguments have gaps.
func (s series) whole(t tail) (rule.Expr, bool) {
	first := s.y[:t.from]
	switch {
	case t.from == 0:
		return t.e, true
	case t.from == 1:
		return choose(compare(s.e, "==", s.x[0]), num(first[0]), t.e), true
	case constant(first):
		return choose(compare(s.e, "<", s.x[t.from]), num(first[0]), t.e), true
	case !s.consecutive():
		return nil, false
	case slices.Equal(first, s.x[:t.from]):
		return choose(compare(s.e, "<", s.x[t.from]), s.e, t.e), true
	}
	return choose(compare(s.e, "<", s.x[t.from]), listed(first, plus(s.e, -s.x[0])), t.e), true
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
