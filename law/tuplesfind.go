package law

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// Tuples looks for laws of a table, and returns the simplest that it finds, the
// best first; none if there is none among those that it looks for. Laws are fitted
// to at most a third of the table, so that a law, which has all values of the
// table, predicts twice the data that it was fitted to. It takes some seconds at
// most for some thousand positions. The only error is that of ctx.
func Tuples(ctx context.Context, t *Table) ([]*Law, error) {
	fit, f := t.fitted(), newFinder(ctx)
	for _, way := range []func(*Table) []rule.Expr{f.laws, f.guarded} {
		if laws := t.judged(ctx, way(fit), fit); laws != nil {
			return laws, ctx.Err()
		}
	}
	return nil, ctx.Err()
}

// LostBy looks for laws of the lost positions of a table whose values have a law:
// those that are found at once, and that the value is 0, which is proved if the law
// of the values is.
func LostBy(ctx context.Context, t *Table, values *Law) ([]*Law, error) {
	lost := t.LostPositions()
	fit, f := lost.fitted(), newFinder(ctx)
	found := append(f.featured(fit), f.direct(fit)...)
	body := values.Formula.Body
	if !recursive(body) {
		found = append(found, zero(body))
	}
	slices.SortStableFunc(found, func(a, b rule.Expr) int { return cmp.Compare(cost(a), cost(b)) })
	laws := lost.judged(ctx, found, fit)
	if values.Status == period.Proved && !recursive(body) {
		l := lost.law(zero(body), fit)
		l.Status, l.Theorem, l.Reason, l.Known = values.Status, values.Theorem, values.Reason+"; lost is what has the value 0", values.Known
		laws = append([]*Law{l}, laws...)
	}
	return laws, ctx.Err()
}

// maxTupleLaws is how many laws of a table are returned.
const maxTupleLaws = 2

// judged returns the laws among some formulas: those that have all values of the
// table, and are not much longer than the first.
func (t *Table) judged(ctx context.Context, found []rule.Expr, fit *Table) (laws []*Law) {
	seen := map[string]bool{}
	for _, e := range found {
		text := rule.Text(e)
		if len(laws) == maxTupleLaws || len(laws) > 0 && cost(e) > maxLonger*laws[0].Cost {
			break
		}
		if !seen[text] && t.agrees(ctx, e) {
			laws = append(laws, t.law(e, fit))
		}
		seen[text] = true
	}
	return laws
}

func (t *Table) law(body rule.Expr, fit *Table) *Law {
	return &Law{
		Formula: &rule.Formula{Name: "g", Vars: t.Vars, Body: body, Lost: t.Lost},
		Status:  period.Checked,
		Reason:  fmt.Sprintf("made from %d positions at most, it gives all %d", len(fit.Values), len(t.Values)),
		Known:   slices.Min(t.Side),
		Cost:    cost(body),
	}
}

// What a search for terms may compute, see package terms.
const (
	tableWork    = 8_000_000
	sequenceWork = 2_000_000
)

// A finder looks for laws that have all values of a table. It counts what it still
// may do.
type finder struct {
	ctx       context.Context
	tables    int // searches for terms in tables that are left
	sequences int // the same for sequences
	known     map[string][]rule.Expr
}

func newFinder(ctx context.Context) *finder {
	return &finder{ctx: ctx, tables: 4, sequences: 12, known: map[string][]rule.Expr{}}
}

// laws returns the laws of a table, the best first: the shortest, but one that
// says how the coordinates come together before one that is a quarter shorter and
// does not.
func (f *finder) laws(t *Table) []rule.Expr {
	if f.ctx.Err() != nil {
		return nil
	}
	if constant(t.Values) {
		return []rule.Expr{member(t.Values[:1], num(0), t.Lost)}
	}
	if len(t.Vars) == 1 {
		return f.sequence(rule.Var{Name: t.Vars[0]}, t.From[0], t.Values, t.Lost)
	}
	type scored struct {
		e     rule.Expr
		score int
	}
	var all []scored
	for i, way := range []func(*Table) []rule.Expr{f.separate, f.featured, f.bordered, f.sliced, f.blocks, f.direct} {
		weight := 4
		if i > 2 {
			weight = 5
		}
		for _, e := range way(t) {
			all = append(all, scored{e, weight * cost(e)})
		}
	}
	slices.SortStableFunc(all, func(a, b scored) int { return cmp.Compare(a.score, b.score) })
	out := make([]rule.Expr, len(all))
	for i, s := range all {
		out[i] = s.e
	}
	return out
}

// guarded looks for laws of the positions in which no coordinate, or one of them,
// is 0, with laws of their own for the others.
func (f *finder) guarded(t *Table) []rule.Expr {
	dim := len(t.Vars)
	var out []rule.Expr
	for set := range 1 << dim {
		if one := set&(set-1) == 0; set > 0 && (one || set == 1<<dim-1) {
			out = append(out, f.guard(t, set)...)
		}
	}
	out = f.confirmed(t, out)
	slices.SortStableFunc(out, func(a, b rule.Expr) int { return cmp.Compare(cost(a), cost(b)) })
	return out
}

// guard looks for laws of the positions in which no coordinate of a set is 0.
func (f *finder) guard(t *Table, set int) []rule.Expr {
	from, side := slices.Clone(t.From), slices.Clone(t.Side)
	outer := make([]rule.Expr, len(t.Vars))
	for c := range outer {
		if set>>c&1 == 0 {
			continue
		}
		from[c]++
		side[c]--
		laws := f.laws(t.across(c, 0))
		if len(laws) == 0 {
			return nil
		}
		outer[c] = laws[0]
	}
	out := slices.Clone(f.laws(t.part(from, side)))
	for i := range out {
		for c, e := range slices.Backward(outer) {
			if e != nil {
				out[i] = decide(compare(rule.Var{Name: t.Vars[c]}, "==", 0), e, out[i])
			}
		}
	}
	return out
}
