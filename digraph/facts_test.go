package digraph

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestFacts reads the table of loopy graphs, each value checked by the
// definition and on product graphs by whoever made it.
func TestFacts(t *testing.T) {
	text, err := os.ReadFile("testdata/loopy.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(string(text)), "\n")[1:]
	if len(rows) != 30 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, row := range rows {
		fields := strings.Split(row, "\t")
		var n int
		if _, err := fmt.Sscanf(fields[1], "n=%d;", &n); err != nil {
			t.Fatal(err)
		}
		var edges []Edge
		_, list, _ := strings.Cut(fields[1], "edges")
		for _, word := range strings.Fields(list) {
			var e Edge
			if _, err := fmt.Sscanf(word, "%d>%d", &e.From, &e.To); err != nil {
				t.Fatal(err)
			}
			edges = append(edges, e)
		}
		l := loopy(t, build(t, n, edges))
		for v, want := range strings.Split(fields[3], ",") {
			got := strings.ReplaceAll(l.Value(uint32(v)).String(), ",", ".")
			if got != want {
				t.Errorf("%s: vertex %d: %s, want %s", fields[1], v, got, want)
			}
		}
	}
}
