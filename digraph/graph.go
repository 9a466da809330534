package digraph

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
)

// MaxVertices and MaxEdges bound a [Graph].
const (
	MaxVertices = math.MaxInt32 - 1
	MaxEdges    = math.MaxUint32 - 1
)

// Edge is a move from one vertex to another.
type Edge struct{ From, To uint32 }

// Graph is a directed graph in compressed form: the options of all vertices lie
// in one list, those of vertex v from offset[v] to offset[v+1]. It takes 4 bytes
// a vertex and 4 an edge, and what the names of vertices take.
//
// A graph does not change once it is made; it may be used by several goroutines.
type Graph struct {
	offset []uint32
	edges  []uint32
	order  order
	names  []string          // nil: vertices are numbers
	index  map[string]uint32 // of names
	absent []uint64          // bit v is set: no such vertex; nil: there are all
	gone   int               // how many are absent
	source *source           // where the edges were read from, if that is kept
}

// order says which way all edges lead.
type order uint8

const (
	anyOrder   order = iota
	descending       // to lower numbers
	ascending        // to higher numbers
)

// New makes the graph of the vertices 0, ..., n-1 with these edges. Equal edges
// are kept, and change no value. It takes time and memory for the vertices and
// the edges; the error names an edge to a vertex that is none.
func New(n int, edges []Edge) (*Graph, error) {
	if n < 0 || n > MaxVertices {
		return nil, limitError("vertices", MaxVertices)
	}
	if len(edges) > MaxEdges {
		return nil, limitError("edges", MaxEdges)
	}
	for i, e := range edges {
		if bad := max(e.From, e.To); int64(bad) >= int64(n) {
			return nil, fmt.Errorf("edge %d, %d -> %d: there is no vertex %d; vertices are 0 to %d", i, e.From, e.To, bad, n-1)
		}
	}
	return compress(context.Background(), n, [][]Edge{edges})
}

// Build makes the graph of the vertices 0, ..., n-1 whose options a function
// appends to dst, asked vertex by vertex. It takes no memory beside the graph.
func Build(ctx context.Context, n int, options func(dst []uint32, v uint32) ([]uint32, error)) (*Graph, error) {
	if n < 0 || n > MaxVertices {
		return nil, limitError("vertices", MaxVertices)
	}
	g := &Graph{offset: make([]uint32, 1, n+1)}
	down, up := true, true
	for v := range uint32(n) {
		if v%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		before := len(g.edges)
		edges, err := options(g.edges, v)
		if err != nil {
			return nil, err
		}
		if len(edges) > MaxEdges {
			return nil, limitError("edges", MaxEdges)
		}
		for _, w := range edges[before:] {
			if int64(w) >= int64(n) {
				return nil, fmt.Errorf("%d -> %d: there is no vertex %d; vertices are 0 to %d", v, w, w, n-1)
			}
			down = down && w < v
			up = up && w > v
		}
		g.edges = edges
		g.offset = append(g.offset, uint32(len(edges)))
	}
	g.order = orderOf(down, up)
	return g, nil
}

func orderOf(down, up bool) order {
	switch {
	case down:
		return descending
	case up:
		return ascending
	}
	return anyOrder
}

// compress sorts the edges by where they begin, and keeps the order of those
// that begin at the same vertex.
func compress(ctx context.Context, n int, chunks [][]Edge) (*Graph, error) {
	total := 0
	down, up := true, true
	for _, edges := range chunks {
		total += len(edges)
		for _, e := range edges {
			down = down && e.To < e.From
			up = up && e.To > e.From
		}
	}
	part := func(chunks [][]Edge) pairs {
		return func(yield func([]Edge)) {
			for _, edges := range chunks {
				yield(edges)
			}
		}
	}
	parts := []pairs{part(chunks)}
	if half := len(chunks) / 2; workers(total) == 2 && half > 0 {
		parts = []pairs{part(chunks[:half]), part(chunks[half:])}
	}
	offset, edges, err := group(ctx, n, total, parts...)
	return &Graph{offset: offset, edges: edges, order: orderOf(down, up)}, err
}

// Len is the number of vertex numbers: vertices are 0 to Len-1, but for those
// that [Graph.Has] denies.
func (g *Graph) Len() int { return len(g.offset) - 1 }

// Vertices is the number of vertices.
func (g *Graph) Vertices() int { return g.Len() - g.gone }

// Edges is the number of edges.
func (g *Graph) Edges() int { return len(g.edges) }

// String tells the size of the graph.
func (g *Graph) String() string {
	return fmt.Sprintf("a graph of %d vertices and %d edges", g.Vertices(), g.Edges())
}

// Has reports whether v is a vertex. A number below Len is none where a file
// gives edges between numbers and never mentions it.
func (g *Graph) Has(v uint32) bool {
	return int64(v) < int64(g.Len()) && (g.absent == nil || g.absent[v/64]>>(v%64)&1 == 0)
}

// Options returns the vertices that a token on v can move to. The slice must not
// be changed.
func (g *Graph) Options(v uint32) []uint32 {
	return g.edges[g.offset[v]:g.offset[v+1]:g.offset[v+1]]
}

// Name is the name of vertex v: its number where vertices have no names.
func (g *Graph) Name(v uint32) string {
	if g.names == nil {
		return strconv.FormatUint(uint64(v), 10)
	}
	return g.names[v]
}

// Named reports whether vertices have names other than their numbers.
func (g *Graph) Named() bool { return g.names != nil }

// Find returns the vertex of a name.
func (g *Graph) Find(name string) (uint32, error) {
	if g.names != nil {
		if v, ok := g.index[name]; ok {
			return v, nil
		}
		return 0, &UnknownError{Name: name}
	}
	v, err := strconv.ParseUint(name, 10, 32)
	if err != nil || !g.Has(uint32(v)) {
		return 0, &UnknownError{Name: name}
	}
	return uint32(v), nil
}

// Sinks is the number of vertices without options.
func (g *Graph) Sinks() int {
	n := -g.gone
	for v := range g.Len() {
		if g.offset[v] == g.offset[v+1] {
			n++
		}
	}
	return n
}

// SetNames gives the vertices names, which must be different.
func (g *Graph) SetNames(names []string) error {
	if len(names) != g.Len() {
		return fmt.Errorf("%d names for %d vertices", len(names), g.Len())
	}
	index := make(map[string]uint32, len(names))
	for v, name := range names {
		if u, ok := index[name]; ok {
			return fmt.Errorf("vertices %d and %d have the same name %q", u, v, name)
		}
		index[name] = uint32(v)
	}
	g.names, g.index = slices.Clone(names), index
	return nil
}
