package opponent_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/opponent"
	"github.com/grundy-cgt/grundy/play"
)

// Where three moves are called too many, some moves do: no won game is lost, by an
// exact search.
func TestLargeAgainstSearch(t *testing.T) {
	for _, c := range [][2]string{
		{"nim", "3+4+5"},
		{"kayles", "9+3"},
		{"lasker", "5+4"},
		{"grundy", "9+6"},
		{"take {1,3,4,5}", "9+7"},
		{"take 1..n//2", "13+9"},
		{"wythoff", "(5,7)"},
		{"welter", "{2,4,7}"},
		{"staircase", "(3,1,4)"},
		{"moore-nim 2", "(2,3,4)"},
		{"fibonacci-nim", "17"},
		{"euclid", "(34,5)"},
		{"cram", "3x4"},
		{"turn 1..3", "7+4"},
	} {
		for _, misere := range []bool{false, true} {
			g := named(t, c[0])
			kind := play.Kind{Misere: misere}
			if _, err := g.Solve(t.Context(), c[1], family.Question{Kind: kind, Exact: true}); err != nil {
				continue // coins in misere play
			}
			for seed := range uint64(20) {
				o := opponent.New(g, opponent.Options{Kind: kind, Moves: 3, Large: true})
				if err := perfectly(t, g, o, kind, c[1], seed); err != nil {
					t.Errorf("%s %s, misere %t: %v", c[0], c[1], misere, err)
				}
			}
		}
	}
}

// perfectly plays a game against random moves, and tells where a win is given away.
func perfectly(t *testing.T, g family.Game, o *opponent.Opponent, kind play.Kind, position string, seed uint64) error {
	random := rand.New(rand.NewPCG(seed, 1))
	wins := func(position string) bool {
		if all, err := g.Moves(t.Context(), position, family.Question{Kind: kind}); err == nil && all.Over {
			return all.Win
		}
		a, err := g.Solve(t.Context(), position, family.Question{Kind: kind, Exact: true})
		if err != nil {
			t.Fatal(err)
		}
		return a.Outcome == family.Win
	}
	for mine := seed%2 == 0; ; mine = !mine {
		all, err := g.Moves(t.Context(), position, family.Question{Kind: kind})
		if err != nil || all.Over {
			return err
		}
		if !mine {
			position = all.Moves[random.IntN(len(all.Moves))].After
			continue
		}
		turn, err := o.Play(t.Context(), position, opponent.Perfect, seed)
		if err != nil {
			return err
		}
		if wins(position) && wins(turn.Move.After) {
			return fmt.Errorf("%s is won, and not after %s", position, turn.Move.Label)
		}
		position = turn.Move.After
	}
}

// Positions of 10^5 moves and more are played by theory, and refused without it.
func TestLarge(t *testing.T) {
	for _, c := range []struct {
		rule, position string
		misere         bool
	}{
		{"kayles", "1000000", false},
		{"kayles", "1000000000+7", false},
		{"nim", "10^18+10^9+7", false},
		{"nim", "10^18+10^9+7", true},
		{"lasker", "10^9+10^6", false},
		{"grundy", "50000", false},
		{"take 1..n//2", "10^12+10^9", false},
		{"wythoff", "(10^18,618033988749894849)", false},
		{"wythoff", "(10^18,618033988749894849)", true},
	} {
		g := named(t, c.rule)
		kind := play.Kind{Misere: c.misere}
		o := opponent.New(g, opponent.Options{Kind: kind, Large: true})
		position := c.position
		for i := range 6 {
			turn, err := o.Play(t.Context(), position, opponent.Perfect, uint64(i))
			if err != nil {
				t.Fatalf("%s %s: %v", c.rule, position, err)
			}
			if turn.Over {
				break
			}
			position = turn.Move.After
			if i > 0 { // one of the two has won then
				a, err := g.Solve(t.Context(), position, family.Question{Kind: kind, Moves: 1, Some: true})
				if err != nil || (a.Outcome == family.Lose) != turn.Wins {
					t.Errorf("%s %s: %v, %v after %s", c.rule, position, a, err, turn.Move.Label)
				}
			}
			some, err := o.Moves(t.Context(), position)
			if err != nil || some.Over {
				break
			}
			position = some.Moves[len(some.Moves)/2].After
		}
	}
	for _, c := range [][2]string{{"take squares", "10^9"}, {"turn 1..3", "2000+3"}} {
		o := opponent.New(named(t, c[0]), opponent.Options{Large: true})
		if _, err := o.Moves(t.Context(), c[1]); !errors.Is(err, game.ErrLimit) {
			t.Errorf("%s %s: %v", c[0], c[1], err)
		}
	}
}
