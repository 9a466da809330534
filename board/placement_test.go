package board_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/board"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/play"
)

// grid is the plain meaning of a placement game: cells by row and column, and
// pieces as lists of cells.
type grid struct {
	rows, cols int
	pieces     [][][2]int
	misere     bool
	known      map[uint64]int
}

func newGrid(rows, cols int, pieces [][][2]int, misere bool) *grid {
	return &grid{rows, cols, pieces, misere, map[uint64]int{}}
}

// value is the mex over the options of all free cells, without parts and without
// symmetry. In misere play the end has the value 1.
func (g *grid) value(free uint64) int {
	if v, ok := g.known[free]; ok {
		return v
	}
	seen := map[int]bool{}
	for r := range g.rows {
		for c := range g.cols {
			for _, piece := range g.pieces {
				next, fits := free, true
				for _, cell := range piece {
					y, x := r+cell[0], c+cell[1]
					if y < 0 || x < 0 || y >= g.rows || x >= g.cols || free>>(y*g.cols+x)&1 == 0 {
						fits = false
						break
					}
					next &^= 1 << (y*g.cols + x)
				}
				if fits {
					seen[g.value(next)] = true
				}
			}
		}
	}
	v := mex(seen)
	if g.misere && len(seen) == 0 {
		v = 1
	}
	g.known[free] = v
	return v
}

func mex(seen map[int]bool) int {
	v := 0
	for seen[v] {
		v++
	}
	return v
}

// placementGames are the games of the oracle: as the package is told them, and as
// lists of cells. In the second form each turned piece is written out.
var placementGames = []struct {
	name, arg string
	pieces    [][][2]int
}{
	{"cram", "", [][][2]int{{{0, 0}, {0, 1}}, {{0, 0}, {1, 0}}}},
	{"row-cram", "", [][][2]int{{{0, 0}, {0, 1}}}},
	{"i-trominoes", "", [][][2]int{{{0, 0}, {0, 1}, {0, 2}}, {{0, 0}, {1, 0}, {2, 0}}}},
	{"l-trominoes", "", [][][2]int{
		{{0, 0}, {0, 1}, {1, 0}}, {{0, 0}, {0, 1}, {1, 1}}, {{0, 0}, {1, 0}, {1, 1}}, {{0, 1}, {1, 0}, {1, 1}},
	}},
	{"trominoes", "", [][][2]int{
		{{0, 0}, {0, 1}, {0, 2}},
		{{0, 0}, {1, 0}, {2, 0}},
		{{0, 0}, {0, 1}, {1, 0}},
		{{0, 0}, {0, 1}, {1, 1}},
		{{0, 0}, {1, 0}, {1, 1}},
		{{0, 1}, {1, 0}, {1, 1}},
	}},
	{"placement", "fixed ##/#.", [][][2]int{{{0, 0}, {0, 1}, {1, 0}}}},
	{"placement", "fixed ##/.#", [][][2]int{{{0, 0}, {0, 1}, {1, 1}}}},
	{"placement", "fixed #.#", [][][2]int{{{0, 0}, {0, 2}}}},
	{"placement", "#.#", [][][2]int{{{0, 0}, {0, 2}}, {{0, 0}, {2, 0}}}},
	{"placement", "turned #../###", [][][2]int{
		{{0, 0}, {1, 0}, {1, 1}, {1, 2}}, {{0, 0}, {0, 1}, {1, 0}, {2, 0}}, {{0, 0}, {0, 1}, {0, 2}, {1, 2}}, {{0, 1}, {1, 1}, {2, 1}, {2, 0}},
	}},
	{"placement", "# ##", [][][2]int{{{0, 0}}, {{0, 0}, {0, 1}}, {{0, 0}, {1, 0}}}},
	{"placement", "fixed #./.#", [][][2]int{{{0, 0}, {1, 1}}}},
}

func open(t testing.TB, name, arg string) family.Game {
	t.Helper()
	for _, e := range board.Games() {
		if e.Name == name {
			g, err := e.Open(arg)
			if err != nil {
				t.Fatal(err)
			}
			return g
		}
	}
	t.Fatalf("no game %s", name)
	return nil
}

func solve(t testing.TB, g family.Game, position string, q family.Question) *family.Answer {
	t.Helper()
	a, err := g.Solve(context.Background(), position, q)
	if err != nil {
		t.Fatalf("%s: %v", position, err)
	}
	return a
}

// moves are the winning moves of an answer as text, in order.
func moves(a *family.Answer) []string {
	var out []string
	for _, m := range a.Moves {
		slices.Sort(m.To)
		out = append(out, m.From+" "+strings.Join(m.To, "+")+" "+m.Label)
	}
	slices.Sort(out)
	return out
}

// sizes are those of all boards of up to 10 cells, and some of 12.
func sizes() [][2]int {
	list := [][2]int{{1, 12}, {2, 6}, {3, 4}, {4, 3}}
	for rows := 1; rows <= 10; rows++ {
		for cols := 1; rows*cols <= 10; cols++ {
			list = append(list, [2]int{rows, cols})
		}
	}
	return list
}

// TestPlacementMeaning holds all positions of all boards of up to 12 cells against
// the plain meaning: values by the solver, misere outcomes by the search of sums,
// and some by the exact search of the family.
func TestPlacementMeaning(t *testing.T) {
	for _, c := range placementGames {
		g := open(t, c.name, c.arg)
		for _, size := range sizes() {
			rows, cols := size[0], size[1]
			if c.name != "cram" && rows*cols > 10 && rows != 3 {
				continue
			}
			normal, misere := newGrid(rows, cols, c.pieces, false), newGrid(rows, cols, c.pieces, true)
			for free := range uint64(1) << (rows * cols) {
				text := board.Board{Free: free, Rows: uint8(rows), Cols: uint8(cols)}.String()
				a := solve(t, g, text, family.Question{Moves: 1})
				if want := normal.value(free); a.Value.Number != uint64(want) {
					t.Fatalf("%s %s %s: value %d, want %d", c.name, c.arg, text, a.Value.Number, want)
				}
				if free%37 == 0 {
					all := solve(t, g, text, family.Question{})
					exact := solve(t, g, text, family.Question{Exact: true})
					if want := normal.value(free); exact.Value.Number != uint64(want) {
						t.Fatalf("%s %s %s: exact value %d, want %d", c.name, c.arg, text, exact.Value.Number, want)
					}
					if got, want := moves(all), moves(exact); all.Count != exact.Count || !slices.Equal(got, want) {
						t.Fatalf("%s %s %s: winning moves %q, want %q", c.name, c.arg, text, got, want)
					}
				}
				if free%11 != 0 && c.name != "cram" {
					continue
				}
				m := solve(t, g, text, family.Question{Moves: 1, Kind: play.Kind{Misere: true}})
				if want := family.OutcomeOf(misere.value(free) != 0); m.Outcome != want {
					t.Fatalf("%s %s %s misere: %s, want %s", c.name, c.arg, text, m.Outcome, want)
				}
			}
		}
	}
}
