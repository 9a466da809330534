package drawing

import (
	"fmt"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/digraph"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/geography"
	"github.com/grundy-cgt/grundy/kayles"
	"github.com/grundy-cgt/grundy/poset"
	"github.com/grundy-cgt/grundy/tokens"
)

// mostNodes is the most nodes that are drawn.
const mostNodes = 200

// graphDrawing lays a graph out: at the places that names tell, and otherwise so
// that distances on paper are those in the graph.
func graphDrawing(names []string, edges [][2]int, touch string) Drawing {
	d := Drawing{Shape: "graph", Token: -1, Touch: touch}
	places, ok := namedPlaces(names)
	if !ok {
		places = spread(len(names), edges)
	}
	for i, name := range names {
		d.Nodes = append(d.Nodes, Node{Name: name, X: places[i][0], Y: places[i][1]})
	}
	for _, e := range edges {
		d.Edges = append(d.Edges, Edge{A: e[0], B: e[1]})
	}
	return d
}

// kaylesFrame draws a graph of Node Kayles or Arc Kayles.
func kaylesFrame(g family.Game, text string, arcs bool) *Frame {
	parse := reader(g, kayles.Parse)
	sum, err := parse(text)
	if err != nil || len(sum) != 1 || len(sum[0].Vertices()) > mostNodes {
		return nil
	}
	names, edges := sum[0].Vertices(), sum[0].Edges()
	if arcs {
		return &Frame{graphDrawing(names, edges, "edge"), leftWays(kaylesNames(parse), func(visit func(string, Way)) {
			for i, e := range edges {
				left := make([]bool, len(names)) // those with an edge that is left
				for _, f := range edges {
					if f[0] != e[0] && f[0] != e[1] && f[1] != e[0] && f[1] != e[1] {
						left[f[0]], left[f[1]] = true, true
					}
				}
				visit(chosen(names, left), Way{Touch: []int{i}, Label: "choose " + names[e[0]] + "-" + names[e[1]]})
			}
		})}
	}
	element := make([]int, len(names))
	for i := range element {
		element[i] = i
	}
	return &Frame{graphDrawing(names, edges, "node"), nodeWays(parse, sum[0], element)}
}

// nodeWays shows the moves of Node Kayles. element is the element of each vertex.
func nodeWays(parse parser[kayles.Position], p kayles.Position, element []int) func([][]string) [][]Way {
	names, edges := p.Vertices(), p.Edges()
	return leftWays(kaylesNames(parse), func(visit func(string, Way)) {
		for v := range names {
			left := make([]bool, len(names))
			for w := range left {
				left[w] = w != v
			}
			for _, e := range edges {
				if e[0] == v || e[1] == v {
					left[e[0]], left[e[1]] = false, false
				}
			}
			visit(chosen(names, left), Way{Touch: []int{element[v]}, Label: "choose " + names[v]})
		}
	})
}

func kaylesNames(parse parser[kayles.Position]) func(part string) ([]string, error) {
	return func(part string) ([]string, error) {
		sum, err := parse(part)
		var out []string
		for _, p := range sum {
			out = append(out, p.Vertices()...)
		}
		return out, err
	}
}

// parser reads a sum of positions.
type parser[P any] = func(text string) ([]P, error)

// reader is how a game reads its positions, or else how their package does: what a
// number alone means depends on the game.
func reader[P any](g family.Game, parse parser[P]) parser[P] {
	if own, ok := g.(interface {
		Parse(text string) ([]P, error)
	}); ok {
		return own.Parse
	}
	return parse
}

// chosen is the key of some of the names.
func chosen(names []string, left []bool) string {
	var out []string
	for i, name := range names {
		if left[i] {
			out = append(out, name)
		}
	}
	return key(out)
}

// leftWays shows moves that tell the names of what they leave.
func leftWays(names func(part string) ([]string, error), moves func(visit func(string, Way))) func([][]string) [][]Way {
	known := keyed(moves)
	return func(options [][]string) [][]Way {
		left := make([][]string, len(options))
		for i, to := range options {
			for _, part := range to {
				list, err := names(part)
				if err != nil {
					return make([][]Way, len(options))
				}
				left[i] = append(left[i], list...)
			}
		}
		return known(left)
	}
}

// geographyFrame draws the graph that the token can reach.
func geographyFrame(text string) *Frame {
	p, err := geography.ReadPosition(text)
	if err != nil || len(p.Names) > mostNodes {
		return nil
	}
	d := graphDrawing(p.Names, p.Edges, "node")
	d.Token = p.Start
	return &Frame{d, each(func(to []string) []Way {
		if len(to) != 1 {
			return nil
		}
		_, start, _ := cutLast(to[0], ";")
		return touchNode(p.Names, strings.TrimSpace(start))
	})}
}

// cutLast cuts a text at the last separator.
func cutLast(text, sep string) (before, after string, ok bool) {
	i := strings.LastIndex(text, sep)
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+len(sep):], true
}

func touchNode(names []string, name string) []Way {
	i := slices.Index(names, name)
	if i < 0 {
		i = slices.Index(names, strings.Trim(name, `"`))
	}
	if i < 0 {
		return nil
	}
	return []Way{{Touch: []int{i}}}
}

// tokensFrame draws a directed graph and its first token.
func tokensFrame(text string) *Frame {
	p, err := tokens.Parse(text)
	if err != nil || p.Graph.Len() > mostNodes || len(p.Tokens) == 0 {
		return nil
	}
	var names []string
	var edges [][2]int
	for v := range uint32(p.Graph.Len()) {
		names = append(names, p.Graph.Name(v))
		for _, w := range p.Graph.Options(v) {
			edges = append(edges, [2]int{int(v), int(w)})
		}
	}
	d := graphDrawing(names, edges, "node")
	d.Directed, d.Token = true, int(p.Tokens[0])
	return &Frame{d, each(func(to []string) []Way {
		if len(to) != 1 {
			return nil
		}
		return tokenWays(p.Graph, to[0])
	})}
}

func tokenWays(g *digraph.Graph, to string) []Way {
	v, err := g.ParseTokens(to)
	if err != nil || len(v) != 1 {
		return nil
	}
	return []Way{{Touch: []int{int(v[0])}}}
}

// posetFrame draws an order as it is read by its game: a number is one of divisors,
// or of subsets.
func posetFrame(g family.Game, text string) *Frame {
	parse := reader(g, poset.Parse)
	sum, err := parse(text)
	if err != nil || len(sum) != 1 {
		return nil
	}
	return orderFrame(sum[0], parse)
}

// orderFrame draws an order by levels; the element that is chosen goes with all above.
func orderFrame(p poset.Position, parse func(string) ([]poset.Position, error)) *Frame {
	names, covers := p.Elements(), p.Covers()
	if len(names) == 0 {
		return nil
	}
	d := Drawing{Shape: "poset", Token: -1, Touch: "node"}
	for i, at := range levels(len(names), covers) {
		d.Nodes = append(d.Nodes, Node{Name: names[i], X: at[0], Y: at[1]})
	}
	for _, c := range covers {
		d.Edges = append(d.Edges, Edge{A: c[0], B: c[1]})
	}
	partNames := func(part string) ([]string, error) {
		sum, err := parse(part)
		var out []string
		for _, p := range sum {
			out = append(out, p.Elements()...)
		}
		return out, err
	}
	return &Frame{d, leftWays(partNames, func(visit func(string, Way)) {
		for v := range names {
			left := make([]bool, len(names))
			for w := range left {
				left[w] = true
			}
			for goes := []int{v}; len(goes) > 0; {
				x := goes[0]
				goes = goes[1:]
				if !left[x] {
					continue
				}
				left[x] = false
				for _, c := range covers {
					if c[0] == x {
						goes = append(goes, c[1])
					}
				}
			}
			visit(chosen(names, left), Way{Touch: []int{v}, Label: fmt.Sprintf("choose %s", names[v])})
		}
	})}
}
