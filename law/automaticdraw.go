package law

import (
	"github.com/grundy-cgt/grundy/automata"
	"github.com/grundy-cgt/grundy/rule"
)

// Automaton returns the first automaton in the formula of a law; false where there
// is none.
func (l *Law) Automaton() (*automata.DFAO, bool) {
	var found *automata.DFAO
	rewrite(l.Formula.Body, func(e rule.Expr) rule.Expr {
		a, ok := rule.AsAutomaton(e)
		if !ok || found != nil {
			return e
		}
		next := make([][]int, len(a.Next))
		for q, row := range a.Next {
			for _, p := range row {
				next[q] = append(next[q], int(p))
			}
		}
		if s, err := automata.ByCode(int(a.Base)); err == nil {
			found, _ = automata.NewDFAO(s, next, a.Out)
		}
		return e
	})
	return found, found != nil
}
