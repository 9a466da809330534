package kayles

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/game"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"0-1 1-2 5":                         "0-1-2 5",
		"1-0":                               "0-1",
		"0-1-2-0":                           "0-1-2-0",
		"0-1, 1-2;5":                        "0-1-2 5",
		"0–1 1 - 2":                         "0-1-2",
		"a--b":                              "a-b",
		"0 1\n1 2\n5\n":                     "0-1-2 5",
		"0 1, 1 2":                          "0-1-2",
		"7":                                 "7",
		"1 2":                               "1 2",
		"x10-x9":                            "x9-x10",
		"(1,2)-(1,3)":                       "(1,2)-(1,3)",
		"graph { a -- b -- c; d }":          "a-b-c d",
		"path 7":                            "path 7",
		"Path 7":                            "path 7",
		"grid 3 4":                          "grid 3x4",
		"grid 3×4":                          "grid 3x4",
		"queen 4":                           "queen 4x4",
		"gpetersen 7 2":                     "generalized-petersen 7,2",
		"complete-bipartite 3,4":            "complete 3x4",
		"petersen":                          "petersen",
		"path 7 without 2 3":                "4-5-6-7 1",
		"queen 4x4 only a1 b3":              "a1 b3",
		"grid 4x4 without (1,1)":            "grid 4x4 without (1,1)",
		"path 7 + cycle 5":                  "path 7+cycle 5",
		"0-1 # an edge\n1-2":                "0-1-2",
		"none":                              "",
		"graph { a -- b } + star 2":         "a-b+star 2",
		"circulant 8,1,2 without 1 2 3 4 5": "6-7-8-6",
	} {
		sum, err := Parse(text)
		got := join(sum)
		if err != nil || got != want {
			t.Errorf("%q: %q, %v, want %q", text, got, err, want)
			continue
		}
		if got == "" {
			continue
		}
		if again, err := Parse(got); err != nil || join(again) != got {
			t.Errorf("%q is written %q, which is read as %q, %v", text, got, join(again), err)
		}
	}
}

func join(sum []Position) string {
	var texts []string
	for _, p := range sum {
		texts = append(texts, p.String())
	}
	return strings.Join(texts, "+")
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "a graph is missing",
		"path 3 +":                  "a graph is missing",
		"0-":                        "expected a vertex behind",
		"-0":                        "expected a vertex before",
		"0-1\n1-2\n2-":              "line 3: expected a vertex behind",
		"0-1\n\n1=2":                "line 3: \"=\" does not belong here",
		"0-0":                       "joins a vertex to itself",
		"cyle 5":                    "did you mean cycle",
		"blob 5":                    "there is no shape",
		"grid 3x":                   "not complete",
		"grid axb":                  "is no number",
		"path 7 without 9":          "there is no vertex \"9\"",
		"path 7 only 1-2":           "not edges",
		"0-1 cycle 5":               "graphs are joined by +",
		"0 1 2, 3":                  "the two ends of an edge",
		"path 3 +\n cycle 2":        "line 2: cycle: 2 is too small",
		"graph { a -- }":            "expected",
		"none + none":               "cannot stand here",
		"path 0 without 1":          "no vertices",
		"(1-2":                      "does not belong here",
		"graph { a -- b\n b -- b }": "joins a vertex to itself",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	if _, err := Parse(strings.Repeat("path 2+", MaxParts) + "path 2"); !errors.Is(err, game.ErrLimit) {
		t.Errorf("many parts: %v", err)
	}
	if _, err := Parse(strings.Join(vertexNames(MaxVertices+1), " ")); !errors.Is(err, game.ErrLimit) {
		t.Errorf("many vertices: %v", err)
	}
}

func TestNew(t *testing.T) {
	for _, c := range []struct {
		names []string
		edges [][2]int
		want  string
	}{
		{[]string{"a", "a"}, nil, "two vertices"},
		{[]string{""}, nil, "no name"},
		{[]string{"a b"}, nil, "no name"},
		{[]string{"path"}, nil, "a meaning of its own"},
		{[]string{"a"}, [][2]int{{0, 1}}, "no vertex of index 1"},
		{[]string{"a"}, [][2]int{{0, 0}}, "to itself"},
	} {
		if _, err := New(c.names, c.edges); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v %v: %v, want %q", c.names, c.edges, err, c.want)
		}
	}
	g, err := New([]string{"a", "b", "c"}, [][2]int{{0, 1}, {1, 0}, {1, 2}})
	if err != nil || g.String() != "a-b-c" || len(g.Edges()) != 2 || !slices.Equal(g.Names(), []string{"a", "b", "c"}) {
		t.Errorf("%v, %v", g, err)
	}
}

// FuzzParse: what is read is written so that it is read as the same.
func FuzzParse(f *testing.F) {
	for _, s := range append(smallShapes(), "0-1 1-2 5", "0 1, 1 2", "graph { a -- b }", "path 7 without 2 3", "a-b + c", "queen 4 only a1", "0-1\n1-", "# x", "l-AAderA", "l-ladder 5") {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		sum, err := Parse(text)
		if err != nil {
			return
		}
		for _, p := range sum {
			again, err := Parse(p.String())
			if p.set.empty() {
				continue
			}
			if err != nil || len(again) != 1 || !slices.Equal(parts(again[0]), parts(p)) {
				t.Fatalf("%q is written %q, which is read as %v, %v", text, p, again, err)
			}
		}
	})
}

// parts lists the vertices and the edges of a position by name.
func parts(p Position) []string {
	out := p.Vertices()
	for m := range p.moves(true) {
		u, v := p.graph.names[m.u], p.graph.names[m.v]
		out = append(out, min(u, v)+"-"+max(u, v))
	}
	slices.Sort(out)
	return out
}

// TestNoBoards refuses what would be a graph of one vertex where somebody meant
// something else.
func TestNoBoards(t *testing.T) {
	for _, c := range []struct{ text, bare, want string }{
		{"(8,8)", "queen", "is no board"},
		{"x", "queen", "is no board"},
		{"path7", "", "did you mean path 7?"},
		{strings.Repeat("a ", maxText), "", "bytes of text"},
	} {
		if _, err := parse(c.text, c.bare); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.20q: %v, want %q", c.text, err, c.want)
		}
	}
	if sum, err := parse("8+2x3", "queen"); err != nil || len(sum) != 2 {
		t.Error(sum, err)
	}
}
