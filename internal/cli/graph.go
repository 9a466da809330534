package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/grundy-cgt/grundy/digraph"
)

// graphOptions are the flags of the command.
type graphOptions struct {
	read       digraph.ReadOptions
	format     string
	acyclic    bool
	misere     bool
	values     bool
	as         string
	remoteness bool
	exitCode   bool
	most       int
	search     int
	positions  int
}

func (a *app) graph() *cobra.Command {
	var o graphOptions
	cmd := &cobra.Command{
		Use:   "graph FILE [POSITION] | RULE POSITION",
		Short: "Solve a game that is given as a directed graph, or draw the graph of a game",
		Long: `Examples:
  grundy graph moves.txt                    what the graph is, and how many vertices are lost
  grundy graph moves.txt a+b                who wins with tokens on a and b, and the moves
  grundy graph moves.txt --values -o v.csv  a table of all vertices
  printf 'a b\nb a\nb c\n' | grundy graph - a+b
  grundy graph "take {1,3,4}" 5             the positions of a game, and the moves
  grundy graph nim 2+2 -o nim.svg           as a picture: svg, dot or mermaid

A move takes a token along an edge; who cannot move loses. With cycles a play may
go on for ever, which is a draw; values are loopy nim values then, a number or
inf{...}. FILE is an edge list ("u v" on each line, # begins a comment), CSV, DOT
or JSON, or - for standard input. A POSITION is vertices joined by +; 3*a is three
tokens on a.

A RULE is taken for the name of a file where such a file is there, or where it ends
in .txt, .csv, .dot, .gv or .json.`,
		Args: arguments(1, 2, "a file and perhaps a position, or a rule and a position"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.runGraph(cmd.Context(), args, o)
		},
	}
	f := cmd.Flags()
	f.StringVarP(&o.format, "format", "f", "", "of the file: "+strings.Join(digraph.Formats(), ", ")+" (default by the ending of its name); of the picture of a game: "+strings.Join(pictures(), ", "))
	f.IntVar(&o.positions, "positions", 200, "draw at most `N` positions of a game")
	f.BoolVar(&o.read.Header, "header", false, "the edge list begins with a line n m: how many vertices and edges there are")
	f.BoolVar(&o.read.Duplicates, "duplicates", false, "accept an edge that is given twice")
	f.BoolVar(&o.acyclic, "acyclic", false, "refuse a graph with a cycle, and name its lines")
	f.BoolVar(&o.misere, "misere", false, "who cannot move wins")
	f.BoolVar(&o.values, "values", false, "print a table of all vertices: value, outcome, remoteness")
	f.StringVar(&o.as, "as", "", "form of the table: text, csv, json (default by the ending of -o)")
	f.BoolVar(&o.remoteness, "remoteness", false, "print how many moves a sum lasts, by a search of it")
	f.BoolVar(&o.exitCode, "exit-code", false, "exit with 1 when the player to move loses")
	f.IntVar(&o.most, "moves", 20, "print at most `N` different moves")
	f.IntVar(&o.search, "search", digraph.DefaultPositions, "give up a search of a sum after `N` different sums")
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(slices.Compact(slices.Sorted(slices.Values(slices.Concat(digraph.Formats(), pictures())))), cobra.ShellCompDirectiveNoFileComp))
	return a.common(cmd)
}

func (a *app) runGraph(ctx context.Context, args []string, o graphOptions) error {
	if isRule(args) {
		return a.runGameGraph(ctx, args, o)
	}
	if o.values && len(args) == 2 {
		return bad(errors.New("a table is of all vertices: leave out the position, or --values"))
	}
	g, err := a.readGraph(ctx, args[0], &o)
	if err != nil {
		return err
	}
	idle := a.busy("solving")
	defer idle()
	if len(args) == 2 {
		return a.graphPosition(ctx, g, args[0], args[1], o)
	}
	return a.graphSummary(ctx, g, args[0], o)
}

// readGraph reads a file or standard input.
func (a *app) readGraph(ctx context.Context, name string, o *graphOptions) (*digraph.Graph, error) {
	o.read.Format = digraph.FormatOf(name)
	if o.format != "" {
		if !slices.Contains(digraph.Formats(), o.format) {
			return nil, bad(fmt.Errorf("there is no format %q; there are %s", o.format, strings.Join(digraph.Formats(), ", ")))
		}
		o.read.Format = digraph.Format(o.format)
	}
	if o.as != "" && !slices.Contains([]string{"text", "csv", "json"}, o.as) {
		return nil, bad(fmt.Errorf("there is no table as %q; there are text, csv, json", o.as))
	}
	in := a.in
	if name != "-" {
		if info, err := os.Stat(name); filepath.Ext(name) == "" && (err != nil || info.IsDir()) {
			if _, wrong := a.subject(name); wrong == nil {
				return nil, bad(fmt.Errorf("there is no file %s; to draw the graph of the game, give a position too: grundy graph %s POSITION", name, quoted(name)))
			}
		}
		file, err := os.Open(name)
		if err != nil {
			return nil, bad(fmt.Errorf("cannot read the graph: %w", err))
		}
		defer file.Close()
		in = file
	}
	o.read.Lines = o.acyclic
	idle := a.busy("reading")
	g, err := digraph.Read(ctx, in, o.read)
	idle()
	if err != nil {
		if name == "-" {
			name = "standard input"
		}
		err = fmt.Errorf("%s: %w", name, err)
		if isLimit(err) || ctx.Err() != nil {
			return nil, err
		}
		return nil, bad(err)
	}
	if o.acyclic {
		if _, err := g.Values(ctx); err != nil {
			return nil, bad(fmt.Errorf("%s: %w", name, err))
		}
	}
	return g, nil
}

// graphSum is what is known of tokens on a graph, and its JSON.
type graphSum struct {
	Schema     string      `json:"schema"`
	Command    string      `json:"command"`
	Graph      string      `json:"graph"`
	Position   []string    `json:"position"`
	Play       string      `json:"play"`
	Values     []string    `json:"values,omitempty"`
	Value      string      `json:"value,omitempty"`
	Outcome    string      `json:"outcome"`
	Method     string      `json:"method"`
	Moves      []graphMove `json:"moves"`
	Count      int64       `json:"count"`
	Remoteness *uint32     `json:"remoteness,omitempty"`

	loops bool // not every winning move comes to an end
}

type graphMove struct {
	Index int    `json:"index"`
	From  string `json:"from"`
	Times int    `json:"times"`
	To    string `json:"to"`
}

func (a *app) graphPosition(ctx context.Context, g *digraph.Graph, name, position string, o graphOptions) error {
	tokens, err := g.ParseTokens(position)
	if err != nil {
		return bad(err)
	}
	s := &graphSum{Schema: schema, Command: "graph", Graph: name, Play: "normal", Moves: []graphMove{}}
	for _, v := range tokens {
		s.Position = append(s.Position, g.Format(v))
	}
	var moves []digraph.Move
	if o.misere || o.remoteness || len(tokens) == 1 {
		found, err := g.Search(ctx, tokens, o.misere, o.search, math.MaxInt)
		if err != nil {
			return err
		}
		s.Outcome, s.Count, moves = string(found.Outcome), found.Count, found.Moves
		s.Method = fmt.Sprintf("search backwards from the ends (%d positions)", found.Sums)
		if len(tokens) > 1 {
			s.Method = fmt.Sprintf("exact search of the whole sum (%d sums)", found.Sums)
		}
		if found.Outcome != digraph.Draw {
			s.Remoteness = &found.Remoteness
		}
	}
	if o.misere {
		s.Play = "misere"
	} else {
		l, err := g.Loopy(ctx)
		if err != nil {
			return err
		}
		answer := l.Solve(tokens, math.MaxInt)
		for _, v := range answer.Values {
			s.Values = append(s.Values, v.String())
		}
		s.Value, s.Outcome, s.Count = answer.Value.String(), string(answer.Outcome), answer.Count
		if s.Method == "" { // not searched
			moves = answer.Moves
		}
		s.loops = !l.Finite()
		if len(tokens) != 1 {
			s.Method = "loopy nim values (Smith 1966; Fraenkel and Yesha 1986)"
			if l.Finite() {
				s.Method = "the nim sum of the values (Sprague and Grundy)"
			}
		}
	}
	for _, m := range moves {
		s.Moves = append(s.Moves, graphMove{m.Index, g.Format(m.From), m.Times, g.Format(m.To)})
	}
	err = a.write(func(w io.Writer) error {
		if a.json {
			return writeJSON(w, s)
		}
		s.text(w, o)
		return nil
	})
	if err == nil && o.exitCode && s.Outcome == "P" {
		return errNo
	}
	return err
}

// text prints what is known of tokens for people.
func (s *graphSum) text(w io.Writer, o graphOptions) {
	l := labels{w}
	l.line("graph", s.Graph)
	l.line("position", sumText(s.Position))
	if s.Play == "misere" {
		l.line("play", "misere: who makes the last move loses")
	}
	switch {
	case len(s.Values) == 1:
		l.line("value", s.Value)
	case len(s.Values) > 1 && len(s.Values) <= 20:
		l.line("values", strings.Join(s.Values, " + ")+" = "+s.Value)
	case s.Value != "":
		l.line("value", s.Value)
	}
	l.line("outcome", outcomeSentence(s.Outcome))
	l.line("by", s.Method)
	if s.Remoteness != nil {
		l.line("length", fmt.Sprintf("%d moves, if the winner hurries and the loser delays", *s.Remoteness))
	}
	kind := "winning"
	switch {
	case s.Outcome == "P":
		return
	case s.Outcome == "D":
		kind = "drawing"
	case s.Count == 0:
		l.line("moves", "there is nothing to move, and that wins")
		return
	}
	switch {
	case s.Count == 1:
		l.line("moves", "1 "+kind+" move")
	case kind == "winning" && s.loops:
		l.line("moves", fmt.Sprintf("%d winning moves; always the first one comes to an end", s.Count))
	default:
		l.line("moves", fmt.Sprintf("%d %s moves", s.Count, kind))
	}
	for i, m := range s.Moves {
		if i == o.most {
			l.line("", fmt.Sprintf("... and %d more (--moves %d lists them)", len(s.Moves)-o.most, len(s.Moves)))
			break
		}
		text := fmt.Sprintf("%s -> %s", m.From, m.To)
		if m.Times > 1 {
			text += fmt.Sprintf("   (any of %d)", m.Times)
		}
		l.line("", text)
	}
}

func outcomeSentence(outcome string) string {
	if outcome == "D" {
		return "D: a draw; neither player can win, and the play goes on for ever"
	}
	return sentence(outcome)
}
