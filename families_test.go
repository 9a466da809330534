package grundy_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/rule"
)

// TestFamiliesAreDescribed wants every field of every entry, names that mean one
// thing, and examples that are answered.
func TestFamiliesAreDescribed(t *testing.T) {
	meant := map[string]string{}
	for _, g := range rule.Games() {
		if g.Exercise == "" || g.Source == "" || g.Meaning == "" {
			t.Errorf("%s: its entry is not complete", g.Name)
		}
		for _, name := range append(g.Aliases, g.Name) {
			meant[name] = g.Name
		}
	}
	for _, e := range grundy.Families() {
		for _, name := range append([]string{e.Name}, e.Aliases...) {
			if other, taken := meant[name]; taken && other != e.Name {
				t.Errorf("%s: the name %s is taken by %s", e.Name, name, other)
			}
			meant[name] = e.Name
			found, arg, ok := grundy.FindFamily(strings.ReplaceAll(strings.ToUpper(name), "-", " ") + " 5")
			if !ok || found.Name != e.Name || arg != "5" {
				t.Errorf("%s is not found by its name %s", e.Name, name)
			}
		}
		if e.Meaning == "" || e.Position == "" || e.Source == "" || e.Theory == "" || e.Exercise == "" {
			t.Errorf("%s: its entry is not complete", e.Name)
		}
		if len(e.Examples) == 0 && e.Arg == "" {
			t.Errorf("%s has no example", e.Name)
		}
		if e.Arg == "" {
			solveExamples(t, e, "")
		}
	}
}

// TestFamiliesWithArguments opens those that need an argument.
func TestFamiliesWithArguments(t *testing.T) {
	arguments := map[string]string{
		"moore-nim": "2", "r-wythoff": "3", "dynamic-nim": "3", "kotzig": "{1,2}", "placement": "##/#.",
		"square-flipping": "2",
	}
	for _, e := range grundy.Families() {
		if e.Arg == "" {
			continue
		}
		arg, known := arguments[e.Name]
		if !known {
			t.Errorf("%s needs an argument: %s", e.Name, e.Arg)
			continue
		}
		solveExamples(t, e, arg)
	}
	e, _, _ := grundy.FindFamily("cram")
	if _, err := grundy.OpenFamily(e, "3x4"); err == nil || !strings.Contains(err.Error(), `solve cram "3x4"`) {
		t.Error(err)
	}
	for _, text := range []string{"wythoff x nim", "euclid or wythoff", "cram strip", "take {1,3,4}"} {
		if e, _, ok := grundy.FindFamily(text); ok {
			t.Errorf("%s is a rule, not the family %s", text, e.Name)
		}
	}
	if got := grundy.NearFamily("hackenbsh 3"); got != "hackenbush" {
		t.Error(got)
	}
}

func solveExamples(t *testing.T, e family.Entry, arg string) {
	t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	g, err := grundy.OpenFamily(e, arg)
	if err != nil {
		t.Errorf("%s: %v", e.Name, err)
		return
	}
	for _, position := range e.Examples {
		a, err := g.Solve(ctx, position, family.Question{Moves: 1})
		if err != nil && !errors.Is(err, game.ErrLimit) || a == nil || a.Outcome == "" || a.Method == "" {
			t.Errorf("%s %s: %+v, %v", e.Name, position, a, err)
		}
	}
}
