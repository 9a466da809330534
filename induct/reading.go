package induct

import (
	"fmt"
	"slices"

	"github.com/grundy-cgt/grundy/automata"
)

// A reading is one way an expression has a number: there are natural numbers vars
// with which where holds, and then the number is is, which may be negative. The
// readings of an expression exclude one another, and where none holds it has
// no value.
type reading struct {
	vars  []string
	where automata.And
	is    automata.Linear
}

func constant(c int64) []reading {
	bounded(c)
	return []reading{{is: automata.Const(c)}}
}

// collect adds up the terms of each variable.
func collect(l automata.Linear) automata.Linear {
	out := automata.Linear{C: l.C}
	for _, x := range l.Terms {
		if i := slices.IndexFunc(out.Terms, func(y automata.Term) bool { return y.X == x.X }); i >= 0 {
			out.Terms[i].C += x.C
		} else {
			out.Terms = append(out.Terms, x)
		}
	}
	out.Terms = slices.DeleteFunc(out.Terms, func(x automata.Term) bool { return x.C == 0 })
	bounded(out.C)
	for _, x := range out.Terms {
		bounded(x.C)
	}
	return out
}

// The greatest constants, and the greatest that are multiplied, so that no sum of a
// few products leaves 64 bits.
const (
	maxConstant = 1 << 50
	maxFactor   = 1 << 25
)

func bounded(c int64) {
	if c > maxConstant || c < -maxConstant {
		panic(untold{fmt.Sprintf("the number %d is too great for automata", c)})
	}
}

// times is c*l.
func times(l automata.Linear, c int64) automata.Linear {
	small := func(c int64) bool { return c <= maxFactor && c >= -maxFactor }
	if c != 1 && c != -1 {
		for _, x := range append(slices.Clip(l.Terms), automata.Term{C: l.C}) {
			if !small(c) && x.C != 0 && x.C != 1 && x.C != -1 || !small(x.C) {
				panic(untold{fmt.Sprintf("the product of %d and %d is too great for automata", c, x.C)})
			}
		}
	}
	return collect(l.Times(c))
}

// natural reports whether l is plainly never negative.
func natural(l automata.Linear) bool {
	return l.C >= 0 && !slices.ContainsFunc(collect(l).Terms, func(x automata.Term) bool { return x.C < 0 })
}

func atLeast(l automata.Linear, c int64) automata.Predicate {
	return automata.Cmp{X: l, Op: automata.GE, Y: automata.Const(c)}
}

// both joins two readings.
func both(x, y reading, is automata.Linear, more ...automata.Predicate) reading {
	return reading{slices.Concat(x.vars, y.vars), slices.Concat(x.where, y.where, more), collect(is)}
}

// pairs joins the readings of two expressions.
func pairs(xs, ys []reading, f func(x, y reading) []reading) []reading {
	var out []reading
	for _, x := range xs {
		for _, y := range ys {
			out = append(out, f(x, y)...)
		}
	}
	if len(out) > maxReadings {
		panic(untold{"there are too many cases"})
	}
	return out
}

// maxReadings bounds the cases of one expression.
const maxReadings = 4096

// holds says that the reading applies and p does.
func (x reading) holds(p ...automata.Predicate) automata.Predicate {
	all := automata.And(slices.Concat(x.where, p))
	if len(x.vars) == 0 {
		return all
	}
	return automata.Exists{Vars: x.vars, P: all}
}

// is says that the expression with the readings has the value y.
func is(xs []reading, y automata.Linear) automata.Predicate {
	var out automata.Or
	for _, x := range xs {
		out = append(out, x.holds(automata.Eq(x.is, y)))
	}
	return out
}

// given restricts readings to where p holds.
func given(xs []reading, p automata.Predicate) []reading {
	for i, x := range xs {
		xs[i].where = append(slices.Clip(x.where), p)
	}
	return xs
}

func scaled(xs []reading, c int64) []reading {
	for i, x := range xs {
		xs[i].is = times(x.is, c)
	}
	return xs
}
