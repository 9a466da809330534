package classic_test

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy/classic"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
)

func dynamic(t *testing.T, k int64) *classic.Dynamic {
	t.Helper()
	d, err := classic.NewDynamic(k)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// All heaps to 300 with all limits against the definition: won[n][m] says
// whether n beans of which at most m may be taken are won.
func TestDynamicDefinition(t *testing.T) {
	for k := int64(1); k <= 6; k++ {
		d := dynamic(t, k)
		most := int64(300)
		if k > 3 {
			most = 100
		}
		for _, misere := range []bool{false, true} {
			won := make([][]bool, most+1)
			for n := range most + 1 {
				won[n] = make([]bool, n+1)
				won[n][0] = misere
				var winning []int64
				for m := int64(1); m <= n; m++ {
					if !won[n-m][min(n-m, k*m)] {
						winning = append(winning, m)
					}
					won[n][m] = len(winning) > 0
					p := classic.TakeAway{N: n, Last: m, First: true}
					got, err := d.Winning(p)
					wins := len(got) > 0
					if misere {
						wins, got, err = d.WinningMisere(p)
					}
					if err != nil || wins != won[n][m] || !slices.Equal(got, winning) {
						t.Fatalf("K=%d misere %v n=%d limit %d: wins %v with %v (%v), want %v with %v", k, misere, n, m, wins, got, err, won[n][m], winning)
					}
				}
			}
		}
	}
}

func TestDynamicJudge(t *testing.T) {
	for _, k := range []int64{1, 2, 3, 5} {
		d := dynamic(t, k)
		o := newOracle[classic.TakeAway](t, d)
		for n := range int64(20) {
			for last := range n + 2 {
				for _, p := range []classic.TakeAway{{N: n, Last: last}, {N: n, Last: last, First: true}} {
					judge[classic.TakeAway](t, d, o, p, true)
					values[classic.TakeAway](t, d, o, p)
				}
			}
		}
		for n := int64(101); n < 120; n++ { // what is too large for a value in passing
			judge[classic.TakeAway](t, d, o, classic.FirstMove(n), false)
			judge[classic.TakeAway](t, d, o, classic.TakeAway{N: n, Last: 7}, false)
		}
	}
}

// The lost first moves of Fibonacci nim are the Fibonacci numbers, and each
// number has one sum of parts that are far apart: to 2^63-1, in big numbers.
func TestDynamicLarge(t *testing.T) {
	fib := dynamic(t, 2)
	a, b := big.NewInt(1), big.NewInt(2)
	for n := 1; a.IsInt64(); n++ {
		p := classic.FirstMove(a.Int64())
		if lost, err := fib.Lost(p); err != nil || !lost {
			t.Fatalf("%d: lost %v %v", a, lost, err)
		}
		if n > 3 {
			if lost, err := fib.Lost(classic.FirstMove(a.Int64() - 1)); err != nil || lost {
				t.Fatalf("%d-1: lost %v %v", a, lost, err)
			}
		}
		a, b = b, new(big.Int).Add(a, b)
	}
	for _, k := range []int64{1, 2, 3, 10, 1000} {
		d := dynamic(t, k)
		for _, n := range []int64{1e18, 1e18 - 1, math.MaxInt64, math.MaxInt64 - 12345, 1 << 62} {
			parts, err := d.Parts(n)
			if err != nil {
				t.Fatal(err)
			}
			sum := new(big.Int)
			for i, part := range parts {
				sum.Add(sum, big.NewInt(part))
				if i > 0 && new(big.Int).Mul(big.NewInt(parts[i-1]), big.NewInt(k)).Cmp(big.NewInt(part)) >= 0 {
					t.Errorf("K=%d: %d = %v: two parts are too close", k, n, parts)
				}
			}
			if sum.Cmp(big.NewInt(n)) != 0 {
				t.Errorf("K=%d: %v is %d, not %d", k, parts, sum, n)
			}
			amounts, err := d.Winning(classic.FirstMove(n))
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range amounts {
				if lost, _ := d.Lost(d.Take(classic.FirstMove(n), m)); !lost {
					t.Errorf("K=%d: taking %d of %d does not win", k, m, n)
				}
			}
			if won := len(parts) > 1; won != (len(amounts) > 0) || won && amounts[0] != parts[0] {
				t.Errorf("K=%d: %d = %v: %v win", k, n, parts, amounts)
			}
		}
	}
}

func TestDynamicFacts(t *testing.T) {
	rows := facts(t)
	for id, arg := range map[string]string{"PV0058": "2", "PV0059": "3"} {
		g := open(t, "dynamic-nim", arg)
		for c, want := range fields(t, rows[id].value) {
			a, err := g.Solve(background, fmt.Sprintf("(10,%d)", c), family.Question{})
			if err != nil || a.Value.Number != want {
				t.Errorf("K=%s (10,%d): %v %v, want %d", arg, c, a, err, want)
			}
		}
	}
}

func TestDynamicLimits(t *testing.T) {
	d := dynamic(t, 2)
	if _, _, _, err := d.Value(background, classic.FirstMove(5000)); !errors.Is(err, game.ErrLimit) {
		t.Errorf("value of a large heap: %v", err)
	}
	if _, err := dynamic(t, 1<<30).Parts(1e18); !errors.Is(err, game.ErrLimit) {
		t.Errorf("a long sequence: %v", err)
	}
	if parts, err := dynamic(t, math.MaxInt64).Parts(1000); err != nil || !slices.Equal(parts, []int64{1000}) {
		t.Errorf("K = 2^63-1: %v %v", parts, err)
	}
}
