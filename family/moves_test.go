package family_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/play"
)

// everyGame opens each family, with an argument where it needs one.
func everyGame(t *testing.T) map[string]family.Game {
	t.Helper()
	all := map[string]family.Game{}
	args := map[string]string{
		"r-wythoff": "2", "dynamic-nim": "2", "moore-nim": "2", "kotzig": "{1,2}", "placement": "##", "square-flipping": "3",
	}
	for _, e := range grundy.Families() {
		g, err := e.Open(args[e.Name])
		if err != nil {
			t.Fatalf("%s: %v", e.Name, err)
		}
		all[e.Name] = g
	}
	return all
}

// What a move leaves is the component replaced by the parts of the option, and can
// be typed again.
func TestMovesOfFamilies(t *testing.T) {
	examples := map[string][]string{}
	for _, e := range grundy.Families() {
		examples[e.Name] = e.Examples
	}
	for name, g := range everyGame(t) {
		for _, position := range examples[name] {
			if name == "moore-nim" && strings.Contains(position, "^") {
				continue // seconds until that is too large
			}
			listed, err := g.Moves(context.Background(), position, family.Question{Moves: 200})
			if err != nil {
				if !errors.Is(err, game.ErrLimit) {
					t.Errorf("%s: %s: %v", name, position, err)
				}
				continue // too large to be played
			}
			for i := 0; i < len(listed.Moves); i += 1 + len(listed.Moves)/10 {
				m := listed.Moves[i]
				after, err := g.Moves(context.Background(), m.After, family.Question{})
				if err != nil {
					t.Errorf("%s: %s: %q leaves %q: %v", name, position, m.Label, m.After, err)
					continue
				}
				if want := len(listed.Position) - 1 + len(m.To); len(after.Position) > want {
					t.Errorf("%s: %s: %+v leaves %d components, want at most %d", name, position, m, len(after.Position), want)
				}
			}
		}
		if none, err := g.Moves(context.Background(), family.Nothing, family.Question{}); err != nil || !none.Over {
			t.Errorf("%s: none: %+v, %v", name, none, err)
		}
	}
}

func TestMovesTellWhatTheyLeadTo(t *testing.T) {
	r, err := grundy.New("take {1,3,4}")
	if err != nil {
		t.Fatal(err)
	}
	g := family.Of(r)
	for _, misere := range []bool{false, true} {
		q := family.Question{Kind: play.Kind{Misere: misere}, Remoteness: true}
		listed, err := g.Moves(t.Context(), "5+7+4", q)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range listed.Moves {
			a, err := g.Solve(t.Context(), m.After, q)
			if err != nil || a.Outcome != m.Outcome || a.Remoteness != m.Remoteness {
				t.Errorf("misere %t, %s -> %v: %s in %d, want %+v, %v", misere, m.From, m.To, m.Outcome, m.Remoteness, a, err)
			}
		}
		q.Search = 3
		if listed, err = g.Moves(t.Context(), "50+70+40", q); err != nil || listed.Moves[0].Outcome != "" {
			t.Errorf("a search of 3 sums tells %+v, %v", listed.Moves[0], err)
		}
	}
}

func TestCoinsCancel(t *testing.T) {
	r, err := grundy.New("mock-turtles")
	if err != nil {
		t.Fatal(err)
	}
	listed, err := family.Of(r).Moves(t.Context(), "1+3", family.Question{})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range listed.Moves {
		if m.From == "3" && len(m.To) == 1 && m.To[0] == "1" && m.After != family.Nothing {
			t.Errorf("coins 3 and 1 are turned, and %s is left", m.After)
		}
	}
}
