package kayles

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/internal/edges"
	"github.com/grundy-cgt/grundy/internal/near"
)

// MaxParts is the most components of a position that is read.
const MaxParts = 1 << 12

// maxText is the most bytes of a position that is read: more than the edges of the
// largest graphs need.
const maxText = 1 << 18

// longText reports a text beyond maxText.
type longText struct{}

func (*longText) Error() string {
	return fmt.Sprintf("a position of graphs is at most %d bytes of text; Node and Arc Kayles are for small graphs", maxText)
}

// Is makes the error a [game.ErrLimit].
func (*longText) Is(target error) bool { return target == game.ErrLimit }

// Parse reads a sum of graphs, joined by "+", or "none". A graph is
//
//   - edges and isolated vertices, "0-1 1-2 5", where "0-1-2" stands for "0-1
//     1-2", and spaces, commas, semicolons and lines separate; or
//   - a shape and its numbers, "grid 3x4" (see [Shapes]), and if only a part of it
//     is meant, "without" and the vertices that are gone, or "only" and the
//     vertices that are left: "path 7 without 2 3".
//
// What stands behind # on a line is no part of it.
func Parse(text string) ([]Position, error) {
	return parse(text, "")
}

// parse reads a sum. Numbers alone are the sizes of the given shape, if there is
// one.
func parse(text, bare string) ([]Position, error) {
	if len(text) > maxText {
		return nil, &longText{}
	}
	text = plain(text)
	if strings.TrimSpace(text) == "none" {
		return nil, nil
	}
	var sum []Position
	for start := 0; start <= len(text); {
		end := termEnd(text, start)
		p, err := parseTerm(text[start:end], bare)
		if err != nil {
			if strings.Contains(strings.TrimSpace(text), "\n") {
				return nil, fmt.Errorf("line %d: %w", lineOf(text, start, end, err), err)
			}
			return nil, err
		}
		if sum = append(sum, p); len(sum) > MaxParts {
			return nil, &manyParts{}
		}
		start = end + 1
	}
	return sum, nil
}

// lineOf is the line of an error in the term text[start:end], counted from 1.
func lineOf(text string, start, end int, err error) int {
	if e, ok := err.(*lineError); ok {
		return 1 + strings.Count(text[:start], "\n") + e.line
	}
	leading := len(text[start:end]) - len(strings.TrimLeftFunc(text[start:end], unicode.IsSpace))
	return 1 + strings.Count(text[:start+leading], "\n")
}

// lineError is an error on a line of a term. Lines are counted from 0.
type lineError struct {
	line int
	text string
}

func (e *lineError) Error() string { return e.text }

// plain writes dashes as "-", multiplication signs as "x" and drops remarks.
func plain(text string) string {
	text = strings.NewReplacer("–", "-", "−", "-", "—", "-", "×", "x", "\r\n", "\n").Replace(text)
	if !strings.Contains(text, "#") {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i], _, _ = strings.Cut(l, "#")
	}
	return strings.Join(lines, "\n")
}

// termEnd is where the term that begins at start ends: at a "+" outside brackets
// and braces.
func termEnd(text string, start int) int {
	depth := 0
	for i := start; i < len(text); i++ {
		switch text[i] {
		case '(', '{':
			depth++
		case ')', '}':
			depth--
		case '+':
			if depth <= 0 {
				return i
			}
		}
	}
	return len(text)
}

// onlyVertices stands before vertices without edges where a text without edges
// means a shape.
const onlyVertices = "only "

func parseTerm(text, bare string) (Position, error) {
	if edges.IsDOT(text) {
		return parseDOT(text)
	}
	words := strings.Fields(text)
	if len(words) == 0 {
		return Position{}, fmt.Errorf("a graph is missing; expected edges such as 0-1 1-2, or a shape such as %s", strings.Join(Shapes()[:3], ", "))
	}
	first := strings.ToLower(words[0])
	if bare != "" && unicode.IsDigit(rune(first[0])) && !strings.Contains(first, "-") {
		first, words = bare, append([]string{bare}, words...)
	}
	if _, ok := findShape(first); ok {
		return parseShape(first, words[1:])
	}
	if guess := misspelt(first, words[1:]); guess != "" {
		return Position{}, noShape(words[0], guess)
	}
	if name := strings.TrimRight(first, "0123456789"); len(words) == 1 && name != first {
		if _, ok := findShape(name); ok {
			return Position{}, noShape(words[0], name+" "+first[len(name):])
		}
	}
	if after, alone := strings.CutPrefix(strings.TrimSpace(text), onlyVertices); bare != "" && alone {
		return parseEdges(after)
	}
	if bare != "" && !strings.Contains(text, "-") {
		return Position{}, fmt.Errorf("%q is no board; expected its size, such as 8 or 6x8, or %s", strings.TrimSpace(text), usage(bare))
	}
	return parseEdges(text)
}

// misspelt is the shape that a word must be meant to be which is followed by
// numbers and not by edges.
func misspelt(word string, rest []string) string {
	for _, r := range word {
		if !unicode.IsLetter(r) && r != '-' {
			return ""
		}
	}
	if len(word) < 3 || strings.HasSuffix(word, "-") {
		return ""
	}
	for _, w := range rest {
		if !unicode.IsDigit(rune(w[0])) || strings.Contains(w, "-") {
			return ""
		}
	}
	best := near.Word(strings.ToLower(word), shapeNames())
	if strings.Contains(word, "-") && (len(rest) == 0 || !strings.Contains(best, "-")) {
		return "" // an edge
	}
	if best == "" && len(rest) > 0 && !strings.Contains(word, "-") {
		return Shapes()[0]
	}
	return best
}

// noShape says that a word is no shape.
func noShape(word, guess string) error {
	return fmt.Errorf("there is no shape %q; did you mean %s? There are %s", word, guess, strings.Join(shapeNames(), ", "))
}

// parseShape reads what stands behind the name of a shape.
func parseShape(name string, words []string) (Position, error) {
	var arg []int
	for i, w := range words {
		if w == "without" || w == "only" {
			g, err := Shape(name, arg...)
			if err != nil {
				return Position{}, err
			}
			return parsePart(g, w, strings.Join(words[i+1:], " "))
		}
		if len(words) == 1 && (strings.Trim(w, "x*,") != w || strings.Contains(w, "xx")) {
			return Position{}, fmt.Errorf("%q is not complete; expected as in %s", w, usage(name))
		}
		for _, field := range strings.FieldsFunc(w, func(r rune) bool { return r == ',' || r == 'x' || r == '*' || r == ';' }) {
			n, err := strconv.Atoi(field)
			if err != nil {
				return Position{}, fmt.Errorf("%q is no number; expected as in %s", field, usage(name))
			}
			arg = append(arg, n)
		}
	}
	g, err := Shape(name, arg...)
	if err != nil {
		return Position{}, err
	}
	return g.Position(), nil
}

func usage(name string) string {
	s, _ := findShape(name)
	return s.usage
}

// parsePart reads which vertices are gone, or left.
func parsePart(g *Graph, word, text string) (Position, error) {
	var names []string
	tokens, err := scan(text)
	if err != nil {
		return Position{}, err
	}
	for _, t := range tokens {
		if t.text == "-" {
			return Position{}, fmt.Errorf("expected vertices behind %q, not edges", word)
		}
		names = append(names, t.text)
	}
	p, err := g.Induced(names...)
	if err != nil {
		return p, err
	}
	if word == "without" {
		p.set = firstOf(g.Len()).minus(p.set)
	}
	return p, nil
}
