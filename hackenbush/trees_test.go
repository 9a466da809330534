package hackenbush

import (
	"math/big"
	"testing"
	"time"
)

// tree is a binary tree; nil is the empty one.
type tree struct{ left, right *tree }

// all lists the trees of n nodes.
func all(n int) []*tree {
	if n == 0 {
		return []*tree{nil}
	}
	var out []*tree
	for l := range n {
		for _, left := range all(l) {
			for _, right := range all(n - 1 - l) {
				out = append(out, &tree{left, right})
			}
		}
	}
	return out
}

// cuts lists what may be left of a tree by cutting one edge below its root.
func (t *tree) cuts() []*tree {
	if t == nil {
		return nil
	}
	var out []*tree
	if t.left != nil {
		out = append(out, &tree{nil, t.right})
		for _, l := range t.left.cuts() {
			out = append(out, &tree{l, t.right})
		}
	}
	if t.right != nil {
		out = append(out, &tree{t.left, nil})
		for _, r := range t.right.cuts() {
			out = append(out, &tree{t.left, r})
		}
	}
	return out
}

// value is the mex of the cuts' values: the rules of the game, no theory.
func (t *tree) value(known map[string]int) int {
	key := t.key()
	if v, ok := known[key]; ok {
		return v
	}
	seen := map[int]bool{}
	for _, o := range t.cuts() {
		seen[o.value(known)] = true
	}
	v := 0
	for seen[v] {
		v++
	}
	known[key] = v
	return v
}

func (t *tree) key() string {
	if t == nil {
		return "."
	}
	return "(" + t.left.key() + t.right.key() + ")"
}

// TestCountsAreThoseOfTheGame compares with the game played out on every tree.
func TestCountsAreThoseOfTheGame(t *testing.T) {
	const most = 8
	trees := NewTrees(most)
	known := map[string]int{}
	for n := range most + 1 {
		want := map[int]int64{}
		for _, shape := range all(n) {
			want[shape.value(known)]++
		}
		for v, c := range trees.Counts(n) {
			if c.Cmp(big.NewInt(want[v])) != 0 {
				t.Errorf("%d trees of %d nodes have value %d, want %d", c, n, v, want[v])
			}
			delete(want, v)
		}
		if len(want) > 0 {
			t.Errorf("trees of %d nodes: values %v are not counted", n, want)
		}
	}
}

// TestFirstWins compares with all choices of shapes.
func TestFirstWins(t *testing.T) {
	trees := NewTrees(8)
	known := map[string]int{}
	for _, sizes := range [][]int{{}, {0}, {1}, {2}, {3}, {3, 3}, {4, 5}, {2, 3, 4}, {8}, {8, 3}, {6, 6}, {5, 4, 3, 1}} {
		counts := map[int]int64{0: 1}
		for _, n := range sizes {
			next := map[int]int64{}
			for _, shape := range all(n) {
				for v, c := range counts {
					next[v^shape.value(known)] += c
				}
			}
			counts = next
		}
		total := int64(0)
		for _, c := range counts {
			total += c
		}
		got, err := trees.FirstWins(sizes)
		if want := big.NewRat(total-counts[0], total); err != nil || got.Cmp(want) != 0 {
			t.Errorf("FirstWins(%v) = %v, %v, want %v", sizes, got, err, want)
		}
	}
	for _, n := range []int{-1, 9} {
		if _, err := trees.FirstWins([]int{n}); err == nil {
			t.Errorf("FirstWins accepts a tree of %d nodes", n)
		}
	}
}

// TestCountsAddUp: Catalan numbers, to a size where no double holds them.
func TestCountsAddUp(t *testing.T) {
	start := time.Now()
	trees := NewTrees(130)
	if d := time.Since(start); d > 5*time.Second {
		t.Errorf("NewTrees(130) took %v", d)
	}
	catalan := big.NewInt(1)
	for n := range 131 {
		sum := new(big.Int)
		for _, c := range trees.Counts(n) {
			if c.Sign() < 0 {
				t.Fatalf("size %d: a negative count", n)
			}
			sum.Add(sum, c)
		}
		if sum.Cmp(catalan) != 0 {
			t.Fatalf("size %d: %d trees, want %d", n, sum, catalan)
		}
		catalan.Mul(catalan, big.NewInt(int64(4*n+2)))
		catalan.Quo(catalan, big.NewInt(int64(n+2)))
	}
}

func BenchmarkNewTrees100(b *testing.B) {
	for range b.N {
		NewTrees(100)
	}
}

func BenchmarkFirstWins100(b *testing.B) {
	trees := NewTrees(100)
	sizes := make([]int, 100)
	for i := range sizes {
		sizes[i] = 100
	}
	for range b.N {
		if _, err := trees.FirstWins(sizes); err != nil {
			b.Fatal(err)
		}
	}
}
