package rule

import (
	"math"
	"math/bits"
	"slices"

	"github.com/grundy-cgt/grundy/nim"
)

// The functions of formulas over 63-bit numbers. Those of more than one argument
// take them in the order in which they are typed.
var twoArguments = map[string]func(x, y int64) (int64, state){
	"v": valuation, "log": floorLog, "digitsum": digitSum, "nimmul": nimProduct,
}

// nimProduct is the product of x and y as nimbers (Conway, On Numbers and Games,
// chapter 6).
func nimProduct(x, y int64) (int64, state) {
	if x < 0 || y < 0 {
		return 0, undefined
	}
	p := nim.Mul(uint64(x), uint64(y))
	if p > math.MaxInt64 {
		return 0, overflow
	}
	return int64(p), fine
}

// valuation is the greatest e for which b^e divides n.
func valuation(b, n int64) (e int64, st state) {
	if b < 2 || n == 0 {
		return 0, undefined
	}
	for ; n%b == 0; n /= b {
		e++
	}
	return e, fine
}

// floorLog is the greatest e with b^e <= n.
func floorLog(b, n int64) (e int64, st state) {
	if b < 2 || n < 1 {
		return 0, undefined
	}
	for ; n >= b; n /= b {
		e++
	}
	return e, fine
}

// digitSum is the sum of the digits of n in base b.
func digitSum(b, n int64) (s int64, st state) {
	if b < 2 || n < 0 {
		return 0, undefined
	}
	for ; n > 0; n /= b {
		s += n % b
	}
	return s, fine
}

// lowbit is the greatest power of two that divides n, 0 for 0.
func lowbit(n int64) (int64, state) {
	if n < 0 {
		return 0, undefined
	}
	return n & -n, fine
}

// highbit is the greatest power of two that is at most n, 0 for 0.
func highbit(n int64) (int64, state) {
	switch {
	case n < 0:
		return 0, undefined
	case n == 0:
		return 0, fine
	}
	return 1 << (bits.Len64(uint64(n)) - 1), fine
}

// bitlen is the number of binary digits of n.
func bitlen(n int64) (int64, state) {
	if n < 0 {
		return 0, undefined
	}
	return int64(bits.Len64(uint64(n))), fine
}

// lowFib is the least Fibonacci number in the sum of Fibonacci numbers, no two of
// them adjacent, that n is (Zeckendorf 1972).
func lowFib(n int64) (int64, state) {
	if n < 1 {
		return 0, undefined
	}
	for n > 0 {
		a, b := int64(1), int64(2)
		for b <= n && b > 0 {
			a, b = b, a+b
		}
		if n == a {
			return a, fine
		}
		n -= a
	}
	return 0, undefined
}

// leastFactor is the least prime factor of n >= 2. Beyond small factors it is
// found by trial division, O(sqrt n) for a number of two large factors: above
// maxTrial^2 that is too far.
func leastFactor(n int64) (int64, state) {
	if n < 2 {
		return 0, undefined
	}
	for _, p := range [...]int64{2, 3, 5} {
		if n%p == 0 {
			return p, fine
		}
	}
	if isPrime(n) {
		return n, fine
	}
	const maxTrial = 1 << 26
	for p, i := int64(7), 0; p <= maxTrial; p, i = p+wheel[i], (i+1)%len(wheel) {
		if n%p == 0 {
			return p, fine
		}
	}
	return 0, tooFar
}

// wheel is the steps between numbers prime to 30, from 7 on.
var wheel = [...]int64{4, 2, 4, 2, 4, 6, 2, 6}

// bigOmega is the number of prime factors of n >= 1, each as often as it divides.
func bigOmega(n int64) (count int64, st state) {
	if n < 1 {
		return 0, undefined
	}
	for n > 1 {
		p, st := leastFactor(n)
		if st != fine {
			return 0, st
		}
		for ; n%p == 0; n /= p {
			count++
		}
	}
	return count, fine
}

// primePi is the number of primes up to x, by Legendre's sums over the quotients
// of x, in O(x^(3/4)) time and O(sqrt x) memory; beyond maxPi that is too far.
func primePi(x int64) (int64, state) {
	const maxPi = 1e12
	switch {
	case x < 2:
		return 0, fine
	case x > maxPi:
		return 0, tooFar
	}
	root, _ := isqrt(x)
	small, large := make([]int64, root+1), make([]int64, root+1) // of i, and of x/i: numbers not yet sieved
	for i := int64(1); i <= root; i++ {
		small[i], large[i] = i-1, x/i-1
	}
	for p := int64(2); p <= root; p++ {
		if small[p] == small[p-1] {
			continue
		}
		before := small[p-1]
		for i := int64(1); i <= min(root, x/(p*p)); i++ {
			if d := i * p; d <= root {
				large[i] -= large[d] - before
			} else {
				large[i] -= small[x/d] - before
			}
		}
		for i := root; i >= p*p; i-- {
			small[i] -= small[i/p] - before
		}
	}
	return large[1], fine
}

// index compiles the member of a list.
func (c *compiler) index(x Index) number {
	i := c.number(x.I)
	if values, ok := constants(x.Of.Items); ok {
		return func(e *env) int64 {
			if k := i(e); k >= 0 && k < int64(len(values)) {
				return values[k]
			}
			return e.note(0, undefined)
		}
	}
	items := c.numbers(x.Of.Items)
	return func(e *env) int64 {
		if k := i(e); k >= 0 && k < int64(len(items)) {
			return items[k](e)
		}
		return e.note(0, undefined)
	}
}

// constants returns the members of a list of constants.
func constants(items []Expr) ([]int64, bool) {
	out := make([]int64, len(items))
	for i, x := range items {
		n, ok := x.(Num)
		if !ok {
			return nil, false
		}
		out[i] = n.V
	}
	return out, true
}

// Automaton is a finite automaton with output, as the function automaton of
// formulas has it: it reads the digits of a number, least significant first, and
// the output of the state it ends in is the value.
type Automaton struct {
	Base int64     // from 2 on; 0: the digits of Zeckendorf's numeration
	Of   Expr      // the number that is read
	Next [][]int64 // the next state, by state and digit; 0 is the start
	Out  []int64   // by state
}

// AsAutomaton returns the automaton that a call of the function automaton is.
func AsAutomaton(x Expr) (a Automaton, ok bool) {
	call, ok := x.(Call)
	if !ok || call.Name != "automaton" {
		return a, false
	}
	a.Base, a.Of = call.Args[0].(Num).V, call.Args[1]
	for _, row := range call.Args[2].(Table).Items {
		next, _ := constants(row.(Table).Items)
		a.Next = append(a.Next, next)
	}
	a.Out, _ = constants(call.Args[3].(Table).Items)
	return a, true
}

// Expr returns the call that the automaton is in a formula.
func (a Automaton) Expr() Expr {
	table := func(ns []int64) Table {
		var t Table
		for _, n := range ns {
			t.Items = append(t.Items, Num{n})
		}
		return t
	}
	var next Table
	for _, row := range a.Next {
		next.Items = append(next.Items, table(row))
	}
	return Call{"automaton", []Expr{Num{a.Base}, a.Of, next, table(a.Out)}}
}

func (c *compiler) automaton(x Call) number {
	a, _ := AsAutomaton(x)
	of := c.number(a.Of)
	return func(e *env) int64 {
		n := of(e)
		if n < 0 {
			return e.note(0, undefined)
		}
		s := int64(0)
		if a.Base == 0 {
			for _, digit := range zeckendorf(n) {
				s = a.Next[s][digit]
			}
			return a.Out[s]
		}
		for ; n > 0; n /= a.Base {
			s = a.Next[s][n%a.Base]
		}
		return a.Out[s]
	}
}

// zeckendorf returns the digits of n in Zeckendorf's numeration, of 1, 2, 3, 5,
// 8, ..., least significant first.
func zeckendorf(n int64) []int {
	fib := []int64{1}
	for a, b := int64(1), int64(2); b <= n && b > 0; a, b = b, a+b {
		fib = append(fib, b)
	}
	if n == 0 {
		return nil
	}
	digits := make([]int, len(fib))
	for i, f := range slices.Backward(fib) {
		if f <= n {
			n -= f
			digits[i] = 1
		}
	}
	return digits
}
