package hackenbush

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy/game"
)

// picture is a graph that is played out from the definition: a set of edges is
// a number with a bit for each edge.
type picture struct {
	edges  []Edge // of one strand
	ground []int
	values map[uint32]uint64
}

func play(edges []Edge, ground ...int) *picture {
	return &picture{edges, ground, map[uint32]uint64{}}
}

// standing returns the edges of a set that are joined to the ground.
func (p *picture) standing(set uint32) uint32 {
	reached := map[int]bool{}
	for _, v := range p.ground {
		reached[v] = true
	}
	var out uint32
	for again := true; again; {
		again = false
		for i, e := range p.edges {
			if bit := uint32(1) << i; set&bit != 0 && out&bit == 0 && (reached[e.U] || reached[e.V]) {
				out |= bit
				reached[e.U], reached[e.V], again = true, true, true
			}
		}
	}
	return out
}

// value is the mex of the values after each cut.
func (p *picture) value(set uint32) uint64 {
	set = p.standing(set)
	if v, ok := p.values[set]; ok {
		return v
	}
	seen := map[uint64]bool{}
	for i := range p.edges {
		if set>>i&1 == 1 {
			seen[p.value(set&^(1<<i))] = true
		}
	}
	v := uint64(0)
	for seen[v] {
		v++
	}
	p.values[set] = v
	return v
}

// check compares the value, and the cuts to each value, with the game played out.
func (p *picture) check(t *testing.T) {
	t.Helper()
	vertices := 0
	for _, e := range p.edges {
		vertices = max(vertices, e.U+1, e.V+1)
	}
	for _, v := range p.ground {
		vertices = max(vertices, v+1)
	}
	g, err := NewGraph(vertices, p.edges, p.ground...)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Solve(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	all := uint32(1)<<len(p.edges) - 1
	if want := p.value(all); s.Value() != want {
		t.Fatalf("%v on %v: value %d, want %d", p.edges, p.ground, s.Value(), want)
	}
	standing := p.standing(all)
	cuts := make([][]int, len(p.edges)+1)
	for i := range p.edges {
		if standing>>i&1 == 1 {
			v := p.value(standing &^ (1 << i))
			cuts[v] = append(cuts[v], i)
		}
	}
	for v, want := range cuts {
		got, err := s.Cuts(context.Background(), uint64(v))
		if err != nil || !slices.Equal(got, want) {
			t.Fatalf("%v on %v: cuts to %d: %v, %v, want %v", p.edges, p.ground, v, got, err, want)
		}
	}
}

// graphs calls f with each multigraph of at most so many edges, loops among
// them, that is joined to the ground vertex 0. The vertices have numbers in the
// order in which they are first met, so some graphs come more than once.
func graphs(most int, f func(edges []Edge)) {
	seen := map[string]bool{}
	var extend func(edges []Edge, vertices int)
	extend = func(edges []Edge, vertices int) {
		sorted := slices.Clone(edges)
		slices.SortFunc(sorted, func(a, b Edge) int { return (a.U-b.U)*100 + a.V - b.V })
		if key := fmt.Sprint(sorted); seen[key] {
			return
		} else {
			seen[key] = true
		}
		f(edges)
		if len(edges) == most {
			return
		}
		for u := range vertices {
			for v := u; v <= vertices; v++ {
				extend(append(slices.Clone(edges), Edge{U: u, V: v}), max(vertices, v+1))
			}
		}
	}
	extend(nil, 1)
}

// TestAllSmallGraphs holds fusion and the cuts against exact search.
func TestAllSmallGraphs(t *testing.T) {
	most, count := 6, 0
	if testing.Short() {
		most = 5
	}
	graphs(most, func(edges []Edge) {
		count++
		play(edges, 0).check(t)
	})
	t.Logf("%d graphs", count)
}

// TestRandomGraphs takes larger ones: several ground vertices, parts that do not
// stand, many edges in rings.
func TestRandomGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for range 1500 {
		n := 1 + r.IntN(8)
		edges := make([]Edge, 1+r.IntN(10))
		for i := range edges {
			edges[i] = Edge{U: r.IntN(n), V: r.IntN(n)}
			if r.IntN(3) > 0 && i > 0 { // a ring, with some chords
				edges[i] = Edge{U: i % n, V: (i + 1) % n}
			}
		}
		ground := []int{r.IntN(n)}
		if r.IntN(3) == 0 {
			ground = append(ground, r.IntN(n))
		}
		play(edges, ground...).check(t)
	}
}

// TestStrands: an edge of w strands is w parallel edges, of which a move cuts one.
func TestStrands(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 9))
	for range 400 {
		n := 1 + r.IntN(5)
		var bundles, single []Edge
		var owner []int
		for len(single) < 6 {
			e := Edge{U: r.IntN(n), V: r.IntN(n), Strands: uint64(r.IntN(6))}
			for range max(e.Strands, 1) {
				single = append(single, Edge{U: e.U, V: e.V})
				owner = append(owner, len(bundles))
			}
			bundles = append(bundles, e)
		}
		a, err := NewGraph(n, bundles, 0)
		if err != nil {
			t.Fatal(err)
		}
		b, err := NewGraph(n, single, 0)
		if err != nil {
			t.Fatal(err)
		}
		play(single, 0).check(t)
		x, y := solved(t, a), solved(t, b)
		if x.Value() != y.Value() {
			t.Fatalf("%v: value %d, of the strands %d", bundles, x.Value(), y.Value())
		}
		for v := range uint64(len(single) + 1) {
			got, want := cuts(t, x, v), cuts(t, y, v)
			for i := range want {
				want[i] = owner[want[i]]
			}
			slices.Sort(want)
			if want = slices.Compact(want); !slices.Equal(got, want) {
				t.Fatalf("%v: cuts to %d: %v, of the strands %v", bundles, v, got, want)
			}
		}
	}
}

func solved(t testing.TB, g *Graph) *Solution {
	t.Helper()
	s, err := g.Solve(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func cuts(t testing.TB, s *Solution, v uint64) []int {
	t.Helper()
	out, err := s.Cuts(context.Background(), v)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestWeightRule is the rule of contests for a tree with weighted edges: below an
// edge of weight w stands a tree of value g; it is worth g+1 if w is 1, g if w is
// even, and g xor 1 if w is odd.
func TestWeightRule(t *testing.T) {
	for g := range 8 {
		for w := uint64(1); w <= 7; w++ {
			edges := []Edge{{U: 0, V: 1, Strands: w}}
			for i := range g { // a stalk
				edges = append(edges, Edge{U: i + 1, V: i + 2})
			}
			graph, err := NewGraph(g+2, edges, 0)
			if err != nil {
				t.Fatal(err)
			}
			want := uint64(g)
			switch {
			case w == 1:
				want++
			case w%2 == 1:
				want ^= 1
			}
			if got := solved(t, graph).Value(); got != want {
				t.Errorf("weight %d below %d: %d, want %d", w, g, got, want)
			}
		}
	}
	graph, err := NewGraph(2, []Edge{{0, 1, 1<<64 - 1}, {1, 1, 1 << 63}}, 0)
	if err != nil || solved(t, graph).Value() != 1 {
		t.Errorf("huge weights: %v", err)
	}
}

// TestArms compares the trie with the definition.
func TestArms(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 200 {
		pieces := make([]uint32, r.IntN(400))
		for i := range pieces {
			pieces[i] = uint32(r.IntN(1 + 1<<r.IntN(12)))
		}
		got := arms(pieces, 22)
		for k := range got {
			var want uint32
			for i := k - 1; i >= 0; i-- {
				want = (want ^ pieces[i]) + 1
			}
			if got[k] != want {
				t.Fatalf("%d of %v: %d, want %d", k, pieces, got[k], want)
			}
		}
	}
}

// TestRings compares all cuts of large rings, with trees on them and chords,
// with the value after each cut.
func TestRings(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for range 30 {
		n := 100 + r.IntN(100)
		var edges []Edge
		for i := range n {
			edges = append(edges, Edge{U: i, V: (i + 1) % n})
			for v := i; r.IntN(2) == 0; {
				edges = append(edges, Edge{U: v, V: n + len(edges)})
				v = n + len(edges) - 1
			}
			if r.IntN(20) == 0 {
				edges = append(edges, Edge{U: i, V: max(0, i-r.IntN(6))})
			}
		}
		r.Shuffle(len(edges), func(i, j int) { edges[i], edges[j] = edges[j], edges[i] })
		size := 3 * n * 4
		byValue := map[uint64][]int{}
		for i := range edges {
			g, err := NewGraph(size, slices.Delete(slices.Clone(edges), i, i+1), 0)
			if err != nil {
				t.Fatal(err)
			}
			v := solved(t, g).Value()
			byValue[v] = append(byValue[v], i)
		}
		g, err := NewGraph(size, edges, 0)
		if err != nil {
			t.Fatal(err)
		}
		s := solved(t, g)
		for v, want := range byValue {
			if got := cuts(t, s, v); !slices.Equal(got, want) {
				t.Fatalf("%v: cuts to %d: %v, want %v", edges, v, got, want)
			}
		}
	}
}

func TestGraphString(t *testing.T) {
	g, err := NewGraph(4, []Edge{{0, 1, 5}, {1, 2, 1}, {3, 3, 2}, {0, 3, 1}}, 0, 3)
	if want := "a picture of 4 vertices and 4 edges, 2 of the vertices on the ground"; err != nil || g.String() != want {
		t.Errorf("%v, %v, want %s", g, err, want)
	}
}

func TestNewGraphErrors(t *testing.T) {
	for _, c := range []struct {
		vertices int
		edges    []Edge
		ground   []int
		want     string
	}{
		{2, nil, nil, "hackenbush: no vertex stands on the ground"},
		{2, nil, []int{2}, "hackenbush: the ground vertex 2 is none of 0 to 1"},
		{2, []Edge{{U: 0, V: 1}, {U: 0, V: -1}}, []int{0}, "hackenbush: edge 1 joins 0 and -1; vertices are 0 to 1"},
	} {
		if _, err := NewGraph(c.vertices, c.edges, c.ground...); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
	if _, err := NewGraph(MaxEdges+1, nil, 0); !errors.Is(err, game.ErrLimit) {
		t.Errorf("too many vertices: %v", err)
	}
}

func TestSolveStopsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	g, err := NewGraph(2, []Edge{{U: 0, V: 1}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Solve(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Solve: %v", err)
	}
	if _, err := solved(t, g).Cuts(ctx, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("Cuts: %v", err)
	}
}

// large makes a graph of n edges: a random tree, or one with cycles.
func large(n int, cycles bool) (int, []Edge) {
	r := rand.New(rand.NewPCG(1, 1))
	vertices := n + 1
	if cycles {
		vertices = n * 2 / 3
	}
	names := r.Perm(vertices - 1)
	name := func(v int) int {
		if v == 0 {
			return 0
		}
		return names[v-1] + 1
	}
	edges := make([]Edge, 0, n)
	for v := 1; v < vertices; v++ {
		edges = append(edges, Edge{U: name(max(0, v-1-r.IntN(1+r.IntN(100)))), V: name(v)})
	}
	for len(edges) < n {
		v := r.IntN(vertices)
		edges = append(edges, Edge{U: name(v), V: name(max(0, v-r.IntN(50)))})
	}
	r.Shuffle(n, func(i, j int) { edges[i], edges[j] = edges[j], edges[i] })
	return vertices, edges
}

func benchmark(b *testing.B, vertices int, edges []Edge) {
	b.Helper()
	g, err := NewGraph(vertices, edges, 0)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("Solve", func(b *testing.B) {
		for b.Loop() {
			solved(b, g)
		}
	})
	b.Run("Cuts", func(b *testing.B) {
		s := solved(b, g)
		for b.Loop() {
			cuts(b, s, 0)
		}
	})
}

func BenchmarkTree(b *testing.B) {
	vertices, edges := large(1e6, false)
	benchmark(b, vertices, edges)
}

func BenchmarkCycles(b *testing.B) {
	vertices, edges := large(1e6, true)
	benchmark(b, vertices, edges)
}

// BenchmarkRing has a million edges in one class.
func BenchmarkRing(b *testing.B) {
	edges := make([]Edge, 1e6)
	for i := range edges {
		edges[i] = Edge{U: i, V: (i + 1) % len(edges)}
	}
	benchmark(b, len(edges), edges)
}
