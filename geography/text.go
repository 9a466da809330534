package geography

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/internal/edges"
)

// Position is a graph with names for its vertices, and the vertex that the
// token stands on.
type Position struct {
	Graph *Graph
	Names []string // of the vertices
	Edges [][2]int // of the graph
	Start int
}

// maxCells is the greatest number of cells of a grid.
const maxCells = 1 << 22

// mostComplete is the greatest number of vertices of a complete graph by its name.
const mostComplete = 2000

const wantStart = "say where the token stands, behind a semicolon: 0-1 1-2; 0"

// ReadPosition reads a position:
//
//	0-1 1-2 0-2; 0            edges, and behind the last semicolon the start
//	0 1, 1 2, 2 3; 0          the same, an edge on each line or before each comma
//	graph { 0 -- 1 }; 0       the language DOT of Graphviz; start=0 may stand in it
//	grid 3x4; (1,1)           a grid of rows and columns; its cells are named
//	                          1.1, 1.2, ..., 3.4
//	path 4; 1                 a path, cycle or complete graph of the vertices
//	                          1, ..., 4; star 4 has c in the middle of 1, ..., 4,
//	                          and wheel 4 has hub
//	; 0                       no edges
//
// Text behind # on a line is a comment. What the token cannot reach is dropped.
// Errors name the line.
func ReadPosition(text string) (*Position, error) { return readPosition(text, 1) }

func readPosition(text string, line int) (*Position, error) {
	body, start, said := cutStart(text)
	var g *edges.Graph
	var err error
	if name, ok := edges.ShapeName(body); ok {
		g, err = readShape(name, strings.TrimSpace(body))
	} else if shape, ok := strings.CutPrefix(strings.TrimSpace(body), "grid "); ok {
		g, err = readGrid(shape)
	} else {
		g, err = edges.Parse(body, line)
	}
	if err != nil {
		return nil, err
	}
	if set, ok := g.Settings["start"]; ok && !said {
		start, said = set, true
	}
	switch {
	case !said && strings.TrimSpace(text) == "":
		return nil, errors.New("the position is empty; expected edges and a start such as 0-1 1-2; 0, or none")
	case !said:
		return nil, errors.New(wantStart)
	case !edges.IsName(start):
		return nil, fmt.Errorf("`%.20s` is no vertex; %s", start, wantStart)
	}
	v, ok := g.Vertex(start)
	if !ok {
		if len(g.Edges) > 0 {
			return nil, fmt.Errorf("the token stands on %s, which no edge leads to; to mean a vertex without edges, write ; %[1]s", start)
		}
		v = g.Add(start)
	}
	return newPosition(g, int(v))
}

// cutStart cuts off what is behind the last semicolon, or behind the brace of a
// graph in DOT. (1,2) is the cell 1.2.
func cutStart(text string) (body, start string, ok bool) {
	from := 0
	if edges.IsDOT(text) {
		from = strings.LastIndexByte(text, '}') + 1
	}
	i := strings.LastIndexByte(text[from:], ';')
	if i < 0 {
		return text, "", false
	}
	start, _, _ = strings.Cut(text[from+i+1:], "#")
	start = strings.TrimSpace(start)
	if cell, isCell := strings.CutPrefix(start, "("); isCell {
		if row, column, isCell := strings.Cut(strings.TrimSuffix(cell, ")"), ","); isCell {
			start = strings.TrimSpace(row) + "." + strings.TrimSpace(column)
		}
	}
	return text[:from+i], start, true
}

// readGrid reads 3x4, the rows and columns of a grid.
func readGrid(shape string) (*edges.Graph, error) {
	r, c, _ := strings.Cut(strings.TrimSpace(shape), "x")
	rows, err := strconv.Atoi(r)
	columns, err2 := strconv.Atoi(c)
	if err != nil || err2 != nil || rows < 1 || columns < 1 {
		return nil, fmt.Errorf("`grid %.20s`: expected rows and columns, as in grid 3x4; (1,1)", shape)
	}
	if rows > maxCells/columns {
		return nil, fmt.Errorf("a grid has at most %d cells: %w", maxCells, game.ErrLimit)
	}
	g, err := edges.Parse("", 1)
	if err != nil {
		return nil, err
	}
	for row := range rows {
		for column := range columns {
			v := g.Add(fmt.Sprintf("%d.%d", row+1, column+1))
			if column > 0 {
				g.Edges = append(g.Edges, edges.Edge{U: v - 1, V: v, Count: 1})
			}
			if row > 0 {
				g.Edges = append(g.Edges, edges.Edge{U: v - int32(columns), V: v, Count: 1})
			}
		}
	}
	return g, nil
}

// readShape reads a graph by its name and size.
func readShape(name, text string) (*edges.Graph, error) {
	_, size, _ := strings.Cut(text, " ")
	size = strings.TrimSpace(size)
	if name == "grid" {
		return readGrid(size)
	}
	least, middle, closed := 1, "", false // closed: with an edge from the last to the first
	path := name == "path"
	switch name {
	case "path", "complete":
	case "cycle":
		least, path, closed = 3, true, true
	case "wheel":
		least, path, closed, middle = 3, true, true, "hub"
	case "star":
		middle = "c"
	default:
		return nil, fmt.Errorf("`%.20s`: no graph is called %s here, only path, cycle, complete, star, wheel and grid; "+
			"write the edges of another, as in 0-1 1-2; 0", text, name)
	}
	n, err := strconv.Atoi(size)
	if err != nil || n < least {
		return nil, fmt.Errorf("`%.20s`: expected a number, at least %d, behind %s, as in %[3]s 4; 1", text, least, name)
	}
	if n > maxCells || name == "complete" && n > mostComplete {
		return nil, fmt.Errorf("%s %s: at most %d vertices, and %d of a complete graph: %w", name, size, maxCells, mostComplete, game.ErrLimit)
	}
	g := edges.Numbered(1, n)
	edge := func(u, v int) { g.Edges = append(g.Edges, edges.Edge{U: int32(u), V: int32(v), Count: 1}) }
	for v := range n {
		switch {
		case path && v > 0:
			edge(v-1, v)
		case name == "complete":
			for u := range v {
				edge(u, v)
			}
		}
	}
	if closed {
		edge(n-1, 0)
	}
	if middle != "" {
		hub := int(g.Add(middle))
		for v := range n {
			edge(hub, v)
		}
	}
	return g, nil
}

// newPosition makes a position of what was read.
func newPosition(g *edges.Graph, start int) (*Position, error) {
	p := &Position{Names: g.Names, Edges: make([][2]int, 0, len(g.Edges)), Start: start}
	for _, e := range g.Edges {
		if e.U != e.V {
			p.Edges = append(p.Edges, [2]int{int(e.U), int(e.V)})
		}
	}
	var err error
	if p.Graph, err = NewGraph(len(p.Names), p.Edges); err != nil {
		return nil, err
	}
	reached := p.Graph.reached(start, none)
	kept := p.Edges[:0]
	for _, e := range p.Edges {
		if reached[e[0]] {
			kept = append(kept, e)
		}
	}
	if len(kept) == len(p.Edges) {
		return p, nil
	}
	p.Edges = kept
	p.Graph, err = NewGraph(len(p.Names), p.Edges)
	return p, err
}

// reached returns which vertices a token on start can come to without the
// vertex that is left out.
func (g *Graph) reached(start int, without int32) []bool {
	seen := make([]bool, g.Vertices())
	seen[start] = true
	list := []int32{int32(start)}
	for len(list) > 0 {
		v := list[len(list)-1]
		list = list[:len(list)-1]
		for _, w := range g.neighbours(v) {
			if !seen[w] && w != without {
				seen[w] = true
				list = append(list, w)
			}
		}
	}
	return seen
}

// String writes the position as [ReadPosition] reads it.
func (p *Position) String() string {
	return p.text(p.Start, func([2]int) bool { return true })
}

// text writes the edges that are kept, and a start.
func (p *Position) text(start int, keep func(e [2]int) bool) string {
	g := edges.Graph{Names: p.Names}
	var out []byte
	for _, e := range p.Edges {
		if !keep(e) {
			continue
		}
		if len(out) > 0 {
			out = append(out, ' ')
		}
		out = g.Append(out, edges.Edge{U: int32(e[0]), V: int32(e[1])})
	}
	out = append(append(out, "; "...), p.Names[start]...)
	return string(out)
}

// after is the position after a move to v.
func (p *Position) after(v int) string {
	reached := p.Graph.reached(v, int32(p.Start))
	return p.text(v, func(e [2]int) bool { return reached[e[0]] && reached[e[1]] })
}
