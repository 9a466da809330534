package heap

import "github.com/grundy-cgt/grundy/internal/kernel/pairset"

// sift makes the sets of eight sums at once for values of 16 bits (see fullEngine).
//
// It keeps the values in planes (pairset.Planes), forwards and backwards. The first
// some thousand pairs of each sum are marked. The other pairs are sifted: those whose
// xor is in the set, or not below a bound, are passed over, 64 at a time, and the few
// others are put into it. The pairs are taken in pieces that stay in the cache for
// all eight sums, first short ones: after each piece there is less to sift out.
//
// The bound is above nearly all values of the heaps, and far below most xors.
type sift struct {
	fwd, rev pairset.Planes // rev ends with the value of heap 0; before it is that of heap 1, ...
	n        int
	marked   int // at most so many pairs are marked before the others are sifted; a multiple of pairset.Block
	bound    float64
	work     [pairset.Sums][]uint64
	room     pairset.Room
}

// sifts reports whether a level sifts values up to top: it is the way where one look
// decides some thousand values.
func sifts(l pairset.Level, top uint32) bool { return l == pairset.AVX512 && top < 1<<15 }

// learn takes in the values of new heaps, below 2^15.
func (f *sift) learn(g []uint32) {
	if len(g) > len(f.fwd.A) {
		room := max(1<<13, 2*len(g))
		f.n = 0
		f.fwd = pairset.Planes{A: make([]byte, room), B: make([]byte, room)}
		f.rev = pairset.Planes{A: make([]byte, room), B: make([]byte, room)}
	}
	for ; f.n < len(g); f.n++ {
		f.fwd.Put(f.n, uint16(g[f.n]))
		f.rev.Put(len(f.rev.A)-1-f.n, uint16(g[f.n]))
	}
}

// saw notes a value that a heap has.
func (f *sift) saw(v uint32) {
	f.bound -= f.bound / 4096
	if u := float64(v); u+u/32+1 > f.bound {
		f.bound = u + u/32 + 1
	}
}

// groupOfWords is group for values of 16 bits.
func (e *fullEngine) groupOfWords(s int) {
	f, half := &e.sift, e.half(s)
	words := max(e.words, pairset.SetWords)
	bound := min(int(f.bound)/64+1, e.words) // in words
	lo := min(f.marked, max(half/16&^(pairset.Block-1), pairset.Block))
	hi := lo + (half+1-lo)&^(pairset.Block-1)
	for j := range f.work {
		r := &e.ring[(s+j)%len(e.ring)]
		e.begin(r, s+j)
		r.near, r.some = j, lo-1
		e.pairs.sums(r.found, s+j, j+1, lo-1)
		e.pairs.sums(r.found, s+j, hi, e.half(s+j))
		if len(f.work[j]) < words {
			f.work[j] = make([]uint64, words)
		}
		copy(f.work[j], r.found[:bound])
		for i := range f.work[j][bound:] {
			f.work[j][bound+i] = ^uint64(0)
		}
	}
	for piece := pairset.MostSift / 8; lo < hi; piece = min(2*piece, pairset.MostSift) {
		end := min(hi, lo+piece)
		x := f.fwd.Slice(lo, end)
		for j, set := range f.work {
			from := len(f.rev.A) - 1 - (s + j - lo)
			e.pairs.level.Sift(set[:words], x, f.rev.Slice(from, from+end-lo), &f.room)
		}
		lo = end
	}
	for j := range f.work {
		r := &e.ring[(s+j)%len(e.ring)]
		for i := range bound {
			r.found[i] |= f.work[j][i]
			r.tried[i] = ^uint64(0)
		}
	}
}
