package rule

import (
	"fmt"
	"strings"
)

// String returns the canonical text of the rule: rules of the same form have
// the same text, and Parse of the text gives the same rule.
func (r *Rule) String() string {
	words := r.words()
	if code, ok := r.code(); ok && len(code) <= len(words) {
		return code
	}
	return words
}

// words is the rule in words, and in the core form where there are none.
func (r *Rule) words() string {
	var terms []string
	var core []Alt
	for _, m := range r.moves {
		switch m := m.(type) {
		case Break:
			terms = append(terms, m.text())
		case Lower:
			terms = append(terms, "replace by "+countsText(m.Parts)+" lower")
		case Turn:
			terms = append(terms, m.text())
		case Product:
			terms = append(terms, m.text())
		case Alt:
			core = append(core, m)
		}
	}
	if len(core) > 0 || len(terms) == 0 {
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
func (r *Rule) Core() string { return r.coreText(r.alts()) }

// never is the alternative that gives no option, which stands for no moves.
var never = Alt{Cond: Binary{"==", Num{0}, Num{1}}}

func (r *Rule) coreText(alts []Alt) string {
	if len(alts) == 0 {
		alts = []Alt{never}
	}
	parts := make([]string, len(alts))
	for i, a := range alts {
		parts[i] = a.text()
	}
	pattern := r.vars[0]
	if len(r.vars) > 1 {
		pattern = "(" + strings.Join(r.vars, ", ") + ")"
	}
	return pattern + " -> " + strings.Join(parts, " | ")
}

func (a Alt) text() string {
	var b printer
	if len(a.Parts) == 0 {
		b.WriteString("none")
	}
	for i, p := range a.Parts {
		if i > 0 {
			b.WriteString(" & ")
		}
		b.part(p)
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

func (b *printer) part(p Part) {
	if p.List != "" {
		b.WriteString("&" + p.List)
		return
	}
	if p.Count != nil {
		b.expr(p.Count, precAtom)
		b.WriteString(" of ")
	}
	if len(p.Coords) == 1 {
		b.expr(p.Coords[0], precNumber)
		return
	}
	b.WriteByte('(')
	b.list(p.Coords)
	b.WriteByte(')')
}

// text is the words for a break.
func (b Break) text() string {
	var s strings.Builder
	switch {
	case b.takesAny():
		s.WriteString("take " + b.Take.text())
	case b.splits():
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

// splits reports whether the move takes nothing.
func (b Break) splits() bool { return b.Take.IsConst() && b.Take.Const.Equal(Numbers(0)) }

// String writes the set as it is written behind "take".
func (s Set) String() string { return s.text() }

func (s Set) text() string {
	if s.IsConst() {
		return s.constText()
	}
	src := sourceText(s.Src)
	if s.Cond != nil {
		if src == "1..n" {
			return "k where " + exprText(s.Cond)
		}
		return "k in " + src + " where " + exprText(s.Cond)
	}
	if named, ok := s.Src.(Named); ok {
		switch named.Name {
		case "powers":
			return exprText(named.Args[0]) + "^k"
		case "multiples":
			return "multiples of " + exprText(named.Args[0])
		}
	}
	return src
}

func (s Set) constText() string {
	if gaps := s.Const.gaps(); len(gaps) > 0 {
		return "not {" + intervalsText(gaps) + "}"
	}
	return countsText(s.Const)
}

// gaps returns the numbers that are missing in a set that has 1 and all numbers
// from some point on.
func (s Intervals) gaps() Intervals {
	if s.Finite() || s.Min() != 1 {
		return nil
	}
	return s.Without(1)
}
