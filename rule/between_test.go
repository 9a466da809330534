package rule

import (
	"testing"

	"github.com/grundy-cgt/grundy/game"
)

// The bounds are those of the options.
func TestBetween(t *testing.T) {
	for text, is := range map[string]bool{
		"n -> k for k in 0..n-1 if k^4 >= n and k^2 <= n":         true,
		"n -> k for k in isqrt(isqrt(n-1))+1..min(isqrt(n), n-1)": true,
		"n -> k for k in n//2..n-2 if n > k^2 and k >= 0":         true,
		"n -> k for k in isqrt(n-20)..n//2 if n//2 > k":           true,
		"x -> k for k in x//3..x//2 if k < x and 3*k+1 <= 2*x":    true,
		"n -> k for k in 0..n-1 if k % 2 == 0":                    false,
		"n -> k for k in n%3..n-1":                                false,
		"n -> k for k in 7-n..n-1":                                false,
		"n -> k for k in 0..n-1 if k^2 > n or k < 3":              false,
		"n -> k+1 for k in 0..n-2":                                false,
		"n -> k & k for k in 0..n-1":                              false,
		"n -> k for k in 0..n-1, j in 0..k":                       false,
		"(x, y) -> (k, y) for k in 0..x-1":                        false,
		"take 1..3":                                               false,
	} {
		r, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		bounds, ok := r.Between()
		if ok != is {
			t.Errorf("%s: %t", text, ok)
		}
		if !ok {
			continue
		}
		p, err := r.Compile()
		if err != nil {
			t.Fatal(err)
		}
		var opts game.Options[int64]
		for n := range int64(150) {
			opts.Reset()
			if err := p.Heap(&opts, n); err != nil {
				t.Fatal(err)
			}
			lo, hi, ok := bounds(n)
			if !ok || int64(opts.Len()) != max(hi-lo+1, 0) {
				t.Fatalf("%s: from %d to %d (%t), and %d has %d options", text, lo, hi, ok, n, opts.Len())
			}
			for option := range opts.All() {
				if len(option) != 1 || option[0] < lo || option[0] > hi {
					t.Fatalf("%s: %d has the option %v, not from %d to %d", text, n, option, lo, hi)
				}
			}
		}
	}
	r, _ := Parse("n -> k for k in 0..n-1 if k^4 >= n and k^2 <= n*n")
	bounds, ok := r.Between()
	if !ok {
		t.Fatal("no bounds")
	}
	if lo, hi, ok := bounds(1 << 31); !ok || lo != 216 || hi != 1<<31-1 {
		t.Errorf("from %d to %d (%t)", lo, hi, ok)
	}
	if _, _, ok := bounds(1 << 32); ok {
		t.Error("bounds from a square that does not fit 64 bits")
	}
}
