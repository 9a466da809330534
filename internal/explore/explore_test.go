package explore

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/rule"
)

// ask calls a method and fails the test on an error.
func ask[A any](t *testing.T, e *Engine, method string, request any) A {
	t.Helper()
	a, err := tryAsk[A](t, e, method, request)
	if err != nil {
		t.Fatalf("%s %+v: %v", method, request, err)
	}
	return a
}

func tryAsk[A any](t *testing.T, e *Engine, method string, request any) (a A, err error) {
	t.Helper()
	text, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	got, err := e.Call(t.Context(), method, text, nil)
	if err != nil {
		return a, err
	}
	return got.(A), nil
}

// The gallery shows every game that has a name.
func TestGalleryIsComplete(t *testing.T) {
	var shown []string
	for _, g := range gallery().Groups {
		for _, game := range g.Games {
			shown = append(shown, game.Rule)
		}
	}
	var names []string
	for _, e := range grundy.Families() {
		names = append(names, e.Name)
	}
	for _, g := range rule.Games() {
		names = append(names, g.Name)
	}
	for _, name := range names {
		if !slices.ContainsFunc(shown, func(text string) bool { return text == name || strings.HasPrefix(text, name+" ") }) {
			t.Errorf("the gallery lacks %s", name)
		}
	}
}

// Each game of the gallery answers at its position in all of its views, and what a move
// leaves is what its text says.
func TestGalleryAnswers(t *testing.T) {
	e := New(Options{Time: 20 * time.Second})
	for _, g := range gallery().Groups {
		for _, game := range g.Games {
			start := time.Now()
			r := ask[*Rule](t, e, MethodRule, RuleRequest{game.Rule})
			if len(r.Positions) == 0 {
				t.Errorf("%s has no position to begin with", game.Rule)
				continue
			}
			for _, position := range append(r.Positions[:min(2, len(r.Positions))], game.Position) {
				for _, misere := range []bool{false, true} {
					s, err := tryAsk[*Sum](t, e, MethodSum, SumRequest{game.Rule, position, misere})
					if err != nil {
						if !misere {
							t.Errorf("%s: %s: %v", game.Rule, position, err)
						}
						continue
					}
					checkMoves(t, e, game.Rule, s, misere)
				}
			}
			for _, view := range r.Views {
				checkView(t, e, game, view)
			}
			if d := time.Since(start); d > 2*time.Second {
				t.Logf("%s takes %v", game.Rule, d)
			}
		}
	}
}

// checkView asks for a view of a game.
func checkView(t *testing.T, e *Engine, game GalleryGame, view string) {
	t.Helper()
	requests := map[string]any{
		MethodValues:  ValuesRequest{Rule: game.Rule, Count: 60},
		MethodPicture: PictureRequest{game.Rule, 0, 500},
		MethodHeat:    HeatRequest{game.Rule, 8, 8},
		MethodWhy:     WhyRequest{game.Rule, game.Position},
		MethodSum:     SumRequest{game.Rule, game.Position, false},
		MethodGraph:   GraphRequest{game.Rule, game.Position, 20},
		MethodProof:   ProofRequest{Rule: game.Rule},
		MethodLaws:    LawsRequest{game.Rule},
		MethodExport:  ExportRequest{game.Rule, "python"},
		MethodPlay:    PlayRequest{Rule: game.Rule, Position: game.Position, Level: "perfect"},
	}
	text, _ := json.Marshal(requests[view])
	start := time.Now()
	answer, err := e.Call(t.Context(), view, text, nil)
	if d := time.Since(start); d > time.Second {
		t.Logf("%s of %s takes %v", view, game.Rule, d)
	}
	var wrong *Error
	switch {
	case errors.As(err, &wrong) && view == MethodWhy && strings.Contains(err.Error(), "one component"):
	case err != nil:
		t.Errorf("%s of %s at %s: %v", view, game.Rule, game.Position, err)
	default:
		data, err := json.Marshal(answer)
		if err != nil {
			t.Error(err)
		}
		if strings.Contains(string(data), `:null`) && view != MethodSum && view != MethodPlay && view != MethodGraph && view != MethodValues {
			t.Errorf("%s of %s: %.300s", view, game.Rule, data)
		}
	}
}

// checkMoves asks about what some moves leave.
func checkMoves(t *testing.T, e *Engine, text string, s *Sum, misere bool) {
	t.Helper()
	moves := 0
	for _, c := range s.Components {
		for i, m := range c.Moves {
			if i > 2 && !m.Wins {
				continue
			}
			if moves++; moves > 6 {
				return
			}
			after, err := tryAsk[*Sum](t, e, MethodSum, SumRequest{text, m.After, misere})
			if err != nil {
				t.Errorf("%s: %s: %q leaves %q: %v", text, s.Position, m.Label, m.After, err)
				continue
			}
			if m.Wins != (after.Outcome == "P") {
				t.Errorf("%s: %s misere %t: %q leaves %q, wins %t, and the outcome is %s", text, s.Position, misere, m.Label, m.After, m.Wins, after.Outcome)
			}
			if m.Value != nil && after.Values && *m.Value != after.Value {
				t.Errorf("%s: %s: %q leaves %q of value %d, not %d", text, s.Position, m.Label, m.After, after.Value, *m.Value)
			}
		}
	}
}
