package heap

import "github.com/grundy-cgt/grundy/internal/kernel/xorscan"

// wideRows is what is known of 512 heaps from wideEvents.
type wideRows struct {
	from, half int      // the first heap; values are below half
	free       []uint64 // by heap, a set of the values that are not known to be reached
}

// rowsOf is the rows of heap n; all heaps before it but the last 32 are known.
func (w *wide) rowsOf(n int) *wideRows {
	r := &w.rows[n/rowLanes%2]
	if from := n / rowLanes * rowLanes; r.from != from || r.half != w.half {
		r.from, r.half = from, w.half
		r.take(w.combine(n / rowLanes))
	}
	return r
}

// take makes free from rows of values.
func (r *wideRows) take(rows []xorscan.Row) {
	words := (len(rows) + 63) / 64
	r.free = append(r.free[:0], make([]uint64, rowLanes*words)...)
	var square [64]uint64
	for q := range words {
		for i := range len(rows[0]) {
			for k := range square {
				square[k] = ^uint64(0) // from half on no value is free
				if v := 64*q + k; v < len(rows) {
					square[k] = rows[v][i]
				}
			}
			transpose(&square)
			for k, w := range square {
				r.free[(64*i+k)*words+q] = ^w
			}
		}
	}
}

// of is the set of heap n.
func (r *wideRows) of(n int) []uint64 {
	words := len(r.free) / rowLanes
	return r.free[(n-r.from)*words:][:words]
}

// transpose exchanges bit j of word i and bit i of word j.
func transpose(x *[64]uint64) {
	mask := ^uint64(0) >> 32
	for j := 32; j > 0; j >>= 1 {
		for k := 0; k < 64; k = (k + j + 1) &^ j {
			t := (x[k]>>j ^ x[k+j]) & mask
			x[k] ^= t << j
			x[k+j] ^= t
		}
		mask ^= mask << (j >> 1)
	}
}
