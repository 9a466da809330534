package automata

import "testing"

// Dawson's Kayles (octal 0.07) by induction: the law with period 34 and its
// exceptions is decided, though the theorem of Guy and Smith proves it from 121
// values.
func BenchmarkDawson(b *testing.B) {
	g := make([]int64, 200)
	for n := range g {
		options := map[int64]bool{}
		for a := 0; a+2 <= n; a++ {
			options[g[a]^g[n-2-a]] = true
		}
		for options[g[n]] {
			g[n]++
		}
	}
	n, y, a := Var("n"), Var("y"), Var("a")
	const period, start = 34, 53
	var is Or
	for i := range int64(start + period) {
		at := Predicate(Eq(n, Const(i)))
		if i >= start {
			at = And{Mod{n, period, i}, Cmp{n, GE, Const(start)}}
		}
		is = append(is, And{at, Eq(y, Const(g[i]))})
	}
	two := Base(2)
	xor, err := two.Xor()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		g := law(b, two, is)
		option, err := two.Compile(b.Context(), Exists{[]string{"a", "u", "v"}, And{
			Rel{g, Vars("a", "u")}, Rel{g, []Linear{n.Minus(a).Minus(Const(2)), Var("v")}}, Rel{xor, Vars("u", "v", "y")},
		}}, []string{"n", "y"}, Limits{})
		if err != nil {
			b.Fatal(err)
		}
		wrong, err := two.Compile(b.Context(), failures(g, option), []string{"n", "y"}, Limits{})
		if err != nil || !wrong.Empty() {
			b.Fatal("Dawson's Kayles is refuted", err)
		}
	}
}
