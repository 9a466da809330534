package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/play"
	"github.com/grundy-cgt/grundy/rule"
	"github.com/grundy-cgt/grundy/script"
)

// solution is what solve finds, and its JSON. Positions are written as they are
// typed.
type solution struct {
	Schema     string   `json:"schema"`
	Command    string   `json:"command"`
	Rule       string   `json:"rule"`
	Position   []string `json:"position"`
	Play       string   `json:"play"`
	Values     []uint64 `json:"values"`
	Value      uint64   `json:"value"`
	Outcome    string   `json:"outcome"`
	Method     string   `json:"method"`
	Moves      []move   `json:"moves"`
	Count      int64    `json:"count"` // winning moves, equal components counted one by one
	Remoteness *int     `json:"remoteness,omitempty"`
	Why        []why    `json:"why,omitempty"`
	Replies    []reply  `json:"replies,omitempty"`
	Partial    string   `json:"partial,omitempty"`
}

// move is a winning move.
type move struct {
	Index int      `json:"index"` // of the component, from 0; the first of equal ones
	From  string   `json:"from"`
	Times int      `json:"times"` // how many components equal it
	To    []string `json:"to"`    // the parts that are left
}

// options of the command.
type solveOptions struct {
	play       string
	why        bool
	remoteness bool
	exitCode   bool
	misere     bool
	most       int
	search     int
}

func (a *app) solve() *cobra.Command {
	var o solveOptions
	cmd := &cobra.Command{
		Use:   "solve RULE POSITION",
		Short: "Who wins a sum of positions, and every winning move",
		Long: `Examples:
  grundy solve "take {1,3,4}" 5+7+9
  grundy solve "take {1,3,4}" 5+7+9 --why           with every step of the reason
  grundy solve kayles 1+5 --play misere             the last player to move loses
  grundy solve wythoff "(3,5)+(1,2)" --remoteness   and how long the game lasts

A POSITION is a sum of heaps (5+7+9, "5 7 9", 3*7 for three heaps of 7, 10^18) or
of tuples. Winning moves are grouped over equal components; the first one listed
is the least.`,
		Args: arguments(2, 2, "a rule and a position"),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := a.subject(args[0])
			if err != nil {
				return err
			}
			if s.rule != nil {
				if err := a.prepareSum(cmd.Context(), s.rule, args[1]); err != nil && !isLimit(err) {
					return err
				}
				return solveIn(cmd.Context(), a, s.rule.Rule().String(), ruleGame{s.rule}, args[1], o)
			}
			return solveIn(cmd.Context(), a, s.text, playable[script.Pos](s.program), args[1], o)
		},
	}
	cmd.Flags().StringVar(&o.play, "play", "normal", "normal (who cannot move loses) or misere (who cannot move wins)")
	cmd.Flags().BoolVar(&o.misere, "misere", false, "the same as --play misere")
	cmd.Flags().BoolVar(&o.why, "why", false, "print the reason, step by step")
	cmd.Flags().BoolVar(&o.remoteness, "remoteness", false, "print how many moves the game lasts under best play")
	cmd.Flags().BoolVar(&o.exitCode, "exit-code", false, "exit with 1 when the player to move loses")
	cmd.Flags().IntVar(&o.most, "moves", 20, "print at most `N` different winning moves as text")
	cmd.Flags().IntVar(&o.search, "search", play.DefaultSearch, "give up an exact search after `N` different sums")
	_ = cmd.RegisterFlagCompletionFunc("play", cobra.FixedCompletions([]string{"normal", "misere"}, cobra.ShellCompDirectiveNoFileComp))
	return a.common(cmd)
}

// prepareSum extends the table to the largest heap of a position.
func (a *app) prepareSum(ctx context.Context, g *grundy.Game, position string) error {
	sum, err := rule.ParsePosition(position, g.Rule().Dim())
	if err != nil {
		return bad(err)
	}
	var most int64
	for _, p := range sum {
		most = max(most, p[0])
	}
	return a.prepare(ctx, g, most)
}

// solveIn solves a position of any game.
func solveIn[P comparable](ctx context.Context, a *app, text string, g playable[P], position string, o solveOptions) error {
	switch o.play = strings.ToLower(o.play); {
	case o.misere || o.play == "misère":
		o.play = "misere"
	case o.play != "normal" && o.play != "misere":
		return bad(fmt.Errorf("there is no play %q; there are normal and misere", o.play))
	}
	sum, err := g.ParsePosition(position)
	if err != nil {
		return bad(err)
	}
	q := play.Question[P]{Sum: sum, Misere: o.play == "misere", Less: g.Compare, Search: o.search}
	idle := a.busy("searching")
	answer, limit := play.Solve(ctx, g, q)
	idle()
	if limit != nil && (answer == nil || answer.Method == "" || !isLimit(limit)) {
		return limit
	}
	out := &solution{
		Schema: schema, Command: "solve", Rule: text, Position: formatted(g, sum), Play: o.play,
		Values: answer.Values, Value: answer.Value, Outcome: outcome(answer.Win), Method: answer.Method,
		Moves: []move{}, Count: answer.Count,
	}
	for _, m := range answer.Moves {
		out.Moves = append(out.Moves, move{m.Index, g.Format(m.From), m.Times, formatted(g, m.To)})
	}
	if o.remoteness && limit == nil {
		idle := a.busy("searching")
		r, err := play.Remoteness(ctx, g, q)
		idle()
		if err != nil && !isLimit(err) {
			return err
		}
		if limit = err; err == nil {
			out.Remoteness = &r
		}
	}
	if o.why && limit == nil {
		if limit = explain(ctx, g, q, answer, out); limit != nil && !isLimit(limit) {
			return limit
		}
	}
	if limit != nil {
		out.Partial = limit.Error()
	}
	err = a.write(func(w io.Writer) error {
		if a.json {
			return writeJSON(w, out)
		}
		out.text(w, o)
		return nil
	})
	if err == nil && limit == nil && o.exitCode && !answer.Win {
		return errNo
	}
	return errors.Join(err, limit)
}

func formatted[P comparable](g playable[P], sum []P) []string {
	out := make([]string, len(sum))
	for i, p := range sum {
		out[i] = g.Format(p)
	}
	return out
}

// sumText writes a sum as it is typed, with equal neighbours counted.
func sumText(parts []string) string {
	if len(parts) == 0 {
		return "nothing"
	}
	var out []string
	for i := 0; i < len(parts); {
		j := i
		for j < len(parts) && parts[j] == parts[i] {
			j++
		}
		if j-i > 3 {
			out = append(out, fmt.Sprintf("%d*%s", j-i, parts[i]))
		} else {
			out = append(out, parts[i:j]...)
		}
		i = j
	}
	return strings.Join(out, "+")
}

// text prints the solution for people.
func (s *solution) text(w io.Writer, o solveOptions) {
	l := labels{w}
	l.line("rule", s.Rule)
	l.line("position", sumText(s.Position))
	if s.Play == "misere" {
		l.line("play", "misere: who makes the last move loses")
	}
	if len(s.Values) > 0 && len(s.Values) <= 40 {
		values := make([]string, len(s.Values))
		for i, v := range s.Values {
			values[i] = fmt.Sprint(v)
		}
		if len(values) > 1 {
			l.line("values", fmt.Sprintf("%s = %d", strings.Join(values, " xor "), s.Value))
		} else {
			l.line("value", values[0])
		}
	} else {
		l.line("value", fmt.Sprint(s.Value))
	}
	l.line("outcome", sentence(s.Outcome))
	l.line("by", s.Method)
	if s.Remoteness != nil {
		l.line("length", fmt.Sprintf("%d moves, if the winner hurries and the loser delays", *s.Remoteness))
	}
	if s.Outcome == "N" {
		s.movesText(l, o.most)
	}
	if len(s.Why) > 0 {
		s.whyText(l)
	}
	if s.Partial != "" {
		l.line("partial", s.Partial)
	}
}

func (s *solution) movesText(l labels, most int) {
	switch {
	case s.Count == 0 && s.Partial == "":
		l.line("moves", "there is nothing to move, and that wins")
		return
	case s.Count == 1:
		l.line("moves", "1 winning move")
	default:
		l.line("moves", fmt.Sprintf("%d winning moves, the least first", s.Count))
	}
	for i, m := range s.Moves {
		if i == most {
			l.line("", fmt.Sprintf("... and %d more (--moves %d lists them)", len(s.Moves)-most, len(s.Moves)))
			break
		}
		text := fmt.Sprintf("%s -> %s", m.From, sumText(m.To))
		if m.Times > 1 {
			text += fmt.Sprintf("   (any of %d)", m.Times)
		}
		l.line("", text)
	}
}

// analyzeTuples prints what is known of a rule with more than one coordinate:
// its meaning, and a table of small positions.
func (a *app) analyzeTuples(ctx context.Context, s *subject, ns []int64) error {
	r := s.rule.Rule()
	if len(ns) > 0 {
		return bad(fmt.Errorf("this rule has %d coordinates: ask `grundy solve` for single positions", r.Dim()))
	}
	out := &tuples{Schema: schema, Command: "analyze", Rule: r}
	const side = 12
	for x := range int64(side) {
		var row []uint64
		for y := range int64(side) {
			v, err := s.rule.Value(ctx, grundy.Position{x, y})
			if err != nil {
				return err
			}
			row = append(row, v)
			if v == 0 {
				out.Lost = append(out.Lost, grundy.Position{x, y}.Format(r.Dim()))
			}
		}
		out.Values = append(out.Values, row)
	}
	out.Below = side
	return a.write(func(w io.Writer) error {
		if a.json {
			return writeJSON(w, out)
		}
		out.text(w)
		return nil
	})
}
