package automata

// rename moves track i to the track to[i] of a machine of so many tracks. Tracks
// may change their order, and tracks that come together are made equal.
func rename(g *guard, m *machine, to []int32, tracks int) (*machine, error) {
	if strictly(to) {
		return m.relevel(to, tracks), nil
	}
	r := &renamer{m: m, to: to, r: newMachine(m.k, tracks), memo: map[ref]ref{}}
	for q, x := range m.root {
		if err := g.check("ordering variables", q, len(m.root), len(r.r.kids)/2); err != nil {
			return nil, err
		}
		r.r.add(m.out[q], r.move(x))
	}
	return minimise(g, canonical(r.r)) // made equal, tracks may lose states
}

// strictly reports whether the levels grow.
func strictly(levels []int32) bool {
	for i := 1; i < len(levels); i++ {
		if levels[i-1] >= levels[i] {
			return false
		}
	}
	return true
}

type renamer struct {
	m, r *machine
	to   []int32
	memo map[ref]ref
}

func (r *renamer) move(x ref) ref {
	if x < 0 {
		return x
	}
	if y, ok := r.memo[x]; ok {
		return y
	}
	kids := make([]ref, r.m.k)
	for d := range kids {
		kids[d] = r.move(r.m.kid(x, d))
	}
	y := r.choose(r.to[r.m.level[x]], kids)
	r.memo[x] = y
	return y
}

// choose is the ref that reads a track and goes to kids, which may read tracks
// before it, or the same one.
func (r *renamer) choose(level int32, kids []ref) ref {
	d := &r.r.dag
	top := level
	for _, x := range kids {
		top = min(top, d.top(x))
	}
	next := make([]ref, d.k)
	for digit := range next {
		if top == level {
			next[digit] = d.at(kids[digit], top, digit)
			continue
		}
		below := make([]ref, d.k)
		for i, x := range kids {
			below[i] = d.at(x, top, digit)
		}
		next[digit] = r.choose(level, below)
	}
	return d.node(top, next)
}
