package script_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/script"
)

// laws are the scripts that answer by a law of the game, each with a script that
// plays the game itself, and with inputs small enough for that.
var laws = []struct {
	id, game string
	inputs   func(r *rand.Rand) string
}{
	{"cf603c", `
n, k = read_ints(2)
g = game("n -> n-1 |", k, "of n//2 if n > 0 and n % 2 == 0")
print("Kevin" if g.wins(read_ints(n)) else "Nicky")
`, func(r *rand.Rand) string {
		p := random(r, 1+r.Intn(3), 1, 40)
		return fmt.Sprintf("%d %d\n%s\n", len(p), 1+r.Intn(4), words(p))
	}},
	{"hdu2516", `
g = game("fibonacci-nim")
for n in ints():
    if n == 0:
        break
    win = any([not g.wins((n - k, k)) for k in range(1, n)])
    print("First win" if win else "Second win")
`, func(*rand.Rand) string { return words(upTo(60)[1:]) + " 0\n" }},
	{"hdu3032", `
for _ in range(read_int()):
    print("Alice" if game("lasker").wins(read_ints(read_int())) else "Bob")
`, func(r *rand.Rand) string {
		p := random(r, 1+r.Intn(3), 0, 50)
		return fmt.Sprintf("1\n%d\n%s\n", len(p), words(p))
	}},
	{"hdu3537", `
g = game("n -> none | a for a in 0..n-1 | a & b for a in 1..n-1, b in 0..a-1")
for n in ints():
    print("No" if g.wins(list(set(read_ints(n)))) else "Yes")
`, func(r *rand.Rand) string {
		p := random(r, r.Intn(5), 0, 30)
		return fmt.Sprintf("%d\n%s\n", len(p), words(p))
	}},
	{"luogu-p2148", `
g = game("(x, y) -> (a, x-a) for a in 1..x-1 | (a, y-a) for a in 1..y-1")
for _ in range(read_int()):
    h = read_ints(read_int())
    print("YES" if g.wins([(h[i], h[i + 1]) for i in range(0, len(h), 2)]) else "NO")
`, func(r *rand.Rand) string {
		p := random(r, 2+2*r.Intn(3), 1, 20)
		return fmt.Sprintf("1\n%d\n%s\n", len(p), words(p))
	}},
	{"poj2348", `
g = game("euclid")
for a in ints():
    b = read_int()
    if a == 0:
        break
    print("Stan wins" if g.wins((a, b)) else "Ollie wins")
`, func(r *rand.Rand) string { return words(random(r, 40, 1, 60)) + " 0 0\n" }},
	{"cf255e", `
g = game("n -> y for y in isqrt(isqrt(n-1))+1..isqrt(n) if n > 0 and y < n")
print("Furlo" if g.wins(read_ints(read_int())) else "Rublo")
`, func(r *rand.Rand) string {
		p := random(r, 1+r.Intn(3), 1, 8000)
		if r.Intn(2) == 0 {
			p = random(r, 1+r.Intn(3), 1, 100)
		}
		return fmt.Sprintf("%d\n%s\n", len(p), words(p))
	}},
	{"pe260", `
g = game(" | ".join(["(x, y, z) -> (x-k, y, z) for k in 1..x", "(x, y-k, z) for k in 1..y",
    "(x, y, z-k) for k in 1..z", "(x-k, y-k, z) for k in 1..min(x, y)", "(x-k, y, z-k) for k in 1..min(x, z)",
    "(x, y-k, z-k) for k in 1..min(y, z)", "(x-k, y-k, z-k) for k in 1..min(x, y, z)"]))
n = read_int() + 1
print(total([x + y + z for x in range(n) for y in range(x, n) for z in range(y, n) if not g.wins((x, y, z))]))
`, func(r *rand.Rand) string { return fmt.Sprintln(r.Intn(20)) }},
	{"51nod1185", `
g = game("wythoff")
for _ in range(read_int()):
    print("A" if g.wins(tuple(read_ints(2))) else "B")
`, func(r *rand.Rand) string { return "20\n" + words(random(r, 40, 0, 40)) + "\n" }},
	{"hdu2177", `
g = game("wythoff")
for a in ints():
    b = read_int()
    if a == 0 and b == 0:
        break
    print(1 if g.wins((a, b)) else 0)
    both = [(a - k, b - k) for k in range(1, a + 1)]
    one = [tuple(sorted([a, y])) for y in range(b)]
    other = [tuple(sorted([x, b])) for x in range(a)] if a != b else []
    if g.wins((a, b)):
        for p in both + one + other:
            if not g.wins(p):
                print(*p)
`, func(r *rand.Rand) string {
		var b strings.Builder
		for range 10 {
			p := random(r, 2, 0, 30)
			slices.Sort(p)
			if p[1] > 0 {
				fmt.Fprintln(&b, words(p))
			}
		}
		return b.String() + "0 0\n"
	}},
	{"poj1704", `
def moves(chips):  # in increasing order
    return [chips[:i] + (c,) + chips[i + 1:] for i in range(len(chips))
            for c in range(chips[i - 1] + 1 if i else 1, chips[i])]
for _ in range(read_int()):
    chips = tuple(sorted(read_ints(read_int())))
    print(("Georgia" if game(moves).wins(chips) else "Bob") + " will win")
`, func(r *rand.Rand) string {
		p := r.Perm(9)[:1+r.Intn(4)]
		for i := range p {
			p[i]++
		}
		return fmt.Sprintf("1\n%d\n%s\n", len(p), words(p))
	}},
	{"acwing892", stairs + `
print("Yes" if game(moves).wins((0,) + tuple(read_ints(read_int()))) else "No")
`, func(r *rand.Rand) string {
		p := random(r, 1+r.Intn(3), 0, 3)
		return fmt.Sprintf("%d\n%s\n", len(p), words(p))
	}},
	{"cses1099", stairs + `
for _ in range(read_int()):
    print("first" if game(moves).wins(tuple(read_ints(read_int()))) else "second")
`, func(r *rand.Rand) string {
		p := random(r, 1+r.Intn(4), 0, 3)
		return fmt.Sprintf("1\n%d\n%s\n", len(p), words(p))
	}},
	{"luogu-p3179", `
n = read_int()
def moves(white):  # the cells, in increasing order
    options = []
    for x in white:
        for k in range(1, n // x + 1):
            flipped = [x * j for j in range(1, k + 1)]
            options.append(tuple([c for c in range(1, n + 1) if (c in white) != (c in flipped)]))
    return options
for _ in range(read_int()):
    print("Yes" if game(moves).wins(tuple(sorted(read_ints(read_int())))) else "No")
`, func(r *rand.Rand) string {
		n := 1 + r.Intn(8)
		p := r.Perm(n)[:1+r.Intn(n)]
		for i := range p {
			p[i]++
		}
		return fmt.Sprintf("%d\n1\n%d\n%s\n", n, len(p), words(p))
	}},
}

// stairs is the staircase; its first stair is the floor.
const stairs = `
def moves(stairs):
    return [stairs[:i - 1] + (stairs[i - 1] + k, stairs[i] - k) + stairs[i + 1:]
            for i in range(1, len(stairs)) for k in range(1, stairs[i] + 1)]
`

func TestLaws(t *testing.T) {
	rounds := 20
	if raceEnabled {
		rounds = 2
	}
	for _, law := range laws {
		t.Run(law.id, func(t *testing.T) {
			r := rand.New(rand.NewSource(6))
			for range rounds {
				in := law.inputs(r)
				var want bytes.Buffer
				if err := script.Run(context.Background(), "game.star", law.game, strings.NewReader(in), &want, script.Options{}); err != nil {
					t.Fatal(err)
				}
				if got := solve(t, law.id, in); got != want.String() {
					t.Errorf("for the input\n%sgot\n%swant\n%s", in, got, want.String())
				}
			}
		})
	}
}

// TestCuttingGame plays by the real rule: who first cuts off a single cell wins.
func TestCuttingGame(t *testing.T) {
	type sheet struct{ w, h int }
	known := map[string]bool{}
	var wins func(sheets []sheet) bool
	wins = func(sheets []sheet) bool {
		slices.SortFunc(sheets, func(a, b sheet) int { return 100*(a.w-b.w) + a.h - b.h })
		key := fmt.Sprint(sheets)
		if v, ok := known[key]; ok {
			return v
		}
		v := false
		for i, s := range sheets {
			cut := func(a, b sheet) {
				single := sheet{1, 1}
				v = v || a == single || b == single ||
					!wins(append(slices.Delete(slices.Clone(sheets), i, i+1), a, b))
			}
			for w := 1; w < s.w && !v; w++ {
				cut(sheet{w, s.h}, sheet{s.w - w, s.h})
			}
			for h := 1; h < s.h && !v; h++ {
				cut(sheet{s.w, h}, sheet{s.w, s.h - h})
			}
		}
		known[key] = v
		return v
	}
	var in, want strings.Builder
	for w := 2; w <= 6; w++ {
		for h := 2; h <= 6 && w*h <= 24; h++ {
			fmt.Fprintln(&in, w, h)
			fmt.Fprintln(&want, pick(wins([]sheet{{w, h}}), "WIN", "LOSE"))
		}
	}
	check(t, "poj2311", &in, &want)
}
