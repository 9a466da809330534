package oracle

import (
	"fmt"
	"slices"
)

// Sums plays sums of positions out to the end. It knows no theorem: a sum is a
// position like any other, and a move in it is a move in one of its parts.
type Sums[P comparable] struct {
	options func(P) [][]P
	compare func(a, b P) int
	misere  bool
	known   map[string]result
}

type result struct {
	win        bool
	remoteness int
	value      uint64
}

// NewSums returns what plays sums of the game; in misere play who makes the last
// move loses. compare orders positions.
func NewSums[P comparable](options func(P) [][]P, compare func(a, b P) int, misere bool) *Sums[P] {
	listed := map[P][][]P{}
	once := func(p P) [][]P {
		if _, ok := listed[p]; !ok {
			listed[p] = options(p)
		}
		return listed[p]
	}
	return &Sums[P]{options: once, compare: compare, misere: misere, known: map[string]result{}}
}

// Wins reports whether the player to move wins.
func (s *Sums[P]) Wins(sum ...P) bool { return s.play(sum).win }

// Remoteness is how many moves are made when the winner hurries and the loser
// delays.
func (s *Sums[P]) Remoteness(sum ...P) int { return s.play(sum).remoteness }

// Value is the mex of the values of the options of the whole sum.
func (s *Sums[P]) Value(sum ...P) uint64 { return s.play(sum).value }

// Move is a move in part Index of a sum.
type Move[P comparable] struct {
	Index int
	To    []P // greatest first
}

// Moves returns the winning moves in the order of the parts, and those of a part
// in the order of what they leave, each once.
func (s *Sums[P]) Moves(sum ...P) []Move[P] {
	var out []Move[P]
	for i := range sum {
		var tos [][]P
		for _, option := range s.options(sum[i]) {
			if s.play(s.after(sum, i, option)).win {
				continue
			}
			to := slices.Clone(option)
			slices.SortFunc(to, func(a, b P) int { return s.compare(b, a) })
			tos = append(tos, to)
		}
		slices.SortFunc(tos, func(a, b []P) int { return slices.CompareFunc(a, b, s.compare) })
		for _, to := range slices.CompactFunc(tos, slices.Equal[[]P]) {
			out = append(out, Move[P]{i, to})
		}
	}
	return out
}

// after is the sum with the option in place of part i.
func (s *Sums[P]) after(sum []P, i int, option []P) []P {
	return slices.Concat(sum[:i], sum[i+1:], option)
}

// play answers for a sum from its options. Parts without options change nothing
// and are left out, so that fewer sums are different.
func (s *Sums[P]) play(sum []P) result {
	sum = slices.DeleteFunc(slices.Clone(sum), func(p P) bool { return len(s.options(p)) == 0 })
	slices.SortFunc(sum, s.compare)
	key := fmt.Sprint(sum)
	if r, ok := s.known[key]; ok {
		return r
	}
	if len(sum) == 0 {
		return result{win: s.misere}
	}
	values := map[uint64]bool{}
	hurry, delay := 0, 0
	r := result{}
	for i := range sum {
		if i > 0 && sum[i] == sum[i-1] {
			continue
		}
		for _, option := range s.options(sum[i]) {
			o := s.play(s.after(sum, i, option))
			values[o.value] = true
			if o.win {
				delay = max(delay, o.remoteness+1)
				continue
			}
			if !r.win || o.remoteness+1 < hurry {
				hurry = o.remoteness + 1
			}
			r.win = true
		}
	}
	r.value, r.remoteness = Mex(values), delay
	if r.win {
		r.remoteness = hurry
	}
	s.known[key] = r
	return r
}
