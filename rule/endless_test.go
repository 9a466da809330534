package rule

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/grundy-cgt/grundy/game"
)

// Open ranges that end, and where: all options of a heap of 20.
func TestEndless(t *testing.T) {
	for _, c := range []struct {
		text string
		want string
	}{
		{"n -> n-k for k in 15..", "5 4 3 2 1 0"},
		{"n -> n-k^2 for k in 0..", "20 19 16 11 4"},
		{"n -> n-k*k for k in 2..", "16 11 4"},
		{"n -> n-k*(k+1)//2 for k in 1..", "19 17 14 10 5"},
		{"n -> n-2^k for k in 0..", "19 18 16 12 4"},
		{"n -> n-2^(k-3) for k in 0..", "19 18 16 12 4"}, // no value at first
		{"n -> n-2^(2^(k-1)) for k in 0..", "18 16 4"},
		{"n -> n-3*k for k in 5..", "5 2"},
		{"n -> n-k//3 for k in {50..}", "4 3 3 3 2 2 2 1 1 1 0 0 0"},
		{"n -> (n-k)//7 for k in 1..", "2 2 2 2 2 2 1 1 1 1 1 1 1 0 0 0 0 0 0 0"},
		{"n -> -(k-n) for k in {1,18..}", "19 2 1 0"},
		{"n -> n-7*k^3 for k in 0..", "20 13"},
		{"n -> n-b for k in 1.., b = 3*k+5", "12 9 6 3 0"},
		{"n -> k & n-b for k in 3.., b = k+c, c = 2*k", "no c"},
		{"n -> n-k for k in squares", "19 16 11 4"},
		{"n -> n-2*k for k in primes", "16 14 10 6"},
		{"n -> k for k in 17.. if k < n", "17 18 19"},
		{"n -> k for k in 17.. if k <= n and n > 3", "17 18 19 20"},
		{"n -> k for k in 1.. if k*k == n+5", "5"},
		{"n -> k for k in 1.. if n == 4*k", "5"},
		{"n -> k for k in 1.. if n-15 >= k", "1 2 3 4 5"},
		{"n -> a for k in 17.., a in 0..n-k", "0 1 2 3 0 1 2 0 1 0"},
		{"n -> k & &p for k in 18.., p in split(n-k, 2)", "18+1+1"},
		{"n -> n-k for k in n-2..", "2 1 0"},
		{"n -> n-k for k in 2*n-2..", ""},
		{"n -> 2*n-k for k in 2*n-2..", "2 1 0"},
		{"n -> 1 of n-k for k in 19..", "1 0"},
		{"n -> n-k-j for k in 9.., j in k..", "2 1 0 0"},
		{"n -> j & n-k-j for k in 17.., j in 2..", "2+1 3 2"},
		{"n -> d of (n-k)//d for k in {15..}, d in {2,4..n-k} if n-k >= d and (n-k) % d == 0", "1+1+1+1+1 2+2 1+1+1+1 1+1"},
	} {
		r, err := Parse(c.text)
		if err != nil {
			if !strings.HasPrefix(c.want, "no ") {
				t.Errorf("%s: %v", c.text, err)
			}
			continue
		}
		var got []string
		var dst game.Options[Position]
		if err := mustCompile(t, r).Options(&dst, Heap(20)); err != nil {
			t.Errorf("%s: %v", c.text, err)
		}
		for sum := range dst.All() {
			got = append(got, FormatSum(sum, 1))
		}
		if d := cmp.Diff(c.want, strings.Join(got, " ")); d != "" {
			t.Errorf("%s (-want +got)\n%s", c.text, d)
		}
	}
}

// Open ranges of which no end is plain are refused.
func TestEndlessRefused(t *testing.T) {
	for _, text := range []string{
		"n -> k for k in 1..",
		"n -> n+k for k in 1..",
		"n -> n-5 for k in 1..",
		"n -> n-0*k for k in 1..",
		"n -> n-n*k for k in 1..",               // for ever, for n = 0
		"n -> n-k//n for k in 1..",              // the same
		"n -> n-(k-9)^2 for k in 1..",           // rises first
		"n -> n-k*(k-9) for k in 1..",           // the same
		"n -> n-k*k for k in -3..",              // the same
		"n -> n-(k % 5) for k in 1..",           // never ends
		"n -> n-(k xor 8) for k in 1..",         // turns back
		"n -> n-k+k//2-k//3 for k in 1..",       // ends, but who can see it
		"n -> n-2^(-k) for k in 0..",            // has no value from some point on
		"n -> k//3 & (k%2) of n-k for k in 0..", // zero copies of nothing are something
		"n -> n-1 & j of n-k for k in 0.., j in 0..k",
		"n -> n-k+j for k in 1.., j in 0..k",
		"n -> n-k-j for k in 1.., j in -9..k",
		"n -> k for k in 1.. if k < n or k == 3",
		"(x, y) -> (k, y) for k in primes",
	} {
		if r, err := Parse(text); err == nil {
			t.Errorf("%s is accepted as %s", text, r)
		} else if e := new(Error); !errors.As(err, &e) || !strings.Contains(e.Msg, "has no end here") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// Near 2^63, where the expressions that end a range leave 64 bits.
func TestEndlessExact(t *testing.T) {
	const big = math.MaxInt64
	for _, c := range []struct {
		text    string
		n       int64
		options int // -1: an overflow error
	}{
		{"n -> n-2^k for k in 0..", big, 63},
		{"n -> n-3^k for k in 0..100", 1000000, 13},
		{"n -> n-b for k in 0..100, b = 3^k*5", 1000000, 12},
		{"n -> n*n*n-3^k for k in 0..100", 1 << 40, -1},
		{"n -> n-2^k for k in 0..", 1 << 62, 63},
		{"n -> n-2^k for k in 0..", 1<<62 - 1, 62},
		{"n -> n-3^k for k in 0..", big, 40},
		{"n -> n-2^(k*k) for k in 0..", big, 8},
		{"n -> n-2^k for k in powers(10)", big, 2},   // 2^1, 2^10, and 2^100 is too much
		{"n -> n-2^k for k in powers(10^9)", big, 1}, // 2^(10^9) is far too much
		{"take 2^k", big, 63},                        // the next power does not fit, and is no option
		{"n -> n-k for k in 9223372036854775800..", big, 8},
		{"n -> n-k//2^40 for k in powers(2)", 1 << 24, -1}, // 2^63 and 2^64 would be options
		{"n -> n-k//2^40 for k in powers(2)", 1 << 21, 62},
		{"n -> n-k//2 for k in 9223372036854775800..", big, -1},
		{"n -> n*n-k for k in 1..", 1 << 32, -1},
		{"n -> n*n-k for k in 1.. if k > 5", 1 << 32, -1},
		{"n -> n+n-k for k in 1..3", 1 << 62, -1},
		{"n -> n-k+n for k in {4611686018427387904..}", 1 << 62, -1}, // too many options, and the first fits
		{"n -> n+5-k for k in powers(2)", big - 2, -1},
		{"take fibonacci", big, 91},
		{"n -> none if n*n > 5", 1 << 32, -1},
		{"n -> 1 if n > 5 or n*n > 5", 1 << 32, 1},
		{"n -> 3*n//n", 1 << 62, -1},
		{"n -> n-(-n)", 1 << 62, -1},
		{"n -> abs(-n)", big, 1},
		{"n -> gcd(-9223372036854775807-1, 0)", 5, -1},
		{"n -> -(-9223372036854775807-1)", 5, -1},
		{"n -> abs(-9223372036854775807-1)", 5, -1},
		{"n -> (-9223372036854775807-1)//(-1)", 5, -1},
		{"n -> (-9223372036854775807-1) % (-1)", 5, 1},
	} {
		p := mustCompile(t, mustParse(t, c.text))
		var dst game.Options[int64]
		err := p.Heap(&dst, c.n)
		var limit *LimitError
		switch {
		case c.options < 0 && (errors.Is(err, ErrOverflow) || errors.As(err, &limit)):
		case c.options >= 0 && err == nil && dst.Len() == c.options:
		default:
			t.Errorf("%s: %d options of %d, %v; want %d", c.text, dst.Len(), c.n, err, c.options)
		}
	}
}

// genFalling draws an expression that falls as k grows, often.
func genFalling(t *rapid.T, depth int) Expr {
	sub := func() Expr { return genFalling(t, depth-1) }
	c := func() Expr { return Num{rapid.Int64Range(-2, 5).Draw(t, "constant")} }
	k := Var{"k"}
	switch kind := rapid.IntRange(0, 11).Draw(t, "falling"); {
	case depth == 0:
		return rapid.SampledFrom([]Expr{k, k, Var{"n"}, Num{2}}).Draw(t, "leaf")
	case kind < 3:
		return Binary{"-", Var{"n"}, sub()}
	case kind < 5:
		return Binary{rapid.SampledFrom([]string{"+", "-", "*", "//"}).Draw(t, "operator"), sub(), c()}
	case kind < 6:
		return Binary{rapid.SampledFrom([]string{"+", "-", "*", "^"}).Draw(t, "operator"), c(), sub()}
	case kind < 8:
		return Binary{rapid.SampledFrom([]string{"+", "-", "*"}).Draw(t, "operator"), sub(), sub()}
	case kind < 10:
		return Binary{"^", sub(), Num{rapid.Int64Range(0, 3).Draw(t, "power")}}
	}
	return Unary{"-", sub()}
}

// Where the package sees an end, the interpreter, which tries the members up to
// 1000, finds no option behind it.
func TestEndlessRandom(t *testing.T) {
	compared := 0
	rapid.Check(t, func(t *rapid.T) {
		a := Alt{
			Parts: []Part{heap(genFalling(t, 3))},
			Iters: []Iter{{Var: "k", Set: rapid.SampledFrom([]Source{
				Range{Num{0}, nil},
				Range{Num{2}, nil},
				Range{Num{-2}, nil},
				Range{Var{"n"}, nil},
				Named{Name: "squares"},
				Named{"multiples", []Expr{Num{3}}},
				List{[]Range{{Num{-2}, nil}, {Num{1}, Num{40}}}},
			}).Draw(t, "set")}},
		}
		if rapid.Bool().Draw(t, "if") {
			a.Cond = Binary{rapid.SampledFrom([]string{"==", "<", "<=", ">", ">="}).Draw(t, "comparison"), genFalling(t, 2), genFalling(t, 2)}
		}
		r, err := New([]string{"n"}, a)
		if err != nil {
			t.Skip(err)
		}
		p, err := r.Compile()
		if err != nil {
			t.Fatal(err)
		}
		for n := range 9 {
			options, ok := slowOptions([]Alt{a}, n, 1000)
			if !ok {
				continue
			}
			got := meaningAt(p, int64(n), false)
			if len(got) == 1 && strings.Contains(got[0], "too many") {
				continue // an end that is seen, but far away
			}
			for _, o := range sums(options) {
				if _, found := slices.BinarySearch(got, o); !found {
					t.Fatalf("%s: %d has the option %s, and the package lists %d others", a.text(), n, o, len(got))
				}
			}
			compared++
		}
	})
	t.Log(compared, "heaps were compared")
}
