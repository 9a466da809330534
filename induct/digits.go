package induct

import (
	"math/bits"
	"slices"

	"github.com/grundy-cgt/grundy/automata"
	"github.com/grundy-cgt/grundy/rule"
)

// automaton is the readings of an automaton with output.
func (t *translator) automaton(e rule.Call, of names) []reading {
	a, _ := rule.AsAutomaton(e)
	if a.Base != t.base {
		t.fail("an automaton needs numbers in %s", baseName(a.Base))
	}
	next := make([][]int, len(a.Next))
	for q, row := range a.Next {
		for _, to := range row {
			next[q] = append(next[q], int(to))
		}
	}
	return t.sequence(next, a.Out, a.Of, of)
}

// sequence is the readings of the output of an automaton with a state for each row
// of next; none is the output of no number. It must not change an output by zeros.
func (t *translator) sequence(next [][]int, out []int64, e rule.Expr, of names) []reading {
	d, err := automata.NewDFAO(t.sys, next, out)
	if err != nil {
		t.fail("%v", err)
	}
	var xs []reading
	for _, x := range t.number(e, of) {
		for _, v := range d.Values() {
			if v != none {
				is := automata.Rel{A: d.Equals(v), Args: []automata.Linear{x.is}}
				xs = append(xs, reading{x.vars, append(slices.Clip(x.where), is), automata.Const(v)})
			}
		}
	}
	return xs
}

const none = -1 << 62

// maxModulus bounds the cases of a sum or a number of digits.
const maxModulus = 64

// digital is the readings modulo m of a function of the digits of x in a base.
func (t *translator) digital(e rule.Call, m int64, of names) (xs []reading, ok bool) {
	base, x := int64(2), e.Args[len(e.Args)-1]
	switch e.Name {
	case "popcount", "bitlen":
	case "digitsum", "v", "log":
		if base, ok = constantOf(e.Args[0]); !ok {
			return nil, false
		}
	default:
		return nil, false
	}
	switch {
	case base != t.base:
		t.fail("`%s` needs numbers in %s", e.Name, baseName(base))
	case m > maxModulus || m > 16 && (e.Name == "bitlen" || e.Name == "log"):
		t.fail("`%s` modulo %d has too many cases", rule.Text(e), m)
	}
	if e.Name == "v" && t.strict {
		for _, y := range t.number(x, of) {
			t.notNegative(y, e)
		}
	}
	next, out := digitStates(e.Name, int(base), int(m))
	return t.sequence(next, out, x, of), true
}

// digitStates is an automaton for a function of digits modulo m. Its states are what
// is known behind the lower digits: a pair of numbers below m.
func digitStates(name string, base, m int) (next [][]int, out []int64) {
	// what a digit makes of a state, and the output of a state
	var step func(a, b, digit int) (int, int)
	value := func(a, b int) int { return a }
	start := 0
	switch name {
	case "popcount", "digitsum":
		step = func(a, b, digit int) (int, int) { return (a + digit) % m, 0 }
	case "v": // b is 1 before the first digit that is not 0
		start = 1
		step = func(a, b, digit int) (int, int) {
			switch {
			case b == 0:
				return a, 0
			case digit == 0:
				return (a + 1) % m, 1
			}
			return a, 0
		}
		value = func(a, b int) int { return [...]int{a, none}[b] }
	default: // a is the length so far, b the number of digits read; a = m: no digit yet
		start = m * (m + 1)
		step = func(a, b, digit int) (int, int) {
			b = (b + 1) % m
			if digit != 0 {
				a = b
			}
			return a, b
		}
		value = func(a, b int) int {
			switch {
			case name == "bitlen":
				return a % m
			case a == m:
				return none
			}
			return (a + m - 1) % m
		}
	}
	// states are numbered as they are met
	width := m + 1
	number := map[int]int{start: 0}
	queue := []int{start}
	for i := 0; i < len(queue); i++ {
		a, b := queue[i]/width, queue[i]%width
		row := make([]int, base)
		for d := range base {
			a, b := step(a, b, d)
			to := a*width + b
			if _, ok := number[to]; !ok {
				number[to] = len(queue)
				queue = append(queue, to)
			}
			row[d] = number[to]
		}
		next, out = append(next, row), append(out, int64(value(a, b)))
	}
	return next, out
}

// decimal is the n in base 10 whose digits above 0 are as wanted: seen is the set of
// those that occur.
func (t *translator) decimal(want func(seen int) bool) *automata.Automaton {
	if t.base != 10 {
		t.fail("decimal digits need numbers in base 10")
	}
	next, out := make([][]int, 1<<9), make([]int64, 1<<9)
	for seen := range next {
		next[seen] = []int{seen}
		for d := range 9 {
			next[seen] = append(next[seen], seen|1<<d)
		}
		if want(seen) {
			out[seen] = 1
		}
	}
	d, err := automata.NewDFAO(t.sys, next, out)
	if err != nil {
		t.fail("%v", err)
	}
	return d.Equals(1)
}

// digit is the readings of the least or the greatest digit above 0.
func (t *translator) digit(e rule.Call, of names) []reading {
	var out []reading
	for _, x := range t.number(e.Args[0], of) {
		for d := range 9 {
			is := t.decimal(func(seen int) bool { return bits.Len(uint(seen)) == d+1 })
			if e.Name == "mindigit" {
				is = t.decimal(func(seen int) bool { return seen != 0 && bits.TrailingZeros(uint(seen)) == d })
			}
			out = append(out, reading{x.vars, append(slices.Clip(x.where), automata.Rel{A: is, Args: []automata.Linear{x.is}}), automata.Const(int64(d + 1))})
		}
	}
	return out
}

// isDigit says that x is a digit above 0 of a number.
func (t *translator) isDigit(x automata.Linear, e rule.Expr, of names) automata.Predicate {
	var out automata.Or
	for _, y := range t.number(e, of) {
		for d := range 9 {
			has := automata.Rel{A: t.decimal(func(seen int) bool { return seen>>d&1 == 1 }), Args: []automata.Linear{y.is}}
			out = append(out, y.holds(automata.Eq(x, automata.Const(int64(d+1))), has))
		}
	}
	return out
}
