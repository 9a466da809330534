package rule

import (
	"math"
	"math/big"
	"testing"
)

// corners are numbers at which arithmetic goes wrong.
func corners() []int64 {
	var out []int64
	for _, v := range []int64{0, 1, 2, 3, 5, 7, 10, 41, 62, 63, 64, 1 << 20, 1 << 31, 1<<31 - 1, 1 << 32, 3037000499, 3037000500, 2097151, 1 << 40, 1 << 62, 1<<62 + 1, math.MaxInt64 - 1, math.MaxInt64} {
		out = append(out, v, -v)
	}
	return append(out, math.MinInt64)
}

// Each operator gives the exact number, or says that there is none.
func TestArithmetic(t *testing.T) {
	check := func(what string, x, y, got int64, st state, want *big.Int, err error) {
		t.Helper()
		switch {
		case err == errUndefined && st == undefined, err == errTooBig && st == overflow:
		case err == nil && st == fine && want.Cmp(big.NewInt(got)) == 0:
		default:
			t.Errorf("%s of %d, %d is %d, %d; want %v, %v", what, x, y, got, st, want, err)
		}
	}
	for _, x := range corners() {
		for _, y := range corners() {
			for _, op := range []string{"+", "-", "*", "//", "%", "^", "xor"} {
				want, err := arithmetic(op, big.NewInt(x), big.NewInt(y))
				got, st := apply(op, x, y)
				check(op, x, y, got, st, want, err)
			}
			want, err := function("gcd", []*big.Int{big.NewInt(x), big.NewInt(y)})
			got, st := gcd(x, y)
			check("gcd", x, y, got, st, want, err)
		}
		for name, f := range map[string]func(int64) (int64, state){
			"isqrt": isqrt, "popcount": popcount,
			"mindigit": func(x int64) (int64, state) { v, _, s := digits(x); return v, s },
			"maxdigit": func(x int64) (int64, state) { _, v, s := digits(x); return v, s },
		} {
			want, err := function(name, []*big.Int{big.NewInt(x)})
			got, st := f(x)
			check(name, x, 0, got, st, want, err)
		}
	}
}

// What the compiler makes of an expression has the value of the interpreter, at
// all corners; an overflow on the way may be an error though the end would fit.
func TestExpressions(t *testing.T) {
	for _, text := range []string{
		"n-5", "n+5", "n-k", "n-k-j", "n+k-j+3", "k-n", "3-n", "n-n", "n+n-k", "-n", "-(n-k)",
		"n//7", "n//(-7)", "n % 7", "n % (-7)", "n//k", "n % k", "n*k", "n*3", "n^2", "2^k", "n^k", "n xor k",
		"min(n, k)", "max(n, k, j)", "gcd(n, k)", "isqrt(n)", "popcount(n)", "abs(n)", "bitand(n, k)", "bitor(n, k)",
		"n-1099511627775-k", "n+1099511627775", "n+1099511627776-k", "n-k+1099511627776", "(n+1)//2*3-k",
	} {
		p := newParser(text, maxText, "expression", "")
		e := p.number()
		p.end("")
		c := compiler{names: []string{"n", "k", "j"}}
		f := c.number(e)
		for _, n := range corners() {
			for _, k := range corners() {
				for _, j := range []int64{0, -3, math.MaxInt64, math.MinInt64, 1 << 61} {
					in := &interp{v: map[string]*big.Int{"n": big.NewInt(n), "k": big.NewInt(k), "j": big.NewInt(j)}}
					want, err := in.number(e)
					env := env{v: []int64{n, k, j}}
					got := f(&env)
					switch {
					case env.state == overflow && err == errTooBig, env.state == undefined && err == errUndefined:
					case env.state == fine && err == nil && want.Cmp(big.NewInt(got)) == 0:
					case env.state == fine && err == errTooBig: // the compiler may go another way to the same end
						if exact, ok := exactSum(e, n, k, j); !ok || exact.Cmp(big.NewInt(got)) != 0 {
							t.Errorf("%s at %d %d %d: %d; want %v", text, n, k, j, got, exact)
						}
					case env.state == overflow && err == nil:
						if _, ok := asLinear(e); !ok {
							t.Errorf("%s at %d %d %d: overflow; want %d", text, n, k, j, want)
						}
					default:
						t.Errorf("%s at %d %d %d: %d, %d; want %v, %v", text, n, k, j, got, env.state, want, err)
					}
				}
			}
		}
	}
}

// exactSum is the value of a sum of variables and constants.
func exactSum(e Expr, n, k, j int64) (*big.Int, bool) {
	l, ok := asLinear(e)
	sum := big.NewInt(l.c)
	for i, v := range []int64{n, k, j} {
		sum.Add(sum, new(big.Int).Mul(big.NewInt(l.vars[[]string{"n", "k", "j"}[i]]), big.NewInt(v)))
	}
	return sum, ok
}
