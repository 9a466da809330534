package poset

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// rows reads a table with a header line.
func rows(t *testing.T, file string) [][]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out [][]string
	for _, line := range strings.Split(strings.TrimRight(string(text), "\n"), "\n")[1:] {
		out = append(out, strings.Split(line, "\t"))
	}
	return out
}

func TestChompFacts(t *testing.T) {
	ctx := context.Background()
	games := map[string]*Chomp{} // each of its own, so that its table is of that size
	for _, row := range rows(t, "testdata/statespace.tsv") {
		if row[0] != "chomp" || !strings.HasPrefix(row[5], "yes") {
			continue
		}
		d, err := parseDiagram(row[1])
		if err != nil {
			t.Fatal(err)
		}
		g := games[row[1]]
		if g == nil {
			g = NewChomp()
			games[row[1]] = g
		}
		v, err := g.NimValue(ctx, d)
		if err != nil {
			t.Fatal(err)
		}
		var got string
		if strings.HasPrefix(row[2], "nimber") {
			got = fmt.Sprintf("%d / %d / %d", v, g.table.Len(), g.table.Max())
		} else {
			moves, err := g.Winning(ctx, d)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range moves {
				got += fmt.Sprintf("(%d,%d)", m[0], m[1])
			}
		}
		if got != row[3] {
			t.Errorf("%s %s: %s, want %s", row[1], row[2], got, row[3])
		}
	}
}

func TestPosetFacts(t *testing.T) {
	g := NewGame()
	for _, row := range rows(t, "testdata/statespace.tsv") {
		if row[0] != "poset-game" || !strings.HasPrefix(row[5], "yes") {
			continue
		}
		size, covers, _ := strings.Cut(strings.TrimPrefix(row[1], "n="), "; covers ")
		n, err := strconv.Atoi(size)
		if err != nil {
			t.Fatal(err)
		}
		text := covers
		for x := range n {
			text += " " + strconv.Itoa(x)
		}
		sum, err := g.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := g.NimValue(context.Background(), sum[0]); err != nil || strconv.FormatUint(v, 10) != row[3] {
			t.Errorf("%s: value %d, %v, want %s", row[1], v, err, row[3])
		}
	}
}
