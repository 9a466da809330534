package digraph

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"
)

// randomDAG has m edges, each from a vertex to a lower one, with the numbers
// permuted if that is asked for.
func randomDAG(n, m int, permuted bool) []Edge {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	id := make([]uint32, n)
	for i := range id {
		id[i] = uint32(i)
	}
	if permuted {
		r.Shuffle(n, func(i, j int) { id[i], id[j] = id[j], id[i] })
	}
	edges := make([]Edge, m)
	for i := range edges {
		from := 1 + r.Uint32N(uint32(n-1))
		edges[i] = Edge{id[from], id[r.Uint32N(from)]}
	}
	return edges
}

// BenchmarkValues: nim values of 10^6 and 10^7 vertices with 5 times as many
// edges.
func BenchmarkValues(b *testing.B) {
	for _, n := range []int{1_000_000, 10_000_000} {
		for _, permuted := range []bool{false, true} {
			edges := randomDAG(n, 5*n, permuted)
			g, err := New(n, edges)
			if err != nil {
				b.Fatal(err)
			}
			edges = nil
			run := func(name string, f func() ([]uint32, error)) {
				b.Run(fmt.Sprintf("%d/%s", n, name), func(b *testing.B) {
					for b.Loop() {
						if _, err := f(); err != nil {
							b.Fatal(err)
						}
					}
					b.ReportMetric(float64(5*n)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Medges/s")
				})
			}
			ctx := context.Background()
			if !permuted {
				run("ordered", func() ([]uint32, error) { return g.Values(ctx) })
				continue
			}
			run("permuted/1", func() ([]uint32, error) { return g.byKahn(ctx, 1) })
			run("permuted/2", func() ([]uint32, error) { return g.byKahn(ctx, 2) })
		}
	}
}

// BenchmarkRead reads an edge list of numbers.
func BenchmarkRead(b *testing.B) {
	for _, n := range []int{100_000, 1_000_000} {
		for _, sorted := range []bool{true, false} {
			edges := randomDAG(n, 5*n, !sorted)
			if sorted {
				g, _ := New(n, edges)
				edges = edges[:0]
				for v := range uint32(n) {
					for _, w := range g.Options(v) {
						edges = append(edges, Edge{v, w})
					}
				}
			}
			var text []byte
			for _, e := range edges {
				text = strconv.AppendUint(text, uint64(e.From), 10)
				text = append(text, ' ')
				text = strconv.AppendUint(text, uint64(e.To), 10)
				text = append(text, '\n')
			}
			b.Run(fmt.Sprintf("%d/sorted=%v/parse", n, sorted), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					if err := (&collector{}).readEdges(context.Background(), bytes.NewReader(text)); err != nil {
						b.Fatal(err)
					}
				}
			})
			b.Run(fmt.Sprintf("%d/sorted=%v/graph", n, sorted), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					if _, err := Read(context.Background(), bytes.NewReader(text), ReadOptions{Duplicates: true}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// BenchmarkLoopy: 10^6 vertices and 4.5*10^6 edges, with cycles.
func BenchmarkLoopy(b *testing.B) {
	const n, m = 1_000_000, 4_500_000
	r := rand.New(rand.NewPCG(1, 2))
	for _, kind := range []string{"uniform", "mostly down"} {
		edges := make([]Edge, m)
		for i := range edges {
			edges[i] = Edge{r.Uint32N(n), r.Uint32N(n)}
			if kind != "uniform" && i%50 != 0 && edges[i].From < edges[i].To {
				edges[i].From, edges[i].To = edges[i].To, edges[i].From
			}
		}
		g, err := New(n, edges)
		if err != nil {
			b.Fatal(err)
		}
		ctx := context.Background()
		b.Run(kind+"/values", func(b *testing.B) {
			for b.Loop() {
				if _, err := g.Loopy(ctx); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(kind+"/outcomes", func(b *testing.B) {
			for b.Loop() {
				r, err := g.Retro(ctx)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := r.Outcomes(ctx, Play{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
