package automata

import (
	"math"
	"slices"
)

// A ref is a place in the transitions of an automaton: a node of its dag if it
// is at least 0, and otherwise the state with the number ^ref.
type ref = int32

// none is no ref. It is no state either: states end long before 2^31-1.
const none ref = math.MinInt32

// dag holds decision diagrams over the digits of one position, hash-consed: a
// node reads the digit of one track, its level, and has a ref for each value of
// that digit. Levels grow on each way down, and a track that does not matter
// has no node. So a track that a relation does not speak of costs nothing, and
// equal transitions are equal refs. A ref is followed in at most one step for
// each track.
type dag struct {
	k     int     // digits are 0..k-1
	level []int32 // of each node
	kids  []ref   // k for each node
	table []int32 // open addressing: 1 + the node, 0 is free
}

func (d *dag) kid(x ref, digit int) ref { return d.kids[int(x)*d.k+digit] }

// top is the level of x, and beyond all levels for a state.
func (d *dag) top(x ref) int32 {
	if x < 0 {
		return math.MaxInt32
	}
	return d.level[x]
}

// at is x once the digit of the track level is known; x has no node above it.
func (d *dag) at(x ref, level int32, digit int) ref {
	if d.top(x) != level {
		return x
	}
	return d.kid(x, digit)
}

// node is the ref that reads the given track and goes to kids, k of them.
func (d *dag) node(level int32, kids []ref) ref {
	same := true
	for _, x := range kids[1:] {
		same = same && x == kids[0]
	}
	if same {
		return kids[0]
	}
	if 2*len(d.level) >= len(d.table) {
		d.grow()
	}
	for i := d.hash(level, kids); ; i = (i + 1) & (len(d.table) - 1) {
		switch j := d.table[i] - 1; {
		case j < 0:
			d.table[i] = int32(len(d.level)) + 1
			d.level = append(d.level, level)
			d.kids = append(d.kids, kids...)
			return int32(len(d.level)) - 1
		case d.level[j] == level && slices.Equal(d.kids[int(j)*d.k:int(j+1)*d.k], kids):
			return j
		}
	}
}

func (d *dag) hash(level int32, kids []ref) int {
	h := uint64(level)
	for _, x := range kids {
		h = mix(h, uint64(uint32(x)))
	}
	return int(h>>32) & (len(d.table) - 1)
}

func (d *dag) grow() {
	d.table = make([]int32, max(64, 2*len(d.table)))
	for j, level := range d.level {
		i := d.hash(level, d.kids[j*d.k:(j+1)*d.k])
		for d.table[i] != 0 {
			i = (i + 1) & (len(d.table) - 1)
		}
		d.table[i] = int32(j) + 1
	}
}

// mix adds x to a hash.
func mix(h, x uint64) uint64 {
	h = (h ^ x) * 0x9e3779b97f4a7c15
	return h ^ h>>29
}
