// Package rule is the language in which the rules of an impartial game are
// typed: its syntax, its canonical text and JSON form, and its plain meaning,
// the options of a position. It knows no solver.
//
// Every rule has a core meaning, "n -> n-k for k in {1,3,4}"; what people like
// to type, "take {1,3,4}" or "kayles" or "0.77", is short for one. The whole
// language is described in docs/reference/rules.md.
package rule

import (
	"fmt"
	"slices"
	"strings"
)

// New makes a rule of the moves, over positions whose coordinates have the
// given names. Moves other than [Alt] are moves of one heap, called n. Moves
// that say the same of different amounts are merged. O(size of the moves).
//
// It returns an error for a rule that could go on for ever at once: a move that
// takes nothing and leaves one heap.
func New(vars []string, moves ...Move) (*Rule, error) {
	if len(vars) < 1 || len(vars) > MaxDim {
		return nil, fmt.Errorf("a position has 1 to %d coordinates, not %d", MaxDim, len(vars))
	}
	for _, m := range moves {
		if _, core := m.(Alt); !core && (len(vars) != 1 || vars[0] != "n") {
			return nil, fmt.Errorf("taking and splitting are moves of one heap n, not of (%s)", strings.Join(vars, ", "))
		}
		switch m := m.(type) {
		case Break:
			if err := m.valid(); err != nil {
				return nil, err
			}
		case Lower:
			if len(m.Parts) == 0 || m.Parts.Min() < 1 {
				return nil, fmt.Errorf("a heap is replaced by at least 1 lower heap")
			}
		}
	}
	r := &Rule{vars: slices.Clone(vars), moves: merge(moves)}
	if len(vars) == 1 && r.wildZero() {
		var plain []Move
		for _, a := range r.alts() {
			plain = append(plain, a)
		}
		r.moves = plain
	}
	return r, nil
}

// valid reports a move after which the heap is not smaller.
func (b Break) valid() error {
	if len(b.Parts) == 0 || b.Parts.Min() < 0 {
		return fmt.Errorf("a move must leave some number of heaps")
	}
	if !b.Take.IsConst() {
		return nil
	}
	if len(b.Take.Const) == 0 {
		return fmt.Errorf("there is no amount to take")
	}
	// A heap of n with k taken leaves c heaps of at least 1: none is greater
	// than n-k-(c-1), which must be less than n.
	k := b.Take.Const.Min()
	if c, some := b.Parts.Next(1); some && k < 2-c {
		return fmt.Errorf("a move that takes %d and leaves %d heap(s) need not make a heap smaller, so play could go on for ever: 5 -> 5 -> 5", k, c)
	}
	return nil
}

// merge joins breaks that differ in one respect only.
func merge(moves []Move) []Move {
	var out []Move
next:
	for _, m := range moves {
		b, ok := m.(Break)
		if !ok {
			if l, isLower := m.(Lower); isLower {
				for i, o := range out {
					if ol, isLower := o.(Lower); isLower {
						out[i] = Lower{ol.Parts.Union(l.Parts)}
						continue next
					}
				}
			}
			out = append(out, m)
			continue
		}
		for i := 0; i < len(out); i++ {
			o, isBreak := out[i].(Break)
			if !isBreak || o.Min != b.Min || !o.Take.IsConst() || !b.Take.IsConst() || !sameKind(o, b) {
				continue
			}
			switch {
			case o.Parts.Equal(b.Parts):
				b.Take.Const = o.Take.Const.Union(b.Take.Const)
			case o.Take.Const.Equal(b.Take.Const):
				b.Parts = o.Parts.Union(b.Parts)
			default:
				continue
			}
			if o.Kind != Any {
				b.Kind = o.Kind
			}
			out = slices.Delete(out, i, i+1)
			i = -1 // the joined move may join another
		}
		out = append(out, b)
	}
	slices.SortStableFunc(out, func(a, b Move) int { return order(a) - order(b) })
	return out
}

// order puts plain takes first, then splits without taking, then the rest; a
// canonical rule lists its moves in this order.
func order(m Move) int {
	switch m := m.(type) {
	case Break:
		switch {
		case m.takes():
			return 0
		case m.Take.IsConst() && m.Take.Const.Equal(Intervals{{0, 0}}):
			return 1
		}
		return 2
	case Lower:
		return 3
	}
	return 4
}

// sameKind reports whether the moves can have one kind. How heaps must differ
// says nothing of fewer than two heaps.
func sameKind(a, b Break) bool {
	return a.Kind == b.Kind || a.Kind == Any && a.Parts.Max() <= 1 || b.Kind == Any && b.Parts.Max() <= 1
}

// wildZero reports whether an empty heap has an option although moves of a heap
// take an empty heap for none. Such a rule is only understood in the core.
func (r *Rule) wildZero() bool {
	var alts []Move
	for _, m := range r.moves {
		if a, ok := m.(Alt); ok {
			alts = append(alts, a)
		}
	}
	if len(alts) == 0 || len(alts) == len(r.moves) {
		return false
	}
	p, err := (&Rule{vars: r.vars, moves: alts}).Compile()
	if err != nil {
		return true
	}
	n, err := p.count(Position{})
	return err != nil || n > 0
}

// String returns the canonical text of the rule: rules of the same form have
// the same text, and Parse of the text gives the same rule.
func (r *Rule) String() string {
	if len(r.moves) == 0 {
		return r.pattern() + " -> none if 0 == 1"
	}
	var terms []string
	var core []Alt
	code, isCode := r.code()
	if isCode {
		return code
	}
	for _, m := range r.moves {
		switch m := m.(type) {
		case Break:
			terms = append(terms, m.text())
		case Lower:
			terms = append(terms, "replace by "+countsText(m.Parts)+" lower")
		case Alt:
			core = append(core, m)
		}
	}
	if len(core) > 0 {
		text := r.coreText(core)
		if len(terms) > 0 {
			text = "(" + text + ")"
		}
		terms = append(terms, text)
	}
	return strings.Join(terms, " or ")
}

// Core returns the core meaning as text. Parse of it gives a rule with the same
// options.
func (r *Rule) Core() string {
	if len(r.moves) == 0 {
		return r.String()
	}
	return r.coreText(r.alts())
}

func (r *Rule) pattern() string {
	if len(r.vars) == 1 {
		return r.vars[0]
	}
	return "(" + strings.Join(r.vars, ", ") + ")"
}

func (r *Rule) coreText(alts []Alt) string {
	parts := make([]string, len(alts))
	for i, a := range alts {
		parts[i] = altText(a)
	}
	return r.pattern() + " -> " + strings.Join(parts, " | ")
}

func altText(a Alt) string {
	var b printer
	if len(a.Parts) == 0 {
		b.WriteString("none")
	}
	for i, p := range a.Parts {
		if i > 0 {
			b.WriteString(" & ")
		}
		if p.List != "" {
			b.WriteString("&" + p.List)
			continue
		}
		if p.Count != nil {
			b.expr(p.Count, precAtom)
			b.WriteString(" of ")
		}
		if len(p.Coords) == 1 {
			b.expr(p.Coords[0], 5)
		} else {
			b.WriteByte('(')
			b.list(p.Coords)
			b.WriteByte(')')
		}
	}
	for i, it := range a.Iters {
		if i == 0 {
			b.WriteString(" for ")
		} else {
			b.WriteString(", ")
		}
		if it.Set == nil {
			b.WriteString(it.Var + " = " + exprText(it.Is))
		} else {
			b.WriteString(it.Var + " in " + sourceText(it.Set))
		}
	}
	if a.Cond != nil {
		b.WriteString(" if " + exprText(a.Cond))
	}
	return b.String()
}

// text is the words for a break.
func (b Break) text() string {
	var s strings.Builder
	switch zero := b.Take.IsConst() && b.Take.Const.Equal(Intervals{{0, 0}}); {
	case b.takesAny():
		s.WriteString("take " + b.Take.text())
	case zero:
		s.WriteString("split " + countsText(b.Parts))
	default:
		s.WriteString("take " + b.Take.text() + " then split " + countsText(b.Parts))
	}
	if b.Kind != Any {
		s.WriteString(" " + kindWords[b.Kind])
	}
	if b.Min > 0 {
		fmt.Fprintf(&s, " if n >= %d", b.Min)
	}
	return s.String()
}

// takesAny is takes for any least heap.
func (b Break) takesAny() bool {
	b.Min = 0
	return b.takes()
}

// String writes the set as it is written behind "take".
func (s Set) String() string { return s.text() }

func (s Set) text() string {
	if s.IsConst() {
		if !s.Const.Finite() && s.Const.Min() >= 1 {
			if gaps := s.Const.Without(1); len(gaps) > 0 && s.Const.Min() == 1 {
				return "not {" + intervalsText(gaps) + "}"
			}
		}
		if len(s.Const) == 1 && s.Const[0].Lo != s.Const[0].Hi {
			return intervalsText(s.Const)
		}
		return "{" + intervalsText(s.Const) + "}"
	}
	if named, ok := s.Src.(Named); ok && s.Cond == nil {
		switch named.Name {
		case "powers":
			return exprText(named.Args[0]) + "^k"
		case "multiples":
			return "multiples of " + exprText(named.Args[0])
		}
	}
	if r, ok := s.Src.(Range); ok && s.Cond != nil && sourceText(r) == "1..n" {
		return "k where " + exprText(s.Cond)
	}
	if s.Cond != nil {
		return "k in " + sourceText(s.Src) + " where " + exprText(s.Cond)
	}
	return sourceText(s.Src)
}
