package heap

import (
	"slices"

	"github.com/grundy-cgt/grundy/internal/kernel/xorscan"
)

// wideEvents finds for 512 heaps n at once what many pairs reach. If a value v is that of
// several heaps around b, then with a heap a all of the heaps that are as many places around a+b+t
// reach v xor G(a). So the heaps are cut into segments; the values that are frequent in one of
// them, the events, are combined with heaps a, the most frequent ones first. As
// odd values are harder to reach, less frequent ones are still combined with the rare heaps.
type wideEvents struct {
	listed int                       // segments whose events are known
	byRow  [rowLanes + 1][]wideEvent // by how many heaps of the segment have the value
	parts  [][]widePart              // by split and segment
	chosen [][]xorscan.Entry         // of parts, by split
	count  []uint16                  // by value; 0 between uses
	found  []uint16

	rows  []xorscan.Row // by value
	all   int           // so many entries for each heap n are of events with all heaps a
	more  int           // and so many of those with the rare ones
	tried int           // even values that were compared since the last rows
}

const (
	rowLanes     = xorscan.RowLanes
	nearRows     = 1 << 7 // rows that stay in the cache
	leastEvent   = 5      // heaps of a segment with a value that is an event: fewer are not faster than marks
	leastAdded   = 16     // heaps a that are worth looking for the value
	firstEntries = 64
)

// wideEvent is a value that is frequent in a segment.
type wideEvent struct {
	segment int32
	value   uint16
	rare    bool // the first heap with it is rare
}

// widePart is the heaps a from 512j-t-255 to 512j-t+256, for one j and one t, the rare ones
// first. With the heaps b of segment k, from 512k to 512k+511, they have the sums around 512(j+k).
type widePart struct {
	entries []xorscan.Entry
	rare    int
}

// firstOf is the first heap a of a part.
func firstOf(j, t int) int { return rowLanes*j - t - rowLanes/2 + 1 }

// list takes in the heaps that are known.
func (w *wide) list() {
	e := &w.events
	e.count = append(e.count, make([]uint16, max(0, w.half-len(e.count)))...)
	for ; rowLanes*(e.listed+1) <= len(w.g); e.listed++ {
		w.segment(e.listed)
	}
	if e.parts == nil {
		e.parts, e.chosen = make([][]widePart, len(w.splits)), make([][]xorscan.Entry, len(w.splits))
	}
	for i, t := range w.splits {
		for a := firstOf(len(e.parts[i]), t); a+rowLanes <= len(w.g); a += rowLanes {
			e.parts[i] = append(e.parts[i], w.part(a))
		}
	}
}

// segment lists the events of a segment.
func (w *wide) segment(k int) {
	e := &w.events
	e.found = e.found[:0]
	from := max(1, rowLanes*k)
	heaps := w.g[from : rowLanes*(k+1)]
	for _, v := range heaps {
		if e.count[v]++; e.count[v] == leastEvent {
			e.found = append(e.found, v)
		}
	}
	for _, v := range e.found {
		n := from + slices.Index(heaps, v)
		count := e.count[v]
		e.byRow[count] = append(e.byRow[count], wideEvent{int32(k), v, w.class(n, uint32(v)) != w.common})
	}
	for _, v := range heaps {
		e.count[v] = 0
	}
}

// part lists the heaps from a on. Those of near values are together, as their rows are in the
// cache then.
func (w *wide) part(a int) (p widePart) {
	for _, rare := range []bool{true, false} {
		for low := 0; low < w.half; low += nearRows {
			for n := max(1, a); n < a+rowLanes; n++ {
				if v := int(w.g[n]); v-low < nearRows && v >= low && w.class(n, uint32(v)) != w.common == rare {
					p.entries = append(p.entries, xorscan.NewEntry(w.g[n], a+rowLanes-1-n))
				}
			}
		}
		if rare {
			p.rare = len(p.entries)
		}
	}
	return p
}

// combine makes rows of what the heaps from 512*block on reach by events.
func (w *wide) combine(block int) []xorscan.Row {
	e := &w.events
	w.list()
	e.adapt(len(e.parts) * w.lanes[0].marked)
	e.rows = append(e.rows[:0], make([]xorscan.Row, w.half)...)
	var places xorscan.Places
	all, more := e.all*rowLanes, e.more*rowLanes
	for k := rowLanes; k >= leastEvent && more > 0; k-- {
		for _, x := range e.byRow[k] {
			b := rowLanes*int(x.segment) - rowLanes/2 // with the last heap of a part
			if b < 1 || b+2*rowLanes > len(w.g) {
				continue
			}
			sum := e.choose(block-int(x.segment), all > 0 || x.rare)
			if sum < leastAdded {
				continue
			}
			w.level.Find(&places, (*[2 * rowLanes]uint16)(w.g[b:]), x.value)
			for _, entries := range e.chosen {
				w.level.AddRows(e.rows, &places, entries, x.value)
			}
			if all > 0 {
				all -= sum
			} else if more -= sum; more <= 0 {
				break
			}
		}
	}
	e.all -= max(0, all) / rowLanes // there were no more of them
	e.more -= max(0, more) / rowLanes
	if w.apart {
		e.rows[0] = xorscan.Row{} // by two equal heaps, perhaps
	}
	return e.rows
}

// choose chooses the entries of part j for each split, of all heaps or of the rare ones, and
// returns how many they are.
func (e *wideEvents) choose(j int, all bool) (sum int) {
	for i, parts := range e.parts {
		e.chosen[i] = nil
		if j >= 0 && j < len(parts) {
			e.chosen[i] = parts[j].entries
			if !all {
				e.chosen[i] = e.chosen[i][:parts[j].rare]
			}
			sum += len(e.chosen[i])
		}
	}
	return sum
}

// adapt changes how many entries are made. One that takes in a hundred heaps b saves to
// compare about one even value; and as much time goes into the others as into half of the marks,
// so many for each heap, that find odd values.
func (e *wideEvents) adapt(marks int) {
	change := func(x *int, up bool) {
		if step := *x/8 + 1; up {
			*x += step
		} else {
			*x = max(1, *x-step)
		}
	}
	change(&e.all, evenWorth*e.tried > rowLanes*e.all)
	change(&e.more, marks > oddWorth*e.more)
	e.tried = 0
}

const (
	evenWorth = 64 // entries that take as long as to compare an even value
	oddWorth  = 2  // marks for each entry of a rare heap
)
