package geography

import (
	"context"
	"fmt"

	"github.com/grundy-cgt/grundy/game"
)

// Graph is an undirected graph of vertices 0, 1, 2, ... It is not changed after
// it is made, and may be shared.
type Graph struct {
	first []int32 // the neighbours of v are list[first[v]:first[v+1]]
	list  []int32
}

// MaxEdges is the greatest number of edges, and of vertices, of a [Graph].
const MaxEdges = 1 << 28

// NewGraph makes a graph. Loops are left out: the token may not come back to
// where it was. An edge that is given twice counts once. It is an error if an edge
// has an end that is no vertex; more than [MaxEdges] edges are a [game.ErrLimit].
func NewGraph(vertices int, edges [][2]int) (*Graph, error) {
	if vertices > MaxEdges || len(edges) > MaxEdges {
		return nil, fmt.Errorf("geography: %d vertices and %d edges; at most %d are taken: %w", vertices, len(edges), MaxEdges, game.ErrLimit)
	}
	g := &Graph{first: make([]int32, vertices+2), list: make([]int32, 2*len(edges))}
	for i, e := range edges {
		for _, v := range e {
			if v < 0 || v >= vertices {
				return nil, fmt.Errorf("geography: edge %d has the end %d; vertices are 0 to %d", i, v, vertices-1)
			}
		}
		if e[0] != e[1] {
			g.first[e[0]+2]++
			g.first[e[1]+2]++
		}
	}
	for v := 2; v < len(g.first); v++ {
		g.first[v] += g.first[v-1]
	}
	put := func(u, v int) {
		g.list[g.first[u+1]] = int32(v)
		g.first[u+1]++
	}
	for _, e := range edges {
		if e[0] != e[1] {
			put(e[0], e[1])
			put(e[1], e[0])
		}
	}
	g.first = g.first[:vertices+1]
	g.single()
	return g, nil
}

// single drops neighbours that are listed twice.
func (g *Graph) single() {
	last := make([]int32, g.Vertices()) // the vertex plus one that had it last
	n := int32(0)
	start := int32(0)
	for u := range int32(g.Vertices()) {
		end := g.first[u+1]
		for _, v := range g.list[start:end] {
			if last[v] != u+1 {
				last[v] = u + 1
				g.list[n] = v
				n++
			}
		}
		start, g.first[u+1] = end, n
	}
	g.list = g.list[:n]
}

// Vertices is how many vertices there are.
func (g *Graph) Vertices() int { return max(0, len(g.first)-1) }

// neighbours are the vertices next to one.
func (g *Graph) neighbours(v int32) []int32 { return g.list[g.first[v]:g.first[v+1]] }

// Solve tells whether the player to move wins with the token on a vertex, and
// the vertices that winning moves lead to, in the order of the edges that were
// given. It takes the time of [Graph.Match] and memory linear in the graph.
func (g *Graph) Solve(ctx context.Context, start int) (win bool, moves []int, err error) {
	if start < 0 || start >= g.Vertices() {
		return false, nil, fmt.Errorf("geography: the token stands on %d; vertices are 0 to %d", start, g.Vertices()-1)
	}
	m, err := g.Match(ctx)
	if err != nil || m.missed[start] {
		return false, nil, err
	}
	return m.Moves(ctx, start)
}

// Moves is [Graph.Solve] for a matching that is known, in the time of one walk
// through the graph.
//
// A move to v wins if some maximum matching of the graph without start misses v.
// Without start, what is left of the matching is a maximum one, as start is
// needed, and it misses the vertex that was matched with start.
func (m *Matching) Moves(ctx context.Context, start int) (win bool, moves []int, err error) {
	if m.missed[start] {
		return false, nil, nil
	}
	s := newSearch(m.graph)
	copy(s.mate, m.mate)
	s.mate[s.mate[start]], s.mate[start] = none, none
	s.done[start] = true
	if err := s.augment(ctx); err != nil {
		return false, nil, err
	}
	for _, v := range m.graph.neighbours(int32(start)) {
		if s.label[v] == outer {
			moves = append(moves, int(v))
		}
	}
	return true, moves, nil
}
