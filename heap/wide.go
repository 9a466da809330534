package heap

import (
	"context"
	"math/bits"
	"sort"

	"github.com/grundy-cgt/grundy/internal/kernel/xorscan"
)

// wide computes the values of a code that leaves two heaps at most, when a class
// of heaps is rare (see sparse) but its heaps are many and the values go into the
// thousands, such as 0.114 from 10^5 on.
//
// Most values that a heap reaches are found for 512 heaps at once (wideEvents). What is
// left is looked for with 32 heaps at a time, the lanes. The odd values of all of them come
// from the rare heaps a and the values around n-t-a. First some rare heaps mark what they
// reach. The odd values that are left are candidates for the least odd value not reached, and
// eight of them in each lane are compared with what the other rare heaps reach; one that
// is hit gives way to the next, one that was compared with all has survived. Pairs within
// the block follow lane by lane.
//
// Then the even values below the least odd one are looked for among all pairs of
// heaps: where many are left, some pairs mark, and those left then are compared with the
// others. The chunks of pairs are taken in an order that jumps about, as
// neighbouring pairs reach much the same values. An even value that survives all
// makes the heap rare.
//
// The odd values of a block are found on another core while the even ones of the block
// before are looked for: a rare heap of 64 and more is paired with heaps before both.
//
// Nothing depends on the mask, or on how many pairs mark, but the time. Memory is 8 bytes
// for each heap and each rare one, and 8 more for each heap and each split.
type wide struct {
	moves  []codeMove
	splits []int // amounts after which two heaps may be left
	apart  bool  // these must not be equal
	last   int   // the greatest amount taken
	level  xorscan.Level
	ahead  int // with so many links, the next block begins on another core

	mask, place, common uint32 // as in sparse
	half                int    // all values and the mask are below it, a power of two

	g     []uint16
	given int            // fill gave g[:given]
	back  []uint16       // ends with the value of heap 0; before it is that of heap 1, ...
	rares []int32        // from heap nearHeaps on
	low   []int32        // rare heaps before
	links []xorscan.Link // of rares[:len(links)]

	events  wideEvents
	rows    [2]wideRows // of this block and, in turns, the next
	oddWord uint64      // parityWord of mask

	lanes [2]wideLanes // of this block and, in turns, the next
	turn  int
	row   *[1 << 16]uint8 // marks of one heap
	even  wideEven
}

const (
	laneCount  = xorscan.Width
	nearHeaps  = 2 * laneCount // a block and the next one
	leastAhead = 1 << 10       // links that are worth it
	leastRares = 1 << 10
)

// wideHelps reports whether wide, with a level, is the way for heap n, with some number of rare
// heaps, some number of amounts after which a heap may be split, and values up to
// top. For fewer rare heaps it is best to go through them one by one; for more, or
// values that are bytes, to go through all pairs, once for each sum. All pairs are
// faster still where they are sifted. In Go, where comparing is no faster than
// marking, wide is never the way.
func wideHelps(l xorscan.Level, sifts bool, n, rares, splits int, top uint32) bool {
	share := 1 + 2*splits
	if sifts {
		share = 10 * splits
	}
	return l > xorscan.Go && splits > 0 && top >= 1<<8 && top < 1<<15 && rares >= leastRares && rares < n/share
}

// newWide begins with the known values g, at least 64, below 2^15.
func newWide(moves []codeMove, apart bool, g []uint32, mask, place, common uint32) *wide {
	w := &wide{moves: moves, apart: apart, level: xorscan.Best(), ahead: leastAhead, mask: mask, place: place, common: common}
	w.half = 1 << bits.Len32(mask) // so that there are values of both parities
	w.row, w.given, w.oddWord = new([1 << 16]uint8), len(g), parityWord(mask)
	w.events.all, w.events.more = firstEntries, firstEntries
	for _, m := range moves {
		w.last = max(w.last, m.take)
		if m.two {
			w.splits = append(w.splits, m.take)
		}
	}
	for k := range w.lanes {
		for i := range w.lanes[k].marks {
			w.lanes[k].marks[i] = new(xorscan.Marks)
		}
		w.lanes[k].marked = 1024
	}
	w.even.marked = 2
	w.rows[0].from, w.rows[1].from = -1, -1
	for _, v := range g {
		w.learn(v)
	}
	known := len(g) - w.last - 1
	shuffle(w.rares[:sort.Search(len(w.rares), func(i int) bool { return int(w.rares[i]) > known })])
	return w
}

// shuffle puts rare heaps into an order that jumps about. Runs of some heaps stay
// together, so that the values around n-a are near each other.
func shuffle(heaps []int32) {
	const run = 64
	runs := len(heaps) / run
	out := make([]int32, 0, runs*run)
	for i, step, at := 0, stride(runs), 0; i < runs; i++ {
		out = append(out, heaps[run*at:run*at+run]...)
		at = (at + step) % runs
	}
	copy(heaps, out)
}

// stride is a number without common divisor with n, near the golden section of n.
func stride(n int) int {
	for s := n * 618 / 1000; s < n; s++ {
		a, b := n, s
		for b != 0 {
			a, b = b, a%b
		}
		if a == 1 {
			return s
		}
	}
	return 1
}

// learn takes in the value of the next heap.
func (w *wide) learn(v uint32) {
	n := len(w.g)
	w.g = append(w.g, uint16(v))
	if n >= len(w.back) {
		back := make([]uint16, max(1024, 2*len(w.back)))
		copy(back[len(back)-len(w.back):], w.back)
		w.back = back
	}
	w.back[len(w.back)-1-n] = uint16(v)
	if n > 0 && w.class(n, v) != w.common {
		if n < nearHeaps {
			w.low = append(w.low, int32(n))
		} else {
			w.rares = append(w.rares, int32(n))
		}
	}
	for int(v) >= w.half {
		w.half *= 2
	}
}

// link makes links of the rare heaps up to heap most.
func (w *wide) link(most int) {
	for k := len(w.links); k < len(w.rares) && int(w.rares[k]) <= most; k++ {
		a := int(w.rares[k])
		w.links = append(w.links, xorscan.NewLink(a, w.g[a]))
	}
}

// class is the class of heap n of value v.
func (w *wide) class(n int, v uint32) uint32 {
	return uint32(bits.OnesCount32(v&w.mask))&1 ^ uint32(n)&w.place
}

// fill sets the values g[from:to] and returns how far it came: also without an
// error not to the end if a value is 2^15 or more. The first call has from = the
// number of values that were known, every other one begins where the last stopped.
func (w *wide) fill(ctx context.Context, g []uint32, from, to int) (int, error) {
	for w.given = from; w.given < to; w.given++ {
		if w.given == len(w.g) {
			if err := ctx.Err(); err != nil {
				return w.given, err
			}
			if w.half > 1<<15 {
				return w.given, nil
			}
			w.block()
		}
		g[w.given] = uint32(w.g[w.given])
	}
	return to, nil
}

// block computes the values of the next 32 heaps. It ends with the first that is
// not below w.half: so all xors of one block are below that, and values at most
// that.
func (w *wide) block() {
	n := len(w.g)
	l := &w.lanes[w.turn]
	if l.from != n || l.half != w.half {
		w.prepare(l, n)
		w.odd(l, w.g)
	}
	w.turn ^= 1
	done := make(chan struct{})
	if next := &w.lanes[w.turn]; len(w.links) >= w.ahead {
		w.prepare(next, n+laneCount)
		g := w.g
		go func() { w.odd(next, g); close(done) }()
	} else {
		close(done)
	}
	for i := 0; i < laneCount && w.half == l.half; i++ {
		w.learn(w.value(l, i))
	}
	<-done
}

// prepare begins a block at heap n, with the rare heaps that are known and that each
// of its heaps has as a part.
func (w *wide) prepare(l *wideLanes, n int) {
	most := n - w.last - 1
	w.link(most)
	l.from, l.half, l.links = n, w.half, w.links
	l.rows[0], l.rows[1] = w.rowsOf(n), w.rowsOf(n+laneCount-1)
	for k := len(l.links); k > 0 && l.links[k-1].Heap() > most; k-- { // a block ended early
		l.links = l.links[:k-1]
	}
}

// evenClass is the parity of v & mask for values v that heap n has from two heaps
// of one class.
func (w *wide) evenClass(n int) uint32 { return uint32(n-w.splits[0]) & w.place }

// value is the value of heap len(g), which is lane i of the block.
func (w *wide) value(l *wideLanes, i int) uint32 {
	n := len(w.g)
	even := w.evenClass(n)
	row := w.row
	for _, m := range w.moves {
		s := n - m.take
		if s < 0 {
			continue
		}
		if s == 0 && m.none {
			row[0] = 1
		}
		if s > 0 && m.one {
			row[w.g[s]] = 1
		}
		if m.two {
			w.near(s, w.low)
			w.near(s, w.rares[len(l.links):])
		}
	}
	least, ok := l.least(i, row)
	if !ok {
		least = w.direct(l, i)
	}
	v := w.leastEven(l.free(i), n, least, even)
	clear(row[:w.half])
	return uint32(v)
}

// near marks the xors of the pairs with the sum s and one of the heaps.
func (w *wide) near(s int, heaps []int32) {
	for _, a := range heaps {
		if b := s - int(a); b > 0 && (b != int(a) || !w.apart) {
			w.row[w.g[a]^w.g[b]] = 1
		}
	}
}

// direct is the least odd value of lane i by all rare heaps one by one; it is
// called if none of the candidates of the lane is left.
func (w *wide) direct(l *wideLanes, i int) uint16 {
	n := l.from + i
	for _, t := range w.splits {
		w.near(n-t, w.rares[:len(l.links)])
	}
	for u := w.odds(l, i, 0); ; {
		if v, ok := u.next(); ok && w.row[v] == 0 {
			return uint16(v)
		}
	}
}
