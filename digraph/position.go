package digraph

import (
	"fmt"
	"strconv"
	"strings"
)

// maxTokens is the most tokens of a typed position.
const maxTokens = 1 << 16

// ParseTokens reads a position: vertices joined by +, "a+b", where "3*a" is three
// tokens on a and "none" is no token. A name with signs or blanks is written in
// quotes.
func (g *Graph) ParseTokens(text string) ([]uint32, error) {
	const want = `a position is vertices with tokens, such as a+b+c or 3*a`
	rest := strings.TrimSpace(text)
	if rest == "none" {
		return nil, nil
	}
	var tokens []uint32
	for {
		name, quoted, after, err := tokenName(rest)
		if err != nil {
			return nil, err
		}
		count := 1
		if !quoted && strings.HasPrefix(after, "*") {
			if count, err = strconv.Atoi(name); err != nil || count < 1 {
				return nil, fmt.Errorf("%q is no number of tokens: %s", name, want)
			}
			if name, quoted, after, err = tokenName(after[1:]); err != nil {
				return nil, err
			}
		}
		if name == "" && !quoted {
			return nil, fmt.Errorf("a vertex is missing in %q: %s", text, want)
		}
		v, err := g.Find(name)
		if err != nil {
			return nil, err
		}
		if count > maxTokens-len(tokens) {
			return nil, limitError("tokens", maxTokens)
		}
		for range count {
			tokens = append(tokens, v)
		}
		if after == "" {
			return tokens, nil
		}
		if after[0] != '+' {
			return nil, fmt.Errorf("+ is wanted before %q: %s", after, want)
		}
		rest = after[1:]
	}
}

// tokenName reads a name, in quotes or up to a sign, and returns what follows.
func tokenName(text string) (name string, quoted bool, after string, err error) {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, `"`) {
		end := strings.IndexAny(text, "+*\" \t\n")
		if end < 0 {
			end = len(text)
		}
		return text[:end], false, strings.TrimSpace(text[end:]), nil
	}
	var b strings.Builder
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == '"':
			return b.String(), true, strings.TrimSpace(text[i+1:]), nil
		case text[i] == '\\' && i+1 < len(text):
			i++
		}
		b.WriteByte(text[i])
	}
	return "", true, "", fmt.Errorf("the name %s has no end: \" is missing", text)
}

// Format writes the name of a vertex as [Graph.ParseTokens] reads it.
func (g *Graph) Format(v uint32) string { return quote(g.Name(v)) }
