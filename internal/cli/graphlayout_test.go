package cli

import (
	"math/rand/v2"
	"testing"
)

// Vertices of a layer do not overlap, edges of a graph without cycles go down, and
// each edge goes from its beginning to its end, a layer at a time.
func TestLayout(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for round := range 60 {
		n := 1 + r.IntN(30)
		var edges [][2]int
		for v := 1; v < n; v++ {
			for range 1 + r.IntN(3) {
				edges = append(edges, [2]int{r.IntN(v), v})
			}
		}
		cyclic := round%3 == 0 && n > 1
		if cyclic {
			edges = append(edges, [2]int{n - 1, 0}, [2]int{0, 0})
		}
		wide := make([]float64, n)
		for v := range wide {
			wide[v] = 20 + 100*r.Float64()
		}
		const gap = 10
		l := newLayout(wide, edges, gap)
		for _, vs := range l.layers {
			for i := 1; i < len(vs); i++ {
				a, b := vs[i-1], vs[i]
				if room := l.x[b] - l.x[a] - (l.wide[a]+l.wide[b])/2; room < gap-1e-6 {
					t.Fatalf("round %d: %d and %d have %f between them", round, a, b, room)
				}
			}
		}
		for i, e := range edges {
			route := l.route[i]
			if route[0] != e[0] || route[len(route)-1] != e[1] {
				t.Fatalf("round %d: edge %v goes by %v", round, e, route)
			}
			for k := 1; k < len(route); k++ {
				step := l.layer[route[k]] - l.layer[route[k-1]]
				if !cyclic && step != 1 || step < -1 || step > 1 {
					t.Fatalf("round %d: edge %v goes by the layers of %v", round, e, route)
				}
			}
		}
	}
}
