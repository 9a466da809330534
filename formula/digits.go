package formula

import (
	"math/big"
	"math/bits"
	"slices"

	"github.com/grundy-cgt/grundy/rule"
)

// digits returns the digits of n >= 0 in a base from 2 to 64, least significant
// first; none for 0.
func digits(n *big.Int, base int64) []int64 {
	var out []int64
	if base <= 36 && n.Sign() > 0 {
		for _, c := range []byte(n.Text(int(base))) {
			if c -= '0'; c > 9 {
				c -= 'a' - '0' - 10
			}
			out = append(out, int64(c))
		}
		slices.Reverse(out)
		return out
	}
	b, r := big.NewInt(base), new(big.Int)
	for n := new(big.Int).Set(n); n.Sign() > 0; {
		n.QuoRem(n, b, r)
		out = append(out, r.Int64())
	}
	return out
}

// ones counts the ones of n >= 0 in binary.
func ones(n *big.Int) (count int64) {
	for _, w := range n.Bits() {
		count += int64(bits.OnesCount(uint(w)))
	}
	return count
}

// decimalDigit is the least or the greatest decimal digit above 0 of n.
func decimalDigit(n *big.Int, least bool) *big.Int {
	natural(n, 1)
	ds := slices.DeleteFunc(digits(n, 10), func(d int64) bool { return d == 0 })
	if least {
		return big.NewInt(slices.Min(ds))
	}
	return big.NewInt(slices.Max(ds))
}

// valuation is the greatest e for which b^e divides n.
func valuation(b, n *big.Int) *big.Int {
	natural(b, 2)
	if n.Sign() == 0 {
		fail(rule.ErrUndefined)
	}
	count, q, r := int64(0), new(big.Int), new(big.Int)
	for n := new(big.Int).Set(n); ; count++ {
		if q.QuoRem(n, b, r); r.Sign() != 0 {
			return big.NewInt(count)
		}
		n.Set(q)
	}
}

// floorLog is the greatest e with b^e <= n.
func floorLog(b, n *big.Int) *big.Int {
	natural(b, 2)
	natural(n, 1)
	// b^e has more than e*(bitlen(b)-1) bits, so that this is not too small.
	e := new(big.Int).SetInt64(int64(n.BitLen()-1) / int64(b.BitLen()-1))
	for p := pow(b, e); p.Cmp(n) > 0; p.Quo(p, b) {
		e.Sub(e, one)
	}
	return e
}

// digitSum is the sum of the digits of n in base b.
func digitSum(b, n *big.Int) *big.Int {
	natural(b, 2)
	natural(n, 0)
	sum := new(big.Int)
	if b.IsInt64() && b.Int64() <= 64 {
		for _, d := range digits(n, b.Int64()) {
			sum.Add(sum, big.NewInt(d))
		}
		return sum
	}
	r := new(big.Int)
	for n := new(big.Int).Set(n); n.Sign() > 0; {
		n.QuoRem(n, b, r)
		sum.Add(sum, r)
	}
	return sum
}

// fibonacci returns 1, 2, 3, 5, ... up to n.
func fibonacci(n *big.Int) (out []*big.Int) {
	for a, b := big.NewInt(1), big.NewInt(2); a.Cmp(n) <= 0; a, b = b, new(big.Int).Add(a, b) {
		out = append(out, a)
	}
	return out
}

// zeckendorf returns the digits of n >= 0 in Zeckendorf's numeration, of 1, 2, 3,
// 5, 8, ..., least significant first.
func zeckendorf(n *big.Int) []int64 {
	fib := fibonacci(n)
	out := make([]int64, len(fib))
	rest := new(big.Int).Set(n)
	for i, f := range slices.Backward(fib) {
		if f.Cmp(rest) <= 0 {
			rest.Sub(rest, f)
			out[i] = 1
		}
	}
	return out
}

// lowFib is the least Fibonacci number in Zeckendorf's sum for n >= 1.
func lowFib(n *big.Int) *big.Int {
	natural(n, 1)
	return fibonacci(n)[slices.Index(zeckendorf(n), 1)]
}

// automaton runs an automaton over the digits of its number.
func (e *Env) automaton(x rule.Call) *big.Int {
	a, ok := e.own.autos[&x.Args[0]]
	if !ok {
		a, _ = rule.AsAutomaton(x)
		e.own.autos[&x.Args[0]] = a
	}
	n := e.number(a.Of)
	natural(n, 0)
	word := zeckendorf
	if a.Base != 0 {
		word = func(n *big.Int) []int64 { return digits(n, a.Base) }
	}
	s := int64(0)
	for _, d := range word(n) {
		s = a.Next[s][d]
	}
	return big.NewInt(a.Out[s])
}
