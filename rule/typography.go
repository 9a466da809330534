package rule

import (
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
