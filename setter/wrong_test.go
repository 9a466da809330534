package setter

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/internal/oracle"
)

// against returns the positions and the answers of the test against a wrong
// solution.
func against(t *testing.T, s *Suite, name string) (heaps [][]int64, answers []string) {
	t.Helper()
	for _, test := range s.Tests {
		if test.Group == "against" && strings.HasPrefix(test.Aim, name+":") {
			return positions(t, test.Input), strings.Fields(test.Answer)
		}
	}
	t.Fatalf("%s: no test against %s; without: %v", s.Rule, name, s.Without)
	return nil, nil
}

// Wrong solutions, written out once more, are wrong in every position of the test
// against them.
func TestWrongSolutionsFail(t *testing.T) {
	ctx := context.Background()
	kayles := mustNew(t, "kayles")
	value := func(n int64) uint64 {
		v, err := kayles.Heap(ctx, n)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	even := func(n int64) uint64 { return uint64(n / 2) }
	xor := func(g func(int64) uint64) func([]int64) bool {
		return func(heaps []int64) bool {
			x := uint64(0)
			for _, n := range heaps {
				x ^= g(n)
			}
			return x != 0
		}
	}
	suites := map[string]*Suite{}
	for _, test := range []struct {
		rule string
		Options
		name  string
		wrong func(heaps []int64) bool
	}{
		{"kayles", Options{}, "period without exceptions", xor(func(n int64) uint64 { return value(n + 72) })},
		{"kayles", Options{}, "heaps in 32 bits", xor(func(n int64) uint64 { return value(int64(uint32(n))) })},
		{"take even", Options{}, "values in 32 bits", xor(func(n int64) uint64 { return uint64(uint32(even(n))) })},
		{"take even", Options{}, "heaps in 32 bits", xor(func(n int64) uint64 { return even(int64(uint32(n))) })},
		{"kayles", Options{}, "xor of the heaps", xor(func(n int64) uint64 { return uint64(n) })},
		{"kayles", Options{}, "distance in moves", xor(func(n int64) uint64 { return min(value(n), 1) })},
		{"kayles", Options{}, "distance in beans", xor(func(n int64) uint64 { return uint64(n) })}, // only heap 0 is lost
		{"kayles", Options{}, "sum of the heaps", func(heaps []int64) bool {
			all := int64(0)
			for _, n := range heaps {
				all += n
			}
			return value(all) != 0
		}},
		{"kayles", Options{Misere: true, MaxHeap: 9, MaxHeaps: 3}, "normal play", xor(value)},
		{"kayles", Options{Misere: true, MaxHeap: 9, MaxHeaps: 3}, "normal play reversed", func(heaps []int64) bool { return !xor(value)(heaps) }},
		{"kayles", Options{Misere: true, MaxHeap: 9, MaxHeaps: 3}, "rule for misere Nim", func(heaps []int64) bool {
			x, large := uint64(0), false
			for _, n := range heaps {
				x ^= value(n)
				large = large || value(n) > 1
			}
			return x != 0 && large || x == 0 && !large
		}},
	} {
		key := fmt.Sprint(test.rule, test.Options)
		if suites[key] == nil {
			suites[key] = suite(t, test.rule, test.Options)
		}
		heaps, answers := against(t, suites[key], test.name)
		for i, h := range heaps {
			if test.wrong(h) == (answers[i] == "First") {
				t.Errorf("%s, %s: it is right about %v", test.rule, test.name, h)
			}
		}
	}
}

// The answers of tests against the rule for misere Nim are those of misere play.
func TestMisereAnswers(t *testing.T) {
	s := suite(t, "kayles", Options{Misere: true, MaxHeap: 9, MaxHeaps: 3})
	heaps, answers := against(t, s, "rule for misere Nim")
	sums := oracle.NewSums(oracle.Heap(mustNew(t, "kayles").Rule()), cmp.Compare[int64], true)
	for i, h := range heaps {
		if win := sums.Wins(h...); win != (answers[i] == "First") {
			t.Errorf("%v: %s", h, answers[i])
		}
	}
}

// A false period fails where the test says that it does.
func TestGuessedPeriod(t *testing.T) {
	s := suite(t, "take squares", Options{Ask: []Ask{Value}, MaxHeaps: 1})
	heaps, _ := against(t, s, "period of a short table")
	for _, test := range s.Tests {
		if strings.HasPrefix(test.Aim, "period of a short table") &&
			!strings.HasSuffix(test.Aim, "the values repeat with period 5 from n = 49 on, as the first 65 show; that fails first at n = 65") {
			t.Error(test.Aim)
		}
	}
	g := mustNew(t, "take squares")
	for _, h := range heaps {
		right, err := g.Heap(context.Background(), h[0])
		if err != nil {
			t.Fatal(err)
		}
		guess, err := g.Heap(context.Background(), 49+(h[0]-49)%5)
		if err != nil || right == guess || h[0] < 65 {
			t.Errorf("heap %d: %d and %d, %v", h[0], right, guess, err)
		}
	}
}

// Solutions that are right for a rule have no test, and the reason is given.
func TestWithout(t *testing.T) {
	for _, test := range []struct {
		rule string
		Options
		name, why string
	}{
		{"nim", Options{}, "xor of the heaps", "it is right in 4000 positions that were tried"},
		{"take 2^k", Options{}, "distance in beans", "it is right"},
		{"take {1,3,4}", Options{}, "period without exceptions", "no period with exceptions is proved"},
		{"kayles", Options{MaxHeap: 1000}, "heaps in 32 bits", "heaps are at most 1000"},
		{"kayles", Options{MaxHeaps: 1}, "sum of the heaps", "a position is one heap"},
		{"nim", Options{Misere: true}, "rule for misere Nim", "it is proved for this rule: "},
		{"grundy", Options{}, "period without exceptions", "no period with exceptions is proved"},
	} {
		s := suite(t, test.rule, test.Options)
		found := false
		for _, w := range s.Without {
			found = found || w.Wrong == test.name && strings.HasPrefix(w.Why, test.why)
		}
		if !found {
			t.Errorf("%s: %s is not without test because %s: %v", test.rule, test.name, test.why, s.Without)
		}
	}
}
