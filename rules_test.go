package grundy_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/internal/oracle"
	"github.com/grundy-cgt/grundy/period"
)

func newGame(t testing.TB, text string) *grundy.Game {
	t.Helper()
	g, err := grundy.New(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return g
}

// values are G(0), ..., G(n-1) from the game.
func values(t testing.TB, g *grundy.Game, n int64) []uint64 {
	t.Helper()
	v, err := g.Values(t.Context(), 0, n)
	if err != nil {
		t.Fatalf("%s: %v", g.Rule(), err)
	}
	return v
}

func claim(t testing.TB, g *grundy.Game, n int) *period.Claim {
	t.Helper()
	c, err := g.Claim(t.Context(), n)
	if err != nil {
		t.Fatalf("%s: %v", g.Rule(), err)
	}
	return c
}

// verify sends the certificate of a claim through its file form to the checker.
func verify(t testing.TB, g *grundy.Game, c *period.Claim) {
	t.Helper()
	cert, err := g.Certificate(t.Context(), c)
	if err != nil {
		t.Fatalf("%s: %v", g.Rule(), err)
	}
	read, err := period.Decode(cert.Encode())
	if err != nil {
		t.Fatalf("%s: %v", g.Rule(), err)
	}
	if err := period.Check(t.Context(), read, nil); err != nil {
		t.Errorf("%s: %v", g.Rule(), err)
	}
}

func sameValues(t testing.TB, name string, got, want []uint64) {
	t.Helper()
	if slices.Equal(got, want) {
		return
	}
	for n := range min(len(got), len(want)) {
		if got[n] != want[n] {
			t.Errorf("%s: G(%d) = %d, want %d", name, n, got[n], want[n])
			return
		}
	}
	t.Errorf("%s: %d values, want %d", name, len(got), len(want))
}

// All subtraction sets in {1, ..., 8}: values, and the least period with its
// least start, as a table of 2000 values from the definition shows them; and
// the proof passes the checker.
func TestAllSmallSubtractionSets(t *testing.T) {
	for bits := 1; bits < 1<<8; bits++ {
		var set []int64
		text := "take {"
		for k := int64(1); k <= 8; k++ {
			if bits>>(k-1)&1 == 1 {
				if len(set) > 0 {
					text += ","
				}
				text += fmt.Sprint(k)
				set = append(set, k)
			}
		}
		text += "}"
		want := oracle.Values(2000, oracle.Subtract(set...))
		g := newGame(t, text)
		sameValues(t, text, values(t, g, 201), want[:201])
		c := claim(t, g, 0)
		start, p, saltus, ok := oracle.Period(want)
		if !ok || c.Status != period.Proved || c.Hit != (period.Hit{Start: start, Period: p, Saltus: saltus}) {
			t.Errorf("%s: %s %+v, the table shows %d %d %d (%t)", text, c.Status, c.Hit, start, p, saltus, ok)
			continue
		}
		for n, v := range want {
			if got, known := c.At(int64(n)); !known || got != v {
				t.Errorf("%s: the claim says G(%d) = %d, want %d", text, n, got, v)
				break
			}
		}
		verify(t, g, c)
	}
}

// All codes 0.abc and 4.abc: values, and the options themselves.
func TestAllOctalCodes(t *testing.T) {
	for _, first := range []int{0, 4} {
		for code := range 512 {
			if first == 0 && code == 0 {
				continue
			}
			digits := []int{code >> 6, code >> 3 & 7, code & 7}
			text := fmt.Sprintf("%d.%d%d%d", first, digits[0], digits[1], digits[2])
			options := oracle.Code([]int{first}, digits)
			g := newGame(t, text)
			sameValues(t, text, values(t, g, 101), oracle.Values(101, options))
			meaning := oracle.Heap(g.Rule())
			for n := range int64(12) {
				if got, want := normalOptions(meaning(n)), normalOptions(options(n)); !slices.EqualFunc(got, want, slices.Equal[[]int64]) {
					t.Errorf("%s: heap %d has the options %v, want %v", text, n, got, want)
				}
			}
		}
	}
}

// normalOptions sorts options and leaves out empty heaps.
func normalOptions(options [][]int64) [][]int64 {
	var out [][]int64
	for _, o := range options {
		o = slices.DeleteFunc(slices.Clone(o), func(h int64) bool { return h == 0 })
		slices.Sort(o)
		out = append(out, o)
	}
	slices.SortFunc(out, slices.Compare[[]int64])
	return slices.CompactFunc(out, slices.Equal[[]int64])
}

func TestAllHexadecimalCodesOfOneDigit(t *testing.T) {
	for _, first := range []int{0, 4, 8} {
		for d := range 16 {
			if first == 0 && d == 0 {
				continue
			}
			text := fmt.Sprintf("hex %x.%x", first, d)
			sameValues(t, text, values(t, newGame(t, text), 81), oracle.Values(81, oracle.Code([]int{first}, []int{d})))
		}
	}
}

// All-but games with exceptions in {1, ..., 6}: always arithmetic periodic, and
// always proved.
func TestAllSmallAllButSets(t *testing.T) {
	for bits := 1; bits < 1<<6; bits++ {
		var except []int64
		text := "take not {"
		for k := int64(1); k <= 6; k++ {
			if bits>>(k-1)&1 == 1 {
				if len(except) > 0 {
					text += ","
				}
				text += fmt.Sprint(k)
				except = append(except, k)
			}
		}
		text += "}"
		want := oracle.Values(600, oracle.AllBut(except...))
		g := newGame(t, text)
		sameValues(t, text, values(t, g, 600), want)
		c := claim(t, g, 0)
		start, p, saltus, ok := oracle.Period(want)
		if !ok || c.Status != period.Proved || c.Hit != (period.Hit{Start: start, Period: p, Saltus: saltus}) {
			t.Errorf("%s: %s %+v, the table shows %d %d %d (%t)", text, c.Status, c.Hit, start, p, saltus, ok)
			continue
		}
		verify(t, g, c)
	}
}

// Rules whose amounts depend on the heap, and others of their own kind, against
// definitions that do not go through the rule language.
func TestOtherRules(t *testing.T) {
	prime := func(k int64) bool {
		for d := int64(2); d*d <= k; d++ {
			if k%d == 0 {
				return false
			}
		}
		return k > 1
	}
	gcd := func(a, b int64) int64 {
		for b > 0 {
			a, b = b, a%b
		}
		return a
	}
	join := func(games ...oracle.Options) oracle.Options {
		return func(n int64) (out [][]int64) {
			for _, g := range games {
				out = append(out, g(n)...)
			}
			return out
		}
	}
	// split into two or more heaps that meet a test
	split := func(fits func(heaps []int64) bool) oracle.Options {
		return func(n int64) (out [][]int64) {
			for j := 2; int64(j) <= n; j++ {
				for _, p := range oracle.Partitions(n, j) {
					if fits(p) {
						out = append(out, p)
					}
				}
			}
			return out
		}
	}
	differences := func(fits func(d int64) bool) func([]int64) bool {
		return func(heaps []int64) bool {
			for i := 1; i < len(heaps); i++ {
				if !fits(heaps[i] - heaps[i-1]) {
					return false
				}
			}
			return true
		}
	}
	lower := func(j int) oracle.Options {
		return func(n int64) (out [][]int64) {
			var add func(top int64, left int, prefix []int64)
			add = func(top int64, left int, prefix []int64) {
				if left == 0 {
					out = append(out, slices.Clone(prefix))
					return
				}
				for a := range top + 1 {
					add(a, left-1, append(prefix, a))
				}
			}
			add(n-1, j, nil)
			return out
		}
	}
	for _, c := range []struct {
		text    string
		n       int64
		options oracle.Options
	}{
		{"take 2^k", 300, oracle.Take(func(k, _ int64) bool { return k&(k-1) == 0 })},
		{"take primes", 300, oracle.Take(func(k, _ int64) bool { return prime(k) })},
		{"take k^2", 300, oracle.Take(func(k, _ int64) bool {
			for r := int64(1); r*r <= k; r++ {
				if r*r == k {
					return true
				}
			}
			return false
		})},
		{"take fibonacci", 300, oracle.Take(func(k, _ int64) bool {
			return slices.Contains([]int64{1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233}, k)
		})},
		{"take triangular", 300, oracle.Take(func(k, _ int64) bool {
			for i, s := int64(1), int64(1); s <= k; i, s = i+1, s+i+1 {
				if s == k {
					return true
				}
			}
			return false
		})},
		{"take odd", 200, oracle.Take(func(k, _ int64) bool { return k%2 == 1 })},
		{"take even", 200, oracle.Take(func(k, _ int64) bool { return k%2 == 0 })},
		{"take d|n", 200, oracle.Take(func(k, n int64) bool { return n%k == 0 })},
		{"take d|n, d<n", 200, oracle.Take(func(k, n int64) bool { return n%k == 0 && k < n })},
		{"take gcd(d,n)=1", 200, oracle.Take(func(k, n int64) bool { return gcd(k, n) == 1 })},
		{"take 1..n/2", 200, oracle.Take(func(k, n int64) bool { return 2*k <= n })},
		{"take k where k % 3 == 1", 200, oracle.Take(func(k, _ int64) bool { return k%3 == 1 })},
		{"take digits", 200, oracle.Take(func(k, n int64) bool {
			for ; n > 0; n /= 10 {
				if n%10 == k {
					return true
				}
			}
			return false
		})},
		{"take multiples of 3", 200, oracle.Take(func(k, _ int64) bool { return k%3 == 0 })},
		{"lasker", 100, join(oracle.AllBut(), oracle.Code([]int{4}, nil))},
		{"take any or split 3", 60, join(oracle.AllBut(), oracle.Code([]int{8}, nil))},
		{"grundy", 100, func(n int64) [][]int64 {
			return slices.DeleteFunc(oracle.Partitions(n, 2), func(p []int64) bool { return p[0] == p[1] })
		}},
		{"split 2.. distinct", 40, split(differences(func(d int64) bool { return d > 0 }))},
		{"split 2.. equal", 40, split(differences(func(d int64) bool { return d == 0 }))},
		{"split 2.. consecutive", 40, split(differences(func(d int64) bool { return d == 1 }))},
		{"replace by up to 2 lower", 40, join(lower(1), lower(2))},
		{"replace by 3 lower", 20, lower(3)},
		{"0.3[3]", 100, oracle.AllBut()},
	} {
		g := newGame(t, c.text)
		sameValues(t, c.text, values(t, g, c.n), oracle.Values(c.n, c.options))
	}
}
