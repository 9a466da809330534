package automata

import (
	"math/rand"
	"testing"
)

// Sets that are made smaller by a simulation give the same machine.
func TestSimulation(t *testing.T) {
	pruned := 0
	for _, sys := range systems() {
		r := rand.New(rand.NewSource(5))
		for range 12 {
			p := And{randomPredicate(r, smallRelations(sys), 2, 0), randomPredicate(r, smallRelations(sys), 1, 0)}
			a, err := sys.Compile(t.Context(), Or{p, Cmp{Var("x"), LT, Var("y")}}, []string{"x", "y", "z"}, Limits{States: 2000})
			if err != nil {
				continue
			}
			levels := [][]int32{{-1, 0, 1}, {0, -1, -1}, {0, 1, -1}, {-1, 0, -1}}[r.Intn(4)]
			tracks := 0
			for _, l := range levels {
				tracks = max(tracks, int(l)+1)
			}
			g := newGuard(t.Context(), Limits{States: 5000})
			s := &subsets{from: a.m, level: levels, tracks: tracks, sink: a.m.sink(), holds: padded(a.m, levels)}
			if err := s.construct(g); err != nil {
				continue
			}
			plain := s.m
			if s.order, err = simulate(g, a.m, levels, s.holds); err != nil || s.order == nil {
				continue
			}
			if err := s.construct(g); err != nil {
				t.Fatalf("%v: the pruned construction is greater: %v", sys, err)
			}
			if len(s.m.root) < len(plain.root) {
				pruned++
			}
			x, err := minimise(g, plain)
			if err != nil {
				t.Fatal(err)
			}
			y, err := minimise(g, s.m)
			if err != nil || !(&Automaton{sys, x}).Equal(&Automaton{sys, y}) {
				t.Fatalf("%v: %#v over %v: pruned to another machine, %v", sys, p, levels, err)
			}
		}
	}
	if pruned == 0 {
		t.Error("no set was made smaller")
	}
}
