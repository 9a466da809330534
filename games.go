package grundy

import (
	"fmt"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/board"
	"github.com/grundy-cgt/grundy/classic"
	"github.com/grundy-cgt/grundy/coin"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/geography"
	"github.com/grundy-cgt/grundy/hackenbush"
	"github.com/grundy-cgt/grundy/internal/near"
	"github.com/grundy-cgt/grundy/kayles"
	"github.com/grundy-cgt/grundy/poset"
	"github.com/grundy-cgt/grundy/rule"
	"github.com/grundy-cgt/grundy/tokens"
)

// Families returns the named games whose positions are no heaps of the rule
// language, by group. [rule.Games] has the named rules.
func Families() []family.Entry {
	return slices.Concat(
		hackenbush.Games(),
		kayles.Games(),
		geography.Games(),
		classic.Games(),
		board.Games(),
		tokens.Games(),
		coin.Games(),
		poset.Games(),
	)
}

// FindFamily finds the family that a text names, in words or with hyphens, and
// what follows the name: "moore-nim 2", "Green Hackenbush". The longest name
// that fits counts.
func FindFamily(text string) (entry family.Entry, arg string, ok bool) {
	words := strings.Fields(text)
	for n := min(len(words), maxNameWords); n > 0; n-- {
		name := hyphened(words[:n])
		if _, isRule := rule.Find(name); isRule && !isFamily(name) {
			return family.Entry{}, "", false // "cram strip" is no cram
		}
		for _, e := range Families() {
			if e.Name == name || slices.Contains(e.Aliases, name) {
				if n < len(words) && joins(words[n]) {
					return family.Entry{}, "", false // "wythoff or nim" is a rule
				}
				return e, strings.Join(words[n:], " "), true
			}
		}
	}
	return family.Entry{}, "", false
}

// joins reports whether a word joins rules of the rule language.
func joins(word string) bool { return word == "x" || word == "×" || strings.EqualFold(word, "or") }

func isFamily(name string) bool {
	return slices.ContainsFunc(Families(), func(e family.Entry) bool { return e.Name == name || slices.Contains(e.Aliases, name) })
}

const maxNameWords = 6

// hyphened writes words as a name: in lower case, with hyphens, without
// apostrophes.
func hyphened(words []string) string {
	return strings.ReplaceAll(strings.ToLower(strings.Join(words, "-")), "'", "")
}

// NearFamily returns the name of a family that is nearly the first words of a
// text, or "".
func NearFamily(text string) string {
	var names []string
	for _, e := range Families() {
		names = append(append(names, e.Name), e.Aliases...)
	}
	words := strings.Fields(text)
	for n := min(len(words), maxNameWords); n > 0; n-- {
		if name := near.Word(hyphened(words[:n]), names); name != "" {
			return name
		}
	}
	return ""
}

// OpenFamily opens the game of a family that [FindFamily] found.
func OpenFamily(e family.Entry, arg string) (family.Game, error) {
	if arg != "" && e.Arg == "" {
		return nil, fmt.Errorf("%s takes no argument, and %q follows it; a position is an argument of its own: solve %s %q", e.Name, arg, e.Name, arg)
	}
	return e.Open(arg)
}

// ParsePosition reads a sum of positions of the game's rule; see
// [rule.ParsePosition].
func (g *Game) ParsePosition(text string) ([]Position, error) {
	return rule.ParsePosition(text, g.rule.Dim())
}

// Format writes a position as it is typed.
func (g *Game) Format(p Position) string { return p.Format(g.rule.Dim()) }

// Compare orders positions by their coordinates; see [Compare].
func (g *Game) Compare(a, b Position) int { return Compare(a, b) }
