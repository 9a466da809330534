package geography

import "context"

// none stands for no vertex.
const none = -1

// Matching is a maximum matching of a graph: as many edges as there can be, no
// two of which have a common end.
type Matching struct {
	graph  *Graph
	mate   []int32
	missed []bool
}

// Mate returns the vertex that v is matched with, or -1.
func (m *Matching) Mate(v int) int { return int(m.mate[v]) }

// Missed reports whether some maximum matching does not cover v. These vertices
// are the set D of the decomposition of Gallai and Edmonds; with the token on
// one of them the player to move loses.
func (m *Matching) Missed(v int) bool { return m.missed[v] }

// Size is the number of matched edges.
func (m *Matching) Size() int {
	n := 0
	for _, v := range m.mate {
		if v != none {
			n++
		}
	}
	return n / 2
}

// Match finds a maximum matching: first one that matches vertices of few
// neighbours early (Karp and Sipser), then along augmenting paths, with
// blossoms (Edmonds, Paths, trees, and flowers, 1965). A tree that finds no
// augmenting path is never looked at again. In the worst case it takes time in
// proportion to vertices times edges, in most graphs little more than
// linear time; memory is linear. It does not recur.
func (g *Graph) Match(ctx context.Context) (*Matching, error) {
	s := newSearch(g)
	s.greedy()
	if err := s.augment(ctx); err != nil {
		return nil, err
	}
	m := &Matching{graph: g, mate: s.mate, missed: make([]bool, g.Vertices())}
	for v := range m.missed {
		m.missed[v] = s.label[v] == outer
	}
	return m, nil
}

// greedy matches a vertex that has a single free neighbour with it, as long as
// there is one, and else the next vertex with the neighbour that has fewest.
func (s *search) greedy() {
	g := s.graph
	free := make([]int32, g.Vertices()) // how many free neighbours there are
	var single []int32
	for v := range free {
		free[v] = g.first[v+1] - g.first[v]
		if free[v] == 1 {
			single = append(single, int32(v))
		}
	}
	match := func(u int32) {
		best := int32(none)
		for _, v := range g.neighbours(u) {
			if s.mate[v] == none && (best == none || free[v] < free[best]) {
				best = v
			}
		}
		if best == none {
			return
		}
		s.mate[u], s.mate[best] = best, u
		for _, end := range [...]int32{u, best} {
			for _, v := range g.neighbours(end) {
				if free[v]--; free[v] == 1 && s.mate[v] == none {
					single = append(single, v)
				}
			}
		}
	}
	for next := int32(0); ; {
		if n := len(single); n > 0 {
			v := single[n-1]
			single = single[:n-1]
			if s.mate[v] == none {
				match(v)
			}
			continue
		}
		if int(next) == len(free) {
			return
		}
		if s.mate[next] == none {
			match(next)
		}
		next++
	}
}
