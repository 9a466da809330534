package automata

import "fmt"

// relation makes an automaton from its states; the states must be such that
// zeros do not change what holds. It has no limit: it is for small relations.
func relation[K comparable](s *System, tracks int, start K, next func(K, []int) (K, bool), holds func(K) bool) *Automaton {
	g := unlimited()
	type letter [maxDigitwise]int
	m, err := build(g, "making a relation", s.k, tracks, reader[K, letter]{
		start: start,
		zero:  func(K) letter { return letter{} },
		read:  func(l letter, i, d int) letter { l[i] = d; return l },
		next:  func(q K, l letter) (K, bool) { return next(q, l[:tracks]) },
		out:   func(q K) int32 { return bit(holds(q)) },
	})
	if err == nil {
		if m, err = minimise(g, m); err == nil {
			m, err = s.restrict(g, m)
		}
	}
	if err != nil {
		panic(err) // there is no limit and no cancelling
	}
	return &Automaton{s, m}
}

// maxDigitwise is the most numbers of a digitwise relation.
const maxDigitwise = 8

// Digitwise is the relation of 1 to 8 numbers that holds where f is true of the
// digits at each place: the xor of seven numbers, say. It asks f for all k^tracks
// digits, and panics if f is false for zeros.
func (s *System) Digitwise(tracks int, f func(digits []int) bool) *Automaton {
	if tracks < 1 || tracks > maxDigitwise {
		panic(fmt.Sprintf("automata: a digitwise relation of %d numbers, not of 1..%d", tracks, maxDigitwise))
	}
	if !f(make([]int, tracks)) {
		panic("automata: a digitwise relation that zeros are not in")
	}
	return relation(s, tracks, 0,
		func(q int, digits []int) (int, bool) { return q, f(digits) },
		func(int) bool { return true })
}

// bitwise is a digitwise relation z = f(x, y), which is one of the bits if k is a
// power of two.
func (s *System) bitwise(name string, f func(x, y int) int) (*Automaton, error) {
	if s.fraenkel || s.k&(s.k-1) != 0 {
		return nil, fmt.Errorf("%s is no relation of automata in %v: it needs base 2, 4, 8 or another power of 2", name, s)
	}
	return s.Digitwise(3, func(d []int) bool { return f(d[0], d[1]) == d[2] }), nil
}

// Xor is x xor y = z, the nim sum, in a base that is a power of two.
func (s *System) Xor() (*Automaton, error) {
	return s.bitwise("xor", func(x, y int) int { return x ^ y })
}

// And is x & y = z, bit by bit, in a base that is a power of two.
func (s *System) And() (*Automaton, error) {
	return s.bitwise("and", func(x, y int) int { return x & y })
}

// Or is x | y = z, bit by bit, in a base that is a power of two.
func (s *System) Or() (*Automaton, error) {
	return s.bitwise("or", func(x, y int) int { return x | y })
}

// Weight says that n is a weight of the system: a power of k, or a Fibonacci
// number.
func (s *System) Weight() *Automaton {
	return relation(s, 1, false, func(seen bool, d []int) (bool, bool) {
		return seen || d[0] == 1, d[0] == 0 || d[0] == 1 && !seen
	}, func(seen bool) bool { return seen })
}

// Lowest is the relation of n > 0 and the weight of its lowest digit that is not
// 0: in base k the greatest power of k that divides n.
func (s *System) Lowest() *Automaton {
	return relation(s, 2, false, func(seen bool, d []int) (bool, bool) {
		if seen {
			return true, d[1] == 0
		}
		return d[0] != 0, d[1] == int(bit(d[0] != 0))
	}, func(seen bool) bool { return seen })
}

// Highest is the relation of n > 0 and the weight of its highest digit that is
// not 0: the greatest weight that is at most n.
func (s *System) Highest() *Automaton {
	const start, open, done = 0, 1, 2 // no digit yet, one that is not the last, the last
	return relation(s, 2, start, func(q int, d []int) (int, bool) {
		switch {
		case d[1] > 1 || d[1] == 1 && d[0] == 0 || q == done && (d[0] != 0 || d[1] != 0):
			return 0, false
		case d[1] == 1:
			return done, true
		case d[0] != 0:
			return open, true
		}
		return q, true
	}, func(q int) bool { return q == done })
}

// DigitSum says that the sum of the digits of n leaves the remainder r modulo m.
// It panics unless 1 <= m <= 10^6.
func (s *System) DigitSum(m, r int) *Automaton {
	if m < 1 || m > 1_000_000 {
		panic(fmt.Sprintf("automata: the modulus %d of a digit sum is not one of 1..10^6", m))
	}
	r = int(floorMod(int64(r), int64(m)))
	return relation(s, 1, 0, func(q int, d []int) (int, bool) { return (q + d[0]) % m, true },
		func(q int) bool { return q == r })
}

// Zeros says that n > 0 has just c zeros below its lowest digit that is not 0: in base k
// that k^c divides n and k^(c+1) does not. It panics unless 0 <= c <= 10^6.
func (s *System) Zeros(c int) *Automaton {
	if c < 0 || c > 1_000_000 {
		panic(fmt.Sprintf("automata: %d zeros, not 0..10^6", c))
	}
	return relation(s, 1, 0, func(q int, d []int) (int, bool) {
		switch {
		case q > c || q == c && d[0] != 0:
			return c + 1, true
		}
		return q + 1, d[0] == 0 && q < c
	}, func(q int) bool { return q > c })
}

// Shift is the relation of x and the number whose word is that of x behind a
// zero: k*x in base k.
func (s *System) Shift() *Automaton {
	return relation(s, 2, 0, func(before int, d []int) (int, bool) { return d[0], d[1] == before },
		func(before int) bool { return before == 0 })
}
