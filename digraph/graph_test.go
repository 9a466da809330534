package digraph

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
)

// girth is the length of a shortest cycle by the definition: the least k so that
// some vertex comes back to itself in k steps; 0 if there is none.
func girth(g *Graph) int {
	best := 0
	for v := range uint32(g.Len()) {
		at := map[uint32]bool{v: true}
		for k := 1; k <= g.Len(); k++ {
			next := map[uint32]bool{}
			for u := range at {
				for _, w := range g.Options(u) {
					next[w] = true
				}
			}
			if at = next; at[v] {
				if best == 0 || k < best {
					best = k
				}
				break
			}
		}
	}
	return best
}

func TestCycle(t *testing.T) {
	check := func(g *Graph) {
		cycle, shortest, err := g.Cycle(background)
		if err != nil || !shortest || len(cycle) != girth(g) {
			t.Fatalf("%v: cycle %v, %v, %v, want length %d", g, cycle, shortest, err, girth(g))
		}
		for i, v := range cycle {
			next, found := cycle[(i+1)%len(cycle)], false
			for _, w := range g.Options(v) {
				found = found || w == next
			}
			if !found {
				t.Fatalf("%v: %v is no cycle", g, cycle)
			}
		}
		_, err = g.Values(background)
		if errors.Is(err, graph.ErrCycle) != (len(cycle) > 0) {
			t.Fatalf("%v: %v", g, err)
		}
	}
	for n := 1; n <= 3; n++ {
		for bits := range uint64(1) << (n * n) {
			check(matrix(t, n, bits))
		}
	}
	r := rand.New(rand.NewPCG(9, 10))
	for range 300 {
		n := 1 + r.IntN(20)
		check(build(t, n, random(r, n, r.IntN(2*n))))
	}
}

func TestCycleIsNamedWithLines(t *testing.T) {
	g, err := Read(background, strings.NewReader("a b\n\nb c\nc d\nd b\n"), ReadOptions{Lines: true})
	if err != nil {
		t.Fatal(err)
	}
	const want = "the game can go on for ever: b -> c -> d -> b (cycle of length 3); lines 3, 4, 5"
	if _, err := g.Values(background); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestNew(t *testing.T) {
	if _, err := New(2, []Edge{{0, 1}, {1, 2}}); err == nil || !strings.Contains(err.Error(), "edge 1, 1 -> 2: there is no vertex 2") {
		t.Error(err)
	}
	if _, err := New(-1, nil); !errors.Is(err, game.ErrLimit) {
		t.Error(err)
	}
	down := func(dst []uint32, v uint32) ([]uint32, error) {
		for w := range v {
			dst = append(dst, w)
		}
		return dst, nil
	}
	if g, err := Build(background, 5, down); err != nil || g.Edges() != 10 || g.order != descending {
		t.Error(g, err)
	}
	if _, err := Build(background, 5, func(dst []uint32, v uint32) ([]uint32, error) { return append(dst, 2*v), nil }); err == nil || !strings.Contains(err.Error(), "3 -> 6: there is no vertex 6") {
		t.Error(err)
	}
	g := build(t, 0, nil)
	if values, err := g.Values(background); err != nil || len(values) != 0 {
		t.Error(values, err)
	}
	if l := loopy(t, g); l.Solve(nil, 5).Outcome != Lose {
		t.Error("no token does not lose")
	}
	g = build(t, 3, []Edge{{2, 0}})
	if err := g.SetNames([]string{"a", "b"}); err == nil {
		t.Error("two names for three vertices")
	}
	if err := g.SetNames([]string{"a", "b", "a"}); err == nil {
		t.Error("two vertices of the same name")
	}
	if err := g.SetNames([]string{"a", "b", "c"}); err != nil || g.Name(2) != "c" || !g.Named() {
		t.Error(err)
	}
}

// TestTwoWorkers: large graphs of many shapes, among them a path, on which the
// workers wait for each other at each vertex.
func TestTwoWorkers(t *testing.T) {
	const n = 40_000
	r := rand.New(rand.NewPCG(11, 12))
	id := r.Perm(n)
	shapes := map[string]func(i int) []int{
		"path":   func(i int) []int { return []int{i - 1} },
		"random": func(i int) []int { return []int{r.IntN(i), r.IntN(i), r.IntN(i)} },
		"star":   func(i int) []int { return []int{0} },
		"wide":   func(i int) []int { return []int{i % 100 * (i / 100 % 2), i * 99 / 100} },
	}
	for name, options := range shapes {
		var edges []Edge
		for i := 1; i < n; i++ {
			for _, j := range options(i) {
				if j < i {
					edges = append(edges, Edge{uint32(id[i]), uint32(id[j])})
				}
			}
		}
		g := build(t, n, edges)
		one, err := g.byKahn(background, 1)
		if err != nil {
			t.Fatal(name, err)
		}
		two, err := g.byKahn(background, 2)
		if err != nil || !reflect.DeepEqual(one, two) {
			t.Errorf("%s: two workers give other values, or %v", name, err)
		}
		edges = append(edges, Edge{uint32(id[0]), uint32(id[1])}, Edge{uint32(id[1]), uint32(id[0])})
		if _, err := build(t, n, edges).byKahn(background, 2); !errors.Is(err, graph.ErrCycle) {
			t.Errorf("%s: %v, want a cycle", name, err)
		}
	}
}

func TestCancel(t *testing.T) {
	stopped, stop := context.WithCancel(background)
	stop()
	r := rand.New(rand.NewPCG(1, 1))
	g := build(t, 1000, random(r, 1000, 5000))
	ordered := build(t, 1000, randomDAG(1000, 5000, false))
	if _, err := g.Values(stopped); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := ordered.Values(stopped); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := g.Loopy(stopped); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := g.Retro(stopped); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestEnds: a vertex where the game ends, as Play says.
func TestEnds(t *testing.T) {
	g := build(t, 5, []Edge{{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {0, 4}, {3, 2}})
	for _, c := range []struct {
		lost, won []uint32
		want      string
	}{
		{nil, nil, "NNPNP"},
		{[]uint32{2}, nil, "NNPNP"},
		{nil, []uint32{4}, "DDDDN"},
		{[]uint32{1}, []uint32{4}, "NPDDN"},
	} {
		o := retro(t, g, Play{Lost: c.lost, Won: c.won})
		if got := string(outcomeBytes(o)); got != c.want {
			t.Errorf("%v: %s, want %s", c, got, c.want)
		}
	}
}

func TestStrings(t *testing.T) {
	g := build(t, 4, []Edge{{0, 1}, {1, 2}, {3, 2}, {0, 0}})
	if got := g.String(); got != "a graph of 4 vertices and 4 edges" {
		t.Error(got)
	}
	l, err := g.Loopy(background)
	if got := l.String(); err != nil || got != "loopy nim values of 4 vertices: 3 numbers, 1 infinite" {
		t.Error(got, err)
	}
	rules := game.Func[int](func(dst *game.Options[int], n int) error {
		dst.Add(n + 1)
		return nil
	})
	x, err := Explore(background, rules, 3, 0)
	if x == nil || x.String() != "3 positions and 2 moves; the moves of 1 positions are not listed" {
		t.Errorf("%v, %v", x, err)
	}
}

func outcomeBytes(o *Outcomes) []byte {
	out := make([]byte, len(o.Outcome))
	for i, x := range o.Outcome {
		out[i] = byte(x)
	}
	return out
}
