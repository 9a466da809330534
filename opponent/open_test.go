package opponent_test

import (
	"strings"

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
