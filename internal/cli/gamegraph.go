package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/internal/explore"
	"github.com/grundy-cgt/grundy/play"
)

// gameGraph is the positions that can be reached from one, and its JSON.
type gameGraph struct {
	Schema    string              `json:"schema"`
	Command   string              `json:"command"`
	Rule      string              `json:"rule"`
	Position  string              `json:"position"`
	Play      string              `json:"play"`
	Nodes     []explore.GraphNode `json:"nodes"` // the position first; no values in misere play
	Edges     [][2]int            `json:"edges"` // from, to
	Truncated bool                `json:"truncated,omitempty"`
}

// pictures are the forms of a game graph.
func pictures() []string { return []string{"text", "dot", "svg", "mermaid", "json"} }

// isRule reports whether the first of two arguments of graph is a rule, and not the
// name of a file: no such file is there, and it has no ending of a graph's file.
func isRule(args []string) bool {
	if len(args) != 2 || args[0] == "-" {
		return false
	}
	if strings.HasSuffix(args[0], ".star") {
		return true
	}
	if info, err := os.Stat(args[0]); err == nil && !info.IsDir() {
		return false
	}
	return !slices.Contains([]string{".txt", ".csv", ".tsv", ".dot", ".gv", ".json"}, strings.ToLower(filepath.Ext(args[0])))
}

// runGameGraph draws the game graph of a position.
func (a *app) runGameGraph(ctx context.Context, args []string, o graphOptions) error {
	form, err := a.pictureForm(o.format)
	if err != nil {
		return err
	}
	if o.positions < 1 || o.positions > explore.MaxNodes {
		return bad(fmt.Errorf("--positions is 1 to %d, not %d", explore.MaxNodes, o.positions))
	}
	s, err := a.subject(args[0])
	if err != nil {
		return bad(fmt.Errorf("%w\n(and there is no file %s)", err, args[0]))
	}
	position, err := a.position(args[1])
	if err != nil {
		return err
	}
	text := s.Text
	if strings.HasSuffix(args[0], ".star") {
		program, err := os.ReadFile(args[0])
		if err != nil {
			return bad(err)
		}
		text = string(program)
	}
	idle := a.busy("searching")
	found, err := explored(ctx, text, position, o.positions)
	if err == nil && o.misere {
		err = misereOutcomes(ctx, s.Game(), found)
	}
	idle()
	if err != nil {
		return err
	}
	g := &gameGraph{
		Schema: schema, Command: "graph", Rule: s.Name(), Position: found.Nodes[0].Position, Play: play.Kind{Misere: o.misere}.String(),
		Nodes: found.Nodes, Edges: found.Edges, Truncated: found.Truncated,
	}
	err = a.write(func(w io.Writer) error { return g.write(w, form) })
	switch {
	case err != nil || !g.Truncated:
	case len(g.Nodes) < o.positions:
		err = fmt.Errorf("%w: a position has too many moves, and they are left out", game.ErrLimit)
	default:
		err = fmt.Errorf("%w: only %d positions are drawn; --positions N draws more, at most %d", game.ErrLimit, len(g.Nodes), explore.MaxNodes)
	}
	return err
}

// pictureForm is the form of the picture that is asked for.
func (a *app) pictureForm(form string) (string, error) {
	ending := map[string]string{".dot": "dot", ".gv": "dot", ".svg": "svg", ".mmd": "mermaid", ".json": "json"}[strings.ToLower(filepath.Ext(a.output))]
	switch {
	case a.json:
		return "json", nil
	case form != "":
		if !slices.Contains(pictures(), form) {
			return "", bad(fmt.Errorf("there is no picture as %q; there are %s", form, strings.Join(pictures(), ", ")))
		}
		return form, nil
	case ending != "":
		return ending, nil
	case slices.Contains([]string{".png", ".jpg", ".jpeg", ".gif", ".pdf"}, strings.ToLower(filepath.Ext(a.output))):
		return "", bad(fmt.Errorf("a graph is drawn as svg, dot or mermaid (.mmd), not as %s", a.output))
	}
	return "text", nil
}

// explored asks for the game graph.
func explored(ctx context.Context, rule, position string, positions int) (*explore.Graph, error) {
	request, err := json.Marshal(explore.GraphRequest{Rule: rule, Position: position, Most: positions})
	if err != nil {
		return nil, err
	}
	answer, err := explore.New(explore.Options{}).Call(ctx, explore.MethodGraph, request, nil)
	var wrong *explore.Error
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.As(err, &wrong) && wrong.Code == explore.CodeLimit:
		return nil, fmt.Errorf("%w: %s", game.ErrLimit, wrong.Message)
	case err != nil:
		return nil, bad(err)
	}
	return answer.(*explore.Graph), nil
}

// misereOutcomes tells who wins in misere play instead of the values.
func misereOutcomes(ctx context.Context, g family.Game, found *explore.Graph) error {
	q := family.Question{Kind: play.Kind{Misere: true}, Moves: 1}
	for i, n := range found.Nodes {
		listed, err := g.Moves(ctx, n.Position, q)
		if err == nil && listed.Over {
			found.Nodes[i].Value, found.Nodes[i].Outcome = nil, string(family.OutcomeOf(listed.Win))
			continue
		}
		a, err := g.Solve(ctx, n.Position, q)
		if a == nil {
			return fmt.Errorf("%s: %w", n.Position, err)
		}
		found.Nodes[i].Value, found.Nodes[i].Outcome = nil, string(a.Outcome)
	}
	return nil
}

// write writes the graph in a form.
func (g *gameGraph) write(w io.Writer, form string) error {
	switch form {
	case "json":
		return writeJSON(w, g)
	case "dot":
		return g.dot(w)
	case "mermaid":
		return g.mermaid(w)
	case "svg":
		return g.svg(w)
	}
	g.text(w)
	return nil
}

// label is a position as it is drawn: not too long, and of tokens without the graph.
func (g *gameGraph) label(n explore.GraphNode) string {
	const most = 28
	position := n.Position
	if i := strings.LastIndex(position, "; "); i >= 0 && g.Rule == "digraph" {
		position = position[i+2:]
	}
	text := []rune(position)
	if len(text) > most {
		return string(text[:most-1]) + "…"
	}
	return string(text)
}

// value is what a node says below its position.
func nodeValue(n explore.GraphNode) string {
	if n.Value == nil {
		return n.Outcome
	}
	return fmt.Sprintf("%s · %d", n.Outcome, *n.Value)
}

// wins reports whether an edge is a move that wins.
func (g *gameGraph) wins(e [2]int) bool { return g.Nodes[e[1]].Outcome == string(family.Lose) }

// text lists the positions and where they lead.
func (g *gameGraph) text(w io.Writer) {
	l := labels{w}
	l.line("rule", g.Rule)
	if g.Play == "misere" {
		l.line("play", play.Kind{Misere: true}.Meaning())
	}
	l.line("graph", fmt.Sprintf("%s, %s; a star is a move that wins", several(len(g.Nodes), "position"), several(len(g.Edges), "move")))
	width := 0
	for _, n := range g.Nodes {
		width = max(width, len([]rune(g.label(n))))
	}
	next := make([][]string, len(g.Nodes))
	for _, e := range g.Edges {
		text := g.label(g.Nodes[e[1]])
		if g.wins(e) {
			text += "*"
		}
		next[e[0]] = append(next[e[0]], text)
	}
	for i, n := range g.Nodes {
		fmt.Fprintf(w, "%-*s  %s", width, g.label(n), nodeValue(n))
		if len(next[i]) > 0 {
			fmt.Fprintf(w, "  -> %s", strings.Join(next[i], "  "))
		}
		fmt.Fprintln(w)
	}
}

// several writes a number of things.
func several(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// dot writes Graphviz.
func (g *gameGraph) dot(w io.Writer) error {
	fmt.Fprintf(w, "digraph {\n  rankdir=TB\n  label=%s\n", dotText(g.Rule+": "+g.Position))
	fmt.Fprintln(w, `  node [shape=box, style="rounded,filled", fontname="sans-serif"]`)
	for i, n := range g.Nodes {
		c := paintOf(n.Outcome)
		fmt.Fprintf(w, "  %d [label=%s, tooltip=%s, fillcolor=%q, fontcolor=%q]\n", i, strings.ReplaceAll(dotText(g.label(n)+"\x00"+nodeValue(n)), "\x00", `\n`), dotText(n.Position), c.fill, c.text)
	}
	for _, e := range g.Edges {
		style := ""
		if g.wins(e) {
			style = fmt.Sprintf(" [color=%q, penwidth=2]", winningColour)
		}
		fmt.Fprintf(w, "  %d -> %d%s\n", e[0], e[1], style)
	}
	_, err := fmt.Fprintln(w, "}")
	return err
}

func dotText(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ").Replace(text) + `"`
}

// mermaid writes a flow chart of Mermaid.
func (g *gameGraph) mermaid(w io.Writer) error {
	fmt.Fprintln(w, "flowchart TD")
	for i, n := range g.Nodes {
		text := strings.NewReplacer("&", "#amp;", `"`, "#quot;", "<", "#lt;", ">", "#gt;").Replace(g.label(n))
		fmt.Fprintf(w, "  n%d(\"%s<br/>%s\"):::%s\n", i, text, nodeValue(n), n.Outcome)
	}
	var winning []string
	for i, e := range g.Edges {
		fmt.Fprintf(w, "  n%d --> n%d\n", e[0], e[1])
		if g.wins(e) {
			winning = append(winning, fmt.Sprint(i))
		}
	}
	if len(winning) > 0 {
		fmt.Fprintf(w, "  linkStyle %s stroke:%s,stroke-width:2px\n", strings.Join(winning, ","), winningColour)
	}
	var err error
	for _, outcome := range []string{"P", "N", "D"} {
		c := paintOf(outcome)
		_, err = fmt.Fprintf(w, "  classDef %s fill:%s,stroke:%s,color:%s\n", outcome, c.fill, c.edge, c.text)
	}
	return err
}
