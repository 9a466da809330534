package hackenbush

import "context"

// walk is a depth-first walk from the ground. Vertices are named by their place
// in it, the ground is 0; edges by their index. An edge that is not in the tree
// of the walk joins a vertex to one on its way to the ground.
type walk struct {
	corners []corner // of each vertex of the graph
	up      []int32  // the place before, on the way to the ground
	edge    []int32  // the edge to it
	backs   []back   // the edges that are not in the tree
}

// corner is a vertex: its edges that were not followed yet, and its place plus
// one, 0 if it was not reached. What a walk needs of a vertex lies together, for
// the sake of the cache.
type corner struct{ next, end, place int32 }

// half is an edge as it is seen from one end.
type half struct{ to, edge int32 }

// place is where a vertex comes in the walk, or none.
func (w *walk) place(v int32) int32 { return w.corners[v].place - 1 }

// back is an edge from a vertex to a vertex nearer the ground that is not in the
// tree of the walk.
type back struct{ low, high, edge int32 }

// none stands for no vertex, no edge, no element of a list.
const none = -1

// often is after how many steps of a long loop a context is looked at.
const often = 1 << 16

// incidence lists the edges at each vertex: those of v are
// halves[corners[v].next:corners[v].end].
func (g *Graph) incidence() (corners []corner, halves []half) {
	corners = make([]corner, g.vertices)
	for _, e := range g.edges {
		corners[e.u].end++
		corners[e.v].end++
	}
	total := int32(0)
	for v := range corners {
		c := &corners[v]
		total, c.next, c.end = total+c.end, total, total
	}
	halves = make([]half, total)
	for i, e := range g.edges {
		u, v := &corners[e.u], &corners[e.v]
		halves[u.end] = half{e.v, int32(i)}
		u.end++
		halves[v.end] = half{e.u, int32(i)}
		v.end++
	}
	return corners, halves
}

// walk walks the graph. The way back to the ground is the stack.
func (g *Graph) walk(ctx context.Context) (*walk, error) {
	corners, halves := g.incidence()
	most := min(g.vertices, len(g.edges)+1)
	w := &walk{corners: corners, up: make([]int32, 0, most), edge: make([]int32, 0, most)}
	vertex := make([]int32, 0, most) // by place
	enter := func(v, from, by int32) {
		vertex = append(vertex, v)
		w.up = append(w.up, from)
		w.edge = append(w.edge, by)
		corners[v].place = int32(len(vertex))
	}
	enter(g.ground, none, none)
	steps := 0
	for at := int32(0); at != none; {
		if steps++; steps%often == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		c := &corners[vertex[at]]
		if c.next == c.end {
			at = w.up[at]
			continue
		}
		h := halves[c.next]
		c.next++
		if h.edge == w.edge[at] {
			continue
		}
		switch there := w.place(h.to); {
		case there == none:
			enter(h.to, at, h.edge)
			at = int32(len(vertex) - 1)
		case there < at:
			w.backs = append(w.backs, back{at, there, h.edge})
		}
	}
	return w, nil
}
