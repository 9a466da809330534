package explore

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/internal/subject"
	"github.com/grundy-cgt/grundy/rule"
	"github.com/grundy-cgt/grundy/script"
)

// inField is an error with the field of the request that it is about.
type inField struct {
	error
	field string
}

func (e *inField) Unwrap() error { return e.error }

// at says that an error is about a field; nil stays nil.
func at(field string, err error) error {
	if err == nil {
		return nil
	}
	return &inField{err, field}
}

// input is an error about a field.
func input(field, format string, args ...any) error {
	return &Error{Code: CodeInput, Message: fmt.Sprintf(format, args...), Pos: -1, Field: field}
}

// unsupported says that a game has no such view.
func unsupported(format string, args ...any) error {
	return &Error{Code: CodeUnsupported, Message: fmt.Sprintf(format, args...), Pos: -1, Field: "rule"}
}

// tooLong says that a text is longer than so many bytes.
func tooLong(field string, most int) error {
	return &Error{
		Code: CodeLimit, Message: fmt.Sprintf("a %s has at most %d bytes here", field, most), Pos: -1, Field: field,
		Limit: &Limit{What: "text", Limit: int64(most), Possible: "a shorter text, or the command `grundy`"},
	}
}

// explain makes any error one of this package.
func (q *question) explain(err error) *Error {
	var known *Error
	if errors.As(err, &known) {
		return known
	}
	out := &Error{Code: CodeInput, Message: err.Error(), Pos: -1}
	var field *inField
	if errors.As(err, &field) {
		out.Field = field.field
	}
	var wrong *rule.Error
	var inScript *script.Error
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		out.Code, out.Message = CodeLimit, fmt.Sprintf("this takes longer than %v", q.engine.options.Time)
		out.Limit = &Limit{What: "time", Limit: q.engine.options.Time.Milliseconds(), Possible: "ask for less, or ask again: what was computed is kept"}
	case errors.Is(err, errMemory):
		out.Code, out.Limit = CodeLimit, &Limit{What: "memory", Limit: q.engine.options.Memory, Possible: "smaller positions or fewer values, or the command `grundy` on a machine of your own"}
	case errors.Is(err, game.ErrLimit):
		out.Code, out.Limit = CodeLimit, q.limit(err)
		if errors.As(err, &inScript) {
			out.Message = scriptMessage(inScript)
		}
	case errors.As(err, &wrong):
		out.Message = wrong.Msg
		if q.entry != nil && out.Field != "" {
			out.Pos, out.Len = wrong.Place(q.typed[out.Field])
			out.Hint = q.hint(wrong.Hint, q.typed[out.Field], out)
		}
		if wrong.Want != "" {
			out.Message += "; expected " + wrong.Want
		}
	case errors.As(err, &inScript) && q.entry != nil:
		out.Message = scriptMessage(inScript)
		out.Field = cmp.Or(out.Field, "rule")
		out.Pos, out.Len = place(q.text, inScript)
	case errors.Is(err, graph.ErrCycle):
		out.Code = CodeUnsupported
	}
	return out
}

// scriptMessage is what a script does wrong, without its place.
func scriptMessage(e *script.Error) string {
	if e.Call == "" {
		return e.Msg
	}
	return e.Msg + ", while asking for " + e.Call
}

// place is where in the text of a script an error is.
func place(text string, e *script.Error) (pos, length int) {
	lines := strings.SplitAfter(text, "\n")
	if e.Line < 1 || e.Line > len(lines) {
		return -1, 0
	}
	for _, line := range lines[:e.Line-1] {
		pos += len(line)
	}
	runes := []rune(lines[e.Line-1])
	pos += len(string(runes[:min(max(e.Col-1, 0), len(runes))]))
	return pos, min(1, len(text)-pos)
}

// limit says which limit an error met, and what is possible.
func (q *question) limit(err error) *Limit {
	o := q.engine.options
	var values *heap.LimitError
	var positions *graph.LimitError
	var steps *script.LimitError
	switch {
	case errors.As(err, &values) && values.What == "values":
		return &Limit{What: "values", Limit: values.Limit, Possible: fmt.Sprintf("heaps below %d", values.Limit)}
	case errors.As(err, &steps) && steps.Limit == "steps":
		return &Limit{What: "steps", Limit: int64(steps.Max), Possible: "smaller positions, or a function that takes fewer steps"}
	case errors.As(err, &steps) && strings.Contains(steps.Limit, "memory"):
		return &Limit{What: "memory", Limit: int64(steps.Max), Possible: "smaller positions"}
	case errors.As(err, &positions):
		return &Limit{What: "positions", Limit: int64(positions.Max), Possible: "smaller positions"}
	}
	return &Limit{What: "positions", Limit: int64(o.Positions), Possible: "smaller positions"}
}

// unlessClimbing drops the error of a table whose heaps do not only lead to smaller
// ones: there a search answers.
func unlessClimbing(err error) error {
	var up *heap.NotDescendingError
	if errors.As(err, &up) {
		return nil
	}
	return err
}

// hint is the whole text of a field put right by what an error suggests: in its place,
// or alone; "" where neither helps.
func (q *question) hint(hint, typed string, e *Error) string {
	if hint == "" {
		return ""
	}
	right := func(text string) bool {
		if e.Field == "rule" {
			_, err := subject.Read(text, subject.Options{})
			return err == nil
		}
		if q.game == nil {
			return false
		}
		_, err := q.game.Components(text)
		return err == nil
	}
	if e.Pos >= 0 {
		if text := typed[:e.Pos] + hint + typed[e.Pos+e.Len:]; right(text) {
			return text
		}
	}
	if right(hint) {
		return hint
	}
	return ""
}
