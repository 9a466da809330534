package automata_test

import (
	"context"
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/automata"
	"github.com/grundy-cgt/grundy/digraph"
)

// thueMorse is the parity of the ones of n.
func thueMorse(t testing.TB) *automata.DFAO {
	d, err := automata.NewDFAO(automata.Base(2), [][]int{{0, 1}, {1, 0}}, []int64{0, 1})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestCall(t *testing.T) {
	odd, err := automata.NewDFAO(automata.Zeckendorf(), [][]int{{0, 1}, {0, -1}}, []int64{5, 5})
	if err != nil {
		t.Fatal(err)
	}
	for want, got := range map[string]string{
		"automaton(2, n, [[0, 1], [1, 0]], [0, 1])":   thueMorse(t).String(),
		"automaton(2, n+1, [[0, 1], [1, 0]], [0, 1])": thueMorse(t).Call("n+1"),
		"automaton(0, n, [[0, 1], [0, 0]], [5, 5])":   odd.String(),
	} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestByCode(t *testing.T) {
	for code, want := range map[int]string{2: "base 2", 10: "base 10", 0: "Zeckendorf", -1: "Zeckendorf", -2: "Fraenkel 2"} {
		s, err := automata.ByCode(code)
		if err != nil || s.String() != want {
			t.Errorf("%d: %v, %v; want %s", code, s, err, want)
		}
	}
	for _, code := range []int{1, 1000, -1000} {
		if _, err := automata.ByCode(code); err == nil || !strings.Contains(err.Error(), "2..256") {
			t.Errorf("%d: %v", code, err)
		}
	}
}

func TestNewDFAO(t *testing.T) {
	two := automata.Base(2)
	for want, c := range map[string]struct {
		next [][]int
		out  []int64
	}{
		"an output for each state": {nil, nil},
		"1 lists and 2 outputs":    {[][]int{{0, 0}}, []int64{1, 2}},
		"3 next states":            {[][]int{{0, 0, 0}}, []int64{1}},
		"by digit 1 to state 7":    {[][]int{{0, 7}}, []int64{1}},
		"has the output 1, and":    {[][]int{{1, 0}, {1, 1}}, []int64{1, 2}},
	} {
		if _, err := automata.NewDFAO(two, c.next, c.out); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %s", c.next, err, want)
		}
	}
	// states that are equal or not reached go away
	d, err := automata.NewDFAO(two, [][]int{{2, 1}, {1, 2}, {0, 1}, {3, 9}}, []int64{0, 1, 0, 4})
	if err != nil || !d.Equal(thueMorse(t)) {
		t.Errorf("%v, %v", d, err)
	}
}

func TestDOT(t *testing.T) {
	for _, c := range []struct {
		d               *automata.DFAO
		vertices, edges int
	}{
		{thueMorse(t), 3, 5},
		{lastDigit(t), 6, 9},
	} {
		text := c.d.DOT()
		g, err := digraph.Read(t.Context(), strings.NewReader(text), digraph.ReadOptions{Format: digraph.DOT})
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if g.Vertices() != c.vertices || g.Edges() != c.edges {
			t.Errorf("%d vertices and %d edges, want %d and %d:\n%s", g.Vertices(), g.Edges(), c.vertices, c.edges, text)
		}
	}
}

// lastDigit tells the last digit of n in Zeckendorf's representation.
func lastDigit(t testing.TB) *automata.DFAO {
	s := automata.Zeckendorf()
	d, err := automata.NewDFAO(s, [][]int{{1, 2}, {1, 1}, {2, 2}}, []int64{0, 0, 1})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// The parity of the ones of n has no overlap: nothing of the form
// a x a x a, a one value, occurs in it (Thue 1912).
func ExampleSystem_Decide() {
	morse := make([]int64, 300)
	for n := range morse {
		morse[n] = int64(bits.OnesCount(uint(n)) % 2)
	}
	two := automata.Base(2)
	d, ok := automata.FromKernel(two, morse)
	fmt.Println(d, ok)

	i, j, p := automata.Var("i"), automata.Var("j"), automata.Var("p")
	one := d.Equals(1)
	equal := automata.Iff{
		P: automata.Rel{A: one, Args: []automata.Linear{j}},
		Q: automata.Rel{A: one, Args: []automata.Linear{j.Plus(p)}},
	}
	overlap := automata.And{
		automata.Less(automata.Const(0), p),
		automata.Forall{Vars: []string{"j"}, P: automata.Implies{
			P: automata.And{automata.Cmp{X: i, Op: automata.LE, Y: j}, automata.Cmp{X: j, Op: automata.LE, Y: i.Plus(p)}},
			Q: equal,
		}},
	}
	ctx := context.Background()
	fmt.Println(two.Decide(ctx, automata.Exists{Vars: []string{"i", "p"}, P: overlap}, automata.Limits{}))
	// Output:
	// automaton(2, n, [[0, 1], [1, 0]], [0, 1]) true
	// false <nil>
}

// The first power of two
// above 1000.
func ExampleAutomaton_Least() {
	two := automata.Base(2)
	a, err := two.Compile(context.Background(), automata.And{
		automata.Rel{A: two.Weight(), Args: automata.Vars("n")},
		automata.Less(automata.Const(1000), automata.Var("n")),
	}, []string{"n"}, automata.Limits{})
	if err != nil {
		panic(err)
	}
	n, _ := a.Least()
	fmt.Println(n, a.Infinite())
	// Output: [1024] true
}
