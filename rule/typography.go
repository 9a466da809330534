package rule

import (
	"sort"
	"strings"
	"unicode"
)

// normalise turns the forms that keyboards, web pages and LaTeX produce into
// the ASCII that the language is written in.
func normalise(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r >= '！' && r <= '～': // the full-width forms of ! to ~
			return r - '！' + '!'
		case unicode.IsSpace(r):
			return ' '
		case unicode.Is(unicode.Cf, r): // marks that show nothing
			return -1
		}
		return r
	}, typography.Replace(text)))
}

// typography maps signs to text; where two begin alike the longer is first.
var typography = strings.NewReplacer(
	"⇒", "->", "→", "->", "↦", "->", `\rightarrow`, "->", `\to`, "->", `\mapsto`, "->",
	"≤", "<=", "≥", ">=", "≠", "!=",
	`\leq`, "<=", `\le`, "<=", `\geq`, ">=", `\ge`, ">=", `\neq`, "!=", `\ne`, "!=",
	"…", "..", "⋯", "..", "‥", "..", "～", "..", "〜", "..", `\ldots`, "..", `\cdots`, "..", `\dots`, "..", "∞", "", `\infty`, "",
	"⊕", " xor ", `\oplus`, " xor ", "∈", " in ", "∉", " not in ", `\in`, " in ",
	"−", "-", "–", "-", "—", "-",
	"×", "*", "·", "*", "⋅", "*", `\cdot`, "*", `\times`, "*",
	"²", "^2", "³", "^3", "⌊", "floor(", "⌋", ")", "⌈", "ceil(", "⌉", ")",
	`\{`, "{", `\}`, "}", "∣", "|", `\mid`, "|",
	"、", ",", "。", ".",
	"’", "'", "‘", "'",
)

// Place is where in a text as it was typed the place of the error is, in bytes; -1, 0
// where the error is about another text.
func (e *Error) Place(typed string) (pos, length int) {
	trimmed := strings.TrimLeftFunc(typed, unicode.IsSpace)
	lead := len(typed) - len(trimmed)
	if len(strings.TrimSpace(trimmed)) == len(e.Text) { // read byte for byte
		return lead + min(e.Pos, len(e.Text)), min(e.Len, max(len(e.Text)-e.Pos, 0))
	}
	if normalise(typed) != e.Text {
		return -1, 0
	}
	var starts []int // of the runes of the text
	for i := range typed {
		starts = append(starts, i)
	}
	starts = append(starts, len(typed))
	from := func(read int) int { // behind what becomes so many bytes of the text as read
		return starts[sort.Search(len(starts)-1, func(i int) bool { return len(normalise(typed[:starts[i]]+"x"))-1 >= read })]
	}
	pos = from(e.Pos)
	return pos, max(from(e.Pos+e.Len)-pos, 0)
}
