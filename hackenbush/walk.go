package hackenbush

import "context"

// walk is a depth-first walk from the ground. Vertices are named by their place
// in it, the ground is 0; edges by their index. An edge that is not in the tree
// of the walk joins a vertex to one on its way to the ground.
type walk struct {
	place []int32 // of each vertex of the graph, plus one; 0: not reached
	up    []int32 // the vertex before, on the way to the ground
	edge  []int32 // the edge to it
	backs []back  // the edges that are not in the tree
}

// back is an edge from a vertex to a vertex nearer the ground that is not in the
// tree of the walk.
type back struct{ low, high, edge int32 }

// none stands for no vertex, no edge, no element of a list.
const none = -1

// often is after how many steps of a long loop a context is looked at.
const often = 1 << 16

// incidence lists the edges at each vertex: those of v are
// list[first[v]:first[v+1]].
func (g *Graph) incidence() (first, list []int32) {
	first = make([]int32, g.vertices+2)
	for _, e := range g.edges {
		first[e.u+2]++
		first[e.v+2]++
	}
	for v := 2; v < len(first); v++ {
		first[v] += first[v-1]
	}
	list = make([]int32, 2*len(g.edges))
	for i, e := range g.edges {
		list[first[e.u+1]] = int32(i)
		first[e.u+1]++
		list[first[e.v+1]] = int32(i)
		first[e.v+1]++
	}
	return first[:g.vertices+1], list
}

// walk walks the graph. The way back to the ground is the stack.
func (g *Graph) walk(ctx context.Context) (*walk, error) {
	first, list := g.incidence()
	w := &walk{place: make([]int32, g.vertices)}
	vertex := make([]int32, 0, min(g.vertices, len(g.edges)+1)) // by place
	next := first                                               // edges before it were followed; the end is kept apart
	ends := append([]int32(nil), first[1:]...)
	enter := func(v, from, by int32) {
		vertex = append(vertex, v)
		w.up = append(w.up, from)
		w.edge = append(w.edge, by)
		w.place[v] = int32(len(vertex))
	}
	enter(g.ground, none, none)
	steps := 0
	for at := int32(0); at != none; {
		if steps++; steps%often == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		v := vertex[at]
		i := next[v]
		if i == ends[v] {
			at = w.up[at]
			continue
		}
		next[v]++
		e := list[i]
		if e == w.edge[at] {
			continue
		}
		to := g.edges[e].u ^ g.edges[e].v ^ v
		switch there := w.place[to] - 1; {
		case there < 0:
			enter(to, at, e)
			at = int32(len(vertex) - 1)
		case there < at:
			w.backs = append(w.backs, back{at, there, e})
		}
	}
	return w, nil
}
