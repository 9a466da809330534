package explore

import (
	"errors"
	"fmt"
	"strings"

	"github.com/grundy-cgt/grundy/export"
	"github.com/grundy-cgt/grundy/graph"
	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/rule"
)

// rule answers [MethodRule].
func (q *question) rule(*RuleRequest) (*Rule, error) {
	if q.known != nil {
		return q.known, nil
	}
	s := q.subject
	out := &Rule{Rule: s.Name(), Dim: s.Dim(), Shape: "text", Views: []string{}, Positions: []string{}}
	switch {
	case s.Family != nil:
		out.Kind, out.Name, out.Meaning = "family", s.Entry.Name, s.Entry.Meaning
		out.Theory, out.Source, out.Syntax = s.Entry.Theory, s.Entry.Source, s.Entry.Position
		out.Positions = append(out.Positions, s.Entry.Examples...)
		if s.Ends != nil {
			out.Name = ""
		}
	case s.Program != nil:
		out.Kind, out.Syntax = "program", "a number, a string or a tuple; sums are joined by +"
		for _, p := range s.Program.Start() {
			out.Positions = append(out.Positions, s.Program.Format(p))
		}
		out.Positions = append([]string{strings.Join(out.Positions, "+")}, samples(s.Dim(), false)...)
		if out.Positions[0] == "" {
			out.Positions = out.Positions[1:]
		}
	default:
		q.plain(out)
	}
	if s.Rule != nil {
		out.Core = s.Rule.Rule().Core()
	}
	if len(out.Positions) > 0 {
		if parts, err := q.components(out.Positions[0]); err == nil && len(parts) > 0 {
			out.Shape = q.frame(parts[0]).Drawing.Shape
		}
	}
	out.Languages = q.languages()
	var err error
	if out.Views, err = q.views(); err != nil {
		return nil, err
	}
	q.known = out
	return out, nil
}

// plain describes a rule of the rule language.
func (q *question) plain(out *Rule) {
	r := q.subject.Rule.Rule()
	out.Kind, out.Shape = "heap", "heap"
	if out.Dim > 1 {
		out.Kind, out.Shape = "tuple", "tuple"
	}
	if r.Coins() {
		out.Shape = "coins"
	}
	if g, ok := rule.NameOf(r); ok {
		out.Name, out.Meaning, out.Source = g.Name, g.Meaning, g.Source
	}
	out.Positions = samples(out.Dim, r.Coins())
	out.Syntax = "heaps such as 3+5+7, or 3*7 for three heaps of 7"
	switch {
	case r.Coins() && out.Dim == 1:
		out.Syntax = "a row such as HTTH, or the coins that show heads: 1+4"
	case out.Dim > 1:
		out.Syntax = fmt.Sprintf("tuples such as %s", strings.Join(out.Positions, ", "))
	}
	out.Octal = out.Dim == 1 && q.isOctal()
}

// samples are positions of a rule worth looking at.
func samples(dim int, coins bool) []string {
	switch {
	case dim == 1 && coins:
		return []string{"HTTH", "THTHHT", "HTTHHTTTTH"}
	case dim <= 1:
		return []string{"5", "3+4+5", "2+7+10"}
	}
	tuple := func(a, b int64) string {
		p := make([]string, dim)
		for i := range p {
			p[i] = fmt.Sprint([]int64{a, b}[i%2])
		}
		return "(" + strings.Join(p, ",") + ")"
	}
	return []string{tuple(2, 1), tuple(3, 5), tuple(1, 2) + "+" + tuple(3, 2)}
}

// views are the views that the game has.
func (q *question) views() ([]string, error) {
	s := q.subject
	loopy, err := q.loopy()
	if err != nil {
		return nil, err
	}
	tables := !loopy && (s.Ends == nil || !s.Ends.Ends())
	var out []string
	add := func(ok bool, methods ...string) {
		if ok {
			out = append(out, methods...)
		}
	}
	heaps := tables && s.Dim() == 1
	add(heaps, MethodValues)
	add(heaps && q.many(), MethodPicture)
	add(tables && q.pairs(), MethodHeat)
	add(tables, MethodWhy)
	out = append(out, MethodSum, MethodGraph, MethodPlay)
	add(heaps && s.Rule != nil && s.Rule.Sequence() != nil, MethodProof)
	add(tables && s.Rule != nil, MethodLaws)
	add(tables && len(q.languages()) > 0, MethodExport)
	return out, nil
}

// fewValues is below how many values a picture shows nothing.
const fewValues = 200

// many reports whether there are enough values for a picture.
func (q *question) many() bool {
	return q.subject.Rule == nil || q.subject.Ends != nil || heap.Budget(q.subject.Rule.Rule()) >= fewValues
}

// languages are those that programs about the game are written in.
func (q *question) languages() []string {
	s := q.subject
	if s.Rule == nil || s.Ends != nil {
		return nil
	}
	all := export.Languages()
	if _, err := export.Write(export.Job{Rule: s.Rule.Rule(), Lang: all[0]}); err != nil {
		return nil
	}
	return all
}

// loopy reports whether a small position shows that play can go on for ever.
func (q *question) loopy() (bool, error) {
	s := q.subject
	if s.Dim() == 0 || s.Ends != nil && s.Ends.Ends() {
		return false, nil
	}
	for _, text := range samples(s.Dim(), false)[:1] {
		_, err := q.game.ValueOf(q.ctx, text)
		switch {
		case errors.Is(err, graph.ErrCycle):
			return true, nil
		case q.ctx.Err() != nil:
			return false, q.ctx.Err()
		}
	}
	return false, nil
}
