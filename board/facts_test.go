package board_test

import (
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/play"
)

// rows reads a table of facts: each row by the names of its columns.
func rows(t testing.TB, file string) []map[string]string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
	names := strings.Split(lines[0], "\t")
	var out []map[string]string
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, field := range strings.Split(line, "\t") {
			row[names[i]] = field
		}
		out = append(out, row)
	}
	return out
}

// cramFacts are the values of Cram in the facts, by board.
func cramFacts(t testing.TB) map[string]uint64 {
	t.Helper()
	facts := map[string]uint64{}
	add := func(board, value string) {
		v, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		if old, ok := facts[board]; ok && old != v {
			t.Errorf("the facts know two values of %s: %d and %d", board, old, v)
		}
		facts[board] = v
	}
	for _, r := range rows(t, "statespace.tsv") {
		if r["family"] == "cram" && r["quantity"] == "nimber" {
			add(r["instance"], r["value"])
		}
	}
	for _, r := range rows(t, "peer_values.tsv") {
		if r["family"] == "cram" && r["quantity"] == "nim value" {
			_, board, _ := strings.Cut(r["game"], " ")
			board = strings.TrimPrefix(board, "position ")
			board, _, _ = strings.Cut(board, " ")
			add(board, r["value"])
		}
	}
	return facts
}

// slow holds the boards of Cram that take more than about a second; the benchmark
// BenchmarkCram has them. The last group needs many minutes, or more than the
// memory that a search may use.
var slow = strings.Fields("3x13 3x14 3x15 4x9 5x7 5x8 5x9 4x11 " +
	"3x17 3x18 3x20 4x13 4x15 5x10 5x11 6x7 6x9 7x8 7x9")

func TestCramFacts(t *testing.T) {
	g := open(t, "cram", "")
	facts := cramFacts(t)
	if len(facts) < 40 {
		t.Errorf("only %d facts", len(facts))
	}
	for position, want := range facts {
		if strings.Contains(" "+strings.Join(slow, " ")+" ", " "+position+" ") {
			continue
		}
		start := time.Now()
		if a := solve(t, g, position, family.Question{Moves: 1}); a.Value.Number != want {
			t.Errorf("%s: %d, want %d", position, a.Value.Number, want)
		}
		t.Logf("%s %v", position, time.Since(start))
	}
}

func TestMisereCramFacts(t *testing.T) {
	g := open(t, "cram", "")
	n := 0
	for _, r := range rows(t, "statespace.tsv") {
		if r["family"] != "cram-misere" {
			continue
		}
		n++
		a := solve(t, g, r["instance"], family.Question{Kind: play.Kind{Misere: true}})
		if string(a.Outcome) != r["value"] {
			t.Errorf("%s misere: %s, want %s", r["instance"], a.Outcome, r["value"])
		}
	}
	if n != 27 {
		t.Errorf("%d facts, want 27", n)
	}
}
