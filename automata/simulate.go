package automata

import "math"

// maxPlaces bounds the states and nodes of machines that a simulation is looked
// for in: it takes 2 bytes for each pair of them.
const maxPlaces = 3000

// simulation is an order of the places of a machine some of whose tracks are gone:
// x is at most y if the automaton that guesses the digits on these tracks can
// answer each step from x with one from y, and then holds where x does. So it
// recognises from y all that it does from x (Milner 1971), and in a set of places
// that has y, x adds nothing.
type simulation struct {
	m     *machine
	level []int32 // of each track, -1 if it is gone
	size  int
	// known is the answer for each pair: wrong is final, and other numbers are the
	// round in which it was right as far as one could see.
	known []int16
	round int16
}

const wrong = -1

// simulate finds the greatest simulation, or nil if there are too many places or
// rounds. It costs O(p^2) for p places and each round; there are few rounds.
func simulate(g *guard, m *machine, level []int32, holds []bool) (*simulation, error) {
	size := len(m.root) + len(m.level)
	if size > maxPlaces {
		return nil, nil
	}
	s := &simulation{m: m, level: level, size: size, known: make([]int16, size*size)}
	for p := range m.root {
		for q := range m.root {
			if holds[p] && !holds[q] {
				*s.at(^ref(p), ^ref(q)) = wrong
			}
		}
	}
	for again := true; again; {
		if s.round++; s.round == math.MaxInt16 {
			return nil, nil // what is right so far is not final
		}
		again = false
		for p, x := range m.root {
			if err := g.check("comparing states", p, 0, 0); err != nil {
				return nil, err
			}
			for q, y := range m.root {
				if k := s.at(^ref(p), ^ref(q)); *k != wrong && !s.atMost(x, y) {
					*k, again = wrong, true
				}
			}
		}
	}
	return s, nil
}

func (s *simulation) at(x, y ref) *int16 {
	n := ref(len(s.m.level))
	if x < 0 {
		x = n + ^x
	}
	if y < 0 {
		y = n + ^y
	}
	return &s.known[int(x)*s.size+int(y)]
}

// atMost reports whether x is at most y, as far as is known in this round.
func (s *simulation) atMost(x, y ref) bool {
	if x == y {
		return true
	}
	k := s.at(x, y)
	if x < 0 && y < 0 || *k == wrong || *k == s.round {
		return *k != wrong
	}
	right := s.compare(x, y)
	if *k = wrong; right {
		*k = s.round
	}
	return right
}

func (s *simulation) compare(x, y ref) bool {
	d := &s.m.dag
	switch {
	case s.guessed(x): // whatever is guessed from x
		for digit := range d.k {
			if !s.atMost(d.kid(x, digit), y) {
				return false
			}
		}
		return true
	case s.guessed(y): // something can be guessed from y
		for digit := range d.k {
			if s.atMost(x, d.kid(y, digit)) {
				return true
			}
		}
		return false
	}
	top := min(d.top(x), d.top(y))
	for digit := range d.k {
		if !s.atMost(d.at(x, top, digit), d.at(y, top, digit)) {
			return false
		}
	}
	return true
}

// guessed reports whether x reads a track that is gone.
func (s *simulation) guessed(x ref) bool { return x >= 0 && s.level[s.m.level[x]] < 0 }

// prune drops the places that are at most another one; of equal ones the first
// is kept. It keeps the order.
func (s *simulation) prune(places []ref) []ref {
	kept := places[:0:0]
	for i, x := range places {
		drop := false
		for j, y := range places {
			if i != j && s.atMost(x, y) && (j < i || !s.atMost(y, x)) {
				drop = true
				break
			}
		}
		if !drop {
			kept = append(kept, x)
		}
	}
	return kept
}
