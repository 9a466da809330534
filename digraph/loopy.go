package digraph

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Value is a loopy nim value: a number, or infinite with the set of the numbers
// that options have.
type Value struct {
	Number   uint64
	Infinite bool
	Set      []uint64 // of an infinite value, ascending
}

// String writes a value as 3 or inf{0,2}.
func (v Value) String() string {
	if !v.Infinite {
		return fmt.Sprint(v.Number)
	}
	parts := make([]string, len(v.Set))
	for i, k := range v.Set {
		parts[i] = fmt.Sprint(k)
	}
	return "inf{" + strings.Join(parts, ",") + "}"
}

// Add is the value of the sum of two positions with these values: two numbers
// xor; inf(K) and b give inf(K xor b); two infinite values give inf().
func (v Value) Add(w Value) Value {
	if v.Infinite && w.Infinite {
		return Value{Infinite: true}
	}
	if w.Infinite {
		v, w = w, v
	}
	if !v.Infinite {
		return Value{Number: v.Number ^ w.Number}
	}
	sum := Value{Infinite: true}
	for _, k := range v.Set {
		sum.Set = append(sum.Set, k^w.Number)
	}
	slices.Sort(sum.Set)
	return sum
}

// Outcome is who wins a position of this value: 0 loses, another number and an
// infinite value with 0 in its set wins, and every other one is a draw.
func (v Value) Outcome() Outcome {
	switch {
	case !v.Infinite && v.Number == 0:
		return Lose
	case !v.Infinite || slices.Contains(v.Set, 0):
		return Win
	}
	return Draw
}

// Loopy holds the loopy nim values of a graph, 8 bytes a vertex. It may be used
// by several goroutines.
type Loopy struct {
	g       *Graph
	label   []uint32 // the value, or never
	counter []uint32 // nil: there is no cycle
}

// Labels that are no values.
const (
	undecided = math.MaxUint32
	never     = math.MaxUint32 - 1 // infinite
)

// Loopy returns the loopy nim values of all vertices.
//
// There is one pass for each value m = 0, 1, 2, ... (Fraenkel and Perl 1975,
// Fraenkel and Yesha 1986). In pass m a vertex that has options of the values
// 0, ..., m-1 gets value m when no option has value m and each option without a
// value has itself an option of value m: whoever moves there is answered so. What
// has no value after the pass, and no option of value m, will never have one.
//
// A pass takes time linear in the vertices that are left and the edges to those
// without a value. The largest value is below sqrt(2E)+1. The order in which
// values are given is kept as a counter, for play: see [Loopy.Counter]. A graph
// without cycles is left to the way of [Graph.Values]; every play there ends.
func (g *Graph) Loopy(ctx context.Context) (*Loopy, error) {
	if g.order != anyOrder {
		values, err := g.inOrder(ctx)
		return &Loopy{g: g, label: values}, err
	}
	k, err := g.newKahn(ctx, workers(g.Edges()))
	if err != nil {
		return nil, err
	}
	values, err := k.run()
	if err != nil || values != nil {
		return &Loopy{g: g, label: values}, err
	}
	return g.byPasses(ctx, k.start, k.rev)
}

// byPasses is [Graph.Loopy] for any graph, of which the predecessors are given.
func (g *Graph) byPasses(ctx context.Context, start, rev []uint32) (*Loopy, error) {
	n := g.Len()
	s := &labelling{
		Loopy: &Loopy{g: g, label: make([]uint32, n), counter: make([]uint32, n)},
		start: start, rev: rev,
		open: make([]uint32, n), waits: make([]uint32, n), reached: make([]uint32, n),
	}
	left := make([]uint32, n)
	for v := range left {
		left[v] = uint32(v)
		s.label[v], s.reached[v] = undecided, undecided
		s.open[v] = g.offset[v+1] - g.offset[v]
	}
	var err error
	for m := uint32(0); len(left) > 0; m++ {
		if left, err = s.pass(ctx, m, left); err != nil {
			return nil, err
		}
	}
	return s.Loopy, nil
}

// labelling is the state between the passes.
type labelling struct {
	*Loopy
	start, rev []uint32
	open       []uint32 // how many options have no value
	waits      []uint32 // how many of these have no option of value m yet
	reached    []uint32 // the last m that an option has
	queue      []uint32
	given      uint32   // values given so far
	marked     []uint32 // room for mark and before
	list       []uint32
	touch      uint32
}

// pass gives the value m, and returns the vertices that may get a higher one.
func (s *labelling) pass(ctx context.Context, m uint32, left []uint32) ([]uint32, error) {
	s.queue = s.queue[:0]
	for _, v := range left {
		s.waits[v] = s.open[v]
	}
	for _, v := range left {
		if s.waits[v] == 0 {
			s.give(v, m)
		}
	}
	for from := 0; from < len(s.queue); {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		to := min(from+batch, len(s.queue))
		s.mark(s.queue[from:to], m)
		from = to
	}
	kept := left[:0]
	for _, v := range left {
		switch {
		case s.label[v] != undecided:
		case s.reached[v] == m:
			kept = append(kept, v)
		default:
			s.label[v] = never
		}
	}
	return kept, ctx.Err()
}

// mark says that the predecessors of the vertices of the queue reach m, and gives
// m to whoever waited for that. It goes step by step over the whole batch, with a
// look at what is needed next, so that the processor overlaps loads that miss the
// cache.
func (s *labelling) mark(some []uint32, m uint32) {
	marked := s.marked[:0]
	for _, v := range s.before(some, s.label) {
		s.open[v]--
		if s.label[v] >= never && s.reached[v] != m {
			s.reached[v] = m
			marked = append(marked, v)
		}
	}
	s.marked = marked
	for _, u := range s.before(marked, s.waits) {
		if s.waits[u]--; s.waits[u] == 0 && s.label[u] == undecided && s.reached[u] != m {
			s.give(u, m)
		}
	}
}

// before lists the predecessors of vertices, and looks at a number of each.
func (s *labelling) before(vertices, look []uint32) []uint32 {
	if len(s.rev) == 0 {
		return nil
	}
	touch := uint32(0)
	for _, v := range vertices {
		touch ^= s.rev[min(int(s.start[v]), len(s.rev)-1)]
	}
	list := s.list[:0]
	for _, v := range vertices {
		list = append(list, s.rev[s.start[v]:s.start[v+1]]...)
	}
	for _, u := range list {
		touch ^= look[u]
	}
	s.list, s.touch = list, touch
	return list
}

func (s *labelling) give(v, m uint32) {
	s.label[v], s.counter[v] = m, s.given
	s.given++
	s.queue = append(s.queue, v)
}

// Value returns the value of vertex v. It takes time for the options of v if the
// value is infinite.
func (l *Loopy) Value(v uint32) Value {
	if l.label[v] < never {
		return Value{Number: uint64(l.label[v])}
	}
	value := Value{Infinite: true}
	for _, w := range l.g.Options(v) {
		if l.label[w] < never {
			value.Set = append(value.Set, uint64(l.label[w]))
		}
	}
	slices.Sort(value.Set)
	value.Set = slices.Compact(value.Set)
	return value
}

// Number returns the value of v if that is a number.
func (l *Loopy) Number(v uint32) (value uint64, ok bool) {
	return uint64(l.label[v]), l.label[v] < never
}

// Outcome is who wins with a single token on v. It takes time for the options of v
// if the value is infinite.
func (l *Loopy) Outcome(v uint32) Outcome {
	switch value, finite := l.Number(v); {
	case finite && value == 0:
		return Lose
	case finite || l.Reaches(v, 0):
		return Win
	}
	return Draw
}

// Finite reports whether the graph is known to have no cycle, so that every value
// is a number.
func (l *Loopy) Finite() bool { return l.counter == nil }

// String tells how many vertices have a number and how many an infinite value.
func (l *Loopy) String() string {
	numbers, infinite := 0, 0
	for v := range uint32(l.g.Len()) {
		switch _, ok := l.Number(v); {
		case !l.g.Has(v):
		case ok:
			numbers++
		default:
			infinite++
		}
	}
	return fmt.Sprintf("loopy nim values of %d vertices: %d numbers, %d infinite", numbers+infinite, numbers, infinite)
}

// Reaches reports whether an option of v has the value k.
func (l *Loopy) Reaches(v uint32, k uint64) bool {
	for _, w := range l.g.Options(v) {
		if uint64(l.label[w]) == k && k < never {
			return true
		}
	}
	return false
}

// Counter returns the counter of a vertex whose value is a number: its place in
// the order in which values were given. Whoever moves from a vertex of value m to
// one that has a larger value or none can be answered by a move back to value m
// with a smaller counter. So a player who always moves to a sum of value 0 whose
// counters have the least total comes to an end.
//
// Where the graph has no cycle every counter is 0.
func (l *Loopy) Counter(v uint32) (counter uint32, ok bool) {
	if l.counter != nil {
		counter = l.counter[v]
	}
	return counter, l.label[v] < never
}

func (l *Loopy) count(v uint32) uint64 {
	c, _ := l.Counter(v)
	return uint64(c)
}
