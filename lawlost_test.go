package grundy_test

import (
	"context"
	"testing"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/period"
)

// The lost heaps of a rule whose values have a proved law are told by one that is
// proved, and agree with the values.
func TestLostLaw(t *testing.T) {
	for text, want := range map[string]string{
		"lasker":               "lost iff n == 0",
		"split 3":              "lost iff n in {0,1,2}",
		"half-nim":             "lost iff n+1 in powers(2)",
		"take coprime":         "lost iff n % 2 == 0",
		"divisor-nim":          "lost iff n == 0 or n % 2 == 1",
		"replace by 1.. lower": "lost iff n == 0",
		"take 1..isqrt(n)":     "", // no law here says them without the values
		"take primes":          "",
	} {
		g, err := grundy.New(text)
		if err != nil {
			t.Fatal(err)
		}
		l, err := g.LostLaw(context.Background(), 0)
		if err != nil {
			t.Fatal(text, err)
		}
		if l == nil {
			if want != "" {
				t.Errorf("%s: no law of the lost heaps", text)
			}
			continue
		}
		if got := l.Formula.String(); got != want || l.Status != period.Proved || l.Theorem == "" {
			t.Errorf("%s: %s: %s, by %q, want %s", text, l.Status, got, l.Theorem, want)
		}
		ev := l.Formula.Compile()
		for n := range int64(30) {
			v, err := g.Heap(context.Background(), n)
			if err != nil {
				t.Fatal(text, err)
			}
			if lost, err := ev.Lost(n); err != nil || lost != (v == 0) {
				t.Errorf("%s: heap %d: lost is %v, %v, and the value is %d", text, n, lost, err, v)
			}
		}
	}
}

// Where options are listed the work is counted before a table is made.
func TestBudgetOfListedOptions(t *testing.T) {
	for text, most := range map[string]int{
		"n -> a & b & c for a in 0..n-1, b in 0..a, c in 0..b": 128,
		"n -> a & n-a for a in 1..n//2 if n % 3 == 4":          512,
	} {
		g, err := grundy.New(text)
		if err != nil {
			t.Fatal(err)
		}
		if n := heap.Budget(g.Rule()); n > most || n < 64 {
			t.Errorf("%s: %d values, at most %d are listed in a second", text, n, most)
		}
	}
}
