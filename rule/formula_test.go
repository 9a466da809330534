package rule

import (
	"errors"
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/grundy-cgt/grundy/nim"
)

func TestFormulaText(t *testing.T) {
	for text, want := range map[string]string{
		"g(n) = n % 4": "",
		"n%4":          "g(n) = n % 4",
		"G(x) = x % 4 == 3 ? x+1 : x % 4 == 0 ? x-1 : x": "G(x) = x % 4 == 3 ? x+1 : x % 4 == 0 ? x-1 : x",
		"lost iff n % 4 == 0":                            "",
		"P iff n mod 4 = 0":                              "lost iff n % 4 == 0",
		"won iff n > 3":                                  "lost iff not n > 3",
		"g(n) = 0 iff n in {1,5..7}":                     "lost iff n in {1,5..7}",
		"n in primes":                                    "lost iff n in primes",
		"[0,1,2][n % 3]":                                 "g(n) = [0, 1, 2][n % 3]",
		"n in {1,5} ? 3 : [0,[1,2][n%2]+n][n%2]":         "g(n) = n in {1,5} ? 3 : [0, [1, 2][n % 2]+n][n % 2]",
		"n < 2 ? n : n%2 == 0 ? n//2 : g(n//2)":          "g(n) = n < 2 ? n : n % 2 == 0 ? n//2 : g(n//2)",
		"sg(m) = m == 0 ? 0 : sg(m-1) xor 1":             "sg(m) = m == 0 ? 0 : sg(m-1) xor 1",
		"2*(n > 3 ? 1 : 2)":                              "g(n) = 2*(n > 3 ? 1 : 2)",
		"n == 0 ? 0 : v(2, n)+1":                         "g(n) = n == 0 ? 0 : v(2, n)+1",
		"automaton(2, n, [[0,1],[1,0]], [0,1])":          "g(n) = automaton(2, n, [[0, 1], [1, 0]], [0, 1])",
	} {
		f, err := ParseFormula(text, []string{"n"})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if want == "" {
			want = text
		}
		if diff := cmp.Diff(want, f.String()); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
		again, err := ParseFormula(f.String(), []string{"n"})
		if err != nil || again.String() != f.String() {
			t.Errorf("%s: read back as %v, %v", f, again, err)
		}
	}
	if f, err := ParseFormula("g(a, b) = a xor b", []string{"x", "y"}); err != nil || f.String() != "g(a, b) = a xor b" {
		t.Error(f, err)
	}
}

func TestFormulaSpellings(t *testing.T) {
	for text, want := range map[string]string{
		"n & 1":                      "g(n) = bitand(n, 1)",
		"n&1==0 && n>0 || !(n==5)":   "lost iff bitand(n, 1) == 0 and n > 0 or not n == 5",
		"n xor n & 3":                "g(n) = n xor bitand(n, 3)",
		"(n xor 1) & 3 & n":          "g(n) = bitand(bitand(n xor 1, 3), n)",
		"(n >> 1) + (n << 2)":        "g(n) = n//2+n*4",
		"n+1 >> 1":                   "g(n) = (n+1)//2",
		"n + 1 if n % 4 == 3 else n": "g(n) = n % 4 == 3 ? n+1 : n",
		"n if n < 2 else n-1 if n % 2 == 0 else 0": "g(n) = n < 2 ? n : n % 2 == 0 ? n-1 : 0",
		"sg(n) = 0 if n < 3 else sg(n-3);":         "sg(n) = n < 3 ? 0 : sg(n-3)",
		"first player loses iff n%3=0":             "lost iff n % 3 == 0",
		"the first wins if n % 3 != 0":             "lost iff not n % 3 != 0",
		"second player wins iff n % 3 == 0":        "lost iff n % 3 == 0",
		"lost: n in {1,2}":                         "lost iff n in {1,2}",
		"losing when n < 3":                        "lost iff n < 3",
		"n % 3 == 0 is lost":                       "lost iff n % 3 == 0",
		"n % 3 > 0 is winning":                     "lost iff not n % 3 > 0",
		"g(n) == 0 iff n % 3 == 0":                 "lost iff n % 3 == 0",
		"__builtin_popcount(n) + __builtin_ctz(n)": "g(n) = popcount(n)+v(2, n)",
		"sqrt(n) + log2(n) + lsb(n)":               "g(n) = isqrt(n)+log(2, n)+lowbit(n)",
	} {
		f, err := ParseFormula(text, []string{"n"})
		if err != nil || f.String() != want {
			t.Errorf("%s: %v, %v, want %s", text, f, err, want)
		}
	}
	for text, want := range map[string]string{
		"n >> n":            "shifts by a constant here",
		"n >> 1+1":          "shifts by a constant here",
		"n if n else 2":     "`if` stands before a condition",
		"n if n > 1":        "`else` and what holds otherwise",
		"sqrt(n, 2)":        "`isqrt` does not take 2 argument(s)",
		"n % 3 == 0 is big": "`lost` or `won`",
		"3 | n":             "",
	} {
		_, err := ParseFormula(text, []string{"n"})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	for _, text := range []string{"n -> n >> 1", "n -> n-1 if n & 1 == 0", "n -> n-1 if n > 1 && n < 5", "n -> sqrt(n)"} {
		if _, err := Parse(text); err == nil {
			t.Errorf("the rule %q is read, which only formulas may be", text)
		}
	}
	if f, err := ParseFormula("N if N % 2 == 0 else 0", []string{"N"}); err != nil || f.String() != "g(N) = N % 2 == 0 ? N : 0" {
		t.Error(f, err)
	}
}

func TestFormulaErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                             "the formula is empty",
		"g(n) = n +":                   "ends too early",
		"g(n) = m":                     "nothing is called `m` here",
		"g(n, m) = m":                  "1 coordinate(s) here, not 2",
		"g(n) = [0,1]":                 "a list is no number",
		"g(n) = [0,1]+n":               "a list is no number",
		"n ? 1 : 2":                    "`?` stands behind a condition",
		"n > 1 ? 1 : n > 2":            "what stands before `:` is a number",
		"n > 1 ? 1":                    "`:` and what holds otherwise",
		"g(n) = 1 iff n > 1":           "`iff` says which values are 0",
		"lowbits(n)":                   "there is no function `lowbits`",
		"automaton(2, n, [[0]], [0])":  "this is no automaton",
		"automaton(2, n, [[0,2]],[0])": "this is no automaton",
		"gcd([1],n)":                   "takes numbers, not lists",
		"lost iff g(n-1) == 0":         "has no numbers that it could use",
		"g(n) = g(n,1)":                "1 coordinate(s) here, not 2",
		"n % 2 == 1 ? 0 : 1 2":         "does not fit here",
		"[[1],[2]][n]":                 "the members of this list are lists",
		"n + 9223372036854775808":      "does not fit 63 bits",
	} {
		_, err := ParseFormula(text, []string{"n"})
		var e *Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	for _, text := range []string{"take [1]", "n -> n-1 if n > 1 ? 1 : 2", "n -> lowbit(n)", "n -> [1,2][n]"} {
		if _, err := Parse(text); err == nil {
			t.Errorf("the rule %q is read, which only formulas may be", text)
		}
	}
}

func TestEvaluator(t *testing.T) {
	slowPi := func(x int64) (c int64) {
		for p := int64(2); p <= x; p++ {
			if isPrime(p) {
				c++
			}
		}
		return c
	}
	slowFactor := func(n int64) int64 {
		p := int64(2)
		for n%p != 0 {
			p++
		}
		return p
	}
	for text, want := range map[string]func(n int64) int64{
		"n % 4 == 3 ? n+1 : n":                  func(n int64) int64 { return n + (n%4)/3 },
		"[4,5,6][n % 3]":                        func(n int64) int64 { return 4 + n%3 },
		"[n,n+n][n % 2]":                        func(n int64) int64 { return n << (n % 2) },
		"n < 1 ? 0 : n%2 == 0 ? n//2 : g(n//2)": func(n int64) int64 { return n >> (bits.TrailingZeros64(^uint64(n)) + 1) },
		"n == 0 ? 0 : v(2, n)":                  func(n int64) int64 { return int64(bits.TrailingZeros64(uint64(n))) % 64 },
		"nimmul(n % 16, 2)":                     func(n int64) int64 { return int64(nim.Mul(uint64(n%16), 2)) },
		"lowbit(n)":                             func(n int64) int64 { return n & -n },
		"n - highbit(n)":                        func(n int64) int64 { return n &^ (int64(1) << bits.Len64(uint64(n)) >> 1) },
		"bitlen(n)":                             func(n int64) int64 { return int64(bits.Len64(uint64(n))) },
		"log(2, n+1)":                           func(n int64) int64 { return int64(bits.Len64(uint64(n+1))) - 1 },
		"digitsum(2, n) - popcount(n)":          func(int64) int64 { return 0 },
		"primepi(n)":                            slowPi,
		"n < 2 ? 0 : lpf(n)": func(n int64) int64 {
			if n < 2 {
				return 0
			}
			return slowFactor(n)
		},
		"n == 0 ? 0 : bigomega(n)": func(n int64) (c int64) {
			for ; n > 1; c++ {
				n /= slowFactor(n)
			}
			return c
		},
		"automaton(2, n, [[0,1],[1,0]], [0,1])": func(n int64) int64 { return int64(bits.OnesCount64(uint64(n)) % 2) },
		"n == 0 ? 0 : lowfib(n)": func(n int64) int64 {
			fib := []int64{1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987}
			for i := len(fib) - 1; n > 0; i-- {
				if fib[i] <= n {
					if n -= fib[i]; n == 0 {
						return fib[i]
					}
				}
			}
			return 0
		},
		// Zeckendorf's digits, least first: the output is whether 1 is among them
		"automaton(0, n, [[1,2],[1,1],[2,2]], [0,0,1])": func(n int64) int64 {
			fib := []int64{1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987}
			for i := len(fib) - 1; i > 0; i-- {
				if fib[i] <= n {
					n -= fib[i]
				}
			}
			return n
		},
	} {
		f, err := ParseFormula(text, []string{"n"})
		if err != nil {
			t.Fatal(err)
		}
		ev := f.Compile()
		for n := range int64(600) {
			if got, err := ev.At(n); err != nil || got != want(n) {
				t.Fatalf("%s at %d: %d, %v, want %d", text, n, got, err, want(n))
			}
		}
	}
	f, err := ParseFormula("lost iff n in squares ? n > 4 : n < 3", []string{"n"})
	if err != nil {
		t.Fatal(err)
	}
	var lost []int64
	for n := range int64(30) {
		if l, err := f.Compile().Lost(n); err != nil {
			t.Fatal(err)
		} else if l {
			lost = append(lost, n)
		}
	}
	if diff := cmp.Diff([]int64{0, 2, 9, 16, 25}, lost); diff != "" {
		t.Error(diff)
	}
}

func TestEvaluatorFails(t *testing.T) {
	for text, want := range map[string]error{
		"1 // n":              ErrUndefined,
		"[1,2][n+2]":          ErrUndefined,
		"lpf(n+1)":            ErrUndefined,
		"v(1, n+1)":           ErrUndefined,
		"lowfib(n)":           ErrUndefined,
		"nimmul(n-1, 2)":      ErrUndefined,
		"nimmul(2^62, 2)":     ErrOverflow,
		"g(n-1)":              ErrUndefined,
		"(n+2)^64":            ErrOverflow,
		"g(n)":                ErrUndefined,
		"g(n+1)":              ErrUndefined,
		"primepi(10^15)":      &FormulaLimitError{},
		"lpf(1073741827^2+n)": nil,
	} {
		f, err := ParseFormula(text, []string{"n"})
		if err != nil {
			t.Fatal(err)
		}
		_, err = f.Compile().At(0)
		var limit *FormulaLimitError
		if errors.As(want, &limit) && errors.As(err, &limit) || errors.Is(err, want) || want == nil && errors.As(err, &limit) {
			continue
		}
		t.Errorf("%s: %v, want %v", text, err, want)
	}
}

func ExampleParseFormula() {
	f, _ := ParseFormula("g(n) = n % 4 == 3 ? n+1 : n % 4 == 0 and n > 0 ? n-1 : n", []string{"n"})
	v, _ := f.Compile().At(1e18)
	fmt.Println(f, v)
	// Output: g(n) = n % 4 == 3 ? n+1 : n % 4 == 0 and n > 0 ? n-1 : n 999999999999999999
}

func FuzzFormula(f *testing.F) {
	for _, s := range []string{"g(n) = n % 4 == 3 ? n+1 : n", "lost iff n in {1,5}", "[0,1][n%2]", "automaton(2,n,[[0,1],[1,0]],[0,1])", "g(n//2) xor v(2,n)"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParseFormula(text, []string{"n"})
		if err != nil {
			return
		}
		again, err := ParseFormula(p.String(), []string{"n"})
		if err != nil || again.String() != p.String() {
			t.Fatalf("%q is written %q, which is read as %v, %v", text, p, again, err)
		}
	})
}
