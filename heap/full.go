package heap

import (
	"context"
	"math/bits"

	"github.com/grundy-cgt/grundy/internal/kernel/pairset"
)

// fullEngine computes codes that leave two heaps at most from all pairs of heaps,
// for codes of which no mask makes a class of heaps rare (see sparse).
//
// The xors of the pairs (a, s-a) are wanted for the sums s = n-t, and only as far
// as they decide the mex. The first some hundred or thousand pairs are put into a
// set. Then few values below the mex are missing, and these are looked for among
// all other pairs (internal/kernel/pairset), which takes a load, a xor and a look-up
// for 64 pairs and eight values. What is found and what is tried in vain is kept
// with the sum, for the other heaps that use it. In Go one value is looked for at a
// time, and values of 16 bits are not. While all xors are below 16, AVX2 has all of
// them in fewer steps, so all pairs are put into the set.
//
// While values are bytes, eight sums S, ..., S+7 are tried at once as soon as the
// heaps below S are known: of the sum S+j, the pairs with a > j have only parts
// below S. They share the loads of G(a), and the rows that they read lie side by
// side. The few pairs with a part from S on are added when the sum is used. For
// values of 16 bits sift does the same.
//
// A value takes O(n) steps, and memory four bytes for each value, or eight.
type fullEngine struct {
	moves []codeMove
	apart bool // two heaps that are left must not be equal
	pairs pairs
	set   marks
	words int
	ring  []sumSet // by sum modulo the length, a multiple of pairset.Sums
	want  [pairset.Sums][]uint8
	sift  sift
	slots pairset.Slots
	first int // of words: pairs that are put into the set first
}

// sumSet is what is known of the xors of the pairs (a, sum-a).
type sumSet struct {
	sum   int
	found []uint64 // they occur
	tried []uint64 // they occur among the pairs with a <= near, or not at all
	near  int      // the pairs with a <= near are not in yet
	some  int      // the pairs with near < a <= some are in
	goes  int      // how often values were looked for one by one
}

const (
	fewPairs  = 1024 // up to so many are all put into the set
	firstByte = 256  // pairs that are put into the set first
	oneGo     = 4096 // pairs among which words are looked for before those found are dropped
	mostGoes  = 6    // after so many goes, all pairs are put into the set
)

// newFull is the engine for the moves of a code.
func newFull(moves []codeMove, apart bool) *fullEngine {
	last := 0
	for _, m := range moves {
		last = max(last, m.take)
	}
	// A heap uses the sums of its own group and those back to n-last.
	size := (last/pairset.Sums + 2) * pairset.Sums
	e := &fullEngine{moves: moves, apart: apart, pairs: pairs{level: pairset.Best()}, ring: make([]sumSet, size), first: fewPairs}
	e.sift.marked = 4096
	for j := range e.want {
		e.want[j] = make([]uint8, 0, pairset.MaxBytes)
	}
	return e
}

// oneByOne is the engine for codes that leave two heaps at most and have no
// blocks: sparse where a mask leaves few rare heaps, all pairs otherwise. Which one
// is chosen when sparse chooses its mask: with twice as many values each time.
type oneByOne struct {
	sparse *sparse
	full   *fullEngine
	way    engine
	at     int // how many values are done
	next   int // the number of heaps with which it chooses next
	share  int // for bytes, a pass over a rare heap takes as long as one over so many
}

func newOneByOne(s *sparse) *oneByOne {
	e := &oneByOne{sparse: s, full: newFull(s.moves, s.apart), next: s.review, share: 256}
	e.full.pairs.level = s.levels.pairset
	if s.levels.pairset == pairset.Go {
		e.share = 8 // it goes through pairs of bytes one by one too
	}
	e.way = e.full
	return e
}

func (e *oneByOne) fill(ctx context.Context, g []uint32, from, to int) (int, error) {
	for from < to {
		end := min(to, e.next)
		choose := from >= e.next || from != e.at // in the second case values came from elsewhere
		if choose {
			e.way, e.sparse.review, end = e.sparse, from, from+1
		}
		var err error
		from, err = e.way.fill(ctx, g, from, end)
		e.at = from
		if err != nil {
			return from, err
		}
		if choose {
			e.next = 2 * from
			if !e.rare(from) {
				e.way = e.full
			}
		}
	}
	return to, nil
}

// rare reports whether n heaps have so few rare ones that to go through these is
// faster than all pairs. For values of 16 bits, all pairs take some passes, and they
// are slower.
func (e *oneByOne) rare(n int) bool {
	share := e.share
	if e.sparse.pairs.top >= 1<<8 {
		if share = 8; sifts(e.full.pairs.level, e.sparse.pairs.top) {
			share = 32
		}
	}
	return e.sparse.on && (e.sparse.wide != nil || len(e.sparse.rares)*share < n)
}

func (e *fullEngine) fill(ctx context.Context, g []uint32, from, to int) (int, error) {
	for n := from; n < to; n++ {
		if err := ctx.Err(); err != nil {
			return n, err
		}
		e.pairs.learn(g[:n])
		if w := width(e.pairs.top); w > e.words {
			e.words = w
			clear(e.ring)
		}
		if e.pairs.size == 2 && sifts(e.pairs.level, e.pairs.top) {
			e.sift.learn(g[:n])
		}
		g[n] = e.value(g[:n])
		e.sift.saw(g[n])
	}
	return to, nil
}

// value is the value of heap len(g).
func (e *fullEngine) value(g []uint32) uint32 {
	n := len(g)
	e.set.reset()
	for _, m := range e.moves {
		s := n - m.take
		if s < 0 {
			continue
		}
		if v, ok := (single{none: m.none, one: m.one}).value(g, int64(s)); ok {
			e.set.add(v)
		}
		if m.two && s >= 2 {
			e.set.or(e.sum(s).found)
		}
	}
	for passes := 0; ; passes++ {
		v := e.set.mex()
		if v >= uint64(64*e.words) || !e.look(n, uint32(v)) {
			e.adapt(n, passes)
			return uint32(v) // if it is larger, it is no xor
		}
	}
}

// adapt chooses how many pairs are put into a set of words first. A pass over all
// pairs to look for values takes as long as to put some thousand of them into a set,
// and it decides 32 values: fewer passes than two for a heap are not worth more.
func (e *fullEngine) adapt(n, passes int) {
	switch {
	case passes >= 4:
		e.first = min(e.first+e.first/16, n/4)
	case passes <= 2:
		e.first = max(e.first-e.first/16, firstByte)
	}
}

// half is the greatest of the smaller parts of s beans.
func (e *fullEngine) half(s int) int {
	if e.apart {
		return (s - 1) / 2
	}
	return s / 2
}

// sum returns the set of the sum s, when all heaps below s are known.
func (e *fullEngine) sum(s int) *sumSet {
	r := &e.ring[s%len(e.ring)]
	if r.sum != s {
		half := e.half(s)
		switch {
		case half <= fewPairs || e.pairs.size == 2 && half <= e.first && !sifts(e.pairs.level, e.pairs.top) || e.pairs.size == 4 || e.pairs.small():
			e.begin(r, s)
			e.all(r)
		case e.pairs.level == pairset.Go:
			e.begin(r, s)
			if e.pairs.size == 2 {
				e.all(r)
				break
			}
			r.some = firstByte
			e.pairs.sums(r.found, s, 1, r.some)
		case e.pairs.size == 1:
			e.group(s &^ (pairset.Sums - 1))
		case sifts(e.pairs.level, e.pairs.top):
			e.groupOfWords(s &^ (pairset.Sums - 1))
		default:
			e.begin(r, s)
			r.some = e.first
			e.pairs.sums(r.found, s, 1, r.some)
		}
	}
	if r.near > 0 {
		e.pairs.sums(r.found, s, 1, r.near)
		r.near = 0
	}
	return r
}

// begin makes r the set of the sum s, with no pairs in it.
func (e *fullEngine) begin(r *sumSet, s int) {
	if r.found == nil {
		r.found, r.tried = make([]uint64, e.words), make([]uint64, e.words)
	}
	clear(r.found)
	clear(r.tried)
	r.sum, r.near, r.some, r.goes = s, 0, 0, 0
}

// all puts all pairs into the set.
func (e *fullEngine) all(r *sumSet) {
	e.pairs.sums(r.found, r.sum, r.some+1, e.half(r.sum))
	for i := range r.tried {
		r.tried[i] = ^uint64(0)
	}
}

// group makes the sets of the sums s, ..., s+7, when all heaps below s are known.
func (e *fullEngine) group(s int) {
	half := e.half(s)
	for j := range e.want {
		r := &e.ring[(s+j)%len(e.ring)]
		e.begin(r, s+j)
		r.near, r.some = j, firstByte
		e.pairs.sums(r.found, s+j, j+1, firstByte)
		e.pairs.sums(r.found, s+j, half+1, e.half(s+j))
		e.want[j] = missing(e.want[j][:0], r.found, r.tried, 0)
	}
	x, y := e.pairs.rows(s, blockStart(firstByte, half, 1), half, pairset.Sums-1)
	var found [pairset.Sums]uint8
	e.pairs.level.Each(&found, x, y, &e.want, uint8(64*e.words-1))
	for j, want := range e.want {
		e.ring[(s+j)%len(e.ring)].learn(want, found[j])
	}
}

// blockStart is the greatest lo <= some+1 such that lo, ..., hi fill whole blocks.
func blockStart(some, hi, size int) int {
	const block = pairset.Block
	return hi + 1 - (hi-some+block/size-1)/(block/size)*(block/size)
}

// look looks for the value v, which is not in the set, among the splits of heap n.
// It puts what it finds into the set, and reports whether v was found.
func (e *fullEngine) look(n int, v uint32) bool {
	for _, m := range e.moves {
		s := n - m.take
		if !m.two || s < 2 {
			continue
		}
		r := e.sum(s)
		if has(r.tried, v) {
			continue
		}
		switch r.goes++; {
		case r.goes > mostGoes:
			e.all(r)
		case e.pairs.size == 1:
			half := e.half(s)
			want := missing(e.want[0][:0:e.pairs.level.ManyBytes()], r.found, r.tried, v)
			x, y := e.pairs.rows(s, blockStart(r.some, half, 1), half, 0)
			r.learn(want, e.pairs.level.Bytes(x, y, want, uint8(64*e.words-1)))
		default:
			e.lookForWords(r, v)
		}
		e.set.or(r.found)
		if has(r.found, v) {
			return true
		}
	}
	return false
}

// lookForWords looks for v and for other values of 16 bits that are missing among the
// pairs with the sum of r.
func (e *fullEngine) lookForWords(r *sumSet, v uint32) {
	half := e.half(r.sum)
	e.slots.Clear()
	room := e.pairs.level.ManyWords()
	for i := int(v >> 6); i < e.words && room > 0; i++ {
		free := ^(e.set.w[i] | r.tried[i])
		if i == int(v>>6) {
			free &^= 1<<(v&63) - 1
		}
		for ; free != 0 && room > 0; free &= free - 1 {
			if e.slots.Add(uint16(i<<6 + bits.TrailingZeros64(free))) {
				room--
			}
		}
	}
	for lo := r.some; lo < half && e.slots.Taken() != 0; lo += oneGo {
		hi := min(half, lo+oneGo)
		x, y := e.pairs.rows(r.sum, blockStart(lo, hi, 2), hi, 0)
		found := e.pairs.level.Words(x, y, &e.slots)
		for f := found; f != 0; f &= f - 1 {
			w := e.slots.At(bits.TrailingZeros32(f))
			r.found[w>>6] |= 1 << (w & 63)
			r.tried[w>>6] |= 1 << (w & 63)
		}
		e.slots.Remove(found)
	}
	for t := e.slots.Taken(); t != 0; t &= t - 1 {
		w := e.slots.At(bits.TrailingZeros32(t))
		r.tried[w>>6] |= 1 << (w & 63)
	}
}

// has reports whether v is in the set.
func has(set []uint64, v uint32) bool { return set[v>>6]>>(v&63)&1 != 0 }

// missing appends to dst the least numbers from v on that are in neither set, as
// many as it has room for.
func missing(dst []uint8, a, b []uint64, v uint32) []uint8 {
	skip := uint64(1)<<(v&63) - 1
	for i := int(v >> 6); i < len(a) && len(dst) < cap(dst); i++ {
		free := ^(a[i] | b[i] | skip)
		for ; free != 0 && len(dst) < cap(dst); free &= free - 1 {
			dst = append(dst, uint8(i<<6+bits.TrailingZeros64(free)))
		}
		skip = 0
	}
	return dst
}

// learn takes in which of the wanted numbers were found among all pairs.
func (r *sumSet) learn(want []uint8, found uint8) {
	for i, v := range want {
		bit := uint64(1) << (v & 63)
		r.tried[v>>6] |= bit
		if found>>i&1 != 0 {
			r.found[v>>6] |= bit
		}
	}
}
