package kayles

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/play"
)

// TestPeriods holds what the entries say of paths: both games have period 34,
// Dawson's Chess from 52 and Dawson's Kayles from 53.
func TestPeriods(t *testing.T) {
	for arcs, last := range map[bool]int{false: 51, true: 52} {
		path := newSearch(arcs, fewPositions).path
		if path[last] == path[last+34] {
			t.Errorf("arcs %v: %d is no exception", arcs, last)
		}
		for n := last + 1; n+34 < len(path); n++ {
			if path[n] != path[n+34] {
				t.Errorf("arcs %v: the values of %d and %d differ", arcs, n, n+34)
			}
		}
	}
}

// TestCodes holds the texts of graphs against isomorphism: whatever the names, a
// small graph has one text, and its value does not depend on them.
func TestCodes(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	same, all := 0, 0
	for _, text := range smallShapes() {
		g := graphOf(t, text)
		if g.Len() < 3 {
			continue
		}
		var c coder
		want := string(c.code(g, firstOf(g.Len())))
		for range 10 {
			order := random.Perm(g.Len())
			var edges [][2]int
			for _, e := range g.Edges() {
				edges = append(edges, [2]int{order[e[0]], order[e[1]]})
			}
			h, err := New(vertexNames(g.Len()), edges)
			if err != nil {
				t.Fatal(err)
			}
			all++
			if string(c.code(h, firstOf(h.Len()))) == want {
				same++
			}
		}
	}
	if same*10 < all*8 {
		t.Errorf("only %d of %d copies of graphs are recognised", same, all)
	}
}

// TestTrees holds the canonical form of trees: equal for copies, different for
// trees that are not isomorphic. There are 23 trees of 8 vertices.
func TestTrees(t *testing.T) {
	s := newSearch(false, fewPositions)
	texts := map[string]bool{}
	count := 0
	code := make([]int, 6) // Prüfer codes
	for {
		edges := prufer(code)
		g, err := New(vertexNames(8), edges)
		if err != nil {
			t.Fatal(err)
		}
		texts[string(s.tree(g, firstOf(8)))] = true
		if count++; count%7 == 0 { // the values of some
			memo := newMemo(8)
			adj := make([]uint16, 8)
			for _, e := range edges {
				adj[e[0]] |= 1 << e[1]
				adj[e[1]] |= 1 << e[0]
			}
			want := bruteValue(adj, 255, false, memo)
			if v, err := s.value(context.Background(), g, firstOf(8)); err != nil || int(v) != want {
				t.Fatalf("%s: value %d, %v, want %d", g, v, err, want)
			}
		}
		i := 0
		for i < len(code) && code[i] == 7 {
			code[i] = 0
			i++
		}
		if i == len(code) {
			break
		}
		code[i]++
		for j := range i { // only codes that do not grow: others give the same trees by other names
			code[j] = code[i]
		}
	}
	if len(texts) > 23 || len(texts) < 20 {
		t.Errorf("%d texts of trees of 8 vertices, of which there are 23", len(texts))
	}
}

// prufer returns the edges of the tree of a code.
func prufer(code []int) [][2]int {
	n := len(code) + 2
	degree := make([]int, n)
	for v := range degree {
		degree[v] = 1
	}
	for _, v := range code {
		degree[v]++
	}
	var edges [][2]int
	for _, v := range code {
		leaf := slices.Index(degree, 1)
		edges = append(edges, [2]int{leaf, v})
		degree[leaf]--
		degree[v]--
	}
	u := slices.Index(degree, 1)
	degree[u]--
	return append(edges, [2]int{u, slices.Index(degree, 1)})
}

// bruteMisere tells whether the player to move wins in misère play.
func bruteMisere(adj []uint16, mask uint16, arcs bool) bool {
	moved := false
	for u := range adj {
		if mask>>u&1 == 0 {
			continue
		}
		if !arcs {
			moved = true
			if !bruteMisere(adj, mask&^(adj[u]|1<<u), arcs) {
				return true
			}
			continue
		}
		for v := range u {
			if mask>>v&1 == 1 && adj[u]>>v&1 == 1 {
				moved = true
				if !bruteMisere(adj, mask&^(1<<u|1<<v), arcs) {
					return true
				}
			}
		}
	}
	return !moved
}

// TestFamily holds the frame's answers against searches of the plain meaning and
// the definition of misère play.
func TestFamily(t *testing.T) {
	ctx := context.Background()
	for _, arcs := range []bool{false, true} {
		g := family.New[Position](newGame(arcs, ""))
		for _, text := range []string{"path 6", "cycle 7", "0-1 1-2 2-0 2-3", "grid 2x4", "petersen", "star 4", "complete 5", "spider 3,2", "wheel 5", "1 2 3", "hypercube 3"} {
			found, err := g.Solve(ctx, text, family.Question{})
			if err != nil {
				t.Fatal(err)
			}
			plain, err := g.Solve(ctx, text, family.Question{Exact: true})
			if err != nil {
				t.Fatal(err)
			}
			if found.Value.Number != plain.Value.Number || found.Count != plain.Count {
				t.Errorf("arcs %v: %s: value %d and %d moves, but plainly %d and %d", arcs, text, found.Value.Number, found.Count, plain.Value.Number, plain.Count)
			}
			misere, err := g.Solve(ctx, text, family.Question{Kind: play.Kind{Misere: true}})
			if err != nil {
				t.Fatal(err)
			}
			h := graphOf(t, text)
			adj := make([]uint16, h.Len())
			for _, e := range h.Edges() {
				adj[e[0]] |= 1 << e[1]
				adj[e[1]] |= 1 << e[0]
			}
			if want := family.OutcomeOf(bruteMisere(adj, uint16(1<<h.Len()-1), arcs)); misere.Outcome != want {
				t.Errorf("arcs %v: %s: %s in misère play, want %s", arcs, text, misere.Outcome, want)
			}
		}
	}
}

// TestOpening holds the strategy of a first move and its reflections against values
// of small boards, and asks about a large one.
func TestOpening(t *testing.T) {
	ctx := context.Background()
	for _, arcs := range []bool{false, true} {
		k := newGame(arcs, "")
		for _, text := range smallShapes() {
			p := graphOf(t, text).Position()
			if m, ok := p.opening(arcs); ok {
				left := Position{p.graph, p.set.minus(m.gone)}
				if v, err := k.search.value(ctx, p.graph, left.set); err != nil || v != 0 {
					t.Errorf("arcs %v: %s: choosing %s leaves value %d, %v", arcs, p, p.label(m), v, err)
				}
			}
		}
	}
	for _, text := range []string{"grid 3x3", "grid 1x5", "path 7"} {
		if _, ok := graphOf(t, text).Position().opening(false); !ok {
			t.Errorf("%s: no opening", text)
		}
	}
	k := Node()
	k.search = newSearch(false, 20) // so that the search meets its limit soon
	p := graphOf(t, "queen 7x7").Position()
	v, ok, err := k.Judge(ctx, p, false, 10)
	if err != nil || !ok || v.Outcome != family.Win || len(v.Moves) != 1 || v.Moves[0].Label != "choose d4" {
		t.Errorf("queen 7x7: %v, %v, %v", v, ok, err)
	}
}

func TestLimit(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Node().NimValue(ctx, graphOf(t, "queen 8x8").Position()); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: %v", err)
	}
	s := newSearch(false, 10)
	if _, err := s.value(context.Background(), graphOf(t, "queen 8x8").Position().graph, firstOf(64)); !errors.Is(err, game.ErrLimit) {
		t.Errorf("a search of 10 positions: %v", err)
	}
}
