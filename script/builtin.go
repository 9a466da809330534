package script

import (
	"errors"
	"fmt"

	"go.starlark.net/starlark"
)

// maxElements is the most elements of a list that a builtin makes.
const maxElements = 1 << 26

// function is a builtin without keyword arguments.
type function func(args starlark.Tuple) (starlark.Value, error)

// builtins makes the functions callable by their names.
func builtins(functions map[string]function) starlark.StringDict {
	out := starlark.StringDict{}
	for name, f := range functions {
		out[name] = starlark.NewBuiltin(name, func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
			if len(kwargs) > 0 {
				return nil, fmt.Errorf("%s takes no argument called %v", name, kwargs[0][0])
			}
			v, err := f(args)
			if err != nil {
				return nil, prefixed(name, err)
			}
			return v, nil
		})
	}
	return out
}

// prefixed puts the name of the function before a message that does not speak
// for itself.
func prefixed(name string, err error) error {
	var bad argumentError
	if errors.As(err, &bad) {
		return fmt.Errorf("%s: %w", name, err)
	}
	return err
}

// argumentError is an error about the arguments of a builtin.
type argumentError string

func (e argumentError) Error() string { return string(e) }

func badArgument(format string, args ...any) error {
	return argumentError(fmt.Sprintf(format, args...))
}

// count checks how many arguments there are.
func count(args starlark.Tuple, least, most int) error {
	switch {
	case len(args) >= least && (len(args) <= most || most < 0):
		return nil
	case least == most:
		return badArgument("%d arguments are wanted, not %d", least, len(args))
	case most < 0:
		return badArgument("at least %d arguments are wanted, not %d", least, len(args))
	}
	return badArgument("%d to %d arguments are wanted, not %d", least, most, len(args))
}

// small returns an int within bounds.
func small(v starlark.Value, what string, least, most int) (int, error) {
	n, ok := v.(starlark.Int)
	if !ok {
		return 0, badArgument("%s must be an int, not %s", what, short(v))
	}
	i, fits := n.Int64()
	if !fits || i < int64(least) || i > int64(most) {
		return 0, badArgument("%s must be from %d to %d, not %v", what, least, most, v)
	}
	return int(i), nil
}

// elements calls f for the elements of the one list among the arguments, or for
// the arguments.
func elements(args starlark.Tuple, f func(starlark.Value) error) error {
	if len(args) == 1 {
		switch list := args[0].(type) {
		case *starlark.List:
			for i := range list.Len() {
				if err := f(list.Index(i)); err != nil {
					return err
				}
			}
			return nil
		case starlark.Iterable:
			iter := list.Iterate()
			defer iter.Done()
			var x starlark.Value
			for iter.Next(&x) {
				if err := f(x); err != nil {
					return err
				}
			}
			return nil
		}
	}
	for _, x := range args {
		if err := f(x); err != nil {
			return err
		}
	}
	return nil
}
