package script_test

import (
	"fmt"
	"math/big"
	"math/bits"
	"math/rand"
	"slices"
	"strings"
	"testing"
)

// The tests of this file play the eight problems by their statements, without
// any theory, on small random inputs. Where a whole position would be too large
// to play out, they use the nim values of its parts, found by plain recursion.

// winner plays a game out. key names a position; options lists what it can
// become; last says who wins when there are no options: the player to move does
// if it is true.
type winner[P any] struct {
	key     func(P) string
	options func(P) []P
	known   map[string]bool
}

func (w *winner[P]) wins(p P) bool {
	k := w.key(p)
	if v, ok := w.known[k]; ok {
		return v
	}
	v := slices.ContainsFunc(w.options(p), func(q P) bool { return !w.wins(q) })
	w.known[k] = v
	return v
}

// heaps plays sums of heaps of a subtraction game.
func heaps(set []int) *winner[[]int] {
	return &winner[[]int]{
		known: map[string]bool{},
		key: func(p []int) string {
			sorted := slices.Clone(p)
			slices.Sort(sorted)
			return fmt.Sprint(sorted)
		},
		options: func(p []int) (out [][]int) {
			for i, h := range p {
				for _, s := range set {
					if s <= h {
						q := slices.Clone(p)
						q[i] -= s
						out = append(out, q)
					}
				}
			}
			return out
		},
	}
}

func words(ns []int) string { return strings.Trim(fmt.Sprint(ns), "[]") }

func pick(b bool, yes, no string) string {
	if b {
		return yes
	}
	return no
}

func upTo(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i + 1
	}
	return out
}

func random(r *rand.Rand, n, lo, hi int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = lo + r.Intn(hi-lo+1)
	}
	return out
}

// check compares a script with the answers.
func check(t *testing.T, id string, in, want *strings.Builder) {
	t.Helper()
	if got := solve(t, id, in.String()); got != want.String() {
		t.Errorf("%s: for the input\n%sgot\n%swant\n%s", id, in, got, want)
	}
}

func TestBraveGame(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	var in, want strings.Builder
	fmt.Fprintln(&in, 100)
	for range 100 {
		n, m := 1+r.Intn(60), 1+r.Intn(20)
		fmt.Fprintln(&in, n, m)
		fmt.Fprintln(&want, pick(heaps(upTo(m)).wins([]int{n}), "first", "second"))
	}
	check(t, "hdu1846", &in, &want)
}

func TestPowersOfTwo(t *testing.T) {
	cards := heaps([]int{1, 2, 4, 8, 16, 32, 64, 128, 256, 512})
	var in, want strings.Builder
	for n := 1; n <= 1000; n++ {
		fmt.Fprintln(&in, n)
		fmt.Fprintln(&want, pick(cards.wins([]int{n}), "Kiki", "Cici"))
	}
	check(t, "hdu1847", &in, &want)
}

func TestSNim(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	var in, want strings.Builder
	for range 20 {
		set := random(r, 1+r.Intn(4), 1, 7)
		game := heaps(set)
		fmt.Fprintln(&in, len(set), words(set))
		fmt.Fprintln(&in, 10)
		for range 10 {
			p := random(r, 1+r.Intn(3), 0, 9)
			fmt.Fprintln(&in, len(p), words(p))
			win := game.wins(p)
			want.WriteString(pick(win, "W", "L"))

			var one, answer strings.Builder
			fmt.Fprintf(&one, "%d\n%s\n%d\n%s\n", len(set), words(set), len(p), words(p))
			fmt.Fprintln(&answer, pick(win, "Yes", "No"))
			check(t, "acwing893", &one, &answer)
		}
		fmt.Fprintln(&want)
	}
	fmt.Fprintln(&in, 0)
	check(t, "hdu1536", &in, &want)
}

func TestBottles(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	game := &winner[[]int]{known: map[string]bool{}, key: func(p []int) string { return fmt.Sprint(p) }}
	triples := func(p []int) (out [][3]int, to [][]int) {
		for i, beans := range p {
			for j := i + 1; j < len(p) && beans > 0; j++ {
				for k := j; k < len(p); k++ {
					q := slices.Clone(p)
					q[i]--
					q[j]++
					q[k]++
					out, to = append(out, [3]int{i, j, k}), append(to, q)
				}
			}
		}
		return out, to
	}
	game.options = func(p []int) [][]int {
		_, to := triples(p)
		return to
	}
	for range 40 {
		n := 1 + r.Intn(4)
		p := random(r, n, 0, 2)
		least, count := [3]int{-1, -1, -1}, 0
		moves, to := triples(p)
		for i, m := range moves {
			if !game.wins(to[i]) {
				if count == 0 {
					least = m
				}
				count++
			}
		}
		var in, want strings.Builder
		fmt.Fprintf(&in, "1\n%d\n%s\n", n, words(p))
		fmt.Fprintf(&want, "%s\n%d\n", words(least[:]), count)
		check(t, "luogu-p3185", &in, &want)
	}
}

// seven is the value of a number with p ones: the mex over all choices of seven
// numbers of fewer ones.
func seven(values []int) int {
	reached := map[int]bool{}
	var choose func(left, from, x int)
	choose = func(left, from, x int) {
		if left == 0 {
			reached[x] = true
			return
		}
		for i := from; i < len(values); i++ {
			choose(left-1, i, x^values[i])
		}
	}
	choose(7, 0, 0)
	v := 0
	for reached[v] && len(values) > 0 {
		v++
	}
	return v
}

func TestSevenNumbers(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	var values []int
	for range 12 {
		values = append(values, seven(values))
	}
	for range 100 {
		n := 1 + r.Intn(8)
		x := 0
		var in, want strings.Builder
		fmt.Fprintln(&in, n)
		for range n {
			number := r.Uint64()
			for bits.OnesCount64(number) >= len(values) {
				number &= r.Uint64()
			}
			if r.Intn(3) == 0 { // few ones, so that some positions are lost
				number = 1 << r.Intn(64)
			}
			fmt.Fprintln(&in, number)
			x ^= values[bits.OnesCount64(number)]
		}
		fmt.Fprintln(&want, pick(x != 0, "B", "L"))
		check(t, "51nod1714", &in, &want)
	}
}

// treeValues counts the binary trees of n nodes by their value, as floats.
func treeValues(n int, known map[int]map[int]*big.Rat) map[int]*big.Rat {
	if known[n] != nil {
		return known[n]
	}
	out := map[int]*big.Rat{}
	if n == 0 {
		out[0] = big.NewRat(1, 1)
	}
	child := func(size, value int) int { return pickInt(size == 0, 0, value+1) }
	for l := range n {
		for a, p := range treeValues(l, known) {
			for b, q := range treeValues(n-1-l, known) {
				v := child(l, a) ^ child(n-1-l, b)
				if out[v] == nil {
					out[v] = new(big.Rat)
				}
				out[v].Add(out[v], new(big.Rat).Mul(p, q))
			}
		}
	}
	known[n] = out
	return out
}

func pickInt(b bool, yes, no int) int {
	if b {
		return yes
	}
	return no
}

func TestRandomTrees(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	known := map[int]map[int]*big.Rat{}
	for range 40 {
		sizes := random(r, 1+r.Intn(5), 1, 30)
		sum := map[int]*big.Rat{0: big.NewRat(1, 1)}
		all := big.NewRat(1, 1)
		for _, n := range sizes {
			next := map[int]*big.Rat{}
			trees := new(big.Rat)
			for b, q := range treeValues(n, known) {
				trees.Add(trees, q)
				for a, p := range sum {
					if next[a^b] == nil {
						next[a^b] = new(big.Rat)
					}
					next[a^b].Add(next[a^b], new(big.Rat).Mul(p, q))
				}
			}
			sum = next
			all.Mul(all, trees)
		}
		lost := sum[0]
		if lost == nil {
			lost = new(big.Rat)
		}
		p := new(big.Rat).Sub(big.NewRat(1, 1), lost.Quo(lost, all))
		var in, want strings.Builder
		fmt.Fprintf(&in, "%d\n%s\n", len(sizes), words(sizes))
		fmt.Fprintln(&want, p.FloatString(6))
		check(t, "bzoj2688", &in, &want)
	}
}

// TestGameOnPlane draws segments until one closes a polygon.
func TestGameOnPlane(t *testing.T) {
	for n := 3; n <= 7; n++ {
		type segment struct{ a, b int }
		var all []segment
		for a := range n {
			for b := a + 1; b < n; b++ {
				all = append(all, segment{a, b})
			}
		}
		cross := func(s, t segment) bool {
			return s.a < t.a && t.a < s.b && s.b < t.b || t.a < s.a && s.a < t.b && t.b < s.b
		}
		known := map[uint32]bool{}
		var wins func(drawn uint32) bool
		wins = func(drawn uint32) bool {
			if v, ok := known[drawn]; ok {
				return v
			}
			// Non-crossing segments between points in convex position hold a
			// convex polygon just when they hold a cycle.
			group := make([]int, n)
			for i := range group {
				group[i] = i
			}
			for i, s := range all {
				if drawn>>i&1 == 1 {
					from, to := group[s.a], group[s.b]
					for j := range group {
						if group[j] == from {
							group[j] = to
						}
					}
				}
			}
			v := false
			for i, s := range all {
				free := drawn>>i&1 == 0
				for j, other := range all {
					free = free && !(drawn>>j&1 == 1 && cross(s, other))
				}
				if free && (group[s.a] == group[s.b] || !wins(drawn|1<<i)) {
					v = true
					break
				}
			}
			known[drawn] = v
			return v
		}
		var in, want strings.Builder
		fmt.Fprintf(&in, "1\n%d\n", n)
		fmt.Fprintln(&want, pick(wins(0), "First", "Second"))
		check(t, "boj16187", &in, &want)
	}
}
