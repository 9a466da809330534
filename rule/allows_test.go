package rule

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/grundy-cgt/grundy/game"
)

// multisets calls f with all lists of positive numbers, in order, of a sum of at most n.
func multisets(n, least int64, heaps []int64, f func([]int64)) {
	f(heaps)
	for h := least; h <= n; h++ {
		multisets(n-h, h, append(heaps, h), f)
	}
}

// agrees compares Allows with the options that are listed, for all heaps to 9.
func agrees(t rapid.TB, r *Rule) {
	t.Helper()
	p, err := r.Compile()
	if err != nil {
		t.Fatal(err)
	}
	for n := range int64(10) {
		var opts game.Options[int64]
		if err := p.Heap(&opts, n); err != nil {
			t.Fatal(err)
		}
		listed := map[string]bool{}
		for option := range opts.All() {
			listed[without0(option)] = true
		}
		multisets(n+3, 1, nil, func(heaps []int64) {
			if allowed, ok := r.Allows(n, heaps); !ok || allowed != listed[without0(heaps)] {
				t.Fatalf("%s: %d -> %v is allowed: %t, %t, want %t", r, n, heaps, allowed, ok, listed[without0(heaps)])
			}
		})
	}
}

// without0 names the heaps that are not empty.
func without0(heaps []int64) string {
	sorted := slices.Sorted(slices.Values(heaps))
	return fmt.Sprint(slices.DeleteFunc(sorted, func(h int64) bool { return h == 0 }))
}

func TestAllows(t *testing.T) {
	for _, text := range []string{
		"nim", "kayles", "lasker", "grundy", "0.0137", "hex 4.0F", "0.4=2?7!", "take {1,3,4}", "take all but {2,5}", "take 1..n//2", "take primes",
		"take squares", "take coprime", "take k in divisors(n) where k < n", "take 2^k", "take odd or split 3", "split 2..3 distinct", "split 2.. equal",
		"split 3 consecutive", "split 2.. level", "replace by 1..2 lower", "replace by 3 lower", "split 3 not all equal",
	} {
		r, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		agrees(t, r)
	}
	rapid.Check(t, func(t *rapid.T) {
		r, err := New([]string{"n"}, genBreak().Draw(t, "break"))
		if err != nil {
			t.Skip(err)
		}
		agrees(t, r)
	})
}

func TestAllowsLargeHeaps(t *testing.T) {
	const big = 1_000_000_000_000_000_000
	for _, c := range []struct {
		rule    string
		n       int64
		heaps   []int64
		allowed bool
	}{
		{"nim", big, []int64{5}, true},
		{"nim", big, nil, true},
		{"nim", big, []int64{5, 6}, false},
		{"kayles", big, []int64{big / 2, big/2 - 2}, true},
		{"kayles", big, []int64{big / 2, big/2 - 3}, false},
		{"lasker", big, []int64{1, big - 1}, true},
		{"take squares", big, []int64{0}, true},
		{"take squares", big, []int64{1}, false},
		{"grundy", big, []int64{big / 2, big / 2}, false},
		{"nim", 5, []int64{big, big, big, big, big, big, big, big, big, big}, false},
	} {
		r, err := Parse(c.rule)
		if err != nil {
			t.Fatal(err)
		}
		if allowed, ok := r.Allows(c.n, c.heaps); !ok || allowed != c.allowed {
			t.Errorf("%s: %d -> %v is allowed: %t, %t", c.rule, c.n, c.heaps, allowed, ok)
		}
	}
	for _, text := range []string{"wythoff", "mock-turtles", "n -> n-1 | n+1 if n % 2 == 0"} {
		r, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := r.Allows(5, []int64{4}); ok {
			t.Errorf("%s: it is known what is allowed", text)
		}
	}
}
