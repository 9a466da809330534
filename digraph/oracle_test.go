package digraph

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy/nim"
)

var background = context.Background()

// matrix makes the graph of n vertices whose edge i -> j is bit n*i+j.
func matrix(t testing.TB, n int, bits uint64) *Graph {
	t.Helper()
	var edges []Edge
	for i := range n * n {
		if bits>>i&1 == 1 {
			edges = append(edges, Edge{uint32(i / n), uint32(i % n)})
		}
	}
	return build(t, n, edges)
}

func build(t testing.TB, n int, edges []Edge) *Graph {
	t.Helper()
	g, err := New(n, edges)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func random(r *rand.Rand, n, m int) []Edge {
	edges := make([]Edge, m)
	for i := range edges {
		edges[i] = Edge{r.Uint32N(uint32(n)), r.Uint32N(uint32(n))}
	}
	return edges
}

// small calls f for all graphs of up to 4 vertices: 66,066 of them. A short run,
// as under the race detector, stops at 3.
func small(t *testing.T, f func(g *Graph)) {
	most := 4
	if testing.Short() {
		most = 3
	}
	for n := 1; n <= most; n++ {
		for bits := range uint64(1) << (n * n) {
			f(matrix(t, n, bits))
		}
	}
}

// labels gives values by Smith's definition, in whatever order it allows: a
// vertex may get the mex m of the values of its options once each option without
// a value has an option of value m. -1 is no value.
func labels(g *Graph) []int {
	label := make([]int, g.Len())
	for v := range label {
		label[v] = -1
	}
	has := func(v uint32, m int) bool {
		return slices.ContainsFunc(g.Options(v), func(w uint32) bool { return label[w] == m })
	}
	for again := true; again; {
		again = false
		for v := range label {
			if label[v] >= 0 {
				continue
			}
			m := 0
			for has(uint32(v), m) {
				m++
			}
			if !slices.ContainsFunc(g.Options(uint32(v)), func(w uint32) bool { return label[w] < 0 && !has(w, m) }) {
				label[v], again = m, true
			}
		}
	}
	return label
}

// outcomes decides positions by repeated looks at all options, until nothing
// follows any more.
func outcomes(g *Graph, misere bool) ([]Outcome, []uint32) {
	n := g.Len()
	out, remote := make([]Outcome, n), make([]uint32, n)
	for v := range out {
		out[v] = Draw
	}
	for round := uint32(0); round <= uint32(n)+1; round++ {
		next := slices.Clone(out)
		for v := range out {
			if out[v] != Draw {
				continue
			}
			options := g.Options(uint32(v))
			wins, all := false, true
			for _, w := range options {
				wins = wins || out[w] == Lose
				all = all && out[w] == Win
			}
			switch {
			case len(options) == 0 && misere, wins:
				next[v], remote[v] = Win, round
			case all:
				next[v], remote[v] = Lose, round
			}
		}
		out = next
	}
	return out, remote
}

// product is the graph of two tokens, one on each graph.
func product(t testing.TB, a, b *Graph) *Graph {
	var edges []Edge
	n := uint32(b.Len())
	for u := range uint32(a.Len()) {
		for v := range n {
			for _, w := range a.Options(u) {
				edges = append(edges, Edge{u*n + v, w*n + v})
			}
			for _, w := range b.Options(v) {
				edges = append(edges, Edge{u*n + v, u*n + w})
			}
		}
	}
	return build(t, a.Len()*b.Len(), edges)
}

// heap is the graph of a nim heap: from n to all lower numbers.
func heap(t testing.TB, n int) *Graph {
	var edges []Edge
	for u := range n + 1 {
		for v := range u {
			edges = append(edges, Edge{uint32(u), uint32(v)})
		}
	}
	return build(t, n+1, edges)
}

func loopy(t testing.TB, g *Graph) *Loopy {
	t.Helper()
	l, err := g.Loopy(background)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// passes finds loopy values by passes even where there is no cycle.
func passes(t testing.TB, g *Graph) *Loopy {
	t.Helper()
	start, rev, err := g.reverse(background, g.Len(), 1)
	if err != nil {
		t.Fatal(err)
	}
	l, err := g.byPasses(background, start, rev)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func retro(t testing.TB, g *Graph, play Play) *Outcomes {
	t.Helper()
	r, err := g.Retro(background)
	if err != nil {
		t.Fatal(err)
	}
	o, err := r.Outcomes(background, play)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// TestAllSmallGraphs compares values, outcomes and remoteness with the
// definitions, and values with the outcomes of sums with nim heaps, on all graphs
// of up to 4 vertices.
func TestAllSmallGraphs(t *testing.T) {
	nimHeap := heap(t, 4)
	heaps := uint32(nimHeap.Len())
	small(t, func(g *Graph) {
		l, want := passes(t, g), labels(g)
		sums := retro(t, product(t, g, nimHeap), Play{})
		for v := range uint32(g.Len()) {
			value, finite := l.Number(v)
			if finite != (want[v] >= 0) || finite && int(value) != want[v] {
				t.Fatalf("%v: vertex %d has value %v, want %d", g, v, l.Value(v), want[v])
			}
			for h := range heaps {
				sum := l.Value(v).Add(Value{Number: uint64(h)})
				if got := sums.Outcome[v*heaps+h]; got != sum.Outcome() {
					t.Fatalf("%v: vertex %d of value %v and a heap of %d: %c", g, v, l.Value(v), h, got)
				}
			}
		}
		for _, misere := range []bool{false, true} {
			o := retro(t, g, Play{Misere: misere})
			outcome, remote := outcomes(g, misere)
			for v := range outcome {
				if o.Outcome[v] != outcome[v] || outcome[v] != Draw && o.Remoteness[v] != remote[v] {
					t.Fatalf("%v, misere %v: vertex %d is %c in %d, want %c in %d", g, misere, v, o.Outcome[v], o.Remoteness[v], outcome[v], remote[v])
				}
			}
		}
	})
}

// TestPairs compares sums of two tokens with retrograde analysis of the product,
// and their good moves; on all graphs of up to 3 vertices and on random ones.
func TestPairs(t *testing.T) {
	for n := 1; n <= 3; n++ {
		for bits := range uint64(1) << (n * n) {
			checkPairs(t, matrix(t, n, bits))
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		n := 3 + r.IntN(9)
		checkPairs(t, build(t, n, random(r, n, r.IntN(3*n))))
	}
}

func checkPairs(t *testing.T, g *Graph) {
	l, o := loopy(t, g), retro(t, product(t, g, g), Play{})
	n := uint32(g.Len())
	for u := range n {
		for v := range n {
			a := l.Solve([]uint32{u, v}, 100)
			if got := o.Outcome[u*n+v]; got != a.Outcome {
				t.Fatalf("%v: %d+%d: %c, want %c", g, u, v, a.Outcome, got)
			}
			wanted := Lose
			switch a.Outcome {
			case Lose:
				if len(a.Moves) > 0 {
					t.Fatalf("%v: %d+%d is lost and has good moves", g, u, v)
				}
				continue
			case Draw:
				wanted = Draw
			}
			want := map[Edge]int{} // moves, by token and target
			for _, w := range g.Options(u) {
				if o.Outcome[w*n+v] == wanted {
					want[Edge{0, w}] = 1
				}
			}
			for _, w := range g.Options(v) {
				if o.Outcome[u*n+w] == wanted {
					if u == v {
						want[Edge{0, w}] = 2
					} else {
						want[Edge{1, w}] = 1
					}
				}
			}
			count := 0
			for _, n := range want {
				count += n
			}
			if len(a.Moves) != len(want) || a.Count != int64(count) {
				t.Fatalf("%v: %d+%d: moves %v, want %v", g, u, v, a.Moves, want)
			}
			for _, m := range a.Moves {
				if want[Edge{uint32(m.Index), m.To}] != m.Times {
					t.Fatalf("%v: %d+%d: moves %v, want %v", g, u, v, a.Moves, want)
				}
			}
		}
	}
}

// TestCounters lets the winner always move to the least total of counters, and
// the opponent anywhere: from each lost sum of two tokens the total of the
// counters falls until the end.
func TestCounters(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		n := 2 + r.IntN(9)
		g := build(t, n, random(r, n, r.IntN(3*n)))
		l := passes(t, g)
		for u := range uint32(n) {
			for v := range uint32(n) {
				before := l.Solve([]uint32{u, v}, 0)
				if before.Outcome != Lose {
					continue
				}
				a, _ := l.Counter(u)
				b, _ := l.Counter(v)
				moves := 0
				reply := func(tokens []uint32) {
					moves++
					answer := l.Solve(tokens, 100)
					if answer.Outcome != Win || answer.Moves[0].Counter >= uint64(a)+uint64(b) {
						t.Fatalf("%v: from %d+%d to %v: %+v", g, u, v, tokens, answer)
					}
				}
				for _, w := range g.Options(u) {
					reply([]uint32{w, v})
				}
				for _, w := range g.Options(v) {
					reply([]uint32{u, w})
				}
			}
		}
	}
}

// TestValues compares the values of graphs without cycles with their definition,
// by each way to find them.
func TestValues(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 300 {
		n := 2 + r.IntN(60)
		edges := randomDAG(n, r.IntN(5*n), false)
		if i%10 == 0 { // values of more than 64
			for u := range uint32(n) {
				for v := range u {
					edges = append(edges, Edge{u, v})
				}
			}
			for u := uint32(n); u < uint32(n)+90; u++ {
				for v := range u {
					edges = append(edges, Edge{u, v})
				}
			}
			n += 90
		}
		id := r.Perm(n)
		for k, e := range edges {
			switch i % 3 {
			case 1:
				edges[k] = Edge{uint32(n-1) - e.From, uint32(n-1) - e.To}
			case 2:
				edges[k] = Edge{uint32(id[e.From]), uint32(id[e.To])}
			}
		}
		g := build(t, n, edges)
		if i%3 < 2 && len(edges) > 0 && g.order == anyOrder {
			t.Fatal("the order of the vertices is not seen")
		}
		values, err := g.Values(background)
		if err != nil {
			t.Fatal(err)
		}
		for v := range uint32(n) {
			var options []uint64
			for _, w := range g.Options(v) {
				options = append(options, uint64(values[w]))
			}
			if nim.Mex(options...) != uint64(values[v]) {
				t.Fatalf("%v: value of %d is %d", g, v, values[v])
			}
		}
		for workers := 1; workers <= 2; workers++ {
			again, err := g.byKahn(background, workers)
			if err != nil || !slices.Equal(again, values) {
				t.Fatalf("%d workers: %v, %v, want %v", workers, again, err, values)
			}
		}
		l := passes(t, g)
		for v := range uint32(n) {
			if x, ok := l.Number(v); !ok || x != uint64(values[v]) {
				t.Fatalf("loopy value of %d is %v, want %d", v, l.Value(v), values[v])
			}
		}
	}
}
