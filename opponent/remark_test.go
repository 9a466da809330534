package opponent_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/opponent"
	"github.com/grundy-cgt/grundy/play"
)

func digraphGame(t *testing.T) family.Game {
	t.Helper()
	e, arg, ok := grundy.FindFamily("digraph")
	if !ok {
		t.Fatal("digraph is no family")
	}
	g, err := e.Open(arg)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestRemarks(t *testing.T) {
	for _, c := range []struct {
		game, before, after string
		misere              bool
		key                 opponent.Key
		text                string
	}{
		{"nim", "3+5", "3+3", false, opponent.OnlyMove, "That was the only move that wins. The nim sum was 6 and is 0 now."},
		{"nim", "1+2+3+4", "1+2+3", false, opponent.OnlyMove, "was 4 and is 0"},
		{"nim", "1+2+2+2", "2+2+2", false, opponent.LostTheWin, "gives the win away. The nim sum was 3 and is 2"},
		{"nim", "1+3+3+1+1", "3+3+1+1", false, opponent.KeptTheWin, "keeps the win"},
		{"nim", "3+3", "3+1", false, opponent.WasLostAlready, "The game can last 3 moves more."},
		{"nim", "3+5", "3+5", false, opponent.LostTheWin, "This would have won: 5 -> 3."},
		{"nim", "1+2", "1+1", true, opponent.LostTheWin, "That gives the win away. This would have won: 2 -> 0."},
		{"nim", "3", "none", false, opponent.PlayerWon, "you have won"},
		{"nim", "3", "none", true, opponent.PlayerLost, "you have lost"},
		{"digraph", "a>b b>d a>c; a", "a>b b>d a>c; b", false, opponent.LostTheWin, "This would have won: a -> c"},
		{"digraph", "a>b b>a a>c c>d; a", "a>b b>a a>c c>d; b", false, opponent.KeptTheDraw, "keeps the draw"},
		{"digraph", "a>b b>a a>c c>d; a", "a>b b>a a>c c>d; c", false, opponent.LostTheDraw, "kept the draw: a -> b"},
		{"digraph", "a>b b>c c>b a>d; a", "a>b b>c c>b a>d; b", false, opponent.MissedTheWin, "a draw now. This would have won: a -> d"},
	} {
		g := digraphGame(t)
		if c.game != "digraph" {
			g = open(t, c.game)
		}
		o := opponent.New(g, opponent.Options{Kind: play.Kind{Misere: c.misere}})
		r, err := o.Remark(t.Context(), c.before, c.after)
		if err != nil || r.Key != c.key || !strings.Contains(r.Text, c.text) {
			t.Errorf("%s, %s to %s: %+v, %v; want %s: %s", c.game, c.before, c.after, r, err, c.key, c.text)
		}
	}
}

func TestHints(t *testing.T) {
	for _, c := range []struct {
		position string
		misere   bool
		keys     []opponent.Key
		text     string
	}{
		{"3+5", false, []opponent.Key{opponent.LookAt, opponent.WinningMove}, "There is a good move in component 2, 5. This move wins: 5 -> 3."},
		{"5", false, []opponent.Key{opponent.WinningMove}, "This move wins: 5 -> 0."},
		{"5", true, []opponent.Key{opponent.WinningMove}, "This move wins: 5 -> 1."},
		{"2+2", false, []opponent.Key{opponent.NoWinningMove}, "With it the game lasts 4 moves more."},
		{"none", false, nil, ""},
	} {
		o := opponent.New(open(t, "nim"), opponent.Options{Kind: play.Kind{Misere: c.misere}})
		_, hints, err := o.Hint(t.Context(), c.position)
		var texts []string
		for i, h := range hints {
			texts = append(texts, h.Text)
			if i >= len(c.keys) || h.Key != c.keys[i] {
				t.Errorf("%s: %+v, want %v", c.position, h, c.keys)
			}
		}
		if text := strings.Join(texts, " "); err != nil || len(hints) != len(c.keys) || !strings.Contains(text, c.text) {
			t.Errorf("%s: %s, %v; want %s", c.position, text, err, c.text)
		}
	}
}

// Other kinds of play, where a move is in several components.
func TestKinds(t *testing.T) {
	for _, name := range []string{"every-sg", "selective", "moore-2", "conjunctive", "shortened-disjunctive", "misere-selective"} {
		kind, err := play.ParseKind(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, position := range []string{"5+7", "3+1+4"} {
			for _, ahead := range []int{0, -1} {
				g := open(t, "take {1,3,4}")
				o := opponent.New(g, opponent.Options{Kind: kind, Ahead: ahead})
				bound := false
				for mine := true; ; mine = !mine {
					level := opponent.Random
					if mine {
						level = opponent.Perfect
					}
					turn, err := o.Play(t.Context(), position, level, 3)
					if err != nil {
						t.Fatalf("%s: %s: %v", name, position, err)
					}
					if turn.Over {
						if bound && turn.Win != mine {
							t.Errorf("%s: a won game is lost at %s", name, position)
						}
						break
					}
					if mine {
						a, err := g.Solve(t.Context(), position, family.Question{Kind: kind, Exact: true})
						if err != nil || turn.Outcome != a.Outcome || turn.Wins != (a.Outcome == family.Win) {
							t.Errorf("%s: %s: %+v, want %+v, %v", name, position, turn, a, err)
						}
						bound = bound || turn.Wins
					}
					if turn.Move.Over {
						if bound && mine == kind.Misere {
							t.Errorf("%s: a won game is lost at %s", name, position)
						}
						break
					}
					position = turn.Move.After
				}
			}
		}
	}
}

// Positions that are too large are played on without a claim, or refused.
func TestLimits(t *testing.T) {
	o := opponent.New(open(t, "grundy"), opponent.Options{Kind: play.Kind{Misere: true}, Search: 10, Ahead: 10})
	turn, err := o.Play(t.Context(), "60+50", opponent.Perfect, 1)
	if err != nil || turn.Proved || turn.Move == nil || !errors.Is(turn.Limit, game.ErrLimit) {
		t.Errorf("%+v, %v", turn, err)
	}
	r, err := o.Remark(t.Context(), "60+50", turn.Move.After)
	if err != nil || r.Key != opponent.NotKnown || r.Values["limit"] == "" {
		t.Errorf("%+v, %v", r, err)
	}
	if _, hints, err := o.Hint(t.Context(), "60+50"); err != nil || hints[len(hints)-1].Key != opponent.GoodGuess {
		t.Errorf("%+v, %v", hints, err)
	}
	for _, position := range []string{"100000", "10^18"} {
		if _, err := opponent.New(open(t, "nim"), opponent.Options{}).Play(t.Context(), position, opponent.Perfect, 1); !errors.Is(err, game.ErrLimit) {
			t.Errorf("%s: %v", position, err)
		}
	}
	if _, err := o.Play(t.Context(), "5+x", opponent.Perfect, 1); err == nil {
		t.Error("a text that is no position is played")
	}
	if _, err := o.Play(t.Context(), "5", "weak", 1); err == nil {
		t.Error("a level that is none plays")
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := o.Play(done, "50+40", opponent.Perfect, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that has ended: %v", err)
	}
}

func TestLevels(t *testing.T) {
	for _, l := range opponent.Levels() {
		if got, err := opponent.ParseLevel(strings.ToUpper(string(l))); err != nil || got != l {
			t.Errorf("%s: %s, %v", l, got, err)
		}
	}
	if _, err := opponent.ParseLevel("weak"); err == nil {
		t.Error("weak is a level")
	}
}
