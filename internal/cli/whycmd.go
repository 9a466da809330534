package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strings"

	"github.com/spf13/cobra"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/internal/subject"
	"github.com/grundy-cgt/grundy/play"
)

// whyAnswer is the derivation of the values of a position, and its JSON.
type whyAnswer struct {
	Schema   string   `json:"schema"`
	Command  string   `json:"command"`
	Rule     string   `json:"rule"`
	Position []string `json:"position"`
	Values   []shown  `json:"values"`
	Value    shown    `json:"value"` // the nim sum
	Outcome  string   `json:"outcome"`
	Method   string   `json:"method"`
	Why      []why    `json:"why"` // of each different component
}

func (a *app) why() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "why RULE POSITION",
		Short: "Why a position has its nim value: options, xor and mex",
		Long: `Examples:
  grundy why kayles 5            the options of a heap of 5, their values, the mex
  grundy why kayles 3+5          and the nim sum in binary columns
  grundy why mock-turtles 4 --json

It is for normal play. grundy solve --why derives who wins, and the moves.`,
		Args: arguments(2, 2, "a rule and a position"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.runWhy(cmd.Context(), args[0], args[1])
		},
	}
	return a.common(cmd)
}

func (a *app) runWhy(ctx context.Context, rule, position string) error {
	s, err := a.subject(rule)
	if err != nil {
		return err
	}
	if position, err = a.position(position); err != nil {
		return err
	}
	if s.Plain() {
		position = plain(position)
		if err := a.prepareSum(ctx, s.Rule, position); err != nil {
			return err
		}
	}
	idle := a.busy("searching")
	found, err := s.Game().Solve(ctx, position, family.Question{Why: true, Moves: 1})
	idle()
	if err != nil && (found == nil || !isLimit(err)) {
		return err
	}
	if len(found.Why) == 0 && isLimit(err) && !found.Value.Infinite {
		if found.Why, err = oneByOne(ctx, s.Game(), found); err != nil {
			return err
		}
	}
	if len(found.Why) == 0 && len(found.Position) > 0 {
		return bad(fmt.Errorf("there is no derivation from values: %s is %s by %s", strings.Join(found.Position, "+"), found.Outcome, found.Method))
	}
	sol := newSolution(s.Name(), play.Kind{}, found)
	out := &whyAnswer{
		Schema: schema, Command: "why", Rule: sol.Rule, Position: sol.Position, Values: sol.Values, Value: sol.Value,
		Outcome: sol.Outcome, Method: sol.Method, Why: sol.Why,
	}
	for i, one := range out.Why {
		if one.Skipped != "" {
			out.Why[i].from = knownBy(ctx, s, one.Position, found.Method)
		}
	}
	if len(out.Position) == 0 {
		out.Position, out.Values, out.Why = []string{}, []shown{}, []why{}
	}
	return errors.Join(a.write(func(w io.Writer) error {
		if a.json {
			return writeJSON(w, out)
		}
		out.text(w, sol)
		return nil
	}), err)
}

// knownBy says where the value of a component comes from: the proved law of a rule, or
// what a family knows; "" where it is no more than the values of all smaller heaps.
func knownBy(ctx context.Context, s *subject.Subject, component, method string) string {
	if !s.Plain() {
		return ", by " + method
	}
	seq := s.Rule.Sequence()
	n, ok := new(big.Int).SetString(component, 10)
	if seq == nil || !ok || !n.IsInt64() {
		return ""
	}
	_, closed := seq.Closed()
	_, periodic := seq.Period()
	if lawful, _ := s.Rule.Lawful(ctx, n.Int64()); !closed && !periodic && !lawful {
		return ""
	}
	if _, way, err := s.Rule.BigHeap(ctx, n); err == nil {
		return ", " + way.Words
	}
	return ""
}

// oneByOne derives each component by itself, and tells only the value of those that
// have too many options.
func oneByOne(ctx context.Context, g family.Game, found *family.Answer) ([]family.Derivation, error) {
	var out []family.Derivation
	seen := map[string]bool{}
	for i, p := range found.Position {
		if seen[p] || i >= len(found.Values) {
			continue
		}
		seen[p] = true
		one, err := g.Solve(ctx, p, family.Question{Why: true, Moves: 1})
		switch {
		case isLimit(err):
			out = append(out, family.Derivation{Position: p, Mex: found.Values[i].Number, Skipped: err.Error()})
		case err != nil:
			return nil, err
		default:
			out = append(out, one.Why...)
		}
	}
	return out, nil
}

// text prints the derivation for people.
func (y *whyAnswer) text(w io.Writer, sol *solution) {
	l := labels{w}
	l.line("rule", y.Rule)
	l.line("position", cutText(sumText(y.Position)))
	for _, one := range y.Why {
		one.text(l)
	}
	if n := len(y.Values); n > 1 && n <= 40 {
		sol.binary(l)
	}
	l.line("outcome", sentence(y.Outcome))
}
