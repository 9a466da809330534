package law

import (
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// Proved is the law that a formula holds by a theorem.
func Proved(f *rule.Formula, theorem, reason string, known int64) *Law {
	return &Law{Formula: f, Status: period.Proved, Theorem: theorem, Reason: reason, Known: known, Cost: cost(f.Body)}
}

// Of is the law that a proved claim states, as a formula in the rule's own name of
// a heap. It returns nil for a claim that is not proved. O(start and period).
func Of(c *period.Claim) *Law {
	if c.Status != period.Proved {
		return nil
	}
	l := &Law{Status: c.Status, Theorem: string(c.Theorem), Reason: c.Reason(), Known: c.Known, Claim: c}
	v := c.Rule.Vars()[0]
	if text := c.Text(); text != "" {
		f, err := rule.ParseFormula(text, []string{"n"})
		if err != nil {
			panic("law: the formula of a claim cannot be read: " + err.Error())
		}
		l.Formula, l.Words = f, c.Formula()
	} else {
		s := series{e: rule.Var{Name: v}}
		for n := range c.Start + c.Period {
			s.x, s.y = append(s.x, n), append(s.y, int64(c.Values[n]))
		}
		e, _ := s.whole(s.periodic(c.Hit))
		l.Formula = &rule.Formula{Name: "g", Vars: []string{v}, Body: e}
		l.Words = periodWords(c.Hit)
	}
	l.Cost = cost(l.Formula.Body)
	return l
}
