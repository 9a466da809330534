package law

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/rule"
)

// No law that is found in octal games is false up to ten times the values that it
// was found in: all laws, of 0.abc and of 4.abc, without what theorems say of them.
func TestNoFalseLawOfOctalGames(t *testing.T) {
	step := 5
	if testing.Short() {
		step = 31
	}
	games, found := 0, 0
	for _, head := range []string{"0.", "4."} {
		for code := 1; code < 512; code += step {
			text := fmt.Sprintf("%s%03o", head, code)
			for i, known := range []int{90, 400} {
				g := values(t, text, 10*known)
				if games += i; honest(t, text, g, known) {
					found++
				}
			}
		}
	}
	if games < 30 || found < games/3 {
		t.Errorf("laws of %d of %d games: too few to say anything", found, games)
	}
}

// The same for other rules, whose values may seem to have a law for long.
func TestNoFalseLaw(t *testing.T) {
	const known = 200
	for _, text := range []string{
		"take primes", "take squares", "take fibonacci", "take cubes", "take triangular", "take digits", "digit-game", "take p in primes where p > 2",
		"grundy", "split 2.. level", "split 3 distinct", "take 1 or split 2 distinct", "take squares or split 2", "hex 0.2a", "hex 0.123456", "hex 0.f8",
		"0.3[13]", "0.15[2]", "turnips", "take 2^k or split 2", "take k where n % k == 1", "take 1..maxdigit(n)", "n -> n-k for k in digits(n^2)",
		"n -> n-popcount(n) if n > 0 | n-1", "n -> n-isqrt(n) if n > 0 | n-1", "take k where k*k % n < k",
	} {
		g := values(t, text, 10*known)
		honest(t, text, g, known)
	}
}

// honest looks for laws in the first values, and checks that they give all; it
// reports whether the values have one.
func honest(t *testing.T, text string, g []uint64, known int) bool {
	t.Helper()
	laws, err := Find(context.Background(), "n", g[:known], Hints{})
	if err != nil {
		t.Fatal(err)
	}
	lost, err := FindLost(context.Background(), "n", g[:known], Hints{})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range slices.Concat(laws, lost) {
		if at := broken(l.Formula, g); at >= 0 {
			t.Errorf("%s: %v, and at %d that is false", text, l, at)
		}
	}
	return len(laws) > 0
}

// broken is where a formula first says something else than the values; -1: nowhere.
func broken(f *rule.Formula, g []uint64) int {
	ev := f.Compile()
	for n, want := range g {
		if f.Lost {
			if lost, err := ev.Lost(int64(n)); err != nil || lost != (want == 0) {
				return n
			}
		} else if v, err := ev.At(int64(n)); err != nil || uint64(v) != want {
			return n
		}
	}
	return -1
}

// values are G(0), ..., G(n-1) of a rule.
func values(t *testing.T, text string, n int) []uint64 {
	t.Helper()
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	s, err := heap.New(r, heap.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	g, err := s.Table(context.Background(), int64(n))
	if err != nil {
		t.Fatal(err)
	}
	out := make([]uint64, n)
	for i := range out {
		out[i] = uint64(g[i])
	}
	return out
}
