package classic_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/grundy-cgt/grundy/classic"
)

// Both games to 90 against the definition: values, the moves to each value, and
// misere play.
func TestEuclidDefinition(t *testing.T) {
	for _, e := range []classic.Euclid{{}, {Positive: true}} {
		o := newOracle[classic.Tuple](t, e)
		low := int64(0)
		if e.Positive {
			low = 1
		}
		for x := low; x <= 90; x++ {
			for y := low; y <= 90; y++ {
				p := classic.TupleOf(x, y)
				if x <= 30 && y <= 50 {
					values[classic.Tuple](t, e, o, p)
				} else if got := e.NimValue(x, y); got != o.value(p) {
					t.Fatalf("%+v %s: %d, want %d", e, p, got, o.value(p))
				}
				judge[classic.Tuple](t, e, o, p, true)
			}
		}
	}
}

// floor(|x/y - y/x|) is the value of the game in which numbers stay positive
// (Nivasch 2006), and not that of the game to 0.
func TestEuclidFormula(t *testing.T) {
	formula := func(x, y int64) uint64 {
		a, b := big.NewInt(max(x, y)), big.NewInt(min(x, y))
		num := new(big.Int).Sub(new(big.Int).Mul(a, a), new(big.Int).Mul(b, b))
		return num.Div(num, new(big.Int).Mul(a, b)).Uint64()
	}
	positive := classic.Euclid{Positive: true}
	differ := 0
	r := rand.New(rand.NewPCG(7, 8))
	for i := range 20000 {
		x, y := int64(1+i%140), int64(1+i/140)
		if i%2 == 1 {
			x, y = 1+r.Int64N(1<<r.IntN(63)), 1+r.Int64N(1<<r.IntN(63))
		}
		if got, want := positive.NimValue(x, y), formula(x, y); got != want {
			t.Fatalf("(%d,%d): %d, want %d", x, y, got, want)
		}
		if (classic.Euclid{}).NimValue(x, y) != formula(x, y) {
			differ++
		}
		// the golden border: lost just when b < a < phi b, that is a^2 < a b + b^2
		a, b := big.NewInt(max(x, y)), big.NewInt(min(x, y))
		right := new(big.Int).Mul(b, new(big.Int).Add(a, b))
		inside := new(big.Int).Mul(a, a).Cmp(right) < 0
		if lost := (classic.Euclid{}).NimValue(x, y) == 0; lost != (inside && x != y) {
			t.Fatalf("(%d,%d): lost %v", x, y, lost)
		}
		if lost := positive.NimValue(x, y) == 0; lost != inside {
			t.Fatalf("(%d,%d), positive: lost %v", x, y, lost)
		}
	}
	if differ == 0 {
		t.Error("the formula fits the game to 0 too")
	}
}

// Three numbers are searched.
func TestEuclidThree(t *testing.T) {
	g := open(t, "euclid-positive", "")
	for _, p := range []string{"(3,5,8)", "(2,3,4)", "(4,4,4)", "(2,3,4,5)"} {
		compare(t, g, p, false)
		compare(t, g, p, true)
	}
}
