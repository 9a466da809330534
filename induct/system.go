package induct

import (
	"fmt"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/automata"
	"github.com/grundy-cgt/grundy/rule"
)

// walk calls f for an expression and all that it is made of. A named set counts as a
// function.
func walk(e rule.Expr, f func(rule.Expr)) {
	if e == nil {
		return
	}
	f(e)
	walkAll(parts(e), f)
}

func walkAll(es []rule.Expr, f func(rule.Expr)) {
	for _, e := range es {
		walk(e, f)
	}
}

// parts are the expressions that an expression is made of.
func parts(e rule.Expr) []rule.Expr {
	switch e := e.(type) {
	case rule.Unary:
		return []rule.Expr{e.X}
	case rule.Binary:
		return []rule.Expr{e.X, e.Y}
	case rule.Call:
		return e.Args
	case rule.Table:
		return e.Items
	case rule.Index:
		return []rule.Expr{e.Of, e.I}
	case rule.Self:
		return e.Args
	case rule.If:
		return []rule.Expr{e.Cond, e.Then, e.Else}
	case rule.In:
		return append([]rule.Expr{e.X}, members(e.Set)...)
	}
	return nil
}

// members are the expressions of a set.
func members(s rule.Source) []rule.Expr {
	switch s := s.(type) {
	case rule.Range:
		return []rule.Expr{s.Lo, s.Hi}
	case rule.List:
		var out []rule.Expr
		for _, r := range s.Items {
			out = append(out, r.Lo, r.Hi)
		}
		return out
	case rule.Named:
		return []rule.Expr{rule.Call(s)}
	case rule.Partitions:
		return []rule.Expr{s.Of}
	case rule.Turns:
		return []rule.Expr{s.Of}
	}
	return nil
}

// walkMove calls f for the expressions of a move.
func walkMove(a rule.Alt, f func(rule.Expr)) {
	for _, it := range a.Iters {
		walk(it.Is, f)
		walkAll(members(it.Set), f)
	}
	walk(a.Cond, f)
	for _, p := range a.Parts {
		walkAll(p.Coords, f)
		walk(p.Count, f)
	}
}

// numeration chooses the system by what occurs in expressions and in moves:
// 2, 3, ..., or 0 for Zeckendorf's. What is added bit by bit needs base 2, or a power
// of 2; values of sums are added in any base that something else needs, see
// [induction.needXor].
func numeration(es []rule.Expr, alts []rule.Alt) (*automata.System, int64, error) {
	var bases []int64
	bits, sums := false, false // numbers are added bit by bit; values of sums are added
	need := func(b int64) {
		if !slices.Contains(bases, b) {
			bases = append(bases, b)
		}
	}
	look := func(e rule.Expr) {
		switch e := e.(type) {
		case rule.Binary:
			bits = bits || e.Op == "xor"
			if e.Op == "//" && golden(e) != nil {
				need(0)
			}
		case rule.Call:
			switch e.Name {
			case "bitand", "bitor":
				bits = true
			case "lowbit", "highbit", "popcount":
				need(2)
			case "lowfib", "fibonacci":
				need(0)
			case "v", "digitsum", "powers":
				if b, ok := constantOf(e.Args[0]); ok {
					need(b)
				}
			case "maxdigit", "mindigit", "digits":
				need(10)
			case "automaton":
				if a, ok := rule.AsAutomaton(e); ok {
					need(a.Base)
				}
			}
		}
	}
	walkAll(es, look)
	for _, a := range alts {
		walkMove(a, look)
		sums = sums || len(a.Parts) > 1 || slices.ContainsFunc(a.Parts, func(p rule.Part) bool { return p.List != "" || p.Count != nil })
	}
	if sums && len(bases) == 0 || bits && (len(bases) != 1 || bases[0] < 2 || bases[0]&(bases[0]-1) != 0) {
		need(2)
	}
	if len(bases) == 0 {
		walkAll(es, func(e rule.Expr) { // g(n//3) speaks of digits in base 3
			if self, ok := e.(rule.Self); ok {
				if b, ok := self.Args[0].(rule.Binary); ok && b.Op == "//" {
					if d, ok := constantOf(b.Y); ok && d >= 2 {
						need(d)
					}
				}
			}
		})
	}
	slices.Sort(bases)
	switch {
	case len(bases) > 1:
		texts := make([]string, len(bases))
		for i, b := range bases {
			texts[i] = baseName(b)
		}
		return nil, 0, untold{"the induction would need numbers in " + strings.Join(texts, " and in ") + " at once"}
	case len(bases) == 0:
		return automata.Base(2), 2, nil
	case bases[0] == 0:
		return automata.Zeckendorf(), 0, nil
	case bases[0] < 2 || bases[0] > 64:
		return nil, 0, untold{"the induction would need numbers in " + baseName(bases[0])}
	}
	return automata.Base(int(bases[0])), bases[0], nil
}

func baseName(b int64) string {
	if b == 0 {
		return "Zeckendorf's numeration"
	}
	return fmt.Sprintf("base %d", b)
}
