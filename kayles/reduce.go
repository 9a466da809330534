package kayles

import (
	"encoding/binary"
	"slices"
)

// What a connected set of vertices can be by the theory of octal games.
const (
	isOther = iota
	isPath
	isCycle
)

// octal tells whether a set of vertices is one path or one cycle, and of how many
// vertices.
func (s *search) octal(g *Graph, p set) (kind, n int) {
	n = p.len()
	ends, twice := 0, 0
	for v := range p.all() {
		switch d := g.adj[v].and(p).len(); {
		case d > 2:
			return isOther, n
		case d < 2:
			ends++
			twice += d
		default:
			twice += 2
		}
	}
	edges := twice / 2
	if p.empty() || g.component(p) != p {
		return isOther, n
	}
	if edges == n {
		return isCycle, n
	}
	return isPath, n
}

// forms remembers what positions reduce to.
type forms struct {
	known map[Position]Position
	codes map[string]Position // by a text that only isomorphic graphs share
	trees map[string]int32    // by the sorted numbers of the children: the number of a rooted tree
	canon coder
}

func (f *forms) clear() {
	f.known, f.codes, f.trees = map[Position]Position{}, map[string]Position{}, map[string]int32{}
}

// reduce returns the position that stands for a connected set of vertices.
func (s *search) reduce(g *Graph, p set) Position {
	p = g.gathered(p)
	from := Position{g, p}
	if to, ok := s.known[from]; ok {
		return to
	}
	if len(s.known) > mostKnown || len(s.codes) > mostKnown {
		s.forms.clear()
	}
	least := Position{g, g.leastImage(p)}
	to, ok := s.known[least]
	if !ok {
		to = s.form(g, least.set)
		s.known[least] = to
	}
	s.known[from] = to
	return to
}

// leastImage is the least set that a symmetry of the graph leads p to.
func (g *Graph) leastImage(p set) set {
	least := p
	for _, q := range g.symmetries {
		if image := q.image(p); image.less(least) {
			least = image
		}
	}
	return least
}

func (s *search) form(g *Graph, p set) Position {
	p = s.thin(g, p)
	switch kind, n := s.octal(g, p); kind {
	case isPath:
		return heap(s.path[n])
	case isCycle:
		return heap(s.cycleValue(n))
	}
	var code []byte
	switch n, edges := p.len(), g.edgesIn(p); {
	case edges == n-1:
		code = s.tree(g, p)
	case n <= alwaysCoded || n <= mostCoded && edges <= 2*n:
		code = s.canon.code(g, p)
	default:
		return Position{g, g.leastImage(p)}
	}
	if to, ok := s.codes[string(code)]; ok {
		return to
	}
	to := Position{g, p}
	s.codes[string(code)] = to
	return to
}

// edgesIn is the number of edges between vertices of p.
func (g *Graph) edgesIn(p set) int {
	twice := 0
	for v := range p.all() {
		twice += g.adj[v].and(p).len()
	}
	return twice / 2
}

// thin takes vertices away that do not change the value.
//
// Node Kayles: of two neighbours that have the same other neighbours one goes, as
// whatever takes one takes both, and choosing either is the same. Of three vertices
// that have the same neighbours and are none of each other, two go: choosing one of
// k such vertices leaves the other k - 1 isolated, which counts by its parity, any
// neighbour takes all of them, and no other move changes them.
//
// Arc Kayles: of two leaves at one vertex one goes. Only an edge at that vertex can
// take a leaf, and then the other leaves have no edges left.
func (s *search) thin(g *Graph, p set) set {
	for again := true; again; {
		again = false
		for v := range p.all() {
			near := g.adj[v].and(p)
			if !p.has(v) {
				continue // it went
			}
			if s.arcs {
				if near.len() != 1 {
					continue
				}
				w := near.first()
				for u := range g.adj[w].and(p).all() {
					if u > v && g.adj[u].and(p) == near {
						p, again = p.minus(set{}.with(u)), true
					}
				}
				continue
			}
			for u := range near.all() {
				if u > v && g.adj[u].and(p).with(u) == near.with(v) {
					p, again = p.minus(set{}.with(u)), true
					near = near.minus(set{}.with(u))
				}
			}
			if near = g.adj[v].and(p); near.empty() {
				continue
			}
			spare := -1
			for u := range g.adj[near.first()].and(p).all() {
				if u <= v || g.adj[u].and(p) != near {
					continue
				}
				if spare < 0 {
					spare = u
					continue
				}
				p, again = p.minus(set{}.with(u).with(spare)), true
				spare = -1
			}
		}
		if s.arcs {
			return p
		}
	}
	return p
}

// tree is the canonical form of a tree by its rooted subtrees (Aho, Hopcroft and
// Ullman 1974, section 3.2): its leaves are taken away, layer by layer, until one
// or two vertices are left.
func (s *search) tree(g *Graph, p set) []byte {
	var numbers [MaxVertices]int32
	var children [MaxVertices][]int32
	left := p
	for {
		var leaves set
		for v := range left.all() {
			if g.adj[v].and(left).len() <= 1 {
				leaves = leaves.with(v)
			}
		}
		last := left.len() <= 2
		for v := range leaves.all() {
			slices.Sort(children[v])
			numbers[v] = s.numberOf(children[v])
		}
		if last {
			break
		}
		left = left.minus(leaves)
		for v := range leaves.all() {
			up := g.adj[v].and(left).first()
			children[up] = append(children[up], numbers[v])
		}
	}
	roots := []int32{}
	for v := range left.all() {
		roots = append(roots, numbers[v])
	}
	slices.Sort(roots)
	return pack([]byte{'t'}, roots)
}

// numberOf numbers a rooted tree by its sorted children.
func (s *search) numberOf(children []int32) int32 {
	key := string(pack(nil, children))
	n, ok := s.trees[key]
	if !ok {
		n = int32(len(s.trees))
		s.trees[key] = n
	}
	return n
}

func pack(dst []byte, numbers []int32) []byte {
	for _, n := range numbers {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(n))
	}
	return dst
}
