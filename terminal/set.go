package terminal

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

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
	members := strings.TrimSpace(commas(anyOf(text)))
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

// anyOf leaves out the words "any of" at the start.
func anyOf(text string) string {
	rest := text
	for _, word := range []string{"any", "of"} {
		if len(rest) <= len(word) || !strings.EqualFold(rest[:len(word)], word) || !isSpace(rest[len(word)]) {
			return text
		}
		rest = strings.TrimLeftFunc(rest[len(word):], unicode.IsSpace)
	}
	return rest
}

// commas writes a comma for each word "or" that stands between spaces.
func commas(text string) string {
	var b strings.Builder
	for {
		before, after, found := cutWord(text, "or")
		if !found {
			return b.String() + text
		}
		end := len(text) - len(after)
		if start := end - len("or"); start > 0 && isSpace(text[start-1]) && isSpace(text[end]) {
			b.WriteString(strings.TrimRightFunc(before, unicode.IsSpace) + ", ")
			text = strings.TrimLeftFunc(after, unicode.IsSpace)
			continue
		}
		b.WriteString(text[:end])
		text = after
	}
}

// cutWord cuts text around the first place of a word that has something behind it. The
// text before it is without the character next to it.
func cutWord(text, word string) (before, after string, found bool) {
	for start := range text {
		end := start + len(word)
		if end >= len(text) {
			break
		}
		front, last := text[:start], 0
		if r, n := utf8.DecodeLastRuneInString(front); n > 0 {
			if isWord(r) {
				continue
			}
			last = n
		}
		if next, _ := utf8.DecodeRuneInString(text[end:]); strings.EqualFold(text[start:end], word) && !isWord(next) {
			return front[:len(front)-last], text[end:], true
		}
	}
	return text, "", false
}

func isSpace(c byte) bool { return strings.IndexByte(" \t\n\f\r", c) >= 0 }

// isWord reports whether a rune is one of words: a letter, a digit or "_".
func isWord(r rune) bool {
	return r == '_' || r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r))
}
