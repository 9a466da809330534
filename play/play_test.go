package play_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
	"github.com/grundy-cgt/grundy/internal/oracle"
	"github.com/grundy-cgt/grundy/play"
)

// rows is Kayles on rows of x: knock out one x or two neighbours, which breaks
// the row.
func rows(dst *game.Options[string], row string) error {
	for k := 1; k <= 2; k++ {
		for i := 0; i+k <= len(row); i++ {
			for _, part := range []string{row[:i], row[i+k:]} {
				if part != "" {
					dst.Part(part)
				}
			}
			dst.End()
		}
	}
	return nil
}

// words is a game on words that knows no law: a letter is struck out and the
// word falls apart there, or the word loses its last letter if that is an a.
func words(dst *game.Options[string], w string) error {
	for i, c := range w {
		if c == 'b' {
			dst.Add(w[:i], w[i+1:])
		}
	}
	if strings.HasSuffix(w, "a") {
		dst.Add(w[:len(w)-1])
	}
	return nil
}

// rook moves on a board towards the corner.
func rook(dst *game.Options[[2]int], p [2]int) error {
	for i := range p[0] {
		dst.Add([2]int{i, p[1]})
	}
	for i := range p[1] {
		dst.Add([2]int{p[0], i})
	}
	return nil
}

// queen also moves along the diagonal.
func queen(dst *game.Options[[2]int], p [2]int) error {
	for i := 1; i <= min(p[0], p[1]); i++ {
		dst.Add([2]int{p[0] - i, p[1] - i})
	}
	return rook(dst, p)
}

func comparePairs(a, b [2]int) int { return slices.Compare(a[:], b[:]) }

// optionsOf lists options for the oracle.
func optionsOf[P any](rules game.Func[P]) func(P) [][]P {
	return func(p P) [][]P {
		var opts game.Options[P]
		if err := rules(&opts, p); err != nil {
			panic(err)
		}
		return slices.Collect(opts.All())
	}
}

// compare holds all that play says of a sum against playing it out.
func compare[P comparable](t *testing.T, rules game.Func[P], less func(a, b P) int, sum []P, misere bool, o *oracle.Sums[P]) {
	t.Helper()
	a, err := play.Solve(t.Context(), graph.New[P](rules, graph.Limits{}), play.Question[P]{Sum: sum, Misere: misere, Less: less})
	if err != nil {
		t.Fatalf("%v: %v", sum, err)
	}
	if a.Win != o.Wins(sum...) || a.Value != o.Value(sum...) {
		t.Errorf("%v, misere %t: win %t, value %d; want %t, %d", sum, misere, a.Win, a.Value, o.Wins(sum...), o.Value(sum...))
	}
	if len(a.Values) != len(sum) || a.Method == "" || a.Truncated {
		t.Errorf("%v: %+v", sum, a)
	}
	var got []oracle.Move[P]
	for i, p := range sum {
		for _, m := range a.Moves {
			if m.From == p {
				got = append(got, oracle.Move[P]{Index: i, To: m.To})
				if m.Index != slices.Index(sum, p) {
					t.Errorf("%v: a move in part %d, want the first equal one", sum, m.Index)
				}
			}
		}
	}
	want := o.Moves(sum...)
	if a.Count != int64(len(want)) || !slices.EqualFunc(got, want, func(a, b oracle.Move[P]) bool {
		return a.Index == b.Index && slices.Equal(a.To, b.To)
	}) {
		t.Errorf("%v, misere %t: %d winning moves %v, want %v", sum, misere, a.Count, got, want)
	}
	r, err := play.Remoteness(t.Context(), graph.New[P](rules, graph.Limits{}), play.Question[P]{Sum: sum, Misere: misere, Less: less})
	if err != nil || r != o.Remoteness(sum...) {
		t.Errorf("%v, misere %t: lasts %d moves, %v; want %d", sum, misere, r, err, o.Remoteness(sum...))
	}
}

// Positions of any type: words, and squares of a board.
func TestPositionsOfAnyType(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, misere := range []bool{false, true} {
		row := oracle.NewSums(optionsOf(rows), cmp.Compare[string], misere)
		word := oracle.NewSums(optionsOf(words), cmp.Compare[string], misere)
		board := oracle.NewSums(optionsOf(queen), comparePairs, misere)
		for range 60 {
			var sum, text []string
			var squares [][2]int
			for range r.IntN(4) {
				sum = append(sum, strings.Repeat("x", r.IntN(5)))
				w := ""
				for range r.IntN(7) {
					w += string("abc"[r.IntN(3)])
				}
				text = append(text, w)
				squares = append(squares, [2]int{r.IntN(3), r.IntN(4)})
			}
			compare(t, rows, cmp.Compare[string], sum, misere, row)
			compare(t, words, cmp.Compare[string], text, misere, word)
			compare(t, queen, comparePairs, squares, misere, board)
		}
	}
}

// Equal parts are one group wherever they stand; moves come by the first place
// of their part, then by what they leave, the least first.
func TestGroupsAndOrder(t *testing.T) {
	g := graph.New[[2]int](game.Func[[2]int](rook), graph.Limits{})
	// The value of a rook is x xor y: here 3, 1, 3, 3, so the sum is 2.
	q := play.Question[[2]int]{Sum: [][2]int{{3, 0}, {4, 5}, {3, 0}, {3, 0}}, Less: comparePairs}
	a, err := play.Solve(t.Context(), g, q)
	if err != nil {
		t.Fatal(err)
	}
	type move struct {
		index, times int
		from, to     [2]int
	}
	var got []move
	for _, m := range a.Moves {
		if len(m.To) != 1 {
			t.Fatalf("a rook that falls apart: %+v", m)
		}
		got = append(got, move{m.Index, m.Times, m.From, m.To[0]})
	}
	want := []move{{0, 3, [2]int{3, 0}, [2]int{1, 0}}}
	if a.Value != 2 || !a.Win || a.Count != 3 || !slices.Equal(got, want) {
		t.Errorf("value %d, %d moves %v, want 2, 3, %v", a.Value, a.Count, got, want)
	}

	// One rook: several moves, the least first.
	q.Sum = [][2]int{{5, 3}}
	if a, err = play.Solve(t.Context(), g, q); err != nil {
		t.Fatal(err)
	}
	if len(a.Moves) != 1 || a.Moves[0].To[0] != [2]int{3, 3} {
		t.Errorf("moves %v", a.Moves)
	}
	q.Sum = [][2]int{{1, 0}, {6, 4}} // 1, 2: move the second to 1
	if a, err = play.Solve(t.Context(), g, q); err != nil {
		t.Fatal(err)
	}
	got = nil
	for _, m := range a.Moves {
		got = append(got, move{m.Index, m.Times, m.From, m.To[0]})
	}
	if want = []move{{1, 1, [2]int{6, 4}, [2]int{5, 4}}}; !slices.Equal(got, want) {
		t.Errorf("moves %v, want %v", got, want)
	}
	// An option listed twice, and parts in another order, are one move.
	twice := game.Func[string](func(dst *game.Options[string], p string) error {
		if len(p) == 4 {
			dst.Add("bb", "a")
			dst.Add("a", "bb")
			dst.Add("a", "bb")
			dst.Add("cc")
			dst.Add()
			dst.Add()
		}
		return nil
	})
	b, err := play.Solve(t.Context(), graph.New[string](twice, graph.Limits{}), play.Question[string]{Sum: []string{"aaaa"}, Less: cmp.Compare[string]})
	if err != nil {
		t.Fatal(err)
	}
	var tos []string
	for _, m := range b.Moves {
		tos = append(tos, strings.Join(m.To, "+"))
	}
	if want := []string{"", "bb+a", "cc"}; b.Count != 3 || !slices.Equal(tos, want) {
		t.Errorf("%d moves to %q, want %q", b.Count, tos, want)
	}
}

// A limit on the moves keeps the first ones, and says so; the outcome is known
// all the same.
func TestMovesLimit(t *testing.T) {
	nim := game.Func[int](func(dst *game.Options[int], n int) error {
		for k := range n {
			dst.Add(k)
		}
		return nil
	})
	star := game.Func[int](func(dst *game.Options[int], n int) error { // n > 0 has n winning moves
		for k := range n {
			dst.Add(-k - 1)
		}
		return nil
	})
	for _, c := range []struct {
		rules     game.Func[int]
		sum       []int
		most      int
		moves     int
		count     int64
		truncated bool
	}{
		{star, []int{5}, 0, 5, 5, false},
		{star, []int{5}, 5, 5, 5, false},
		{star, []int{5}, 4, 4, 4, true},
		{star, []int{5}, 1, 1, 1, true},
		{star, []int{5, 5, 5}, 2, 2, 6, true},
		{star, []int{5, 2, 2}, 6, 6, 7, true},
		{star, []int{5, 2, 2}, 7, 7, 9, false},
		{star, []int{5, 7, 7}, 3, 3, 3, true},
		{nim, []int{5, 7}, 1, 1, 1, false},
		{nim, []int{3, 3}, 1, 0, 0, false},
	} {
		q := play.Question[int]{Sum: c.sum, Less: cmp.Compare[int], Moves: c.most}
		a, err := play.Solve(t.Context(), graph.New[int](c.rules, graph.Limits{}), q)
		if err != nil {
			t.Fatal(err)
		}
		if len(a.Moves) != c.moves || a.Count != c.count || a.Truncated != c.truncated {
			t.Errorf("%v, at most %d moves: %d moves, count %d, truncated %t", c.sum, c.most, len(a.Moves), a.Count, a.Truncated)
		}
		if a.Win != (a.Value != 0) {
			t.Errorf("%v: win %t with value %d", c.sum, a.Win, a.Value)
		}
	}
}

// The empty sum: lost in normal play, won in misere play, without a move.
func TestEmptySum(t *testing.T) {
	g := graph.New[string](game.Func[string](rows), graph.Limits{})
	for _, sum := range [][]string{nil, {""}, {"", "", ""}} {
		for _, misere := range []bool{false, true} {
			a, err := play.Solve(t.Context(), g, play.Question[string]{Sum: sum, Misere: misere, Less: cmp.Compare[string]})
			if err != nil || a.Win != misere || len(a.Moves) != 0 || a.Count != 0 || a.Value != 0 {
				t.Errorf("%q, misere %t: %+v, %v", sum, misere, a, err)
			}
			if r, err := play.Remoteness(t.Context(), g, play.Question[string]{Sum: sum, Misere: misere}); err != nil || r != 0 {
				t.Errorf("%q lasts %d moves, %v", sum, r, err)
			}
		}
	}
}

// An exact search that meets its limit has no answer, not even a wrong one.
func TestSearchLimit(t *testing.T) {
	g := graph.New[string](game.Func[string](rows), graph.Limits{})
	q := play.Question[string]{Sum: []string{"xxxxxxxx", "xxxxxxx"}, Misere: true, Less: cmp.Compare[string], Search: 20}
	if a, err := play.Solve(t.Context(), g, q); !errors.Is(err, game.ErrLimit) || a != nil {
		t.Errorf("20 sums: %+v, %v", a, err)
	}
	if _, err := play.Remoteness(t.Context(), g, q); !errors.Is(err, game.ErrLimit) {
		t.Errorf("remoteness with 20 sums: %v", err)
	}
	q.Search = 0
	whole, err := play.Solve(t.Context(), g, q)
	if err != nil {
		t.Fatal(err)
	}
	// Raised step by step, the limit is met until there is the whole answer.
	for q.Search = 20; ; q.Search++ {
		a, err := play.Solve(t.Context(), g, q)
		if err == nil {
			if a.Win != whole.Win || a.Count != whole.Count || a.Truncated {
				t.Errorf("%d sums: %+v", q.Search, a)
			}
			break
		}
		if !errors.Is(err, game.ErrLimit) || a != nil {
			t.Fatalf("%d sums: %+v, %v", q.Search, a, err)
		}
	}
}

// limited gives up on some positions.
type limited struct{ *graph.Solver[int] }

var errStop = errors.New("stop")

func (g limited) Options(dst *game.Options[int], n int) error {
	if n == 7 {
		return errStop
	}
	return g.Solver.Options(dst, n)
}

// Errors of the rules come through; those after the outcome come with it.
func TestErrorsOfTheRules(t *testing.T) {
	nim := game.Func[int](func(dst *game.Options[int], n int) error {
		for k := range n {
			dst.Add(k)
		}
		return nil
	})
	g := limited{graph.New[int](nim, graph.Limits{})}
	a, err := play.Solve[int](t.Context(), g, play.Question[int]{Sum: []int{5, 7}, Less: cmp.Compare[int]})
	if !errors.Is(err, errStop) || a == nil || !a.Win || !a.Truncated {
		t.Errorf("%+v, %v", a, err)
	}
	if _, err := play.Why[int](t.Context(), g, 7, cmp.Compare[int], 100); !errors.Is(err, errStop) {
		t.Errorf("why: %v", err)
	}
	bad := graph.New[int](game.Func[int](func(*game.Options[int], int) error { return errStop }), graph.Limits{})
	if a, err := play.Solve[int](t.Context(), bad, play.Question[int]{Sum: []int{5}, Less: cmp.Compare[int]}); !errors.Is(err, errStop) || a != nil {
		t.Errorf("%+v, %v", a, err)
	}
	loop := graph.New[int](game.Func[int](func(dst *game.Options[int], n int) error { dst.Add((n + 1) % 3); return nil }), graph.Limits{})
	if _, err := play.Solve[int](t.Context(), loop, play.Question[int]{Sum: []int{1}, Less: cmp.Compare[int]}); !errors.Is(err, graph.ErrCycle) {
		t.Errorf("a loop: %v", err)
	}
	if _, err := play.Remoteness[int](t.Context(), loop, play.Question[int]{Sum: []int{1}}); !errors.Is(err, graph.ErrCycle) {
		t.Errorf("a loop: %v", err)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, misere := range []bool{false, true} {
		q := play.Question[string]{Sum: []string{strings.Repeat("x", 15)}, Misere: misere, Less: cmp.Compare[string]}
		if _, err := play.Solve(ctx, graph.New[string](game.Func[string](rows), graph.Limits{}), q); !errors.Is(err, context.Canceled) {
			t.Errorf("misere %t: %v", misere, err)
		}
		if _, err := play.Remoteness(ctx, graph.New[string](game.Func[string](rows), graph.Limits{}), q); !errors.Is(err, context.Canceled) {
			t.Errorf("misere %t: %v", misere, err)
		}
	}
}

// tame says of any game that the rule for misere Nim holds.
type tame struct{ *graph.Solver[[2]int] }

func (tame) Tame(context.Context, [][2]int) (string, bool, error) { return "as it is told", true, nil }

// The theorem: where no move splits, and every position of value 0 that has an
// option has one of value 1, misere play follows the rule for Nim. Random games
// that meet the condition, against playing out; and games that do not, where the
// rule fails, which is why it is asked for.
func TestMisereTheorem(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	met, failed := 0, 0
	for range 400 {
		// a game on [2]int{n, 0}: random options among smaller numbers
		const size = 7
		var below [size][]int
		for n := range size {
			for k := range n {
				if r.IntN(2) == 0 {
					below[n] = append(below[n], k)
				}
			}
		}
		rules := game.Func[[2]int](func(dst *game.Options[[2]int], p [2]int) error {
			for _, k := range below[p[0]] {
				dst.Add([2]int{k, 0})
			}
			return nil
		})
		g := graph.New[[2]int](rules, graph.Limits{})
		condition := true
		for n := range size {
			v, err := g.Value(t.Context(), [2]int{n, 0})
			if err != nil {
				t.Fatal(err)
			}
			one := v != 0 || len(below[n]) == 0
			for _, k := range below[n] {
				w, err := g.Value(t.Context(), [2]int{k, 0})
				if err != nil {
					t.Fatal(err)
				}
				one = one || w == 1
			}
			condition = condition && one
		}
		o := oracle.NewSums(optionsOf(rules), comparePairs, true)
		for a := range size {
			for b := range a + 1 {
				sum := [][2]int{{a, 0}, {b, 0}}
				answer, err := play.Solve[[2]int](t.Context(), tame{g}, play.Question[[2]int]{Sum: sum, Misere: true, Less: comparePairs})
				if err != nil {
					t.Fatal(err)
				}
				if !strings.Contains(answer.Method, "as it is told") {
					t.Fatalf("by %q", answer.Method)
				}
				right := answer.Win == o.Wins(sum...)
				if !condition {
					if !right {
						failed++
					}
					continue
				}
				met++
				if !right {
					t.Errorf("%v of %v: win %t", sum, below, answer.Win)
				}
				moves := o.Moves(sum...)
				if answer.Count != int64(len(moves)) {
					t.Errorf("%v of %v: %d winning moves, want %v", sum, below, answer.Count, moves)
				}
			}
		}
	}
	if met < 1000 || failed < 10 {
		t.Errorf("%d sums meet the condition, the rule fails in %d others", met, failed)
	}
}

func TestWhy(t *testing.T) {
	g := graph.New[string](game.Func[string](rows), graph.Limits{})
	step, err := play.Why(t.Context(), g, "xxxx", cmp.Compare[string], 100)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, o := range step.Options {
		lines = append(lines, fmt.Sprintf("%s %d %d", strings.Join(o.Parts, "+"), o.Values, o.Value))
	}
	want := []string{"x+x [1 1] 0", "xx [2] 2", "xx+x [2 1] 3", "xxx [3] 3"}
	if step.Position != "xxxx" || step.Value != 1 || !slices.Equal(lines, want) {
		t.Errorf("%s = %d: %q, want %q", step.Position, step.Value, lines, want)
	}
	_, err = play.Why(t.Context(), g, "xxxx", cmp.Compare[string], 6) // 7 are listed
	var many *play.TooMany
	if !errors.As(err, &many) || many.Options != 7 || many.Most != 6 || !errors.Is(err, game.ErrLimit) {
		t.Errorf("7 options, at most 6: %v", err)
	}
}

func ExampleSolve() {
	// Two queens on a board, both moving towards the corner (0, 0); who cannot
	// move loses.
	g := graph.New[[2]int](game.Func[[2]int](queen), graph.Limits{})
	a, err := play.Solve(context.Background(), g, play.Question[[2]int]{
		Sum:  [][2]int{{1, 3}, {2, 2}},
		Less: func(a, b [2]int) int { return slices.Compare(a[:], b[:]) },
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("values", a.Values, "sum", a.Value, "win", a.Win)
	for _, m := range a.Moves {
		fmt.Println("move", m.From, "to", m.To)
	}
	// Output:
	// values [4 1] sum 5 win true
	// move [1 3] to [[1 0]]
}
