package heap

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/rule"
)

// Oracles: the definition, written as plainly as it can be, with no regard to
// speed.

// mexOf is the least value that is not in the set.
func mexOf(set map[uint32]bool) uint32 {
	v := uint32(0)
	for set[v] {
		v++
	}
	return v
}

// plain computes G(0), ..., G(n-1) by the compiled plain meaning of the rule.
func plain(t testing.TB, r *rule.Rule, n int64) []uint32 {
	t.Helper()
	prog, err := r.Compile()
	if err != nil {
		t.Fatalf("%s: %v", r, err)
	}
	var g []uint32
	for h := range n {
		var opts game.Options[int64]
		if err := prog.Heap(&opts, h); err != nil {
			t.Fatalf("%s: heap %d: %v", r, h, err)
		}
		set := map[uint32]bool{}
		for option := range opts.All() {
			var v uint32
			for _, p := range option {
				v ^= g[p]
			}
			set[v] = true
		}
		g = append(g, mexOf(set))
	}
	return g
}

// way is a kind of split for the definition: take amounts, leave parts.
type way struct {
	take  func(k, n int64) bool
	parts func(heaps []int64) bool // in increasing order, all positive
}

// direct computes values from partitions, with no help of the rule package.
func direct(n int64, ways ...way) []uint32 {
	var g []uint32
	for h := range n {
		set := map[uint32]bool{}
		for _, w := range ways {
			for k := int64(-2); k <= h; k++ {
				if !w.take(k, h) {
					continue
				}
				for _, heaps := range partitions(h - k) {
					if !w.parts(heaps) {
						continue
					}
					var v uint32
					for _, p := range heaps {
						v ^= g[p]
					}
					set[v] = true
				}
			}
		}
		g = append(g, mexOf(set))
	}
	return g
}

var partitionsOf [64][][]int64

// partitions lists the ways to write s as a sum of positive heaps, each in
// increasing order.
func partitions(s int64) [][]int64 {
	if partitionsOf[s] == nil {
		var list func(s, lo int64, heaps []int64)
		all := [][]int64{}
		list = func(s, lo int64, heaps []int64) {
			if s == 0 {
				all = append(all, heaps)
			}
			for a := lo; a <= s; a++ {
				if s-a > 0 && s-a < a {
					continue
				}
				list(s-a, a, append(heaps[:len(heaps):len(heaps)], a))
			}
		}
		list(s, 1, nil)
		partitionsOf[s] = all
	}
	return partitionsOf[s]
}

func parse(t testing.TB, text string) *rule.Rule {
	t.Helper()
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return r
}

func newSequence(t testing.TB, r *rule.Rule) *Sequence {
	t.Helper()
	s, err := New(r, Limits{})
	if err != nil {
		t.Fatalf("%s: %v", r, err)
	}
	return s
}

// compare checks the table against the oracle's values, in one piece and, so
// that engines stop and go on at odd places, in random pieces.
func compare(t testing.TB, r *rule.Rule, want []uint32) {
	t.Helper()
	s := newSequence(t, r)
	g, err := s.Table(context.Background(), int64(len(want)))
	if err != nil {
		t.Fatalf("%s: %v", r, err)
	}
	check := func(how string, g []uint32) {
		t.Helper()
		for n := range want {
			if g[n] != want[n] {
				t.Fatalf("%s (%s, %s): G(%d) = %d, want %d", r, s.Way(), how, n, g[n], want[n])
			}
		}
	}
	check("table", g)
	if s.engine == nil {
		return
	}
	engine, _, err := newEngine(r)
	if err != nil {
		t.Fatal(err)
	}
	pieces := make([]uint32, len(want))
	for from := 0; from < len(want); {
		to := min(len(want), from+1+rand.IntN(40))
		if _, err := engine.fill(context.Background(), pieces, from, to); err != nil {
			t.Fatal(err)
		}
		from = to
	}
	check("engine in pieces", pieces)
}

func subsets(members int) [][]int64 {
	var out [][]int64
	for mask := 1; mask < 1<<members; mask++ {
		var s []int64
		for k := range members {
			if mask>>k&1 == 1 {
				s = append(s, int64(k+1))
			}
		}
		out = append(out, s)
	}
	return out
}

func take(t testing.TB, in rule.Intervals) *rule.Rule {
	t.Helper()
	r, err := rule.New([]string{"n"}, rule.Break{Take: rule.Set{Const: in}, Parts: rule.Intervals{{Lo: 0, Hi: 1}}})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestAllSmallSubtractionSets(t *testing.T) {
	for _, s := range subsets(8) {
		has := map[int64]bool{}
		for _, k := range s {
			has[k] = true
		}
		want := direct1(200, func(k, _ int64) bool { return has[k] })
		r := take(t, rule.Numbers(s...))
		compare(t, r, want)
		for _, e := range finiteEngines(s) {
			checkEngine(t, fmt.Sprintf("%T %v", e, s), e, want)
		}
	}
}

// direct1 is direct for moves that leave one heap or none.
func direct1(n int64, take func(k, n int64) bool) []uint32 {
	var g []uint32
	for h := range n {
		set := map[uint32]bool{}
		for k := int64(1); k <= h; k++ {
			if take(k, h) {
				set[g[h-k]] = true
			}
		}
		g = append(g, mexOf(set))
	}
	return g
}

// finiteEngines are all engines that can do a finite set, whichever newEngine
// would choose.
func finiteEngines(take []int64) []engine {
	set := func(int64) ([]int64, error) { return take, nil }
	all := rule.Numbers(take...)
	m := &mexer{}
	for _, i := range all {
		m.markers = append(m.markers, &window{single: single{none: true, one: true}, lo: i.Lo, most: upTo(i.Hi)})
	}
	return []engine{
		&few{set: set, take: take, final: true},
		&dense{set: set, finite: true},
		m,
	}
}

func checkEngine(t testing.TB, name string, e engine, want []uint32) {
	t.Helper()
	g := make([]uint32, len(want))
	for from := 0; from < len(want); {
		to := min(len(want), from+1+rand.IntN(300))
		done, err := e.fill(context.Background(), g, from, to)
		if err != nil || done != to {
			t.Fatalf("%s: filled to %d of %d: %v", name, done, to, err)
		}
		from = to
	}
	for n := range want {
		if g[n] != want[n] {
			t.Fatalf("%s: G(%d) = %d, want %d", name, n, g[n], want[n])
		}
	}
}

func TestLargeSubtractionSets(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 40 {
		top := 1 + r.Int64N(1200)
		count := 1 + r.IntN(int(top))
		has := map[int64]bool{}
		for range count {
			lo := 1 + r.Int64N(top)
			has[lo] = true
			for k := lo; r.IntN(3) == 0 && k < lo+r.Int64N(300); k++ {
				has[k] = true
			}
		}
		var s []int64
		for k := range has {
			s = append(s, k)
		}
		members := rule.Numbers(s...)
		want := direct1(1600, func(k, _ int64) bool { return has[k] })
		compare(t, take(t, members), want)
		for _, e := range finiteEngines(members.Members()) {
			checkEngine(t, fmt.Sprintf("%T %v", e, members), e, want)
		}
	}
}

func TestAllButSets(t *testing.T) {
	for _, x := range append(subsets(7), nil) {
		not := map[int64]bool{}
		for _, k := range x {
			not[k] = true
		}
		compare(t, take(t, rule.Numbers(x...).Without(1)), direct1(300, func(k, _ int64) bool { return !not[k] }))
	}
	r := rand.New(rand.NewPCG(2, 2))
	for range 40 {
		not := map[int64]bool{}
		for range 1 + r.IntN(20) {
			not[1+r.Int64N(100)] = true
		}
		var x []int64
		for k := range not {
			x = append(x, k)
		}
		compare(t, take(t, rule.Numbers(x...).Without(1)), direct1(800, func(k, _ int64) bool { return !not[k] }))
	}
}
