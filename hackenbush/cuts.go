package hackenbush

import (
	"context"
	"math/bits"
	"slices"
)

// Cuts returns the indices of the edges whose cutting leaves the nim value v,
// in order: with Cuts(ctx, 0) all winning moves of a graph played alone. For an
// edge of several strands one of them is cut. It takes O(E log E) time for E
// edges, and up to 400 bytes for an edge.
//
// A bridge is needed or not whatever else happens above it: the value that the
// graph should get names the value that the part above the bridge should get.
// Cutting another edge of a part opens a cycle of that edge's class: what hung on
// the cycle then hangs on two arms, whose values are worked out for all edges of the
// class at once.
func (s *Solution) Cuts(ctx context.Context, v uint64) ([]int, error) {
	want := s.wanted(v)
	var found []int
	keep := func(edge int32) { found = append(found, int(s.graph.edges[edge].owner)) }
	for i := 1; i < len(want); i++ {
		if s.bridge[i] {
			if below := want[s.head[s.walk.up[i]]]; below != none && s.without(i) == uint32(below) {
				keep(s.walk.edge[i])
			}
		}
	}
	for _, l := range s.graph.loops {
		if at := s.walk.place(l.u); at != none {
			h := s.head[at]
			if want[h] == int64(s.weight[h]^1) {
				found = append(found, int(l.owner))
			}
		}
	}
	err := s.classes(ctx, func(h int32, ring []int32, last int32) {
		if want[h] != none {
			s.open(h, ring, last, uint32(want[h]), keep)
		}
	})
	slices.Sort(found)
	return slices.Compact(found), err // an edge may have several strands
}

// without is the value of the part that a bridge stands on, after it is cut.
func (s *Solution) without(i int) uint32 {
	return s.weight[s.head[s.walk.up[i]]] ^ (s.weight[i] + 1)
}

// wanted returns for the lowest place of each part the value that it should have
// for the whole graph to have the value v, or none if there is no such value.
func (s *Solution) wanted(v uint64) []int64 {
	want := make([]int64, len(s.weight))
	want[0] = none
	if v < 1<<32 {
		want[0] = int64(v)
	}
	for i := 1; i < len(want); i++ {
		want[i] = none
		if !s.bridge[i] {
			continue
		}
		if below := want[s.head[s.walk.up[i]]]; below != none {
			want[i] = int64(s.without(i)^uint32(below)) - 1 // none if the bridge itself must go
		}
	}
	return want
}

// open keeps the edges of a class whose cutting gives the part with the lowest
// place h the value want. ring holds the upper ends of the class's edges in the
// tree of the walk, and last is its edge outside the tree, or none.
//
// The edges of a class join pieces in a ring, piece 0 with the place h, edge i
// between pieces i and i+1. When one is cut, the others are bridges, and the
// pieces hang on piece 0 as two arms.
func (s *Solution) open(h int32, ring []int32, last int32, want uint32, keep func(edge int32)) {
	edges := make([]int32, 0, len(ring)+1)
	for _, i := range ring {
		edges = append(edges, s.walk.edge[i])
	}
	if last != none {
		edges = append(edges, last)
	}
	if len(edges) == 1 { // the part stays whole, with one edge less
		if s.weight[h]^1 == want {
			keep(edges[0])
		}
		return
	}
	pieces := make([]uint32, 1, len(edges))
	for i := 1; i < len(ring); i++ {
		pieces = append(pieces, s.weight[ring[i-1]]^s.weight[ring[i]]^1)
	}
	if last != none {
		// The edge down and the last edge are counted here, and cancel.
		pieces = append(pieces, s.weight[ring[len(ring)-1]])
	}
	pieces[0] = s.weight[h] ^ uint32(len(edges)&1)
	for _, w := range pieces[1:] {
		pieces[0] ^= w
	}
	// A value is at most the number of cuts that there are.
	digits := bits.Len(uint(len(s.graph.edges) + len(s.graph.loops) + len(s.graph.odd)))
	left := arms(pieces[1:], digits)
	slices.Reverse(pieces[1:])
	right := arms(pieces[1:], digits)
	for i, e := range edges {
		if pieces[0]^left[i]^right[len(edges)-1-i] == want {
			keep(e)
		}
	}
}
