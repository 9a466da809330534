package heap

import (
	"context"
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/grundy-cgt/grundy/internal/kernel/cover"
	"github.com/grundy-cgt/grundy/internal/kernel/mexxor"
)

// witnesses proves for blocks of heaps that are assumed to be common that every
// even value below their value is reached. A witness of a value x for heap n is an
// option with that value, mostly a small heap a and b = n-t-a.
//
// Even values are compressed like all others: to c(a)^c(b). For each of them there
// is a list of steps (t, a) that have served well; a step tells of 1024 heaps n
// at once which have b with the value that it takes, by the row of bits of that
// value (package cover). Rows are read from whole bytes: for distances t+a that
// are no multiples of 8 the heaps n are shifted instead. What the lists leave open
// is searched heap by heap.
type witnesses struct {
	b       *blocks
	below   [2][]int // below[n&1][v]: how many even values lie below the odd value v
	even    [2][256]uint32
	top     int        // values of the heaps that are proved are below
	reach   int        // distances of the lists are at most this
	lists   [][8]steps // by even value, and by the distance modulo 8
	renewed int64      // where the lists were made
	depth   int64      // no witness had a greater smaller heap

	c     []byte
	rows  []byte
	left  cover.Need
	back  []byte // values of small heaps, the smallest last
	count []int  // how many heaps with rows have each value, when it is known

	many  bool // values are so many that pairs serve better than lists
	pairs *mexxor.Search

	steps []coverStep            // of choose, used again
	heads [cover.Chunk + 1]int32 // of lists of steps, by key
}

// lack is the least heap of a block that turned out rare, with its value; n is 0 if
// there is none.
type lack struct {
	n     int64
	value uint32
	err   error
}

const (
	lowHeaps    = 1 << 15 // small heaps whose values are kept at least
	firstSpan   = 1 << 12 // small heaps that a search looks at first; a multiple of 64, as find works by
	provePart   = 1 << 13 // heaps whose rows are made at a time
	shortReach  = 1 << 11 // distances of steps, before there are many heaps
	longReach   = 1 << 13
	firstSteps  = 64   // of a list, chosen one after the other
	mostSteps   = 256  // of a list as it is chosen
	mostLearned = 1024 // with the steps that were learned
	searchCost  = 16   // a search for one heap takes the time of so many steps
)

// prepare makes the tables of a mask.
func (w *witnesses) prepare() {
	b := w.b
	for place := range uint32(2) {
		for e := range uint32(256) {
			v := e&(1<<b.low-1) | e>>b.low<<(b.low+1)
			if parity(v&b.mask.Bits) == b.common^place&b.place() {
				v |= 1 << b.low
			}
			w.even[place][e] = v
		}
		w.below[place] = make([]int, 256)
		for v := range 256 {
			w.below[place][v], _ = slices.BinarySearch(w.even[place][:], b.expand[place][v])
		}
	}
	w.top, w.reach = 8, shortReach
}

// prove looks for witnesses for all heaps from..to-1.
func (w *witnesses) prove(ctx context.Context, from, to int64) lack {
	if w.many {
		return w.byPairs(ctx, from, to)
	}
	for lo := from; lo < to; lo += provePart {
		if err := ctx.Err(); err != nil {
			return lack{err: err}
		}
		hi := min(to, lo+provePart)
		if w.lists == nil || lo >= 4*w.renewed {
			w.lists, w.renewed = make([][8]steps, 256), lo
		}
		w.load(lo, hi)
		for at := lo; at < hi; at += cover.Chunk {
			var missing lack
			if !w.chunk(lo, at, hi, &missing) {
				w.raise(hi) // a value is above all rows
				at -= cover.Chunk
				w.load(lo, hi)
			} else if missing.n > 0 || missing.err != nil {
				return missing
			}
		}
	}
	return lack{}
}

// raise sets top above all values that are known below hi and not forgotten.
func (w *witnesses) raise(hi int64) {
	for _, c := range w.b.c[:hi-w.b.first] {
		if c != noValue && int(c) >= w.top {
			w.top = min(int(c)|7, noValue-1) + 1 // a few more, so that this is done rarely
		}
	}
}

// load makes the rows of the heaps lo-reach..hi-1.
func (w *witnesses) load(lo, hi int64) {
	b := w.b
	if lo > 2*longReach && w.reach < longReach {
		w.reach, w.lists, w.renewed = longReach, make([][8]steps, 256), lo
	}
	size := w.reach + provePart
	w.c = append(w.c[:0], b.c[lo-int64(w.reach)-b.first:hi-b.first]...)
	for len(w.c) < size {
		w.c = append(w.c, noValue)
	}
	if need := w.top * size / 8; need > len(w.rows) {
		w.rows = make([]byte, need)
	}
	cover.RowsAt(b.levels.cover, w.rows, size/8, w.top, w.c)
	w.count = w.count[:0]
}

// row is the part of the row of a value that belongs to the chunk of heaps that
// begins at heap at, where the rows were loaded for lo.
func (w *witnesses) row(lo, at int64, v int) []byte {
	size := (w.reach + provePart) / 8
	return w.rows[v*size+(w.reach+int(at-lo))/8:][:cover.Chunk/8]
}

// chunk goes through the even values of a chunk, by the lists and what these leave open
// by a search, and sets missing to the least heap that turns out rare. It reports whether
// all heaps below hi have a row.
func (w *witnesses) chunk(lo, at, hi int64, missing *lack) bool {
	row := (w.reach + int(at-lo)) / 8
	all := w.needs(lo, at, func(e int, need *cover.Need) {
		w.left = *need
		for k := range w.lists[e] {
			if !w.cover(row, e, k) {
				return
			}
			if k < 7 && searchCost*cover.Count(&w.left) <= len(w.lists[e][k+1].offsets) {
				break
			}
		}
		w.finish(at, e, missing)
	})
	return cover.Count(all) == int(min(hi-at, cover.Chunk))
}

// finish searches for a witness of e for each heap that is left.
func (w *witnesses) finish(at int64, e int, missing *lack) {
	for i, word := range w.left {
		for ; word != 0; word &= word - 1 {
			w.one(at+int64(64*i+bits.TrailingZeros64(word)), e, missing)
		}
	}
}

// one searches for a witness of e for heap n, unless a lesser heap or value is missing.
func (w *witnesses) one(n int64, e int, missing *lack) {
	value := w.even[n&1][e]
	if missing.err != nil || missing.n > 0 && (n > missing.n || n == missing.n && value > missing.value) {
		return
	}
	if found, err := w.search(n, e); err != nil {
		*missing = lack{err: err}
	} else if !found {
		*missing = lack{n: n, value: value}
	}
}

// cover takes from w.left the heaps that have a witness of e at a distance which is
// k modulo 8, and reports whether some are left.
func (w *witnesses) cover(row, e, k int) bool {
	list := &w.lists[e][k]
	low := w.left[0] & (1<<k - 1) // these have to wait for another k
	if k > 0 {
		w.left = down(&w.left, k)
	}
	if list.offsets == nil || list.heaps < cover.Chunk/16 && cover.Count(&w.left) > 4*list.heaps {
		*list = w.choose(row, e, k, w.left)
	}
	some := true
	if len(list.offsets) > 0 {
		some = cover.ClearAt(w.b.levels.cover, &w.left, w.rows, row, list.offsets)
	}
	if k > 0 {
		w.left = up(&w.left, k) // what fell out is low
		w.left[0] |= low
	}
	return some || low != 0
}

// needs tells for each even value, the greatest first, which heaps of the chunk
// have a greater value. It returns the heaps of all values.
func (w *witnesses) needs(lo, at int64, each func(e int, need *cover.Need)) *cover.Need {
	var need cover.Need
	var v [2]int
	most := 0
	for place := range v {
		v[place] = w.top
		most = max(most, w.below[place][w.top-1])
	}
	places := v[:1]
	if w.b.mask.Place {
		places = v[:]
	}
	for e := most - 1; e >= -1; e-- {
		for place := range places {
			lanes := ^uint64(0)
			if w.b.mask.Place {
				lanes = 0x5555555555555555 << ((uint64(place) ^ uint64(at)) & 1)
			}
			for v[place] > 0 && w.below[place][v[place]-1] > e {
				v[place]--
				row := w.row(lo, at, v[place])
				for i := range need {
					need[i] |= binary.LittleEndian.Uint64(row[8*i:]) & lanes
				}
			}
		}
		if e >= 0 && need != (cover.Need{}) {
			each(e, &need)
		}
	}
	return &need
}

// search looks for a witness among all options.
func (w *witnesses) search(n int64, e int) (bool, error) {
	b := w.b
	x := w.even[n&1][e]
	for _, t := range b.singles {
		if b.value(n-int64(t)) == x {
			return true, nil
		}
	}
	known := n // heaps that pairs can be formed with
	if b.first > 0 {
		known = b.small()
	}
	most := n/2 + 1
	for lo, hi := int64(1), int64(1+firstSpan); lo < most; lo, hi = hi, 1+8*(hi-1) {
		if lo >= known {
			return false, errForgotten
		}
		hi = min(hi, known)
		for _, t := range b.splits {
			s := n - int64(t)
			half := s / 2
			if b.apart {
				half = (s - 1) / 2
			}
			if a := w.pair(s, lo, min(hi, half+1), byte(e)); a > 0 {
				w.depth = max(w.depth, a)
				w.learn(e, t, a)
				return true, nil
			}
		}
		if lo == 1 && w.rarePair(n, x) {
			return true, nil
		}
	}
	if b.first > 0 { // n is rare, so it will be paired with all heaps
		return false, errForgotten
	}
	return false, nil
}

// pair looks for common heaps a and s-a with the even value e, from <= a < to, and
// returns the least a, or 0.
func (w *witnesses) pair(s, from, to int64, e byte) int64 {
	b := w.b
	if to <= from {
		return 0
	}
	if int64(len(w.back)) < to { // the small heaps, backwards
		low := b.start
		if b.first <= 0 {
			low = b.c[-b.first:][:max(to, min(2*int64(len(w.back)), b.n))]
		}
		w.back = slices.Clone(low)
		slices.Reverse(w.back)
	}
	size := int64(len(w.back))
	x, y := w.back[size-to:size-from], b.c[s-to+1-b.first:s-from+1-b.first]
	for {
		i := cover.Last(x, y, e)
		if i < 0 {
			return 0
		}
		if x[i] != noValue && y[i] != noValue { // both are common
			return to - 1 - int64(i)
		}
		x, y = x[:i], y[:i]
	}
}

// rarePair reports whether two rare heaps are an option of n with the value x.
func (w *witnesses) rarePair(n int64, x uint32) bool {
	b := w.b
	for _, t := range b.splits {
		s := n - int64(t)
		for i := len(b.rares) - 1; i >= 0 && 2*b.rares[i].Heap >= s; i-- { // the greater one
			r := b.rares[i]
			v, ok := b.rareSet[s-r.Heap]
			if ok && v^r.Value == x && !(b.apart && 2*r.Heap == s) {
				return true
			}
		}
	}
	return false
}

// choose makes the list of an even value with distances that are k modulo 8, from
// the heaps of a chunk that need it: the steps that cover most of those that are
// left, one after the other; and behind them those that cover most.
func (w *witnesses) choose(row, e, k int, need cover.Need) steps {
	heaps := cover.Count(&need)
	w.gather(row, e, k, &need)
	out := make([]int64, 0, mostSteps)
	take := func(i int32) {
		out = append(out, w.steps[i].offset)
		w.steps[i].gain = -1
	}
	// One after the other: gains only fall, so a step whose gain is still what it was
	// is the best one.
	w.byKey(func(s coverStep) int { return s.gain })
	for gain := cover.Chunk; gain > 0 && len(out) < firstSteps; {
		i := w.heads[gain]
		if i < 0 {
			gain--
			continue
		}
		w.heads[gain] = w.steps[i].next
		if now := w.gain(row, w.steps[i].offset, &need); now < gain {
			w.steps[i].next, w.heads[now] = w.heads[now], i
			continue
		}
		for j := range need {
			need[j] &^= binary.LittleEndian.Uint64(w.rows[row+int(w.steps[i].offset)+8*j:])
		}
		take(i)
	}
	// And the others, where 16 heaps with the value that a step takes count as much as
	// one heap that it covers: they may serve later.
	w.byKey(func(s coverStep) int { return (16*s.gain + s.common) / 32 })
	for key := len(w.heads) - 1; key >= 0; key-- {
		for i := w.heads[key]; i >= 0 && len(out) < mostSteps; i = w.steps[i].next {
			take(i)
		}
	}
	w.depth = max(w.depth, int64(w.reach))
	return steps{offsets: out[:len(out)/cover.Batch*cover.Batch], heaps: heaps}
}

// gather lists the steps that choose may take, with their gains.
func (w *witnesses) gather(row, e, k int, need *cover.Need) {
	b := w.b
	size := int64(w.reach+provePart) / 8
	if len(w.count) == 0 {
		for v := range int64(w.top) {
			n := 0
			for i := int64(0); i < size; i += 8 {
				n += bits.OnesCount64(binary.LittleEndian.Uint64(w.rows[v*size+i:]))
			}
			w.count = append(w.count, n)
		}
	}
	w.steps = w.steps[:0]
	for i, t := range b.splits {
		for d := int64(8*(i+1) + k); d < int64(w.reach); d += int64(8 * len(b.splits)) {
			a := d - int64(t)
			if a < 1 {
				continue
			}
			if c := b.at(a); c != noValue && int(c)^e < w.top {
				offset := int64(int(c)^e)*size - d/8
				w.steps = append(w.steps, coverStep{offset: offset, gain: w.gain(row, offset, need), common: w.count[int(c)^e]})
			}
		}
	}
}

// gain is how many of the heaps a step covers.
func (w *witnesses) gain(row int, offset int64, need *cover.Need) int {
	sum := 0
	rows := w.rows[row+int(offset):][:8*len(need)]
	for i, word := range need {
		sum += bits.OnesCount64(word & binary.LittleEndian.Uint64(rows[8*i:]))
	}
	return sum
}

// byKey makes a list of the steps that were not taken for each key from 0 to
// cover.Chunk; keys outside count as the nearest.
func (w *witnesses) byKey(key func(coverStep) int) {
	for i := range w.heads {
		w.heads[i] = -1
	}
	for i := len(w.steps) - 1; i >= 0; i-- {
		s := &w.steps[i]
		if s.gain >= 0 {
			k := min(max(key(*s), 0), cover.Chunk)
			s.next, w.heads[k] = w.heads[k], int32(i)
		}
	}
}

// learn puts a step that a search has found into its list: sequences repeat
// themselves, so it will serve again.
func (w *witnesses) learn(e, t int, a int64) {
	d := int64(t) + a
	if w.many || d >= int64(w.reach) || w.b.at(a) == noValue {
		return
	}
	list := &w.lists[e][d%8]
	if list.seen == nil {
		list.seen = make([]uint64, longReach/8/64)
	}
	seen, bit := &list.seen[d/8/64], uint64(1)<<(d/8%64)
	if len(list.offsets) >= mostLearned || *seen&bit != 0 {
		return
	}
	*seen |= bit
	offset := int64(int(w.b.at(a))^e)*int64(w.reach+provePart)/8 - d/8
	if list.learned = append(list.learned, offset); len(list.learned) == cover.Batch {
		list.offsets = append(list.offsets, list.learned...)
		list.learned = nil
	}
}

// down moves the heaps of a chunk down by k, 0 < k < 8.
func down(need *cover.Need, k int) cover.Need {
	var out cover.Need
	for i, word := range need {
		out[i] = word >> k
		if i > 0 {
			out[i-1] |= word << (64 - k)
		}
	}
	return out
}

// up undoes down, but for the heaps that fell out.
func up(need *cover.Need, k int) cover.Need {
	var out cover.Need
	for i, word := range need {
		out[i] |= word << k
		if i+1 < len(out) {
			out[i+1] = word >> (64 - k)
		}
	}
	return out
}

// steps is a list for [cover.Clear], and the number of heaps it was chosen by.
type steps struct {
	offsets []int64
	heaps   int
	learned []int64  // offsets to come, less than a batch
	seen    []uint64 // the distances, divided by 8, that were learned
}

// coverStep is a step, how many of the heaps that are left it covers, and how many
// of all heaps have the value it takes; next is another step in a list, or -1.
type coverStep struct {
	offset       int64
	gain, common int
	next         int32
}
