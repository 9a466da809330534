package grundy_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/internal/oracle"
	"github.com/grundy-cgt/grundy/rule"
)

const huge = int64(1e18)

// Values far beyond any table, with the reason worked out by hand.
func TestHugeHeaps(t *testing.T) {
	kayles := oracle.Values(84, oracle.Code([]int{0}, []int{7, 7}))
	dawson := oracle.Values(88, oracle.Code([]int{0}, []int{0, 7}))
	s134 := []uint64{0, 1, 0, 1, 2, 3, 2}
	for _, c := range []struct {
		text string
		n    int64
		want uint64
	}{
		{"take {1,3,4}", huge, s134[huge%7]},
		{"take {1,3,4}", math.MaxInt64, s134[math.MaxInt64%7]},
		{"kayles", huge, kayles[72+(huge-72)%12]},
		{"kayles", math.MaxInt64, kayles[72+(math.MaxInt64-72)%12]},
		{"0.07", huge, dawson[54+(huge-54)%34]},
		{"take 2^k", huge, uint64(huge % 3)},
		{"take 2^k", math.MaxInt64, 1}, // 2^63 is 2 mod 3
		{"take 1..6", math.MaxInt64, uint64(math.MaxInt64 % 7)},
		{fmt.Sprintf("take 1..%d", huge-1), huge, 0},
		{fmt.Sprintf("take 1..%d", huge), huge, uint64(huge)},
		{"nim", math.MaxInt64, math.MaxInt64},
		{"take even", math.MaxInt64, math.MaxInt64 / 2},
		{"take multiples of 5", huge + 3, uint64(huge / 5)},
		// all but {2}: 0 1 0 1 2 3 2 3 4 5 4 5 ...
		{"take not {2}", huge, uint64(huge / 2)},
		{"take not {2}", huge + 1, uint64(huge/2 + 1)},
		{"take not {2}", huge + 2, uint64(huge / 2)},
		{"take not {1}", math.MaxInt64, math.MaxInt64 / 2},
		{"take not {1,3,8,9,14}", huge + 5, 0}, // see below
		{"0.3[3]", huge, uint64(huge)},
		// at most half: G(2n) = n, G(2n+1) = G(n)
		{"take 1..n/2", huge, uint64(huge / 2)},
		{"take 1..n/2", math.MaxInt64, 0},
		// few heaps can be reached: 10^18 is 2^18 5^18, and a power of two times m is worth 1 more than m
		{"split 2.. equal", huge, 19},
		{"n -> n//k for k in 2..n if n % k == 0", huge, 36},
	} {
		g := newGame(t, c.text)
		if c.text == "take not {1,3,8,9,14}" { // period 24, saltus 8, from 0 on
			c.want = oracle.Values(24, oracle.AllBut(1, 3, 8, 9, 14))[c.n%24] + uint64(c.n/24*8)
		}
		if got, err := g.Heap(t.Context(), c.n); err != nil || got != c.want {
			t.Errorf("%s: G(%d) = %d, %v, want %d", c.text, c.n, got, err, c.want)
		}
	}
}

// Where no law is proved within the limits, a heap that no table reaches is an
// error and not a guess.
func TestHugeHeapsWithoutLaw(t *testing.T) {
	for _, text := range []string{"grundy", "lasker", "hex 0.3f", "0.161", "0.3[7]"} {
		g, err := grundy.FromRule(newGame(t, text).Rule(), grundy.Limits{Values: 1000})
		if err != nil {
			t.Fatal(err)
		}
		if v, err := g.Heap(t.Context(), huge); !errors.Is(err, game.ErrLimit) {
			t.Errorf("%s: G(10^18) = %d, %v", text, v, err)
		}
	}
}

// A table that takes long can be ended from outside.
func TestTableIsCancelled(t *testing.T) {
	const n = 60_000_000
	for _, text := range []string{"0.161", "hex 0.3f", "take primes"} {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		start := time.Now()
		if v, err := newGame(t, text).Heap(ctx, n); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: G(%d) = %d, %v", text, n, v, err)
		}
		if d := time.Since(start); d > 5*time.Second {
			t.Errorf("%s: ended after %v", text, d)
		}
	}
}

// All winning moves of sums with heaps of 10^18, where listing the options is
// out of the question.
func TestHugeWinningMoves(t *testing.T) {
	move := func(from, to int64) string { return fmt.Sprintf("%d->%d", from, to) }
	for _, c := range []struct {
		text string
		sum  []int64
		want []string
	}{
		{"nim", []int64{huge, huge + 1, 7}, []string{move(7, 1)}},
		{"nim", []int64{huge, 5}, []string{move(huge, 5)}},
		{"nim", []int64{huge, huge}, nil},
		{"take 1..9", []int64{huge + 4}, []string{move(huge+4, huge)}},
		{"take 1..9", []int64{huge + 4, 3}, []string{move(huge+4, huge+3)}},
		{"take 1..9", []int64{huge + 3, 4}, []string{move(huge+3, huge-6), move(4, 3)}},
		{"take {1,3,4}", []int64{huge}, nil}, // filled in below
		{"take 2^k", []int64{huge}, nil},
		{"take even", []int64{huge, 10}, []string{move(huge, 10)}},
		// 0 1 0 1 2 3 2 3 4 5 4 5 ...: 0 has the heaps 0 and 2
		{"take not {2}", []int64{huge}, []string{move(huge, 0), move(huge, 2)}},
		{"take not {2}", []int64{huge + 4, huge}, []string{move(huge+4, huge)}},
		{"take not {2}", []int64{huge + 6, huge}, []string{move(huge+6, huge), move(huge+6, huge+2)}},
	} {
		g := newGame(t, c.text)
		var sum []rule.Position
		for _, n := range c.sum {
			sum = append(sum, rule.Heap(n))
		}
		a, err := g.Solve(t.Context(), sum, false)
		if err != nil {
			t.Errorf("%s %v: %v", c.text, c.sum, err)
			continue
		}
		var got []string
		for _, m := range a.Moves {
			to := int64(0)
			if len(m.To) > 0 {
				to = m.To[0][0]
			}
			got = append(got, move(m.From[0], to))
		}
		switch c.text {
		case "take {1,3,4}": // G(n) = 0 for n = 0 and 2 mod 7
			for _, k := range []int64{4, 3, 1} {
				if r := (huge - k) % 7; huge%7 != 0 && huge%7 != 2 && (r == 0 || r == 2) {
					c.want = append(c.want, move(huge, huge-k))
				}
			}
		case "take 2^k": // G(n) = n mod 3
			for k := int64(1) << 62; k > 0; k >>= 1 {
				if k <= huge && (huge-k)%3 == 0 {
					c.want = append(c.want, move(huge, huge-k))
				}
			}
		}
		if !slices.Equal(got, c.want) || a.Truncated || a.Win != (len(c.want) > 0) {
			t.Errorf("%s %v: winning moves %v, want %v (truncated %t, win %t)", c.text, c.sum, got, c.want, a.Truncated, a.Win)
		}
		if a.Count != int64(len(c.want)) {
			t.Errorf("%s %v: %d winning moves, want %d", c.text, c.sum, a.Count, len(c.want))
		}
	}
}

// A heap with too many options to list still has its winner; the moves are cut
// off with an error that says so.
func TestHugeKayles(t *testing.T) {
	a, err := newGame(t, "kayles").Solve(t.Context(), []rule.Position{rule.Heap(huge)}, false)
	if !errors.Is(err, game.ErrLimit) {
		t.Fatalf("all options of a row of 10^18: %v", err)
	}
	if a == nil || !a.Win || !a.Truncated {
		t.Errorf("answer %+v", a)
	}
}
