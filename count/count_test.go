package count

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/law"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

func span(from, to int64) Range { return Range{big.NewInt(from), big.NewInt(to)} }

// tally counts the rows and the multisets of k heaps from the range by their nim sum,
// one by one.
func tally(g func(int64) uint64, k int, from, to int64) (rows, sets map[uint64]int64) {
	rows, sets = map[uint64]int64{}, map[uint64]int64{}
	var walk func(left int, least int64, x uint64, sorted bool)
	walk = func(left int, last int64, x uint64, sorted bool) {
		if left == 0 {
			rows[x]++
			if sorted {
				sets[x]++
			}
			return
		}
		for n := from; n <= to; n++ {
			walk(left-1, n, x^g(n), sorted && n >= last)
		}
	}
	walk(k, from, 0, true)
	return rows, sets
}

// check compares counts with those of the definition.
func check(t *testing.T, name string, values Values, g func(int64) uint64, heaps int, ranges ...Range) {
	t.Helper()
	for _, r := range ranges {
		for k := 1; k <= heaps; k++ {
			rows, sets := tally(g, k, r.From.Int64(), r.To.Int64())
			total := new(big.Int)
			for v := range uint64(33) {
				at := new(big.Int).SetUint64(v)
				got, err := values.Sums(t.Context(), k, r, at)
				if err != nil || got.Cmp(big.NewInt(rows[v])) != 0 {
					t.Errorf("%s: %v rows of %d heaps from %v have the nim sum %d, %v; want %d", name, got, k, r, v, err, rows[v])
					return
				}
				total.Add(total, got)
				got, err = Unordered(t.Context(), values, k, r, at)
				if err != nil || got.Cmp(big.NewInt(sets[v])) != 0 {
					t.Errorf("%s: %v sums of %d heaps from %v have the nim sum %d, %v; want %d", name, got, k, r, v, err, sets[v])
					return
				}
			}
			var all int64
			for _, n := range sets {
				all += n
			}
			if got := Multisets(r.Size(), k); got.Cmp(big.NewInt(all)) != 0 {
				t.Errorf("%v sums of %d heaps from %v, want %d", got, k, r, all)
			}
		}
	}
}

func TestHistogram(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 12 {
		start, p := random.Int64N(6), 1+random.Int64N(9)
		values := make([]uint32, start+p)
		for i := range values {
			values[i] = random.Uint32N(11)
		}
		g := func(n int64) uint64 {
			if n >= start {
				n = start + (n-start)%p
			}
			return uint64(values[n])
		}
		check(t, "a period", Periodic(values, start, p), g, 3, span(0, 14), span(3, 11), span(7, 7), span(5, 4))
	}
	table := Table([]uint32{0, 1, 0, 2, 1})
	check(t, "a table", table, func(n int64) uint64 { return uint64([]uint32{0, 1, 0, 2, 1}[n]) }, 3, span(0, 4), span(2, 3))
	if n, err := table.Sums(t.Context(), 1, span(0, 5), new(big.Int)); !errors.Is(err, game.ErrLimit) {
		t.Errorf("a heap beyond the table: %v, %v", n, err)
	}
}

func TestCounting(t *testing.T) {
	for each := int64(1); each <= 4; each++ {
		c := Counting{Each: big.NewInt(each)}
		check(t, "multiples", c, func(n int64) uint64 { return uint64(n / each) }, 3, span(0, 15), span(5, 13), span(8, 8), span(0, 0))
	}
	for p := int64(1); p <= 8; p++ {
		c := Counting{Each: one, Period: big.NewInt(p)}
		check(t, "bash", c, func(n int64) uint64 { return uint64(n % p) }, 3, span(0, 15), span(5, 13))
	}
	check(t, "nim", Counting{Each: one}, func(n int64) uint64 { return uint64(n) }, 4, span(0, 9), span(3, 11))
}

func lawOf(t testing.TB, text string) *law.Law {
	t.Helper()
	f, err := rule.ParseFormula(text, []string{"n"})
	if err != nil {
		t.Fatal(err)
	}
	return &law.Law{Formula: f, Status: period.Proved}
}

func TestAutomatic(t *testing.T) {
	for _, text := range []string{
		"n == 0 ? 0 : n+[-1, 0, 0, 1][n % 4]", "n % 5", "lowbit(n)", "n // 3", "n == 0 ? 0 : popcount(n) % 2 + 2*(n % 3)", "n xor 5",
	} {
		l := lawOf(t, text)
		values, err := Of(t.Context(), l, nil)
		if err != nil {
			t.Fatal(text, err)
		}
		ev := l.Formula.Compile()
		g := func(n int64) uint64 { v, _ := ev.At(n); return uint64(v) }
		check(t, text, values, g, 2, span(0, 20), span(5, 17))
		if text == "n xor 5" && !testing.Short() {
			check(t, text, values, g, 3, span(0, 9), span(4, 10))
		}
	}
	for _, text := range []string{"n == 0 ? 0 : v(2, n)", "n == 0 ? 7 : n % 3 == 0 ? v(3, n) : 0", "n <= 1 ? n : n % 2 == 0 ? 0 : primepi(lpf(n))"} {
		l := lawOf(t, text)
		values, err := Of(t.Context(), l, nil)
		if err != nil {
			t.Fatal(text, err)
		}
		ev := l.Formula.Compile()
		for v := range int64(6) {
			want := int64(0)
			for n := int64(3); n <= 240; n++ {
				if x, _ := ev.At(n); x == v {
					want++
				}
			}
			if got, err := values.Sums(t.Context(), 1, span(3, 240), big.NewInt(v)); err != nil || got.Int64() != want {
				t.Errorf("%s: %v heaps have the value %d, %v, want %d", text, got, v, err, want)
			}
		}
		if n, err := values.Sums(t.Context(), 2, span(3, 40), new(big.Int)); !errors.Is(err, game.ErrLimit) {
			t.Errorf("%s: %v rows of two heaps, %v", text, n, err)
		}
	}
	for _, text := range []string{"n < 2 ? n : g(n//2)", "n < 2 ? n : lpf(n)", "n*n"} {
		if _, err := Of(t.Context(), lawOf(t, text), nil); !errors.Is(err, game.ErrLimit) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// Counts for huge ranges, with the reason.
func TestHuge(t *testing.T) {
	n := new(big.Int).Exp(big.NewInt(10), big.NewInt(30), nil)
	r := Range{new(big.Int), n}
	nim := Counting{Each: one}
	// For each row of two heaps one third makes 0; it is in range or not.
	two, err := nim.Sums(t.Context(), 2, r, new(big.Int))
	if want := r.Size(); err != nil || two.Cmp(want) != 0 {
		t.Errorf("%v rows of two equal heaps, %v, want %v", two, err, want)
	}
	// By bits: heaps below 2^100, all rows of 19 heaps have just one 20th.
	full := Range{new(big.Int), new(big.Int).Sub(new(big.Int).Lsh(one, 100), one)}
	twenty, err := nim.Sums(t.Context(), 20, full, big.NewInt(12345))
	if want := new(big.Int).Lsh(one, 1900); err != nil || twenty.Cmp(want) != 0 {
		t.Errorf("%v rows of twenty heaps, %v", twenty, err)
	}
	// The automaton says the same as the digits.
	identity, err := Of(t.Context(), lawOf(t, "n"), nil)
	if err != nil {
		t.Fatal(err)
	}
	low := Range{big.NewInt(1e15), n}
	for k := 1; k <= 3; k++ {
		a, err1 := nim.Sums(t.Context(), k, low, big.NewInt(6))
		b, err2 := identity.Sums(t.Context(), k, low, big.NewInt(6))
		if err1 != nil || err2 != nil || a.Cmp(b) != 0 {
			t.Errorf("%d heaps: %v, %v by digits; %v, %v by automata", k, a, err1, b, err2)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := nim.Sums(ctx, 20, low, new(big.Int)); !errors.Is(err, context.Canceled) {
		t.Errorf("a count that is ended: %v", err)
	}
}
