package hackenbush

import (
	"context"
	"fmt"

	"github.com/grundy-cgt/grundy/game"
)

// Edge joins two vertices; it is a loop if they are the same.
//
// Strands is how many parallel edges it stands for, and 0 stands for 1. A move
// cuts one of them, so an edge of w strands is an edge of weight w that a move
// lowers by one, and that is gone at 0. Any number of strands costs as much as
// three.
type Edge struct {
	U, V    int
	Strands uint64
}

// Graph is a picture of Green Hackenbush: a multigraph with vertices that stand
// on the ground. Vertices are numbered from 0. It is not changed after it is
// made, and may be shared.
type Graph struct {
	vertices int
	ground   int32          // what all ground vertices are fused into
	fused    map[int32]bool // the ground vertices
	edges    []strand       // single edges, at most three for each edge that was given
	loops    []strand       // from a vertex to itself, after the ground is fused
	odd      []int32        // vertices with an odd number of strands more, as loops
}

// strand is a single edge, and the index of the Edge that it is a part of.
type strand struct{ u, v, owner int32 }

// MaxEdges is the greatest number of edges of a [Graph].
const MaxEdges = 1 << 28

// NewGraph makes a graph of vertices 0, ..., vertices-1. It takes 12 bytes for an
// edge. It is an error if there is no ground, or a vertex out of range; a graph
// of more than [MaxEdges] edges or vertices is a [game.ErrLimit].
func NewGraph(vertices int, edges []Edge, ground ...int) (*Graph, error) {
	if len(ground) == 0 {
		return nil, fmt.Errorf("hackenbush: no vertex stands on the ground")
	}
	if vertices > MaxEdges || len(edges) > MaxEdges/3 {
		return nil, fmt.Errorf("hackenbush: %d vertices and %d edges; at most %d and %d are taken: %w",
			vertices, len(edges), MaxEdges, MaxEdges/3, game.ErrLimit)
	}
	fused := make(map[int32]bool, len(ground))
	for _, v := range ground {
		if v < 0 || v >= vertices {
			return nil, fmt.Errorf("hackenbush: the ground vertex %d is none of 0 to %d", v, vertices-1)
		}
		fused[int32(v)] = true
	}
	g := &Graph{vertices: vertices, ground: int32(ground[0]), fused: fused}
	g.edges = make([]strand, 0, len(edges))
	place := func(v int) int32 {
		if len(fused) > 1 && fused[int32(v)] {
			return g.ground
		}
		return int32(v)
	}
	for i, e := range edges {
		if e.U < 0 || e.U >= vertices || e.V < 0 || e.V >= vertices {
			return nil, fmt.Errorf("hackenbush: edge %d joins %d and %d; vertices are 0 to %d", i, e.U, e.V, vertices-1)
		}
		g.add(strand{place(e.U), place(e.V), int32(i)}, max(e.Strands, 1))
	}
	return g, nil
}

// String tells the size of the graph.
func (g *Graph) String() string {
	owners := make(map[int32]bool, len(g.edges))
	for _, list := range [][]strand{g.edges, g.loops} {
		for _, e := range list {
			owners[e.owner] = true
		}
	}
	return fmt.Sprintf("a picture of %d vertices and %d edges, %d of the vertices on the ground", g.vertices, len(owners), len(g.fused))
}

// add adds parallel edges. From the third on they are in no cut of two edges, so
// any more only count by their parity.
func (g *Graph) add(s strand, count uint64) {
	if s.u == s.v {
		g.loops = append(g.loops, s)
		if count%2 == 0 {
			g.odd = append(g.odd, s.u)
		}
		return
	}
	for range min(count, 3) {
		g.edges = append(g.edges, s)
	}
	if count > 3 && count%2 == 0 {
		g.odd = append(g.odd, s.u)
	}
}

// Solve finds the nim value, and what is needed to find cuts. It takes time and
// memory linear in vertices and edges, 60 bytes for an edge, and does not recur.
// Edges that are not joined to the ground count for nothing.
func (g *Graph) Solve(ctx context.Context) (*Solution, error) {
	w, err := g.walk(ctx)
	if err != nil {
		return nil, err
	}
	s := &Solution{graph: g, walk: w}
	s.weigh()
	return s, ctx.Err()
}
