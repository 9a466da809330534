package automata

import (
	"math/big"
	"math/bits"
	"testing"
)

// sequence is the automaton of a sequence that is found from its definition.
func sequence(t testing.TB, s *System, f func(n int64) int64) *DFAO {
	t.Helper()
	d, ok := FromKernel(s, values(3000, f))
	if !ok {
		t.Fatalf("no automaton in %v", s)
	}
	return d
}

func morse(n int64) int64 { return int64(bits.OnesCount64(uint64(n)) % 2) }

// fibonacci is the infinite Fibonacci word 0100101001001..., the fixed point of
// 0 -> 01, 1 -> 0.
func fibonacci() []int64 {
	w := []int64{0}
	for len(w) < 3000 {
		var next []int64
		for _, c := range w {
			if next = append(next, 0); c == 0 {
				next = append(next, 1)
			}
		}
		w = next
	}
	return w[:3000]
}

// same says that the sequence of zeros and ones is equal at x and y.
func sameAt(d *DFAO, x, y Linear) Predicate {
	one := d.Equals(1)
	return Iff{Rel{one, []Linear{x}}, Rel{one, []Linear{y}}}
}

// repeats says that from i on the sequence has the period p for so many places: it
// holds a[j] = a[j+p] for i <= j < i + length.
func repeats(d *DFAO, length Linear) Predicate {
	i, j, p := Var("i"), Var("j"), Var("p")
	return Forall{[]string{"j"}, Implies{And{Cmp{i, LE, j}, Less(j, i.Plus(length))}, sameAt(d, j, j.Plus(p))}}
}

func TestTheorems(t *testing.T) {
	x, y, z, p := Var("x"), Var("y"), Var("z"), Var("p")
	two := sequence(t, Base(2), morse)
	fib, ok := FromKernel(Zeckendorf(), fibonacci())
	if !ok {
		t.Fatal("the Fibonacci word is not found")
	}
	positive := Cmp{p, GT, Const(0)}
	power := func(d *DFAO, length Linear) Predicate {
		return Exists{[]string{"i", "p"}, And{positive, repeats(d, length)}}
	}
	for _, c := range []struct {
		name string
		s    *System
		p    Predicate
		want bool
	}{
		{"every number is even or odd", Base(3), Forall{[]string{"x"}, Exists{[]string{"y"}, Or{Eq(x, y.Times(2)), Eq(x, y.Times(2).Plus(Const(1)))}}}, true},
		{"there is no greatest number", Zeckendorf(), Forall{[]string{"x"}, Exists{[]string{"y"}, Less(x, y)}}, true},
		{"there is a greatest number", Zeckendorf(), Exists{[]string{"x"}, Forall{[]string{"y"}, Cmp{y, LE, x}}}, false},
		{"all from 8 on are 3a + 5b", Base(2), Forall{[]string{"x"}, Implies{Cmp{x, GE, Const(8)}, Exists{[]string{"y", "z"}, Eq(x, y.Times(3).Plus(z.Times(5)))}}}, true},
		{"all from 7 on are 3a + 5b", Base(2), Forall{[]string{"x"}, Implies{Cmp{x, GE, Const(7)}, Exists{[]string{"y", "z"}, Eq(x, y.Times(3).Plus(z.Times(5)))}}}, false},
		{"all from 8 on are 3a + 5b", Zeckendorf(), Forall{[]string{"x"}, Implies{Cmp{x, GE, Const(8)}, Exists{[]string{"y", "z"}, Eq(x, y.Times(3).Plus(z.Times(5)))}}}, true},
		{"Thue-Morse has squares", Base(2), power(two, p), true},
		{"Thue-Morse has overlaps", Base(2), power(two, p.Plus(Const(1))), false},
		{"Thue-Morse has cubes", Base(2), power(two, p.Times(2)), false},
		{"the Fibonacci word has cubes", Zeckendorf(), power(fib, p.Times(2)), true},
		{"the Fibonacci word has fourth powers", Zeckendorf(), power(fib, p.Times(3)), false},
		{"every number is the sum of two evil or odious numbers", Base(2), Forall{[]string{"x"}, Exists{[]string{"y"}, sameAt(two, y, x.Minus(y))}}, true},
	} {
		got, err := c.s.Decide(t.Context(), c.p, Limits{})
		if err != nil || got != c.want {
			t.Errorf("%s, in %v: %v, %v; want %v", c.name, c.s, got, err, c.want)
		}
	}
}

// Wythoff's pairs in Fibonacci representation: the P-positions are (a, b) with a
// ending in an even number of zeros and b = a shifted by one (Fraenkel 1982); they are proved
// from the definition of P-positions. For a > 1 takes from both heaps may
// differ by less than a.
func TestWythoff(t *testing.T) {
	x, y, u, v := Var("x"), Var("y"), Var("u"), Var("v")
	most := int64(3)
	if testing.Short() {
		most = 1
	}
	for a := int64(1); a <= most; a++ {
		s := Fraenkel(int(a))
		even := sequence(t, s, func(n int64) int64 {
			for i, d := range s.Digits(big.NewInt(n)) {
				if d != 0 {
					return int64(i+1) % 2
				}
			}
			return 1
		})
		lost, err := s.Compile(t.Context(), And{Rel{even.Equals(1), Vars("x")}, Rel{s.Shift(), Vars("x", "y")}}, []string{"x", "y"}, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		p := func(x, y Linear) Predicate {
			return Or{Rel{lost, []Linear{x, y}}, Rel{lost, []Linear{y, x}}}
		}
		move := Or{
			And{Eq(u, x), Less(v, y)},
			And{Less(u, x), Eq(v, y)},
			And{Less(u, x), Less(v, y), Less(x.Minus(u).Minus(y.Minus(v)), Const(a)), Less(y.Minus(v).Minus(x.Minus(u)), Const(a))},
		}
		theorem := Forall{[]string{"x", "y"}, Iff{p(x, y), Not{Exists{[]string{"u", "v"}, And{move, p(u, v)}}}}}
		if got, err := s.Decide(t.Context(), theorem, Limits{}); err != nil || !got {
			t.Errorf("the P-positions of Wythoff's game with %d: %v, %v", a, got, err)
		}
	}
}
