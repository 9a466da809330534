package heap

import (
	"container/heap"
	"context"
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/grundy-cgt/grundy/internal/kernel/cover"
)

// witnesses proves for blocks of heaps that are assumed to be common that every
// even value below their value is reached. A witness of a value x for heap n is an
// option with that value, mostly a small heap a and b = n-t-a.
//
// Even values are compressed like all others: to c(a)^c(b). For each of them there
// is a list of steps (t, a) that have served well; a step tells of 1024 heaps n
// at once which have b with the value that it takes, by the row of bits of that
// value (package cover). All distances t+a in the lists are multiples of 8, so
// that rows are read from whole bytes. What the list leaves open is searched heap
// by heap.
type witnesses struct {
	b       *blocks
	below   [2][]int // below[n&1][v]: how many even values lie below the odd value v
	even    [2][256]uint32
	top     int // values of the heaps that are proved are below
	reach   int // distances of the lists are at most this
	lists   [][]int64
	renewed int64 // where the lists were made
	depth   int64 // no witness had a greater smaller heap

	c    []byte
	rows []byte
}

// lack is the least heap of a block that turned out rare, with its value; n is 0 if
// there is none.
type lack struct {
	n     int64
	value uint32
	err   error
}

const (
	lowHeaps   = 1 << 15 // small heaps whose values are always kept
	provePart  = 1 << 13 // heaps whose rows are made at a time
	shortReach = 1 << 11 // distances of steps, before there are many heaps
	longReach  = 1 << 13
	samples    = 4    // chunks by which steps are chosen
	firstSteps = 64   // of a list, chosen one after the other
	mostSteps  = 1024 // of a list
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
	type hole struct {
		n int64
		e int
	}
	var holes []hole
	for lo := from; lo < to; lo += provePart {
		if err := ctx.Err(); err != nil {
			return lack{err: err}
		}
		hi := min(to, lo+provePart)
		w.load(lo, hi)
		if w.lists == nil || lo >= 4*w.renewed {
			w.choose(lo, hi)
		}
		holes = holes[:0]
		for at := lo; at < hi; at += cover.Chunk {
			if !w.chunk(lo, at, hi, func(e int, need *cover.Need) {
				for i, word := range need {
					for ; word != 0; word &= word - 1 {
						holes = append(holes, hole{at + int64(64*i+bits.TrailingZeros64(word)), e})
					}
				}
			}) {
				w.raise(hi) // a value is above all rows
				holes, at = holes[:0], lo-cover.Chunk
				w.load(lo, hi)
				w.choose(lo, hi)
			}
		}
		slices.SortFunc(holes, func(x, y hole) int {
			if x.n != y.n {
				return int(x.n - y.n)
			}
			return x.e - y.e
		})
		for _, h := range holes {
			found, err := w.search(h.n, h.e)
			if err != nil {
				return lack{err: err}
			}
			if !found {
				return lack{n: h.n, value: w.even[h.n&1][h.e]}
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
		w.reach, w.lists = longReach, nil
	}
	size := w.reach + provePart
	w.c = append(w.c[:0], b.c[lo-int64(w.reach)-b.first:hi-b.first]...)
	for len(w.c) < size {
		w.c = append(w.c, noValue)
	}
	if need := w.top * size / 8; need > len(w.rows) {
		w.rows = make([]byte, need)
	}
	cover.Rows(w.rows, size/8, w.top, w.c)
}

// row is the part of the row of a value that belongs to the chunk of heaps that
// begins at heap at, where the rows were loaded for lo.
func (w *witnesses) row(lo, at int64, v int) []byte {
	size := (w.reach + provePart) / 8
	return w.rows[v*size+(w.reach+int(at-lo))/8:][:cover.Chunk/8]
}

// chunk goes through the even values of a chunk and tells what the lists leave
// open. It reports whether all heaps below hi have a row.
func (w *witnesses) chunk(lo, at, hi int64, open func(e int, need *cover.Need)) bool {
	var left cover.Need
	all := w.needs(lo, at, func(e int, need *cover.Need) {
		left = *need
		if len(w.lists[e]) == 0 || cover.Clear(&left, w.rows, (w.reach+int(at-lo))/8, w.lists[e]) {
			open(e, &left)
		}
	})
	return cover.Count(all) == int(min(hi-at, cover.Chunk))
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
	small := int64(min(len(b.c)+int(b.first), lowHeaps))
	if b.first > 0 {
		small = int64(len(b.start))
	}
	whole := b.first <= 0
	for _, span := range [2][2]int64{{1, small}, {small, n}} {
		if span[0] > 1 && !whole {
			return false, errForgotten
		}
		for _, t := range b.splits {
			s := n - int64(t)
			half := s / 2
			if b.apart {
				half = (s - 1) / 2
			}
			if a := w.pair(s, span[0], min(span[1], half+1), byte(e)); a > 0 {
				w.depth = max(w.depth, a)
				return true, nil
			}
		}
		if span[0] == 1 && w.rarePair(n, x) {
			return true, nil
		}
	}
	return false, nil
}

// pair looks for common heaps a and s-a with the even value e, from <= a < to.
func (w *witnesses) pair(s, from, to int64, e byte) int64 {
	b := w.b
	low := b.start
	if b.first <= 0 {
		low = b.c[-b.first:]
	}
	if to <= from {
		return 0
	}
	x, y := low[from:to], b.c[s-to+1-b.first:s-from+1-b.first]
	for i, c := range x {
		d := y[len(y)-1-i]
		if c^d == e && c != noValue && d != noValue {
			return from + int64(i)
		}
	}
	return 0
}

// rarePair reports whether two rare heaps are an option of n with the value x.
func (w *witnesses) rarePair(n int64, x uint32) bool {
	b := w.b
	for _, t := range b.splits {
		s := n - int64(t)
		for _, r := range b.rares {
			v, ok := b.rareSet[s-r.Heap]
			if ok && v^r.Value == x && !(b.apart && 2*r.Heap == s) {
				return true
			}
		}
	}
	return false
}

// choose makes the lists anew, from the heaps lo..hi-1 whose rows are loaded: for
// each value, the steps that cover most of the heaps that are left, one after the
// other; and behind them those that cover most.
func (w *witnesses) choose(lo, hi int64) {
	b := w.b
	size := int64(w.reach+provePart) / 8
	w.lists = make([][]int64, 256)
	w.renewed = lo
	type sample struct {
		at   int64
		need cover.Need
	}
	open := make([][]sample, 256)
	for at := lo; at < min(hi, lo+samples*cover.Chunk); at += cover.Chunk {
		w.needs(lo, at, func(e int, need *cover.Need) {
			if cover.Count(need) > 0 {
				open[e] = append(open[e], sample{at, *need})
			}
		})
	}
	for e, list := range open {
		if list == nil && e >= w.below[0][w.top-1] && e >= w.below[1][w.top-1] {
			continue
		}
		gain := func(offset int64) int {
			sum := 0
			for i := range list {
				row := w.rows[offset+int64(w.reach)/8+(list[i].at-lo)/8:]
				for j, word := range list[i].need {
					if word != 0 {
						sum += bits.OnesCount64(word & binary.LittleEndian.Uint64(row[8*j:]))
					}
				}
			}
			return sum
		}
		var steps stepHeap
		for i, t := range b.splits {
			for d := int64(8 * (i + 1)); d <= int64(w.reach); d += int64(8 * len(b.splits)) {
				a := d - int64(t)
				if a < 1 {
					continue
				}
				c := b.at(a)
				if c == noValue || int(c)^e >= w.top {
					continue
				}
				offset := int64(int(c)^e)*size - d/8
				steps = append(steps, coverStep{offset, gain(offset)})
			}
		}
		rest := slices.Clone(steps)
		heap.Init(&steps)
		used := map[int64]bool{}
		for len(steps) > 0 && len(w.lists[e]) < firstSteps {
			best := steps[0]
			if now := gain(best.offset); now < best.gain {
				steps[0].gain = now
				heap.Fix(&steps, 0)
				continue
			}
			if best.gain == 0 {
				break
			}
			heap.Pop(&steps)
			w.lists[e] = append(w.lists[e], best.offset)
			used[best.offset] = true
			for i := range list {
				row := w.rows[best.offset+int64(w.reach)/8+(list[i].at-lo)/8:]
				for j := range list[i].need {
					list[i].need[j] &^= binary.LittleEndian.Uint64(row[8*j:])
				}
			}
		}
		slices.SortStableFunc(rest, func(x, y coverStep) int { return y.gain - x.gain })
		for _, s := range rest {
			if len(w.lists[e]) >= mostSteps {
				break
			}
			if !used[s.offset] {
				w.lists[e] = append(w.lists[e], s.offset)
			}
		}
		w.lists[e] = w.lists[e][:len(w.lists[e])/cover.Batch*cover.Batch]
	}
	w.depth = max(w.depth, int64(w.reach))
}

// coverStep is a step of a list, and how many heaps it covers that are left.
type coverStep struct {
	offset int64
	gain   int
}

// stepHeap is a heap of steps, the greatest gain first.
type stepHeap []coverStep

func (h stepHeap) Len() int           { return len(h) }
func (h stepHeap) Less(i, j int) bool { return h[i].gain > h[j].gain }
func (h stepHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *stepHeap) Push(x any)        { *h = append(*h, x.(coverStep)) }
func (h *stepHeap) Pop() any {
	old := *h
	x := old[len(old)-1]
	*h = old[:len(old)-1]
	return x
}
