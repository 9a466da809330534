package law

import (
	"context"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// What is said of the lost heaps by a law agrees with the law, the best way first.
func TestLostOf(t *testing.T) {
	for _, c := range []struct {
		law, lost string
		finite    []int64 // the heaps, if it names them
	}{
		{"n == 0 ? 0 : n+[-1, 0, 0, 1][n % 4]", "n == 0", []int64{0}},
		{"n == 0 ? 0 : (n+1)//2-1", "n in {0,1,2}", []int64{0, 1, 2}},
		{"n//100", "n < 100", nil},
		{"n <= 1 ? n : n % 2 == 0 ? 0 : primepi(lpf(n))", "n % 2 == 0", nil},
		{"n % 2 == 0 ? n//2 : g(n//2)", "n+1 in powers(2)", nil},
		{"n+1", "0 != 0", []int64{}},
		{"n == 7 or n == 30 ? 0 : 1+n % 3", "n in {7,30}", []int64{7, 30}},
	} {
		f, err := rule.ParseFormula(c.law, []string{"n"})
		if err != nil {
			t.Fatal(err)
		}
		g := table(t, c.law, 2000)
		list, err := LostOf(context.Background(), Proved(f, "test", "", 0), g)
		if err != nil || len(list) == 0 {
			t.Errorf("%s: %v, %v", c.law, list, err)
			continue
		}
		if got := rule.Text(list[0].Formula.Body); got != c.lost {
			t.Errorf("%s: lost iff %s, want %s", c.law, got, c.lost)
		}
		if heaps, ok := list[0].Finite(); ok != (c.finite != nil) || ok && !slices.Equal(heaps, c.finite) {
			t.Errorf("%s: %v, %v", c.law, heaps, ok)
		}
		for _, l := range list {
			if at := broken(l.Formula, g); at >= 0 {
				t.Errorf("%s: %s is wrong at %d", c.law, l.Formula, at)
			}
			if l.Status == period.Proved && l.Theorem != "test" {
				t.Errorf("%s: %+v", c.law, l)
			}
		}
	}
}
