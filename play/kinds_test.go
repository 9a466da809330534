package play_test

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
	"github.com/grundy-cgt/grundy/play"
)

// brute plays sums out by the words of [play.Kind], with lists and maps.
type brute struct {
	kind    play.Kind
	options func(n int) [][]int
	end     func(n int) play.Ending // nil: none
	known   map[string]bool
}

// position is a sum whose components all have options, or one that is over.
type bruteSum struct {
	live []int
	over bool
	win  bool // of the player to move, if it is over
}

// after puts a sum together from options, or from single components.
func (b *brute) after(options [][]int) bruteSum {
	s := bruteSum{win: b.kind.Misere}
	reached := play.GoesOn
	for _, option := range options {
		some := false
		for _, n := range option {
			if b.end != nil && b.end(n) != play.GoesOn {
				if reached != play.Wins {
					reached = b.end(n)
				}
				continue
			}
			if len(b.options(n)) > 0 {
				s.live = append(s.live, n)
				some = true
			}
		}
		if !some && b.kind.Short {
			s.over = true
		}
	}
	if len(s.live) == 0 {
		s.over = true
	}
	if reached != play.GoesOn {
		s.over, s.win = true, reached == play.Loses
	}
	slices.Sort(s.live)
	return s
}

func single(sum []int) [][]int {
	var out [][]int
	for _, n := range sum {
		out = append(out, []int{n})
	}
	return out
}

// next gives each sum that a move leads to, equal components told apart.
func (b *brute) next(sum []int, yield func(bruteSum)) {
	least, most := 1, len(sum)
	switch b.kind.Moved {
	case play.Disjunctive:
		most = 1
	case play.Conjunctive:
		least = len(sum)
	case play.AtMost:
		most = min(most, b.kind.Most)
	case play.Selective:
	}
	var choose func(i, moved int, chosen [][]int)
	choose = func(i, moved int, chosen [][]int) {
		if i == len(sum) {
			if moved >= least && moved <= most {
				yield(b.after(chosen))
			}
			return
		}
		choose(i+1, moved, append(slices.Clip(chosen), []int{sum[i]}))
		for _, option := range b.options(sum[i]) {
			choose(i+1, moved+1, append(slices.Clip(chosen), option))
		}
	}
	choose(0, 0, nil)
}

func (b *brute) wins(s bruteSum) bool {
	if s.over {
		return s.win
	}
	key := fmt.Sprint(s.live)
	win, known := b.known[key]
	if !known {
		b.next(s.live, func(t bruteSum) { win = win || !b.wins(t) })
		b.known[key] = win
	}
	return win
}

// winning counts the winning moves.
func (b *brute) winning(s bruteSum) int64 {
	var n int64
	if !s.over {
		b.next(s.live, func(t bruteSum) {
			if !b.wins(t) {
				n++
			}
		})
	}
	return n
}

// listing gives the options of small numbers, each once.
type listing map[int][][]int

func (l listing) of(n int) [][]int { return l[n] }

func (l listing) Options(dst *game.Options[int], n int) error {
	for _, option := range l[n] {
		dst.Add(option...)
	}
	return nil
}

// listed makes a listing of heaps to top.
func listed(top int, options func(n int) [][]int) listing {
	l := listing{}
	for n := range top + 1 {
		var out [][]int
		for _, o := range options(n) {
			o = slices.Clone(o)
			slices.Sort(o)
			out = append(out, o)
		}
		slices.SortFunc(out, slices.Compare[[]int])
		l[n] = slices.CompactFunc(out, slices.Equal[[]int])
	}
	return l
}

func takes(set ...int) func(n int) [][]int {
	return func(n int) (out [][]int) {
		for _, k := range set {
			if k <= n {
				out = append(out, []int{n - k})
			}
		}
		return out
	}
}

func kaylesOptions(n int) (out [][]int) {
	for k := 1; k <= min(2, n); k++ {
		for left := 0; left <= n-k; left++ {
			out = append(out, []int{left, n - k - left})
		}
	}
	return out
}

// bruteGames are a dozen rules, with and without splits.
func bruteGames() map[string]listing {
	return map[string]listing{
		"nim":          listed(4, func(n int) [][]int { return takes(1, 2, 3, 4)(n) }),
		"take 1..2":    listed(6, takes(1, 2)),
		"take {1,3}":   listed(6, takes(1, 3)),
		"take {1,3,4}": listed(7, takes(1, 3, 4)),
		"take {2,3}":   listed(7, takes(2, 3)),
		"take {2,5}":   listed(8, takes(2, 5)),
		"kayles":       listed(4, kaylesOptions),
		"dawson": listed(6, func(n int) (out [][]int) {
			for left := 0; left <= n-2; left++ {
				out = append(out, []int{left, n - 2 - left})
			}
			return out
		}),
		"lasker": listed(4, func(n int) (out [][]int) {
			out = takes(1, 2, 3, 4)(n)
			for a := 1; a <= n/2; a++ {
				out = append(out, []int{a, n - a})
			}
			return out
		}),
		"divisors": listed(8, func(n int) (out [][]int) {
			for d := 1; d < n; d++ {
				if n%d == 0 {
					out = append(out, []int{d})
				}
			}
			return out
		}),
		"halves": listed(6, func(n int) (out [][]int) {
			if n > 0 {
				out = append(out, []int{n / 2}, []int{n - 1})
			}
			return out
		}),
		"whole or one": listed(5, func(n int) (out [][]int) {
			if n > 0 {
				out = append(out, nil)
			}
			if n > 1 {
				out = append(out, []int{n - 2, 1})
			}
			return out
		}),
	}
}

func allKinds() []play.Kind {
	var out []play.Kind
	for _, misere := range []bool{false, true} {
		for _, short := range []bool{false, true} {
			for _, moved := range []play.Compound{play.Disjunctive, play.Conjunctive, play.Selective} {
				out = append(out, play.Kind{Misere: misere, Short: short, Moved: moved})
			}
			for most := 2; most <= 3; most++ {
				out = append(out, play.Kind{Misere: misere, Short: short, Moved: play.AtMost, Most: most})
			}
		}
	}
	return out
}

// sumsOf calls f with each sum of at most size heaps to top, in order of size.
func sumsOf(top, size int, f func(sum []int)) {
	var grow func(sum []int, most int)
	grow = func(sum []int, most int) {
		f(sum)
		if len(sum) < size {
			for n := range most + 1 {
				grow(append(slices.Clip(sum), n), n)
			}
		}
	}
	grow(nil, top)
}

// checkKind compares an answer, its count and its moves with playing out.
func checkKind(t *testing.T, name string, b *brute, sum []int, a *play.KindAnswer[int]) {
	t.Helper()
	s := b.after(single(sum))
	if len(sum) == 0 {
		s = bruteSum{over: true, win: b.kind.Misere}
	}
	if a.Win != b.wins(s) {
		t.Errorf("%s, %v: %v: win %t by %s", name, b.kind, sum, a.Win, a.Method)
		return
	}
	var want int64
	if !s.over {
		want = b.winning(s)
	}
	if a.Count != want && a.Count != -1 {
		t.Errorf("%s, %v: %v: %d winning moves, want %d (%s)", name, b.kind, sum, a.Count, want, a.Method)
	}
	var ways int64
	for _, j := range a.Moves {
		ways += j.Ways
		after := single(sum)
		for _, m := range j.Moves {
			if sum[m.Index] != m.From {
				t.Errorf("%s, %v: %v: move %+v", name, b.kind, sum, m)
			}
			after[m.Index] = m.To
		}
		if b.wins(b.after(after)) {
			t.Errorf("%s, %v: %v: %+v does not win", name, b.kind, sum, j.Moves)
		}
	}
	if !a.Truncated && ways != want {
		t.Errorf("%s, %v: %v: %d moves are listed, want %d", name, b.kind, sum, ways, want)
	}
	if want > 0 && len(a.Moves) == 0 {
		t.Errorf("%s, %v: %v: no winning move is listed", name, b.kind, sum)
	}
}

// Every kind, for a dozen rules and all small sums: by theory and by search,
// against playing out.
func TestKinds(t *testing.T) {
	for name, l := range bruteGames() {
		g := graph.New[int](l, graph.Limits{})
		splits := false
		for _, options := range l {
			splits = splits || slices.ContainsFunc(options, func(o []int) bool { return len(o) > 1 })
		}
		for _, kind := range allKinds() {
			b := &brute{kind: kind, options: l.of, known: map[string]bool{}}
			check := func(sum []int) {
				for _, exact := range []bool{false, true} {
					q := play.Question[int]{Sum: sum, Less: cmp.Compare[int], Exact: exact}
					a, err := play.SolveKind[int](t.Context(), g, kind, q)
					if err != nil {
						t.Fatalf("%s, %v: %v: %v", name, kind, sum, err)
					}
					checkKind(t, name, b, sum, a)
				}
			}
			if splits {
				sumsOf(min(len(l)-1, 5), 2, check)
				continue
			}
			sumsOf(len(l)-1, 2, check)
			sumsOf(3, 4, check)
		}
	}
}

// Random games without splits, and with.
func TestKindsOfRandomGames(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for round := range 24 {
		l := listed(4, func(n int) (out [][]int) {
			for range r.IntN(4) {
				if n > 0 {
					o := []int{r.IntN(n)}
					if round%2 == 1 && r.IntN(3) == 0 {
						o = append(o, r.IntN(n-o[0]))
					}
					out = append(out, o)
				}
			}
			return out
		})
		g := graph.New[int](l, graph.Limits{})
		for _, kind := range allKinds() {
			b := &brute{kind: kind, options: l.of, known: map[string]bool{}}
			sumsOf(4, 3, func(sum []int) {
				a, err := play.SolveKind[int](t.Context(), g, kind, play.Question[int]{Sum: sum, Less: cmp.Compare[int]})
				if err != nil {
					t.Fatal(err)
				}
				checkKind(t, fmt.Sprint(l), b, sum, a)
			})
		}
	}
}

// withEnds is a game with positions that end the play.
type withEnds struct {
	*graph.Solver[int]
	end func(n int) play.Ending
}

func (g withEnds) End(n int) play.Ending { return g.end(n) }

func TestKindsWithEnds(t *testing.T) {
	ends := map[string]func(n int) play.Ending{
		"1 wins": func(n int) play.Ending {
			if n == 1 {
				return play.Wins
			}
			return play.GoesOn
		},
		"0 loses": func(n int) play.Ending {
			if n == 0 {
				return play.Loses
			}
			return play.GoesOn
		},
		"1 loses and 2 wins": func(n int) play.Ending { return [...]play.Ending{0, play.Loses, play.Wins, 0, 0, 0, 0, 0, 0}[n] },
	}
	for name, l := range bruteGames() {
		for which, end := range ends {
			g := withEnds{graph.New[int](l, graph.Limits{}), end}
			for _, kind := range allKinds() {
				if kind.Most == 3 {
					continue
				}
				b := &brute{kind: kind, options: l.of, end: end, known: map[string]bool{}}
				sumsOf(min(len(l)-1, 5), 2, func(sum []int) {
					for _, exact := range []bool{false, true} {
						q := play.Question[int]{Sum: sum, Less: cmp.Compare[int], Exact: exact}
						a, err := play.SolveKind[int](t.Context(), g, kind, q)
						if err != nil {
							t.Fatal(err)
						}
						checkKind(t, name+", "+which, b, sum, a)
					}
				})
			}
		}
	}
	g := withEnds{graph.New[int](bruteGames()["nim"], graph.Limits{}), ends["1 wins"]}
	q := play.Question[int]{Sum: []int{3}, Less: cmp.Compare[int]}
	if _, err := play.Solve[int](t.Context(), g, q); err == nil {
		t.Error("Solve answers for a game with ends")
	}
	if _, err := play.SolveKind[int](t.Context(), g, play.Kind{Misere: true, Tame: true}, q); err == nil {
		t.Error("Anti-SG of a game with ends")
	}
}

// Which answers come from a theorem, and which from a search.
func TestKindMethods(t *testing.T) {
	games := bruteGames()
	for _, c := range []struct {
		game, kind, method string
	}{
		{"kayles", "conjunctive", "remoteness"},
		{"kayles", "misere every-sg", "suspense"},
		{"kayles", "selective", "outcomes"},
		{"kayles", "misere-selective", "outcomes"},
		{"kayles", "shortened-disjunctive", "foreclosed"},
		{"nim", "moore-2", "Moore's theorem"},
		{"nim", "misere-moore-3", "Moore's theorem"},
		{"kayles", "moore-2", "exact search of the whole sum, for 4 can be split"},
		{"take {1,3,4}", "moore-2", "values can rise: 2 has the value 0 and its option 1 has 1"},
		{"nim", "shortened-moore-2", "exact search"},
		{"nim", "normal", "Sprague and Grundy"},
	} {
		kind, err := play.ParseKind(c.kind)
		if err != nil {
			t.Fatal(err)
		}
		q := play.Question[int]{Sum: []int{4, 3}, Less: cmp.Compare[int]}
		a, err := play.SolveKind[int](t.Context(), graph.New[int](games[c.game], graph.Limits{}), kind, q)
		if err != nil || !strings.Contains(a.Method, c.method) {
			t.Errorf("%s, %s: %+v, %v", c.game, c.kind, a, err)
		}
	}
}

// Moore's theorem is not true of nim values that can rise: here each digit occurs
// in three of the values 1, 1, 1, 0 of 1+1+1+2, and the player to move wins.
func TestMooreNeedsFallingValues(t *testing.T) {
	l := bruteGames()["take {1,3,4}"]
	b := &brute{kind: play.Kind{Moved: play.AtMost, Most: 2}, options: l.of, known: map[string]bool{}}
	from, to := b.after(single([]int{1, 1, 1, 2})), b.after(single([]int{0, 1, 1, 1}))
	if b.wins(to) || !b.wins(from) {
		t.Errorf("1+1+1+2: %t, 1+1+1: %t", b.wins(from), b.wins(to))
	}
}

// Anti-SG is refused where it is not proved, with the smallest sum that refutes it.
func TestNotTame(t *testing.T) {
	l := listed(9, kaylesOptions)
	g := graph.New[int](l, graph.Limits{})
	for _, c := range []struct {
		sum  []int
		want string
		win  bool
	}{
		{[]int{9}, "8", true},
		{[]int{5, 1}, "5+1", false},
	} {
		_, err := play.SolveKind[int](t.Context(), g, play.Kind{Misere: true, Tame: true}, play.Question[int]{Sum: c.sum, Less: cmp.Compare[int]})
		var wild *play.NotTame
		if !errors.As(err, &wild) || strings.Join(wild.Sum, "+") != c.want || wild.Wins != c.win {
			t.Errorf("%v: %v", c.sum, err)
		}
	}
	_, err := play.SolveKind[int](t.Context(), g, play.Kind{Misere: true, Tame: true}, play.Question[int]{Sum: []int{2}, Less: cmp.Compare[int]})
	var wild *play.NotTame
	if !errors.As(err, &wild) || wild.Sum != nil || wild.Checked < 5 {
		t.Errorf("2: %v", err)
	}
}
