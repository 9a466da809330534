package law

import (
	"slices"

	"github.com/grundy-cgt/grundy/rule"
)

// slopes are the a/b for which y is compared with floor(a*n/b).
var slopes = [...][2]int64{{1, 1}, {2, 1}, {3, 1}, {4, 1}, {1, 2}, {3, 2}, {1, 3}, {2, 3}, {1, 4}, {3, 4}}

// maxResidue bounds what may be left of a value beside its slope.
const maxResidue = 64

// residuals returns laws for values that grow like a line, or are nearly n as a
// nim sum: of what is left, a law is looked for among the functions of an atom.
func (s series) residuals(atoms []atom) []tail {
	var out []tail
	if slices.Max(s.y) <= maxResidue {
		return nil
	}
	rest := func(f func(x int64) int64, join func(v, x int64) int64, e func(rest rule.Expr) rule.Expr) {
		left := series{e: s.e, x: s.x}
		for i, x := range s.x {
			v := join(s.y[i], f(x))
			if i >= maxExceptions && (v > maxResidue || v < -maxResidue) {
				return
			}
			left.y = append(left.y, v)
		}
		for _, t := range left.depends(atoms) {
			out = append(out, tail{t.from, e(t.e)})
		}
	}
	for _, ab := range slopes {
		a, b := ab[0], ab[1]
		rest(func(x int64) int64 { return a * x / b }, func(v, x int64) int64 { return v - x },
			func(r rule.Expr) rule.Expr { return sum(over(times(a, s.e), b), r) })
	}
	for _, c := range [...]int64{0, -1, 1} {
		rest(func(x int64) int64 { return x + c }, func(v, x int64) int64 { return v ^ x },
			func(r rule.Expr) rule.Expr { return rule.Binary{Op: "xor", X: plus(s.e, c), Y: r} })
	}
	return out
}
