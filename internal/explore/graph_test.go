package explore

import (
	"strings"
	"testing"
	"time"
)

// A graph whose values take too long is listed nevertheless, with the values that are
// found in half of the time.
func TestGraphWithoutValues(t *testing.T) {
	for _, position := range []string{"5x5", "5x6"} {
		e := New(Options{Time: 4 * time.Second})
		g := ask[*Graph](t, e, MethodGraph, GraphRequest{"clobber", position, 60})
		known := 0
		for _, n := range g.Nodes {
			if n.Value != nil {
				known++
			}
		}
		if len(g.Nodes) != 60 || len(g.Edges) < 60 || !g.Truncated || known == len(g.Nodes) || g.Nodes[0].Outcome != "" {
			t.Errorf("%s: %d positions, %d edges, %d values, the first %+v", position, len(g.Nodes), len(g.Edges), known, g.Nodes[0])
		}
		if !strings.Contains(g.Partial, "who wins was not found for") {
			t.Errorf("%s: %q", position, g.Partial)
		}
	}
}

// Where there is no room for more positions, all moves between those that there are are
// edges.
func TestEdgesOfFullGraph(t *testing.T) {
	for _, r := range []GraphRequest{{"kayles", "7+8", 40}, {"cram", "4x4", 30}, {"chomp", "4x4", 12}, {"hackenbush", "0-1 1-2 2-3 0-4 4-5", 9}} {
		e := New(Options{})
		g := ask[*Graph](t, e, MethodGraph, r)
		whole := r
		whole.Most = MaxNodes
		want := map[[2]string]bool{}
		all := ask[*Graph](t, e, MethodGraph, whole)
		for _, edge := range all.Edges {
			want[[2]string{all.Nodes[edge[0]].Position, all.Nodes[edge[1]].Position}] = true
		}
		shown := map[string]bool{}
		for _, n := range g.Nodes {
			shown[n.Position] = true
		}
		for edge := range want {
			if !shown[edge[0]] || !shown[edge[1]] {
				delete(want, edge)
			}
		}
		for _, edge := range g.Edges {
			delete(want, [2]string{g.Nodes[edge[0]].Position, g.Nodes[edge[1]].Position})
		}
		if all.Truncated || !g.Truncated || len(g.Nodes) != r.Most || len(want) > 0 {
			t.Errorf("%v: %d positions, without the edges %v", r, len(g.Nodes), want)
		}
	}
}

// A program is written by the definition where the search for a law takes too long.
func TestExportWithoutLaw(t *testing.T) {
	x := ask[*Export](t, New(Options{Time: time.Second}), MethodExport, ExportRequest{"euclid", "python"})
	if !strings.Contains(x.Status, "the search for a law was ended") || !strings.Contains(x.Text, "def ") {
		t.Errorf("%s\n%s", x.Status, x.Text)
	}
}
