package poset

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/grundy-cgt/grundy/internal/near"
)

// nameLen is the length of the name of an element that a text begins with.
func nameLen(text string) int {
	if strings.HasPrefix(text, "(") {
		if end := strings.IndexByte(text, ')'); end > 1 && !strings.ContainsAny(text[1:end], "(\n") {
			return end + 1
		}
		return 0
	}
	for i, r := range text {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_.':", r) {
			return i
		}
	}
	return len(text)
}

// reserved reports whether a word has a meaning of its own.
func reserved(word string) bool {
	return word == "none" || word == "without" || word == "only" || slices.Contains(shapeNames(), word)
}

// parseRelations reads relations and elements. The elements are put in the order of
// their names, short ones first.
func parseRelations(text string) (p Position, at int, err error) {
	tokens, lines, at, err := scan(text)
	if err != nil {
		return Position{}, at, err
	}
	var names []string
	for i, t := range tokens {
		switch {
		case t == "<" || t == ">":
			if i+1 == len(tokens) || tokens[i+1] == "<" || tokens[i+1] == ">" {
				return Position{}, lines[i], fmt.Errorf("expected an element behind %q", t)
			}
		case reserved(t):
			return Position{}, lines[i], fmt.Errorf("%q cannot stand here; posets are joined by +, as in 1<2 + chain 5", t)
		default:
			names = append(names, t)
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		if len(a) != len(b) {
			return len(a) - len(b)
		}
		return strings.Compare(a, b)
	})
	names = slices.Compact(names)
	if len(names) > MaxElements {
		return Position{}, 0, &LimitError{fmt.Sprintf("a poset of %d elements", len(names))}
	}
	for i, name := range names {
		others := slices.Concat(names[:i], names[i+1:])
		if guess := near.Word(strings.ToLower(name), shapeNames()); guess != "" && !strings.ContainsAny(text, "<>") && !slices.ContainsFunc(others, notNumber) {
			return Position{}, 0, fmt.Errorf("there is no shape %q; did you mean %s? There are %s", name, guess, strings.Join(shapeNames(), ", "))
		}
	}
	var below [][2]int
	for i, t := range tokens {
		if t != "<" && t != ">" {
			continue
		}
		x, y := slices.Index(names, tokens[i-1]), slices.Index(names, tokens[i+1])
		if t == ">" {
			x, y = y, x
		}
		if x == y {
			return Position{}, lines[i], fmt.Errorf("%s cannot be below itself", names[x])
		}
		below = append(below, [2]int{x, y})
	}
	poset, err := New(names, below)
	if err != nil {
		return Position{}, lines[len(lines)-1], err
	}
	return poset.Position(), 0, nil
}

// notNumber reports whether a name begins with something else than a digit.
func notNumber(name string) bool { return !unicode.IsDigit([]rune(name)[0]) }

// scan splits relations into names, "<" and ">", and tells their lines. at is the
// line of an error.
func scan(text string) (tokens []string, lines []int, at int, err error) {
	for i := 0; i < len(text); {
		if text[i] == '\n' {
			at++
		}
		if r := rune(text[i]); unicode.IsSpace(r) || r == ',' || r == ';' {
			i++
			continue
		}
		n := 1
		if text[i] == '<' || text[i] == '>' {
			if k := len(tokens); k == 0 || tokens[k-1] == "<" || tokens[k-1] == ">" {
				return nil, nil, at, fmt.Errorf("expected an element before %q", text[i:i+1])
			}
		} else if n = nameLen(text[i:]); n == 0 {
			r := []rune(text[i:min(len(text), i+8)])[0]
			return nil, nil, at, fmt.Errorf("%q does not belong here; expected relations such as 1<2 1<4, or a shape such as divisors 72", string(r))
		}
		tokens, lines = append(tokens, text[i:i+n]), append(lines, at)
		i += n
	}
	return tokens, lines, at, nil
}
