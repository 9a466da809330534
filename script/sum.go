package script

import (
	"errors"
	"strings"

	"go.starlark.net/starlark"
)

// sumValue is what the builtin sum returns: a list of parts.
type sumValue struct{ parts []starlark.Value }

// makeSum is the builtin sum(a, b, ...). A list or a sum among the arguments
// stands for its parts.
func makeSum(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	if len(kwargs) > 0 {
		return nil, errors.New("sum takes positions only; total(list) adds numbers")
	}
	s := &sumValue{}
	for _, a := range args {
		s.add(a)
	}
	return s, nil
}

func (s *sumValue) add(v starlark.Value) {
	if list, ok := partsOf(v); ok {
		s.parts = append(s.parts, list...)
		return
	}
	s.parts = append(s.parts, v)
}

// partsOf returns the parts of a list or a sum; ok is false for anything else.
func partsOf(v starlark.Value) (parts []starlark.Value, ok bool) {
	switch v := v.(type) {
	case *sumValue:
		return v.parts, true
	case *starlark.List:
		parts = make([]starlark.Value, v.Len())
		for i := range parts {
			parts[i] = v.Index(i)
		}
		return parts, true
	}
	return nil, false
}

func (s *sumValue) String() string {
	texts := make([]string, len(s.parts))
	for i, p := range s.parts {
		texts[i] = p.String()
	}
	return "sum(" + strings.Join(texts, ", ") + ")"
}

// Type names the type, for messages and the builtin type.
func (s *sumValue) Type() string { return "sum" }

// Freeze does nothing: a sum never changes.
func (s *sumValue) Freeze() {}

// Truth tells whether anything is left.
func (s *sumValue) Truth() starlark.Bool { return len(s.parts) > 0 }

// Hash fails: sums are no keys.
func (s *sumValue) Hash() (uint32, error) { return 0, errors.New("unhashable type: sum") }

// Len and Index make a sum readable like a list.
func (s *sumValue) Len() int                   { return len(s.parts) }
func (s *sumValue) Index(i int) starlark.Value { return s.parts[i] }
