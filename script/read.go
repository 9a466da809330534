package script

import (
	"fmt"

	"go.starlark.net/starlark"
)

// inputBuiltins are the functions that read the input of a problem script.
func (s *session) inputBuiltins() starlark.StringDict {
	return builtins(map[string]function{
		"read_int": func(args starlark.Tuple) (starlark.Value, error) {
			if err := count(args, 0, 0); err != nil {
				return nil, err
			}
			n, ok, err := s.in.number()
			if !ok {
				return starlark.None, err
			}
			return n, nil
		},
		"read_ints": s.readInts,
		"ints":      s.sequence("ints", s.nextInt),
		"read_word": func(args starlark.Tuple) (starlark.Value, error) {
			return s.text(args, s.in.word)
		},
		"words": s.sequence("words", func() (starlark.Value, error) {
			return s.text(nil, s.in.word)
		}),
		"read_line": func(args starlark.Tuple) (starlark.Value, error) {
			return s.text(args, s.in.rest)
		},
		"lines": s.sequence("lines", func() (starlark.Value, error) {
			return s.text(nil, s.in.rest)
		}),
	})
}

// text returns what read returns as a string, None at the end of the input.
func (s *session) text(args starlark.Tuple, read func() []byte) (starlark.Value, error) {
	if err := count(args, 0, 0); err != nil {
		return nil, err
	}
	w := read()
	if w == nil {
		return starlark.None, s.in.failed()
	}
	return starlark.String(w), nil
}

// readInts is read_ints(n).
func (s *session) readInts(args starlark.Tuple) (starlark.Value, error) {
	if err := count(args, 1, 1); err != nil {
		return nil, err
	}
	n, err := small(args[0], "the count", 0, maxElements)
	if err != nil {
		return nil, err
	}
	if err := s.run.charge(n); err != nil {
		return nil, err
	}
	list := make([]starlark.Value, 0, min(n, 1<<16))
	for len(list) < n {
		x, ok, err := s.in.number()
		if err != nil {
			return nil, err
		}
		if !ok {
			want := fmt.Sprintf("number %d of %d", len(list)+1, n)
			return nil, &InputError{Line: s.in.wordLine, Col: s.in.wordCol, Want: want}
		}
		list = append(list, x)
	}
	return starlark.NewList(list), nil
}

func (s *session) nextInt() (starlark.Value, error) {
	n, ok, err := s.in.number()
	if !ok {
		return starlark.None, err
	}
	return n, nil
}

// sequence makes the builtin that returns what is left of the input, one item
// at a time.
func (s *session) sequence(name string, next func() (starlark.Value, error)) function {
	return func(args starlark.Tuple) (starlark.Value, error) {
		if err := count(args, 0, 0); err != nil {
			return nil, err
		}
		return &remaining{name: name, next: next, run: s.run}, nil
	}
}

// remaining is what is left of the input. It can be gone through once: who
// stops early finds the rest still there.
type remaining struct {
	name string
	next func() (starlark.Value, error)
	run  *runner
}

func (r *remaining) String() string { return r.name + "()" }

// Type names the type.
func (r *remaining) Type() string { return r.name }

// Freeze does nothing.
func (r *remaining) Freeze() {}

// Truth is true: whether anything is left is not known before it is read.
func (r *remaining) Truth() starlark.Bool { return true }

// Hash fails.
func (r *remaining) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable type: %s", r.name) }

// Iterate returns the iterator.
func (r *remaining) Iterate() starlark.Iterator { return r }

// Next reads the next item. An error stops the script.
func (r *remaining) Next(p *starlark.Value) bool {
	v, err := r.next()
	if err != nil {
		r.run.stop(err)
		return false
	}
	if v == starlark.None || r.run.stopped != nil {
		return false
	}
	*p = v
	return true
}

// Done does nothing.
func (r *remaining) Done() {}
