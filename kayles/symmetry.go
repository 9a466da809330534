package kayles

// mostSymmetries is the most automorphisms of a graph that are kept.
const mostSymmetries = 256

// learn checks which permutations are automorphisms, and finds the orbits of
// those and some of their products.
func (g *Graph) learn(moves []permutation) {
	n := len(g.names)
	var gens []permutation
	for _, p := range moves {
		if g.automorphism(p) {
			gens = append(gens, p)
		}
	}
	g.orbits(gens)
	g.findTwins()
	identity := make(permutation, n)
	for v := range identity {
		identity[v] = uint8(v)
	}
	found := []permutation{identity}
	seen := map[string]bool{string(identity): true}
	for i := 0; i < len(found) && len(found) < mostSymmetries; i++ {
		for _, p := range gens {
			q := make(permutation, n)
			for v := range q {
				q[v] = p[found[i][v]]
			}
			if !seen[string(q)] {
				seen[string(q)] = true
				found = append(found, q)
			}
		}
	}
	g.symmetries = found[1:]
}

// automorphism reports whether a permutation leads edges to edges.
func (g *Graph) automorphism(p permutation) bool {
	var hit set
	for v := range g.names {
		if int(p[v]) >= len(g.names) {
			return false
		}
		hit = hit.with(int(p[v]))
	}
	if hit.len() != len(g.names) {
		return false
	}
	for v := range g.names {
		if p.image(g.adj[v]) != g.adj[p[v]] {
			return false
		}
	}
	return true
}

// image is where a set of vertices goes.
func (p permutation) image(s set) set {
	var out set
	for v := range s.all() {
		out = out.with(int(p[v]))
	}
	return out
}

func (p permutation) edge(e edge) edge { return ordered(p[e[0]], p[e[1]]) }

func ordered(u, v uint8) edge {
	if u > v {
		u, v = v, u
	}
	return edge{u, v}
}

// orbits finds which vertices, and which edges, the generators lead to each
// other.
func (g *Graph) orbits(gens []permutation) {
	g.vertexOrb = make([]uint8, len(g.names))
	var done set
	for v := range g.names {
		if done.has(v) {
			continue
		}
		for queue := []int{v}; len(queue) > 0; queue = queue[1:] {
			u := queue[0]
			if done.has(u) {
				continue
			}
			done = done.with(u)
			g.vertexOrb[u] = uint8(v)
			for _, p := range gens {
				queue = append(queue, int(p[u]))
			}
		}
	}
	g.edgeOrb = map[edge]edge{}
	for _, pair := range g.Edges() {
		first := edge{uint8(pair[0]), uint8(pair[1])}
		for queue := []edge{first}; len(queue) > 0; queue = queue[1:] {
			e := queue[0]
			if _, done := g.edgeOrb[e]; done {
				continue
			}
			g.edgeOrb[e] = first
			for _, p := range gens {
				queue = append(queue, p.edge(e))
			}
		}
	}
}

// paired reports whether one of the symmetries that is its own inverse leads a
// position to itself, and each move of it to one that is still there after the
// move: each vertex to another that is no neighbour, or each edge to one that has
// no end in common with it. Then the player who moves second answers each move with
// its image. The position stays symmetric, so the value is 0.
func (p Position) paired(arcs bool) bool {
	for _, q := range p.graph.symmetries {
		if q.pairs(p, arcs) {
			return true
		}
	}
	return false
}

func (q permutation) pairs(p Position, arcs bool) bool {
	for v := range p.set.all() {
		w := int(q[v])
		if int(q[w]) != v || !p.set.has(w) {
			return false
		}
		near := p.graph.adj[v]
		if !arcs {
			if w == v || near.has(w) {
				return false
			}
			continue
		}
		for u := range near.and(p.set).all() {
			if x := int(q[u]); w == v || x == u || w == u {
				return false
			}
		}
	}
	return true
}

// opening is a move behind which the position is paired, so that it wins.
func (p Position) opening(arcs bool) (m move, ok bool) {
	for m := range p.moves(arcs) {
		if (Position{p.graph, p.set.minus(m.gone)}).paired(arcs) {
			return m, true
		}
	}
	return move{}, false
}

// findTwins finds the classes of vertices that have the same neighbours beside each
// other. Any two of a class may change places.
func (g *Graph) findTwins() {
	for _, joined := range []bool{false, true} {
		classes := map[set]set{}
		for v, near := range g.adj {
			if joined {
				near = near.with(v)
			}
			classes[near] = classes[near].with(v)
		}
		for v, near := range g.adj { // in order
			if joined {
				near = near.with(v)
			}
			if c := classes[near]; c.len() > 1 && c.first() == v {
				g.twins = append(g.twins, c)
			}
		}
	}
}

// gathered replaces the members of each class of twins by its first ones.
func (g *Graph) gathered(p set) set {
	for _, c := range g.twins {
		n := p.and(c).len()
		p = p.minus(c)
		for v := range c.all() {
			if n--; n < 0 {
				break
			}
			p = p.with(v)
		}
	}
	return p
}

// transitive reports whether symmetries lead each vertex, or each edge, to every
// other, so that all options are isomorphic.
func (g *Graph) transitive(arcs bool) bool {
	if arcs {
		firsts := map[edge]bool{}
		for _, first := range g.edgeOrb {
			firsts[first] = true
		}
		return len(firsts) == 1
	}
	for _, first := range g.vertexOrb {
		if first != 0 {
			return false
		}
	}
	return len(g.vertexOrb) > 0
}
