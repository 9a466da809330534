package induct

import (
	"context"
	"fmt"
	"slices"

	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// Tartan is the theorem that a position of a direct product has the nim product of
// the values of its coordinates.
const Tartan = "tartan"

// byProduct proves a nim product of formulas, one for each coordinate, or that one of
// them says 0, for a direct product of games: each for its factor.
func (p *prover) byProduct(ctx context.Context) (Verdict, error) {
	factors, ok := p.r.Factors()
	if !ok {
		return Verdict{}, nil
	}
	terms := make([][]rule.Expr, len(factors))
	join := func(x, y rule.Expr) rule.Expr { return rule.Call{Name: "nimmul", Args: []rule.Expr{x, y}} }
	if p.f.Lost {
		join = func(x, y rule.Expr) rule.Expr { return rule.Binary{Op: "or", X: x, Y: y} }
	}
	for _, term := range p.terms(p.f.Body) {
		i := p.onlyVar(term)
		if i < 0 {
			return Verdict{Why: fmt.Sprintf("`%s` speaks of several coordinates, or of none", rule.Text(term))}, nil
		}
		terms[i] = append(terms[i], term)
	}
	for i, factor := range factors {
		if terms[i] == nil {
			return Verdict{Why: fmt.Sprintf("nothing is said of the coordinate `%s`", p.f.Vars[i])}, nil
		}
		f := &rule.Formula{Name: p.f.Name, Vars: p.f.Vars[i : i+1], Body: terms[i][0], Lost: p.f.Lost}
		for _, x := range terms[i][1:] {
			f.Body = join(f.Body, x)
		}
		v, err := Prove(ctx, factor, f, Limits{States: p.lim.States})
		switch {
		case err != nil:
			return Verdict{}, err
		case v.Status != period.Proved:
			return Verdict{Why: fmt.Sprintf("of the factor %s the part %s is not proved: %s", factor, f, v.Why)}, nil
		}
	}
	return Verdict{Status: period.Proved, Theorem: Tartan, Reason: "the value in a direct product is the nim product of the values in its factors, and for each factor its part of the formula is proved"}, nil
}

// terms are the factors of a nim product, or the sides of an "or".
func (p *prover) terms(e rule.Expr) []rule.Expr {
	switch e := e.(type) {
	case rule.Call:
		if e.Name == "nimmul" {
			return slices.Concat(p.terms(e.Args[0]), p.terms(e.Args[1]))
		}
	case rule.Binary:
		if e.Op == "or" {
			return slices.Concat(p.terms(e.X), p.terms(e.Y))
		}
	}
	return []rule.Expr{e}
}

// onlyVar is the number of the only coordinate that an expression speaks of; -1 if
// there are none or several, or it speaks of the formula itself.
func (p *prover) onlyVar(e rule.Expr) int {
	found, count := -1, 0
	walk(e, func(e rule.Expr) {
		switch e := e.(type) {
		case rule.Self:
			count = 2
		case rule.Var:
			if i := slices.Index(p.f.Vars, e.Name); i != found {
				found = i
				count++
			}
		}
	})
	if count != 1 {
		return -1
	}
	return found
}
