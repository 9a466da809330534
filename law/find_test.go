package law

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// table returns the values of a formula below n.
func table(t *testing.T, formula string, n int) []uint64 {
	t.Helper()
	f, err := rule.ParseFormula(formula, []string{"n"})
	if err != nil {
		t.Fatal(err)
	}
	ev := f.Compile()
	g := make([]uint64, n)
	for i := range g {
		v, err := ev.At(int64(i))
		if err != nil || v < 0 {
			t.Fatalf("%s at %d: %d, %v", formula, i, v, err)
		}
		g[i] = uint64(v)
	}
	return g
}

// first returns the simplest law of values, or "".
func first(t *testing.T, g []uint64) string {
	t.Helper()
	laws, err := Find(context.Background(), "n", g, Hints{})
	if err != nil {
		t.Fatal(err)
	}
	if len(laws) == 0 {
		return ""
	}
	for i, l := range laws {
		if l.Status != period.Checked || l.Known != int64(len(g)) || l.Theorem != "" {
			t.Errorf("%v: status %s, known %d of %d, theorem %q", l, l.Status, l.Known, len(g), l.Theorem)
		}
		if i > 0 && l.Cost < laws[i-1].Cost {
			t.Errorf("%v costs less than the one before it", l)
		}
	}
	return laws[0].Formula.String()
}

// laws are found in the values that they give, in the form in which they are
// written here, unless a second formula says how.
var laws = []struct{ formula, found string }{
	{"g(n) = 0", ""},
	{"g(n) = n", ""},
	{"g(n) = n % 5", ""},
	{"g(n) = n//7", ""},
	{"g(n) = (n+3)//7", ""},
	{"g(n) = 2*n//3", ""},
	{"g(n) = 3*n+2", ""},
	{"g(n) = n xor 1", ""},
	{"g(n) = n xor 5", ""},
	{"g(n) = n == 0 ? 0 : n-1 xor 2", ""},
	{"g(n) = n % 7 // 3", ""},
	{"g(n) = [0, 1, 0, 1, 2, 3, 2][n % 7]", ""},
	{"g(n) = n % 4 == 3 ? 1 : 0", "g(n) = n % 4//3"},
	{"g(n) = n % 6 == 2 ? 5 : 1", ""},
	{"g(n) = n == 0 ? 0 : n+[-1, 0, 0, 1][n % 4]", ""},
	{"g(n) = n < 5 ? [3, 1, 4, 1, 5][n] : n % 3", ""},
	{"g(n) = lowbit(n)", ""},
	{"g(n) = lowbit(n)//2", ""},
	{"g(n) = highbit(n)", ""},
	{"g(n) = bitlen(n)", ""},
	{"g(n) = popcount(n)", ""},
	{"g(n) = popcount(n) % 2", ""},
	{"g(n) = n == 0 ? 0 : 2*n-popcount(n-1) % 2-1", ""},
	{"g(n) = n == 0 ? 7 : v(2, n)+1", ""},
	{"g(n) = v(3, n+1)", ""},
	{"g(n) = n == 0 ? 0 : v(5, n)", ""},
	{"g(n) = isqrt(n)", ""},
	{"g(n) = n < 2 ? n : lpf(n) == 2 ? 0 : primepi(lpf(n))", ""},
	{"g(n) = n == 0 ? 0 : bigomega(n)", ""},
	{"g(n) = n == 0 ? 0 : bigomega(n) % 2", ""},
	{"g(n) = n % 2 == 0 ? n//2 : g(n//2)", ""},
	{"g(n) = n < 5 ? [0, 1, 0, 1, 2][n] : n % 2 == 0 ? [1, 2, 1][g(n//2)] : 0", ""},
	{"g(n) = n == 0 ? 0 : n % 3 == 0 ? g(n//3) : n % 3 == 1 ? g(n//3)+1 : 5", "n < 3 ? [0, 1, 5][n] : [g(n//3), g(n//3)+1, 5][n % 3]"},
	{"g(n) = automaton(2, n, [[1, 2], [0, 3], [2, 4], [3, 3], [4, 2]], [0, 0, 1, 0, 2])", ""},
	{"g(n) = automaton(0, n, [[1, 2], [1, 3], [4, 0], [1, 0], [4, 2]], [0, 0, 3, 0, 3])", ""},
	{"g(n) = n < 4 ? 0 : n < 16 ? 1 : n < 82 ? 2 : n < 700 ? 0 : 3", ""},
}

func TestFind(t *testing.T) {
	for _, c := range laws {
		want := c.found
		if want == "" {
			want = c.formula
		}
		f, err := rule.ParseFormula(want, []string{"n"})
		if err != nil {
			t.Fatal(err)
		}
		if got := first(t, table(t, c.formula, 3000)); got != f.String() {
			t.Errorf("%s: found %q, want %q", c.formula, got, f)
		}
	}
}

// A law that one late value breaks is not found, wherever that value is behind the
// values that the law is fitted to; and what is found gives all values.
func TestFindBroken(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	times := 4
	if testing.Short() {
		times = 1
	}
	for _, c := range laws {
		for range times {
			g := table(t, c.formula, 1500)
			at := 500 + random.IntN(1000)
			g[at]++
			laws, err := Find(context.Background(), "n", g, Hints{})
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range laws {
				if ok, _ := gives(context.Background(), l.Formula, g); !ok {
					t.Errorf("%s, with another value at %d: %v is false", c.formula, at, l)
				}
				if l.Words != "constant on intervals" {
					t.Errorf("%s, with another value at %d: %v", c.formula, at, l)
				}
			}
		}
	}
}

func TestFindNothingInNoise(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for i := range 60 {
		values := 2 + i%7
		g := make([]uint64, 300+20*i)
		for n := range g {
			g[n] = random.Uint64N(uint64(values))
		}
		if law := first(t, g); law != "" {
			t.Errorf("%d random numbers below %d: %s", len(g), values, law)
		}
	}
	for _, n := range []int{0, 1, 10, 3*minFit - 1} {
		if law := first(t, make([]uint64, n)); law != "" {
			t.Errorf("%d values: %s", n, law)
		}
	}
}

// The expressions for periods give the list that they are made from.
func TestArithmetic(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 4000 {
		p := 1 + random.IntN(9)
		list := make([]int64, p)
		for i := range list {
			list[i] = random.Int64N(1 + random.Int64N(5))
			if random.IntN(2) == 0 {
				list[i] += int64(i) / (1 + random.Int64N(3))
			}
		}
		saltus := random.Int64N(6)
		e := arithmetic(list, saltus, rule.Var{Name: "n"})
		ev := (&rule.Formula{Vars: []string{"n"}, Body: e}).Compile()
		for n := range int64(40) {
			want := list[n%int64(p)] + saltus*(n/int64(p))
			if v, err := ev.At(n); err != nil || v != want {
				t.Fatalf("%v, saltus %d: %s is %d at %d, not %d (%v)", list, saltus, rule.Text(e), v, n, want, err)
			}
		}
	}
}

func TestFindStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Find(ctx, "n", make([]uint64, 1000), Hints{}); err == nil {
		t.Error("no error from a cancelled search")
	}
}

// Laws of the lost positions alone, in values that are random where they are not 0.
func TestFindLost(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	for _, want := range []string{
		"lost iff n % 10 == 0",
		"lost iff n % 7 in {0,2}",
		"lost iff n < 4 ? n in {0,2} : n % 2 == 1",
		"lost iff popcount(n) % 3 == 0",
		"lost iff n == 0 or v(2, n) % 2 == 1",
		"lost iff isqrt(n) % 2 == 0",
	} {
		f, err := rule.ParseFormula(want, []string{"n"})
		if err != nil {
			t.Fatal(err)
		}
		g := make([]uint64, 2000)
		ev := f.Compile()
		for n := range g {
			if lost, err := ev.Lost(int64(n)); err != nil {
				t.Fatal(err)
			} else if !lost {
				g[n] = 1 + random.Uint64N(5)
			}
		}
		if law := first(t, g); law != "" {
			t.Errorf("%s: the values have the law %s", want, law)
		}
		laws, err := FindLost(context.Background(), "n", g, Hints{})
		if err != nil {
			t.Fatal(err)
		}
		if len(laws) == 0 || laws[0].Formula.String() != f.String() {
			t.Errorf("found %v, want %s", laws, f)
		}
		for _, l := range laws {
			if at := broken(l.Formula, g); at >= 0 {
				t.Errorf("%v is false at %d", l, at)
			}
		}
		g[1700] = min(1, 1-min(g[1700], 1))
		if laws, _ := FindLost(context.Background(), "n", g, Hints{}); len(laws) > 0 {
			t.Errorf("%s: found %v in spite of an exception", want, laws)
		}
	}
	rare := make([]uint64, 3000)
	for n := range rare {
		if rare[n] = 1; n == 5 || n == 77 || n == 400 {
			rare[n] = 0
		}
	}
	if laws, _ := FindLost(context.Background(), "n", rare, Hints{}); len(laws) > 0 {
		t.Errorf("%v: no value tells that no other follows", laws)
	}
}
