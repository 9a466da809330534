package heap

import (
	"github.com/grundy-cgt/grundy/internal/kernel/xorscan"
)

// chunkBatch is how many chunks of pairs are compared at a time.
const chunkBatch = 4

// wideEven looks for the even values of a heap among all pairs.
type wideEven struct {
	marked  int // how many chunks of each sum mark
	sums    []evenSum
	starts  [chunkBatch]uint32
	strides [2][2]int // numbers of chunks and their strides
}

// evenSum is the pairs of heaps with one sum.
type evenSum struct {
	x, y   []uint16 // of the first pair on
	chunks int
	stride int
	from   int // chunks[:from], in their order, mark
	tasks  int // batches that the others make
}

// leastEven is the least of the even values, those of parity even, below least that heap n does not
// reach, or least if there is none. w.row marks some values that it reaches.
func (w *wide) leastEven(free []uint64, n int, least uint16, even uint32) uint16 {
	e := &w.even
	e.sums = e.sums[:0]
	tasks := 0
	for _, m := range w.moves {
		if s := n - m.take; m.two && s >= 2 {
			e.sums = append(e.sums, w.evenSum(s))
			tasks += e.sums[len(e.sums)-1].tasks
		}
	}
	v, tried := e.search(w.level, tasks, w.unmarked(free, even, 0), w.row, least)
	w.events.tried += tried
	// Marking one pair more saves about as many comparisons as numbers are left.
	if tried > w.level.Worth() {
		e.marked += e.marked/16 + 1
	} else {
		e.marked = max(0, e.marked-e.marked/16-1)
	}
	return v
}

// evenSum marks the first chunks of pairs of the sum s, or all pairs if they fill no chunk.
func (w *wide) evenSum(s int) evenSum {
	half := s / 2
	if w.apart {
		half = (s - 1) / 2
	}
	x, y := w.g[1:1+half], w.back[len(w.back)-s:][:half]
	if half < xorscan.Chunk {
		for i := range x {
			w.row[x[i]^y[i]] = 1
		}
		return evenSum{}
	}
	k := evenSum{x: x, y: y, chunks: (half + xorscan.Chunk - 1) / xorscan.Chunk}
	k.stride = w.even.strideOf(k.chunks)
	k.from = min(w.even.marked, k.chunks)
	for i := 0; i < k.from; i += chunkBatch {
		w.level.MarkRow(w.row, x, y, w.even.batch(&k, i, min(chunkBatch, k.from-i)))
	}
	k.tasks = (k.chunks - k.from + chunkBatch - 1) / chunkBatch
	return k
}

// batch lists the starts of some chunks from the i-th on.
func (e *wideEven) batch(k *evenSum, i, count int) []uint32 {
	at := i * k.stride % k.chunks
	for j := range count {
		e.starts[j] = uint32(min(at*xorscan.Chunk, len(k.x)-xorscan.Chunk)) // the last one overlaps
		if at += k.stride; at >= k.chunks {
			at -= k.chunks
		}
	}
	return e.starts[:count]
}

// search returns the first of the values that is not among the pairs, or none if all
// are, and how many it compared. Eight at a time are compared in turn with all tasks; the
// least come first.
func (e *wideEven) search(l xorscan.Level, tasks int, values unmarked, row *[1 << 16]uint8, none uint16) (v uint16, tried int) {
	var wanted [xorscan.Slots]uint16
	var born [xorscan.Slots]int
	active := 0
	sum, i := 0, 0 // the next batch
	for done := 0; ; done++ {
		for active < xorscan.Slots {
			v, ok := values.next()
			if !ok || v >= int(none) {
				values = unmarked{}
				break
			}
			if row[v] != 0 {
				continue
			}
			wanted[active], born[active] = uint16(v), done
			active++
			tried++
		}
		if active == 0 {
			return none, tried
		}
		if born[0]+tasks <= done {
			return wanted[0], tried - active
		}
		for i >= e.sums[sum].tasks {
			sum, i = (sum+1)%len(e.sums), 0
		}
		k := &e.sums[sum]
		first := k.from + i*chunkBatch
		i++
		hit := l.Row(k.x, k.y, e.batch(k, first, min(chunkBatch, k.chunks-first)), &wanted, active)
		kept := 0
		for j := range active {
			if hit>>j&1 == 0 {
				wanted[kept], born[kept] = wanted[j], born[j]
				kept++
			}
		}
		active = kept
	}
}

// strideOf is stride, which is asked many times for the same number.
func (e *wideEven) strideOf(n int) int {
	k := &e.strides[n&1]
	if k[0] != n {
		*k = [2]int{n, stride(n)}
	}
	return k[1]
}
