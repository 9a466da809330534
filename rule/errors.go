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
