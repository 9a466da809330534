package automata

import (
	"context"
	"testing"
)

// byResidue says y = n + add[n mod len(add)], for n > 0 where positive is set
// and y = 0 for n = 0.
func byResidue(add []int64) Predicate {
	n, y := Var("n"), Var("y")
	p := Or{And{Eq(n, Const(0)), Eq(y, Const(0))}}
	for r, a := range add {
		p = append(p, And{Cmp{n, GT, Const(0)}, Mod{n, int64(len(add)), int64(r)}, Eq(y, n.Plus(Const(a)))})
	}
	return p
}

// splitting compiles "g is no law of: take any, or split into so many": the
// pairs n, y at which y is the value of an option and g(n) = y, or y < g(n) is the
// value of no option.
func splitting(t testing.TB, ctx context.Context, g *Automaton, parts int) *Automaton {
	s := g.System()
	xor, err := s.Xor()
	if err != nil {
		t.Fatal(err)
	}
	compile := func(p Predicate, vars ...string) *Automaton {
		a, err := s.Compile(ctx, p, vars, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	// sums: s is a sum of so many positive heaps with the value y in all
	sums := compile(And{Less(Const(0), Var("s")), Rel{g, Vars("s", "y")}}, "s", "y")
	for range parts - 1 {
		sums = compile(Exists{[]string{"a", "u", "v"}, And{
			Cmp{Var("a"), GT, Const(0)},
			Rel{sums, []Linear{Var("s").Minus(Var("a")), Var("v")}},
			Rel{g, Vars("a", "u")},
			Rel{xor, Vars("u", "v", "y")},
		}}, "s", "y")
	}
	option := compile(Or{
		Rel{sums, Vars("n", "y")},
		Exists{[]string{"m"}, And{Less(Var("m"), Var("n")), Rel{g, Vars("m", "y")}}},
	}, "n", "y")
	return compile(Exists{[]string{"w"}, And{Rel{g, Vars("n", "w")}, Or{
		And{Eq(Var("y"), Var("w")), Rel{option, Vars("n", "y")}},
		And{Less(Var("y"), Var("w")), Not{Rel{option, Vars("n", "y")}}},
	}}}, "n", "y")
}

func law(t testing.TB, s *System, p Predicate) *Automaton {
	g, err := s.Compile(t.Context(), p, []string{"n", "y"}, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

var three = []int64{-1, 0, 0, 0, 0, 0, 0, 1}

func TestLasker(t *testing.T) {
	lasker := []int64{-1, 0, 0, 1}
	if wrong := splitting(t, t.Context(), law(t, Base(2), byResidue(lasker)), 2); !wrong.Empty() {
		t.Error("Lasker's nim is refuted")
	}
	if wrong := splitting(t, t.Context(), law(t, Base(2), byResidue(three)), 3); !wrong.Empty() {
		t.Error("the law of splits in three is refuted")
	}
}

func BenchmarkLasker(b *testing.B) {
	for b.Loop() {
		splitting(b, b.Context(), law(b, Base(2), byResidue([]int64{-1, 0, 0, 1})), 2)
	}
}

func BenchmarkThree(b *testing.B) {
	for b.Loop() {
		splitting(b, b.Context(), law(b, Base(2), byResidue(three)), 3)
	}
}
