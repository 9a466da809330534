package kayles

import (
	"context"
	"errors"
	"fmt"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
)

// The most positions that a search stores: at first, when a strategy may make a
// long search needless, and in the end; and the most that its tables of what is
// isomorphic to what hold before they are emptied.
const (
	fewPositions  = 1 << 15
	mostPositions = 1 << 22
	mostKnown     = 1 << 20
)

// search finds nim values. It searches reduced positions: connected parts of
// graphs, of which isomorphic ones are one as far as they are recognised. A
// position of value v that is known without a search is a nim heap of v, written
// as a position without a graph.
type search struct {
	arcs   bool
	path   [MaxVertices + 1]uint64 // by vertices: the value of a path
	most   int                     // positions that it may store
	solver *graph.Solver[Position]
	forms
	parts []Position // scratch
}

func newSearch(arcs bool, most int) *search {
	s := &search{arcs: arcs, most: most}
	for n := 1; n < len(s.path); n++ {
		s.path[n] = s.pathValue(n)
	}
	s.forms.clear()
	s.solver = graph.New(game.Func[Position](s.options), graph.Limits{Positions: most})
	return s
}

// pathValue is the value of a path of n vertices, if shorter paths are known.
func (s *search) pathValue(n int) uint64 {
	seen := map[uint64]bool{}
	for i := range n {
		switch {
		case !s.arcs: // vertex i and its neighbours go
			seen[s.path[max(i-1, 0)]^s.path[max(n-i-2, 0)]] = true
		case i > 0: // vertices i-1 and i go
			seen[s.path[i-1]^s.path[n-i-1]] = true
		}
	}
	var v uint64
	for seen[v] {
		v++
	}
	return v
}

// cycleValue is the value of a cycle, all of whose options are one path.
func (s *search) cycleValue(n int) uint64 {
	left := n - 3
	if s.arcs {
		left = n - 2
	}
	if s.path[left] == 0 {
		return 1
	}
	return 0
}

// heap is a nim heap as a position.
func heap(v uint64) Position { return Position{nil, set{v}} }

// options lists the options of a reduced position.
func (s *search) options(dst *game.Options[Position], p Position) error {
	if p.graph == nil {
		for v := range p.set[0] {
			dst.Add(heap(v))
		}
		return nil
	}
	whole := p.set == firstOf(p.graph.Len())
	for m := range p.moves(s.arcs) {
		if whole && !p.graph.represents(m) {
			continue // a symmetry leads it to another move
		}
		s.sum(p.graph, p.set.minus(m.gone))
		dst.Add(s.parts...)
	}
	return nil
}

// represents reports whether a move stands for its orbit.
func (g *Graph) represents(m move) bool {
	if m.v < 0 {
		return int(g.vertexOrb[m.u]) == m.u
	}
	e := edge{uint8(m.u), uint8(m.v)}
	return g.edgeOrb[e] == e
}

// sum sets parts to the reduced positions that the connected parts of a set of
// vertices are. Equal ones cancel, and all heaps are one.
func (s *search) sum(g *Graph, rest set) {
	s.parts = s.parts[:0]
	var known uint64
next:
	for !rest.empty() {
		part := g.component(rest)
		rest = rest.minus(part)
		p := s.reduce(g, part)
		if p.graph == nil {
			known ^= p.set[0]
			continue
		}
		for i, q := range s.parts {
			if p == q {
				s.parts = append(s.parts[:i], s.parts[i+1:]...)
				continue next
			}
		}
		s.parts = append(s.parts, p)
	}
	if known > 0 {
		s.parts = append(s.parts, heap(known))
	}
}

// value is the nim value of a set of vertices.
func (s *search) value(ctx context.Context, g *Graph, left set) (uint64, error) {
	s.sum(g, left)
	parts := append([]Position(nil), s.parts...)
	var x uint64
	for _, p := range parts {
		if p.graph == nil {
			x ^= p.set[0]
			continue
		}
		v, err := s.solver.Value(ctx, p)
		if err != nil {
			return 0, err
		}
		x ^= v
	}
	return x, nil
}

// Value is the nim value of a position, and what it follows from: the theory of
// octal games for paths and cycles; a pairing strategy, for a whole graph whose
// known symmetries give one; one option where they lead each move to every other;
// otherwise a search. ok is always true.
func (k *Game) Value(ctx context.Context, p Position) (v uint64, method string, ok bool, err error) {
	if p.graph == nil || p.set.empty() {
		return 0, "nothing is left", true, nil
	}
	g, s := p.graph, k.search
	switch kind, n := s.octal(g, p.set); kind {
	case isPath:
		return s.path[n], "a path: " + k.octalName(), true, nil
	case isCycle:
		return s.cycleValue(n), "a cycle: all options are the same path, " + k.octalName(), true, nil
	}
	if p.paired(k.arcs) {
		return 0, "pairing strategy: a symmetry of the graph (checked) answers each move", true, nil
	}
	v, err = s.value(ctx, g, p.set)
	if errors.Is(err, game.ErrLimit) && s.most < mostPositions {
		s = newSearch(k.arcs, mostPositions)
		k.search = s
		v, err = s.value(ctx, g, p.set)
	}
	method = fmt.Sprintf("search of the connected parts, isomorphic ones merged (%d positions)", s.solver.Len())
	if s.solver.Len() == 0 {
		method = "no search: without twins the connected parts are paths and cycles, or equal ones that cancel"
	}
	if p.set == firstOf(g.Len()) && g.transitive(k.arcs) {
		what := "vertex"
		if k.arcs {
			what = "edge"
		}
		method = fmt.Sprintf("symmetries of the graph (checked) lead each %s to every other, so all options are alike; %s", what, method)
	}
	return v, method, true, err
}

// manyVertices is how many vertices a position has that are too many for a long
// search, if who wins is known without one.
const manyVertices = 40

// Judge knows who wins large positions in which a first move leaves one with a
// pairing strategy. It is not asked where a short search finds the value.
func (k *Game) Judge(ctx context.Context, p Position, misere bool, _ int) (v family.Verdict, ok bool, err error) {
	if misere || p.set.len() < manyVertices || p.paired(k.arcs) || k.search.most > fewPositions {
		return v, false, nil
	}
	m, ok := p.opening(k.arcs)
	if !ok {
		return v, false, nil
	}
	switch _, err := k.search.value(ctx, p.graph, p.set); {
	case err == nil:
		return v, false, nil
	case !errors.Is(err, game.ErrLimit):
		return v, false, err
	}
	var left []string
	for _, part := range (Position{p.graph, p.set.minus(m.gone)}).Split() {
		left = append(left, part.String())
	}
	return family.Verdict{
		Outcome: family.Win, Count: -1,
		Method: "pairing strategy: behind the first move a symmetry of the graph (checked) answers each move; the value would need a long search",
		Moves:  []family.Move{{To: left, Label: "choose " + p.label(m)}},
	}, true, nil
}

func (k *Game) octalName() string {
	if k.arcs {
		return "the octal game 0.07 (Dawson's Kayles)"
	}
	return "the octal game 0.137 (Dawson's Chess)"
}
