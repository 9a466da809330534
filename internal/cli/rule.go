package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/rule"
)

// reading is what rule prints, and its JSON.
type reading struct {
	Schema  string          `json:"schema"`
	Command string          `json:"command"`
	Rule    *rule.Rule      `json:"rule"`
	Options []positionMoves `json:"options"` // of a few small positions
}

type positionMoves struct {
	Position string     `json:"position"`
	Options  [][]string `json:"options"` // each as its parts
}

func (a *app) rule() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "rule RULE",
		Short: "How a rule was understood: canonical form, core meaning, small options",
		Long: `Examples:
  grundy rule kayles
  grundy rule "take d|n, d<n"
  grundy rule "(x, y) -> (x-k, y) for k in 1..x | (y, x) if x < y" --json`,
		Args: arguments(1, 1, "one rule"),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := a.subject(args[0])
			if err != nil {
				return err
			}
			if s.Ends != nil {
				return bad(errors.New("ask `grundy rule` about the part in front of the semicolon; `grundy analyze` says what the clauses change"))
			}
			if s.Family != nil && s.Rule == nil {
				return bad(fmt.Errorf("%s is no rule of the rule language; `grundy games %s` says its rules", args[0], s.Entry.Name))
			}
			if s.Rule == nil {
				return bad(fmt.Errorf("a program is its own meaning; ask `grundy solve %s POSITION --why` for its options", args[0]))
			}
			return a.runRule(cmd.Context(), s.Rule)
		},
	}
	return a.common(cmd)
}

func (a *app) runRule(_ context.Context, g *grundy.Game) error {
	out := &reading{Schema: schema, Command: "rule", Rule: g.Rule()}
	dim := g.Rule().Dim()
	for _, p := range smallPositions(dim) {
		var opts game.Options[grundy.Position]
		if err := g.Options(&opts, p); err != nil {
			return err
		}
		moves := positionMoves{Position: p.Format(dim), Options: [][]string{}}
		var sums [][]grundy.Position
		for option := range opts.All() {
			slices.SortFunc(option, func(a, b grundy.Position) int { return grundy.Compare(b, a) })
			sums = append(sums, option)
		}
		slices.SortFunc(sums, func(a, b []grundy.Position) int { return slices.CompareFunc(a, b, grundy.Compare) })
		for _, option := range slices.CompactFunc(sums, slices.Equal[[]grundy.Position]) {
			parts := []string{}
			for _, part := range option {
				parts = append(parts, part.Format(dim))
			}
			moves.Options = append(moves.Options, parts)
		}
		out.Options = append(out.Options, moves)
	}
	return a.write(func(w io.Writer) error {
		if a.json {
			return writeJSON(w, out)
		}
		out.text(w)
		return nil
	})
}

// smallPositions are positions that show what a rule does.
func smallPositions(dim int) []grundy.Position {
	var out []grundy.Position
	if dim == 1 {
		for n := range int64(8) {
			out = append(out, rule.Heap(n))
		}
		return out
	}
	for _, p := range []grundy.Position{{1}, {0, 1}, {1, 1}, {2, 1}, {1, 2}, {2, 2}, {3, 2, 1, 1, 1, 1}, {2, 3, 1, 1, 1, 1}} {
		for i := dim; i < rule.MaxDim; i++ {
			p[i] = 0
		}
		out = append(out, p)
	}
	return out
}

func (r *reading) text(w io.Writer) {
	l := labels{w}
	l.rule(r.Rule)
	label := "options"
	for _, p := range r.Options {
		text := "no move"
		if len(p.Options) > 0 {
			parts := make([]string, len(p.Options))
			for i, o := range p.Options {
				parts[i] = strings.ReplaceAll(sumText(o), "+", " & ")
			}
			text = strings.Join(shortened(parts, 12), " | ")
		}
		l.line(label, fmt.Sprintf("%s -> %s", p.Position, text))
		label = ""
	}
}

// shortened cuts a list that would not fit a line.
func shortened(parts []string, most int) []string {
	if len(parts) <= most {
		return parts
	}
	return append(slices.Clone(parts[:most]), fmt.Sprintf("... (%d in all)", len(parts)))
}
