package geography

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// board is a graph of at most 32 vertices that is played out from the
// definition.
type board struct {
	near  []uint32 // the neighbours of each vertex, a set
	known map[[2]uint32]bool
}

func newBoard(n int, edges [][2]int) *board {
	b := &board{near: make([]uint32, n), known: map[[2]uint32]bool{}}
	for _, e := range edges {
		b.near[e[0]] |= 1 << e[1]
		b.near[e[1]] |= 1 << e[0]
	}
	return b
}

// wins reports whether the player to move wins with the token on v, where a set
// of vertices, v among them, was visited.
func (b *board) wins(visited uint32, v int) bool {
	key := [2]uint32{visited, uint32(v)}
	win, ok := b.known[key]
	if ok {
		return win
	}
	for w := range b.near {
		if b.near[v]&^visited>>w&1 == 1 && !b.wins(visited|1<<w, w) {
			win = true
			break
		}
	}
	b.known[key] = win
	return win
}

func match(t testing.TB, n int, edges [][2]int) *Matching {
	t.Helper()
	g, err := NewGraph(n, edges)
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Match(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// check compares outcomes and winning moves from all starts with the game
// played out.
func check(t *testing.T, n int, edges [][2]int) {
	t.Helper()
	b, m := newBoard(n, edges), match(t, n, edges)
	certify(t, m)
	for start := range n {
		win, moves, err := m.Moves(context.Background(), start)
		if want := b.wins(1<<start, start); win != want || win == m.Missed(start) || err != nil {
			t.Fatalf("%v from %d: %v, %v, want %v", edges, start, win, err, want)
		}
		var want []int
		for w := range n {
			if w != start && b.near[start]>>w&1 == 1 && !b.wins(1<<start|1<<w, w) {
				want = append(want, w)
			}
		}
		slices.Sort(moves)
		if !slices.Equal(moves, want) {
			t.Fatalf("%v from %d: moves to %v, want %v", edges, start, moves, want)
		}
	}
}

// certify proves that a matching is a maximum one, and that D is the set of
// vertices that maximum matchings miss: the other neighbours of D are a set A;
// each part of D has an odd number of vertices, and there are as many more parts
// than vertices in A as vertices are not matched (Tutte and Berge; Gallai and
// Edmonds).
func certify(t *testing.T, m *Matching) {
	t.Helper()
	n := m.graph.Vertices()
	free := 0
	border := map[int32]bool{}
	for v := range int32(n) {
		switch w := m.mate[v]; {
		case w == none:
			free++
			if !m.missed[v] {
				t.Fatalf("%d is not matched, and is not in D", v)
			}
		case m.mate[w] != v || !slices.Contains(m.graph.neighbours(v), w):
			t.Fatalf("%d and %d are matched wrongly", v, w)
		}
		for _, w := range m.graph.neighbours(v) {
			if m.missed[v] && !m.missed[w] {
				border[w] = true
			}
		}
	}
	parts := 0
	seen := make([]bool, n)
	for v := range int32(n) {
		if !m.missed[v] || seen[v] {
			continue
		}
		seen[v] = true
		part := []int32{v}
		for i := 0; i < len(part); i++ {
			for _, w := range m.graph.neighbours(part[i]) {
				if m.missed[w] && !seen[w] {
					seen[w] = true
					part = append(part, w)
				}
			}
		}
		parts++
		if len(part)%2 == 0 {
			t.Fatalf("a part of D has %d vertices", len(part))
		}
	}
	if parts-len(border) != free {
		t.Fatalf("%d vertices are not matched, but D has %d parts and %d neighbours", free, parts, len(border))
	}
}

// TestAllSmallGraphs takes all graphs of up to 6 vertices and all starts.
func TestAllSmallGraphs(t *testing.T) {
	for n := range 7 {
		var pairs [][2]int
		for u := range n {
			for v := range u {
				pairs = append(pairs, [2]int{u, v})
			}
		}
		step := 1
		if testing.Short() && n == 6 {
			step = 17
		}
		for set := 0; set < 1<<len(pairs); set += step {
			var edges [][2]int
			for i, p := range pairs {
				if set>>i&1 == 1 {
					edges = append(edges, p)
				}
			}
			check(t, n, edges)
		}
	}
}

func TestRandomGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	for range 200 {
		n := 1 + r.IntN(11)
		check(t, n, random(r, n, r.IntN(2*n)))
	}
}

func random(r *rand.Rand, n, m int) [][2]int {
	edges := make([][2]int, m)
	for i := range edges {
		edges[i] = [2]int{r.IntN(n), r.IntN(n)}
	}
	return edges
}

// TestLargerGraphs proves maximum matchings of graphs with many odd cycles, and
// compares D with the matchings without a vertex.
func TestLargerGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 3))
	for range 300 {
		n := 1 + r.IntN(300)
		edges := random(r, n, r.IntN(3*n))
		for i := range r.IntN(n) { // triangles in a row
			edges = append(edges, [2]int{i, (i + 1) % n}, [2]int{i, (i + 2) % n})
		}
		if r.IntN(2) == 0 { // and some without any short way
			for i := range edges {
				edges[i][1] = (edges[i][0] + 1 + r.IntN(3)) % n
			}
		}
		m := match(t, n, edges)
		certify(t, m)
		v := r.IntN(n)
		without := slices.DeleteFunc(slices.Clone(edges), func(e [2]int) bool { return e[0] == v || e[1] == v })
		if same := match(t, n, without).Size() == m.Size(); same != m.Missed(v) {
			t.Fatalf("%v: %d in D: %v", edges, v, m.Missed(v))
		}
	}
}

func TestErrors(t *testing.T) {
	if _, err := NewGraph(2, [][2]int{{0, 1}, {1, 2}}); err == nil || err.Error() != "geography: edge 1 has the end 2; vertices are 0 to 1" {
		t.Error(err)
	}
	g, err := NewGraph(2, [][2]int{{0, 1}})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := g.Solve(context.Background(), 2); err == nil || err.Error() != "geography: the token stands on 2; vertices are 0 to 1" {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := g.Solve(ctx, 0); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// grid has the cells (r, c) at r*columns + c, without those that are dropped.
func grid(rows, columns int, drop func(r, c int) bool) [][2]int {
	var edges [][2]int
	for r := range rows {
		for c := range columns {
			for _, to := range [][2]int{{r + 1, c}, {r, c + 1}} {
				if to[0] < rows && to[1] < columns && !drop(r, c) && !drop(to[0], to[1]) {
					edges = append(edges, [2]int{r*columns + c, to[0]*columns + to[1]})
				}
			}
		}
	}
	return edges
}

func BenchmarkMatch(b *testing.B) {
	r := rand.New(rand.NewPCG(4, 4))
	holes := func(int, int) bool { return r.IntN(10) == 0 }
	whole := func(int, int) bool { return false }
	for _, c := range []struct {
		name  string
		n     int
		edges [][2]int
	}{
		{"grid 1000x1000", 1e6, grid(1000, 1000, whole)},
		{"grid 999x999", 999 * 999, grid(999, 999, whole)},
		{"grid 1000x1000 with holes", 1e6, grid(1000, 1000, holes)},
		{"random 10^4, degree 3", 1e4, random(r, 1e4, 15e3)},
		{"random 10^4, degree 100", 1e4, random(r, 1e4, 5e5)},
		{"random 10^5, degree 3", 1e5, random(r, 1e5, 15e4)},
		{"random 10^6, degree 4", 1e6, random(r, 1e6, 2e6)},
	} {
		g, err := NewGraph(c.n, c.edges)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				m, err := g.Match(context.Background())
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(c.n-2*m.Size()), "unmatched")
			}
		})
	}
}

func ExampleGraph_Solve() {
	// a path of four vertices, and a fifth next to the second
	g, err := NewGraph(5, [][2]int{{0, 1}, {1, 2}, {2, 3}, {1, 4}})
	if err != nil {
		panic(err)
	}
	for start := range 5 {
		win, moves, err := g.Solve(context.Background(), start)
		fmt.Println(start, win, moves, err)
	}
	// Output:
	// 0 false [] <nil>
	// 1 true [0 4] <nil>
	// 2 true [3] <nil>
	// 3 true [2] <nil>
	// 4 false [] <nil>
}
