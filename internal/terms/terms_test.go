package terms

import (
	"math/rand/v2"
	"testing"

	"github.com/grundy-cgt/grundy/rule"
)

var names = []string{"x", "y"}

// grid returns the pairs below n, and the coordinates as leaves.
func grid(n int64) (points [][]int64, leaves []Leaf) {
	leaves = []Leaf{{Expr: rule.Var{Name: "x"}, Cost: 2}, {Expr: rule.Var{Name: "y"}, Cost: 2}}
	for x := range n {
		for y := range n {
			points = append(points, []int64{x, y})
			for i, v := range []int64{x, y} {
				leaves[i].Values = append(leaves[i].Values, v)
			}
		}
	}
	return points, leaves
}

func formula(t *testing.T, text string) *rule.Formula {
	t.Helper()
	f, err := rule.ParseFormula(text, names)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// table is what a formula says at the points; 1 is lost.
func table(t *testing.T, f *rule.Formula, points [][]int64) []int64 {
	t.Helper()
	ev := f.Compile()
	out := make([]int64, len(points))
	for i, p := range points {
		var err error
		if f.Lost {
			var lost bool
			if lost, err = ev.Lost(p...); lost {
				out[i] = 1
			}
		} else {
			out[i], err = ev.At(p...)
		}
		if err != nil {
			t.Fatalf("%s at %v: %v", f, p, err)
		}
	}
	return out
}

// TestOperations compares the numbers of each operation with those of the formula
// that it writes.
func TestOperations(t *testing.T) {
	for _, op := range operations {
		f := &rule.Formula{Name: "g", Vars: names, Body: op.write(rule.Var{Name: "x"}, rule.Var{Name: "y"})}
		ev := f.Compile()
		for range 3000 {
			x, y := rand.Int64N(1<<14)-1<<8, rand.Int64N(1<<(1+rand.IntN(14)))-2
			got, ok := op.f(x, y)
			want, err := ev.At(x, y)
			if ok && (err != nil || got != want) {
				t.Fatalf("%s at %d, %d: %d, %v; the formula has %d, %v", f, x, y, got, ok, want, err)
			}
		}
	}
}

func TestValues(t *testing.T) {
	points, leaves := grid(12)
	for text, want := range map[string]string{
		"x xor y":                         "x xor y",
		"2*x+1":                           "2*x+1",
		"(x+y) % 4":                       "(x+y) % 4",
		"v(2, bitor(x, y)+1)":             "v(2, bitor(x, y)+1)",
		"bitlen(x//3) + isqrt(5*y^2) % 3": "",
		"max(x//2, y % 5)":                "",
		"x < y ? x*y : x-y":               "",
		"x % 2 == 0 ? y//2 : min(x,y)":    "",
		"lowbit(x) xor y % 3":             "",
	} {
		f := formula(t, text)
		found := Values(t.Context(), leaves, table(t, f, points), 12_000_000)
		if len(found) == 0 {
			t.Errorf("%s is not found", text)
			continue
		}
		if got := rule.Text(found[0]); want != "" && got != want {
			t.Errorf("%s is found as %s, not as %s", text, got, want)
		}
		for _, e := range found {
			g := &rule.Formula{Name: "g", Vars: names, Body: e}
			for i, v := range table(t, g, points) {
				if w := table(t, f, points[i:i+1])[0]; v != w {
					t.Fatalf("%s is found as %s, which is %d at %v, not %d", text, g, v, points[i], w)
				}
			}
		}
	}
}

func TestConditions(t *testing.T) {
	points, leaves := grid(12)
	for text, want := range map[string]string{
		"x == y":                           "x == y",
		"2*x < lowfib(y+1)":                "",
		"(x+y) % 5 == 3":                   "",
		"x in squares":                     "x in squares",
		"x+y not in powers(2)":             "x+y not in powers(2)",
		"x < y and (x+y) % 3 == 1":         "",
		"x == 2*y or y == x+3":             "",
		"popcount(x) % 2 == 0 and x >= y":  "",
		"x > 2 and y > 3 and x != y":       "",
		"x <= 3 or x % 2 == 1 or y == x+1": "",
	} {
		f := formula(t, "lost iff "+text)
		values := table(t, f, points)
		found := Conditions(t.Context(), leaves, values, 12_000_000)
		if len(found) == 0 {
			t.Errorf("%s is not found", text)
			continue
		}
		if got := rule.Text(found[0]); want != "" && got != want {
			t.Errorf("%s is found as %s, not as %s", text, got, want)
		}
		for _, e := range found {
			g := &rule.Formula{Vars: names, Body: e, Lost: true}
			for i, v := range table(t, g, points) {
				if v != values[i] {
					t.Fatalf("%s is found as %s, which is wrong at %v", text, g, points[i])
				}
			}
		}
	}
}

// TestNothing searches in random numbers.
func TestNothing(t *testing.T) {
	_, leaves := grid(12)
	r := rand.New(rand.NewPCG(1, 2))
	want := make([]int64, 144)
	for i := range want {
		want[i] = r.Int64N(2)
	}
	if found := Values(t.Context(), leaves, want, 4_000_000); len(found) > 0 {
		t.Errorf("random numbers are %s", rule.Text(found[0]))
	}
	if found := Conditions(t.Context(), leaves, want, 4_000_000); len(found) > 0 {
		t.Errorf("random points are %s", rule.Text(found[0]))
	}
}
