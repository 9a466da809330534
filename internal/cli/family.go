package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/internal/subject"
)

// familyAnalysis is what analyze finds of a family, and its JSON.
type familyAnalysis struct {
	Schema   string    `json:"schema"`
	Command  string    `json:"command"`
	Game     gameEntry `json:"game"`
	Partial  string    `json:"partial,omitempty"`
	Examples []example `json:"examples"`
}

// example is a position with its answer.
type example struct {
	Position string `json:"position"`
	Values   *value `json:"value,omitempty"` // the nim sum; none where only the outcome is known
	Outcome  string `json:"outcome"`
	Method   string `json:"method"`
	Move     string `json:"move,omitempty"` // one winning move
	Count    int64  `json:"count"`          // of all winning moves; -1: not known
}

// analyzeFamily prints what a family is, and the answers for the positions: those
// that were asked for, or the examples of its entry.
func (a *app) analyzeFamily(ctx context.Context, s *subject.Subject, positions []string) error {
	out := &familyAnalysis{Schema: schema, Command: "analyze", Game: entryOf(s.Entry)}
	if len(positions) == 0 {
		positions = s.Entry.Examples
	}
	limit, err := out.solve(ctx, a, s.Family, positions)
	if err != nil {
		return err
	}
	err = a.write(func(w io.Writer) error {
		if a.json {
			return writeJSON(w, out)
		}
		l := labels{w}
		l.prose("game", s.Text+": "+s.Entry.Meaning)
		l.prose("theory", s.Entry.Theory)
		examplesText(l, out.Examples)
		if out.Partial != "" {
			l.line("partial", out.Partial)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return limit
}

// solve answers for each position. A limit ends the list and is kept.
func (o *familyAnalysis) solve(ctx context.Context, a *app, g family.Game, positions []string) (limit, err error) {
	o.Examples = []example{}
	for _, arg := range positions {
		position, err := a.position(arg)
		if err != nil {
			return nil, err
		}
		answer, err := g.Solve(ctx, position, family.Question{Moves: 1})
		if err != nil && (answer == nil || !isLimit(err)) {
			if isLimit(err) {
				o.Partial = fmt.Sprintf("%s: %v", arg, err)
				return err, nil
			}
			return nil, bad(err)
		}
		o.Examples = append(o.Examples, newExample(arg, answer))
	}
	return nil, nil
}

func newExample(position string, answer *family.Answer) example {
	e := example{Position: position, Outcome: string(answer.Outcome), Method: answer.Method, Count: answer.Count}
	if answer.Values != nil {
		e.Values = (*value)(&answer.Value)
	}
	if len(answer.Moves) > 0 {
		e.Move = newMove(answer.Moves[0]).text(len(answer.Position))
	}
	return e
}

// examplesText prints a line for each position.
func examplesText(l labels, examples []example) {
	width := 0
	for _, e := range examples {
		width = max(width, len(cutText(e.Position)))
	}
	label := "positions"
	for _, e := range examples {
		text := fmt.Sprintf("%-*s  %s", width, cutText(e.Position), e.Outcome)
		if e.Values != nil {
			text += fmt.Sprintf("  value %v", e.Values)
		}
		if e.Move != "" {
			does := "wins"
			if e.Outcome == string(family.Draw) {
				does = "draws"
			}
			text += "  " + does + ": " + e.Move
		}
		l.line(label, text)
		label = ""
	}
}
