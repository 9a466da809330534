package grundy_test

import (
	"context"
	"testing"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/play"
)

// row plays coins as they lie: bit i is coin i of places, and a move is the xor of
// the bits that it turns.
type row struct {
	places []grundy.Position
	turns  [][]uint32 // by the coin that must show heads
	length [2]map[uint32]int
}

func newRow(t *testing.T, g *grundy.Game, places []grundy.Position) *row {
	t.Helper()
	r := &row{places: places, length: [2]map[uint32]int{{}, {}}}
	bit := map[grundy.Position]uint32{}
	for i, p := range places {
		bit[p] = 1 << i
	}
	for _, p := range places {
		var opts game.Options[grundy.Position]
		if err := g.Options(&opts, p); err != nil {
			t.Fatal(err)
		}
		seen := map[uint32]bool{}
		var turns []uint32
		for option := range opts.All() {
			turn := bit[p]
			for _, q := range option {
				turn ^= bit[q]
			}
			if !seen[turn] {
				turns = append(turns, turn)
			}
			seen[turn] = true
		}
		r.turns = append(r.turns, turns)
	}
	return r
}

// remoteness is the length of best play; in normal play it is odd just when the
// player to move wins, in misere play when it is even.
func (r *row) remoteness(coins uint32, misere int) int {
	if n, known := r.length[misere][coins]; known {
		return n
	}
	fastest, slowest := -1, -1
	for i, turns := range r.turns {
		for _, turn := range turns {
			if coins>>i&1 == 0 {
				continue
			}
			n := r.remoteness(coins^turn, misere)
			if n%2 == misere && (fastest < 0 || n < fastest) {
				fastest = n
			}
			slowest = max(slowest, n)
		}
	}
	if fastest >= 0 {
		slowest = fastest
	}
	r.length[misere][coins] = slowest + 1
	return slowest + 1
}

func (r *row) wins(coins uint32, misere int) bool { return r.remoteness(coins, misere)%2 != misere }

func (r *row) winningMoves(coins uint32, misere int) int64 {
	n := int64(0)
	for i, turns := range r.turns {
		for _, turn := range turns {
			if coins>>i&1 == 1 && !r.wins(coins^turn, misere) {
				n++
			}
		}
	}
	return n
}

// TestCoinsLieInARow plays all rows of six coins, and boards of 2 x 3, in normal
// and in misere play, with the length of play.
func TestCoinsLieInARow(t *testing.T) {
	var line, board []grundy.Position
	for i := range int64(6) {
		line = append(line, grundy.Position{i + 1})
		board = append(board, grundy.Position{i/3 + 1, i%3 + 1})
	}
	for _, c := range []struct {
		rule   string
		places []grundy.Position
	}{
		{"turn 1..2", line},
		{"turn 1..3", line},
		{"turn 2", line},
		{"turn 3", line},
		{"turn 1.. consecutive", line},
		{"turn 3 equally spaced", line},
		{"turn 1.. symmetric", line},
		{"turn 1 or turn 3", line},
		{"turn 1..2 x turn 1..2", board},
		{"turn 1..3 x turn 1.. consecutive", board},
		{"take 1.. x take 1..", board},
		{"(x, y) -> (&p, y) for p in turn(x, 1..2) | (x, &p) for p in turn(y, 1.. consecutive)", board},
	} {
		g, err := grundy.New(c.rule)
		if err != nil {
			t.Fatal(err)
		}
		r := newRow(t, g, c.places)
		solver := family.Of(g)
		for coins := range uint32(1) << len(c.places) {
			var sum []grundy.Position
			for i, p := range c.places {
				if coins>>i&1 == 1 {
					sum = append(sum, p)
				}
			}
			text := "none"
			for i, p := range sum {
				if i == 0 {
					text = g.Format(p)
				} else {
					text += "+" + g.Format(p)
				}
			}
			for misere, kind := range []play.Kind{{}, {Misere: true}} {
				for _, exact := range []bool{false, true} {
					a, err := solver.Solve(context.Background(), text, family.Question{Kind: kind, Exact: exact, Remoteness: true})
					if err != nil {
						t.Fatalf("%s: %s: %v", c.rule, text, err)
					}
					if win := r.wins(coins, misere); (a.Outcome == family.Win) != win || a.Remoteness != r.remoteness(coins, misere) ||
						win && a.Count != r.winningMoves(coins, misere) {
						t.Fatalf("%s: %s, %v, exact %t: %s, %d moves, length %d; by the coins: wins %t, %d moves, length %d", c.rule, text, kind, exact,
							a.Outcome, a.Count, a.Remoteness, win, r.winningMoves(coins, misere), r.remoteness(coins, misere))
					}
				}
			}
		}
	}
}
