package board_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/board"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/play"
)

// realTreblecross plays Treblecross by its rule: who completes three in a row
// wins, and who cannot move loses; the other way round in misere play.
func realTreblecross(strips []string, misere bool, known map[string]bool) (win bool) {
	key := strings.Join(strips, "+")
	if win, ok := known[key]; ok {
		return win
	}
	moved := false
	for i, s := range strips {
		for j := range len(s) {
			if s[j] != '.' {
				continue
			}
			moved = true
			next := slices.Clone(strips)
			next[i] = s[:j] + "X" + s[j+1:]
			if strings.Contains(next[i], "X"+"XX") {
				win = win || !misere
			} else if !realTreblecross(next, misere, known) {
				win = true
			}
		}
	}
	if !moved {
		win = misere
	}
	known[key] = win
	return win
}

// words lists all strips of n cells without three crosses in a row.
func words(n int) []string {
	var out []string
	for x := range 1 << n {
		s := ""
		for i := range n {
			s += string(".X"[x>>i&1])
		}
		if !strings.Contains(s, "X"+"XX") {
			out = append(out, s)
		}
	}
	return out
}

// TestTreblecross holds the theorem against the game as it is played, on all
// positions of strips up to 12 cells and of pairs of small strips: outcomes and
// all winning moves.
func TestTreblecross(t *testing.T) {
	g := open(t, "treblecross", "")
	known, misere := map[string]bool{}, map[string]bool{}
	check := func(strips ...string) {
		text := strings.Join(strips, "+")
		a := solve(t, g, text, family.Question{})
		if want := family.OutcomeOf(realTreblecross(strips, false, known)); a.Outcome != want {
			t.Fatalf("%s: %s, want %s (%s)", text, a.Outcome, want, a.Method)
		}
		if len(text) > 9 {
			return
		}
		exact := solve(t, g, text, family.Question{Exact: true})
		if got, want := targets(a), targets(exact); !slices.Equal(got, want) || a.Count != exact.Count || a.Outcome != exact.Outcome {
			t.Fatalf("%s: winning moves %q, want %q", text, got, want)
		}
		m := solve(t, g, text, family.Question{Kind: play.Kind{Misere: true}})
		if want := family.OutcomeOf(realTreblecross(strips, true, misere)); m.Outcome != want {
			t.Fatalf("%s misere: %s, want %s", text, m.Outcome, want)
		}
	}
	for n := 1; n <= 12; n++ {
		for _, s := range words(n) {
			check(s)
		}
	}
	for n := 1; n <= 5; n++ {
		for m := 1; m <= 4; m++ {
			for _, s := range words(n) {
				for _, r := range words(m) {
					check(s, r)
				}
			}
		}
	}
	check("..", ".", "......")
}

func targets(a *family.Answer) []string {
	var out []string
	for _, m := range a.Moves {
		if m.Label == "" {
			out = append(out, fmt.Sprint("no label: ", m))
		}
		out = append(out, strings.Join(m.To, "+"))
	}
	slices.Sort(out)
	return out
}

// A position in which three can be completed is outside of the theorem: by the
// safe cells alone this one would be lost.
func TestTreblecrossHypothesis(t *testing.T) {
	g := open(t, "treblecross", "")
	for _, text := range []string{"X.X", "XX....", "..X.X.."} {
		if a := solve(t, g, text, family.Question{}); a.Outcome != family.Win || !strings.Contains(a.Method, "at once") {
			t.Errorf("%s: %+v", text, a)
		}
	}
	if _, err := g.Solve(t.Context(), "10000", family.Question{}); err != nil {
		t.Error(err)
	}
}

// plainNotakto plays Notakto by its rule, on boards as sets of crosses.
type plainNotakto struct {
	rows, cols int
	known      map[string]bool
}

func (g plainNotakto) dead(x uint64) bool {
	at := func(r, c int) bool {
		return r >= 0 && c >= 0 && r < g.rows && c < g.cols && x>>(r*g.cols+c)&1 != 0
	}
	for r := range g.rows {
		for c := range g.cols {
			for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				if at(r, c) && at(r+d[0], c+d[1]) && at(r+2*d[0], c+2*d[1]) {
					return true
				}
			}
		}
	}
	return false
}

// wins is for boards that are all alive.
func (g plainNotakto) wins(boards ...uint64) bool {
	key := fmt.Sprint(boards)
	if w, ok := g.known[key]; ok {
		return w
	}
	win := false
	for i, x := range boards {
		for cell := range g.rows * g.cols {
			if x>>cell&1 != 0 {
				continue
			}
			next := slices.Clone(boards)
			if next[i] |= 1 << cell; g.dead(next[i]) {
				next = slices.Delete(next, i, i+1)
			}
			slices.Sort(next)
			// who kills the last board has lost
			win = win || len(next) > 0 && !g.wins(next...)
		}
	}
	g.known[key] = win
	return win
}

func (g plainNotakto) text(x uint64) string {
	b := board.Board{Free: ^x & (1<<(g.rows*g.cols) - 1), Rows: uint8(g.rows), Cols: uint8(g.cols)}
	return strings.ReplaceAll(b.String(), "#", "X")
}

// TestNotakto holds the quotient and the search against the game as it is played:
// single boards, and pairs of boards of which one is nearly full.
func TestNotakto(t *testing.T) {
	g := open(t, "notakto", "")
	for _, size := range [][2]int{{3, 3}, {1, 6}, {3, 1}, {2, 4}, {3, 4}} {
		p := plainNotakto{size[0], size[1], map[string]bool{}}
		cells := size[0] * size[1]
		var some []uint64
		for x := range uint64(1) << cells {
			if p.dead(x) {
				continue
			}
			if cells > 9 && x%5 != 0 {
				continue
			}
			a := solve(t, g, p.text(x), family.Question{})
			if want := family.OutcomeOf(p.wins(x)); a.Outcome != want {
				t.Fatalf("%s: %s, want %s", p.text(x), a.Outcome, want)
			}
			exact := solve(t, g, p.text(x), family.Question{Exact: true})
			if got, want := targets(a), targets(exact); a.Outcome != exact.Outcome || a.Count != exact.Count || !slices.Equal(got, want) {
				t.Fatalf("%s: winning moves %q, want %q", p.text(x), got, want)
			}
			if x%7 == 0 {
				some = append(some, x)
			}
		}
		if cells > 9 {
			continue
		}
		for i, x := range some {
			y := some[(i*5+1)%len(some)]
			pair := []uint64{min(x, y), max(x, y)}
			text := p.text(x) + "+" + p.text(y)
			if a, want := solve(t, g, text, family.Question{Moves: 1}), family.OutcomeOf(p.wins(pair...)); a.Outcome != want {
				t.Fatalf("%s: %s, want %s", text, a.Outcome, want)
			}
		}
	}
}

// TestQuotient proves the table of elements. Each sum of boards has an element x
// and the set D of the elements of its options; both are known of a sum of two
// sums from theirs, so there are finitely many pairs. In each but that of the empty
// sum x must be lost just when no element of D is (Plambeck and Siegel 2008). Then
// the outcomes of all sums follow by induction.
func TestQuotient(t *testing.T) {
	var all []board.Element
	index := map[board.Element]int{}
	for _, w := range []board.Element{{}, {B: 1}, {B: 2}, {C: 1}, {B: 1, C: 1}, {C: 2}, {B: 1, C: 2}, {D: 1}, {B: 1, D: 1}} {
		for a := range uint8(2) {
			e := w.Times(board.Element{A: a})
			index[e] = len(all)
			all = append(all, e)
		}
	}
	if len(index) != 18 {
		t.Fatalf("%d elements", len(index))
	}
	for _, x := range all {
		for _, y := range all {
			if _, ok := index[x.Times(y)]; !ok || x.Times(y) != y.Times(x) {
				t.Fatalf("%s times %s is %s", x, y, x.Times(y))
			}
			for _, z := range all {
				if x.Times(y).Times(z) != x.Times(y.Times(z)) {
					t.Fatalf("%s %s %s do not associate", x, y, z)
				}
			}
		}
	}
	type pair struct {
		x board.Element
		d uint32
	}
	times := func(set uint32, e board.Element) (out uint32) {
		for i, x := range all {
			if set>>i&1 != 0 {
				out |= 1 << index[x.Times(e)]
			}
		}
		return out
	}
	p := plainNotakto{3, 3, nil}
	element := func(x uint64) board.Element {
		e, ok := board.ElementOf(board.Board{Free: ^x & 511, Rows: 3, Cols: 3})
		if !ok {
			t.Fatal(x)
		}
		return e
	}
	generators := map[pair]bool{}
	for x := range uint64(512) {
		if p.dead(x) {
			if element(x) != (board.Element{}) {
				t.Errorf("dead board %d is %s", x, element(x))
			}
			continue
		}
		var d uint32
		for cell := range 9 {
			if x>>cell&1 == 0 {
				d |= 1 << index[element(x|1<<cell)]
			}
		}
		generators[pair{element(x), d}] = true
	}
	found := map[pair]bool{{}: true}
	list := []pair{{}}
	for len(list) > 0 {
		s := list[0]
		list = list[1:]
		for g := range generators {
			r := pair{s.x.Times(g.x), times(s.d, g.x) | times(g.d, s.x)}
			if found[r] {
				continue
			}
			found[r] = true
			list = append(list, r)
			wins := false
			for i, x := range all {
				wins = wins || r.d>>i&1 != 0 && x.Lost()
			}
			if wins == r.x.Lost() {
				t.Fatalf("element %s with options %b", r.x, r.d)
			}
		}
	}
	t.Logf("%d pairs", len(found))
}
