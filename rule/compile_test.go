package rule

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/game"
)

// typical are rules of all kinds, with a heap that has some hundreds of options.
var typical = []struct {
	text string
	n    int64
}{
	{"take 1..100", 1000},
	{"take {1,3,4}", 1000},
	{"take any", 1000},
	{"take not {2,5}", 1000},
	{"take primes", 1000},
	{"take 2^k", 1 << 60},
	{"take d|n", 720720},
	{"take digits", 123456789},
	{"take k where gcd(k, n) == 1", 1000},
	{"take k where n % k == 0 and k < n", 1000},
	{"take k in primes where k % 3 == 1", 1000},
	{"0.77", 1000},
	{"0.137", 1000},
	{"hex 0.8", 100},
	{"split 2 distinct", 1000},
	{"split 2.. equal", 1000},
	{"split 2.. level", 100},
	{"split 2.. consecutive", 1000},
	{"split 2.. distinct", 50},
	{"split 4", 100},
	{"replace by 2 lower", 100},
	{"replace by 3 lower", 20},
	{"n -> n//k for k in 2..n+1", 1000},
	{"n -> n-k^2 for k in 1..", 1000},
	{"n -> a & b for a in 0..n-2, b = n-2-a if a xor b > 3", 1000},
}

// Listing options into memory that was used before allocates nothing.
func TestNoAllocation(t *testing.T) {
	for _, c := range typical {
		p := mustCompile(t, mustParse(t, c.text))
		var heaps game.Options[int64]
		var positions game.Options[Position]
		list := func() {
			heaps.Reset()
			positions.Reset()
			if err := errors.Join(p.Heap(&heaps, c.n), p.HeapXor(&heaps, c.n), p.Options(&positions, Heap(c.n))); err != nil {
				t.Fatal(err)
			}
		}
		list()
		if n := testing.AllocsPerRun(3, list); n != 0 {
			t.Errorf("%s: %v allocations for %d options", c.text, n, positions.Len())
		}
		if positions.Len() < 3 {
			t.Errorf("%s: %d options", c.text, positions.Len())
		}
	}
	wythoff := mustCompile(t, mustParse(t, "wythoff"))
	var positions game.Options[Position]
	list := func() {
		positions.Reset()
		if err := wythoff.Options(&positions, Position{90, 100}); err != nil {
			t.Fatal(err)
		}
	}
	list()
	if n := testing.AllocsPerRun(3, list); n != 0 || positions.Len() != 280 {
		t.Errorf("wythoff: %v allocations for %d options", n, positions.Len())
	}
}

// Rules that could run away are given up at once, by an error that says so.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int64
		want string
	}{
		{"n -> k for k in 1..10^18", 5, "a position has too many options: gave up after 8388608 choices"},
		{"n -> n-1 for k in 1..10^18", 5, "a position has too many options: gave up after 8388608 choices"},
		{"n -> n-1 for k in 1..10^18 if k % 2 == 3", 5, "a position has too many options: gave up after 8388608 choices"},
		{"take any", 1e12, "a position has too many options: gave up after 8388608 choices"},
		{"n -> (10^9) of n-1", 5, "a position has too many options: gave up after 8388608 parts"},
		{"n -> 3 of n-1 & (10^9) of n-1", 5, "a position has too many options: gave up after 8388608 parts"},
		{"n -> (2^62) of 1 & (2^62) of 1", 5, "a position has too many options: gave up after 8388608 parts"},
		{"split any", 200, "a position has too many options: gave up after 8388608 parts"},
		{"split 10^9.. equal", 5, ""},
		{"split {1000000000}", 5, ""},
		{"split {1000000000} consecutive", 499999999500000000 + 1e9, "a position has too many options: gave up after 8388608 parts"},
		{"split 2.. level", 1e10, "a position has too many options: gave up after 8388608 parts"},
		{"split 2..", 1e18, "a position has too many options: gave up after 8388608 choices"}, // a list of ones
		{"split 3..", 1e7, "a position has too many options: gave up after 8388608 choices"},
		{"replace by any number of lower", 3, "a position has too many options: gave up after 8388608 parts"},
		{"replace by 1000000000 lower", 1, "a position has too many options: gave up after 8388608 choices"},
		{"n -> &p for p in lower(n, 5..)", 7, "a position has too many options: gave up after 8388608 parts"},
		{"n -> n-k//10^12 for k in primes", 5, "a position has too many options: gave up after 8388608 choices"},
		{"take d|n", math.MaxInt64, "a position has too many options: gave up after 8388608 choices"},
		{"take 1..10^18", 5, ""},
		{"take {1..10^12, 5}", 5, ""},
		{"take 1..10^18 if n >= 10", 5, ""},
		{"take 1..10^18 then split 0..2", 5, ""},
		{"take 1..10^18 then split 2.. equal", 5, ""},
		{"take 1..10^18 then split {2,4} level", 5, ""},
		{"take 1..10^18 then split 3 consecutive", 5, ""},
		{"take k in 1..10^18 where k % 3 == 1", 5, ""},
		{"n -> n-k for k in 1..10^18 if n % k == 0", 5, ""},
		{"n -> n-k^2 for k in 1..10^9", 50, ""},
		{"n -> n-k-j for k in 1..10^18, j in 1..10^18", 5, ""},
		{"(x, y) -> (x-k, y-j) for k in 1..10^18, j in k..10^18", 5, ""},
	} {
		p := mustCompile(t, mustParse(t, c.text))
		var dst game.Options[int64]
		var err error
		if p.dim == 1 {
			err = p.Heap(&dst, c.n)
		} else {
			err = p.Options(new(game.Options[Position]), Heap(c.n))
		}
		if c.want == "" != (err == nil) || err != nil && (!strings.HasPrefix(err.Error(), c.want) || !errors.Is(err, game.ErrLimit)) {
			t.Errorf("%s at %d: %v; want %s", c.text, c.n, err, c.want)
		}
	}
	p := mustCompile(t, mustParse(t, "n -> (10^9) of n-1"))
	if err := p.Options(new(game.Options[Position]), Heap(5)); err == nil || err.Error() != "a position has too many options: gave up after 4194304 parts" {
		t.Error(err)
	}
}

// A program goes on working after an error.
func TestAfterError(t *testing.T) {
	p := mustCompile(t, mustParse(t, "n -> n-1 | 1 & n*n*n & 5//(n-3) | n-2"))
	var dst game.Options[int64]
	for _, c := range []struct {
		n    int64
		want []string
	}{
		{5, []string{"1+2+125", "3", "4"}},
		{1 << 40, []string{ErrOverflow.Error()}},
		{3, []string{"1", "2"}},
		{-1, []string{"a position has no negative coordinate: -1"}},
		{5, []string{"1+2+125", "3", "4"}},
	} {
		if got := meaningAt(p, c.n, false); !slices.Equal(got, c.want) {
			t.Errorf("options of %d: %q, want %q", c.n, got, c.want)
		}
	}
	dst.Add(7)
	if err := p.Heap(&dst, 5); err != nil || dst.Len() != 4 || dst.At(0)[0] != 7 {
		t.Errorf("options are not appended: %v", err)
	}
}

// HeapXor leaves out pairs, and never an option.
func TestHeapXor(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int64
		want string
	}{
		{"n -> 2 of n-5", 3, ""}, // no option, not the option of nothing
		{"n -> 2 of n-5", 7, "none"},
		{"n -> 3 of n-5", 7, "2"},
		{"n -> 3 of n-5 & 2 of n-1 & n-2", 7, "2+5"},
		{"n -> 0 of n-5", 3, "none"},
		{"n -> (n-4) of 1", 3, ""},
		{"n -> (10^9) of 1 & (10^9+1) of 2", 3, "2"},
		{"split 2.. equal", 12, "none none none none 4"},
		{"n -> 2 of 5//(n-3)", 3, ""},
	} {
		p := mustCompile(t, mustParse(t, c.text))
		var dst game.Options[int64]
		if err := p.HeapXor(&dst, c.n); err != nil {
			t.Errorf("%s: %v", c.text, err)
		}
		var got []string
		for heaps := range dst.All() {
			var sum []Position
			for _, h := range heaps {
				sum = append(sum, Heap(h))
			}
			got = append(got, FormatSum(sum, 1))
		}
		slices.Sort(got)
		slices.Reverse(got)
		want := strings.Fields(c.want)
		slices.Sort(want)
		slices.Reverse(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s at %d: %q, want %q", c.text, c.n, got, want)
		}
	}
}

// Tuples, with options computed by hand.
func TestTuples(t *testing.T) {
	for _, c := range []struct {
		text string
		pos  Position
		want string
	}{
		{"wythoff", Position{1, 2}, "(0,1) (0,2) (1,0) (1,1)"},
		{"fibonacci-nim", Position{5, 1}, "(3,2) (4,1)"},
		{"euclid", Position{7, 3}, "(1,3) (4,3)"},
		{"euclid", Position{7, 0}, ""}, // divides by zero
		{"(x, y) -> (x-1, y) & (y-1, x) | none if x == y", Position{2, 2}, "(1,2)+(1,2) none"},
		{"(x, y) -> 2 of (x-k, k) for k in 1..x if k in {y, y+2}", Position{3, 1}, "(0,3)+(0,3) (2,1)+(2,1)"},
		{"(a, b, c, d, e, f) -> (f, e, d, c, b, a-1)", Position{1, 2, 3, 4, 5, 6}, "(6,5,4,3,2,0)"},
		{"(x, y) -> (y, x-1) or (a, b) -> (b-1, a)", Position{3, 1}, "(0,3) (1,2)"},
		{"(n, n1) -> (n1-k, n) for k in 1..2 or (k, n) -> (n, k-n1) for n1 in 2..2", Position{3, 1}, "(0,3) (1,1)"},
	} {
		r := mustParse(t, c.text)
		var dst game.Options[Position]
		if err := mustCompile(t, r).Options(&dst, c.pos); err != nil {
			t.Errorf("%s: %v", c.text, err)
		}
		var got []string
		for sum := range dst.All() {
			got = append(got, FormatSum(sum, r.Dim()))
		}
		slices.Sort(got)
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s at %s: %s, want %s", c.text, c.pos.Format(r.Dim()), text, c.want)
		}
		roundTrip(t, r)
	}
}

// Conditions are read from left to right, as far as the answer is open; what has
// no value is no option.
func TestConditions(t *testing.T) {
	for _, c := range []struct {
		cond string
		yes  string // the k in 0..9 for which it holds, for n = 12
	}{
		{"n % k == 0", "1 2 3 4 6"},
		{"not n % k == 0", "5 7 8 9"}, // 12 % 0 has no value
		{"k == 0 or n % k == 0", "0 1 2 3 4 6"},
		{"n % k == 0 or k == 0", "1 2 3 4 6"},
		{"k > 0 and n % k == 0", "1 2 3 4 6"},
		{"k > 2 and k < 5 or k == 8", "3 4 8"},
		{"k > 2 and (k < 5 or k == 8)", "3 4 8"},
		{"not (k > 2 and k < 5)", "0 1 2 5 6 7 8 9"},
		{"not k > 2 and k != 1", "0 2"},
		{"k in {1,3..5,8..}", "1 3 4 5 8 9"},
		{"k not in {1,3..5,8..}", "0 2 6 7"},
		{"k in {1,n//k+1,n-5}", "1 4 7"},
		{"k not in {1,n//k+1}", "0 2 3 5 6 7 8 9"}, // what has no value is no member
		{"k in primes", "2 3 5 7"},
		{"k in divisors(n)", "1 2 3 4 6"},
		{"k in divisors(n//k)", "1 2"},
		{"k not in divisors(n//k)", "0 3 4 5 6 7 8 9"},
		{"k in digits(n)", "1 2"},
		{"k in powers(2) or k in multiples(3)", "1 2 3 4 6 8 9"},
		{"2*k+1 in squares", "0 4"},
		{"k xor 5 < 4", "4 5 6 7"},
		{"k = 3", "3"},
		{"-k^2 == -9", "3"},
		{"k < 4 and 2^k^2 == 16", "2"},
		{"2*k % 4 == 2", "1 3 5 7 9"},
		{"-7//2 == -4 and -7 % 3 == 2 and 7//(-2) == -4 and 7 % (-3) == -2", "0 1 2 3 4 5 6 7 8 9"},
		{"7/2 == 3 and k mod 4 == 1", "1 5 9"},
		{"isqrt(k) == 2 and popcount(k) == 2", "5 6"},
		{"isqrt(k-4) == 1", "5 6 7"},
		{"min(k, 4, n) == 4 and max(k, 6) == 6", "4 5 6"},
		{"gcd(k, n) == 3", "3 9"},
		{"bitand(k, 6) == 4 and bitor(k, 1) == 5", "4 5"},
		{"maxdigit(10*k+2) == 5 and mindigit(n) == 1", "5"},
		{"mindigit(k) >= 7", "7 8 9"}, // 0 has no digit
		{"abs(k-5) == 2", "3 7"},
	} {
		p := mustCompile(t, mustParse(t, "n -> k for k in 0..9 if "+c.cond))
		var dst game.Options[int64]
		if err := p.Heap(&dst, 12); err != nil {
			t.Errorf("%s: %v", c.cond, err)
		}
		var got []string
		for o := range dst.All() {
			got = append(got, Heap(o[0]).Format(1))
		}
		if text := strings.Join(got, " "); text != c.yes {
			t.Errorf("%s holds for %s, want %s", c.cond, text, c.yes)
		}
	}
}
