package digraph

import "context"

// cycleWork is the most edges that are looked at for a shorter cycle.
const cycleWork = 1 << 27

// Cycle returns a cycle, nil if there is none. It is a shortest one if shortest
// is true: where the search for that would take more than seconds, it gives the
// best that it found. It takes 20 bytes a vertex and 4 an edge.
func (g *Graph) Cycle(ctx context.Context) (cycle []uint32, shortest bool, err error) {
	if g.order != anyOrder {
		return nil, true, nil
	}
	c, err := g.core(ctx)
	if err != nil {
		return nil, false, err
	}
	c.walk()
	if c.best == nil {
		return nil, true, nil
	}
	shortest, err = c.shorten(ctx)
	return c.best, shortest, err
}

// cycleError is the error for a graph that has a cycle.
func (g *Graph) cycleError(ctx context.Context) error {
	cycle, shortest, err := g.Cycle(ctx)
	if err != nil {
		return err
	}
	e := &CycleError{Shortest: shortest}
	for i, v := range cycle {
		e.Cycle = append(e.Cycle, g.Name(v))
		if line, ok := g.Line(v, cycle[(i+1)%len(cycle)]); ok {
			e.Lines = append(e.Lines, line)
		}
	}
	return e
}

// cycles searches for short cycles among the vertices that lie on cycles or
// between them.
type cycles struct {
	*Graph
	in     []bool   // the vertices that are left
	seen   []uint32 // in which round
	parent []uint32
	round  uint32
	queue  []uint32
	best   []uint32
}

// core peels off the vertices from which every way ends, and then those that no
// endless way comes to.
func (g *Graph) core(ctx context.Context) (*cycles, error) {
	n := g.Len()
	start, rev, err := g.reverse(ctx, n, 1)
	if err != nil {
		return nil, err
	}
	c := &cycles{Graph: g, in: make([]bool, n), seen: make([]uint32, n), parent: make([]uint32, n)}
	for v := range c.in {
		c.in[v] = true
	}
	c.peel(g.offset, start, rev)
	for v := range n { // how many predecessors are left
		c.seen[v] = 0
		for _, u := range rev[start[v]:start[v+1]] {
			if c.in[u] {
				c.seen[v]++
			}
		}
	}
	for v := range n {
		if c.in[v] && c.seen[v] == 0 {
			c.queue = append(c.queue, uint32(v))
		}
	}
	c.drain(g.offset, g.edges)
	clear(c.seen)
	return c, ctx.Err()
}

// peel removes vertices without options, again and again.
func (c *cycles) peel(offset, start, rev []uint32) {
	for v := range c.in {
		if c.seen[v] = offset[v+1] - offset[v]; c.seen[v] == 0 {
			c.queue = append(c.queue, uint32(v))
		}
	}
	c.drain(start, rev)
}

// drain removes the vertices of the queue, and those whose count they bring to 0.
func (c *cycles) drain(start, next []uint32) {
	for i := 0; i < len(c.queue); i++ {
		v := c.queue[i]
		c.in[v] = false
		for _, u := range next[start[v]:start[v+1]] {
			if !c.in[u] {
				continue
			}
			if c.seen[u]--; c.seen[u] == 0 {
				c.queue = append(c.queue, u)
			}
		}
	}
	c.queue = c.queue[:0]
}

// walk goes on from a vertex until it meets its own way: each vertex has an
// option that is left.
func (c *cycles) walk() {
	v := 0
	for v < len(c.in) && !c.in[v] {
		v++
	}
	if v == len(c.in) {
		return
	}
	c.round++
	at := make(map[uint32]int)
	var way []uint32
	for u := uint32(v); ; {
		if i, met := at[u]; met {
			c.best = way[i:]
			return
		}
		at[u] = len(way)
		way = append(way, u)
		for _, w := range c.Options(u) {
			if c.in[w] {
				u = w
				break
			}
		}
	}
}

// shorten searches breadth first from each vertex for a shorter cycle through it,
// and then leaves the vertex out. It is false if there was too much to look at.
func (c *cycles) shorten(ctx context.Context) (bool, error) {
	work := 0
	for v := range c.in {
		if !c.in[v] {
			continue
		}
		if len(c.best) == 1 {
			return true, nil
		}
		work += c.from(uint32(v), cycleWork-work)
		if v%64 == 0 || work > cycleWork/16 {
			if err := ctx.Err(); err != nil {
				return false, err
			}
		}
		if work >= cycleWork {
			return false, nil
		}
		c.in[v] = false
	}
	return true, nil
}

// from searches for a cycle through v that is shorter than the best, and returns
// how many edges it looked at.
func (c *cycles) from(v uint32, most int) (work int) {
	c.round++
	c.queue = append(c.queue[:0], v)
	c.seen[v] = c.round
	for depth, i := 1, 0; depth < len(c.best) && i < len(c.queue); depth++ {
		for end := len(c.queue); i < end; i++ {
			u := c.queue[i]
			for _, w := range c.Options(u) {
				if work++; work > most {
					return work
				}
				if w == v {
					c.best = make([]uint32, depth)
					for d := depth - 1; d > 0; d-- {
						c.best[d] = u
						u = c.parent[u]
					}
					c.best[0] = v
					return work
				}
				if c.in[w] && c.seen[w] != c.round {
					c.seen[w], c.parent[w] = c.round, u
					c.queue = append(c.queue, w)
				}
			}
		}
	}
	return work
}
