package heap

import (
	"math/bits"

	"github.com/grundy-cgt/grundy/internal/kernel/xorscan"
)

const (
	linkChunk  = 256           // links that are compared at a time
	leastGroup = laneCount / 2 // lanes that any level compares together
)

// wideLanes is what wide knows of the odd values of its lanes, from the rare heaps
// that have links.
type wideLanes struct {
	from  int            // the heap of the first lane
	half  int            // of wide, when they were computed
	links []xorscan.Link // of the rare heaps that they take in
	rows  [2]*wideRows   // of the first lane and of the last

	marks  [laneCount / 8]*xorscan.Marks
	marked int // how many links mark

	wanted [xorscan.Slots][laneCount]uint16 // candidates
	born   [xorscan.Slots][laneCount]int    // how many tasks were done before
	next   [laneCount]unmarked              // the next candidates
	due    [laneCount]int                   // the number of tasks after which the lane may be decided
	tasks  int                              // after so many a candidate has met all links
	done   [laneCount / leastGroup]int      // tasks that the candidates of some lanes met
	slots  [laneCount]int                   // in use
}

// odd finds the least odd values that the links do not reach, for the heaps from
// l.from on. Of the values it takes those in g, which end before l.from by the length of a block
// at most. It changes nothing but l.
func (w *wide) odd(l *wideLanes, g []uint16) {
	n := l.from
	marked := min(l.marked, len(l.links))
	for _, t := range w.splits {
		for i, k := range l.marks {
			w.level.MarkLanes(k, g, n-t+8*i, l.links[:marked])
		}
	}
	rest := l.links[marked:]
	l.tasks = len(w.splits) * ((len(rest) + linkChunk - 1) / linkChunk)
	hits := 0
	for lane := 0; lane < laneCount; lane += w.level.Group() {
		hits += w.compare(l, g, rest, lane)
	}
	for i := range l.marks {
		clear(l.marks[i][:8*l.half])
	}
	// Marking one link more saves about as many comparisons as candidates are left.
	if hits > w.level.Worth()*2/3*laneCount {
		l.marked += l.marked/16 + 16
	} else {
		l.marked -= l.marked / 16
	}
}

// compare goes through the candidates of a group of lanes with the links, until all lanes
// are decided, and returns how many were hit. Only the least one that is not hit matters,
// so half of the slots do as soon as most of those that are hit have been.
func (w *wide) compare(l *wideLanes, g []uint16, links []xorscan.Link, lane int) (hits int) {
	group, splits := w.level.Group(), len(w.splits)
	part := xorscan.Part{Lane: lane, Slots: xorscan.Slots}
	open := uint32((1<<group - 1) << lane) // lanes that are not decided
	for i := lane; i < lane+group; i++ {
		l.next[i] = w.odds(l, i, 0)
		l.done[i/leastGroup], l.due[i], l.slots[i] = 0, l.tasks, part.Slots
		for j := range part.Slots {
			l.propose(i, j)
		}
	}
	for done := 0; l.tasks > 0 && open != 0; {
		some := links[done%l.tasks/splits*linkChunk:]
		some = some[:min(len(some), linkChunk)]
		var hit [xorscan.Slots]uint32
		w.level.Lanes(g, l.from-w.splits[done%splits], some, &l.wanted, part, &hit)
		done++
		for i := lane; i < lane+group; i += leastGroup {
			l.done[i/leastGroup] = done
		}
		for j, h := range hit[:part.Slots] {
			for ; h != 0; h &= h - 1 {
				i := bits.TrailingZeros32(h)
				l.propose(i, j)
				l.due[i] = 0
				hits++
			}
		}
		if part.Slots == xorscan.Slots && w.level.Halves() && done >= l.tasks/narrowAfter {
			part.Slots /= 2
			for i := lane; i < lane+group; i++ {
				w.narrow(l, i, part.Slots)
			}
		}
		if done < l.tasks {
			continue
		}
		for o := open; o != 0; o &= o - 1 {
			if i := bits.TrailingZeros32(o); l.due[i] <= done && l.decided(i) {
				open &^= 1 << i
			}
		}
	}
	return hits
}

// narrowAfter is the part of the tasks after which half of the slots do.
const narrowAfter = 4

// narrow leaves a lane its least candidates, so many; the others will be proposed again.
func (w *wide) narrow(l *wideLanes, i, slots int) {
	for k := 1; k < l.slots[i]; k++ {
		for j := k; j > 0 && l.wanted[j][i] < l.wanted[j-1][i]; j-- {
			l.wanted[j][i], l.wanted[j-1][i] = l.wanted[j-1][i], l.wanted[j][i]
			l.born[j][i], l.born[j-1][i] = l.born[j-1][i], l.born[j][i]
		}
	}
	l.next[i] = w.odds(l, i, int(l.wanted[slots][i]))
	l.slots[i] = slots
}

// free is the set of values of lane i that are not known to be reached.
func (l *wideLanes) free(i int) []uint64 {
	r := l.rows[0]
	if l.from+i >= r.from+rowLanes {
		r = l.rows[1]
	}
	return r.of(l.from + i)
}

// odds is the odd values of lane i, from the given one on, that are not known to be reached.
func (w *wide) odds(l *wideLanes, i, from int) unmarked {
	return w.unmarked(l.free(i), w.evenClass(l.from+i)^1, from)
}

// propose puts the next of the odd values that is not marked into a slot of lane i. Behind that
// which no pair reaches there are none, and none are needed.
func (l *wideLanes) propose(i, slot int) {
	l.wanted[slot][i], l.born[slot][i] = noWord, l.done[i/leastGroup]
	marks, u := l.marks[i/8], &l.next[i]
	for v, ok := u.next(); ok; v, ok = u.next() {
		if marks[v<<3|i%8] == 0 {
			l.wanted[slot][i] = uint16(v)
			return
		}
	}
}

// noWord is above all values.
const noWord = 1<<16 - 1

// decided reports whether the least candidate of lane i has survived.
func (l *wideLanes) decided(i int) bool {
	slot := 0
	for j := range l.slots[i] {
		if l.wanted[j][i] < l.wanted[slot][i] {
			slot = j
		}
	}
	l.due[i] = l.born[slot][i] + l.tasks
	return l.due[i] <= l.done[i/leastGroup]
}

// least is the least candidate of lane i that is not marked in row, if it has
// survived and so has each lesser one.
func (l *wideLanes) least(i int, row *[1 << 16]uint8) (uint16, bool) {
	from := -1
	for range l.slots[i] {
		slot, best := 0, 1<<16
		for j := range l.slots[i] {
			if v := int(l.wanted[j][i]); v > from && v < best {
				slot, best = j, v
			}
		}
		if best == 1<<16 || l.born[slot][i]+l.tasks > l.done[i/leastGroup] {
			return 0, false
		}
		if row[best] == 0 {
			return uint16(best), true
		}
		from = best
	}
	return 0, false
}
