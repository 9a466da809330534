package classic_test

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// fact is a row of testdata/peer_values.tsv.
type fact struct{ game, value string }

// facts reads the rows by their id.
func facts(t *testing.T) map[string]fact {
	t.Helper()
	text, err := os.ReadFile("testdata/peer_values.tsv")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]fact{}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimRight(line, "\n"), "\t")
		out[cells[0]] = fact{game: cells[4], value: cells[7]}
	}
	return out
}

// fields reads a list of numbers.
func fields(t *testing.T, text string) []uint64 {
	t.Helper()
	var out []uint64
	for _, f := range strings.Fields(text) {
		n, err := strconv.ParseUint(f, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, n)
	}
	return out
}
