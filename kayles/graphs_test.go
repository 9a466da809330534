package kayles

import (
	"context"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/game"
)

// bruteValue is the nim value of the vertices in mask from the definition, with
// no theory and no components: adj holds the neighbours of each vertex.
func bruteValue(adj []uint16, mask uint16, arcs bool, memo []int8) int {
	if memo[mask] >= 0 {
		return int(memo[mask])
	}
	var seen [64]bool
	for u := range adj {
		if mask>>u&1 == 0 {
			continue
		}
		if !arcs {
			seen[bruteValue(adj, mask&^(adj[u]|1<<u), arcs, memo)] = true
			continue
		}
		for v := range u {
			if mask>>v&1 == 1 && adj[u]>>v&1 == 1 {
				seen[bruteValue(adj, mask&^(1<<u|1<<v), arcs, memo)] = true
			}
		}
	}
	v := 0
	for seen[v] {
		v++
	}
	memo[mask] = int8(v)
	return v
}

// newMemo has no value for any of the sets of n vertices.
func newMemo(n int) []int8 {
	memo := make([]int8, 1<<n)
	for i := range memo {
		memo[i] = -1
	}
	return memo
}

// allGraphs calls f with the edges of each graph on n labelled vertices.
func allGraphs(n int, f func(edges [][2]int)) {
	var pairs [][2]int
	for u := range n {
		for v := u + 1; v < n; v++ {
			pairs = append(pairs, [2]int{u, v})
		}
	}
	for chosen := range 1 << len(pairs) {
		var edges [][2]int
		for i, e := range pairs {
			if chosen>>i&1 == 1 {
				edges = append(edges, e)
			}
		}
		f(edges)
	}
}

func vertexNames(n int) []string {
	var names []string
	for v := range n {
		names = append(names, strconv.Itoa(v))
	}
	return names
}

// TestAllSmallGraphs holds values, winning moves and options against the
// definition on every labelled graph of up to 5 vertices, and on all graphs of 6
// vertices up to isomorphism: those whose degrees are in order.
func TestAllSmallGraphs(t *testing.T) {
	ctx := context.Background()
	for _, arcs := range []bool{false, true} {
		k := newGame(arcs, "")
		for n := range 7 {
			names := vertexNames(n)
			allGraphs(n, func(edges [][2]int) {
				g, err := New(names, edges)
				if err != nil {
					t.Fatal(err)
				}
				adj := make([]uint16, n)
				for _, e := range edges {
					adj[e[0]] |= 1 << e[1]
					adj[e[1]] |= 1 << e[0]
				}
				if n == 6 && !slices.IsSortedFunc(adj, func(a, b uint16) int { return bits.OnesCount16(a) - bits.OnesCount16(b) }) {
					return
				}
				memo := newMemo(n)
				want := bruteValue(adj, 1<<n-1, arcs, memo)
				got, _, _, err := k.Value(ctx, g.Position())
				if err != nil || int(got) != want {
					t.Fatalf("arcs %v: %s: value %d, %v, want %d", arcs, g, got, err, want)
				}
				if n > 5 {
					return
				}
				winning, err := k.Winning(ctx, g.Position())
				if err != nil {
					t.Fatal(err)
				}
				var lost []string
				for m := range g.Position().moves(arcs) {
					if memo[uint16(1<<n-1)&^uint16(m.gone[0])] == 0 {
						lost = append(lost, g.Position().label(m))
					}
				}
				var found []string
				for _, m := range winning {
					found = append(found, m.Choose)
				}
				if !slices.Equal(found, lost) {
					t.Fatalf("arcs %v: %s: winning moves %v, want %v", arcs, g, found, lost)
				}
			})
		}
	}
}

// TestOptions holds the list of options against the definition: the nim sum of
// the parts of each must be the value of what the move leaves.
func TestOptions(t *testing.T) {
	ctx := context.Background()
	for _, arcs := range []bool{false, true} {
		k := newGame(arcs, "")
		for _, text := range append(smallShapes(), "0-1 1-2 3-4 5", "cycle 5 without 2", "queen 3x3 only a1 b3 c2") {
			sum, err := k.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			p := sum[0]
			var opts game.Options[Position]
			if err := k.Options(&opts, p); err != nil {
				t.Fatal(err)
			}
			i := 0
			for m := range p.moves(arcs) {
				var x uint64
				for _, part := range opts.At(i) {
					v, err := k.NimValue(ctx, part)
					if err != nil {
						t.Fatal(err)
					}
					x ^= v
					if len(part.Split()) != 1 {
						t.Errorf("%s: the part %s is not connected", p, part)
					}
				}
				v, err := k.NimValue(ctx, Position{p.graph, p.set.minus(m.gone)})
				if err != nil || v != x {
					t.Errorf("%s: choose %s: %d, %v, but the parts have the value %d", p, p.label(m), v, err, x)
				}
				if label := k.Label(p, opts.At(i)); !slices.Contains(labels(label), p.label(m)) && !strings.Contains(label, ", or one of ") {
					t.Errorf("%s: choose %s is labelled %q", p, p.label(m), label)
				}
				i++
			}
			if i != opts.Len() {
				t.Errorf("%s: %d options of %d moves", p, opts.Len(), i)
			}
		}
	}
}
