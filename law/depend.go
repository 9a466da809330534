package law

import (
	"cmp"
	"slices"

	"github.com/grundy-cgt/grundy/rule"
)

// maxExceptions is how many values at the beginning may be exceptions to a law
// other than a period.
const maxExceptions = 16

// depends returns the laws of a series in which y is a function of an atom's value
// alone, x being numbers below the atoms' bound.
func (s series) depends(atoms []atom) []tail {
	var out []tail
	for _, a := range atoms {
		at := make([]int64, len(s.x))
		for i, x := range s.x {
			at[i] = a.at[x]
		}
		if t, ok := s.function(at, a.e, a.spare); ok {
			out = append(out, t)
		}
	}
	return out
}

// function finds y as a function of the values z, of which e is the expression:
// from the last value back as far as equal z have equal y, which may leave so many
// values to spare. The function must say something: most z must have occurred before, and it must have a law itself.
func (s series) function(z []int64, e rule.Expr, spare int) (tail, bool) {
	from, image := len(z), map[int64]int64{}
	for from > 0 && z[from-1] != unknown {
		v, seen := image[z[from-1]]
		if seen && v != s.y[from-1] {
			break
		}
		from--
		image[z[from]] = s.y[from]
	}
	if from > spare || from > len(z)/4 || 3*len(image) > len(z)-from {
		return tail{}, false
	}
	body, ok := graphOf(image, e).law()
	return tail{from, body}, ok
}

// graphOf is a function as a series of its argument.
func graphOf(image map[int64]int64, e rule.Expr) series {
	type pair struct{ x, y int64 }
	pairs := make([]pair, 0, len(image))
	for x, y := range image {
		pairs = append(pairs, pair{x, y})
	}
	slices.SortFunc(pairs, func(a, b pair) int { return cmp.Compare(a.x, b.x) })
	s := series{e: e}
	for _, p := range pairs {
		s.x, s.y = append(s.x, p.x), append(s.y, p.y)
	}
	return s
}

// maxList is the longest list that a function of a few values is written as.
const maxList = 64

// law is the shortest law found for a series with few arguments: a period, a line,
// the index of a prime, or a list.
func (s series) law() (rule.Expr, bool) {
	if constant(s.y) {
		return num(s.y[0]), true
	}
	var tails []tail
	if s.consecutive() {
		if h, ok := s.period(); ok {
			tails = append(tails, s.periodic(h))
		}
		if len(s.x) <= maxList && s.x[0] <= 2 {
			tails = append(tails, tail{0, listed(s.y, plus(s.e, -s.x[0]))})
		}
	}
	if len(s.x) == 2 {
		tails = append(tails, tail{0, choose(compare(s.e, "==", s.x[0]), num(s.y[0]), num(s.y[1]))})
	}
	if t, ok := s.linear(s.x, s.e); ok {
		tails = append(tails, t)
	}
	tails = append(tails, s.linearThrough()...)
	_, e := s.simplest(tails)
	return e, e != nil
}

// linear finds y = a*z + b or y = floor(z/a) + b for an integer a, from the last
// value back: values of three different z at least must follow it.
func (s series) linear(z []int64, e rule.Expr) (tail, bool) {
	last := len(z) - 1
	i := last - 1
	for i >= 0 && z[i] == z[last] {
		i--
	}
	if i < 0 || z[i] == unknown || z[last] == unknown || s.y[i] == s.y[last] {
		return tail{}, false
	}
	dy, dz := s.y[last]-s.y[i], z[last]-z[i]
	var form func(z int64) int64
	var body func(b int64) rule.Expr
	switch {
	case dy%dz == 0:
		a := dy / dz
		form, body = func(z int64) int64 { return a * z }, func(b int64) rule.Expr { return line(a, e, b) }
	case dz%dy == 0 && dz/dy > 0:
		a := dz / dy
		form, body = func(z int64) int64 { return z / a }, func(b int64) rule.Expr { return plus(over(e, a), b) }
	default:
		return tail{}, false
	}
	b := s.y[last] - form(z[last])
	from, third := last, false
	for from > 0 && z[from-1] >= 0 && s.y[from-1] == form(z[from-1])+b {
		from--
		third = third || z[from] != z[last] && z[from] != z[i]
	}
	return tail{from, body(b)}, third && last-from >= 3 && from <= maxExceptions
}

// through are functions of an argument, beside itself, on which a law may be a
// line.
var through = [...]string{"primepi", "bitlen"}

// linearThrough finds y as a line of one of these functions of x.
func (s series) linearThrough() (out []tail) {
	if len(s.x) < 8 || s.x[0] < 0 || slices.Max(s.x) > 1<<20 {
		return nil
	}
	for _, name := range through {
		of := func(e rule.Expr) rule.Expr { return rule.Call{Name: name, Args: []rule.Expr{e}} }
		f := (&rule.Formula{Vars: []string{"x"}, Body: of(rule.Var{Name: "x"})}).Compile()
		z := make([]int64, len(s.x))
		for i, x := range s.x {
			z[i], _ = f.At(x)
		}
		if t, ok := s.linear(z, of(s.e)); ok {
			out = append(out, t)
		}
	}
	return out
}
