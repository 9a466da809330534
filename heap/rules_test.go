package heap

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// Rules of every shape, against their plain meaning.
func TestRules(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int64
	}{
		{"0.3[3]", 100},
		{"0.[7]", 100},
		{"4.[3]", 100},
		{"0.13[57]", 100},
		{"0.[37]", 100},
		{"0.12[406]", 100},
		{"code 0.[f]", 50},
		{"0.[1]", 50},
		{"0.[2]", 50},
		{"0.[12]", 100},
		{"4!.[3]", 80},
		{"4=.[30]", 80},
		{"code 0.[8]", 50},
		{"0.{2+}", 36},
		{"4!.0", 200},
		{"code c?.3", 40},
		{"code 8?.0", 40},
		{"code 8!.3", 60},
		{"code 80.0", 60},
		{"code g.0", 40},
		{"code 0.gg", 40},
		{"take odd", 100},
		{"take even", 100},
		{"take multiples(5)", 100},
		{"take 2^k", 400},
		{"take 3^k", 300},
		{"take 4^k", 300},
		{"take 6^k", 300},
		{"take squares", 400},
		{"take primes", 400},
		{"take fibonacci", 400},
		{"take triangular", 400},
		{"take cubes", 400},
		{"take k where k % 3 == 1", 200},
		{"take k where k % 7 == 0", 200},
		{"take k where k % 4 == 2", 200},
		{"take k where k % 5 == 1 or k % 5 == 2", 200},
		{"take k where k % 3 == 1 and k > 4", 200},
		{"take k where popcount(k) == 2", 300},
		{"take k in primes where k % 4 == 1", 300},
		{"take not {2,5}", 200},
		{"take 5..", 200},
		{"take 3..9", 200},
		{"take {1,2,10..}", 200},
		{"take {1..20,40..70}", 400},
		{"take 1..7", 50},
		{"take d|n", 200},
		{"take d|n, d<n", 200},
		{"take coprime", 200},
		{"take half", 200},
		{"take digits", 300},
		{"take 1..n//3", 200},
		{"take 2..n-n//3", 200},
		{"take 3..n % 11", 200},
		{"take 1..9-n", 30},
		{"take 1..100//n", 150},
		{"take 2..100 % n", 150},
		{"take 1..n//2 if n > 7", 100},
		{"take 1..isqrt(n)", 200},
		{"take k where k % 2 == n % 2", 100},
		{"take k where k*k >= n", 100},
		{"take any or split 2", 60},
		{"take any or split 3", 45},
		{"take primes or split 2", 60},
		{"take 2^k or split 2 unequal", 60},
		{"take 1..n//2 then split 2", 40},
		{"take digits then split 2..3", 40},
		{"take 2.. then split 3", 40},
		{"take 0..2 then split 2", 60},
		{"split 2", 60},
		{"split 2 unequal", 100},
		{"split 3", 40},
		{"split 2..3 or take 1", 40},
		{"split 2.. equal", 200},
		{"split 3.. equal", 200},
		{"split {2,4} equal", 100},
		{"split 2.. level", 150},
		{"split 3..5 level", 100},
		{"split 2.. level if n >= 12", 150},
		{"split 2.. consecutive", 200},
		{"split 2..3 consecutive", 200},
		{"split 2.. distinct", 32},
		{"split 3 distinct", 50},
		{"split 2..4 distinct", 36},
		{"split 2..", 26},
		{"split 3..", 26},
		{"split 3 not all equal", 40},
		{"take 1..3 if n >= 5", 100},
		{"take any if n >= 4", 100},
		{"take primes if n >= 9", 100},
		{"take 1..12 if n > 20 or split 2", 80},
		{"replace by 2 lower", 24},
		{"replace by 3 lower", 16},
		{"replace by up to 2 lower", 24},
		{"replace by up to 4 lower", 12},
		{"replace by 1 lower", 20},
		{"replace by 2 lower or take 1", 24},
		{"replace by 3 lower or split 2", 16},
		{"replace by 2..3 lower or take 2^k", 14},
		{"n -> n // k for k in 2..n+1", 200},
		{"n -> n-1 | n // 2 if n > 0", 100},
		{"n -> none | n-1", 40},
		{"n -> none if n % 3 == 0 | n-2", 60},
		{"n -> a & a & n-2*a for a in 1..n//2-1", 60},
		{"n -> n-1 & n-2", 40},
		{"n -> k of n//k for k in 2..n if n % k == 0", 100},
		{"couples-are-forever", 100},
		{"digit-game", 200},
		{"kayles", 100},
		{"0.137", 100},
		{"lasker", 80},
		{"officers", 100},
		{"n -> none if 0 == 1", 20},
		{"n -> max(n-5, 0) if n > 0", 50},
		{"take 2 or take {4,8} or split 2 or split 3", 40},
	} {
		r, err := rule.Parse(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		compare(t, r, plain(t, r, c.n))
	}
}

// The plain meaning cannot list these, since it does not see where k ends.
func TestEndlessSplits(t *testing.T) {
	prime := func(k, _ int64) bool {
		for d := int64(2); d < k; d++ {
			if k%d == 0 {
				return false
			}
		}
		return k > 1
	}
	two := func(heaps []int64) bool { return len(heaps) == 2 }
	compare(t, parse(t, "take primes then split 2"), direct(40, way{prime, two}))
	compare(t, parse(t, "take odd then split 2"), direct(40, way{func(k, _ int64) bool { return k > 0 && k%2 == 1 }, two}))
}

// Amounts far beyond the heaps cost nothing.
func TestHugeAmounts(t *testing.T) {
	for _, set := range []rule.Intervals{{{Lo: 20, Hi: 1e12}}, {{Lo: 1, Hi: 1}, {Lo: 20, Hi: 1e12}}, {{Lo: 3, Hi: 5}, {Lo: 8, Hi: 8}, {Lo: 1e17, Hi: 1e18}}} {
		compare(t, take(t, set), direct1(300, func(k, _ int64) bool { return set.Has(k) }))
	}
	compare(t, take(t, rule.Intervals{{Lo: 1, Hi: 1e18}}), direct1(300, func(int64, int64) bool { return true }))
	compare(t, take(t, rule.Numbers(2, 3, 1e18)), direct1(300, func(k, _ int64) bool { return k == 2 || k == 3 }))
}

func TestLower(t *testing.T) {
	for lo := int64(1); lo <= 4; lo++ {
		for hi := lo; hi <= 4; hi++ {
			r, err := rule.New([]string{"n"}, rule.Lower{Parts: rule.Intervals{{Lo: lo, Hi: hi}}})
			if err != nil {
				t.Fatal(err)
			}
			compare(t, r, plain(t, r, 13))
		}
	}
	// Any number of lower heaps from some number on: the plain meaning has no
	// end, but more than the heap's binary digits and two are never needed.
	for lo := int64(1); lo <= 3; lo++ {
		r, err := rule.New([]string{"n"}, rule.Lower{Parts: rule.Intervals{{Lo: lo, Hi: rule.Inf}}})
		if err != nil {
			t.Fatal(err)
		}
		finite, err := rule.New([]string{"n"}, rule.Lower{Parts: rule.Intervals{{Lo: lo, Hi: lo + 5}}})
		if err != nil {
			t.Fatal(err)
		}
		compare(t, r, plain(t, finite, 6))
	}
}

// 51nod 1714, facts/problems.md: "replace by 7 lower", also the values of the
// binary lexicode of distance 9.
func TestSevenLower(t *testing.T) {
	s := newSequence(t, parse(t, "replace by 7 lower"))
	g, err := s.Table(context.Background(), 65)
	if err != nil {
		t.Fatal(err)
	}
	want := []uint32{0, 1, 2, 4, 8, 16, 32, 64, 128, 255, 256, 512, 1024, 2048, 3855, 4096, 8192, 13107, 16384, 21845, 27306, 32768, 38506}
	if !slices.Equal(g[:len(want)], want) || g[64] != 23734709 {
		t.Errorf("G = %v", g)
	}
}

func TestClosedForms(t *testing.T) {
	ctx := context.Background()
	const big = int64(math.MaxInt64)
	for _, c := range []struct {
		text    string
		theorem period.Theorem
		hit     period.Hit
		big     uint64
	}{
		{"take 1..3", period.Bash, period.Hit{Period: 4}, uint64(big % 4)},
		{"take 1..1000000000000000000", period.Bash, period.Hit{Period: 1e18 + 1}, uint64(big % (1e18 + 1))},
		{"take any", period.Multiples, period.Hit{Period: 1, Saltus: 1}, uint64(big)},
		{"take even", period.Multiples, period.Hit{Period: 2, Saltus: 1}, uint64(big / 2)},
		{"take multiples(10)", period.Multiples, period.Hit{Period: 10, Saltus: 1}, uint64(big / 10)},
		{"take 2^k", period.Residues, period.Hit{Period: 3}, uint64(big % 3)},
		{"take 3^k", period.Residues, period.Hit{Period: 2}, uint64(big % 2)},
		{"take 4^k", period.Residues, period.Hit{Period: 5}, []uint64{0, 1, 0, 1, 2}[big%5]},
		{"take odd", period.Residues, period.Hit{Period: 2}, uint64(big % 2)},
		{"take half", period.Slope, period.Hit{}, 0},
		{"take {1,3,4}", period.Window, period.Hit{Period: 7}, []uint64{0, 1, 0, 1, 2, 3, 2}[big%7]},
		{"kayles", period.KHeap, period.Hit{Start: 71, Period: 12}, 2},
		{"take not {2,5}", period.AllBut, period.Hit{Period: 4, Saltus: 2}, uint64(big/4*2 + 1)},
	} {
		s := newSequence(t, parse(t, c.text))
		v, err := s.Value(ctx, big)
		if err != nil || v != c.big {
			t.Errorf("%s: G(2^63-1) = %d, %v, want %d", c.text, v, err, c.big)
		}
		test, _ := s.Test()
		if h, ok := s.Period(); ok != (c.hit.Period > 0) || h != c.hit || test.Theorem != c.theorem {
			t.Errorf("%s: %+v %v by %s", c.text, h, ok, test.Theorem)
		}
		g, err := s.Table(ctx, 500)
		if err != nil || len(g) < 500 {
			t.Fatalf("%s: %v", c.text, err)
		}
		for n := range int64(500) {
			if v, err := s.Value(ctx, n); err != nil || v != uint64(g[n]) {
				t.Fatalf("%s: value %d, table %d", c.text, v, g[n])
			}
		}
		claim, err := s.Claim(ctx, 0)
		if err != nil || claim.Status != period.Proved || claim.Hit != c.hit {
			t.Fatalf("%s: claim %+v, %v", c.text, claim, err)
		}
		for _, n := range []int64{0, 7, 499, big} {
			want, _ := s.Value(ctx, n)
			if v, ok := claim.At(n); !ok || v != want {
				t.Errorf("%s: the claim says G(%d) = %d, want %d", c.text, n, v, want)
			}
		}
	}
}

func TestWithValue(t *testing.T) {
	ctx := context.Background()
	for _, text := range []string{"take 1..3", "take 1..40", "take any", "take even", "take multiples(7)", "take not {2,5}", "take not 1", "take not {1,3,8,9,14}", "take 4..", "take half", "take 1..(n+1)//2", "take 1..isqrt(n)", "take 1..min(n//3, 9)"} {
		r := parse(t, text)
		prog, err := r.Compile()
		if err != nil {
			t.Fatal(err)
		}
		g := plain(t, r, 80)
		s := newSequence(t, r)
		for n := range int64(80) {
			for v := range uint64(90) {
				var want []int64
				var opts game.Options[int64]
				if err := prog.Heap(&opts, n); err != nil {
					t.Fatal(err)
				}
				for o := range opts.All() {
					p := int64(0)
					if len(o) > 0 {
						p = o[0]
					}
					if uint64(g[p]) == v {
						want = append(want, p)
					}
				}
				slices.Sort(want)
				got, ok, err := s.WithValue(ctx, n, v)
				if err != nil || !ok || !slices.Equal(got, want) {
					t.Fatalf("%s: heap %d, value %d: %v %v %v, want %v", text, n, v, got, ok, err, want)
				}
			}
		}
	}
	s := newSequence(t, parse(t, "take not {2,5}"))
	const n = 1_000_000_000_000_000_000
	v, err := s.Value(ctx, n-1)
	if err != nil {
		t.Fatal(err)
	}
	heaps, ok, err := s.WithValue(ctx, n, v)
	if err != nil || !ok || !slices.Contains(heaps, n-1) {
		t.Errorf("%v %v %v", heaps, ok, err)
	}
	if _, ok, err := newSequence(t, parse(t, "kayles")).WithValue(ctx, 10, 1); ok || err != nil {
		t.Errorf("kayles: %v %v", ok, err)
	}
}

func TestErrors(t *testing.T) {
	ctx := context.Background()
	if _, err := New(parse(t, "wythoff"), Limits{}); err == nil {
		t.Error("a rule of two coordinates has no sequence")
	}
	var up *NotDescendingError
	for _, text := range []string{"n -> n+1 if n < 5", "n -> n if n > 3", "take k where k < 3 or n < 2 then split 1..2", "take n % 3"} {
		r, err := rule.Parse(text)
		if err != nil {
			t.Logf("%s: %v", text, err)
			continue
		}
		s, err := New(r, Limits{})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if _, err := s.Table(ctx, 10); strings.Contains(text, "n ->") && !errors.As(err, &up) {
			t.Errorf("%s: %v", text, err)
		}
	}
	s, err := New(parse(t, "officers"), Limits{Values: 100})
	if err != nil {
		t.Fatal(err)
	}
	var limit *LimitError
	if _, err := s.Value(ctx, 1000); !errors.As(err, &limit) || !errors.Is(err, game.ErrLimit) || limit.Known != 100 {
		t.Errorf("%v", err)
	}
	if g, err := s.Table(ctx, 1000); !errors.As(err, &limit) || len(g) != 100 {
		t.Errorf("%v", err)
	}
	if v, err := s.Value(ctx, 99); err != nil || v != uint64(directCode(100, []int{0, 6})[99]) {
		t.Errorf("G(99) = %d, %v", v, err)
	}
	if _, err := s.Value(ctx, -1); err == nil {
		t.Error("a negative heap has a value")
	}
}

// A table that would take hours stops soon after its context ends: at the latest
// when it has grown once more, which takes its time on a busy machine.
func TestCancel(t *testing.T) {
	for _, text := range []string{"officers", "code 0.8", "take primes", "take squares", "take {3,5,8,13,1000}", "grundy", "split 3 distinct", "take coprime", "replace by 7 lower", "take not {1,7,30,99}"} {
		s, err := New(parse(t, text), Limits{Values: 1 << 30})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
		start := time.Now()
		_, err = s.Table(ctx, 1<<30)
		if took := time.Since(start); took > 2*time.Second {
			t.Errorf("%s: took %v to stop", text, took)
		}
		if _, proved := s.Period(); !proved && !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %v", text, err)
		}
		cancel()
		known := s.Known()
		if g, err := s.Table(context.Background(), int64(known)+1); err != nil || len(g) <= known {
			t.Errorf("%s: does not go on: %v", text, err)
		}
	}
}
