package formula

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/rule"
)

func parse(t testing.TB, text string) *rule.Formula {
	t.Helper()
	f, err := rule.ParseFormula(text, []string{"n"})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// number reads a number of any size: digits, or an expression in which T stands for
// 10 and B for 2, such as T^30+7.
func number(t testing.TB, text string) *big.Int {
	t.Helper()
	if v, ok := new(big.Int).SetString(text, 10); ok {
		return v
	}
	f, err := rule.ParseFormula(text, []string{"T", "B"})
	if err != nil {
		t.Fatal(err)
	}
	v, err := New(f).At(t.Context(), big.NewInt(10), big.NewInt(2))
	if err != nil {
		t.Fatal(text, err)
	}
	return v
}

// every node and every function of the language
var formulas = []string{
	"n % 4 == 3 ? n+1 : n", "-n//3", "-n % 7", "n//-3 + n % -5", "(n-100)//(n-50)", "(n-9)*(n-11)", "n xor 21", "n xor -21",
	"n^2 - (n % 5)^(n % 3)", "2^(n % 70 - 3)", "(0-1)^n", "0^n", "n % 2 == 0 ? n^5 : n^9",
	"[4,5,6][n % 4]", "[n, 2*n, n//0][n % 3]", "n > 5 and 10//(n-9) > 1 or n == 9",
	"not n in {1,5..7,n//2+2..n-1}", "n in {n//0, 3..}", "n not in {10//(n-4)..n}",
	"n in primes", "n in squares", "n in cubes", "n in triangular", "n in fibonacci", "n in odd", "n in even",
	"n in powers(3)", "n in multiples(7)", "n in divisors(360)", "n in digits(907)", "n-9 in divisors(n//0)",
	"min(n, 17, n//2+5)", "max(n, 17, 30-n)", "gcd(n, 12)", "gcd(0-n, n-8)", "isqrt(n-4)", "popcount(n-2)", "abs(8-n)",
	"bitand(n, 0-6)", "bitor(n, 0-6)", "maxdigit(n)", "mindigit(n)",
	"v(2, n)", "v(6, n-40)", "lowbit(n)", "highbit(n-1)", "bitlen(n-1)", "log(3, n)", "log(10, n-1)", "digitsum(2, n)", "digitsum(100, n)",
	"lpf(n)", "bigomega(n)", "primepi(n % 1000)", "lowfib(n)", "nimmul(n, n+3)",
	"automaton(2, n, [[0,1],[1,0]], [0,1])", "automaton(10, n, [[0,1,2,0,1,2,0,1,2,0],[1,2,0,1,2,0,1,2,0,1],[2,0,1,2,0,1,2,0,1,2]], [0,1,2])",
	"automaton(0, n-1, [[1,2],[1,1],[2,2]], [0,0,1])",
	"n == 0 ? 0 : n % 2 == 0 ? n//2 : g(n//2)", "n < 2 ? n : g(n//2) + g(n//3)", "n < 9 ? n : g(n-10)", "lost iff n % 4 == 0 and n > 3",
}

// both evaluates a formula by 64 bits and by big integers alone.
func both(t testing.TB, f *rule.Formula, n int64) (small, large *big.Int, err1, err2 error) {
	ev, at := New(f), big.NewInt(n)
	e := ev.env(t.Context(), []*big.Int{at})
	asNumber := func(b bool) int64 {
		if b {
			return 1
		}
		return 0
	}
	var v int64
	if f.Lost {
		var lost bool
		lost, err1 = ev.small.Lost(n)
		v = asNumber(lost)
		lost, err2 = e.Truth(f.Body)
		large = big.NewInt(asNumber(lost))
	} else {
		v, err1 = ev.small.At(n)
		large, err2 = e.Number(f.Body)
	}
	return big.NewInt(v), large, err1, err2
}

func compareAt(t testing.TB, f *rule.Formula, n int64) {
	t.Helper()
	small, large, err1, err2 := both(t, f, n)
	switch {
	case errors.Is(err1, rule.ErrOverflow) || errors.Is(err1, game.ErrLimit) || errors.Is(err2, game.ErrLimit):
	case errors.Is(err1, rule.ErrUndefined) != errors.Is(err2, rule.ErrUndefined):
		t.Errorf("%s at %d: %v with 64 bits, %v with more", f, n, err1, err2)
	case err1 == nil && small.Cmp(large) != 0:
		t.Errorf("%s at %d: %v with 64 bits, %v with more", f, n, small, large)
	}
}

// The two evaluators agree, also on where a formula has no value.
func TestSmall(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, text := range formulas {
		f := parse(t, text)
		for n := range int64(110) {
			compareAt(t, f, n)
		}
		for range 8 {
			compareAt(t, f, random.Int64()>>(22+random.IntN(30)))
		}
	}
}

func FuzzEvaluators(f *testing.F) {
	for _, text := range formulas {
		f.Add(text, int64(12))
		f.Add(text, int64(1)<<40)
	}
	f.Fuzz(func(t *testing.T, text string, n int64) {
		if formula, err := rule.ParseFormula(text, []string{"n"}); err == nil && n >= 0 && n < 1<<44 {
			compareAt(t, formula, n)
		}
	})
}

func TestLarge(t *testing.T) {
	for _, c := range []struct{ text, n, want string }{
		{"n % 12", "T^30+7", "11"},
		{"n^3 // n", "T^30", "T^60"},
		{"n < 2 ? n : n % 2 == 0 ? n//2 : g(n//2)", "B^101-1", "1"},
		{"v(2, n)", "B^200*3", "200"},
		{"log(10, n)", "T^50", "50"},
		{"log(10, n)", "T^50-1", "49"},
		{"log(10^18, n)", "T^100", "5"},
		{"digitsum(10, n)", "T^50-1", "450"},
		{"digitsum(10^18, n)", "T^36-1", "2*(T^18-1)"},
		{"popcount(n)", "B^100-1", "100"},
		{"bitlen(n)", "B^100", "101"},
		{"highbit(n)", "B^100+B^99", "B^100"},
		{"lowbit(n)", "B^100+B^99", "B^99"},
		{"isqrt(n)", "T^60+1", "T^30"},
		{"nimmul(n, n)", "18446744073709551616", "27670116110564327424"}, // 2^64 is a Fermat power: its square is 3/2 of it
		{"lowfib(n)", "354224848179261915076", "1"},                      // the 100th Fibonacci number
		{"lpf(n)", "T^30+57", "T^30+57"},                                 // a prime, by Pocklington's theorem
		{"bigomega(n)", "T^30", "60"},
		{"lpf(n)", "1000003*(T^30+57)", "1000003"},
		{"lpf(n)", "(B^61-1)^2", "B^61-1"},
		{"bigomega(n)", "(B^31-1)*(B^32-5)*(B^32+15)", "3"},
		{"n in primes ? 1 : 0", "B^127-1", "1"},
		{"n in primes ? 1 : 0", "(B^61-1)*(B^89-1)", "0"},
		{"n in squares ? 1 : 0", "(T^40+1)^2", "1"},
		{"n in cubes ? 1 : 0", "(T^40+1)^3", "1"},
		{"n in cubes ? 1 : 0", "(T^40+1)^3+1", "0"},
		{"n in triangular ? 1 : 0", "T^40*(T^40+1)//2", "1"},
		{"n in fibonacci ? 1 : 0", "354224848179261915075", "1"},
		{"n in powers(3) ? 1 : 0", "(B+1)^90", "1"},
		{"n in powers(3) ? 1 : 0", "(B+1)^90*2", "0"},
		{"n in digits(n) ? 1 : 0", "T^40", "0"},
		{"mindigit(n)", "12*T^40", "1"},
		{"automaton(2, n, [[0,1],[1,0]], [0,1])", "B^100-1", "0"},
		{"automaton(2, n, [[0,1],[1,0]], [0,1])", "B^101-1", "1"},
	} {
		got, err := New(parse(t, c.text)).At(t.Context(), number(t, c.n))
		if want := number(t, c.want); err != nil || got.Cmp(want) != 0 {
			t.Errorf("%s at %s = %v, %v, want %v", c.text, c.n, got, err, want)
		}
	}
}

func TestLimits(t *testing.T) {
	at := func(ctx context.Context, text, n string) error {
		v, err := New(parse(t, text)).At(ctx, number(t, n))
		if err == nil {
			t.Errorf("%s at %s = %v", text, n, v)
		}
		return err
	}
	for _, text := range []string{"2^n", "2^(2^n)", "n^(10^9)", "g(n-1)", "primepi(n)"} {
		if err := at(t.Context(), text, "T^20"); !errors.Is(err, game.ErrLimit) {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, text := range []string{"g(9-n)", "g(n+1)", "g(n)", "n//(n//n-1)", "v(1, n)", "[1,2][n]"} {
		if err := at(t.Context(), text, "T^20"); !errors.Is(err, rule.ErrUndefined) {
			t.Errorf("%s: %v", text, err)
		}
	}
	const unsplit = "(B^89-1)*(B^107-1)"
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if err := at(ctx, "lpf(n)", unsplit); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("an evaluation that is ended: %v", err)
	}
	if testing.Short() {
		return
	}
	if err := at(t.Context(), "lpf(n)", unsplit); !errors.Is(err, game.ErrLimit) {
		t.Errorf("two great factors: %v", err)
	}
}

func TestFactors(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		n := new(big.Int).SetUint64(1 + random.Uint64()>>(4+random.IntN(50)))
		n.Mul(n, big.NewInt(1+random.Int64N(1<<20)))
		primes, err := Factors(t.Context(), n)
		if err != nil {
			t.Fatal(n, err)
		}
		product := big.NewInt(1)
		for _, p := range primes {
			if !p.ProbablyPrime(20) {
				t.Errorf("%v divides %v and is no prime", p, n)
			}
			product.Mul(product, p)
		}
		if product.Cmp(n) != 0 {
			t.Errorf("%v is not the product of %v", n, primes)
		}
	}
}

// Positive says no more than the values do.
func TestPositive(t *testing.T) {
	for _, text := range []string{
		"n % 2 == 0 ? 0 : primepi(lpf(n))", "n < 2 ? n : bigomega(n)", "primepi(n // 2)", "n % 3", "1 + (n < 2 ? 0 : lpf(n))", "n - 5", "primepi(lpf(n-7))",
	} {
		f, err := rule.ParseFormula(text, []string{"n"})
		if err != nil {
			t.Fatal(err)
		}
		ev := New(f)
		for n := range int64(60) {
			v, err := ev.At(t.Context(), big.NewInt(n))
			if got := ev.Positive(t.Context(), big.NewInt(n)); got != (err == nil && v.Sign() > 0) {
				t.Errorf("%s at %d: %v, %v; positive %v", text, n, v, err, got)
			}
		}
	}
	f, err := rule.ParseFormula("primepi(lpf(n))", []string{"n"})
	if err != nil {
		t.Fatal(err)
	}
	n := new(big.Int).Sub(new(big.Int).Lsh(one, 521), one) // a prime
	if ev := New(f); !ev.Positive(t.Context(), n) || ev.Positive(t.Context(), one) {
		t.Error("the index of a least prime factor is positive, and one has none")
	}
}
