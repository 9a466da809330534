package classic_test

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy/classic"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
)

func wythoff(t *testing.T, r int64) *classic.Wythoff {
	t.Helper()
	w, err := classic.NewWythoff(r)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// lostPairs finds the lost positions with numbers below n from the definition:
// each position that is not known to be won is lost, and wins what leads to it.
func lostPairs(n, r int64, misere bool) map[classic.Pair]bool {
	won := make([][]bool, n)
	for i := range won {
		won[i] = make([]bool, n)
	}
	won[0][0] = misere
	lost := map[classic.Pair]bool{}
	for x := range n {
		for y := range n {
			if won[x][y] {
				continue
			}
			lost[classic.Pair{x, y}] = true
			for i := x + 1; i < n; i++ {
				won[i][y] = true
			}
			for j := y + 1; j < n; j++ {
				won[x][j] = true
			}
			for i := x + 1; i < n; i++ {
				for j := max(y+1, y+i-x-r+1); j < min(n, y+i-x+r); j++ {
					won[i][j] = true
				}
			}
		}
	}
	return lost
}

// All positions to 300 against the definition, in normal and misere play, with
// all winning moves.
func TestWythoffDefinition(t *testing.T) {
	for _, r := range []int64{1, 2, 3, 5, 50} {
		w := wythoff(t, r)
		for _, misere := range []bool{false, true} {
			n := int64(301)
			if misere && r > 1 {
				n = 101
			}
			lost := lostPairs(n, r, misere)
			is, winning := w.Lost, w.Winning
			if misere {
				is, winning = w.LostMisere, w.WinningMisere
			}
			listed := slices.Collect(maps.Keys(lost))
			for x := range n {
				for y := range n {
					p := classic.Pair{x, y}
					if is(p) != lost[p] {
						t.Fatalf("R=%d misere %v %v: lost %v, want %v", r, misere, p, is(p), lost[p])
					}
					if r != 1 && r != 3 || x > 60 && y%16 > 0 {
						continue
					}
					got := map[classic.Pair]bool{}
					for _, q := range winning(p) {
						if got[q] || !lost[q] {
							t.Fatalf("R=%d misere %v %v: move to %v", r, misere, p, q)
						}
						got[q] = true
					}
					want := 0
					for _, q := range listed {
						k, l := x-q[0], y-q[1]
						if !lost[p] && k >= 0 && l >= 0 && k+l > 0 && (k == 0 || l == 0 || max(k-l, l-k) < r) {
							want++
						}
					}
					if len(got) != want {
						t.Fatalf("R=%d misere %v %v: winning moves %v, want %d", r, misere, p, got, want)
					}
				}
			}
		}
	}
}

// Outcomes, moves and values of all small positions by the frame's own means.
func TestWythoffJudge(t *testing.T) {
	for _, r := range []int64{1, 2, 3, 5, 20} {
		w := wythoff(t, r)
		o := newOracle[classic.Pair](t, w)
		for x := range int64(16) {
			for y := range int64(16) {
				p := classic.Pair{x, y}
				judge[classic.Pair](t, w, o, p, false)
				judge[classic.Pair](t, w, o, p, true)
				values[classic.Pair](t, w, o, p)
			}
		}
	}
}

// bigPair is lost position n of normal play, and of misere play for R >= 2, in
// numbers of any size.
func bigPair(n, r int64, misere bool) (a, b *big.Int) {
	// x = u + v sqrt(D): 2^400 x rounded down is enough to round x down
	num := func(i int64) *big.Int { return big.NewInt(i) }
	d := new(big.Int).Add(new(big.Int).Mul(num(r), num(r)), num(4))
	root := new(big.Int).Sqrt(new(big.Int).Lsh(d, 800)) // 2^400 sqrt(D)
	alpha := new(big.Int).Add(new(big.Int).Lsh(num(2-r), 400), root)
	alpha.Rsh(alpha, 1)
	a = new(big.Int).Mul(alpha, num(n))
	b = new(big.Int).Mul(num(n), num(r))
	if misere {
		a.Add(a, new(big.Int).Div(new(big.Int).Lsh(num(1), 800), alpha))
		b.Add(b, num(1))
	}
	a.Rsh(a, 400)
	return a, b.Add(b, a)
}

func TestWythoffLarge(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	top := big.NewInt(math.MaxInt64)
	for _, r := range []int64{1, 2, 3, 10, 1000, 1 << 20, math.MaxInt32} {
		w := wythoff(t, r)
		edge := int64(math.MaxInt64) / (r + 2)
		for i := range 200 {
			n := rnd.Int64N(math.MaxInt64/(r+1)) >> (i % 40)
			if i < 20 {
				n = edge - 10 + int64(i)
			}
			for _, misere := range []bool{false, true} {
				if misere && (r == 1 || i%10 > 0) {
					continue
				}
				pair, partner := w.LostPair, w.Partner
				if misere {
					pair, partner = w.LostPairMisere, w.PartnerMisere
				}
				a, b := bigPair(n, r, misere)
				p, ok := pair(n)
				if ok != (b.Cmp(top) <= 0) {
					t.Fatalf("R=%d n=%d misere %v: %v %v, want (%d,%d)", r, n, misere, p, ok, a, b)
				}
				if !ok {
					continue
				}
				if p != (classic.Pair{a.Int64(), b.Int64()}) {
					t.Fatalf("R=%d n=%d misere %v: %v, want (%d,%d)", r, n, misere, p, a, b)
				}
				for i := range p {
					if q, ok := partner(p[i]); !ok || q != p[1-i] {
						t.Fatalf("R=%d misere %v: the partner of %d is %d %v, want %d", r, misere, p[i], q, ok, p[1-i])
					}
				}
			}
		}
		for _, x := range []int64{math.MaxInt64, math.MaxInt64 - 1} {
			if q, ok := w.Partner(x); ok && !w.Lost(classic.Pair{x, q}) {
				t.Errorf("R=%d: partner %d of %d", r, q, x)
			}
			w.Winning(classic.Pair{x, x - 1})
			w.WinningMisere(classic.Pair{x - 5, x})
		}
	}
}

// A row of nim values, and lost pairs, that other programs assert.
func TestWythoffFacts(t *testing.T) {
	rows := facts(t)
	g := open(t, "wythoff", "")
	for c, want := range fields(t, rows["PV0056"].value) {
		a, err := g.Solve(background, fmt.Sprintf("(10,%d)", c), family.Question{})
		if err != nil || a.Value.Number != want {
			t.Errorf("(10,%d): %v %v, want %d", c, a, err, want)
		}
	}
	for id, r := range map[string]int64{"PV0062": 1, "PV0064": 3, "PV0065": 4} {
		w := wythoff(t, r)
		text := ""
		for n := range int64(15) {
			p, _ := w.LostPair(n)
			if n > 0 {
				text += " "
			}
			text += p.String()
		}
		if text != rows[id].value {
			t.Errorf("R=%d: %s, want %s", r, text, rows[id].value)
		}
	}
}

func TestWythoffLimits(t *testing.T) {
	w := wythoff(t, 1)
	_, _, _, err := w.Value(background, classic.Pair{w.Tabulated() + 1, 5})
	if !errors.Is(err, game.ErrLimit) {
		t.Errorf("value of a large position: %v", err)
	}
	var opts game.Options[classic.Pair]
	if err := w.Options(&opts, classic.Pair{1 << 40, 5}); !errors.Is(err, game.ErrLimit) {
		t.Errorf("options of a large position: %v", err)
	}
	for _, r := range []int64{0, -1, 1 << 31} {
		if _, err := classic.NewWythoff(r); err == nil {
			t.Errorf("R=%d is accepted", r)
		}
	}
}
