package play_test

import (
	"cmp"
	"errors"
	"testing"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
	"github.com/grundy-cgt/grundy/play"
)

// checkMoves compares the moves of a sum, and what they leave, with playing out.
func checkMoves(t *testing.T, name string, b *brute, g play.Game[int], sum []int) {
	t.Helper()
	q := play.Question[int]{Sum: sum, Less: cmp.Compare[int]}
	listed, err := play.Moves[int](g, b.kind, q)
	if err != nil {
		t.Fatalf("%s, %v: %v: %v", name, b.kind, sum, err)
	}
	s := b.after(single(sum))
	if listed.Over != s.over || s.over && (listed.Win != s.win || len(listed.Moves) > 0) {
		t.Errorf("%s, %v: %v: %+v, want over %t, won %t", name, b.kind, sum, listed, s.over, s.win)
	}
	if s.over {
		return
	}
	var all, good int64
	for _, j := range listed.Moves {
		after, over, err := play.After[int](g, b.kind, sum, j)
		if err != nil {
			t.Fatal(err)
		}
		all += j.Ways
		if wins := over && b.kind.Misere || !over && b.wins(b.after(single(after))); !wins {
			good += j.Ways
		}
	}
	var want int64
	b.next(s.live, func(bruteSum) { want++ })
	if all != want || good != b.winning(s) {
		t.Errorf("%s, %v: %v: %d moves, %d win; want %d and %d", name, b.kind, sum, all, good, want, b.winning(s))
	}
}

func TestMoves(t *testing.T) {
	for name, l := range bruteGames() {
		g := graph.New[int](l, graph.Limits{})
		for _, kind := range allKinds() {
			b := &brute{kind: kind, options: l.of, known: map[string]bool{}}
			for n := range min(len(l), 5) {
				for m := range n + 1 {
					checkMoves(t, name, b, g, []int{m, n})
					for k := range min(m, 2) + 1 {
						checkMoves(t, name, b, g, []int{m, k, n})
					}
				}
			}
		}
	}
}

func TestMovesWithEnds(t *testing.T) {
	l := bruteGames()["kayles"]
	end := func(n int) play.Ending { return [...]play.Ending{0, play.Loses, play.Wins, 0, 0}[n] }
	g := withEnds{graph.New[int](l, graph.Limits{}), end}
	for _, kind := range allKinds() {
		b := &brute{kind: kind, options: l.of, end: end, known: map[string]bool{}}
		for n := range 5 {
			for m := range n + 1 {
				checkMoves(t, "kayles with ends", b, g, []int{n, m})
			}
		}
	}
}

func TestMovesLimits(t *testing.T) {
	g := graph.New[int](bruteGames()["nim"], graph.Limits{})
	_, err := play.Moves[int](g, play.Kind{}, play.Question[int]{Sum: []int{4, 3}, Less: cmp.Compare[int], Moves: 6})
	if !errors.Is(err, game.ErrLimit) {
		t.Errorf("seven moves, six asked for: %v", err)
	}
	if _, err := play.Moves[int](g, play.Kind{Moved: 9}, play.Question[int]{}); err == nil {
		t.Error("a kind that is none is played")
	}
	foreign := play.Joint[int]{Moves: []play.Move[int]{{Index: 2}}}
	if _, _, err := play.After[int](g, play.Kind{}, []int{4, 3}, foreign); err == nil {
		t.Error("a move in a component that is not there")
	}
}
