package board_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/play"
)

// plainStones plays Clobber or NoGo on the text of a board.
type plainStones struct {
	clobber bool
	misere  bool
	known   map[string]int
}

func (g *plainStones) value(text string) int {
	if v, ok := g.known[text]; ok {
		return v
	}
	rows := strings.Split(text, "/")
	seen := map[int]bool{}
	put := func(r, c int, colour byte, rows []string) []string {
		next := append([]string{}, rows...)
		next[r] = next[r][:c] + string(colour) + next[r][c+1:]
		return next
	}
	for r := range rows {
		for c := range rows[r] {
			if !g.clobber && rows[r][c] == '.' {
				for _, colour := range []byte("XO") {
					if next := put(r, c, colour, rows); breathes(next) {
						seen[g.value(strings.Join(next, "/"))] = true
					}
				}
			}
			if g.clobber && rows[r][c] != '.' {
				for _, d := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
					y, x := r+d[0], c+d[1]
					if y >= 0 && y < len(rows) && x >= 0 && x < len(rows[r]) && rows[y][x] != '.' && rows[y][x] != rows[r][c] {
						next := put(r, c, '.', put(y, x, rows[r][c], rows))
						seen[g.value(strings.Join(next, "/"))] = true
					}
				}
			}
		}
	}
	v := mex(seen)
	if g.misere && len(seen) == 0 {
		v = 1
	}
	g.known[text] = v
	return v
}

// breathes tells whether each block of stones has a free neighbour.
func breathes(rows []string) bool {
	for r := range rows {
		for c := range rows[r] {
			if rows[r][c] != '.' && !reaches(rows, r, c, rows[r][c], map[[2]int]bool{}) {
				return false
			}
		}
	}
	return true
}

func reaches(rows []string, r, c int, colour byte, seen map[[2]int]bool) bool {
	if r < 0 || c < 0 || r >= len(rows) || c >= len(rows[0]) || seen[[2]int{r, c}] {
		return false
	}
	seen[[2]int{r, c}] = true
	if rows[r][c] == '.' {
		return true
	}
	return rows[r][c] == colour && (reaches(rows, r+1, c, colour, seen) || reaches(rows, r-1, c, colour, seen) ||
		reaches(rows, r, c+1, colour, seen) || reaches(rows, r, c-1, colour, seen))
}

// allStones lists all boards of X, O and free cells.
func allStones(rows, cols int) []string {
	out := []string{""}
	for cell := range rows * cols {
		var longer []string
		for _, s := range out {
			if cell > 0 && cell%cols == 0 {
				s += "/"
			}
			for _, c := range ".XO" {
				longer = append(longer, s+string(c))
			}
		}
		out = longer
	}
	return out
}

// TestStonesMeaning holds all positions of small boards against the plain meaning.
func TestStonesMeaning(t *testing.T) {
	for _, name := range []string{"clobber", "nogo"} {
		g := open(t, name, "")
		for _, size := range [][2]int{{1, 7}, {2, 3}, {3, 2}, {2, 4}, {1, 1}} {
			normal := &plainStones{name == "clobber", false, map[string]int{}}
			misere := &plainStones{name == "clobber", true, map[string]int{}}
			for i, text := range allStones(size[0], size[1]) {
				if name == "nogo" && !breathes(strings.Split(text, "/")) {
					if _, err := g.Solve(t.Context(), text, family.Question{}); err == nil {
						t.Fatalf("nogo %s: no error", text)
					}
					continue
				}
				a := solve(t, g, text, family.Question{})
				if want := normal.value(text); a.Value.Number != uint64(want) {
					t.Fatalf("%s %s: %d, want %d", name, text, a.Value.Number, want)
				}
				targets(a)
				if i%5 != 0 {
					continue
				}
				m := solve(t, g, text, family.Question{Kind: play.Kind{Misere: true}})
				if want := family.OutcomeOf(misere.value(text) != 0); m.Outcome != want {
					t.Fatalf("%s %s misere: %s, want %s", name, text, m.Outcome, want)
				}
			}
		}
	}
}

// TestStonesFacts holds the values that others found against the search. Those of
// rows of Clobber are held to 22 pairs, those of NoGo to 12 cells.
func TestStonesFacts(t *testing.T) {
	held := 0
	check := func(g family.Game, position, want string) {
		held++
		a := solve(t, g, position, family.Question{Moves: 1})
		if got := strconv.FormatUint(a.Value.Number, 10); got != want {
			t.Errorf("%s: %s, want %s", position, got, want)
		}
	}
	for _, r := range rows(t, "peer_values.tsv") {
		clobber, nogo := open(t, "clobber", ""), open(t, "nogo", "")
		values := strings.Fields(r["value"])
		switch r["family"] {
		case "impartial clobber 1D":
			for k, v := range values[:23] {
				if k > 0 {
					check(clobber, fmt.Sprintf("1x%d", 2*k), v)
				}
			}
		case "impartial clobber 2D":
			for i, v := range values[:4] {
				check(clobber, fmt.Sprintf("2x%d", i+2), v)
			}
		case "impartial nogo 1D":
			for i, v := range values[:12] {
				check(nogo, fmt.Sprintf("1x%d", i+1), v)
			}
		case "impartial nogo 2D":
			check(nogo, strings.TrimPrefix(r["game"], "empty "), values[0])
		}
	}
	if held != 22+4+12+4 {
		t.Errorf("%d facts held", held)
	}
}
