package automata

import "slices"

// machine is a complete deterministic automaton with outputs that reads one
// digit of each track at a time, the least significant digits first. State 0 is
// the start. Reading zeros never changes an output, so that numbers may be
// padded with zeros: out[q] is out of the state that q reaches by zeros.
//
// Relations have the outputs 1 (holds) and 0.
type machine struct {
	dag
	tracks int
	root   []ref   // of each state
	out    []int32 // of each state
}

func newMachine(k, tracks int) *machine { return &machine{dag: dag{k: k}, tracks: tracks} }

// add appends a state with its transitions; none if they are given later.
func (m *machine) add(out int32, root ref) int32 {
	m.root = append(m.root, root)
	m.out = append(m.out, out)
	return int32(len(m.root)) - 1
}

// lead gives state q its transitions.
func (m *machine) lead(q int, root ref) { m.root[q] = root }

// step is the state after q once one digit of each track has been read.
func (m *machine) step(q int32, digits []int) int32 {
	x := m.root[q]
	for x >= 0 {
		x = m.kid(x, digits[m.level[x]])
	}
	return ^x
}

// sink is a state with output 0 that is never left, or -1.
func (m *machine) sink() int32 {
	for q, x := range m.root {
		if m.out[q] == 0 && x == ^int32(q) {
			return int32(q)
		}
	}
	return -1
}

// empty reports whether no state has the output 1. All states are reached.
func (m *machine) empty() bool { return !slices.Contains(m.out, 1) }

// flip exchanges the outputs 0 and 1.
func (m *machine) flip() *machine {
	c := *m
	c.out = make([]int32, len(m.out))
	for i, o := range m.out {
		c.out[i] = 1 - o
	}
	return &c
}

// truth is the machine without tracks that holds or does not.
func truth(k int, holds bool) *machine {
	m := newMachine(k, 0)
	m.add(bit(holds), ^0)
	return m
}

func bit(holds bool) int32 {
	if holds {
		return 1
	}
	return 0
}

// relevel moves track i to levels[i] of a machine of so many tracks; levels
// grows.
func (m *machine) relevel(levels []int32, tracks int) *machine {
	c := *m
	c.tracks = tracks
	c.table = nil
	c.level = make([]int32, len(m.level))
	for i, l := range m.level {
		c.level[i] = levels[l]
	}
	return &c
}

// reader gives a machine by what its states mean, K, and by what counts of the
// digits of one position, S: letters with equal sums lead to the same state.
type reader[K, S comparable] struct {
	start K
	zero  func(K) S                       // the sum before the first track
	read  func(sum S, track, digit int) S // the sum after one more digit
	next  func(K, S) (to K, alive bool)   // the state after all tracks; not alive: nothing holds any more
	out   func(K) int32
}

// build makes a machine. Its dead state has the output 0.
func build[K, S comparable](g *guard, step string, k, tracks int, r reader[K, S]) (*machine, error) {
	m := newMachine(k, tracks)
	index := map[K]int32{}
	var keys []K
	state := func(key K) int32 {
		q, ok := index[key]
		if !ok {
			q = m.add(r.out(key), none)
			index[key] = q
			keys = append(keys, key)
		}
		return q
	}
	state(r.start)
	dead := int32(-1)
	type place struct {
		level int
		sum   S
	}
	seen := map[place]ref{}
	var stack []ref
	for q := 0; q < len(keys); q++ {
		if err := g.check(step, q, len(m.root), len(m.kids)/2); err != nil {
			return nil, err
		}
		if int32(q) == dead {
			m.lead(q, ^dead)
			continue
		}
		clear(seen)
		var walk func(level int, sum S) ref
		walk = func(level int, sum S) ref {
			if x, ok := seen[place{level, sum}]; ok {
				return x
			}
			var x ref
			if level == tracks {
				if to, alive := r.next(keys[q], sum); alive {
					x = ^state(to)
				} else {
					if dead < 0 {
						dead = m.add(0, none)
						keys = append(keys, r.start) // in step with the states
					}
					x = ^dead
				}
			} else {
				base := len(stack)
				for d := range k {
					y := walk(level+1, r.read(sum, level, d))
					stack = append(stack, y)
				}
				x = m.node(int32(level), stack[base:])
				stack = stack[:base]
			}
			seen[place{level, sum}] = x
			return x
		}
		m.lead(q, walk(0, r.zero(keys[q])))
	}
	return m, nil
}
