package hackenbush

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/internal/edges"
)

// Picture is a [Graph] that is known as text: its vertices have names.
type Picture struct {
	Graph  *Graph
	Names  []string // of the vertices
	Edges  []Edge   // of the graph
	Ground []int    // the vertices that stand on the ground
}

// groundName is a vertex that is the ground where none is called 0 and nothing
// else is said.
const groundName = "ground"

// ReadPicture reads a picture:
//
//	0-1 1-2 0-2*3             edges; *3 for three strands
//	0 1, 1 2 3                the same, an edge on each line or before each comma:
//	                          two names, and perhaps the number of strands
//	graph { 0 -- 1 [w=2] }    the language DOT of Graphviz
//	parents: 0 0 1            a tree: the parents of the vertices 1, 2, 3, ...;
//	                          or -1 for the vertex 0, and the parents of the others
//
// The ground is the vertex 0, or if there is none the vertex "ground", or what
// is said before the picture: ground=1, or ground=a,b for several vertices; in
// DOT it may stand among the statements. A tree behind ground=1 has the root 1
// and tells the parents of 2, 3, ... Text behind # on a line is a comment.
//
// Errors name the line. It takes time and memory linear in the text.
func ReadPicture(text string) (*Picture, error) { return readPicture(text, 1) }

func readPicture(text string, line int) (*Picture, error) {
	rest := strings.TrimLeft(text, " \t\r\n;")
	ground, rest, said := cutGround(rest)
	line += strings.Count(text[:len(text)-len(rest)], "\n")
	var g *edges.Graph
	var err error
	switch list, ok := cutWord(rest, "parents"); {
	case ok:
		if ground, err = root(ground); err != nil {
			return nil, err
		}
		if g, err = parents(list, ground[0], line); err != nil {
			return nil, err
		}
		said = true
	default:
		if name, ok := edges.ShapeName(rest); ok {
			return nil, shapeError(name, strings.TrimSpace(rest))
		}
		if g, err = edges.Parse(skipWord(rest, "edges"), line); err != nil {
			return nil, err
		}
	}
	if set, ok := g.Settings[groundName]; ok && !said {
		ground, said = []string{set}, true
	}
	if !said {
		ground = defaultGround(g)
	}
	if len(ground) == 0 {
		if len(g.Edges) == 0 {
			return nil, errors.New("the picture is empty; expected edges such as 0-1 1-2, or none for no picture")
		}
		return nil, errors.New("which vertex stands on the ground? There is no vertex 0 and none called ground; say it first, as in ground=1 1-2 2-3")
	}
	return newPicture(g, ground)
}

// defaultGround is 0, or else ground.
func defaultGround(g *edges.Graph) []string {
	for _, name := range []string{"0", groundName} {
		if _, ok := g.Vertex(name); ok {
			return []string{name}
		}
	}
	return nil
}

// shapeError says that a picture is not written as the name of a graph.
func shapeError(name, text string) error {
	return fmt.Errorf("`%s` reads like a graph called %s; a picture is its edges: 0-1 1-2 2-3 3-4 is a path of 4 edges, 0-1 1-2 0-2 a cycle of 3 "+
		"(to mean an edge between %[2]s and another vertex, write it with -)", text, name)
}

// newPicture makes a picture of what was read. Each ground vertex must occur,
// unless there are no edges at all: nothing stands then.
func newPicture(g *edges.Graph, ground []string) (*Picture, error) {
	p := &Picture{Edges: make([]Edge, len(g.Edges))}
	for _, name := range ground {
		if !edges.IsName(name) {
			return nil, errors.New("expected names of vertices behind ground=, as in ground=1 or ground=a,b; not `" + name + "`")
		}
		if _, ok := g.Vertex(name); !ok && len(g.Edges) > 0 {
			return nil, fmt.Errorf("ground=%s: no edge has the vertex %[1]s", name)
		}
		if v := int(g.Add(name)); !slices.Contains(p.Ground, v) {
			p.Ground = append(p.Ground, v)
		}
	}
	p.Names = g.Names
	for i, e := range g.Edges {
		p.Edges[i] = Edge{int(e.U), int(e.V), e.Count}
	}
	var err error
	p.Graph, err = NewGraph(len(p.Names), p.Edges, p.Ground...)
	return p, err
}

// cutGround cuts off ground=a,b and says whether it was there.
func cutGround(text string) (ground []string, rest string, ok bool) {
	after, ok := strings.CutPrefix(text, groundName)
	if !ok {
		return nil, text, false
	}
	after, ok = strings.CutPrefix(strings.TrimLeft(after, " "), "=")
	if !ok {
		return nil, text, false
	}
	after = strings.TrimLeft(after, " ")
	end := strings.IndexAny(after, " \t\r\n;")
	if end < 0 {
		end = len(after)
	}
	return strings.Split(after[:end], ","), strings.TrimLeft(after[end:], " \t\r;"), true
}

// cutWord cuts off a word and a colon.
func cutWord(text, word string) (string, bool) {
	if after, ok := strings.CutPrefix(text, word); ok {
		return strings.CutPrefix(strings.TrimLeft(after, " "), ":")
	}
	return text, false
}

// skipWord skips a word before a list of edges u-v, where it can be no name.
func skipWord(text, word string) string {
	if after, ok := cutWord(text, word); ok {
		return after
	}
	if after, ok := strings.CutPrefix(text, word+" "); ok && strings.Contains(after, "-") {
		return after
	}
	return text
}

// text writes the edges of some indices as [ReadPicture] reads them.
func (p *Picture) text(chosen []int) string {
	g := edges.Graph{Names: p.Names}
	used := make([]bool, len(p.Ground))
	size, zero := 0, false
	for _, i := range chosen {
		e := p.Edges[i]
		size += len(p.Names[e.U]) + len(p.Names[e.V]) + 2
		zero = zero || p.Names[e.U] == "0" || p.Names[e.V] == "0"
		for k, v := range p.Ground {
			used[k] = used[k] || e.U == v || e.V == v
		}
	}
	var ground []string
	for k, v := range p.Ground {
		if used[k] {
			ground = append(ground, p.Names[v])
		}
	}
	if len(ground) == 0 {
		ground = []string{p.Names[p.Ground[0]]} // nothing stands
	}
	out := make([]byte, 0, size+8)
	plain := len(chosen) > 0 && len(ground) == 1 && (ground[0] == "0" || ground[0] == groundName && !zero)
	if !plain {
		out = append(append(out, groundName+"="...), strings.Join(ground, ",")...)
	}
	for _, i := range chosen {
		if len(out) > 0 {
			out = append(out, ' ')
		}
		e := p.Edges[i]
		out = g.Append(out, edges.Edge{U: int32(e.U), V: int32(e.V), Count: e.Strands})
	}
	return string(out)
}
