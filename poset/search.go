package poset

import (
	"context"
	"fmt"
	"math/bits"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
)

// The most positions that a search stores, and the most reductions it remembers
// before it forgets them.
const (
	mostPositions = 1 << 24
	mostKnown     = 1 << 22
)

// search finds nim values of posets. It searches connected parts, of which those
// are one that a known symmetry leads to each other. A part of value v that is
// known without a search is a nim heap of v, written as a position without a
// poset.
type search struct {
	solver *graph.Solver[Position]
	known  map[Position]Position
	parts  []Position // scratch
}

func newSearch() *search {
	s := &search{known: map[Position]Position{}}
	s.solver = graph.New(game.Func[Position](s.options), graph.Limits{Positions: mostPositions})
	return s
}

// options lists the options of a reduced position.
func (s *search) options(dst *game.Options[Position], p Position) error {
	if p.poset == nil {
		for v := range p.set {
			dst.Add(Position{set: v})
		}
		return nil
	}
	for left := p.set; left != 0; left &= left - 1 {
		s.sum(p.poset, p.set&^p.poset.up[bits.TrailingZeros64(left)])
		dst.Add(s.parts...)
	}
	return nil
}

// sum sets parts to what the connected parts of a set are reduced to. Equal ones
// cancel, and all heaps are one.
func (s *search) sum(p *Poset, rest uint64) {
	s.parts = s.parts[:0]
	var heap uint64
next:
	for rest != 0 {
		part := p.component(rest)
		rest &^= part
		to := s.reduce(Position{p, part})
		if to.poset == nil {
			heap ^= to.set
			continue
		}
		for i, q := range s.parts {
			if q == to {
				s.parts = append(s.parts[:i], s.parts[i+1:]...)
				continue next
			}
		}
		s.parts = append(s.parts, to)
	}
	if heap != 0 {
		s.parts = append(s.parts, Position{set: heap})
	}
}

// value is the nim value of a set of elements.
func (s *search) value(ctx context.Context, p *Poset, set uint64) (uint64, error) {
	s.sum(p, set)
	var x uint64
	for _, part := range append([]Position(nil), s.parts...) {
		v, err := s.solver.Value(ctx, part)
		if err != nil {
			return 0, err
		}
		x ^= v
	}
	return x, nil
}

// reduce returns what stands for a connected part.
func (s *search) reduce(from Position) Position {
	if to, ok := s.known[from]; ok {
		return to
	}
	if len(s.known) >= mostKnown {
		clear(s.known)
	}
	p := from.poset
	set := p.withoutTwins(from.set)
	to := Position{p, p.least(set)}
	if v, ok := p.forest(set); ok {
		to = Position{set: v}
	}
	s.known[from] = to
	return to
}

// withoutTwins takes away pairs of elements that have nothing above them and the
// same elements below. Such a pair x, y does not change the value: the set with the
// pair and the set without it together are a position that is lost, as x is
// answered by y, and any other element by itself in the other set. A move below x
// takes both.
func (p *Poset) withoutTwins(set uint64) uint64 {
	var tops uint64
	for s := set; s != 0; s &= s - 1 {
		if x := bits.TrailingZeros64(s); p.up[x]&set == 1<<x {
			tops |= 1 << x
		}
	}
	for ; tops != 0; tops &= tops - 1 {
		x := bits.TrailingZeros64(tops)
		below := p.down[x] & set &^ (1 << x)
		if below == 0 {
			continue
		}
		for s := tops & (tops - 1); s != 0; s &= s - 1 {
			if y := bits.TrailingZeros64(s); p.down[y]&set&^(1<<y) == below {
				set &^= 1<<x | 1<<y
				tops &^= 1 << y
				break
			}
		}
	}
	return set
}

// forest is the value of a set in which the elements below each one are a chain:
// one more than the nim sum of the values above an element, by the colon principle
// (Winning Ways, chapter 7).
func (p *Poset) forest(set uint64) (uint64, bool) {
	var layer [MaxElements + 1]uint64 // by the number of elements below
	for s := set; s != 0; s &= s - 1 {
		x := bits.TrailingZeros64(s)
		layer[bits.OnesCount64(p.down[x]&set)-1] |= 1 << x
	}
	var sums [MaxElements]uint64
	var roots uint64
	for depth := MaxElements - 1; depth >= 0; depth-- {
		for s := layer[depth]; s != 0; s &= s - 1 {
			x := bits.TrailingZeros64(s)
			if depth == 0 {
				roots ^= sums[x] + 1
				continue
			}
			parent := p.down[x] & layer[depth-1]
			if bits.OnesCount64(parent) != 1 {
				return 0, false
			}
			sums[bits.TrailingZeros64(parent)] ^= sums[x] + 1
		}
	}
	return roots, true
}

// method says what a value follows from.
func (s *search) method(p Position) string {
	if _, ok := p.poset.forest(p.set); ok {
		return "a forest: the elements below each one are a chain, so the colon principle gives the value"
	}
	text := fmt.Sprintf("search of the connected parts (%d positions)", s.solver.Len())
	for x := range p.poset.names {
		if p.set>>x&1 == 1 && p.poset.down[x]&p.set == p.set {
			return "strategy stealing: " + p.poset.names[x] + " is above all others, so the first player wins; the value by a " + text
		}
	}
	return text
}
