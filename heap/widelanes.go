package heap

import (
	"math/bits"

	"github.com/grundy-cgt/grundy/internal/kernel/xorscan"
)

// linkChunk is how many links are compared at a time.
const linkChunk = 256

// wideLanes is what wide knows of the odd values of its lanes, from the rare heaps
// that have links.
type wideLanes struct {
	from  int            // the heap of the first lane
	half  int            // of wide, when they were computed
	links []xorscan.Link // of the rare heaps that they take in

	marks  [laneCount / 8]*xorscan.Marks
	marked int // how many links mark

	wanted [xorscan.Slots][laneCount]uint16 // candidates
	born   [xorscan.Slots][laneCount]int    // how many tasks were done before
	next   [laneCount]int                   // the place of the next candidate among the odd values
	due    [laneCount]int                   // the number of tasks after which the lane may be decided
	tasks  int                              // after so many a candidate has met all links
	done   int
}

// odd finds the least odd values that the links do not reach, for the heaps from
// l.from on. Of the values it takes those in g, which end before l.from by the length of a block
// at most. It changes nothing but l.
func (w *wide) odd(l *wideLanes, g []uint16) {
	n := l.from
	marked := min(l.marked, len(l.links))
	for _, m := range w.moves {
		if !m.two {
			continue
		}
		for i, k := range l.marks {
			w.level.MarkLanes(k, g, n-m.take+8*i, l.links[:marked])
		}
	}
	splits := 0
	for _, m := range w.moves {
		if m.two {
			splits++
		}
	}
	rest := l.links[marked:]
	l.tasks, l.done = splits*((len(rest)+linkChunk-1)/linkChunk), 0
	for i := range laneCount {
		l.next[i], l.due[i] = 0, l.tasks
		for j := range xorscan.Slots {
			l.propose(w.parity[w.evenClass(n+i)^1], i, j)
		}
	}
	hits := 0
	open := ^uint32(0) // lanes that are not decided
	for l.tasks > 0 && open != 0 {
		part := rest[l.done%l.tasks/splits*linkChunk:]
		part = part[:min(len(part), linkChunk)]
		var hit [xorscan.Slots]uint32
		w.level.Lanes(g, n-w.split(l.done%splits), part, &l.wanted, &hit)
		l.done++
		for j, h := range hit {
			for ; h != 0; h &= h - 1 {
				i := bits.TrailingZeros32(h)
				l.propose(w.parity[w.evenClass(n+i)^1], i, j)
				l.due[i] = 0
				hits++
			}
		}
		if l.done < l.tasks {
			continue
		}
		for o := open; o != 0; o &= o - 1 {
			if i := bits.TrailingZeros32(o); l.due[i] <= l.done && l.decided(i) {
				open &^= 1 << i
			}
		}
	}
	for i := range l.marks {
		clear(l.marks[i][:8*l.half])
	}
	// Marking one link more saves about as many comparisons as candidates are left.
	if hits > w.level.Worth()*laneCount {
		l.marked += l.marked/16 + 16
	} else {
		l.marked -= l.marked / 16
	}
}

// split is the k-th amount after which a heap may be split.
func (w *wide) split(k int) int {
	for _, m := range w.moves {
		if m.two {
			if k == 0 {
				return m.take
			}
			k--
		}
	}
	panic("heap: there are fewer splits")
}

// propose puts the next of the odd values that is not marked into a slot of lane i.
func (l *wideLanes) propose(odd []uint16, i, slot int) {
	k := l.next[i]
	marks := l.marks[i/8]
	for k < len(odd)-1 && marks[int(odd[k])<<3|i%8] != 0 {
		k++
	}
	l.wanted[slot][i], l.born[slot][i] = odd[k], l.done
	l.next[i] = min(k+1, len(odd)-1)
}

// decided reports whether the least candidate of lane i has survived.
func (l *wideLanes) decided(i int) bool {
	slot := 0
	for j := range xorscan.Slots {
		if l.wanted[j][i] < l.wanted[slot][i] {
			slot = j
		}
	}
	l.due[i] = l.born[slot][i] + l.tasks
	return l.due[i] <= l.done
}

// least is the least candidate of lane i that is not marked in row, if it has
// survived and so has each lesser one.
func (l *wideLanes) least(i int, row *[1 << 16]uint8) (uint16, bool) {
	from := -1
	for range xorscan.Slots {
		slot, best := 0, 1<<16
		for j := range xorscan.Slots {
			if v := int(l.wanted[j][i]); v > from && v < best {
				slot, best = j, v
			}
		}
		if best == 1<<16 || l.born[slot][i]+l.tasks > l.done {
			return 0, false
		}
		if row[best] == 0 {
			return uint16(best), true
		}
		from = best
	}
	return 0, false
}
