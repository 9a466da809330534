package automata

import (
	"fmt"
	"math/big"
	"slices"
)

// DFAO is a sequence of integers that a deterministic finite automaton with
// output computes: its value at n is the output of the state in which the word of
// n ends, read from state 0 with the least significant digit first. It is minimal, and its
// states are numbered in the order in which a walk in breadth meets them, so that equal
// sequences are equal DFAOs. It never changes, and is safe for concurrent use.
type DFAO struct {
	sys  *System
	next []int32 // k for each state; -1 where no number has such a word
	out  []int64
}

// NewDFAO makes a sequence from the states that follow each state by the digits
// 0..k-1, and the outputs of the states. In a Fraenkel system a digit a that may
// not follow leads nowhere: its entry is not read, and -1 is usual. Zeros at the
// end of a word must not change the output: out[q] = out[next[q][0]] for all
// states that are reached.
func NewDFAO(s *System, next [][]int, out []int64) (*DFAO, error) {
	if len(next) == 0 || len(next) != len(out) {
		return nil, fmt.Errorf("an automaton needs a list of next states and an output for each state: "+
			"there are %d lists and %d outputs", len(next), len(out))
	}
	for q, row := range next {
		if len(row) != s.k {
			return nil, fmt.Errorf("state %d of the automaton has %d next states, not one for each of the %d digits of %v", q, len(row), s.k, s)
		}
	}
	values := slices.Clone(out)
	slices.Sort(values)
	values = slices.Compact(values)

	// A state of the machine is one of the automaton, and whether another digit
	// than 0 was read last. Its output is 1 + the place of the output in values: 0
	// is that of words of no number.
	type state struct {
		q     int
		after bool
	}
	var err error
	m, failed := build(unlimited(), "making a sequence", s.k, 1, reader[state, int]{
		zero: func(state) int { return 0 },
		read: func(_, _, d int) int { return d },
		next: func(p state, d int) (state, bool) {
			if s.fraenkel && p.after && d == s.k-1 {
				return p, false
			}
			to := next[p.q][d]
			switch {
			case to < 0 || to >= len(next):
				err = fmt.Errorf("state %d of the automaton goes by digit %d to state %d, which does not exist: "+
					"the states are 0..%d", p.q, d, to, len(next)-1)
				return p, false
			case d == 0 && out[to] != out[p.q]:
				err = fmt.Errorf("state %d of the automaton has the output %d, and state %d, which follows by 0, has %d: "+
					"zeros at the end of a word must not change the output", p.q, out[p.q], to, out[to])
			}
			return state{to, d != 0}, true
		},
		out: func(p state) int32 {
			at, _ := slices.BinarySearch(values, out[p.q])
			return int32(at) + 1
		},
	})
	if err != nil {
		return nil, err
	}
	if failed == nil {
		m, failed = minimise(unlimited(), m)
	}
	if failed != nil {
		panic(failed) // there is no limit and no cancelling
	}
	return fromMachine(s, m, values), nil
}

// fromMachine reads the states of a machine without the dead one.
func fromMachine(s *System, m *machine, values []int64) *DFAO {
	d := &DFAO{sys: s}
	number := make([]int32, len(m.root))
	for q, o := range m.out {
		number[q] = -1
		if o > 0 {
			number[q] = int32(len(d.out))
			d.out = append(d.out, values[o-1])
		}
	}
	for q, o := range m.out {
		for digit := range s.k {
			if o > 0 {
				d.next = append(d.next, number[m.step(int32(q), []int{digit})])
			}
		}
	}
	return d
}

// System is the system in which n is written.
func (d *DFAO) System() *System { return d.sys }

// States is the number of states.
func (d *DFAO) States() int { return len(d.out) }

// Next is the state after q by a digit, or -1 where no word goes on so.
func (d *DFAO) Next(q, digit int) int { return int(d.next[q*d.sys.k+digit]) }

// Out is the output of a state.
func (d *DFAO) Out(q int) int64 { return d.out[q] }

// Values are the values that the sequence takes, in growing order. (Each state is
// reached by the word of some number.)
func (d *DFAO) Values() []int64 {
	vs := slices.Clone(d.out)
	slices.Sort(vs)
	return slices.Compact(vs)
}

// At is the value at n >= 0, in one step for each digit. It panics for negative n.
func (d *DFAO) At(n int64) int64 {
	switch {
	case n < 0:
		panic("automata: a sequence has no value at a negative number")
	case d.sys.fraenkel:
		return d.read(d.sys.word(n))
	}
	q, k := int32(0), int64(d.sys.k)
	for ; n > 0; n /= k {
		q = d.next[int64(q)*k+n%k]
	}
	return d.out[q]
}

// AtBig is the value at n >= 0. It panics for negative n.
func (d *DFAO) AtBig(n *big.Int) int64 {
	return d.read(d.sys.Digits(n))
}

func (d *DFAO) read(word []int) int64 {
	q := 0
	for _, digit := range word {
		q = d.Next(q, digit)
	}
	return d.out[q]
}

// Equal reports whether two sequences are given by equal automata. In one system
// they are then and only then equal.
func (d *DFAO) Equal(e *DFAO) bool {
	return d.sys.equal(e.sys) && slices.Equal(d.next, e.next) && slices.Equal(d.out, e.out)
}

// Where is the automaton of the n whose value is as wanted.
func (d *DFAO) Where(want func(v int64) bool) *Automaton {
	m := newMachine(d.sys.k, 1)
	dead := ^int32(len(d.out))
	kids := make([]ref, d.sys.k)
	for q, v := range d.out {
		for digit := range kids {
			if p := d.Next(q, digit); p >= 0 {
				kids[digit] = ^int32(p)
			} else {
				kids[digit] = dead
			}
		}
		m.add(bit(want(v)), m.node(0, kids))
	}
	m.add(0, dead)
	m, err := minimise(unlimited(), canonical(m))
	if err != nil {
		panic(err) // there is no limit and no cancelling
	}
	return &Automaton{d.sys, m}
}

// Equals is the automaton of the n with the value v.
func (d *DFAO) Equals(v int64) *Automaton {
	return d.Where(func(w int64) bool { return w == v })
}

// Holds says that the value at n is y: the sequence as a relation of n and y.
// A value that is negative is no y.
func (d *DFAO) Holds(n, y Linear) Predicate {
	var p Or
	for _, v := range d.Values() {
		p = append(p, And{Rel{d.Equals(v), []Linear{n}}, Eq(y, Const(v))})
	}
	return p
}
