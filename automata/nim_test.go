package automata

import "testing"

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

// splitting compiles the failures of g as the law of "take any, or split into so
// many".
func splitting(t testing.TB, g *Automaton, parts int) *Automaton {
	s := g.System()
	xor, err := s.Xor()
	if err != nil {
		t.Fatal(err)
	}
	compile := func(p Predicate, vars ...string) *Automaton {
		a, err := s.Compile(t.Context(), p, vars, Limits{})
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
	return compile(failures(g, option), "n", "y")
}

// failures says that y is the value of an option of n and g(n) = y, or that y < g(n)
// is the value of no option.
func failures(g, option *Automaton) Predicate {
	y, w := Var("y"), Var("w")
	return Exists{[]string{"w"}, And{Rel{g, Vars("n", "w")}, Or{
		And{Eq(y, w), Rel{option, Vars("n", "y")}},
		And{Less(y, w), Not{Rel{option, Vars("n", "y")}}},
	}}}
}

func law(t testing.TB, s *System, p Predicate) *Automaton {
	g, err := s.Compile(t.Context(), p, []string{"n", "y"}, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// The laws of "take any, or split in two" (Lasker) and "in three": what is added to n > 0
// by its residue modulo 4 and modulo 8.
var (
	lasker = []int64{-1, 0, 0, 1}
	three  = []int64{-1, 0, 0, 0, 0, 0, 0, 1}
)

// firstWrong is the least n at which the law is not the mex of the values of the
// options, by its definition; -1 if there is none below 200.
func firstWrong(add []int64, parts int) int64 {
	g := make([]int64, 200)
	sums := make([][]map[int64]bool, parts+1) // the values of so many positive heaps, by their sum
	for k := range sums {
		sums[k] = make([]map[int64]bool, len(g))
		for n := range sums[k] {
			sums[k][n] = map[int64]bool{}
		}
	}
	for n := range int64(len(g)) {
		if n > 0 {
			g[n] = n + add[n%int64(len(add))]
		}
		options := map[int64]bool{}
		for m := range n {
			options[g[m]] = true
		}
		for k := 2; k <= parts; k++ {
			for a := int64(1); a < n; a++ {
				for v := range sums[k-1][n-a] {
					sums[k][n][g[a]^v] = true
				}
			}
		}
		for v := range sums[parts][n] {
			options[v] = true
		}
		if n > 0 {
			sums[1][n][g[n]] = true
		}
		mex := int64(0)
		for options[mex] {
			mex++
		}
		if mex != g[n] {
			return n
		}
	}
	return -1
}

// The laws are proved, and with one residue changed they are refuted at the
// least heap where they fail.
func TestSplitting(t *testing.T) {
	for parts, right := range map[int][]int64{2: lasker, 3: three} {
		for r := range right {
			for d := int64(-1); d <= 1; d++ {
				add := append([]int64(nil), right...)
				if add[r] += d; add[r] < -1 || add[1]+1 < 0 {
					continue // a value may not be negative
				}
				wrong := splitting(t, law(t, Base(2), byResidue(add)), parts)
				want := firstWrong(add, parts)
				if (d == 0) != (want < 0) {
					t.Fatalf("the definition finds %v wrong at %d", add, want)
				}
				if least, ok := wrong.Least(); ok != (want >= 0) || ok && least[0].Int64() != want {
					t.Errorf("split in %d by %v: the least is %v, want %d", parts, add, least, want)
				}
			}
		}
	}
}

func BenchmarkLasker(b *testing.B) {
	for b.Loop() {
		splitting(b, law(b, Base(2), byResidue(lasker)), 2)
	}
}

func BenchmarkThree(b *testing.B) {
	for b.Loop() {
		splitting(b, law(b, Base(2), byResidue(three)), 3)
	}
}
