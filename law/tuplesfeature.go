package law

import (
	"slices"

	"github.com/grundy-cgt/grundy/rule"
)

// A feature is a number that a position has.
type feature struct {
	e  rule.Expr
	of func(p []int64) int64
}

// features returns what a value may depend on alone: a coordinate, their sum,
// difference, least or greatest, ... If less, the coordinates are less by how many
// they begin with.
func (t *Table) features(less bool) []feature {
	at := func(p []int64, i int) int64 { return p[i] }
	if less {
		at = func(p []int64, i int) int64 { return p[i] - t.From[i] }
	}
	var out []feature
	var vars []rule.Expr
	for i, name := range t.Vars {
		x := rule.Expr(rule.Var{Name: name})
		if less {
			x = plus(x, -t.From[i])
		}
		vars = append(vars, x)
		out = append(out, feature{x, func(p []int64) int64 { return at(p, i) }})
	}
	if len(vars) == 1 {
		return out
	}
	fold := func(write func(a, b rule.Expr) rule.Expr, f func(a, b int64) int64) {
		e := vars[0]
		for _, v := range vars[1:] {
			e = write(e, v)
		}
		out = append(out, feature{e, func(p []int64) int64 {
			v := at(p, 0)
			for i := 1; i < len(p); i++ {
				v = f(v, at(p, i))
			}
			return v
		}})
	}
	named := func(name string) func(a, b rule.Expr) rule.Expr {
		return func(a, b rule.Expr) rule.Expr {
			if c, ok := a.(rule.Call); ok && (name == "min" || name == "max") {
				return rule.Call{Name: name, Args: append(slices.Clone(c.Args), b)}
			}
			return rule.Call{Name: name, Args: []rule.Expr{a, b}}
		}
	}
	fold(named("min"), func(a, b int64) int64 { return min(a, b) })
	fold(named("max"), func(a, b int64) int64 { return max(a, b) })
	fold(sum, func(a, b int64) int64 { return a + b })
	fold(func(a, b rule.Expr) rule.Expr { return rule.Binary{Op: "xor", X: a, Y: b} }, func(a, b int64) int64 { return a ^ b })
	fold(named("bitor"), func(a, b int64) int64 { return a | b })
	fold(named("bitand"), func(a, b int64) int64 { return a & b })
	if x, y := vars[0], vars[1]; len(vars) == 2 {
		out = append(out, feature{
			rule.Call{Name: "abs", Args: []rule.Expr{rule.Binary{Op: "-", X: x, Y: y}}},
			func(p []int64) int64 { return max(at(p, 0)-at(p, 1), at(p, 1)-at(p, 0)) },
		}, feature{
			rule.Binary{Op: "*", X: x, Y: y}, func(p []int64) int64 { return at(p, 0) * at(p, 1) },
		}, feature{
			rule.Call{Name: "abs", Args: []rule.Expr{rule.Binary{Op: "-", X: square(x), Y: square(y)}}},
			func(p []int64) int64 {
				d := at(p, 0)*at(p, 0) - at(p, 1)*at(p, 1)
				return max(d, -d)
			},
		})
	}
	return out
}

func square(x rule.Expr) rule.Expr { return rule.Binary{Op: "^", X: x, Y: num(2)} }

// featured looks for laws of tables whose values depend on one feature alone.
func (f *finder) featured(t *Table) []rule.Expr {
	var out []rule.Expr
	points := t.Points()
	for _, by := range t.features(false) {
		image := map[int64]int64{}
		from, ok := int64(1)<<62, true
		for i, p := range points {
			x := by.of(p)
			if v, seen := image[x]; seen && v != t.Values[i] {
				ok = false
				break
			}
			image[x], from = t.Values[i], min(from, x)
		}
		if !ok {
			continue
		}
		var g []int64
		for x := from; ; x++ {
			v, known := image[x]
			if !known {
				break
			}
			g = append(g, v)
		}
		out = append(out, f.confirmed(t, f.sequence(by.e, from, g, t.Lost))...)
	}
	return out
}
