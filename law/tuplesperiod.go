package law

import (
	"slices"

	"github.com/grundy-cgt/grundy/rule"
)

// maxClasses is how many slices of a table may have laws of their own.
const maxClasses = 12

// sliced looks for laws of tables that repeat along one coordinate, after some
// exceptions: each slice across it has a law in the other coordinates.
func (f *finder) sliced(t *Table) []rule.Expr {
	if len(t.Vars) < 2 {
		return nil
	}
	var out []rule.Expr
	for c := range t.Vars {
		parts := make([]*Table, t.Side[c])
		for i := range parts {
			parts[i] = t.across(c, t.From[c]+int64(i))
		}
		start, p, ok := repeats(len(parts), func(i, j int) bool { return equalValues(parts[i], parts[j]) })
		if !ok || start+p > maxClasses {
			continue
		}
		bodies := make([]rule.Expr, start+p)
		for i := range bodies {
			laws := f.slice(parts[i], t, c)
			if len(laws) == 0 {
				ok = false
				break
			}
			bodies[i] = laws[0]
		}
		if !ok {
			continue
		}
		x := rule.Var{Name: t.Vars[c]}
		cycle := make([]rule.Expr, p)
		for i := range cycle {
			cycle[(i+start+int(t.From[c]))%p] = bodies[start+i]
		}
		body := pick(cycle, mod(x, int64(p)))
		for i := start - 1; i >= 0; i-- {
			body = decide(compare(x, "==", t.From[c]+int64(i)), bodies[i], body)
		}
		out = append(out, body)
	}
	return f.confirmed(t, out)
}

// slice returns the laws of the slices of a table across a coordinate that are equal
// to s. A law of a sequence that uses itself stays in its slice.
func (f *finder) slice(s, t *Table, coordinate int) []rule.Expr {
	if len(s.Vars) > 1 || s.From[0] > 0 || constant(s.Values) {
		return f.laws(s)
	}
	x := rule.Var{Name: s.Vars[0]}
	var out []rule.Expr
	for _, e := range f.numbers(0, s.Values, s.Lost) {
		out = append(out, inserted(substitute(e, "n", x), rule.Var{Name: t.Vars[coordinate]}, coordinate))
	}
	return out
}

// inserted gives the uses of itself in a formula one more coordinate.
func inserted(e, x rule.Expr, at int) rule.Expr {
	return rewrite(e, func(e rule.Expr) rule.Expr {
		if s, ok := e.(rule.Self); ok {
			return rule.Self{Args: slices.Insert(slices.Clone(s.Args), at, x)}
		}
		return e
	})
}

// across is the slice of a table in which a coordinate has the value at, as a
// table of the others.
func (t *Table) across(coordinate int, at int64) *Table {
	s := &Table{Lost: t.Lost}
	for i := range t.Vars {
		if i != coordinate {
			s.Vars, s.From, s.Side = append(s.Vars, t.Vars[i]), append(s.From, t.From[i]), append(s.Side, t.Side[i])
		}
	}
	inner := 1 // positions that differ in later coordinates alone
	for _, n := range t.Side[coordinate+1:] {
		inner *= int(n)
	}
	for i := int(at-t.From[coordinate]) * inner; i < len(t.Values); i += int(t.Side[coordinate]) * inner {
		s.Values = append(s.Values, t.Values[i:i+inner]...)
	}
	return s
}

func equalValues(s, t *Table) bool {
	for i, v := range s.Values {
		if v != t.Values[i] {
			return false
		}
	}
	return true
}
