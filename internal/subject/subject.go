// Package subject reads the text by which people name a game: a rule of the rule
// language, with or without clauses about its ends, the name of a rule or of a family,
// or a program in Starlark. It opens no files.
package subject

import (
	"errors"
	"strings"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/rule"
	"github.com/grundy-cgt/grundy/script"
	"github.com/grundy-cgt/grundy/terminal"
)

// Subject is what a text named: a rule, a program, or a family. Some games are both a
// family and a rule that says its options.
type Subject struct {
	Text    string         // without space around it; of a rule with clauses, canonical
	Rule    *grundy.Game   // nil: it is no rule
	Program *script.Game   // nil: it is no program
	Entry   family.Entry   // of Family
	Family  family.Game    // nil: it is no family
	Ends    *terminal.Game // a rule with clauses, whose game is in Family
}

// Options bound what the game may use. Zero stands for the defaults.
type Options struct {
	Name   string // of a script in messages; "" stands for "rule"
	Limits grundy.Limits
	Script script.Options
}

// Read reads a text. Errors are a [*rule.Error] with the place in the text, a
// [*script.Error], or one of a family about its argument.
func Read(text string, o Options) (s *Subject, err error) {
	s = &Subject{Text: strings.TrimSpace(text)}
	switch {
	case isLambda(s.Text):
		s.Program, err = script.Lambda(s.Text, o.Script)
	case IsProgram(s.Text):
		if o.Name == "" {
			o.Name = "rule"
		}
		s.Program, err = script.Load(o.Name, s.Text, o.Script)
	case strings.Contains(s.Text, ";"):
		err = s.clauses(o.Limits)
	default:
		err = s.named(o.Limits)
	}
	return s, err
}

// IsProgram reports whether a text is taken for a program in Starlark.
func IsProgram(text string) bool {
	return isLambda(strings.TrimSpace(text)) || strings.Contains(text, "def moves(")
}

func isLambda(text string) bool { return strings.HasPrefix(text, "lambda") }

// clauses reads the text as a rule with clauses.
func (s *Subject) clauses(limits grundy.Limits) (err error) {
	if s.Ends, err = terminal.Parse(s.Text); err == nil {
		if limits.Options > 0 {
			s.Ends.Limit(int64(limits.Options))
		}
		s.Text, s.Entry, s.Family = s.Ends.String(), s.Ends.Entry(), s.Ends.Family()
	}
	return err
}

// named reads the text as the name of a family, as a rule, or as both.
func (s *Subject) named(limits grundy.Limits) (err error) {
	entry, arg, isFamily := grundy.FindFamily(s.Text)
	if !isFamily {
		s.Rule, err = newRule(s.Text, limits)
		var wrong *rule.Error
		if errors.As(err, &wrong) && wrong.Hint == "" && wrong.Pos == 0 && strings.Contains(wrong.Msg, "is called") {
			wrong.Hint = grundy.NearFamily(s.Text)
		}
		return err
	}
	s.Entry = entry
	if s.Family, err = grundy.OpenFamily(entry, arg); err != nil {
		return err
	}
	if _, isRule := rule.Find(entry.Name); isRule {
		s.Rule, err = newRule(entry.Name, limits)
	}
	return err
}

func newRule(text string, limits grundy.Limits) (*grundy.Game, error) {
	r, err := rule.Parse(text)
	if err != nil {
		return nil, err
	}
	return grundy.FromRule(r, limits)
}

// Game is the game that answers questions about positions.
func (s *Subject) Game() family.Game {
	switch {
	case s.Family != nil:
		return s.Family
	case s.Rule != nil:
		return family.Of(s.Rule)
	}
	return family.Of(s.Program)
}

// Name is what answers call the game: a rule by its canonical text.
func (s *Subject) Name() string {
	if s.Plain() {
		return s.Rule.Rule().String()
	}
	return s.Text
}

// Board is what a drawing of a position depends on: the name of the game with its
// argument, the coordinates of a position, and whether the rule turns coins.
func (s *Subject) Board() (name string, dim int, coins bool) {
	switch {
	case s.Ends != nil:
		return s.Name(), s.Dim(), s.Ends.Rule().Coins()
	case s.Family != nil:
		_, arg, _ := grundy.FindFamily(s.Text)
		return strings.TrimSpace(s.Entry.Name + " " + arg), 0, false
	case s.Rule != nil:
		return s.Name(), s.Dim(), s.Rule.Rule().Coins()
	}
	return s.Name(), s.Dim(), false
}

// Plain reports whether the game is a rule of the rule language and nothing else.
func (s *Subject) Plain() bool { return s.Rule != nil && s.Family == nil }

// Dim is the number of coordinates of a position, 0 where positions are no numbers.
func (s *Subject) Dim() int {
	switch {
	case s.Rule != nil:
		return s.Rule.Rule().Dim()
	case s.Program != nil:
		return s.Program.Dim()
	case s.Ends != nil:
		return s.Ends.Rule().Dim()
	}
	return 0
}
