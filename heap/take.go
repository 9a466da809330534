package heap

import (
	"slices"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/rule"
)

// Amounts to take, as the engines want them.

// progression is the infinite set lo, lo+step, lo+2*step, ...
type progression struct{ lo, step int64 }

// asProgression recognises a set that is one progression, where it can be seen
// from the set as it is written.
func asProgression(s rule.Set) (progression, bool) {
	if s.IsConst() {
		if len(s.Const) == 1 && s.Const[0].Hi == rule.Inf {
			return progression{s.Const[0].Lo, 1}, true
		}
		return progression{}, false
	}
	switch src := s.Src.(type) {
	case rule.Named:
		if s.Cond != nil {
			return progression{}, false
		}
		switch src.Name {
		case "odd":
			return progression{1, 2}, true
		case "even":
			return progression{2, 2}, true
		case "multiples":
			if m, ok := src.Args[0].(rule.Num); ok && m.V >= 1 {
				return progression{m.V, m.V}, true
			}
		}
	case rule.Range:
		lo, ok := src.Lo.(rule.Num)
		if !ok || src.Hi != nil && src.Hi != rule.Expr(rule.Var{Name: "n"}) {
			return progression{}, false
		}
		if s.Cond == nil {
			return progression{lo.V, 1}, true
		}
		// k % step == c
		eq, ok := s.Cond.(rule.Binary)
		if !ok || eq.Op != "==" {
			return progression{}, false
		}
		mod, isMod := eq.X.(rule.Binary)
		c, isNum := eq.Y.(rule.Num)
		if !isMod || mod.Op != "%" || mod.X != rule.Expr(rule.Var{Name: "k"}) || !isNum {
			return progression{}, false
		}
		step, ok := mod.Y.(rule.Num)
		if !ok || step.V < 1 || c.V < 0 || c.V >= step.V {
			return progression{}, false
		}
		return progression{lo.V + ((c.V-lo.V)%step.V+step.V)%step.V, step.V}, true
	}
	return progression{}, false
}

// isFixed reports whether the members of the set are the same for every heap, as
// far as they do not exceed it.
func isFixed(s rule.Set) bool {
	if r, ok := s.Src.(rule.Range); ok && r.Hi == rule.Expr(rule.Var{Name: "n"}) {
		s.Src = rule.Range{Lo: r.Lo}
	}
	return s.Fixed()
}

// lister lists the amounts of any set by running the rule that only takes them.
type lister struct {
	prog *rule.Program
	opts game.Options[int64]
	out  []int64
}

func newLister(s rule.Set) (*lister, error) {
	r, err := rule.New([]string{"n"}, rule.Break{Take: s, Parts: rule.Intervals{{Lo: 0, Hi: 1}}})
	if err != nil {
		return nil, err
	}
	prog, err := r.Compile()
	if err != nil {
		return nil, err
	}
	return &lister{prog: prog}, nil
}

// list returns the members of the set that can be taken from a heap of n. The
// slice is valid until the next call.
func (l *lister) list(n int64) ([]int64, error) {
	l.opts.Reset()
	if err := l.prog.Heap(&l.opts, n); err != nil {
		return nil, err
	}
	l.out = l.out[:0]
	for i := range l.opts.Len() {
		left := int64(0)
		if p := l.opts.At(i); len(p) > 0 {
			left = p[0]
		}
		l.out = append(l.out, n-left)
	}
	return l.out, nil
}

// sorted returns the members of a set that does not depend on the heap, up to
// hi, in increasing order.
func (l *lister) sorted(hi int64) ([]int64, error) {
	all, err := l.list(hi)
	if err != nil {
		return nil, err
	}
	out := slices.Clone(all)
	slices.Sort(out)
	return slices.Compact(out), nil
}

// newTakeEngine returns an engine made for the subtraction set, or false where
// marking move by move serves as well.
func newTakeEngine(s rule.Set) (engine, string, bool) {
	const some, sample = 120, 1 << 14
	if s.IsConst() {
		c := s.Const
		size, last := c.Size(), c.Max()
		if !c.Finite() || last >= 1<<24 && size > some || size > 8*int64(len(c)) {
			return nil, "", false // infinite, or a few long intervals: see window
		}
		take := c.Members()
		set := func(int64) ([]int64, error) { return take, nil }
		if size > some {
			return &dense{set: set, finite: true}, "finite set: heaps and amounts as rows of bits", true
		}
		if len(take) > 0 && bitRowsHelp(take[0]) {
			return newBitRows(take), "finite set: up to 56 heaps at once, as bits of rows", true
		}
		return &few{set: set, take: take, final: true}, "finite set: the value of every option", true
	}
	if _, ok := asProgression(s); ok || !isFixed(s) {
		return nil, "", false
	}
	l, err := newLister(s)
	if err != nil {
		return nil, "", false
	}
	first, err := l.list(sample)
	if err != nil || slices.ContainsFunc(first, func(k int64) bool { return k < 1 }) {
		return nil, "", false
	}
	if len(first) > some {
		return &dense{set: l.sorted}, "infinite set: heaps and amounts as rows of bits", true
	}
	return &few{set: l.sorted}, "infinite set: the value of every option", true
}
