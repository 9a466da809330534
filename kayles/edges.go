package kayles

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/grundy-cgt/grundy/internal/edges"
)

// token is a name of a vertex or "-", and the line it is on.
type token struct {
	text string
	line int
}

// scan splits edges into tokens.
func scan(text string) ([]token, error) {
	var out []token
	line := 0
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == '\n':
			line++
			i++
		case unicode.IsSpace(r), r == ',', r == ';':
			i += size
		case r == '-':
			if n := len(out); n == 0 || out[n-1].text == "-" && text[i-1] != '-' {
				return nil, &lineError{line, "expected a vertex before \"-\""}
			}
			if text[max(i-1, 0)] != '-' {
				out = append(out, token{"-", line})
			}
			i++
		default:
			n := nameLen(text[i:])
			if n == 0 {
				return nil, &lineError{line, fmt.Sprintf("%q does not belong here; expected edges such as 0-1 1-2, or a shape such as grid 3x4", string(r))}
			}
			out = append(out, token{text[i : i+n], line})
			i += n
		}
	}
	return out, nil
}

// nameLen is the length of the name of a vertex that a text begins with.
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

// parseEdges reads edges and isolated vertices. The vertices are put in the order
// of their names, short ones first, so that equal graphs have equal texts.
func parseEdges(text string) (Position, error) {
	text, err := joined(text)
	if err != nil {
		return Position{}, err
	}
	tokens, err := scan(text)
	if err != nil {
		return Position{}, err
	}
	var names []string
	for i, t := range tokens {
		switch _, isShape := findShape(t.text); {
		case t.text == "-" && i+1 == len(tokens):
			return Position{}, &lineError{t.line, "expected a vertex behind \"-\""}
		case t.text == "-":
		case isShape || slices.Contains(reserved(), t.text):
			return Position{}, &lineError{t.line, fmt.Sprintf("%q cannot stand here; graphs are joined by +, as in 0-1 1-2 + cycle 5", t.text)}
		default:
			names = append(names, t.text)
		}
	}
	slices.SortFunc(names, byName)
	names = slices.Compact(names)
	if len(names) > MaxVertices {
		return Position{}, &LimitError{fmt.Sprintf("a graph of %d vertices", len(names))}
	}
	at := map[string]int{}
	for i, name := range names {
		at[name] = i
		if guess := misspelt(name, slices.Concat(names[:i], names[i+1:])); guess != "" && !strings.Contains(text, "-") {
			return Position{}, noShape(name, guess)
		}
	}
	var edges [][2]int
	for i, t := range tokens {
		if t.text != "-" {
			continue
		}
		u, v := tokens[i-1].text, tokens[i+1].text
		if u == v {
			return Position{}, &lineError{t.line, fmt.Sprintf("the edge %s-%s joins a vertex to itself", u, v)}
		}
		edges = append(edges, [2]int{at[u], at[v]})
	}
	g, err := New(names, edges)
	if err != nil {
		return Position{}, err
	}
	return g.Position(), nil
}

// joined writes lines, or entries between commas, of two names as edges. A text
// with edges u-v, and one without lines and commas, stays as it is.
func joined(text string) (string, error) {
	text = strings.TrimRightFunc(text, unicode.IsSpace)
	if strings.Contains(text, "-") || len(entries(strings.TrimSpace(text), "\n")) < 2 {
		return text, nil
	}
	var out strings.Builder
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			out.WriteByte('\n')
		}
		for _, entry := range entries(line, "") {
			words := strings.Fields(entry)
			if len(words) > 2 {
				return "", &lineError{i, fmt.Sprintf("expected a vertex, or the two ends of an edge, and not %q", strings.TrimSpace(entry))}
			}
			out.WriteString(strings.Join(words, "-") + " ")
		}
	}
	return out.String(), nil
}

// entries splits a text at commas, semicolons and the given signs outside of
// brackets, for a name may be (2,3).
func entries(text, signs string) []string {
	depth := 0
	return strings.FieldsFunc(text, func(r rune) bool {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		}
		return depth == 0 && strings.ContainsRune(",;"+signs, r)
	})
}

// parseDOT reads a graph in DOT.
func parseDOT(text string) (Position, error) {
	read, err := edges.Parse(text, 1)
	if err != nil {
		return Position{}, err
	}
	var joins [][2]int
	for _, e := range read.Edges {
		joins = append(joins, [2]int{int(e.U), int(e.V)})
	}
	g, err := New(read.Names, joins)
	if err != nil {
		return Position{}, err
	}
	return g.Position(), nil
}

// byName orders names of vertices.
func byName(a, b string) int {
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	return strings.Compare(a, b)
}

// reserved are the words that are no names of vertices, beside the shapes.
func reserved() []string { return []string{"none", "without", "only"} }
