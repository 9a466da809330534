package script_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
	"github.com/grundy-cgt/grundy/play"
	"github.com/grundy-cgt/grundy/script"
)

var _ play.Game[script.Pos] = (*script.Game)(nil)

func load(t testing.TB, source string) *script.Game {
	t.Helper()
	g, err := script.Load("game.star", source, script.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// valueOf is the value of a typed sum.
func valueOf(g *script.Game, position string) (uint64, error) {
	sum, err := g.ParsePosition(position)
	if err != nil {
		return 0, err
	}
	var x uint64
	for _, p := range sum {
		v, err := g.Value(context.Background(), p)
		if err != nil {
			return 0, err
		}
		x ^= v
	}
	return x, nil
}

// TestSameAsTheRule compares games in Starlark with the rules that say the same.
func TestSameAsTheRule(t *testing.T) {
	for _, c := range []struct {
		rule, moves string
		most        int64
	}{
		{"take {1,3,4}", "lambda n: [n-1, n-3, n-4]", 60},
		{"nim", "lambda n: range(n)", 30},
		{"kayles", "lambda n: [[a, n-1-a] for a in range(n)] + [sum(a, n-2-a) for a in range(n-1)]", 60},
		{"dawson-kayles", "lambda n: [sum(a, n-2-a) for a in range(n-1)]", 60},
		{"grundy", "lambda n: [(sum(a, n-a)) for a in range(1, (n+1)//2)]", 60},
		{"lasker", "lambda n: list(range(n)) + [[a, n-a] for a in range(1, n)]", 30},
		{"replace by 2 lower", "lambda n: [[a, b] for a in range(n) for b in range(a + 1)]", 20},
		{"replace by 3 lower", "lambda n: [[a, sum(b, c)] for a in range(n) for b in range(a + 1) for c in range(b + 1)]", 12},
	} {
		r, err := grundy.New(c.rule)
		if err != nil {
			t.Fatal(err)
		}
		g, err := script.Lambda(c.moves, script.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for n := range c.most {
			want, err := r.Heap(context.Background(), n)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := valueOf(g, fmt.Sprint(n)); got != want || err != nil {
				t.Errorf("%s: heap %d has value %d, %v, want %d", c.moves, n, got, err, want)
			}
		}
	}
}

// coins is a game over strings: turn a head, and perhaps one coin to its left.
const coins = `
def turn(s, i):
    return s[:i] + ("T" if s[i] == "H" else "H") + s[i+1:]

def moves(s):
    heads = [i for i in range(len(s)) if s[i] == "H"]
    return [turn(s, i) for i in heads] + [turn(turn(s, i), j) for i in heads for j in range(i)]

def normalize(s):
    return s.rstrip("T")

start = ["HTTH", "T"]
`

func TestPositionsOfAllKinds(t *testing.T) {
	big := "1" + strings.Repeat("0", 40)
	for _, c := range []struct {
		source, position string
		want             uint64
	}{
		{coins, `"HTTH"`, 1 ^ 4}, // Turning Turtles: Nim on the places
		{coins, `'HHH' + "TH"`, 1 ^ 2 ^ 3 ^ 2},
		{"def moves(x, y): return [(x-k, y) for k in range(1, x+1)] + [(x, y-k) for k in range(1, y+1)]", "(3,5)+(1,2)", 3 ^ 5 ^ 1 ^ 2},
		{"def moves(x, y): return [(x-k, y) for k in range(1, x+1)] + [(x, y-k) for k in range(1, y+1)]", "3,5", 3 ^ 5},
		{"def moves(*heaps): return [heaps[:i] + (h,) + heaps[i+1:] for i in range(len(heaps)) for h in range(heaps[i])]", "(1,2,4)", 7},
		{"def moves(p): return [(p[0], (q,)) for q in range(p[1][0])]", `("kept",(3,))`, 3},
		{"def moves(n, most=2): return [n - k for k in range(1, most + 1)]", "5", 2},
		{"def moves(n): return [n // 10] if n else []", big + "+0", 1},
		{"def moves(n): return [] if n < 10 else [n // 10]", "10^40", 0},
		{"def moves(n): return [sum()] if n else []", "3*7", 1},
		{"def moves(n): return set([n - 1, n - 2])", "1e1", 1},
		{"moves = lambda x, y: [(x - 1, y), (y, x - 1)]\nnormalize = lambda x, y: (min(x, y), max(x, y))", "(1,2)", 1},
	} {
		if got, err := valueOf(load(t, c.source), c.position); got != c.want || err != nil {
			t.Errorf("%s\nposition %s has value %d, %v, want %d", c.source, c.position, got, err, c.want)
		}
	}
	if start := load(t, coins).Start(); len(start) != 2 || start[0] != `"HTTH"` {
		t.Errorf("start = %v", start)
	}
	for source, dim := range map[string]int{
		"moves = lambda n: []": 1, "moves = lambda x, y: []": 2, "moves = lambda x, y, z=0: []": 2,
		"moves = lambda n=1: []": 1, "moves = lambda *xs: []": 1, "moves = lambda x, y, *xs, k=1, **kw: []": 2,
	} {
		if got := load(t, source).Dim(); got != dim {
			t.Errorf("%s: Dim = %d, want %d", source, got, dim)
		}
	}
}

// TestWinningMoves: a game in Starlark is one like any other for package play.
func TestWinningMoves(t *testing.T) {
	g := load(t, coins)
	sum, err := g.ParsePosition(`"HTTH"+"H"`)
	if err != nil {
		t.Fatal(err)
	}
	for _, misere := range []bool{false, true} {
		a, err := play.Solve(context.Background(), g, play.Question[script.Pos]{Sum: sum, Misere: misere, Less: g.Compare})
		if err != nil || !a.Win || a.Count != 1 || fmt.Sprint(a.Moves[0].To) != map[bool]string{false: `["H"]`, true: `[""]`}[misere] {
			t.Errorf("misere %t: %+v, %v", misere, a, err)
		}
	}
}

// TestCyclesAreNamed prints the user's positions.
func TestCyclesAreNamed(t *testing.T) {
	g := load(t, `moves = lambda a, b: [(b, a)]`)
	_, err := valueOf(g, `(1,2)`)
	var loop *graph.CycleError[script.Pos]
	if !errors.As(err, &loop) || !strings.Contains(err.Error(), "(1,2) -> (2,1) -> (1,2)") {
		t.Errorf("got %v", err)
	}
}

func TestLongChains(t *testing.T) {
	skipSlow(t)
	g := load(t, `moves = lambda n: [n - 1]`)
	if v, err := valueOf(g, "1000001"); v != 1 || err != nil {
		t.Errorf("a chain of a million positions: %d, %v", v, err)
	}
}

// TestLimitsStopAndGoOn: after a limit or a cancelled context, a game can be
// asked again.
func TestLimitsStopAndGoOn(t *testing.T) {
	source := `
def moves(n):
    while n == 7:
        pass
    return [n - 1]
`
	g, err := script.Load("game.star", source, script.Options{Steps: 1_000_000})
	if err != nil {
		t.Fatal(err)
	}
	_, err = valueOf(g, "9")
	var limit *script.LimitError
	if !errors.Is(err, game.ErrLimit) || !errors.As(err, &limit) || limit.Limit != "steps" || limit.Max != 1_000_000 {
		t.Errorf("got %v", err)
	}
	if v, err := valueOf(g, "5"); v != 1 || err != nil {
		t.Errorf("after a limit: %d, %v", v, err)
	}

	g = load(t, source)
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	start := time.Now()
	if _, err := g.Value(ctx, "8"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	if d := time.Since(start); d > 3*time.Second {
		t.Errorf("stopped after %v", d)
	}
	if v, err := valueOf(g, "6"); v != 0 || err != nil {
		t.Errorf("after a cancelled context: %d, %v", v, err)
	}
	g, err = script.Load("game.star", "moves = lambda n: [n + 1]", script.Options{Positions: 1000})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := valueOf(g, "1"); !errors.Is(err, game.ErrLimit) {
		t.Errorf("a game without end: %v", err)
	}
}

// TestOptions: parts are normalized, options with negative numbers are none.
func TestOptions(t *testing.T) {
	g := load(t, `
def moves(n):
    return [n - 1, n - 5, [n - 2, n - 6], [n - 3, n - 4], sum(), []]

def normalize(n):
    return n % 100
`)
	var opts game.Options[script.Pos]
	if err := g.Options(&opts, "104"); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(all(&opts)); got != "[[3] [99] [2 98] [1 0] [] []]" {
		t.Errorf("options of 104: %s", got)
	}
	opts.Reset()
	if err := g.Options(&opts, "4"); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(all(&opts)); got != "[[3] [1 0] [] []]" {
		t.Errorf("options of 4: %s", got)
	}
}

func all(opts *game.Options[script.Pos]) (out [][]script.Pos) {
	for o := range opts.All() {
		out = append(out, o)
	}
	return out
}

func TestParsePosition(t *testing.T) {
	one, two := load(t, "moves = lambda n: []"), load(t, "moves = lambda x, y: []")
	for _, c := range []struct {
		g          *script.Game
		text, want string
	}{
		{one, "5+7", "[5 7]"},
		{one, " 5 7,9 ", "[5 7 9]"},
		{one, "3*7", "[7 7 7]"},
		{one, "2*'ab' + \"c\"", `["ab" "ab" "c"]`},
		{one, "007", "[7]"},
		{one, "2^70", "[1180591620717411303424]"},
		{one, "5e3", "[5000]"},
		{one, "(5)", "[5]"},
		{one, "(5,)", "[(5,)]"},
		{one, "()", "[()]"},
		{one, "(3, 5) + 2*( 1,'x', (2,))", `[(3,5) (1,"x",(2,)) (1,"x",(2,))]`},
		{one, "3,5", "[3 5]"},
		{two, "3,5", "[(3,5)]"},
		{two, "3 5", "[(3,5)]"},
		{two, "(3,5)", "[(3,5)]"},
		{two, "3+5", "[3 5]"},
		{one, `"a\"b\n"`, `["a\"b\n"]`},
		{one, `'a"b\''`, `["a\"b'"]`},
	} {
		sum, err := c.g.ParsePosition(c.text)
		if got := fmt.Sprint(sum); got != c.want || err != nil {
			t.Errorf("%s: %s, %v, want %s", c.text, got, err, c.want)
		}
		for _, p := range sum {
			again, err := c.g.ParsePosition(c.g.Format(p))
			if err != nil || len(again) != 1 || again[0] != p {
				t.Errorf("%s reads back as %v, %v", p, again, err)
			}
		}
	}
	for _, text := range []string{"", "+", "5+", "-5", "(3", "(3 5)", "'ab", "5*", "x", "1^", "10^1000000000", "99999999*5", strings.Repeat("(", 100), `"\q"`, "3**4", "[5]"} {
		if sum, err := one.ParsePosition(text); err == nil {
			t.Errorf("%q is read as %v", text, sum)
		}
	}
}

func TestCompare(t *testing.T) {
	g := load(t, "moves = lambda n: []")
	ordered := []script.Pos{"0", "9", "10", "99999999999999999999", "100000000000000000000", `""`, `"B"`, `"a"`, "()", "(2,)", "(2,1)", "(10,)", `("a",)`, "((),)"}
	for i, a := range ordered {
		for j, b := range ordered {
			want := 0
			if i != j {
				want = 1
			}
			if i < j {
				want = -1
			}
			if got := g.Compare(a, b); got != want {
				t.Errorf("Compare(%s, %s) = %d, want %d", a, b, got, want)
			}
		}
	}
}
