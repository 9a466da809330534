package board_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/board"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/play"
)

// sheet is the plain meaning of the games of the family "grid covering".
type sheet struct {
	name       string
	rows, cols int
	misere     bool
	known      map[uint64]int
}

// next lists the positions after all moves, from the definition.
func (g *sheet) next(free uint64) []uint64 {
	var out []uint64
	cell := func(r, c int) uint64 { return 1 << (r*g.cols + c) }
	var lines [][]uint64
	for r := range g.rows {
		var line []uint64
		for c := range g.cols {
			line = append(line, cell(r, c))
		}
		lines = append(lines, line)
	}
	for c := range g.cols {
		var line []uint64
		for r := range g.rows {
			line = append(line, cell(r, c))
		}
		lines = append(lines, line)
	}
	size := 1
	if g.name != "juvavum" {
		size = 2
	}
	// lay covers size cells at or behind a place of the line, or none there
	var lay func(line []uint64, at int, left uint64)
	lay = func(line []uint64, at int, left uint64) {
		if at+size > len(line) {
			return
		}
		lay(line, at+1, left)
		var piece uint64
		for _, c := range line[at : at+size] {
			piece |= c
		}
		if piece&left == piece {
			out = append(out, left&^piece)
			if g.name != "cram" {
				lay(line, at+size, left&^piece)
			}
		}
	}
	for _, line := range lines {
		lay(line, 0, free)
	}
	return out
}

func (g *sheet) value(free uint64) int {
	if v, ok := g.known[free]; ok {
		return v
	}
	seen := map[int]bool{}
	for _, next := range g.next(free) {
		seen[g.value(next)] = true
	}
	v := mex(seen)
	if g.misere && len(seen) == 0 {
		v = 1
	}
	g.known[free] = v
	return v
}

// TestGridCovering holds the facts of the family against the plain meaning, values
// and the number of positions in normal and misere play, and the package against
// both.
func TestGridCovering(t *testing.T) {
	n := 0
	for _, r := range rows(t, "peer_values.tsv") {
		if r["family"] != "grid covering" || !strings.HasPrefix(r["verified"], "yes") {
			continue
		}
		n++
		name := "cram"
		switch {
		case strings.HasPrefix(r["game"], "Domino Juvavum"):
			name = "domino-juvavum"
		case strings.HasPrefix(r["game"], "Juvavum"):
			name = "juvavum"
		}
		words := strings.Fields(r["game"])
		size, misere := words[len(words)-3], words[len(words)-2] == "misere"
		s := &sheet{name: name, misere: misere, known: map[uint64]int{}}
		if _, err := fmt.Sscanf(size, "%dx%d", &s.rows, &s.cols); err != nil {
			t.Fatal(err)
		}
		value := s.value(1<<(s.rows*s.cols) - 1)
		if got := fmt.Sprintf("%d; %d", value, len(s.known)); got != r["value"] {
			t.Errorf("%s %s, misere %t: %s by the plain meaning, want %s", name, size, misere, got, r["value"])
		}
		a := solve(t, open(t, name, ""), size, family.Question{Kind: play.Kind{Misere: misere}, Moves: 1})
		if a.Outcome != family.OutcomeOf(value != 0) || !misere && a.Value.Number != uint64(value) {
			t.Errorf("%s %s, misere %t: %s %d, want %d", name, size, misere, a.Outcome, a.Value.Number, value)
		}
	}
	if n != 45 {
		t.Errorf("%d facts", n)
	}
}

// TestLinesMeaning holds all positions of small boards against the plain meaning.
func TestLinesMeaning(t *testing.T) {
	for _, name := range []string{"juvavum", "domino-juvavum"} {
		g := open(t, name, "")
		for _, size := range [][2]int{{1, 7}, {2, 4}, {4, 2}, {3, 3}, {1, 1}, {3, 2}} {
			normal := &sheet{name, size[0], size[1], false, map[uint64]int{}}
			misere := &sheet{name, size[0], size[1], true, map[uint64]int{}}
			for free := range uint64(1) << (size[0] * size[1]) {
				text := board.Board{Free: free, Rows: uint8(size[0]), Cols: uint8(size[1])}.String()
				a := solve(t, g, text, family.Question{})
				if want := normal.value(free); a.Value.Number != uint64(want) {
					t.Fatalf("%s %s: %d, want %d", name, text, a.Value.Number, want)
				}
				targets(a)
				m := solve(t, g, text, family.Question{Kind: play.Kind{Misere: true}})
				if want := family.OutcomeOf(misere.value(free) != 0); m.Outcome != want {
					t.Fatalf("%s %s misere: %s, want %s", name, text, m.Outcome, want)
				}
			}
		}
	}
}
