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

// paired reports whether one of the symmetries that is its own inverse leads
// each move to one that is still there after the move: each vertex to another
// that is no neighbour, or each edge to one that has no end in common with it.
// Then the player who moves second answers each move with its image. The graph
// stays symmetric, so the value is 0.
func (g *Graph) paired(arcs bool) bool {
	for _, p := range g.symmetries {
		if p.pairs(g, arcs) {
			return true
		}
	}
	return false
}

func (p permutation) pairs(g *Graph, arcs bool) bool {
	for v := range p {
		w := int(p[v])
		if int(p[w]) != v {
			return false
		}
		if !arcs && (w == v || g.adj[v].has(w)) {
			return false
		}
	}
	if !arcs {
		return true
	}
	for e := range g.edgeOrb {
		f := p.edge(e)
		if e[0] == f[0] || e[0] == f[1] || e[1] == f[0] || e[1] == f[1] {
			return false
		}
	}
	return true
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
