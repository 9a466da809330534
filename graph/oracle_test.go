package graph

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/grundy-cgt/grundy/game"
)

// oracle is the definition of the nim value and of the remotenesses, by
// recursion with a Go map.
type oracle[P comparable] struct {
	rules  game.Rules[P]
	values map[P]uint64
	remote [2]map[P]int // normal, misère
}

func newOracle[P comparable](rules game.Rules[P]) *oracle[P] {
	return &oracle[P]{rules, map[P]uint64{}, [2]map[P]int{{}, {}}}
}

func (o *oracle[P]) options(p P) [][]P {
	var options game.Options[P]
	if err := o.rules.Options(&options, p); err != nil {
		panic(err)
	}
	var list [][]P
	for i := range options.Len() {
		list = append(list, options.At(i))
	}
	return list
}

func (o *oracle[P]) value(p P) uint64 {
	if v, ok := o.values[p]; ok {
		return v
	}
	has := map[uint64]bool{}
	for _, option := range o.options(p) {
		var sum uint64
		for _, q := range option {
			sum ^= o.value(q)
		}
		has[sum] = true
	}
	var v uint64
	for has[v] {
		v++
	}
	o.values[p] = v
	return v
}

// wins says who wins by the bare definition, without remoteness.
func (o *oracle[P]) wins(p P, misere bool) bool {
	options := o.options(p)
	if len(options) == 0 {
		return misere
	}
	for _, option := range options {
		if len(option) == 0 && !misere || len(option) == 1 && !o.wins(option[0], misere) {
			return true
		}
	}
	return false
}

// remoteness plays best for both sides: the winner moves to a lost position
// that ends soonest, the loser to a position that ends latest.
func (o *oracle[P]) remoteness(p P, misere bool) int {
	memo := o.remote[0]
	if misere {
		memo = o.remote[1]
	}
	if r, ok := memo[p]; ok {
		return r
	}
	soonest, latest := 1<<30, -1
	win := o.wins(p, misere)
	for _, option := range o.options(p) {
		r, lost := 0, !misere // the empty sum
		if len(option) == 1 {
			r, lost = o.remoteness(option[0], misere), !o.wins(option[0], misere)
		}
		if lost {
			soonest = min(soonest, r)
		}
		latest = max(latest, r)
	}
	r := 1 + latest
	if win && latest >= 0 {
		r = 1 + soonest
	}
	memo[p] = r
	return r
}

// compare asks the solver and the oracle for all positions, in a random order.
func compare[P comparable](t *testing.T, name string, rules game.Rules[P], positions []P) {
	t.Helper()
	s, o := New(rules, Limits{}), newOracle(rules)
	for _, i := range rand.New(rand.NewPCG(1, 2)).Perm(len(positions)) {
		p := positions[i]
		got, err := s.Value(context.Background(), p)
		if want := o.value(p); err != nil || got != want {
			t.Fatalf("%s: Value(%v) = %d, %v; want %d", name, p, got, err, want)
		}
	}
	if s.Len() != len(o.values) {
		t.Errorf("%s: Len() = %d, the oracle met %d positions", name, s.Len(), len(o.values))
	}
}

// subtraction is the game of taking one of the given numbers from a heap.
func subtraction(take ...int) game.Func[int] {
	return func(dst *game.Options[int], n int) error {
		for _, t := range take {
			if t < n {
				dst.Add(n - t)
			} else if t == n {
				dst.Add()
			}
		}
		return nil
	}
}

// kayles takes one or two beans and may split what is left.
var kayles = game.Func[int](func(dst *game.Options[int], n int) error {
	for take := 1; take <= min(2, n); take++ {
		for left := 0; 2*left <= n-take; left++ {
			dst.Add(left, n-take-left)
		}
	}
	return nil
})

// wythoff takes from one of two heaps or the same from both.
var wythoff = game.Func[[2]int](func(dst *game.Options[[2]int], p [2]int) error {
	for k := 1; k <= max(p[0], p[1]); k++ {
		if k <= p[0] {
			dst.Add([2]int{p[0] - k, p[1]})
		}
		if k <= p[1] {
			dst.Add([2]int{p[0], p[1] - k})
		}
		if k <= min(p[0], p[1]) {
			dst.Add([2]int{p[0] - k, p[1] - k})
		}
	}
	return nil
})

// cut removes a letter that has an equal neighbour, which cuts the string in two.
var cut = game.Func[string](func(dst *game.Options[string], s string) error {
	for i := range len(s) {
		if i > 0 && s[i-1] == s[i] || i+1 < len(s) && s[i] == s[i+1] {
			for _, half := range []string{s[:i], s[i+1:]} {
				if half != "" {
					dst.Part(half)
				}
			}
			dst.End()
		}
	}
	return nil
})

// dag is a random game on the numbers 0..n-1 under a random renaming; with sums,
// options have up to 3 parts, without at most 1.
func dag(r *rand.Rand, n int, sums bool) game.Func[int] {
	name, most := r.Perm(n), 2
	if sums {
		most = 4
	}
	options := make([][][]int, n)
	for i := range n {
		for range r.IntN(6) {
			var option []int
			for range r.IntN(most) {
				if i > 0 {
					option = append(option, name[r.IntN(i)])
				}
			}
			options[name[i]] = append(options[name[i]], option)
		}
	}
	return explicit(options)
}

// explicit is the game whose options are listed.
func explicit(options [][][]int) game.Func[int] {
	return func(dst *game.Options[int], p int) error {
		for _, option := range options[p] {
			dst.Add(option...)
		}
		return nil
	}
}

func upTo(n int) []int {
	var list []int
	for i := range n {
		list = append(list, i)
	}
	return list
}

func TestValueOracle(t *testing.T) {
	compare(t, "subtraction {1,2,3}", subtraction(1, 2, 3), upTo(200))
	compare(t, "subtraction {2,5,7,9}", subtraction(2, 5, 7, 9), upTo(200))
	compare(t, "subtraction {}", subtraction(), upTo(10))
	compare(t, "Kayles", kayles, upTo(150))

	var pairs [][2]int
	for i := range 25 * 25 {
		pairs = append(pairs, [2]int{i / 25, i % 25})
	}
	compare(t, "Wythoff", wythoff, pairs)

	var words []string
	for i := range 1 << 9 {
		word := ""
		for k := i + 1; k > 1; k >>= 1 {
			word += string("ab"[k&1])
		}
		words = append(words, word)
	}
	compare(t, "cut", cut, words)

	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		n := 1 + r.IntN(60)
		compare(t, "dag", dag(r, n, true), upTo(n))
	}
}

func TestOutcomeOracle(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	ctx := context.Background()
	for range 300 {
		n := 1 + r.IntN(25)
		rules := dag(r, n, false)
		s, o := New(rules, Limits{}), newOracle(rules)
		for range 4 * n { // values and outcomes share the table, so mix the questions
			p, misere := r.IntN(n), r.IntN(2) == 1
			if r.IntN(3) == 0 {
				if v, err := s.Value(ctx, p); err != nil || v != o.value(p) {
					t.Fatalf("Value(%d) = %d, %v; want %d", p, v, err, o.value(p))
				}
			}
			win, remote, err := s.Outcome(ctx, p, misere)
			if err != nil || win != o.wins(p, misere) || remote != o.remoteness(p, misere) {
				t.Fatalf("Outcome(%d, misere %v) = %v, %d, %v; want %v, %d",
					p, misere, win, remote, err, o.wins(p, misere), o.remoteness(p, misere))
			}
			if again, err := s.Remoteness(ctx, p); err != nil || again != o.remoteness(p, false) {
				t.Fatalf("Remoteness(%d) = %d, %v; want %d", p, again, err, o.remoteness(p, false))
			}
		}
	}
}
