package edges

import "strings"

// Components splits a sum of graphs at each +, but for those in quotes and comments.
func Components(text string) []string {
	if !strings.Contains(text, "+") {
		return []string{text}
	}
	var out []string
	from := 0
	quoted, comment := false, false
	for i := range len(text) {
		switch c := text[i]; {
		case c == '\n':
			comment = false
		case c == '"' && !comment:
			quoted = !quoted
		case c == '#' && !quoted:
			comment = true
		case c == '+' && !quoted && !comment:
			out = append(out, text[from:i])
			from = i + 1
		}
	}
	return append(out, text[from:])
}
