package grundy_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/internal/oracle"
	"github.com/grundy-cgt/grundy/play"
	"github.com/grundy-cgt/grundy/rule"
)

// heaps lists the heaps 0 to n.
func heaps(n int64) []rule.Position {
	var out []rule.Position
	for h := range n + 1 {
		out = append(out, rule.Heap(h))
	}
	return out
}

// pairs lists the positions (x, y) with x < a and y < b.
func pairs(a, b int64) []rule.Position {
	var out []rule.Position
	for x := range a {
		for y := range b {
			out = append(out, rule.Position{x, y})
		}
	}
	return out
}

// sums calls f for all sums of at most most of the positions.
func sums(positions []rule.Position, most int, f func(sum []rule.Position)) {
	var add func(from int, sum []rule.Position)
	add = func(from int, sum []rule.Position) {
		f(sum)
		if len(sum) == most {
			return
		}
		for i := from; i < len(positions); i++ {
			add(i, append(sum[:len(sum):len(sum)], positions[i]))
		}
	}
	add(0, nil)
}

// All sums of small positions of these rules, in normal and in misere play:
// value, outcome, all winning moves and their number, and how long they last,
// against playing the whole sum out.
func TestAllSmallSums(t *testing.T) {
	for _, c := range []struct {
		text      string
		positions []rule.Position
		most      int
	}{
		{"take {1,3,4}", heaps(8), 3},
		{"take {2,5}", heaps(8), 3},
		{"take 1..3", heaps(8), 3},
		{"nim", heaps(8), 3},
		{"take not {2,3}", heaps(8), 3},
		{"take 2^k", heaps(8), 3},
		{"take d|n", heaps(8), 3},
		{"take d|n, d<n", heaps(8), 3},
		{"kayles", heaps(8), 3},
		{"0.137", heaps(8), 3},
		{"0.07", heaps(8), 3},
		{"grundy", heaps(8), 3},
		{"lasker", heaps(8), 3},
		{"hex 0.3f", heaps(8), 3},
		{"4.3", heaps(8), 3},
		{"split 2.. equal", heaps(8), 3},
		{"replace by up to 2 lower", heaps(4), 3},
		{"n -> n//2 if n > 0 | n-1", heaps(8), 3},
		{"n -> n-1 & n-1 | none if n > 2", heaps(4), 3},
		{"wythoff", pairs(4, 4), 2},
		{"euclid", pairs(5, 5), 2},
		{"fibonacci-nim", pairs(7, 3), 2},
		{"(x, y) -> (x-1, y) & (0, y-1) | (x, y-2)", pairs(4, 5), 2},
	} {
		t.Run(c.text, func(t *testing.T) {
			t.Parallel()
			g := newGame(t, c.text)
			options := oracle.Position(g.Rule())
			for _, misere := range []bool{false, true} {
				o := oracle.NewSums(options, grundy.Compare, misere)
				w := play.NewSearch[rule.Position](g, 0)
				sums(c.positions, c.most, func(sum []rule.Position) {
					if len(sum) == c.most { // equal parts apart from each other
						sum = append(slices.Clone(sum[1:]), sum[0])
					}
					compareSum(t, g, o, w, sum, misere)
				})
			}
		})
	}
}

func compareSum(t *testing.T, g *grundy.Game, o *oracle.Sums[rule.Position], w *play.Search[rule.Position], sum []rule.Position, misere bool) {
	t.Helper()
	name := rule.FormatSum(sum, g.Rule().Dim())
	a, err := g.Solve(t.Context(), sum, misere)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if want := o.Wins(sum...); a.Win != want {
		t.Errorf("%s, misere %t: win %t, want %t (%s)", name, misere, a.Win, want, a.Method)
	}
	if want := o.Value(sum...); a.Value != want {
		t.Errorf("%s: value %d, want %d", name, a.Value, want)
	}
	for i, p := range sum {
		if want := o.Value(p); a.Values[i] != want {
			t.Errorf("%s: the value of part %d is %d, want %d", name, i, a.Values[i], want)
		}
	}
	compareMoves(t, name, a, sum, o.Moves(sum...))
	win, r, err := w.Outcome(t.Context(), sum, misere)
	if want := o.Remoteness(sum...); err != nil || win != a.Win || r != want {
		t.Errorf("%s, misere %t: win %t, lasts %d moves, want %t, %d; error %v", name, misere, win, r, a.Win, want, err)
	}
}

// compareMoves compares moves that are grouped over equal parts with a list in
// which each part stands for itself.
func compareMoves(t *testing.T, name string, a *play.Answer[rule.Position], sum []rule.Position, want []oracle.Move[rule.Position]) {
	t.Helper()
	if a.Truncated {
		t.Errorf("%s: not all moves are listed", name)
	}
	var got []oracle.Move[rule.Position]
	for i, p := range sum {
		for _, m := range a.Moves {
			if m.From != p {
				continue
			}
			if first := slices.Index(sum, p); m.Index != first {
				t.Errorf("%s: a move in part %d, want the first equal part %d", name, m.Index, first)
			}
			times := 0
			for _, q := range sum {
				if q == p {
					times++
				}
			}
			if m.Times != times {
				t.Errorf("%s: a move stands for %d parts, want %d", name, m.Times, times)
			}
			got = append(got, oracle.Move[rule.Position]{Index: i, To: m.To})
		}
	}
	same := func(a, b oracle.Move[rule.Position]) bool { return a.Index == b.Index && slices.Equal(a.To, b.To) }
	if !slices.EqualFunc(got, want, same) {
		t.Errorf("%s: winning moves %v, want %v", name, got, want)
	}
	if a.Count != int64(len(want)) {
		t.Errorf("%s: %d winning moves, want %d", name, a.Count, len(want))
	}
	if !slices.IsSortedFunc(a.Moves, func(a, b play.Move[rule.Position]) int {
		return cmp.Or(cmp.Compare(a.Index, b.Index), slices.CompareFunc(a.To, b.To, grundy.Compare))
	}) {
		t.Errorf("%s: the moves are not in order", name)
	}
}

// sj is the rule for misere Nim, which posts state for every game: the player to
// move wins just when the nim sum is not 0 and some value is at least 2, or the
// nim sum is 0 and no value is.
func sj(values []uint64) bool {
	var sum uint64
	large := false
	for _, v := range values {
		sum ^= v
		large = large || v > 1
	}
	return (sum != 0) == large
}

// The rule for misere Nim is wrong in 23 of the 219 positions of misere Kayles
// with at most 3 heaps of at most 9, and in 86 of 454 of misere Dawson's Kayles
// with heaps to 12; it holds in Nim and in subtraction games. What Grundy
// answers is right in all of them.
func TestMisereNimRuleIsNotBelieved(t *testing.T) {
	for _, c := range []struct {
		text             string
		top              int64
		positions, wrong int
	}{
		{"kayles", 9, 219, 23},
		{"0.07", 12, 454, 86},
		{"nim", 9, 219, 0},
		{"take {1,3,4}", 9, 219, 0},
		{"take {2,5}", 9, 219, 0},
	} {
		g := newGame(t, c.text)
		o := oracle.NewSums(oracle.Position(g.Rule()), grundy.Compare, true)
		positions, wrong := 0, 0
		sums(heaps(c.top)[1:], 3, func(sum []rule.Position) {
			if len(sum) == 0 {
				return
			}
			positions++
			a, err := g.Solve(t.Context(), sum, true)
			if err != nil {
				t.Fatal(err)
			}
			want := o.Wins(sum...)
			if a.Win != want {
				t.Errorf("%s: misere %s: win %t, want %t", c.text, rule.FormatSum(sum, 1), a.Win, want)
			}
			if sj(a.Values) != want {
				wrong++
				if strings.Contains(a.Method, "misere Nim") {
					t.Errorf("%s: misere %s by the rule for Nim, which is wrong here", c.text, rule.FormatSum(sum, 1))
				}
			}
		})
		if positions != c.positions || wrong != c.wrong {
			t.Errorf("%s: the rule for Nim is wrong in %d of %d positions, want %d of %d", c.text, wrong, positions, c.wrong, c.positions)
		}
	}
}

// The smallest of these positions, and two more for which posts give the wrong
// winner.
func TestMisereKayles(t *testing.T) {
	g := newGame(t, "kayles")
	for _, c := range []struct {
		position string
		win      bool // the rule for misere Nim says the opposite
	}{
		{"8", true}, {"1+5", false}, {"9", false}, {"12", false},
	} {
		a, err := g.SolveText(t.Context(), c.position, true)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(a.Method, "exact search") || a.Win != c.win {
			t.Errorf("misere Kayles %s: win %t by %q, want %t by exact search", c.position, a.Win, a.Method, c.win)
		}
		if sj(a.Values) == c.win {
			t.Errorf("misere Kayles %s: the rule for Nim is right here", c.position)
		}
	}
}

// Misere play follows the rule for Nim where that is proved, and says so.
func TestMisereByTheorem(t *testing.T) {
	for _, c := range []struct {
		text, position string
		theorem        bool
	}{
		{"nim", "10^18+10^17+3", true},
		{"take {1,3,4}", "10^18+12", true},
		{"take 2^k", "10^18+12", true},
		{"take 1..7", "10^18+1+1", true},
		{"take not {2}", "1000+2000", true},
		{"take d|n, d<n", "30+18", false},
		{"kayles", "9+9", false},
	} {
		a, err := newGame(t, c.text).SolveText(t.Context(), c.position, true)
		if err != nil {
			t.Errorf("%s %s: %v", c.text, c.position, err)
			continue
		}
		if got := strings.Contains(a.Method, "the rule for misere Nim"); got != c.theorem {
			t.Errorf("%s %s: by %q", c.text, c.position, a.Method)
		}
	}
}
