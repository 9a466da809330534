package grundy_test

import (
	"errors"
	"math/big"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/count"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/rule"
)

// Project Euler 306: a strip of n squares, and two neighbours are painted in a move;
// who cannot, loses. The first player wins for 852938 of the n up to 10^6.
func TestEuler306(t *testing.T) {
	r := count.Range{From: big.NewInt(1), To: big.NewInt(1e6)}
	values, _, err := newGame(t, "0.07").Counter(t.Context(), r.To)
	if err != nil {
		t.Fatal(err)
	}
	lost, err := values.Sums(t.Context(), 1, r, new(big.Int))
	if won := new(big.Int).Sub(r.Size(), lost); err != nil || won.Int64() != 852938 {
		t.Errorf("%v heaps are won, %v", won, err)
	}
}

// Counts by laws and by tables are those of the values, one by one.
func TestCounter(t *testing.T) {
	const to = 150
	for _, text := range []string{
		"take {1,3,4}", "kayles", "0.137", "nim", "take 1..6", "take even", "take not {2}", "lasker", "take coprime", "take d|n, d<n",
		"take 1..n/2", "grundy", "n -> n//k for k in {2,3} if n > 0", "turn 1..3", "take 2^k",
	} {
		g := newGame(t, text)
		table, err := g.Values(t.Context(), 0, to+1)
		if err != nil {
			t.Fatal(err)
		}
		values, _, err := g.Counter(t.Context(), big.NewInt(to))
		if err != nil {
			t.Fatal(text, err)
		}
		for _, from := range []int64{0, 7, 100} {
			want := map[uint64]int64{}
			for _, v := range table[from:] {
				want[v]++
			}
			for v := range uint64(12) {
				r := count.Range{From: big.NewInt(from), To: big.NewInt(to)}
				got, err := values.Sums(t.Context(), 1, r, new(big.Int).SetUint64(v))
				if err != nil || got.Int64() != want[v] {
					t.Errorf("%s: %v heaps from %d to %d have the value %d, %v, want %d", text, got, from, to, v, err, want[v])
				}
			}
		}
	}
	if _, _, err := newGame(t, "grundy").Counter(t.Context(), big.NewInt(1e12)); !errors.Is(err, game.ErrLimit) {
		t.Errorf("no law is proved for Grundy's game: %v", err)
	}
}

// The number of winning moves is that of the moves which are listed.
func TestWinningMoves(t *testing.T) {
	for _, text := range []string{"take {1,3,4}", "kayles", "0.137", "nim", "take 1..6", "take not {2}", "lasker", "take coprime", "grundy", "take 1..n/2"} {
		g := newGame(t, text)
		for _, sum := range [][]int64{{150}, {149, 3}, {100, 100, 97}, {90, 91, 0}, {}} {
			var small []rule.Position
			var large []*big.Int
			for _, n := range sum {
				small, large = append(small, rule.Heap(n)), append(large, big.NewInt(n))
			}
			want, err := g.Solve(t.Context(), small, false)
			if err != nil {
				t.Fatal(err)
			}
			if got, _, err := g.WinningMoves(t.Context(), large); err != nil || got.Int64() != want.Count {
				t.Errorf("%s %v: %v moves win, %v, want %d", text, sum, got, err, want.Count)
			}
		}
	}
	// 10^18 beans in rows of Kayles: far more than can be listed.
	n, _, err := newGame(t, "kayles").WinningMoves(t.Context(), []*big.Int{bigNumber(t, "10^18")})
	if err != nil || n.Int64() != 83333333333333338 {
		t.Errorf("%v moves win, %v", n, err)
	}
	if _, _, err := newGame(t, "take coprime").WinningMoves(t.Context(), []*big.Int{bigNumber(t, "10^30"), big.NewInt(1)}); err == nil {
		t.Error("winning moves of a sum of huge heaps without a law to count by")
	}
}

// The lost heaps of half-nim are those one less than a power of 2: told by a law of their
// own, as that of the values uses itself.
func TestCounterOfLost(t *testing.T) {
	g := newGame(t, "half-nim")
	values, way, err := g.Counter(t.Context(), big.NewInt(1e12))
	if _, ok := values.(*count.Lost); err != nil || !ok || !strings.HasPrefix(way.Words, "proved: lost iff") {
		t.Fatalf("%T, %+v, %v", values, way, err)
	}
	want := int64(0)
	for n := range int64(600) {
		if v, err := g.Heap(t.Context(), n); err != nil || v == 0 {
			want++
		}
		lost, err := values.Sums(t.Context(), 1, count.Range{From: new(big.Int), To: big.NewInt(n)}, new(big.Int))
		if err != nil || lost.Int64() != want {
			t.Fatalf("%v heaps up to %d are lost, %v, want %d", lost, n, err, want)
		}
	}
	if n, err := values.Sums(t.Context(), 1, count.Range{From: new(big.Int), To: big.NewInt(9)}, big.NewInt(1)); !errors.Is(err, game.ErrLimit) {
		t.Errorf("a law of the lost heaps counts %v of value 1, %v", n, err)
	}
}
