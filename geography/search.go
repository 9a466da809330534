package geography

import "context"

// label says what a vertex is in the alternating tree that reached it.
type label uint8

const (
	unseen label = iota
	outer        // an alternating path of even length leads to it from the root
	inner        // only one of odd length does
)

// search grows alternating trees from vertices that are not matched.
type search struct {
	graph *Graph
	mate  []int32
	label []label
	done  []bool  // in a tree that found no augmenting path
	prev  []int32 // the vertex before, on the path from the root, of inner ones and of those in blossoms
	into  []int32 // towards the base of the blossom that a vertex is in, a forest of sets
	mark  []int32 // the round that a base was seen in
	round int32
	queue []int32 // outer vertices of the tree, in the order they were found
	inner []int32 // vertices of the tree that were found as inner ones
	steps int
}

func newSearch(g *Graph) *search {
	n := g.Vertices()
	s := &search{
		graph: g, mate: make([]int32, n), label: make([]label, n), done: make([]bool, n),
		prev: make([]int32, n), into: make([]int32, n), mark: make([]int32, n),
	}
	for v := range s.mate {
		s.mate[v], s.into[v] = none, int32(v)
	}
	return s
}

// augment makes the matching a maximum one. Then the outer vertices are those
// that some maximum matching misses.
func (s *search) augment(ctx context.Context) error {
	for root := range int32(len(s.mate)) {
		if s.mate[root] != none || s.done[root] {
			continue
		}
		found, err := s.grow(ctx, root)
		if err != nil {
			return err
		}
		s.finish(!found)
	}
	return ctx.Err()
}

// finish forgets the tree, or marks it as done.
func (s *search) finish(done bool) {
	for _, list := range [][]int32{s.queue, s.inner} {
		for _, v := range list {
			if done {
				s.done[v] = true
				continue
			}
			s.label[v], s.into[v] = unseen, v
		}
	}
	s.queue, s.inner = s.queue[:0], s.inner[:0]
}

// often is after how many edges a context is looked at.
const often = 1 << 16

// grow grows a tree from a root until it finds a path to another vertex that is
// not matched, and exchanges the edges along it.
func (s *search) grow(ctx context.Context, root int32) (bool, error) {
	s.label[root] = outer
	s.queue = append(s.queue, root)
	for i := 0; i < len(s.queue); i++ {
		u := s.queue[i]
		for _, v := range s.graph.neighbours(u) {
			if s.steps++; s.steps%often == 0 && ctx.Err() != nil {
				return false, ctx.Err()
			}
			switch {
			case s.done[v], s.label[v] == inner:
			case s.label[v] == unseen && s.mate[v] == none:
				s.prev[v] = u
				s.exchange(v)
				return true, nil
			case s.label[v] == unseen:
				s.label[v], s.prev[v] = inner, u
				s.inner = append(s.inner, v)
				s.label[s.mate[v]] = outer
				s.queue = append(s.queue, s.mate[v])
			case s.base(u) != s.base(v): // two outer vertices close an odd cycle
				b := s.common(u, v)
				s.shrink(u, v, b)
				s.shrink(v, u, b)
			}
		}
	}
	return false, nil
}

// exchange matches along the path that ends at v.
func (s *search) exchange(v int32) {
	for v != none {
		u := s.prev[v]
		next := s.mate[u]
		s.mate[u], s.mate[v] = v, u
		v = next
	}
}

// base is the vertex that the blossom of v is entered at.
func (s *search) base(v int32) int32 {
	for s.into[v] != v {
		s.into[v] = s.into[s.into[v]]
		v = s.into[v]
	}
	return v
}

// common is the base where the paths from the root to u and to v part.
func (s *search) common(u, v int32) int32 {
	s.round++
	for {
		if u != none {
			u = s.base(u)
			if s.mark[u] == s.round {
				return u
			}
			s.mark[u] = s.round
			if u = s.mate[u]; u != none {
				u = s.prev[u]
			}
		}
		u, v = v, u
	}
}

// shrink puts the path from u down to the base b into a blossom. Inner vertices
// on it become outer ones: they are reached the other way round, by v.
func (s *search) shrink(u, v, b int32) {
	for s.base(u) != b {
		s.prev[u] = v
		v = s.mate[u]
		if s.label[v] == inner {
			s.label[v] = outer
			s.queue = append(s.queue, v)
		}
		for _, w := range [...]int32{u, v} {
			if s.into[w] == w {
				s.into[w] = b
			}
		}
		u = s.prev[v]
	}
}
