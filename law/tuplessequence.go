package law

import (
	"fmt"
	"slices"

	"github.com/grundy-cgt/grundy/rule"
)

// sequence looks for laws of the numbers g(from), g(from+1), ..., the values of
// something of which the argument is x. They have all these numbers and do not use
// themselves. The shortest come first.
func (f *finder) sequence(x rule.Expr, from int64, g []int64, lost bool) (out []rule.Expr) {
	for _, e := range f.numbers(from, g, lost) {
		if !recursive(e) {
			out = append(out, substitute(e, "n", x))
		}
	}
	return out
}

// numbers looks for laws in n of the numbers g(from), g(from+1), ...
func (f *finder) numbers(from int64, g []int64, lost bool) []rule.Expr {
	key := fmt.Sprint(from, lost, g)
	laws, known := f.known[key]
	if !known && f.sequences > 0 {
		f.sequences--
		laws = f.search(&Table{Vars: []string{"n"}, From: []int64{from}, Side: []int64{int64(len(g))}, Values: g, Lost: lost})
		f.known[key] = laws
	}
	return laws
}

// search looks for laws of a sequence in n.
func (f *finder) search(t *Table) []rule.Expr {
	n, from := rule.Var{Name: "n"}, t.From[0]
	out := periodic(n, from, t.Values, t.Lost)
	out = append(out, f.within(t, sequenceWork)...)
	if !t.Lost && slices.Min(t.Values) >= 0 {
		out = append(out, f.heaps(t)...)
	}
	out = f.confirmed(t, out)
	slices.SortStableFunc(out, func(a, b rule.Expr) int { return cost(a) - cost(b) })
	return out
}

// heaps looks for the laws that sequences of heaps have.
func (f *finder) heaps(t *Table) []rule.Expr {
	from := int(t.From[0])
	if from > 1 {
		return nil
	}
	g := make([]uint64, from+len(t.Values)) // what is missing at the front is 0
	for i, v := range t.Values {
		g[from+i] = uint64(v)
	}
	list, err := candidates(f.ctx, "n", g, g, Hints{})
	if err != nil {
		return nil
	}
	var out []rule.Expr
	for _, c := range list {
		e := c.Formula.Body
		if first, ok := e.(rule.If); ok && from == 1 && first.Cond == compare(rule.Var{Name: "n"}, "==", 0) {
			e = first.Else
		}
		out = append(out, e)
	}
	return out
}

// recursive reports whether a formula uses itself.
func recursive(e rule.Expr) (is bool) {
	rewrite(e, func(e rule.Expr) rule.Expr {
		_, self := e.(rule.Self)
		is = is || self
		return e
	})
	return is
}

// periodic returns the law of a sequence that repeats, after some exceptions,
// twice or more.
func periodic(x rule.Expr, from int64, g []int64, lost bool) []rule.Expr {
	start, p, ok := repeats(len(g), func(i, j int) bool { return g[i] == g[j] })
	if !ok {
		return nil
	}
	cycle := make([]int64, p)
	for i := range cycle {
		cycle[(i+start+int(from))%p] = g[start+i]
	}
	body := member(cycle, mod(x, int64(p)), lost)
	if start > 0 {
		body = decide(compare(x, "<", from+int64(start)), member(g[:start], plus(x, -from), lost), body)
	}
	return []rule.Expr{body}
}
