package heap

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/nim"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// listedValues are the values of the heaps 0, ..., n-1 by listing every option.
func listedValues(t *testing.T, r *rule.Rule, n int64) []uint64 {
	t.Helper()
	p, err := r.Compile()
	if err != nil {
		t.Fatal(err)
	}
	var g []uint64
	for h := range n {
		var opts game.Options[int64]
		if err := p.Heap(&opts, h); err != nil {
			t.Fatal(err)
		}
		var values []uint64
		for o := range opts.All() {
			var v uint64
			for _, part := range o {
				v ^= g[part]
			}
			values = append(values, v)
		}
		g = append(g, nim.Mex(values...))
	}
	return g
}

func checkTurn(t *testing.T, r *rule.Rule, n int64) {
	t.Helper()
	s, err := New(r, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	want := listedValues(t, r, n)
	table, err := s.Table(context.Background(), n)
	if err != nil {
		t.Fatalf("%s: %v", r, err)
	}
	for h, v := range want {
		got, err := s.Value(context.Background(), int64(h))
		if err != nil || got != v || uint64(table[h]) != v {
			t.Fatalf("%s: G(%d) = %d, %v, in the table %d; want %d", r, h, got, err, table[h], v)
		}
	}
}

// Every way of turning coins has the values of its listed options.
func TestTurnsAgainstOptions(t *testing.T) {
	counts := []rule.Intervals{
		rule.Numbers(1), rule.Numbers(2), rule.Numbers(3), rule.Numbers(4), rule.Numbers(2, 4), rule.Numbers(1, 5),
		{{Lo: 1, Hi: 2}},
		{{Lo: 1, Hi: 3}},
		{{Lo: 1, Hi: 4}},
		{{Lo: 1, Hi: 5}},
		{{Lo: 1, Hi: 7}},
		{{Lo: 2, Hi: 3}},
		{{Lo: 1, Hi: rule.Inf}},
		{{Lo: 2, Hi: rule.Inf}},
		{{Lo: 3, Hi: rule.Inf}},
		{{Lo: 1, Hi: 2}, {Lo: 5, Hi: rule.Inf}},
	}
	for _, coins := range counts {
		for _, parity := range []rule.Parity{rule.EitherParity, rule.Odd, rule.Even} {
			for _, kind := range []rule.Kind{rule.Any, rule.Consecutive, rule.Spaced, rule.Symmetric} {
				for _, within := range []int64{0, 4, 6} {
					for _, first := range []bool{false, true} {
						r, err := rule.New([]string{"n"}, rule.Turn{Coins: coins, Parity: parity, Kind: kind, Within: within, First: first})
						if err != nil {
							continue // no number of coins is left
						}
						checkTurn(t, r, 11)
					}
				}
			}
		}
	}
	for _, text := range []string{"turn 1 or turn 3 spaced", "turn 2 or take 1", "turn 1.. symmetric or turn 3 within 7", "turn 100000..", "turn 1..100"} {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		checkTurn(t, r, 13)
	}
}

// The formulas hold as far as options can be listed, or sets of xors kept.
func TestTurnFormulas(t *testing.T) {
	for text, n := range map[string]int64{
		"turn 1": 60, "turn 2": 60, "turn 3": 60, "turn 1..2": 60, "turn 1..3": 60, "turn 1..": 18,
		"turn 1.. consecutive": 300, "turn 2.. consecutive": 300, "turn 1..5 consecutive": 200, "turn 1..8 consecutive": 200,
		"turn 1..9 consecutive": 200, "turn 1..2 consecutive": 100,
	} {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		c, ok := period.ClosedForm(r)
		if !ok || c.Theorem != period.Coins && text != "turn 1" {
			t.Errorf("%s has no formula", text)
			continue
		}
		for h, want := range listedValues(t, r, n) {
			if v, ok := c.At(int64(h)); !ok || v != want {
				t.Fatalf("%s: G(%d) = %d, want %d", text, h, v, want)
			}
		}
	}
	for _, text := range []string{"turn 4", "turn 2..3", "turn 2..5 consecutive", "turn 2 consecutive", "turn 3.. consecutive", "turn 1..3 within 9", "turn 1..3 including the first", "turn 1.. odd", "turn 1.. symmetric"} {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if c, ok := period.ClosedForm(r); ok {
			t.Errorf("%s has the formula %s", text, c.Formula())
		}
	}
}

// The Mock Turtle theorem gives what the coins' own sets of xors give.
func TestMockTurtleTheorem(t *testing.T) {
	for _, most := range []int64{3, 5, 7, 9, 11} {
		r, err := rule.Parse(fmt.Sprintf("turn 1..%d", most))
		if err != nil {
			t.Fatal(err)
		}
		const n = 24
		plain := &mexer{markers: []marker{newTurn(r.Moves()[0].(rule.Turn))}}
		fast, ok := newTurtles(r)
		if !ok {
			t.Fatalf("%s is not known", r)
		}
		var want, got [n]uint32
		if _, err := plain.fill(context.Background(), want[:], 0, n); err != nil {
			t.Fatal(err)
		}
		if _, err := fast.fill(context.Background(), got[:], 0, n); err != nil {
			t.Fatal(err)
		}
		if got != want {
			t.Errorf("%s: %v, want %v", r, got, want)
		}
	}
}

// Coins within reach have a period that is proved.
func TestTurnPeriods(t *testing.T) {
	for text, want := range map[string]period.Hit{
		"turn 1..3 within 5":                       {Start: 1, Period: 5},
		"turn 2..3 consecutive":                    {Start: 1, Period: 4},
		"turn 1..2 within 4 or turn 3 consecutive": {Start: 1, Period: 18},
		"turn 3 within 5":                          {},
		"turn 1..4 within 9":                       {Start: 1, Period: 9},
		"turn 2 consecutive or turn 4 consecutive": {},
	} {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		s, err := New(r, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		c, err := s.Claim(context.Background(), 0)
		if err != nil || c.Status != period.Proved || c.Theorem != period.Window || want.Period > 0 && c.Hit != want {
			t.Errorf("%s: %v, %v", text, c, err)
			continue
		}
		for h, v := range listedValues(t, r, 60) {
			if got, _ := c.At(int64(h)); got != v {
				t.Fatalf("%s: G(%d) is %d by the period and %d by its options", text, h, got, v)
			}
		}
		values, err := s.Table(context.Background(), c.Known)
		if err != nil {
			t.Fatal(err)
		}
		cert, err := period.Certify(c, values)
		if err != nil {
			t.Fatal(err)
		}
		if err := period.Check(context.Background(), cert, nil); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestTurnFar(t *testing.T) {
	value := func(text string, n int64) (uint64, error) {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		s, err := New(r, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		return s.Value(context.Background(), n)
	}
	for _, c := range []struct {
		text string
		n    int64
		want uint64
	}{
		{"turn 1..3", 1e18, 1999999999999999998},
		{"turn 1..3", 1<<63 - 1, 1<<64 - 4},
		{"turn 1..2", 1<<63 - 1, 1<<63 - 1},
		{"turn 1.. consecutive", 3 << 60, 1 << 60},
		{"turn 1..", 64, 1 << 63},
		{"turn 1..9", 64, 43959485},
		{"turn 1..9", 65, 2 * 23734709}, // HDU-like statement 51nod 1714: g(64) = 23734709
	} {
		if v, err := value(c.text, c.n); err != nil || v != c.want && v != c.want+1 {
			t.Errorf("%s: G(%d) = %d, %v; want %d", c.text, c.n, v, err, c.want)
		}
	}
	if v, err := value("turn 1..", 65); !errors.Is(err, game.ErrLimit) {
		t.Errorf("2^64 is %d, %v", v, err)
	}
	if v, err := value("turn 1..4", 1e9); !errors.Is(err, game.ErrLimit) {
		t.Errorf("a coin far out has the value %d, %v", v, err)
	}
}

// A table that was cancelled goes on with the same values.
func TestTurnCancelled(t *testing.T) {
	r, err := rule.Parse("turn 1..6")
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(r, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for known := 0; known < 44; {
		ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
		table, err := s.Table(ctx, 44)
		cancel()
		known = len(table)
		if err != nil && !errors.Is(err, context.DeadlineExceeded) {
			t.Fatal(err)
		}
		if err != nil && known < 44 {
			if _, err := s.Table(context.Background(), int64(known)+1); err != nil {
				t.Fatal(err)
			}
		}
	}
	again, err := New(r, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	want, err := again.Table(context.Background(), 44)
	if err != nil {
		t.Fatal(err)
	}
	got, _ := s.Table(context.Background(), 44)
	for n := range 44 {
		if got[n] != want[n] {
			t.Fatalf("G(%d) = %d, want %d", n, got[n], want[n])
		}
	}
}
