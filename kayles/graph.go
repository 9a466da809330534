package kayles

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/game"
)

// MaxVertices is the most vertices of a [Graph].
const MaxVertices = 128

// Graph is a graph without loops and without double edges, whose vertices have
// names. It does not change, so any number of goroutines may use it.
type Graph struct {
	text  string // as Parse reads it; "" for edges
	names []string
	adj   []set

	symmetries []permutation // automorphisms of the graph that are known, each checked
	twins      []set         // classes of vertices that have the same neighbours beside each other
	vertexOrb  []uint8       // by vertex: the least vertex that symmetries lead it to
	edgeOrb    map[edge]edge // by edge: an edge that symmetries lead it to, the same for all of an orbit
}

// edge is an edge, the lower vertex first.
type edge [2]uint8

// permutation says where each vertex goes.
type permutation []uint8

// LimitError reports a graph of more than [MaxVertices] vertices. It is a
// [game.ErrLimit].
type LimitError struct{ What string }

func (e *LimitError) Error() string {
	return fmt.Sprintf("%s has more than %d vertices, which is the most there may be (paths of any length are the games 0.137, for Node Kayles, and 0.07, for Arc Kayles)", e.What, MaxVertices)
}

// Is makes the error a [game.ErrLimit].
func (e *LimitError) Is(target error) bool { return target == game.ErrLimit }

// New returns the graph with vertices of the given names, all different and not
// empty, and with edges between them, by their indices. A name consists of
// letters, digits and the characters _ . ' : or is anything in round brackets. An
// edge that is given twice counts once.
func New(names []string, edges [][2]int) (*Graph, error) {
	if len(names) > MaxVertices {
		return nil, &LimitError{fmt.Sprintf("a graph of %d vertices", len(names))}
	}
	b := &builder{}
	seen := map[string]bool{}
	for _, name := range names {
		if n := nameLen(name); n == 0 || n != len(name) {
			return nil, fmt.Errorf("%q is no name of a vertex: expected letters, digits and _ . ' : or anything in round brackets", name)
		}
		if _, isShape := findShape(name); isShape || slices.Contains(reserved(), name) {
			return nil, fmt.Errorf("%q is no name of a vertex: it has a meaning of its own", name)
		}
		if seen[name] {
			return nil, fmt.Errorf("two vertices have the name %q", name)
		}
		seen[name] = true
		b.vertex(name)
	}
	for _, e := range edges {
		for _, v := range e {
			if v < 0 || v >= len(names) {
				return nil, fmt.Errorf("edge %v: there is no vertex of index %d, only 0 to %d", e, v, len(names)-1)
			}
		}
		if e[0] == e[1] {
			return nil, fmt.Errorf("edge %v joins a vertex to itself", e)
		}
		b.edge(e[0], e[1])
	}
	return b.graph(""), nil
}

// Len is the number of vertices.
func (g *Graph) Len() int { return len(g.names) }

// Names returns the names of the vertices, in order.
func (g *Graph) Names() []string { return append([]string(nil), g.names...) }

// Edges returns the edges by the indices of their ends, the lower one first.
func (g *Graph) Edges() [][2]int {
	var out [][2]int
	for u := range g.adj {
		for v := range g.adj[u].all() {
			if u < v {
				out = append(out, [2]int{u, v})
			}
		}
	}
	return out
}

// String writes the graph as [Parse] reads it.
func (g *Graph) String() string { return g.Position().String() }

// Position is the whole graph as a position.
func (g *Graph) Position() Position { return Position{g, firstOf(len(g.names))} }

// Induced is the position with the given vertices and all edges between them.
func (g *Graph) Induced(names ...string) (Position, error) {
	p := Position{graph: g}
	for _, name := range names {
		v, ok := g.index(name)
		if !ok {
			return Position{}, g.noVertex(name)
		}
		p.set = p.set.with(v)
	}
	return p, nil
}

func (g *Graph) index(name string) (int, bool) {
	for i, n := range g.names {
		if n == name {
			return i, true
		}
	}
	return 0, false
}

func (g *Graph) noVertex(name string) error {
	if len(g.names) == 0 {
		return errors.New("the graph has no vertices")
	}
	return fmt.Errorf("there is no vertex %q; the vertices are %s", name, strings.Join(shortened(g.names, 12), " "))
}

// shortened leaves out what is in the middle of a long list.
func shortened(list []string, most int) []string {
	if len(list) <= most {
		return list
	}
	out := append([]string(nil), list[:most-2]...)
	return append(out, "...", list[len(list)-1])
}

// builder makes a graph.
type builder struct {
	names []string
	adj   []set
	moves []permutation // what should be automorphisms
}

func (b *builder) vertex(name string) int {
	b.names = append(b.names, name)
	b.adj = append(b.adj, set{})
	return len(b.names) - 1
}

// edge joins two different vertices.
func (b *builder) edge(u, v int) {
	b.adj[u] = b.adj[u].with(v)
	b.adj[v] = b.adj[v].with(u)
}

// symmetry states an automorphism.
func (b *builder) symmetry(to func(v int) int) {
	p := make(permutation, len(b.names))
	for v := range p {
		p[v] = uint8(to(v))
	}
	b.moves = append(b.moves, p)
}

// graph is the graph that was built.
func (b *builder) graph(text string) *Graph {
	g := &Graph{text: text, names: b.names, adj: b.adj}
	g.learn(b.moves)
	return g
}

// Position is what is left of a graph: some of its vertices and all edges between
// them. Positions are equal when they are left of the same [Graph] value and have
// the same vertices. The zero value has no vertices.
type Position struct {
	graph *Graph
	set   set
}

// Vertices returns the names of the vertices that are left.
func (p Position) Vertices() []string {
	var out []string
	for v := range p.set.all() {
		out = append(out, p.graph.names[v])
	}
	return out
}

// Edges returns the edges that are left, by the places of their ends in
// [Position.Vertices], the lower one first.
func (p Position) Edges() [][2]int {
	place := map[int]int{}
	for v := range p.set.all() {
		place[v] = len(place)
	}
	var out [][2]int
	for u := range p.set.all() {
		for v := range p.graph.adj[u].and(p.set).all() {
			if u < v {
				out = append(out, [2]int{place[u], place[v]})
			}
		}
	}
	return out
}

// Split returns the connected parts of a position.
func (p Position) Split() []Position {
	var out []Position
	for rest := p.set; !rest.empty(); {
		part := p.graph.component(rest)
		out = append(out, Position{p.graph, part})
		rest = rest.minus(part)
	}
	return out
}

// component is the connected part of the least vertex in s, which is not empty.
func (g *Graph) component(s set) set {
	part := set{}.with(s.first())
	for edge := part; !edge.empty(); {
		var next set
		for v := range edge.all() {
			next = next.or(g.adj[v])
		}
		edge = next.and(s).minus(part)
		part = part.or(edge)
	}
	return part
}
