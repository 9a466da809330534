package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/internal/subject"
	"github.com/grundy-cgt/grundy/play"
	"github.com/grundy-cgt/grundy/rule"
)

// solution is what solve finds, and its JSON. Positions are written as they are
// typed.
type solution struct {
	Schema     string   `json:"schema"`
	Command    string   `json:"command"`
	Rule       string   `json:"rule"`
	Position   []string `json:"position"`
	Play       string   `json:"play"`
	Values     []shown  `json:"values,omitempty"` // none where only the outcome is known
	Value      shown    `json:"value,omitempty"`
	From       []source `json:"from,omitempty"` // of the values, for heaps beyond tables
	Outcome    string   `json:"outcome"`
	Method     string   `json:"method"`
	Moves      []move   `json:"moves"`
	Count      *big.Int `json:"count"`             // winning moves, equal components counted one by one; -1: not known
	Classes    int64    `json:"classes,omitempty"` // the period by which moves of a class differ
	Remoteness *int     `json:"remoteness,omitempty"`
	Why        []why    `json:"why,omitempty"`
	Replies    []reply  `json:"replies,omitempty"`
	Partial    string   `json:"partial,omitempty"`

	kind  play.Kind
	order string // of the moves
}

// shown is a nim value as it is printed: a [value], or a number of any size.
type shown interface{ fmt.Stringer }

// value is a nim value: a number, or in games that can go on for ever the
// object {"infinite": [...]} with the numbers that the options have.
type value family.Value

func (v value) MarshalJSON() ([]byte, error) {
	if !v.Infinite {
		return strconv.AppendUint(nil, v.Number, 10), nil
	}
	return json.Marshal(map[string][]uint64{"infinite": append([]uint64{}, v.Set...)})
}

func (v value) String() string {
	if !v.Infinite {
		return strconv.FormatUint(v.Number, 10)
	}
	set := make([]string, len(v.Set))
	for i, x := range v.Set {
		set[i] = strconv.FormatUint(x, 10)
	}
	return "inf{" + strings.Join(set, ",") + "}"
}

// move is a winning move.
type move struct {
	Index int      `json:"index"` // of the component, from 0; the first of equal ones
	From  string   `json:"from"`
	Times int      `json:"times"` // how many components equal it
	To    []string `json:"to"`    // the parts that are left; null where they are too large to be written
	Label string   `json:"label,omitempty"`
	Class *big.Int `json:"class,omitempty"` // how many moves it stands for, if it is one of more
}

// newMove shortens a component that would be repeated with each move.
func newMove(m family.Move) move {
	m.From = cutText(m.From)
	return move{Index: m.Index, From: m.From, Times: m.Times, To: m.To, Label: m.Label}
}

// options of the command.
type solveOptions struct {
	play       string
	exact      bool
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

A POSITION is a sum of heaps (5+7+9, "5 7 9", 3*7 for three heaps of 7, 10^18,
10^30-1 for one heap) or of tuples. Winning moves are grouped over equal components; the first one listed
is the least.`,
		Args: arguments(2, 2, "a rule and a position"),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := a.subject(args[0])
			if err != nil {
				return err
			}
			position, err := a.position(args[1])
			if err != nil {
				return err
			}
			if s.Rule != nil && s.Family == nil {
				position = plain(position)
			}
			if done, err := a.solveHuge(cmd.Context(), s, position, o); done {
				return err
			}
			if s.Rule != nil && s.Family == nil {
				if err := a.prepareSum(cmd.Context(), s.Rule, position); err != nil && !isLimit(err) {
					return err
				}
			}
			return a.solveIn(cmd.Context(), s.Name(), s.Game(), position, o)
		},
	}
	cmd.Flags().StringVar(&o.play, "play", "normal", "how sums are played: normal, misere, conjunctive, every-sg, selective, moore-2, shortened-disjunctive, ... (docs/guide/ways-to-play.md)")
	cmd.Flags().BoolVar(&o.exact, "exact", false, "search from the definition of the game, without theory")
	cmd.Flags().BoolVar(&o.misere, "misere", false, "the same as --play misere")
	cmd.Flags().BoolVar(&o.why, "why", false, "print the reason, step by step")
	cmd.Flags().BoolVar(&o.remoteness, "remoteness", false, "print how many moves the game lasts under best play")
	cmd.Flags().BoolVar(&o.exitCode, "exit-code", false, "exit with 1 when the player to move loses")
	cmd.Flags().IntVar(&o.most, "moves", 20, "print at most `N` different winning moves as text")
	cmd.Flags().IntVar(&o.search, "search", play.DefaultSearch, "give up an exact search after `N` different sums")
	_ = cmd.RegisterFlagCompletionFunc("play", cobra.FixedCompletions(play.KindNames(), cobra.ShellCompDirectiveNoFileComp))
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

// position reads an argument POSITION: the text, or @FILE for what is in a file,
// or @- for standard input.
func (a *app) position(arg string) (string, error) {
	name, isFile := strings.CutPrefix(arg, "@")
	if !isFile {
		return arg, nil
	}
	var text []byte
	var err error
	if name == "-" {
		text, err = io.ReadAll(a.in)
	} else {
		text, err = os.ReadFile(name)
	}
	if err != nil {
		return "", bad(fmt.Errorf("cannot read the position: %w", err))
	}
	return string(text), nil
}

// solveIn solves a position of any game.
func (a *app) solveIn(ctx context.Context, name string, g family.Game, position string, o solveOptions) error {
	kind, err := play.ParseKind(strings.ToLower(o.play))
	if err != nil {
		return bad(err)
	}
	kind.Misere = kind.Misere || o.misere
	idle := a.busy("searching")
	answer, limit := g.Solve(ctx, position, family.Question{
		Kind: kind, Exact: o.exact, Remoteness: o.remoteness, Why: o.why, Search: o.search,
	})
	idle()
	if limit != nil && (answer == nil || !isLimit(limit)) {
		return limit
	}
	out := newSolution(name, kind, answer)
	if o.remoteness && limit == nil && answer.Remoteness >= 0 {
		out.Remoteness = &answer.Remoteness
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
	if err == nil && limit == nil && o.exitCode && answer.Outcome != family.Win {
		return errNo
	}
	return errors.Join(err, limit)
}

func newSolution(name string, kind play.Kind, a *family.Answer) *solution {
	out := &solution{
		Schema: schema, Command: "solve", Rule: name, Position: a.Position, Play: kind.String(), kind: kind,
		Outcome: string(a.Outcome), Method: a.Method, Moves: []move{}, Count: big.NewInt(a.Count),
		order: a.Order,
	}
	for _, v := range a.Values {
		out.Values = append(out.Values, value(v))
	}
	if a.Values != nil || len(a.Position) == 0 {
		out.Value = value(a.Value)
	}
	for _, m := range a.Moves {
		out.Moves = append(out.Moves, newMove(m))
	}
	for _, d := range a.Why {
		out.Why = append(out.Why, newWhy(d))
	}
	for _, r := range a.Replies {
		out.Replies = append(out.Replies, newReply(r))
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
	l.line("position", cutText(sumText(s.Position)))
	if s.kind != (play.Kind{}) {
		l.line("play", s.kind.Meaning())
	}
	s.valuesText(l)
	for _, from := range s.From {
		l.prose("from", from.Way)
		l.prose("because", from.Reason)
	}
	l.line("outcome", sentence(s.Outcome))
	l.line("by", s.Method)
	if s.Remoteness != nil {
		l.line("length", fmt.Sprintf("%d moves, if the winner hurries and the loser delays", *s.Remoteness))
	}
	if s.Outcome != string(family.Lose) {
		s.movesText(l, o.most)
	}
	switch {
	case len(s.Why) > 0:
		s.whyText(l)
	case o.why && len(s.Position) > 0:
		l.line("why", "there is no derivation from values; the line \"by\" names the theorem or the search")
	}
	if s.Partial != "" {
		l.line("partial", s.Partial)
	}
}

func (s *solution) valuesText(l labels) {
	switch {
	case s.Value == nil:
	case len(s.Values) > 1 && len(s.Values) <= 40:
		values := make([]string, len(s.Values))
		for i, v := range s.Values {
			values[i] = v.String()
		}
		l.line("values", fmt.Sprintf("%s = %v", strings.Join(values, " xor "), s.Value))
	default:
		l.line("value", s.Value.String())
	}
}

// shownPosition is how long a position may be to be printed as text.
const shownPosition = 1000

func cutText(text string) string {
	if len(text) > shownPosition {
		return fmt.Sprintf("%s... (%d characters)", text[:shownPosition/10], len(text))
	}
	return text
}

func (s *solution) movesText(l labels, most int) {
	kind := "winning"
	if s.Outcome == string(family.Draw) {
		kind = "drawing"
	}
	switch {
	case len(s.Moves) == 0 && s.Count.Sign() <= 0:
		switch {
		case s.Partial != "":
		case s.Count.Sign() < 0:
			l.line("moves", "not listed")
		default:
			l.line("moves", "there is nothing to move, and that wins")
		}
		return
	case s.Count.Sign() < 0:
		l.line("moves", fmt.Sprintf("%s moves, perhaps not all", kind))
	case s.Classes > 0:
		l.line("moves", fmt.Sprintf("%d %s moves; one of each class modulo %d is listed", s.Count, kind, s.Classes))
	case s.Count.Cmp(big.NewInt(1)) == 0:
		l.line("moves", fmt.Sprintf("1 %s move", kind))
	default:
		text := fmt.Sprintf("%d %s moves", s.Count, kind)
		if s.order != "" {
			text += ", " + s.order
		}
		l.line("moves", text)
	}
	for i, m := range s.Moves {
		if i == most {
			l.line("", fmt.Sprintf("... and %d more (--moves %d lists them)", len(s.Moves)-most, len(s.Moves)))
			break
		}
		text := m.text(len(s.Position))
		if m.Class != nil {
			text += fmt.Sprintf("   (one of a class of %d)", m.Class)
		}
		l.line("", text)
	}
}

// shownMove is how long what is left may be to be printed beside the name of a
// move.
const shownMove = 80

// text writes a move: from what to what, or what the player does and what that
// leaves.
func (m move) text(components int) string {
	to := sumText(m.To)
	text := fmt.Sprintf("%s -> %s", m.From, to)
	if m.Label != "" {
		text = m.Label
		if components > 1 && len(m.From) <= shownMove {
			text = fmt.Sprintf("in %s: %s", m.From, m.Label)
		}
		if m.To != nil && len(to) <= shownMove {
			text += " -> " + to
		}
	}
	if m.Times > 1 {
		text += fmt.Sprintf("   (any of %d)", m.Times)
	}
	return text
}

// analyzeTuples prints what is known of a rule with more than one coordinate:
// its meaning, and a table of small positions.
func (a *app) analyzeTuples(ctx context.Context, s *subject.Subject, ns []*big.Int) error {
	r := s.Rule.Rule()
	if len(ns) > 0 {
		return bad(fmt.Errorf("this rule has %d coordinates: ask `grundy solve` for single positions", r.Dim()))
	}
	out := &tuples{Schema: schema, Command: "analyze", Rule: r, Method: s.Rule.Method(), Theory: s.Entry.Theory}
	const side = 12
	for x := range int64(side) {
		var row []uint64
		for y := range int64(side) {
			v, err := s.Rule.Value(ctx, grundy.Position{x, y})
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
