package graph

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy/game"
)

// chain has one move, to the next smaller number.
var chain = subtraction(1)

// raceDetector tells that the tests run under the race detector, which makes
// searches ten times slower.
var raceDetector = false

func TestLongChain(t *testing.T) {
	for _, n := range []int{1_000_000, 3_000_000} {
		if raceDetector && n > 1_000_000 {
			continue
		}
		start := time.Now()
		s := New(chain, Limits{})
		v, err := s.Value(context.Background(), n)
		if err != nil || v != uint64(n%2) || s.Len() != n {
			t.Fatalf("chain of %d: %d, %v, %d positions", n, v, err, s.Len())
		}
		if took := time.Since(start); n == 1_000_000 && !raceDetector && took > 3*time.Second {
			t.Errorf("chain of %d took %v", n, took)
		}
		if r, err := s.Remoteness(context.Background(), n); err != nil || r != n {
			t.Errorf("remoteness of a chain of %d: %d, %v", n, r, err)
		}
	}
}

func TestOptionsAskedOnce(t *testing.T) {
	asked := map[int]int{}
	rules := game.Func[int](func(dst *game.Options[int], n int) error {
		asked[n]++
		return kayles(dst, n)
	})
	s := New(rules, Limits{})
	for _, n := range []int{30, 100, 50, 101} {
		if _, err := s.Value(context.Background(), n); err != nil {
			t.Fatal(err)
		}
	}
	for n, times := range asked {
		if times != 1 {
			t.Errorf("options of %d asked %d times", n, times)
		}
	}
	var dst game.Options[int]
	if err := s.Options(&dst, 3); err != nil || dst.Len() != 3 {
		t.Errorf("Options(3): %d options, %v", dst.Len(), err)
	}
}

// In Nim the path stays short, in whatever order the options are listed.
func TestNimPath(t *testing.T) {
	const n = 2000
	up := game.Func[int](func(dst *game.Options[int], p int) error {
		for q := range p {
			dst.Add(q)
		}
		return nil
	})
	down := game.Func[int](func(dst *game.Options[int], p int) error {
		for q := p - 1; q >= 0; q-- {
			dst.Add(q)
		}
		return nil
	})
	for _, rules := range []game.Func[int]{up, down} {
		s := New(rules, Limits{Pending: 12 * 2 * n})
		if v, err := s.Value(context.Background(), n); err != nil || v != n {
			t.Errorf("Nim heap of %d: %d, %v", n, v, err)
		}
	}
}

func TestCycle(t *testing.T) {
	ring := func(n int) game.Func[int] {
		return func(dst *game.Options[int], p int) error {
			dst.Add(-1)
			dst.Add((p + 1) % n)
			return nil
		}
	}
	tests := []struct {
		name  string
		rules game.Func[int]
		from  int
		cycle []int
		text  string
	}{
		{
			"one", explicit([][][]int{{{0}}}), 0,
			[]int{0},
			"the game can go on for ever: 0 -> 0 (cycle of length 1)",
		},
		{
			"two", explicit([][][]int{{{1}}, {{2}}, {{}, {1}}}), 0,
			[]int{1, 2},
			"the game can go on for ever: 1 -> 2 -> 1 (cycle of length 2)",
		},
		{
			"in a sum", explicit([][][]int{{{1, 2}}, {}, {{1}, {1, 1, 0}}}), 0,
			[]int{0, 2},
			"the game can go on for ever: 0 -> 2 -> 0 (cycle of length 2)",
		},
		{
			"in a pair", explicit([][][]int{{{1, 1}}, {{2}}, {{0, 0}}}), 0,
			[]int{0, 1, 2},
			"the game can go on for ever: 0 -> 1 -> 2 -> 0 (cycle of length 3)",
		},
		// The path is 0, 1, 2, 3 when 3 leads back to 0 and 1, and 1 also leads to 3.
		{
			"short cut", explicit([][][]int{{{1}}, {{3}, {2}}, {{3}}, {{0}, {1}}}), 0,
			[]int{1, 3},
			"the game can go on for ever: 1 -> 3 -> 1 (cycle of length 2)",
		},
		{"both ways", func(dst *game.Options[int], p int) error {
			for _, q := range []int{p - 1, p + 1} {
				if 0 <= q && q < 1000 {
					dst.Add(q)
				}
			}
			return nil
		}, 0, []int{0, 1}, "the game can go on for ever: 0 -> 1 -> 0 (cycle of length 2)"},
	}
	for _, test := range tests {
		s := New(test.rules, Limits{})
		for range 2 {
			_, err := s.Value(context.Background(), test.from)
			var cycle *CycleError[int]
			if !errors.As(err, &cycle) || !errors.Is(err, ErrCycle) {
				t.Errorf("%s: error %v", test.name, err)
				continue
			}
			if !slices.Equal(cycle.Cycle, test.cycle) || err.Error() != test.text {
				t.Errorf("%s: cycle %v: %v", test.name, cycle.Cycle, err)
			}
		}
	}

	const n = 1_000_000
	big := game.Func[int](func(dst *game.Options[int], p int) error {
		if p >= 0 {
			return ring(n)(dst, p)
		}
		return nil
	})
	s := New(big, Limits{})
	_, err := s.Value(context.Background(), 7)
	var cycle *CycleError[int]
	if !errors.As(err, &cycle) || len(cycle.Cycle) != n {
		t.Fatalf("ring: %v", err)
	}
	const text = "the game can go on for ever: 7 -> 8 -> 9 -> 10 -> 11 -> 12 -> 13 -> 14 -> ... -> 5 -> 6 -> 7 (cycle of length 1000000)"
	if err.Error() != text {
		t.Errorf("ring prints %q", err)
	}
	if v, err := s.Value(context.Background(), -1); v != 0 || err != nil {
		t.Errorf("after a cycle: %d, %v", v, err)
	}
	if s.Len() != 1 {
		t.Errorf("after a cycle %d positions are stored", s.Len())
	}
}

func TestLimits(t *testing.T) {
	ctx := context.Background()
	up := game.Func[int](func(dst *game.Options[int], n int) error {
		if n >= 0 {
			dst.Add(n + 1)
			return nil
		}
		return chain(dst, -n)
	})
	s := New(up, Limits{Positions: 1000})
	for range 2 {
		_, err := s.Value(ctx, 1)
		var limit *LimitError
		if !errors.As(err, &limit) || !errors.Is(err, ErrLimit) || *limit != (LimitError{"Positions", 1000, 1000}) {
			t.Fatalf("endless game: %v", err)
		}
		if s.Len() != 0 {
			t.Fatalf("%d positions stored after the limit", s.Len())
		}
	}

	s = New(kayles, Limits{Positions: 100})
	if _, err := s.Value(ctx, 1000); !errors.Is(err, ErrLimit) {
		t.Errorf("Kayles: %v", err)
	}
	for n := range 80 {
		if _, err := s.Value(ctx, n); err != nil {
			t.Errorf("Kayles %d after the limit: %v", n, err)
		}
	}

	s = New(kayles, Limits{Pending: 1000})
	_, err := s.Value(ctx, 1000)
	var limit *LimitError
	if !errors.As(err, &limit) || limit.Limit != "Pending" || limit.Max != 1000 {
		t.Errorf("Kayles: %v", err)
	}
	if v, err := s.Value(ctx, 6); v != 3 || err != nil {
		t.Errorf("Kayles 6 after the limit: %d, %v", v, err)
	}
}

// stop cancels or fails after a number of calls to the rules.
type stop struct {
	rules game.Func[int]
	calls int
	stop  func() error
}

func (s *stop) Options(dst *game.Options[int], n int) error {
	if s.calls--; s.calls == 0 {
		if err := s.stop(); err != nil {
			return err
		}
	}
	return s.rules(dst, n)
}

func TestCancel(t *testing.T) {
	const n = 300_000
	ctx, cancel := context.WithCancel(context.Background())
	rules := &stop{subtraction(1, 2, 7), 100_000, func() error { cancel(); return nil }}
	s := New[int](rules, Limits{})
	if _, err := s.Value(ctx, n); err != context.Canceled {
		t.Fatalf("error %v after a cancel", err)
	}
	if rules.calls < -workBetweenChecks {
		t.Errorf("stopped only after %d more positions", -rules.calls)
	}
	if _, err := s.Value(ctx, n); err != context.Canceled {
		t.Errorf("error %v from a dead context", err)
	}
	checkSubtraction(t, s, n)
}

func TestRulesError(t *testing.T) {
	mine := errors.New("mine")
	// Every point to fail at, for a small game; and with values half known.
	for calls := 1; calls <= 41; calls++ {
		for _, known := range []int{0, 20} {
			rules := &stop{subtraction(1, 2, 7), 0, func() error { return mine }}
			s := New[int](rules, Limits{})
			if _, err := s.Value(context.Background(), known); err != nil {
				t.Fatal(err)
			}
			stored := s.Len()
			rules.calls = calls
			_, err := s.Value(context.Background(), 40)
			if failed := rules.calls <= 0; failed != (err == mine) || !failed && err != nil {
				t.Fatalf("call %d: error %v", calls, err)
			}
			if s.Len() < stored {
				t.Errorf("positions lost: %d of %d left", s.Len(), stored)
			}
			checkFinished(t, s)
			rules.calls = 0
			checkSubtraction(t, s, 40)
		}
	}
}

func TestRulesPanic(t *testing.T) {
	rules := &stop{subtraction(1, 2, 7), 500, func() error { panic("mine") }}
	s := New[int](rules, Limits{})
	func() {
		defer func() {
			if recover() != "mine" {
				t.Error("the panic of the rules is lost")
			}
		}()
		s.Value(context.Background(), 1000)
	}()
	checkFinished(t, s)
	checkSubtraction(t, s, 1000)
}

// checkFinished checks that between questions each position stored has a value.
func checkFinished(t *testing.T, s *Solver[int]) {
	t.Helper()
	if len(s.results[nimValue]) != s.Len() || slices.ContainsFunc(s.results[nimValue], func(r int32) bool { return r < 0 }) {
		t.Errorf("%d positions stored with results %v", s.Len(), s.results[nimValue])
	}
	for id, p := range s.table.keys {
		if got, ok := s.table.find(p); !ok || int(got) != id {
			t.Errorf("position %d has number %d, %v, not %d", p, got, ok, id)
		}
	}
}

func checkSubtraction(t *testing.T, s *Solver[int], n int) {
	t.Helper()
	fresh := New(subtraction(1, 2, 7), Limits{})
	for i := 0; i <= n; i += 1 + n/1000 {
		want, _ := fresh.Value(context.Background(), i)
		if got, err := s.Value(context.Background(), i); err != nil || got != want {
			t.Fatalf("Value(%d) = %d, %v; want %d", i, got, err, want)
		}
	}
}

func TestSplits(t *testing.T) {
	s := New(kayles, Limits{})
	for _, misere := range []bool{false, true} {
		if _, _, err := s.Outcome(context.Background(), 5, misere); !errors.Is(err, ErrSplits) {
			t.Errorf("outcome of Kayles: %v", err)
		}
	}
	if v, err := s.Value(context.Background(), 5); v != 4 || err != nil {
		t.Errorf("Kayles 5 after an outcome: %d, %v", v, err)
	}
}

func TestOddPositions(t *testing.T) {
	nan := game.Func[float64](func(dst *game.Options[float64], x float64) error {
		dst.Add(math.Sqrt(x - 1))
		return nil
	})
	if _, err := New(nan, Limits{}).Value(context.Background(), 3); err == nil || !strings.Contains(err.Error(), "NaN") {
		t.Errorf("NaN: %v", err)
	}

	var s *Solver[int]
	s = New(game.Func[int](func(dst *game.Options[int], n int) error {
		_, err := s.Value(context.Background(), n-1)
		return err
	}), Limits{})
	defer func() {
		if r := fmt.Sprint(recover()); !strings.Contains(r, "its own rules") {
			t.Errorf("rules that ask their solver: %v", r)
		}
	}()
	s.Value(context.Background(), 1)
}

func TestShow(t *testing.T) {
	if got := show(strings.Repeat("é", 100)); got != strings.Repeat("é", 40)+"..." {
		t.Errorf("show: %q", got)
	}
	if got := show("a" + strings.Repeat("é", 100)); got != "a"+strings.Repeat("é", 39)+"..." {
		t.Errorf("show: %q", got)
	}
}

func TestMexRounds(t *testing.T) {
	s := New(subtraction(1, 2, 3), Limits{})
	s.round = math.MaxUint32 - 50
	s.seen = []uint32{1, 2, 3, 4, 5}
	for n := range 100 {
		if v, err := s.Value(context.Background(), n); err != nil || v != uint64(n%4) {
			t.Errorf("Value(%d) = %d, %v", n, v, err)
		}
	}
}
