package script_test

import (
	"fmt"
	"math/bits"
	"math/rand"
	"slices"
	"strings"
	"testing"
	"time"
)

// busy is how many times as long as it may a script may take here: test machines
// have other things to do.
const busy = 5

// within runs a script at the judge's limits and fails if it takes too long.
func within(t *testing.T, id, input string, limit time.Duration) string {
	t.Helper()
	start := time.Now()
	out := solve(t, id, input)
	if d := time.Since(start); d > busy*limit {
		t.Errorf("%s took %v, more than %d times %v", id, d, busy, limit)
	}
	return out
}

func skipSlow(t *testing.T) {
	if testing.Short() || raceEnabled {
		t.Skip("a test of speed")
	}
}

// same compares long outputs.
func same(t *testing.T, id, got, want string) {
	t.Helper()
	if got == want {
		return
	}
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			t.Fatalf("%s: line %d is %q, want %q", id, i+1, g[i], w[i])
		}
	}
	t.Fatalf("%s: %d lines, want %d", id, len(g), len(w))
}

// naive returns the values of the heaps of a subtraction game.
func naive(set []int, most int) []int {
	g := make([]int, most+1)
	seen := make([]int, most+2)
	for n := range g {
		for _, s := range set {
			if s <= n {
				seen[g[n-s]] = n + 1
			}
		}
		for seen[g[n]] == n+1 {
			g[n]++
		}
	}
	return g
}

func TestLimitHDU1846(t *testing.T) {
	skipSlow(t)
	r := rand.New(rand.NewSource(1))
	var in, want strings.Builder
	fmt.Fprintln(&in, 1000)
	for range 1000 {
		n, m := 1+r.Intn(100_000), 1+r.Intn(1000)
		fmt.Fprintln(&in, n, m)
		fmt.Fprintln(&want, pick(n%(m+1) != 0, "first", "second"))
	}
	same(t, "hdu1846", within(t, "hdu1846", in.String(), time.Second), want.String())
}

// TestLimitHDU1847: a million lines, among them heaps far beyond the limits.
func TestLimitHDU1847(t *testing.T) {
	skipSlow(t)
	r := rand.New(rand.NewSource(2))
	var in, want strings.Builder
	for i := range 1_000_000 {
		n := 1 + r.Int63n(1000)
		if i%10 == 0 {
			n = r.Int63()
		}
		fmt.Fprintln(&in, n)
		fmt.Fprintln(&want, pick(n%3 != 0, "Kiki", "Cici"))
	}
	same(t, "hdu1847", within(t, "hdu1847", in.String(), 2*time.Second), want.String())
}

func TestLimitHDU1536(t *testing.T) {
	skipSlow(t)
	r := rand.New(rand.NewSource(3))
	var in, want strings.Builder
	for i := range 100 {
		most := 10_000
		if i%2 == 0 {
			most = 300
		}
		set := random(r, 100, 1, most)
		g := naive(set, 10_000)
		fmt.Fprintln(&in, 100, words(set))
		fmt.Fprintln(&in, 100)
		for range 100 {
			p := random(r, 100, 0, 10_000)
			fmt.Fprintln(&in, 100, words(p))
			x := 0
			for _, h := range p {
				x ^= g[h]
			}
			want.WriteString(pick(x != 0, "W", "L"))
		}
		fmt.Fprintln(&want)
	}
	fmt.Fprintln(&in, 0)
	same(t, "hdu1536", within(t, "hdu1536", in.String(), time.Second), want.String())
}

func TestLimitAcWing893(t *testing.T) {
	skipSlow(t)
	r := rand.New(rand.NewSource(4))
	set, p := random(r, 100, 1, 10_000), random(r, 100, 1, 10_000)
	g := naive(set, 10_000)
	x := 0
	for _, h := range p {
		x ^= g[h]
	}
	in := fmt.Sprintf("100\n%s\n100\n%s\n", words(set), words(p))
	same(t, "acwing893", within(t, "acwing893", in, time.Second), pick(x != 0, "Yes\n", "No\n"))
}

func TestLimitLuoguP3185(t *testing.T) {
	skipSlow(t)
	const n = 21
	g := make([]int, n) // by bottle
	for i := n - 1; i >= 0; i-- {
		seen := map[int]bool{}
		for j := i + 1; j < n; j++ {
			for k := j; k < n; k++ {
				seen[g[j]^g[k]] = true
			}
		}
		for seen[g[i]] {
			g[i]++
		}
	}
	r := rand.New(rand.NewSource(5))
	var in, want strings.Builder
	fmt.Fprintln(&in, 10)
	for range 10 {
		p := random(r, n, 0, 10_000)
		fmt.Fprintf(&in, "%d\n%s\n", n, words(p))
		x := 0
		for i, beans := range p {
			if beans%2 == 1 {
				x ^= g[i]
			}
		}
		least, count := []int{-1, -1, -1}, 0
		for i := range n {
			for j := i + 1; j < n; j++ {
				for k := j; k < n; k++ {
					if p[i] > 0 && x^g[i]^g[j]^g[k] == 0 {
						if count == 0 {
							least = []int{i, j, k}
						}
						count++
					}
				}
			}
		}
		fmt.Fprintf(&want, "%s\n%d\n", words(least), count)
	}
	same(t, "luogu-p3185", within(t, "luogu-p3185", in.String(), time.Second), want.String())
}

// TestLimit51Nod1714 has as many numbers as the judge's, of any number of ones.
// Every position is one of two equal halves, with one more number or without.
func TestLimit51Nod1714(t *testing.T) {
	skipSlow(t)
	r := rand.New(rand.NewSource(6))
	for _, more := range []int{0, 1} {
		var in strings.Builder
		fmt.Fprintln(&in, 100_000+more)
		for range 50_000 {
			x := r.Uint64() | r.Uint64()&r.Uint64()
			fmt.Fprintf(&in, "%d %d\n", x, bits.Reverse64(x)) // as many ones
		}
		if more == 1 {
			fmt.Fprintln(&in, ^uint64(0))
		}
		same(t, "51nod1714", within(t, "51nod1714", in.String(), 3*time.Second), pick(more == 1, "B\n", "L\n"))
	}
}

func TestLimitBZOJ2688(t *testing.T) {
	skipSlow(t)
	for _, p := range [][]int{slices.Repeat([]int{100}, 100), upTo(100)} {
		in := fmt.Sprintf("%d\n%s\n", len(p), words(p))
		got := within(t, "bzoj2688", in, time.Second)
		if got < "0.9" || got > "1.0" || len(got) != len("0.000000\n") {
			t.Errorf("%d trees: got %q; nearly every sum of many values is won", len(p), got)
		}
	}
}

func TestLimitBOJ16187(t *testing.T) {
	skipSlow(t)
	var in, want strings.Builder
	fmt.Fprintln(&in, 4998)
	for n := 3; n <= 5000; n++ {
		fmt.Fprintln(&in, n)
		lost := n == 15 || n == 35 || slices.Contains([]int{5, 9, 21, 25, 29}, n%34)
		fmt.Fprintln(&want, pick(lost, "Second", "First"))
	}
	same(t, "boj16187", within(t, "boj16187", in.String(), time.Second), want.String())
}

// TestLimitHDU2176 prints a hundred thousand moves.
func TestLimitHDU2176(t *testing.T) {
	skipSlow(t)
	r := rand.New(rand.NewSource(7))
	p := random(r, 200_000, 1, 1_000_000_000)
	x := 0
	for _, h := range p {
		x ^= h
	}
	var want strings.Builder
	fmt.Fprintln(&want, "Yes")
	for _, h := range p {
		if h^x < h {
			fmt.Fprintln(&want, h, h^x)
		}
	}
	in := fmt.Sprintf("%d\n%s\n0\n", len(p), words(p))
	same(t, "hdu2176", within(t, "hdu2176", in, 2*time.Second), want.String())
}

// TestLimits runs other scripts at their judges' limits, for the time alone.
func TestLimits(t *testing.T) {
	skipSlow(t)
	r := rand.New(rand.NewSource(8))
	list := func(n, lo, hi int) string { return fmt.Sprintf("%d\n%s\n", n, words(random(r, n, lo, hi))) }
	many := func(n int, line func() string) string {
		var b strings.Builder
		for range n {
			b.WriteString(line())
		}
		return b.String()
	}
	for _, c := range []struct {
		id, in string
		limit  time.Duration
	}{
		{"51nod1185", "10000\n" + many(10_000, func() string { return fmt.Sprintln(r.Int63n(1e18), r.Int63n(1e18)) }), time.Second},
		{"acwing891", list(100_000, 1, 1e9), time.Second},
		{"cf255e", "77777\n" + many(77_777, func() string { return fmt.Sprintln(1 + r.Int63n(777_777_777_777)) }), time.Second},
		{"cf603c", "100000 3\n" + words(random(r, 100_000, 1, 1e9)), time.Second},
		{"cf87c", "100000\n", 2 * time.Second},
		{"cses1729", "1000000 100\n" + words(random(r, 100, 1, 1000)), time.Second},
		{"cses2207", list(100_000, 1, 1e6), time.Second},
		{"hdu1907", "474\n" + many(474, func() string { return list(47, 1, 4747) }), time.Second},
		{"hdu2177", many(2000, func() string { a := r.Intn(1e6 - 1); return fmt.Sprintln(a, a+1+r.Intn(1e6-1-a)) }) + "0 0\n", time.Second},
		{"hdu3032", "1\n" + list(1_000_000, 1, 1<<31-1), time.Second},
		{"hdu4664", "100\n" + many(100, func() string { return list(10_000, 1, 1e9) }), time.Second},
		{"luogu-p1247", list(500_000, 1, 1e9), 2 * time.Second},
		{"luogu-p2148", "20\n" + many(20, func() string { return list(20_000, 1, 2e9) }), time.Second},
		{"luogu-p2953", list(100, 1, 1e6), time.Second},
		{"luogu-p3235", "100 2\n" + many(100, func() string { return list(100, 1, 99_999) }), time.Second},
		{"luogu-p8369", "1 2 3\n" + list(1000, 1, 1000), time.Second},
		{"poj2311", many(1000, func() string { return fmt.Sprintln(2+r.Intn(199), 2+r.Intn(199)) }), time.Second},
	} {
		t.Run(c.id, func(t *testing.T) { within(t, c.id, c.in, c.limit) })
	}
}
