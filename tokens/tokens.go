// Package tokens gives package digraph its place among the games that have a
// name: a position is typed as the edges of a graph and the vertices that have a
// token.
package tokens

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/digraph"
	"github.com/grundy-cgt/grundy/family"
)

// Games describes the game for the catalogue.
func Games() []family.Entry {
	return []family.Entry{{
		Name:    "digraph",
		Aliases: []string{"token-game", "token-games", "tokens-on-a-graph", "loopy", "loopy-graph", "dag"},
		Meaning: "Tokens stand on vertices of a directed graph. A move takes one token along an edge; any number of tokens may share a vertex. " +
			"Who cannot move loses; where there are cycles a play may go on for ever, and is a draw.",
		Position: "edges and behind a semicolon the vertices with tokens: `a>b b>c c>a; a+b`. Chains `a>b>c`, vertices alone, and `3*a` for three " +
			"tokens on a; @FILE reads such a text. `grundy graph FILE` reads edge lists, CSV, DOT and JSON",
		Examples: []string{"a>b>c a>c; a", "a>b>c a>c b>d; a+b", "a>b b>a b>c; a", "a>b b>a b>c d>c; a+d", "x>y y>x y>d d>e; x", "x>y y>x y>d d>e; y+d"},
		Source: "Smith, Graphs and composite games, J. Combinatorial Theory 1 (1966); Fraenkel and Perl (1975); Fraenkel and Yesha, " +
			"The generalized Sprague-Grundy function and its invariance under certain mappings, J. Combinatorial Theory A 43 (1986)",
		Theory: "Proved: without cycles tokens are a sum, and the nim sum of the values decides. With cycles a vertex has a number or inf(K), where K are " +
			"the numbers of its options; inf(K) and b add up to inf(K xor b), two infinite values to inf(). A sum is lost if it is 0, won if it is another " +
			"number or inf(K) with 0 in K, and a draw otherwise. Misere play of a graph is searched.",
		Exercise: "Which token makes `x>y y>x y>d d>e; y+d` a win, though y alone is a draw? What is the value of y?",
		Open: func(arg string) (family.Game, error) {
			if arg != "" {
				return nil, fmt.Errorf("digraph takes no argument, not %q; the graph is part of the position: `a>b b>c; a`", arg)
			}
			return Game{}, nil
		},
	}}
}

// Position is a graph and the vertices that have tokens.
type Position struct {
	Graph  *digraph.Graph
	Tokens []uint32
}

// Parse reads a position: "a>b b>c c>a; a+b".
func Parse(text string) (*Position, error) {
	edges, tokens, found := cut(text)
	if !found {
		return nil, errors.New("a position is edges and behind a semicolon the vertices with tokens: `a>b b>c c>a; a+b`")
	}
	r := &reader{text: edges, index: map[string]uint32{}, edges: map[digraph.Edge]bool{}}
	if err := r.read(); err != nil {
		return nil, err
	}
	g, err := digraph.New(len(r.names), r.list)
	if err != nil {
		return nil, err
	}
	if err := g.SetNames(r.names); err != nil {
		return nil, err
	}
	p := &Position{Graph: g}
	p.Tokens, err = g.ParseTokens(tokens)
	return p, err
}

// cut parts a text at its last semicolon outside of quotes.
func cut(text string) (edges, tokens string, found bool) {
	quoted := false
	at := -1
	for i := range len(text) {
		switch {
		case text[i] == '"' && (i == 0 || text[i-1] != '\\'):
			quoted = !quoted
		case text[i] == ';' && !quoted:
			at = i
		}
	}
	if at < 0 {
		return text, "", false
	}
	return text[:at], text[at+1:], true
}

// reader reads edges.
type reader struct {
	text  string // what is left
	names []string
	index map[string]uint32
	list  []digraph.Edge
	edges map[digraph.Edge]bool
}

const wantEdge = "an edge is written a>b, as in `a>b b>c; a`"

// read reads the edges. Vertices alone are no error among edges, but where commas
// part the entries two of them side by side are meant as an edge.
func (r *reader) read() error {
	last := int64(-1) // the vertex before an arrow
	alone := ""       // the vertex just before, if no arrow is beside it
	commas := strings.Contains(r.text, ",")
	for {
		r.text = strings.TrimLeft(r.text, " \t\r\n,;")
		if r.text == "" {
			if len(r.list) == 0 && len(r.names) > 1 {
				return fmt.Errorf("%d vertices and no edge; %s", len(r.names), wantEdge)
			}
			return nil
		}
		v, err := r.vertex()
		if err != nil {
			return err
		}
		if last >= 0 {
			e := digraph.Edge{From: uint32(last), To: v}
			if r.edges[e] {
				return fmt.Errorf("the edge %s>%s is there twice", r.names[last], r.names[v])
			}
			r.edges[e] = true
			r.list = append(r.list, e)
		}
		single := last < 0
		last = -1
		rest := strings.TrimLeft(r.text, " \t\r\n")
		for _, arrow := range []string{"->", ">"} {
			if after, ok := strings.CutPrefix(rest, arrow); ok {
				r.text, last = strings.TrimLeft(after, " \t\r\n"), int64(v)
				if r.text == "" {
					return fmt.Errorf("a vertex is missing behind %s>", r.names[v])
				}
				break
			}
		}
		if single = single && last < 0; !single {
			alone = ""
			continue
		}
		if alone != "" && commas { // as in "a b, c>d" and in "a,b c>d"
			return fmt.Errorf("no arrow is between %s and %s; %s", alone, r.names[v], wantEdge)
		}
		alone = r.names[v]
	}
}

// vertex reads a name, in quotes or up to a sign.
func (r *reader) vertex() (uint32, error) {
	name := ""
	if strings.HasPrefix(r.text, `"`) {
		end := strings.IndexByte(r.text[1:], '"')
		if end < 0 {
			return 0, fmt.Errorf("the name %s has no end: \" is missing", r.text)
		}
		name, r.text = r.text[1:1+end], r.text[end+2:]
	} else {
		end := strings.IndexAny(r.text, "> \t\r\n,;+*\"")
		if end < 0 {
			end = len(r.text)
		}
		if end > 1 && end < len(r.text) && r.text[end] == '>' && r.text[end-1] == '-' {
			end-- // the arrow ->
		}
		if end == 0 {
			return 0, fmt.Errorf("a vertex is wanted before %q; edges are written `a>b b>c`", r.text[:1])
		}
		name, r.text = r.text[:end], r.text[end:]
	}
	v, ok := r.index[name]
	if !ok {
		v = uint32(len(r.names))
		r.names = append(r.names, name)
		r.index[name] = v
	}
	return v, nil
}

// Game is the game as the catalogue opens it.
type Game struct{}

// Solve implements [family.Game].
func (Game) Solve(ctx context.Context, position string, q family.Question) (*family.Answer, error) {
	p, err := Parse(position)
	if err != nil {
		return nil, err
	}
	return p.Solve(ctx, q)
}

// OptionsOf implements [family.Game]: the vertices that the only token can move
// to.
func (Game) OptionsOf(position string) ([][]string, error) {
	p, err := Parse(position)
	if err != nil {
		return nil, err
	}
	if len(p.Tokens) != 1 {
		return nil, errors.New("options are listed for one token at a time")
	}
	var out [][]string
	for _, w := range p.Graph.Options(p.Tokens[0]) {
		out = append(out, []string{p.Graph.Format(w)})
	}
	return out, nil
}

// Solve answers a question about a position.
func (p *Position) Solve(ctx context.Context, q family.Question) (*family.Answer, error) {
	if err := plain(q.Kind); err != nil {
		return nil, err
	}
	if q.Moves <= 0 {
		q.Moves = math.MaxInt
	}
	a := &family.Answer{}
	for _, v := range p.Tokens {
		a.Position = append(a.Position, p.Graph.Format(v))
	}
	if q.Kind.Misere || q.Exact || q.Remoteness {
		if err := p.search(ctx, q, a); err != nil {
			return nil, err
		}
	}
	if q.Kind.Misere || q.Exact {
		return a, nil
	}
	l, err := p.Graph.Loopy(ctx)
	if err != nil {
		return nil, err
	}
	found := l.Solve(p.Tokens, q.Moves)
	a.Outcome, a.Value = family.Outcome(found.Outcome), family.Value(found.Value)
	for _, v := range found.Values {
		a.Values = append(a.Values, family.Value(v))
	}
	a.Method = "loopy nim values (Smith; Fraenkel and Yesha)"
	if l.Finite() {
		a.Method = "no cycle: the nim sum of the values (Sprague and Grundy)"
	}
	if found.Outcome == digraph.Win && !l.Finite() {
		a.Order = "the fastest progress first: always the first one comes to an end"
	}
	if !q.Remoteness { // the search has listed them by their length
		a.Moves, a.Count, a.Truncated = p.moves(found.Moves), found.Count, found.Truncated
	}
	if q.Why && !slices.ContainsFunc(found.Values, func(v digraph.Value) bool { return v.Infinite }) {
		a.Why = p.why(l)
	}
	return a, nil
}

// search answers by a search of the whole sum.
func (p *Position) search(ctx context.Context, q family.Question, a *family.Answer) error {
	found, err := p.Graph.Search(ctx, p.Tokens, q.Kind.Misere, q.Search, q.Moves)
	if err != nil {
		return err
	}
	a.Outcome, a.Count, a.Truncated = family.Outcome(found.Outcome), found.Count, found.Truncated
	a.Moves = p.moves(found.Moves)
	a.Method = fmt.Sprintf("exact search of the whole sum (%d sums)", found.Sums)
	if found.Outcome != digraph.Draw {
		a.Remoteness = int(found.Remoteness)
	}
	return nil
}

func (p *Position) moves(moves []digraph.Move) []family.Move {
	var out []family.Move
	for _, m := range moves {
		out = append(out, family.Move{
			Index: m.Index, From: p.Graph.Format(m.From), Times: m.Times, To: []string{p.Graph.Format(m.To)},
		})
	}
	return out
}

// why derives the values of the tokens' vertices, which are numbers.
func (p *Position) why(l *digraph.Loopy) []family.Derivation {
	var out []family.Derivation
	seen := map[uint32]bool{}
	for _, v := range p.Tokens {
		if seen[v] {
			continue
		}
		seen[v] = true
		value, _ := l.Number(v)
		d := family.Derivation{Position: p.Graph.Format(v), Options: []family.Option{}, Mex: value}
		var endless []string
		for _, w := range p.Graph.Options(v) {
			name := p.Graph.Format(w)
			x, ok := l.Number(w)
			if !ok {
				endless = append(endless, fmt.Sprintf("%s (%v)", name, l.Value(w)))
				continue
			}
			d.Options = append(d.Options, family.Option{Parts: []string{name}, Values: []uint64{x}, Value: x})
		}
		if len(endless) > 0 {
			d.Skipped = fmt.Sprintf("no option has it, and the options without a number, %s, have options that do", strings.Join(endless, ", "))
		}
		out = append(out, d)
	}
	return out
}
