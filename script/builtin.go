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
		if err := notTooLong(args[0]); err != nil {
			return err
		}
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

// notTooLong refuses a sequence that a builtin would go through for minutes, or
// fill the memory with: range(10000000000).
func notTooLong(v starlark.Value) error {
	if s, ok := v.(starlark.Sequence); ok && s.Len() > maxElements {
		return badArgument("%s of %d elements is too long; at most %d are taken at a time", s.Type(), s.Len(), maxElements)
	}
	return nil
}

// consumers are the functions of Starlark that go through a sequence.
var consumers = []string{"all", "any", "dict", "enumerate", "list", "max", "min", "reversed", "set", "sorted", "tuple", "zip"}

// builtins are the functions of every script, besides those of Starlark; and the
// latter's consumers, which here count steps.
func (r *runner) builtins() starlark.StringDict {
	out := builtins(map[string]function{
		"mex": mex, "xor": xor, "popcount": popcount, "gcd": gcd, "isqrt": isqrt, "total": total, "fixed": fixed,
		"nim_mul": nimMul, "nim_div": nimDiv, "nim_sqrt": nimSqrt,
	})
	out["sum"] = starlark.NewBuiltin("sum", makeSum)
	for _, name := range consumers {
		original := starlark.Universe[name].(*starlark.Builtin)
		out[name] = starlark.NewBuiltin(name, func(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
			for _, a := range args {
				if err := notTooLong(a); err != nil {
					return nil, prefixed(name, err)
				}
				if err := r.charge(max(0, starlark.Len(a))); err != nil {
					return nil, err
				}
			}
			return original.CallInternal(thread, args, kwargs)
		})
	}
	return out
}
