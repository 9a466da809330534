package automata

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/game"
)

// Each relation against what it says, for small numbers.
func TestRelations(t *testing.T) {
	word := func(s *System, n int64) []int { return s.Digits(big.NewInt(n)) }
	weight := func(s *System, i int) int64 {
		w := make([]int, i+1)
		w[i] = 1
		return s.Number(w).Int64()
	}
	lowest := func(w []int) int {
		for i, d := range w {
			if d != 0 {
				return i
			}
		}
		return -1
	}
	for _, s := range systems() {
		one := map[string]struct {
			a *Automaton
			f func(n int64) bool
		}{
			"weight": {s.Weight(), func(n int64) bool { w := word(s, n); return len(w) > 0 && weight(s, len(w)-1) == n }},
			"digit sum": {s.DigitSum(3, -1), func(n int64) bool {
				sum := 0
				for _, d := range word(s, n) {
					sum += d
				}
				return sum%3 == 2
			}},
			"no zeros":     {s.Zeros(0), func(n int64) bool { return lowest(word(s, n)) == 0 }},
			"two zeros":    {s.Zeros(2), func(n int64) bool { return lowest(word(s, n)) == 2 }},
			"the number 7": {&Automaton{s, s.constant(big.NewInt(7))}, func(n int64) bool { return n == 7 }},
		}
		for name, c := range one {
			for n := range int64(600) {
				if c.a.Accepts(n) != c.f(n) {
					t.Errorf("%v: %s is wrong at %d", s, name, n)
				}
			}
		}
		two := map[string]struct {
			a *Automaton
			f func(x, y int64) bool
		}{
			"lowest":  {s.Lowest(), func(x, y int64) bool { return x > 0 && y == weight(s, lowest(word(s, x))) }},
			"highest": {s.Highest(), func(x, y int64) bool { return x > 0 && y == weight(s, len(word(s, x))-1) }},
			"shift":   {s.Shift(), func(x, y int64) bool { return s.Number(append([]int{0}, word(s, x)...)).Int64() == y }},
		}
		for name, c := range two {
			for x := range int64(60) {
				for y := range int64(130) {
					if c.a.Accepts(x, y) != c.f(x, y) {
						t.Errorf("%v: %s is wrong at %d, %d", s, name, x, y)
					}
				}
			}
		}
	}
	for _, k := range []int{2, 4, 8} {
		s := Base(k)
		xor, _ := s.Xor()
		and, _ := s.And()
		or, err := s.Or()
		for x := range int64(20) {
			for y := range int64(20) {
				for z := range int64(32) {
					if xor.Accepts(x, y, z) != (x^y == z) || and.Accepts(x, y, z) != (x&y == z) || or.Accepts(x, y, z) != (x|y == z) || err != nil {
						t.Fatalf("%v: a digitwise relation is wrong at %d, %d, %d", s, x, y, z)
					}
				}
			}
		}
	}
	for _, s := range []*System{Base(3), Base(10), Zeckendorf(), Fraenkel(3)} {
		if _, err := s.Xor(); err == nil || !strings.Contains(err.Error(), "power of 2") {
			t.Errorf("xor in %v: %v", s, err)
		}
	}
}

// floor(n*alpha) is the greatest m with (2m - (2-a)n)^2 <= (a^2+4)n^2.
func TestBeatty(t *testing.T) {
	for a := int64(1); a <= 4; a++ {
		beatty, err := Fraenkel(int(a)).Beatty()
		if err != nil {
			t.Fatal(err)
		}
		for n, m := int64(0), int64(0); n < 200; n++ {
			for x := 2*(m+1) - (2-a)*n; x <= 0 || x*x <= (a*a+4)*n*n; x += 2 {
				m++
			}
			for k := max(m-3, 0); k < m+4; k++ {
				if beatty.Accepts(n, k) != (k == m) {
					t.Fatalf("a = %d: floor(%d*alpha) is %d, and %d is accepted or not", a, n, m, k)
				}
			}
		}
	}
	if _, err := Base(2).Beatty(); err == nil || !strings.Contains(err.Error(), "Zeckendorf") {
		t.Errorf("base 2: %v", err)
	}
}

// Least, Infinite, Empty and Count of random relations, which are finite or have
// a period, against a list of their members.
func TestSearches(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	const bound = 40
	rounds := 15
	if testing.Short() {
		rounds = 3
	}
	for _, s := range systems() {
		for range rounds {
			p := randomPredicate(r, smallRelations(s), 2, 0)
			infinite := r.Intn(2) == 0
			q := And{p, Cmp{Var("z"), LE, Const(3)}, Cmp{Var("x"), LE, Const(bound)}, Cmp{Var("y"), LE, Const(bound)}}
			if infinite { // y may be anything beyond the bound
				q = And{Cmp{Var("z"), LE, Const(3)}, Cmp{Var("x"), LE, Const(bound)}, Or{q, Cmp{Var("y"), GT, Const(bound)}}}
			}
			a, err := s.Compile(t.Context(), q, []string{"x", "y", "z"}, Limits{})
			if err != nil {
				t.Fatal(err)
			}
			var least []*big.Int
			count := int64(0)
			for x := range int64(bound + 1) {
				for y := range int64(bound + 5) {
					for z := range int64(4) {
						if !truthOf(q, map[string]int64{"x": x, "y": y, "z": z}, 0) {
							continue
						}
						if least == nil {
							least = []*big.Int{big.NewInt(x), big.NewInt(y), big.NewInt(z)}
						}
						if x < 33 && y < 17 && z < 3 {
							count++
						}
					}
				}
			}
			got, ok := a.Least()
			if ok != (least != nil) || fmt.Sprint(got) != fmt.Sprint(least) || a.Empty() == ok {
				t.Fatalf("%v: the least is %v, %v; want %v: %#v", s, got, ok, least, q)
			}
			if a.Infinite() != infinite {
				t.Fatalf("%v: infinite %v, want %v: %#v", s, a.Infinite(), infinite, q)
			}
			if n := a.Count(big.NewInt(33), big.NewInt(17), big.NewInt(3)); n.Int64() != count {
				t.Fatalf("%v: %v tuples, want %d: %#v", s, n, count, q)
			}
		}
	}
}

func TestHuge(t *testing.T) {
	n, _ := new(big.Int).SetString("1000000000000000000000000000057", 10)
	for _, s := range systems() {
		a := &Automaton{s, s.constant(n)}
		got, ok := a.Least()
		if !ok || got[0].Cmp(n) != 0 || !a.AcceptsBig(n) || a.Accepts(57) || a.Infinite() {
			t.Errorf("%v: the least is %v", s, got)
		}
		if c := s.Weight().Count(n); c.Sign() <= 0 || c.Int64() != int64(len(s.Digits(n))) {
			t.Errorf("%v: %v weights below %v", s, c, n)
		}
	}
}

func TestErrors(t *testing.T) {
	s := Base(2)
	n := Var("n")
	xor, _ := Base(4).Xor()
	for want, p := range map[string]Predicate{
		`the variable "m" is not bound`:         Eq(n, Var("m")),
		"not one of 1..1073741824":              Mod{n, 0, 0},
		"too great":                             Eq(n, Var("n").Times(1<<61)),
		"are too great: together they must":     Less(n.Times(1<<40).Times(1<<40), Const(5)),
		"must stay below 2^60":                  Eq(Const(math.MaxInt64).Plus(Const(1)).Plus(n), Const(math.MinInt64)),
		"reads base 4, and the formula is deci": Rel{xor, Vars("n", "n", "n")},
		"relation of 2 numbers is given 1":      Rel{s.Shift(), Vars("n")},
		"without an automaton":                  Rel{nil, Vars("n")},
		"no comparison with number 9":           Cmp{n, 9, n},
		"no predicate":                          nil,
	} {
		if _, err := s.Compile(t.Context(), p, []string{"n"}, Limits{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%#v: %v, want %s", p, err, want)
		}
	}
	if _, err := s.Compile(t.Context(), Eq(n, n), []string{"n", "n"}, Limits{}); err == nil {
		t.Error("a variable is listed twice")
	}
}

func TestLimits(t *testing.T) {
	two := sequence(t, Base(2), morse)
	p := Exists{[]string{"i", "p"}, And{Cmp{Var("p"), GT, Const(0)}, repeats(two, Var("p"))}}
	for _, lim := range []Limits{{States: 10}, {Nodes: 10}} {
		_, err := Base(2).Decide(t.Context(), p, lim)
		var limit *LimitError
		if !errors.Is(err, game.ErrLimit) || !errors.As(err, &limit) || limit.Max != 10 || !strings.Contains(err.Error(), "10") {
			t.Errorf("%+v: %v", lim, err)
		}
	}
	for _, s := range []*System{Zeckendorf(), Fraenkel(9)} {
		if _, err := s.Decide(t.Context(), Exists{[]string{"x", "y"}, Eq(Var("x").Times(1<<40), Var("y"))}, Limits{}); !errors.Is(err, game.ErrLimit) {
			t.Errorf("%v: great coefficients: %v", s, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Base(2).Decide(ctx, p, Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("after cancelling: %v", err)
	}
}

// Equal relations are equal machines, whatever they were made from.
func TestCanonical(t *testing.T) {
	x, y := Var("x"), Var("y")
	for _, s := range systems() {
		compile := func(p Predicate) *Automaton {
			a, err := s.Compile(t.Context(), p, []string{"x", "y"}, Limits{})
			if err != nil {
				t.Fatal(err)
			}
			return a
		}
		a := compile(Cmp{x, LT, y})
		for _, p := range []Predicate{
			Not{Cmp{x, GE, y}},
			Exists{[]string{"z"}, Eq(x.Plus(Var("z")).Plus(Const(1)), y)},
			Not{Forall{[]string{"z"}, Not{Eq(x.Plus(Var("z")), y.Minus(Const(1)))}}},
			And{Cmp{x, LE, y}, Cmp{x, NE, y}},
			Rel{compile(Cmp{x, GT, y}), Vars("y", "x")},
			Implies{Cmp{y, LE, x}, Or{}},
		} {
			if b := compile(p); !a.Equal(b) {
				t.Errorf("%v: %v and %v from %#v", s, a, b, p)
			}
		}
		if d := compile(Rel{a, Vars("y", "y")}); !d.Empty() {
			t.Errorf("%v: y < y holds: %v", s, d)
		}
	}
}

func TestLinearString(t *testing.T) {
	for want, l := range map[string]Linear{
		"0":                    {},
		"n":                    Var("n"),
		"-n + 1":               Var("n").Times(-1).Plus(Const(1)),
		"2*n - 3*m - 4":        Var("n").Times(2).Minus(Var("m").Times(3)).Minus(Const(4)),
		"-9223372036854775808": Const(-1 << 63),
	} {
		if l.String() != want {
			t.Errorf("%q, want %q", l, want)
		}
	}
	if LE.String() != "<=" || Op(9).String() != "?" {
		t.Error("the comparisons have other names")
	}
}
