package graph

import "hash/maphash"

// A table numbers the keys put into it 0, 1, 2, ... in that order.
//
// It is an index by open addressing and linear probing over a dense slice of
// keys: only the 4-byte slots of the index lie thinly, at a load of 3/8 to 3/4.
// So wide keys cost little more than their size, and a key's number stays when
// the table grows.
type table[P comparable] struct {
	seed maphash.Seed
	keys []P

	// A slot of the index is 0 if empty. Otherwise its low bits, as many as it
	// takes to number the slots, are 1 + the number of a key, and its other
	// bits are those of the key's hash, which spare most looks at wrong keys.
	index []uint32 // length a power of two
}

func newTable[P comparable]() table[P] {
	return table[P]{seed: maphash.MakeSeed(), index: make([]uint32, 8)}
}

func (t *table[P]) len() int { return len(t.keys) }

func (t *table[P]) hash(p P) uint32 { return uint32(maphash.Comparable(t.seed, p)) }

// find returns the number of p, if p is in the table.
func (t *table[P]) find(p P) (id int32, ok bool) {
	h := t.hash(p)
	mask := uint32(len(t.index) - 1)
	for i := h & mask; ; i = (i + 1) & mask {
		slot := t.index[i]
		if slot == 0 {
			return 0, false
		}
		if (slot^h)&^mask == 0 && t.keys[slot&mask-1] == p {
			return int32(slot&mask - 1), true
		}
	}
}

// add puts p, which is not in the table, into it and returns its number.
func (t *table[P]) add(p P) int32 {
	t.keys = append(t.keys, p)
	if 4*len(t.keys) > 3*len(t.index) {
		t.index = make([]uint32, 2*len(t.index))
		for id := range t.keys {
			t.link(id)
		}
	} else {
		t.link(len(t.keys) - 1)
	}
	return int32(len(t.keys) - 1)
}

// link puts a key's number into the index.
func (t *table[P]) link(id int) {
	h := t.hash(t.keys[id])
	mask := uint32(len(t.index) - 1)
	i := h & mask
	for t.index[i] != 0 {
		i = (i + 1) & mask
	}
	t.index[i] = h&^mask | uint32(id+1)
}

// drop removes those keys from number from on for which the function holds; the
// others close up, in order. It takes time for the keys from there on, not for
// the whole table.
func (t *table[P]) drop(from int, remove func(id int32) bool) {
	rebuild := from < len(t.keys)/2 // cheaper than to unlink most keys one by one
	mask := uint32(len(t.index) - 1)
	to := from
	for id := from; id < len(t.keys); id++ {
		removed := remove(int32(id))
		if !rebuild {
			i := t.hash(t.keys[id]) & mask
			for t.index[i]&mask != uint32(id+1) {
				i = (i + 1) & mask
			}
			if removed {
				t.unlink(i)
			} else {
				t.index[i] = t.index[i]&^mask | uint32(to+1)
			}
		}
		if !removed {
			t.keys[to] = t.keys[id]
			to++
		}
	}
	clear(t.keys[to:])
	t.keys = t.keys[:to]
	if rebuild {
		clear(t.index)
		for id := range t.keys {
			t.link(id)
		}
	}
}

// unlink empties slot i and moves later slots of its run up, where their hash
// lets them, so that no probe meets a gap (Knuth, volume 3, section 6.4,
// algorithm R).
func (t *table[P]) unlink(i uint32) {
	mask := uint32(len(t.index) - 1)
	t.index[i] = 0
	for j := (i + 1) & mask; t.index[j] != 0; j = (j + 1) & mask {
		home := t.hash(t.keys[t.index[j]&mask-1]) & mask
		if (j-home)&mask >= (j-i)&mask { // i lies between home and j
			t.index[i] = t.index[j]
			t.index[j] = 0
			i = j
		}
	}
}
