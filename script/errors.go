package script

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"github.com/grundy-cgt/grundy/game"
)

// Error is what went wrong in a script, with the line of the user's source.
type Error struct {
	File      string // the name of the script
	Line, Col int    // from 1; 0 where no place is known
	Text      string // the line of the source
	Msg       string // what is wrong
	Call      string // what was being asked for: "moves(5)"; may be empty
	cause     error
}

// Error returns the place, the line with a caret, and the message.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Line > 0 {
		fmt.Fprintf(&b, ":%d:%d", e.Line, e.Col)
		text, caret := excerpt(e.Text, e.Col)
		fmt.Fprintf(&b, ":\n    %s\n    %s\n", text, caret)
	} else {
		b.WriteString(": ")
	}
	b.WriteString(e.Msg)
	if e.Call != "" {
		fmt.Fprintf(&b, "\nwhile asking for %s", e.Call)
	}
	return b.String()
}

// Unwrap returns what the error follows from: an error of a game, of the input,
// or of a context.
func (e *Error) Unwrap() error { return e.cause }

// excerpt cuts a long line around the column, and returns the line that puts a
// caret under it.
func excerpt(line string, col int) (text, caret string) {
	const most = 60 // runes before and behind
	runes := []rune(line)
	at := min(max(col-1, 0), len(runes))
	from, to := max(0, at-most), min(len(runes), at+most)
	var b strings.Builder
	for _, r := range runes[from:at] {
		if r != '\t' {
			r = ' '
		}
		b.WriteRune(r)
	}
	return string(runes[from:to]), b.String() + "^"
}

// LimitError reports that a script was stopped because it reached a limit.
type LimitError struct {
	Limit string // "steps", "calls within calls", "bytes of memory", "options of a position", ...
	Max   uint64
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("the script was stopped at the limit of %d %s", e.Max, e.Limit)
}

// maxDepth is how many calls of functions the interpreter lets be open.
const maxDepth = 100_000

// Is makes the error a [game.ErrLimit].
func (e *LimitError) Is(target error) bool { return target == game.ErrLimit }

// sourceFile is a script's name and text, to show lines of it.
type sourceFile struct{ name, text string }

func (s *sourceFile) line(n int32) string {
	text := s.text
	for range n - 1 {
		_, after, found := strings.Cut(text, "\n")
		if !found {
			return ""
		}
		text = after
	}
	text, _, _ = strings.Cut(text, "\n")
	text = strings.TrimSuffix(text, "\r")
	if !utf8.ValidString(text) {
		text = strings.ToValidUTF8(text, "?")
	}
	return text
}

// at makes an error with a place.
func (s *sourceFile) at(pos syntax.Position, msg string, cause error) *Error {
	e := &Error{File: s.name, Msg: msg, cause: cause}
	if pos.IsValid() && pos.Line > 0 {
		e.Line, e.Col, e.Text = int(pos.Line), int(max(pos.Col, 1)), s.line(pos.Line)
	}
	return e
}

// explain turns an error of the interpreter into an [*Error]. stopped is why
// the script was stopped, if it was.
func (s *sourceFile) explain(err, stopped error) error {
	var done *Error
	if err == nil || errors.As(err, &done) {
		if done != nil {
			return done
		}
		return nil
	}
	var wrong syntax.Error
	if errors.As(err, &wrong) {
		pos := wrong.Pos
		if pos.Col == 1 && pos.Line > 1 && strings.HasPrefix(wrong.Msg, "got newline") { // the end of the line before
			pos.Line--
			pos.Col = int32(utf8.RuneCountInString(s.line(pos.Line)) + 1)
		}
		return s.at(pos, wrong.Msg, nil)
	}
	var unresolved resolve.ErrorList
	if errors.As(err, &unresolved) && len(unresolved) > 0 {
		return s.at(unresolved[0].Pos, unresolved[0].Msg, nil)
	}
	var failed *starlark.EvalError
	if !errors.As(err, &failed) {
		return &Error{File: s.name, Msg: err.Error(), cause: err}
	}
	msg, cause := failed.Msg, failed.Unwrap()
	innermost := 0
	switch {
	case stopped != nil:
		msg, cause = stopped.Error(), stopped
	case msg == "Starlark stack overflow": // found on entering a function: the place of the call says more
		cause = &LimitError{"calls within calls", maxDepth}
		msg, innermost = cause.Error(), 1
	}
	for i := innermost; i < len(failed.CallStack); i++ {
		if pos := failed.CallStack.At(i).Pos; pos.Filename() == s.name && pos.Line > 0 {
			return s.at(pos, msg, cause)
		}
	}
	return &Error{File: s.name, Msg: msg, cause: cause}
}
