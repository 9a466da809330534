package opponent_test

import (
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/terminal"
)

// openRule opens a rule of the rule language, perhaps with clauses.
func openRule(text string) (family.Game, error) {
	if strings.Contains(text, ";") {
		g, err := terminal.Parse(text)
		if err != nil {
			return nil, err
		}
		return g.Family(), nil
	}
	g, err := grundy.New(text)
	if err != nil {
		return nil, err
	}
	return family.Of(g), nil
}

// named opens a family, or else a rule.
func named(t *testing.T, text string) family.Game {
	t.Helper()
	entry, arg, isFamily := grundy.FindFamily(text)
	var g family.Game
	var err error
	if isFamily {
		g, err = grundy.OpenFamily(entry, arg)
	} else {
		g, err = openRule(text)
	}
	if err != nil {
		t.Fatal(err)
	}
	return g
}
