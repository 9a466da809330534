package huge

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/law"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

func noLaws(context.Context) (values, lost *law.Law, err error) { return nil, nil, nil }

func newSolver(t testing.TB, text string) *Solver {
	t.Helper()
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	seq, err := heap.New(r, heap.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return New(r, seq, noLaws)
}

// values is the first values by listing the options with 64 bits.
func values(t testing.TB, text string, n int64) []uint64 {
	t.Helper()
	p := compile(t, text)
	var out []uint64
	for h := range n {
		out = append(out, mex(t, p, h, out))
	}
	return out
}

func compile(t testing.TB, text string) *rule.Program {
	t.Helper()
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	p, err := r.Compile()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func mex(t testing.TB, p *rule.Program, h int64, g []uint64) uint64 {
	seen := map[uint64]bool{}
	for _, o := range options(t, p, h) {
		seen[xor(o, g)] = true
	}
	m := uint64(0)
	for seen[m] {
		m++
	}
	return m
}

func xor(heaps []int64, g []uint64) (x uint64) {
	for _, h := range heaps {
		x ^= g[h]
	}
	return x
}

// options are the options of a heap, each sorted and once.
func options(t testing.TB, p *rule.Program, h int64) [][]int64 {
	t.Helper()
	var opts game.Options[int64]
	if err := p.Heap(&opts, h); err != nil {
		t.Fatal(err)
	}
	var out [][]int64
	for o := range opts.All() {
		o = slices.Clone(o)
		slices.Sort(o)
		out = append(out, o)
	}
	slices.SortFunc(out, slices.Compare)
	return slices.CompactFunc(out, slices.Equal)
}

// rules in which all kinds of sets, parts and conditions occur.
var rules = []string{
	"take {1,3,4}", "0.77", "0.137", "4.7", "take 2^k", "take squares", "take cubes", "take triangular", "take fibonacci",
	"take odd", "take even", "take multiples of 3", "take primes", "take d|n, d<n", "take digits", "take 1..n/2",
	"take gcd(d,n)=1", "take k where k % 3 == 1", "take not {2,5}",
	"n -> n//k for k in 2..3 if n > 0", "n -> n//k for k in 2..n+1", "n -> n//k & b for k in 2..n, b = n//(k+1)",
	"n -> n//k & (n-1)//k for k in 2..n if n//k % 2 == 1", "n -> j of n//k for k in 2..n, j in 1..n//k", "n -> k of n//k for k in 2..n",
	"n -> n-k^2 & k//2 for k in 1..", "n -> n-2^(k-3) for k in 0..", "n -> n//p for p in primes if n % p == 0 and p <= n and n > 0",
	"n -> n//d for d in divisors(n) if d > 1", "n -> a & n-1-a for a in {0,2..5,n//3..n//2}", "n -> n-1 if n % 2 == 1 | none if n % 2 == 0 and n > 0",
	"split 2.. equal", "n -> n//k for k in 2..n if n % k == 0", "n -> n-k for k in 3..n//2 if k > 3 and (n-1) % k == 0 and n % 2 == 1", "take k where n % k == 0",
	"n -> b & k for k in 1..n-1, b in 0..n-1 if (n-1) % k == 0 and (n+k) % b == 0",
	"n -> min(n-2, 10//(n-7)) | n-1", "n -> n-k for k in 1..n//(n-4)",
}

// The options of the lister are those of the compiled rule. Where only quotients
// count, some come once instead of more often.
func TestOptions(t *testing.T) {
	for _, text := range rules {
		p := compile(t, text)
		r, _ := rule.Parse(text)
		for n := range int64(60) {
			got, ok := listed(t, r, n)
			if !ok {
				t.Fatal(text, n)
			}
			if want := options(t, p, n); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s: heap %d has the options %v, want %v", text, n, got, want)
			}
		}
	}
}

// The values of the search are those of the definition.
func TestSearch(t *testing.T) {
	for _, text := range rules {
		s := newSolver(t, text)
		for n, want := range values(t, text, 60) {
			if got, err := s.search.value(t.Context(), big.NewInt(int64(n)), 1<<20); err != nil || got != want {
				t.Errorf("%s: G(%d) = %d, %v, want %d", text, n, got, err, want)
			}
		}
	}
}

// A range that counts by quotients takes few steps.
func TestBlocks(t *testing.T) {
	r, _ := rule.Parse("n -> n//k for k in 2..n+1")
	left := 1 << 20
	distinct := 0
	err := newLister(r).list(t.Context(), big.NewInt(1e9), &left, func([]Part) bool { distinct++; return true })
	if want := 63244; err != nil || distinct != want { // the quotients of 10^9 but itself, and 0
		t.Errorf("%d options, %v, want %d", distinct, err, want)
	}
}

// Winning options of heaps in the periodic part, with every value, are those that
// the definition gives.
func TestWithValue(t *testing.T) {
	for text, n := range map[string]int64{
		"take {1,3,4}": 60, "take {2,5,9}": 60, "0.77": 170, "0.137": 150, "4.7": 60, "0.07": 150, "0.6": 60, "0.165": 60, "take 1..6": 60, "nim": 40,
		"take even": 60, "take multiples of 5": 60, "take not {2}": 60, "take not {1,3,8,9,14}": 90, "take 2^k": 70, "take 1..n/2": 60,
		"n -> n//k for k in 2..3 if n > 0": 60, "take 1 or 0.7 or take {3}": 60,
	} {
		if testing.Short() && n > 100 {
			continue
		}
		checkWithValue(t, text, n)
	}
	if testing.Short() {
		return
	}
	for code := 1; code < 64; code++ {
		checkWithValue(t, fmt.Sprintf("0.%o%o", code/8, code%8), 60)
		checkWithValue(t, fmt.Sprintf("4.%o%o", code/8, code%8), 40)
	}
}

func checkWithValue(t *testing.T, text string, n int64) {
	t.Helper()
	s, p, g := newSolver(t, text), compile(t, text), values(t, text, n)
	for h := range n {
		all := options(t, p, h)
		for v := range uint64(9) {
			var want [][]int64
			for _, o := range all {
				if xor(o, g) == v {
					want = append(want, o)
				}
			}
			got, err := s.WithValue(t.Context(), big.NewInt(h), new(big.Int).SetUint64(v), 1000)
			if err != nil {
				t.Fatal(text, err)
			}
			if got.Count == nil || got.Count.Int64() != int64(len(want)) {
				t.Errorf("%s: heap %d has %v options of value %d, want %v", text, h, got.Count, v, want)
			}
			stand := new(big.Int)
			for _, o := range got.List {
				stand.Add(stand, o.Class)
				if o := heaps(o.Parts); !slices.ContainsFunc(want, func(w []int64) bool { return slices.Equal(trim(w), trim(o)) }) {
					t.Errorf("%s: heap %d leads to %v of value %d, want one of %v", text, h, o, v, want)
				}
			}
			if stand.Cmp(got.Count) != 0 {
				t.Errorf("%s: heap %d, value %d: the classes have %v options in all, want %v", text, h, v, stand, got.Count)
			}
			if got.Complete() != (len(got.List) == len(want)) || got.Classes == 0 && !got.Complete() {
				t.Errorf("%s: heap %d, value %d: %v, complete %t", text, h, v, got.List, got.Complete())
			}
		}
	}
}

func heaps(parts []Part) (out []int64) {
	for _, p := range parts {
		for range p.Times.Int64() {
			out = append(out, p.Heap.Int64())
		}
	}
	slices.Sort(out)
	return out
}

// trim leaves empty heaps out.
func trim(heaps []int64) []int64 {
	return slices.DeleteFunc(slices.Clone(heaps), func(h int64) bool { return h == 0 })
}

func power(b, e int64) *big.Int { return new(big.Int).Exp(big.NewInt(b), big.NewInt(e), nil) }

// Values beyond 64 bits, with the reason worked out by hand.
func TestValue(t *testing.T) {
	mod := func(n *big.Int, m int64) int64 { return new(big.Int).Mod(n, big.NewInt(m)).Int64() }
	n := power(10, 30)
	dawson := values(t, "0.137", 140)
	for text, want := range map[string]*big.Int{
		"take {1,3,4}":                          big.NewInt([]int64{0, 1, 0, 1, 2, 3, 2}[mod(n, 7)]),
		"0.137":                                 new(big.Int).SetUint64(dawson[68+mod(new(big.Int).Sub(n, big.NewInt(68)), 34)]),
		"nim":                                   n,
		"take even":                             new(big.Int).Rsh(n, 1),
		"take 2^k":                              big.NewInt(mod(n, 3)),
		"take not {2}":                          new(big.Int).Rsh(n, 1),
		"take 1..n/2":                           new(big.Int).Rsh(n, 1),
		"turn 1..3":                             nil, // 2(n-1) and a bit
		"take 1..10^18":                         big.NewInt(mod(n, 1e18+1)),
		"n -> n//k for k in 2..3 if n > 0":      nil,
		"split 2.. equal":                       nil,
		"n -> n//d for d in divisors(n) if d>1": big.NewInt(60), // 2^30 5^30: one prime after the other
	} {
		got, way, err := newSolver(t, text).Value(t.Context(), n)
		if err != nil || want != nil && got.Cmp(want) != 0 {
			t.Errorf("%s: G(10^30) = %v, %v, %v, want %v", text, got, way, err, want)
		}
	}
}

func TestUnknown(t *testing.T) {
	rules := []string{"grundy", "take gcd(d,n)=1", "hex 0.3f"}
	if !testing.Short() {
		rules = append(rules, "take primes", "n -> n-1 | n//2 if n > 0")
	}
	for _, text := range rules {
		v, _, err := newSolver(t, text).Value(t.Context(), power(10, 30))
		var unknown *UnknownError
		if !errors.As(err, &unknown) || !errors.Is(err, game.ErrLimit) {
			t.Errorf("%s: %v, %v", text, v, err)
		}
	}
}

// A law of the lost heaps tells the winner, and the moves that win.
func TestLostLaw(t *testing.T) {
	r, err := rule.Parse("n -> n-k for k in 1..3")
	if err != nil {
		t.Fatal(err)
	}
	f, err := rule.ParseFormula("lost iff n % 4 == 0", []string{"n"})
	if err != nil {
		t.Fatal(err)
	}
	for _, status := range []period.Status{period.Proved, period.Checked} {
		s := New(r, nil, func(context.Context) (values, lost *law.Law, err error) {
			return nil, &law.Law{Formula: f, Status: status}, nil
		})
		n := new(big.Int).Exp(big.NewInt(10), big.NewInt(30), nil)
		a, err := s.Solve(t.Context(), []*big.Int{n}, false, 5)
		if status == period.Checked {
			var unknown *UnknownError
			if !errors.As(err, &unknown) || unknown.Won != nil {
				t.Errorf("a law that is not proved: %+v, %v", a, err)
			}
			continue
		}
		if err != nil || a.Win || a.Value.Sign() != 0 {
			t.Errorf("%v is lost: %+v, %v", n, a, err)
		}
		a, err = s.Solve(t.Context(), []*big.Int{new(big.Int).Add(n, one), n}, false, 5)
		if err != nil || !a.Win || a.Value != nil || len(a.Moves) != 1 || a.Moves[0].To[0].Heap.Cmp(n) != 0 {
			t.Errorf("%v+1 is won: %+v, %v", n, a, err)
		}
	}
}
