package rule

import (
	"fmt"
	"strings"
)

// What makes a move normal: sets are sorted, expressions folded, and what two
// ways of writing have in common is written in one of them.

func normalMove(vars []string, m Move) (Move, error) {
	if p, ok := m.(Product); ok {
		return p.normal(vars)
	}
	if _, core := m.(Alt); !core && (len(vars) != 1 || vars[0] != heapVar.Name) {
		return nil, fmt.Errorf("taking, splitting and turning are moves of one heap n, not of (%s)", strings.Join(vars, ", "))
	}
	switch m := m.(type) {
	case Break:
		return m.normal()
	case Lower:
		return m.normal()
	case Turn:
		return m.normal()
	case Alt:
		a, err := m.normal(vars)
		if err == nil && len(vars) == 1 {
			a = renameAll(a, vars, []string{heapVar.Name})
		}
		return a, err
	}
	return nil, fmt.Errorf("%T is no move", m)
}

func (l Lower) normal() (Move, error) {
	l.Parts = NewIntervals(l.Parts...)
	switch {
	case len(l.Parts) == 0 || l.Parts.Min() < 1:
		return nil, fmt.Errorf("a heap is replaced by at least 1 lower heap")
	case l.Parts.Max() == 1:
		return takeAny, nil
	}
	return l, nil
}

// takeAny is the move of Nim.
var takeAny = Break{Take: Set{Const: Intervals{{1, Inf}}}, Parts: Intervals{{0, 1}}}

func (a Alt) normal(vars []string) (Alt, error) {
	a = foldAlt(a)
	c := &checker{names: vars}
	if c.alt(a, len(vars)); c.err != nil {
		return a, c.err
	}
	if it, ok := endless(a); ok {
		return a, fmt.Errorf("`%s` has no end: it is not plain that the options turn negative for good", it)
	}
	return a, nil
}

func (b Break) normal() (Break, error) {
	b.Parts = NewIntervals(b.Parts...)
	if len(b.Parts) == 0 || b.Parts.Min() < 0 {
		return b, fmt.Errorf("a move must leave some number of heaps")
	}
	if b.Kind > Level {
		return b, fmt.Errorf("there is no kind %d of splits", b.Kind)
	}
	// How heaps must differ says nothing of one heap, and the same of two.
	switch most := b.Parts.Max(); {
	case most <= 1:
		b.Kind = Any
	case most == 2 && b.Kind == NotAllEqual:
		b.Kind = Distinct
	}
	take, err := b.Take.normal()
	if err != nil {
		return b, err
	}
	b.Take = take
	least := b.leastTake()
	switch {
	case take.IsConst() && take.Const.Min() < least:
		return b, fmt.Errorf("%s", b.stuck(take.Const.Min()))
	case !take.IsConst() && take.lowerBound() < least:
		b.Take.Cond = and(take.Cond, Binary{">=", takeVar, Num{least}})
	}
	if b.Min <= 1 {
		b.Min = 0 // no smaller heap can be moved anyway
	}
	return b, nil
}

// leastTake is the least amount with which the move makes every heap smaller
// and an empty heap cannot be moved. A heap of n with k taken leaves c heaps of
// at least 1: none is greater than n-k-(c-1), which must be less than n.
func (b Break) leastTake() int64 {
	least := int64(-Inf)
	if b.Parts.Has(0) {
		least = 1
	}
	if c, some := b.Parts.Next(1); some {
		least = max(least, 2-c)
	}
	return least
}

// stuck says why the amount k may not be taken.
func (b Break) stuck(k int64) string {
	c, some := b.Parts.Next(1)
	switch {
	case !some:
		return fmt.Sprintf("taking %d and leaving no heap would move an empty heap, which is no heap", k)
	case c == 1 && k == 0:
		return "taking 0 changes nothing, so play could go on for ever: 5 -> 5 -> 5"
	case c == 1 && k < 0:
		return fmt.Sprintf("taking %d makes a heap greater, so play could go on for ever", k)
	}
	return fmt.Sprintf("taking %d and leaving %d heaps need not make a heap smaller, so play could go on for ever", k, c)
}

func (s Set) normal() (Set, error) {
	if s.IsConst() {
		s.Const, s.Cond = NewIntervals(s.Const...), nil
	} else {
		s.Const, s.Src, s.Cond = nil, foldSource(s.Src), foldAll(s.Cond)
		c := &checker{names: []string{heapVar.Name}}
		c.numbers(s.Src)
		c.names = append(c.names, takeVar.Name)
		if s.Cond != nil {
			c.expr(s.Cond, true)
		}
		if c.err != nil {
			return s, c.err
		}
		s = s.simplify()
	}
	if s.IsConst() && len(s.Const) == 0 {
		return s, fmt.Errorf("there is no amount to take")
	}
	return s, nil
}

// lowerBound is a number that no member of the set is below, -Inf when none is
// plain.
func (s Set) lowerBound() int64 {
	low := int64(-Inf)
	switch src := s.Src.(type) {
	case Range:
		low = lowerBound(src.Lo)
	case List:
		low = Inf
		for _, r := range src.Items {
			low = min(low, lowerBound(r.Lo))
		}
	case Named: // each begins with 1 or later
		low = 1
	}
	for _, c := range conjuncts(s.Cond) {
		if l, ok := limits(c, takeVar); ok && len(l) > 0 {
			low = max(low, l.Min())
		}
	}
	return low
}

// lowerBound is a number that the expression in n is never below.
func lowerBound(e Expr) int64 {
	const unknown = -Inf
	switch e := e.(type) {
	case Num:
		return e.V
	case Var:
		return 0 // n
	case Binary:
		x, y := lowerBound(e.X), lowerBound(e.Y)
		switch {
		case e.Op == "+" && small(x) && small(y):
			return x + y
		case e.Op == "-" && small(x):
			if c, ok := e.Y.(Num); ok && small(c.V) {
				return x - c.V
			}
		case e.Op == "*" && x >= 0 && y >= 0, e.Op == "//" && x >= 0 && y >= 0, e.Op == "%" && y >= 1:
			return 0
		}
	case Call:
		switch e.Name {
		case "min", "max":
			low := lowerBound(e.Args[0])
			for _, a := range e.Args[1:] {
				if l := lowerBound(a); e.Name == "min" {
					low = min(low, l)
				} else {
					low = max(low, l)
				}
			}
			return low
		case "mindigit", "maxdigit":
			return 1
		case "abs", "gcd", "isqrt", "popcount":
			return 0
		}
	}
	return unknown
}
