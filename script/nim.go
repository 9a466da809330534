package script

import (
	"go.starlark.net/starlark"

	"github.com/grundy-cgt/grundy/nim"
)

// nimbers returns the arguments of a builtin of the field of 2^64 nimbers.
func nimbers(args starlark.Tuple, want int) (a [2]uint64, err error) {
	if err := count(args, want, want); err != nil {
		return a, err
	}
	for i, v := range args {
		n, isInt := v.(starlark.Int)
		x, fits := n.Uint64()
		if !isInt || !fits {
			return a, badArgument("a nimber is an int from 0 to 2^64-1, not %s", short(v))
		}
		a[i] = x
	}
	return a, nil
}

// nimMul is nim_mul(a, b), the nim product.
func nimMul(args starlark.Tuple) (starlark.Value, error) {
	a, err := nimbers(args, 2)
	return starlark.MakeUint64(nim.Mul(a[0], a[1])), err
}

// nimDiv is nim_div(a, b), the nimber whose product with b is a.
func nimDiv(args starlark.Tuple) (starlark.Value, error) {
	a, err := nimbers(args, 2)
	if err != nil {
		return nil, err
	}
	q, err := nim.Div(a[0], a[1])
	if err != nil {
		return nil, badArgument("%v", err)
	}
	return starlark.MakeUint64(q), nil
}

// nimSqrt is nim_sqrt(a), the nimber whose square is a.
func nimSqrt(args starlark.Tuple) (starlark.Value, error) {
	a, err := nimbers(args, 1)
	return starlark.MakeUint64(nim.Sqrt(a[0])), err
}
