package rule

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Error is what is wrong with a rule or a position as typed: the place, what
// was expected there, and the nearest thing that works.
type Error struct {
	Text string // the text as read: one line of plain characters
	Pos  int    // byte offset of the place in Text
	Len  int    // bytes the place covers, at least 1
	Msg  string // what is wrong
	Want string // what was expected; may be empty
	Hint string // what to write there, or a rule that works; may be empty
}

// Error returns the message with the text and a caret under the place.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.Msg)
	if e.Want != "" {
		fmt.Fprintf(&b, "; expected %s", e.Want)
	}
	if e.Hint != "" {
		fmt.Fprintf(&b, "; did you mean `%s`?", e.Hint)
	}
	if e.Text == "" {
		return b.String()
	}
	at := min(e.Pos, len(e.Text))
	place := e.Text[at:min(at+e.Len, len(e.Text))]
	fmt.Fprintf(&b, "\n    %s\n    %s%s", e.Text, strings.Repeat(" ", utf8.RuneCountInString(e.Text[:at])),
		strings.Repeat("^", max(1, utf8.RuneCountInString(place))))
	return b.String()
}

// nearest returns the candidate with the least edit distance to word, or ""
// when none is near.
func nearest(word string, candidates []string) string {
	if len(word) > 40 { // longer than any candidate
		return ""
	}
	best, limit := "", (len(word)+1)/3
	for _, c := range candidates {
		if d := distance(word, c); d <= limit {
			best, limit = c, d-1
		}
	}
	return best
}

// distance is the number of single-byte insertions, deletions, replacements
// and swaps of neighbours that turn a into b.
func distance(a, b string) int {
	var prev2 []int
	prev := make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := range len(a) {
		cur := make([]int, len(b)+1)
		cur[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			cur[j+1] = min(prev[j+1]+1, cur[j]+1, prev[j]+cost)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				cur[j+1] = min(cur[j+1], prev2[j-1]+1)
			}
		}
		prev2, prev = prev, cur
	}
	return prev[len(b)]
}
