package automata

import (
	"errors"
	"slices"

	"github.com/grundy-cgt/grundy/game"
)

// project is "there are numbers on the tracks that are gone such that m holds".
// gone has an entry for each track; the other tracks keep their order. It is
// the subset construction (Rabin and Scott 1959) with acceptance closed under
// padding by zeros: the numbers that are gone may have more digits than all
// others. In the worst case it has 2^n states for n of m.
func project(g *guard, m *machine, gone []bool) (*machine, error) {
	levels := make([]int32, m.tracks)
	tracks := 0
	for i, gone := range gone {
		if levels[i] = -1; !gone {
			levels[i] = int32(tracks)
			tracks++
		}
	}
	if tracks == 0 {
		return truth(m.k, !m.empty()), nil
	}
	s := &subsets{
		from: m, level: levels, tracks: tracks, sink: m.sink(), holds: padded(m, levels),
	}
	// Most constructions stay small. If one grows, it begins again with an order of
	// the states, by which sets are made smaller.
	small := *g
	small.lim.States = min(g.lim.States, 100+8*len(m.root))
	err := s.construct(&small)
	if errors.Is(err, game.ErrLimit) {
		if s.order, err = simulate(g, m, levels, s.holds); err != nil {
			return nil, err
		}
		err = s.construct(g)
	}
	if err != nil {
		return nil, err
	}
	return minimise(g, s.m)
}

// padded tells which states hold after some digits on the tracks that are gone,
// and zeros on the others.
func padded(m *machine, levels []int32) []bool {
	before := make([][]int32, len(m.root))
	var walk func(q int32, x ref)
	walk = func(q int32, x ref) {
		switch {
		case x < 0:
			before[^x] = append(before[^x], q)
		case levels[m.level[x]] >= 0:
			walk(q, m.kid(x, 0))
		default:
			for d := range m.k {
				walk(q, m.kid(x, d))
			}
		}
	}
	holds := make([]bool, len(m.root))
	for q, x := range m.root {
		walk(int32(q), x)
		holds[q] = m.out[q] == 1
	}
	return spread(holds, before)
}

// subsets is a subset construction under way. Its states are sets of states of
// from, and between them sets of nodes: the places where the automaton may be
// while the digits of one position are read.
type subsets struct {
	from   *machine
	level  []int32 // of each track in m, -1 if it is gone
	tracks int     // of m
	sink   int32
	holds  []bool
	order  *simulation // nil if sets are left as they are
	m      *machine
	places *interner
	sets   []int32         // of each state
	states map[int32]int32 // set -> state
	memo   map[int32]ref   // set of places -> ref
	stack  []ref
}

// construct makes m.
func (s *subsets) construct(g *guard) error {
	s.m = newMachine(s.from.k, s.tracks)
	s.places, s.sets, s.states, s.memo = newInterner(), nil, map[int32]int32{}, map[int32]ref{}
	s.state(s.places.intern([]ref{^0}))
	for q := 0; q < len(s.sets); q++ {
		if err := g.check("forgetting a variable", q, len(s.m.root), (len(s.m.kids)+len(s.places.refs))/2); err != nil {
			return err
		}
		refs := s.places.at(s.sets[q])
		buf := make([]ref, len(refs))
		for i, x := range refs {
			buf[i] = s.from.root[^x]
		}
		s.m.lead(q, s.follow(buf))
	}
	return nil
}

func (s *subsets) state(set int32) int32 {
	q, ok := s.states[set]
	if !ok {
		holds := slices.ContainsFunc(s.places.at(set), func(x ref) bool { return s.holds[^x] })
		q = s.m.add(bit(holds), none)
		s.states[set] = q
		s.sets = append(s.sets, set)
	}
	return q
}

// follow is the ref for the places in buf, which it may change.
func (s *subsets) follow(buf []ref) ref {
	buf = s.guess(buf)
	if s.order != nil {
		buf = s.order.prune(buf)
	}
	set := s.places.intern(buf)
	if x, ok := s.memo[set]; ok {
		return x
	}
	top := none
	for _, x := range buf {
		if l := s.from.top(x); x >= 0 && (top == none || l < top) {
			top = l
		}
	}
	var y ref
	if top == none {
		y = ^s.state(set)
	} else {
		base := len(s.stack)
		kids := make([]ref, len(buf))
		for d := range s.from.k {
			for i, x := range s.places.at(set) {
				kids[i] = s.from.at(x, top, d)
			}
			y := s.follow(kids)
			s.stack = append(s.stack, y)
		}
		y = s.m.node(s.level[top], s.stack[base:])
		s.stack = s.stack[:base]
	}
	s.memo[set] = y
	return y
}

// guess takes all branches of nodes on tracks that are gone, as far as such
// nodes come first, and returns the places in order, without the sink.
func (s *subsets) guess(buf []ref) []ref {
	for i := 0; i < len(buf); {
		switch x := buf[i]; {
		case x >= 0 && s.level[s.from.level[x]] < 0:
			buf[i] = s.from.kid(x, 0)
			for d := 1; d < s.from.k; d++ {
				buf = append(buf, s.from.kid(x, d))
			}
		case x < 0 && ^x == s.sink:
			buf[i] = buf[len(buf)-1]
			buf = buf[:len(buf)-1]
		default:
			i++
		}
	}
	slices.Sort(buf)
	return slices.Compact(buf)
}

// interner numbers sets of refs, each given in growing order.
type interner struct {
	index map[uint64][]int32 // hash -> sets
	start []int32
	refs  []ref
}

func newInterner() *interner { return &interner{index: map[uint64][]int32{}, start: []int32{0}} }

func (t *interner) at(set int32) []ref { return t.refs[t.start[set]:t.start[set+1]] }

func (t *interner) intern(refs []ref) int32 {
	h := uint64(len(refs))
	for _, x := range refs {
		h = mix(h, uint64(uint32(x)))
	}
	for _, set := range t.index[h] {
		if slices.Equal(t.at(set), refs) {
			return set
		}
	}
	set := int32(len(t.start)) - 1
	t.refs = append(t.refs, refs...)
	t.start = append(t.start, int32(len(t.refs)))
	t.index[h] = append(t.index[h], set)
	return set
}
