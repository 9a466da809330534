package period

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy/rule"
)

// randomSteps returns the steps of a random code with a random mask, mostly a bad
// one.
func randomSteps(t *testing.T, rng *rand.Rand) (*rule.Rule, *sparseSteps) {
	t.Helper()
	for {
		text := fmt.Sprint(4 * rng.IntN(2))
		text += []string{"", "!", "?"}[rng.IntN(3)] + "."
		for range 1 + rng.IntN(4) {
			text += fmt.Sprint(rng.IntN(8)) + []string{"", "", "!", "?"}[rng.IntN(4)]
		}
		r, err := rule.Parse(text)
		if err != nil {
			continue
		}
		b, ok := breaksOf(r)
		if !ok {
			t.Fatalf("%s is not read", r)
		}
		space, ok := newSpace(b, 1+rng.Uint32N(31), rng.IntN(2) == 0)
		if !ok {
			continue
		}
		return r, &sparseSteps{breaks: b, sparseSpace: space}
	}
}

// Whatever the mask is, steps give the values of the definition, and the rare
// heaps are those of the other class.
func TestStepsAreTheDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	for range 300 {
		r, k := randomSteps(t, rng)
		want := plain(t, r, 150, rule.Inf)
		if err := k.start(t.Context(), 150, func(int64) {}); err != nil {
			t.Fatal(err)
		}
		var rares []Rare
		for n, v := range want {
			if uint32(k.low[n]) != v {
				t.Fatalf("%s, mask %d, place %d: G(%d) = %d, want %d", r, k.mask, k.place, n, k.low[n], v)
			}
			if n > 0 && k.class(int64(n), v) != k.common() {
				rares = append(rares, Rare{int64(n), v})
			}
		}
		if !slices.Equal(rares, k.rares) {
			t.Errorf("%s, mask %d, place %d: rare %v, want %v", r, k.mask, k.place, k.rares, rares)
		}
	}
}

// A step behind the special heaps is right where it says so, within any depth,
// and the steps by words say the same as the others.
func TestStepsWithinADepth(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 24))
	proved, shallow := 0, 0
	for range 1000 {
		r, k := randomSteps(t, rng)
		want := plain(t, r, 300, rule.Inf)
		if slices.Max(want) >= 64 {
			continue
		}
		depth := int64(rng.IntN(16))
		first := k.take + 2*depth + 1
		if err := k.start(t.Context(), first, func(int64) {}); err != nil {
			t.Fatal(err)
		}
		if n := len(k.rares); n > 0 && k.rares[n-1].Heap > depth {
			continue
		}
		w := newWords(k, depth)
		var g []uint16
		for _, v := range want {
			g = append(g, uint16(v))
		}
		for n := first; n < 300; n++ {
			base := rng.Int64N(n - k.take - depth + 1)
			v, ok := k.value(n, g[base:], base, depth)
			wv, wok := w.value(g[base:n], k.even(n))
			if v != wv || ok != wok {
				t.Fatalf("%s, mask %d, place %d, depth %d: heap %d gives %d %v and by words %d %v", r, k.mask, k.place, depth, n, v, ok, wv, wok)
			}
			if !ok {
				shallow++
				break // a rare heap may be unknown from here on
			}
			proved++
			if v != want[n] {
				t.Fatalf("%s, mask %d, place %d, depth %d: G(%d) = %d, want %d", r, k.mask, k.place, depth, n, v, want[n])
			}
		}
	}
	if proved < 15000 || shallow < 8 {
		t.Errorf("%d steps proved, %d too shallow", proved, shallow)
	}
}

// Need is the least number of values: one less is refused by the checker, which
// asks for that number.
func TestSparseNeed(t *testing.T) {
	for _, c := range []struct {
		test     SparseTest
		start, p int64
		want     int64
	}{
		{SparseTest{3, 160}, 7315, 142, 7315 + 3 + 160 + 142},
		{SparseTest{3, 160}, 5, 142, 161 + 3 + 160 + 142},
		{SparseTest{0, 0}, 0, 1, 1 + 1},
		{SparseTest{3, 160}, rule.Inf, 1, rule.Inf},
		{SparseTest{3, 160}, 1, 0, rule.Inf},
		{SparseTest{3, rule.Inf}, 1, 1, rule.Inf},
		{SparseTest{3, 1}, -1, 1, rule.Inf},
	} {
		if got := c.test.Need(c.start, c.p); got != c.want {
			t.Errorf("%+v, start %d, period %d: %d, want %d", c.test, c.start, c.p, got, c.want)
		}
	}
}

func TestPrimeFactors(t *testing.T) {
	for n := int64(1); n < 3000; n++ {
		var want []int64
		for q := int64(2); q <= n; q++ {
			if n%q == 0 && !slices.ContainsFunc(want, func(r int64) bool { return q%r == 0 }) {
				want = append(want, q)
			}
		}
		if got := primeFactors(n); !slices.Equal(got, want) {
			t.Errorf("%d: %v, want %v", n, got, want)
		}
	}
}
