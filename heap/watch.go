package heap

import (
	"math/bits"

	"github.com/grundy-cgt/grundy/period"
)

// watch looks for the first repeated state of a rule that leaves one heap at
// most. The state at N decides all values from N on: it is the last w values
// for finitely many amounts, and for all but finitely many the last w values
// relative to the number c(N) of values that older heaps have. The first state
// that comes again, after p steps, proves the period p with N values, and no
// fewer values prove one.
//
// States are compared by hashes, and equal hashes by [period.At]. Of a long
// sequence only every 2^k-th state on average is kept, those whose hash ends in
// k zeros, with 2^k about N/2^13 (N/2^16 for all but finitely many amounts); a
// cycle of states is then seen when the next such state comes again. One state is
// kept besides whatever its hash, and replaced now and then, which finds cycles too
// short to have such a state. So for N below 2^14 (2^17) the proof is seen with
// the least possible number of values, and later with a fraction of a percent more;
// of finitely many amounts it is known even then which number is the least. It
// costs a few nanoseconds a value.
type watch struct {
	test  period.Test
	exact int    // below 2^exact values all states are kept
	w     int    // length of the window of symbols
	first int    // the heap that the first symbol belongs to
	next  int    // symbols of heaps below next are in
	hash  uint64 // of the last w symbols
	drop  uint64 // factor of the symbol that leaves the window
	seen  hashes

	anchor   uint64
	anchorAt int
	old      int64 // all-but: c(next), above the values of heaps below next-Take
}

// factor is that of the rolling hash: symbols are the digits of a number to
// this base, modulo 2^64.
const factor = 0x9e3779b97f4a7c15

func newWatch(t period.Test) *watch {
	w := &watch{test: t, exact: 14, w: int(max(t.Take, 1))}
	switch t.Theorem {
	case period.AllBut:
		w.w = int(max(t.Take, 1)) - 1 // differences
		w.exact = 17
		w.first = 1
	case period.KHeap:
		w.first = 1 // an empty heap is no heap
	}
	w.drop = 1
	for n, f := w.w, uint64(factor); n > 0; n >>= 1 { // factor^w
		if n&1 == 1 {
			w.drop *= f
		}
		f *= f
	}
	return w
}

// symbol of heap i, as the hash sees it.
func (w *watch) symbol(g []uint32, i int) uint64 {
	v := g[i]
	if w.test.Theorem == period.AllBut {
		v -= g[i-1]
	}
	x := uint64(v) + 1
	x *= 0xd6e8feb86659fd93
	return x ^ x>>32
}

// look takes in the values that are new in g and returns the period that a
// repeated state proves, and how many values prove it.
func (w *watch) look(g []uint32) (h period.Hit, rests int, ok bool) {
	for ; w.next < len(g); w.next++ {
		i := w.next
		if i >= w.first {
			w.hash = w.hash*factor + w.symbol(g, i)
		}
		if i-w.w >= w.first {
			w.hash -= w.drop * w.symbol(g, i-w.w)
		}
		n := i + 1 // known values
		state := w.hash
		if w.test.Theorem == period.AllBut {
			if n > int(w.test.Take) {
				w.old = max(w.old, int64(g[n-1-int(w.test.Take)])+1)
			}
			state = (state ^ uint64(int64(g[i])-w.old)) * factor
		}
		if n-w.first < w.w {
			continue
		}
		state ^= state >> 29
		if at, ok := w.repeated(state, n); ok {
			if h, proved := period.At(g[:n], w.test, int64(n-at)); proved {
				if w.test.Theorem != period.AllBut {
					n = int(w.test.Need(h.Start, h.Period))
				}
				return h, n, true
			}
		}
	}
	return period.Hit{}, 0, false
}

// repeated notes the state at n and returns where it was before, if that is
// known.
func (w *watch) repeated(state uint64, n int) (int, bool) {
	k := max(0, bits.Len(uint(n))-w.exact)
	at, ok := 0, false
	if state&(1<<k-1) == 0 {
		at, ok = w.seen.put(state, n)
	}
	if !ok && state == w.anchor && w.anchorAt > 0 {
		at, ok = w.anchorAt, true
	}
	if w.anchorAt == 0 || n-w.anchorAt > 64<<k {
		w.anchor, w.anchorAt = state, n
	}
	return at, ok
}

// hashes is a map from hashes to where they were seen last.
type hashes struct {
	keys []uint64
	at   []uint32 // 0: free
	len  int
}

// put notes that the key was seen at n >= 1, and returns where it was before.
func (h *hashes) put(key uint64, n int) (int, bool) {
	if 2*h.len >= len(h.keys) {
		old := *h
		size := max(64, 4*len(old.keys))
		*h = hashes{keys: make([]uint64, size), at: make([]uint32, size)}
		for i, at := range old.at {
			if at != 0 {
				h.put(old.keys[i], int(at))
			}
		}
	}
	mask := uint64(len(h.keys) - 1)
	for i := key * factor >> 20 & mask; ; i = (i + 1) & mask {
		if h.at[i] == 0 {
			h.keys[i], h.at[i] = key, uint32(n)
			h.len++
			return 0, false
		}
		if h.keys[i] == key {
			before := h.at[i]
			h.at[i] = uint32(n)
			return int(before), true
		}
	}
}
