package kayles

import (
	"bytes"
	"slices"
)

// Graphs are coded that have at most alwaysCoded vertices, or at most mostCoded
// and at most twice as many edges. In denser graphs few parts are isomorphic that
// are not so by a symmetry of the whole.
const (
	alwaysCoded = 8
	mostCoded   = 64
)

// mostStarts is the most vertices that coding begins at.
const mostStarts = 8

// coder writes graphs as texts that only isomorphic graphs share: all edges, with
// the vertices in an order that depends on the shape of the graph as far as a
// refinement of colours finds it. Isomorphic graphs have the same text in most
// cases; where the order depends on the names of the vertices, they may not.
type coder struct {
	colour, next [MaxVertices]uint64
	place        [MaxVertices]uint8
	order        []int
	best, text   []byte
}

// mix is a hash of a number.
func mix(x uint64) uint64 {
	x ^= x >> 31
	x *= 0x9e3779b97f4a7c15
	x ^= x >> 29
	x *= 0xbf58476d1ce4e5b9
	return x ^ x>>32
}

// refine replaces each colour by a hash of it and of those of the neighbours.
func (c *coder) refine(g *Graph, p set, rounds int) {
	for range rounds {
		for v := range p.all() {
			sum := mix(c.colour[v])
			for u := range g.adj[v].and(p).all() {
				sum += mix(c.colour[u] + 1)
			}
			c.next[v] = sum
		}
		c.colour, c.next = c.next, c.colour
	}
}

// code is the text of a graph. Its memory is used again by the next call.
func (c *coder) code(g *Graph, p set) []byte {
	for v := range p.all() {
		c.colour[v] = uint64(g.adj[v].and(p).len())
	}
	c.refine(g, p, 4)
	base := c.colour
	// The vertices of the rarest colour, the least of those, are where to begin.
	c.sort(p)
	var starts []int
	for i := 0; i < len(c.order); {
		j := i
		for j < len(c.order) && base[c.order[j]] == base[c.order[i]] {
			j++
		}
		if starts == nil || j-i < len(starts) {
			starts = append(starts[:0], c.order[i:j]...)
		}
		i = j
	}
	c.best = c.best[:0]
	for _, v := range starts[:min(len(starts), mostStarts)] {
		c.colour = base
		c.colour[v] = mix(c.colour[v]) + 12345
		c.refine(g, p, 6)
		c.sort(p)
		for v := c.tied(); v >= 0; v = c.tied() {
			c.colour[v] = mix(c.colour[v]) + 12345
			c.refine(g, p, 4)
			c.sort(p)
		}
		if c.write(g, p); len(c.best) == 0 || bytes.Compare(c.text, c.best) < 0 {
			c.best, c.text = c.text, c.best
		}
	}
	return c.best
}

// sort orders the vertices by colour.
func (c *coder) sort(p set) {
	c.order = c.order[:0]
	for v := range p.all() {
		c.order = append(c.order, v)
	}
	slices.SortStableFunc(c.order, func(u, v int) int {
		switch {
		case c.colour[u] < c.colour[v]:
			return -1
		case c.colour[u] > c.colour[v]:
			return 1
		}
		return 0
	})
}

// tied is the first vertex that has the colour of another one, or -1.
func (c *coder) tied() int {
	for i, v := range c.order[1:] {
		if c.colour[v] == c.colour[c.order[i]] {
			return c.order[i]
		}
	}
	return -1
}

// write sets text to all edges, with the vertices in order.
func (c *coder) write(g *Graph, p set) {
	c.text = append(c.text[:0], 'g', byte(len(c.order)))
	for i, v := range c.order {
		c.place[v] = uint8(i)
		from := len(c.text)
		for u := range g.adj[v].and(p).all() {
			if j := c.place[u]; int(j) < i && c.order[j] == u {
				c.text = append(c.text, j)
			}
		}
		slices.Sort(c.text[from:])
		c.text = append(c.text, 255)
	}
}
