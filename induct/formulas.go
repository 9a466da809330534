package induct

import "github.com/grundy-cgt/grundy/rule"

// Formulas returns the formulas that theorems in closed form give the values of a
// rule of one heap; none of most rules. [Prove] proves them.
func Formulas(r *rule.Rule) []*rule.Formula {
	if r.Dim() != 1 {
		return nil
	}
	var out []*rule.Formula
	for _, ref := range references(r) {
		if f, err := rule.ParseFormula(ref.text, []string{"n"}); err == nil {
			out = append(out, f)
		}
	}
	return out
}
