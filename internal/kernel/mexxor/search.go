package mexxor

import (
	"encoding/binary"
	"math"
	"math/bits"
	"slices"
)

// Search tells which small values heaps do not reach by any of a list of pairs. Like
// Fill, it does 64 heaps at a time: the first pairs mark, and the values that are left
// are compared with what the others reach. The pairs are chosen by a sample.
type Search struct {
	links []uint64
	few   int  // of links, with r below 128
	marks int  // how many links mark
	top   int  // values below are marked, a multiple of 16
	most  int  // the greatest distance
	clean bool // as Begin saw it
	block block
}

// Bounds are numbers for consecutive heaps.
type Bounds = [lanes]uint8

const (
	searchPairs = 1024 // of a search at most
	plainPairs  = 640  // at the level Go, which marks by all
	mostOver    = 6    // values of a block that do not become candidates: what is gained by more marks is lost then
)

// NewSearch returns a search with the pairs, of distance at least 64, that serve best for
// the heaps before n, where below tells how many of the least values a heap reaches.
func NewSearch(c []byte, n int, pairs []Pair, below func(n int) int) *Search {
	most := 0
	for _, x := range pairs {
		if x.D < lanes {
			panic("mexxor: a search for near pairs")
		}
		most = max(most, x.D)
	}
	s := newSample(c, n, most, below)
	var bounds []int
	for _, m := range s.at {
		bounds = append(bounds, below(m))
	}
	slices.Sort(bounds)
	out := &Search{top: 16, marks: 256, most: most}
	if k := len(bounds); k > 0 { // few heaps need more
		out.top = min(256, (bounds[k-1-k/64]+15)&^15)
	}
	out.links, out.few = linksOf(s.order(pairs, searchPairs))
	return out
}

// Begin is called before OpenAt is for heaps of c[from:to]: it looks whether any value that they
// use is None, as OpenAt is faster where none is.
func (s *Search) Begin(c []byte, from, to int) { s.clean = clean(c, from, to, s.most) }

// OpenAt calls open for all v < below[i] that the heap n+i, i < count, does not reach by
// a pair of the search, by one level, which the processor must have. c[n-1], c[n-2],
// ... are the values of the heaps before n, at least as many as the greatest distance;
// those of the block are c[n], ....
func (s *Search) OpenAt(l Level, c []byte, n, count int, below *Bounds, open func(i int, v byte)) {
	b := &s.block
	marks := min(plainPairs, len(s.links))
	if l.compares() {
		marks = min(s.marks, len(s.links)) &^ 3
		if l == AVX2 {
			marks = min(marks, s.few&^3) // see markFewAVX2
		}
	}
	l.mark(b, c, n, s.links[:marks], s.top)
	words, over := (s.top+63)/64, 0
	for i := range count {
		least := int(below[i])
		for q := range words {
			b.free[q][i] &= 1<<min(64, max(0, least-64*q)) - 1
		}
		for v := s.top; v < least; v++ {
			open(i, byte(v))
		}
		over += b.beyond(i, words, open)
	}
	l.propose(b, words)
	for i := count; i < lanes; i++ {
		for j := range slots {
			b.candidates[j][i] = None
		}
	}
	s.marks = max(0, s.marks+(over-mostOver)/2)
	b.hit = [slots]uint64{}
	if marks < len(s.links) && l.compares() {
		rest := s.links[marks:]
		early := len(rest) / 2 &^ 1
		if l == AVX512 {
			early = len(rest)
		}
		l.compare(b, c, n, rest[:early], slots, s.clean)
		if early < len(rest) {
			s.tell(open, slots/2, slots)
			l.compare(b, c, n, rest[early:], slots/2, s.clean)
			s.tell(open, 0, slots/2)
			return
		}
	}
	s.tell(open, 0, slots)
}

// beyond calls open for the free values of a lane that do not become candidates, and
// returns how many these are.
func (b *block) beyond(i, words int, open func(i int, v byte)) int {
	count := 0
	for q := range words {
		count += bits.OnesCount64(b.free[q][i])
	}
	if count <= slots {
		return 0
	}
	seen := 0
	for q := range words {
		for w := b.free[q][i]; w != 0; w &= w - 1 {
			if seen++; seen > slots {
				open(i, byte(64*q+bits.TrailingZeros64(w)))
			}
		}
	}
	return count - slots
}

// tell calls open for the candidates of some slots that are not hit.
func (s *Search) tell(open func(i int, v byte), from, to int) {
	b := &s.block
	for j := from; j < to; j++ {
		for i := 0; i < lanes; i += 8 {
			if binary.LittleEndian.Uint64(b.candidates[j][i:]) == math.MaxUint64 {
				continue // all are None
			}
			for k, v := range b.candidates[j][i : i+8] {
				if v != None && b.hit[j]>>(i+k)&1 == 0 {
					open(i+k, v)
				}
			}
		}
	}
}
