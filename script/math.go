package script

import (
	"math"
	"math/big"
	"math/bits"
	"strconv"

	"go.starlark.net/starlark"

	"github.com/grundy-cgt/grundy/nim"
)

// natural returns a number that is not negative.
func natural(v starlark.Value) (starlark.Int, error) {
	n, ok := v.(starlark.Int)
	if !ok {
		return n, badArgument("an int is wanted, not %s", short(v))
	}
	if n.Sign() < 0 {
		return n, badArgument("a number that is not negative is wanted, not %v", v)
	}
	return n, nil
}

// mex is mex(list) or mex(a, b, ...): the least natural number that is missing.
func mex(args starlark.Tuple) (starlark.Value, error) {
	var values []uint64
	err := elements(args, func(v starlark.Value) error {
		n, err := natural(v)
		if x, fits := n.Uint64(); fits {
			values = append(values, x)
		}
		return err
	})
	return starlark.MakeUint64(nim.Mex(values...)), err
}

// xor is xor(list) or xor(a, b, ...).
func xor(args starlark.Tuple) (starlark.Value, error) {
	var low uint64
	var high *big.Int
	err := elements(args, func(v starlark.Value) error {
		n, err := natural(v)
		if err != nil {
			return err
		}
		if x, fits := n.Uint64(); fits {
			low ^= x
			return nil
		}
		if high == nil {
			high = new(big.Int)
		}
		high.Xor(high, n.BigInt())
		return nil
	})
	if high == nil || err != nil {
		return starlark.MakeUint64(low), err
	}
	return starlark.MakeBigInt(high.Xor(high, new(big.Int).SetUint64(low))), nil
}

// popcount is the number of ones of a number in binary.
func popcount(args starlark.Tuple) (starlark.Value, error) {
	if err := count(args, 1, 1); err != nil {
		return nil, err
	}
	n, err := natural(args[0])
	if err != nil {
		return nil, err
	}
	ones := 0
	if x, fits := n.Uint64(); fits {
		ones = bits.OnesCount64(x)
	} else {
		for _, w := range n.BigInt().Bits() {
			ones += bits.OnesCount(uint(w))
		}
	}
	return starlark.MakeInt(ones), nil
}

// gcd is gcd(list) or gcd(a, b, ...); gcd() is 0.
func gcd(args starlark.Tuple) (starlark.Value, error) {
	d := new(big.Int)
	err := elements(args, func(v starlark.Value) error {
		n, ok := v.(starlark.Int)
		if !ok {
			return badArgument("an int is wanted, not %s", short(v))
		}
		d.GCD(nil, nil, d, new(big.Int).Abs(n.BigInt()))
		return nil
	})
	return starlark.MakeBigInt(d), err
}

// isqrt is the square root, rounded down.
func isqrt(args starlark.Tuple) (starlark.Value, error) {
	if err := count(args, 1, 1); err != nil {
		return nil, err
	}
	n, err := natural(args[0])
	if err != nil {
		return nil, err
	}
	if x, fits := n.Int64(); fits && x < 1<<52 {
		return starlark.MakeInt64(int64(math.Sqrt(float64(x)))), nil
	}
	return starlark.MakeBigInt(new(big.Int).Sqrt(n.BigInt())), nil
}

// total is total(list) or total(a, b, ...): the numbers added up.
func total(args starlark.Tuple) (starlark.Value, error) {
	result := starlark.MakeInt(0)
	err := elements(args, func(v starlark.Value) error {
		n, ok := v.(starlark.Int)
		if !ok {
			return badArgument("an int is wanted, not %s", short(v))
		}
		result = result.Add(n)
		return nil
	})
	return result, err
}

// fixed is fixed(x, digits): x with so many digits behind the point.
func fixed(args starlark.Tuple) (starlark.Value, error) {
	if err := count(args, 2, 2); err != nil {
		return nil, err
	}
	digits, err := small(args[1], "the number of digits", 0, 1000)
	if err != nil {
		return nil, err
	}
	switch x := args[0].(type) {
	case starlark.Float:
		return starlark.String(strconv.FormatFloat(float64(x), 'f', digits, 64)), nil
	case starlark.Int:
		return starlark.String(new(big.Rat).SetInt(x.BigInt()).FloatString(digits)), nil
	}
	return nil, badArgument("a number is wanted, not %s", short(args[0]))
}
