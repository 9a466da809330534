package terminal

import (
	"regexp"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/rule"
)

// set is a set of positions: a list, or a condition. A condition is a rule, in
// which the positions of the set have an option.
type set struct {
	list    []rule.Position
	program *rule.Program
	built   string // the text that was given to the rule language
	prefix  int    // what of it is not the user's
}

// newSet reads a set. With an error, the set says what was read.
func newSet(r *rule.Rule, text string) (*set, error) {
	s := &set{}
	pattern := strings.Join(r.Vars(), ", ")
	if r.Dim() > 1 {
		pattern = "(" + pattern + ")"
	}
	vars, condition, isCondition := cutWord(text, "where")
	if isCondition {
		if vars = strings.TrimSpace(vars); vars != "" {
			pattern = vars
		}
		return s, s.compile(pattern+" -> none if ", condition, len(pattern+" -> none if ")-(len(text)-len(condition)))
	}
	text = strings.TrimSpace(text)
	members := regexp.MustCompile(`(?i)^any\s+of\s+`).ReplaceAllString(text, "")
	members = strings.TrimSpace(regexp.MustCompile(`(?i)\s+or\s+`).ReplaceAllString(members, ", "))
	if inner, ok := strings.CutPrefix(members, "{"); ok {
		if inner, ok := strings.CutSuffix(inner, "}"); ok {
			members = inner
		}
	}
	if r.Dim() == 1 {
		front := pattern + " -> none if " + pattern + " in {"
		return s, s.compile(front, members+"}", len(front)-strings.Index(text, members))
	}
	var err error
	s.built, s.prefix = members, -max(0, strings.Index(text, members))
	s.list, err = rule.ParsePosition(members, r.Dim())
	return s, err
}

// compile makes the rule of a condition.
func (s *set) compile(front, condition string, prefix int) error {
	s.built, s.prefix = front+condition, prefix
	r, err := rule.Parse(s.built)
	if err != nil {
		return err
	}
	s.program, err = r.Compile()
	return err
}

// has reports whether the position is in the set.
func (s *set) has(p rule.Position) (bool, error) {
	if s.program == nil {
		return slices.Contains(s.list, p), nil
	}
	var opts game.Options[rule.Position]
	err := s.program.Options(&opts, p)
	return opts.Len() > 0, err
}

// cutWord cuts text around the first place of a word.
func cutWord(text, word string) (before, after string, found bool) {
	at := regexp.MustCompile(`(?i)(^|\W)` + word + `\W`).FindStringIndex(text)
	if at == nil {
		return text, "", false
	}
	return text[:max(at[0], 0)], text[at[1]-1:], true
}
