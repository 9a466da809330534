package kayles

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/game"
)

func labels(label string) []string {
	return strings.Split(strings.TrimPrefix(label, "choose "), " or ")
}

// smallShapes are shapes of at most 16 vertices, each kind at least once.
func smallShapes() []string {
	return []string{
		"path 0", "path 1", "path 2", "path 7", "path 12", "cycle 3", "cycle 4", "cycle 9", "cycle 12", "complete 0", "complete 1",
		"complete 6", "complete 3x4", "complete 3x3", "complete 2x2x2", "complete 1x2x3", "complete 4x4x4", "star 0", "star 5",
		"wheel 3", "wheel 6", "grid 3", "grid 3x4", "grid 2x2x2", "grid 1x5", "grid 4x4", "torus 3x3", "torus 3x4", "torus 4x4",
		"king 2x3", "king 4x4", "queen 3x4", "queen 4x4", "rook 3x3", "rook 2x4", "rook 4x4", "bishop 4x4", "bishop 3x5", "knight 3x4", "knight 4x4",
		"hypercube 0", "hypercube 1", "hypercube 3", "hypercube 4", "ladder 1", "ladder 6", "prism 3", "prism 5", "prism 8", "mobius-ladder 2", "mobius-ladder 3",
		"mobius-ladder 8", "petersen", "generalized-petersen 7,2", "generalized-petersen 8,3", "generalized-petersen 5,2", "circulant 8,1,2", "circulant 10,2,5",
		"comb 1", "comb 5", "spider 3,4", "spider 1,1", "spider 0,3", "binary-tree 0", "binary-tree 3",
	}
}

func graphOf(t *testing.T, text string) *Graph {
	t.Helper()
	sum, err := Parse(text)
	if err != nil || len(sum) != 1 {
		t.Fatalf("%s: %v, %v", text, sum, err)
	}
	return sum[0].graph
}

// TestShapes holds values on shapes, where symmetries and pairing come in,
// against the definition.
func TestShapes(t *testing.T) {
	for _, arcs := range []bool{false, true} {
		k := newGame(arcs, "")
		for _, text := range smallShapes() {
			g := graphOf(t, text)
			adj := make([]uint16, g.Len())
			for _, e := range g.Edges() {
				adj[e[0]] |= 1 << e[1]
				adj[e[1]] |= 1 << e[0]
			}
			want := bruteValue(adj, uint16(1<<g.Len()-1), arcs, newMemo(g.Len()))
			got, method, _, err := k.Value(context.Background(), g.Position())
			if err != nil || int(got) != want {
				t.Errorf("arcs %v: %s: value %d, %v, want %d (%s)", arcs, text, got, err, want, method)
			}
		}
	}
}

// TestSizes counts vertices and edges.
func TestSizes(t *testing.T) {
	for _, c := range []struct {
		shape           string
		vertices, edges int
	}{
		{"path 7", 7, 6},
		{"cycle 5", 5, 5},
		{"complete 5", 5, 10},
		{"complete 3x4", 7, 12},
		{"star 5", 6, 5},
		{"wheel 6", 7, 12},
		{"grid 3x4", 12, 17},
		{"torus 3x4", 12, 24},
		{"king 3x4", 12, 29},
		{"queen 4x4", 16, 76},
		{"rook 3x3", 9, 18},
		{"bishop 4x4", 16, 28},
		{"knight 4x5", 20, 34},
		{"hypercube 4", 16, 32},
		{"ladder 6", 12, 16},
		{"prism 5", 10, 15},
		{"mobius-ladder 8", 16, 24},
		{"petersen", 10, 15},
		{"generalized-petersen 7,2", 14, 21},
		{"circulant 8,1,2", 8, 16},
		{"comb 5", 10, 9},
		{"spider 3,4", 13, 12},
		{"binary-tree 3", 15, 14},
	} {
		g := graphOf(t, c.shape)
		if g.Len() != c.vertices || len(g.Edges()) != c.edges {
			t.Errorf("%s: %d vertices and %d edges, want %d and %d", c.shape, g.Len(), len(g.Edges()), c.vertices, c.edges)
		}
	}
}

// TestTransitive tells which shapes are known to be transitive. What is known
// follows from permutations that were checked, so it is true; what matters here is
// that nothing is missed.
func TestTransitive(t *testing.T) {
	vertex := []string{
		"cycle 9", "complete 6", "complete 3x3", "complete 2x2x2", "complete 4x4x4", "torus 3x4", "torus 4x4", "rook 3x3", "rook 2x4", "rook 4x4",
		"hypercube 4", "prism 5", "mobius-ladder 3", "mobius-ladder 8", "petersen", "generalized-petersen 8,3", "generalized-petersen 5,2", "circulant 8,1,2", "path 2",
	}
	arc := []string{
		"cycle 9", "complete 6", "complete 3x3", "complete 3x4", "complete 2x2x2", "star 5", "torus 4x4", "rook 4x4", "hypercube 4", "petersen", "path 2", "path 3",
	}
	for _, text := range vertex {
		if !graphOf(t, text).transitive(false) {
			t.Errorf("%s is not known to be vertex-transitive", text)
		}
	}
	for _, text := range arc {
		if !graphOf(t, text).transitive(true) {
			t.Errorf("%s is not known to be edge-transitive", text)
		}
	}
	for _, text := range []string{"path 3", "star 5", "grid 3x4", "complete 3x4", "generalized-petersen 7,2", "knight 4x4", "queen 4x4"} {
		if graphOf(t, text).transitive(false) {
			t.Errorf("%s is said to be vertex-transitive", text)
		}
	}
}

// TestPaired holds the pairing strategies against the values of TestShapes: it
// lists where one is found.
func TestPaired(t *testing.T) {
	node := []string{"grid 4x4", "grid 8x8", "grid 10x12", "hypercube 7", "torus 4x5", "torus 4x4", "prism 4", "cycle 4"}
	for _, text := range node {
		if !graphOf(t, text).Position().paired(false) {
			t.Errorf("%s: no pairing found", text)
		}
	}
	for _, text := range []string{"path 2", "grid 3x3", "complete 4", "petersen", "queen 4x4", "star 4"} {
		if graphOf(t, text).Position().paired(false) {
			t.Errorf("%s: a pairing", text)
		}
	}
	if !graphOf(t, "torus 4x4").Position().paired(true) || graphOf(t, "path 4").Position().paired(true) {
		t.Error("pairing of edges")
	}
}

func TestShapeErrors(t *testing.T) {
	for text, want := range map[string]string{
		"cycle 2":                  "at least 3",
		"cycle":                    "cycle 5",
		"cycle 3 4":                "cycle cannot have 2 numbers",
		"torus 2x5":                "at least 3",
		"generalized-petersen 6,3": "less than n/2",
		"circulant 5,5":            "less than the 5 vertices",
		"petersen 3":               "petersen cannot have 1 numbers",
		"knight 3x4x5":             "knight 4x5",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	for _, text := range []string{"path 129", "grid 12x12", "hypercube 8", "binary-tree 7", "spider 60,60", "queen 12", "complete 65x64", "star 128", "path 99999999", "mobius-ladder 65", "comb 65", "wheel 128", "prism 65", "ladder 65"} {
		if _, err := Parse(text); !errors.Is(err, game.ErrLimit) {
			t.Errorf("%s: %v, want a limit", text, err)
		}
	}
	if _, err := Shape("blob", 3); err == nil {
		t.Error("a shape blob")
	}
	if !slices.Contains(Shapes(), "path 7") {
		t.Error("path is no shape")
	}
}
