package poset

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/grundy-cgt/grundy/game"
)

// bruteValue is the nim value of a set from the definition, with no theory: above
// holds for each element all that are greater, and memo is by set.
func bruteValue(above []uint64, set uint64, memo map[uint64]int) int {
	if v, ok := memo[set]; ok {
		return v
	}
	seen := map[int]bool{}
	for x := range above {
		if set>>x&1 == 1 {
			seen[bruteValue(above, set&^above[x]&^(1<<x), memo)] = true
		}
	}
	v := 0
	for seen[v] {
		v++
	}
	memo[set] = v
	return v
}

// closure turns relations into what is above each element, step by step.
func closure(n int, below [][2]int) []uint64 {
	above := make([]uint64, n)
	for again := true; again; {
		again = false
		for _, r := range below {
			if next := above[r[0]] | above[r[1]] | 1<<r[1]; next != above[r[0]] {
				above[r[0]], again = next, true
			}
		}
	}
	return above
}

// TestAllSmallPosets holds values, winning moves and options against the
// definition on all posets of up to 5 elements: each has a numbering in which
// greater elements have greater numbers.
func TestAllSmallPosets(t *testing.T) {
	g := NewGame()
	for n := range 6 {
		var pairs [][2]int
		var names []string
		for y := range n {
			names = append(names, strconv.Itoa(y))
			for x := range y {
				pairs = append(pairs, [2]int{x, y})
			}
		}
		for chosen := range 1 << len(pairs) {
			var below [][2]int
			for i, r := range pairs {
				if chosen>>i&1 == 1 {
					below = append(below, r)
				}
			}
			p, err := New(names, below)
			if err != nil {
				t.Fatal(err)
			}
			holdAll(t, g, p, closure(n, below))
		}
	}
}

// holdAll holds all that is said about a poset against the definition.
func holdAll(t *testing.T, g *Game, p *Poset, above []uint64) {
	t.Helper()
	ctx := context.Background()
	memo := map[uint64]int{}
	want := bruteValue(above, p.whole(), memo)
	if v, err := g.NimValue(ctx, p.Position()); err != nil || int(v) != want {
		t.Fatalf("%s: value %d, %v, want %d", p.Position(), v, err, want)
	}
	winning, err := g.Winning(ctx, p.Position())
	if err != nil {
		t.Fatal(err)
	}
	var opts game.Options[Position]
	if err := g.Options(&opts, p.Position()); err != nil {
		t.Fatal(err)
	}
	var wins []string
	for x := range above {
		left := p.whole() &^ above[x] &^ (1 << x)
		if memo[left] == 0 {
			wins = append(wins, p.names[x])
		}
		var set uint64
		for _, part := range opts.At(x) {
			set |= part.set
		}
		if set != left || g.Label(p.Position(), opts.At(x)) != "choose "+p.names[x] {
			t.Fatalf("%s: choosing %s leaves %v, labelled %q", p.Position(), p.names[x], opts.At(x), g.Label(p.Position(), opts.At(x)))
		}
	}
	if !slices.Equal(winning, wins) {
		t.Fatalf("%s: winning moves %v, want %v", p.Position(), winning, wins)
	}
}

// TestRandomPosets does the same for larger ones.
func TestRandomPosets(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 150 {
		n := 6 + random.IntN(5)
		var names []string
		var below [][2]int
		some := 1 + random.IntN(5)
		for y := range n {
			names = append(names, strconv.Itoa(y))
			for x := range y {
				if random.IntN(6) < some {
					below = append(below, [2]int{x, y})
				}
			}
		}
		p, err := New(names, below)
		if err != nil {
			t.Fatal(err)
		}
		holdAll(t, NewGame(), p, closure(n, below))
	}
}

// TestShapes holds shapes, whose symmetries are used, against the definition, in
// every position that can be reached.
func TestShapes(t *testing.T) {
	ctx := context.Background()
	for _, text := range []string{"chain 6", "antichain 5", "chomp 7", "chomp 3x4", "chomp 2x2x3", "chomp 2x2x2x2", "divisors 1", "divisors 72", "divisors 210", "divisors 97", "subset-takeaway 1", "subset-takeaway 2", "subset-takeaway 3", "subset-takeaway 4", "subsets 0", "subsets 3", "subsets 4"} {
		sum, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		p := sum[0].poset
		above := make([]uint64, p.Len())
		for x := range above {
			above[x] = p.up[x] &^ (1 << x)
		}
		memo := map[uint64]int{}
		bruteValue(above, p.whole(), memo)
		g := NewGame()
		for set, want := range memo {
			v, err := g.NimValue(ctx, Position{p, set})
			if err != nil || int(v) != want {
				t.Fatalf("%s: value %d, %v, want %d", Position{p, set}, v, err, want)
			}
			if q := p.least(set); bruteValue(above, q, memo) != want {
				t.Fatalf("%s and its image %s have different values", Position{p, set}, Position{p, q})
			}
		}
	}
}

// TestOrders compares orders that are known in another way.
func TestOrders(t *testing.T) {
	p, err := Shape("divisors", 12)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := len(p.Position().covers()), 5; got != want {
		t.Errorf("divisors of 12: %d covers, want %d", got, want)
	}
	if got := p.Position().Elements(); !slices.Equal(got, []string{"3", "2", "6", "4", "12"}) {
		t.Errorf("divisors of 12: %v", got)
	}
	p, err = Shape("subset-takeaway", 4)
	if err != nil {
		t.Fatal(err)
	}
	if p.Len() != 14 || p.names[0] != "1" || p.names[13] != "234" {
		t.Errorf("subsets: %v", p.names)
	}
}
