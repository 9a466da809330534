package classic_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy/classic"
	"github.com/grundy-cgt/grundy/nim"
)

func welter(t *testing.T, squares ...int64) uint64 {
	t.Helper()
	v, err := classic.WelterValue(squares...)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Two coins to square 300 from the definition.
func TestWelterTwoCoins(t *testing.T) {
	const n = 301
	var value [n][n]uint64
	var s nim.Set
	for b := range n {
		for a := range b {
			s.Reset()
			for to := range b {
				if to != a {
					s.Add(value[min(a, to)][max(a, to)])
				}
			}
			for to := range a {
				s.Add(value[to][b])
			}
			value[a][b] = s.Mex()
			if got := welter(t, int64(b), int64(a)); got != value[a][b] {
				t.Fatalf("{%d,%d}: %d, want %d", a, b, got, value[a][b])
			}
		}
	}
}

// Three coins from the definition. The lost ones go to square 300: to each two
// coins belongs the least third that no lost position is reached from.
func TestWelterThreeCoins(t *testing.T) {
	const n = 301
	third := make([][]int16, n) // the coin that is lost with two others, 1 more
	for i := range third {
		third[i] = make([]int16, n)
	}
	for c := range n {
		for b := range c {
			for a := range b {
				// a lost position with two of the coins: its third coin is lower, or it
				// is this position's
				if third[b][c] == 0 && third[a][c] == 0 && third[a][b] == 0 {
					third[b][c], third[a][c], third[a][b] = int16(a+1), int16(b+1), int16(c+1)
				}
			}
		}
	}
	for c := range n {
		for b := range c {
			for a := range b {
				lost := third[a][b] == int16(c+1)
				if c > 150 && !lost && (a+b+c)%8 != 0 {
					continue // enough of the many that are won
				}
				if lost != (welter(t, int64(a), int64(b), int64(c)) == 0) {
					t.Fatalf("{%d,%d,%d}: lost %v", a, b, c, lost)
				}
			}
		}
	}
}

// All positions of small squares: values, and all moves to each value.
func TestWelterDefinition(t *testing.T) {
	o := newOracle[classic.Tuple](t, classic.Welter{})
	check := func(set []int64) { values[classic.Tuple](t, classic.Welter{}, o, classic.TupleOf(set...)) }
	sets(5, 0, 10, check)
	sets(3, 0, 16, check)
	deep := newOracle[classic.Tuple](t, classic.Welter{})
	sets(5, 0, 15, func(set []int64) {
		if got, want := welter(t, set...), deep.value(classic.TupleOf(set...)); got != want {
			t.Fatalf("%v: %d, want %d", set, got, want)
		}
	})
	sets(4, 0, 21, func(set []int64) {
		if got, want := welter(t, set...), deep.value(classic.TupleOf(set...)); got != want {
			t.Fatalf("%v: %d, want %d", set, got, want)
		}
	})
}

// mates is Welter's function by mating (Conway): the two coins that agree modulo
// the highest power of two are mates, and so on with the rest; the value is the
// nim sum of (a xor b) - 1 over mates, and of a coin that is left alone.
func mates(squares []int64) uint64 {
	rest := slices.Clone(squares)
	var v int64
	for len(rest) > 1 {
		bi, bj := 0, 1
		low := func(i, j int) int64 { x := rest[i] ^ rest[j]; return x & -x }
		for i := range rest {
			for j := range i {
				if low(i, j) > low(bi, bj) {
					bi, bj = i, j
				}
			}
		}
		v ^= (rest[bi] ^ rest[bj]) - 1
		rest = slices.Delete(rest, max(bi, bj), max(bi, bj)+1)
		rest = slices.Delete(rest, min(bi, bj), min(bi, bj)+1)
	}
	if len(rest) == 1 {
		v ^= rest[0]
	}
	return uint64(v)
}

// Large squares: the two forms of the function agree, and the moves lead to the
// value that was asked for.
func TestWelterLarge(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 300 {
		squares := make([]int64, 1+r.IntN(12))
		for i := range squares {
			squares[i] = r.Int64N(1 << (1 + r.IntN(62)))
		}
		slices.Sort(squares)
		squares = slices.Compact(squares)
		v := welter(t, squares...)
		if want := mates(squares); v != want {
			t.Fatalf("%v: %d, by mates %d", squares, v, want)
		}
		moves, n, _, err := classic.Welter{}.Winning(background, classic.TupleOf(squares...), 0, 100)
		if err != nil || n != int64(len(moves)) || (n == 0) != (v == 0) {
			t.Fatalf("%v of value %d: %d moves, %v", squares, v, n, err)
		}
		for _, m := range moves {
			to, err := classic.Welter{}.Parse(m.To[0])
			if err != nil || welter(t, to[0].Numbers()...) != 0 {
				t.Fatalf("%v -> %v", squares, m.To)
			}
		}
	}
}

func TestWelterManyCoins(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	squares := make([]int64, 20000)
	for i := range squares {
		squares[i] = int64(i)*1e14 + r.Int64N(1e14)
	}
	p := classic.TupleOf(squares...)
	moves, n, ok, err := classic.Welter{}.Winning(background, p, 0, 5)
	if err != nil || !ok || n < 1 || len(moves) > 5 {
		t.Fatalf("%d moves %v, %v", n, moves, err)
	}
	if _, err := classic.WelterValue(3, 5, 3); err == nil {
		t.Error("two coins on a square are accepted")
	}
}
