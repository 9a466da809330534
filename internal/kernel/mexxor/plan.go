package mexxor

import (
	"cmp"
	"slices"
)

// None stands for "no value" in a sequence.
const None = 0xff

// lanes is how many heaps are done at a time.
const lanes = 64

// Pair says that c[n] differs from c[n-D] ^ R. D is at least 1.
type Pair struct {
	D int
	R byte
}

// Exclusion says that c[N] differs from V.
type Exclusion struct {
	N int
	V byte
}

// Plan is a list of pairs, prepared for Fill. What Fill gives depends on the
// pairs and exclusions and on nothing else, so a plan may be used for several
// sequences; but not by several goroutines at once.
type Plan struct {
	pairs      []Pair      // by distance
	exclusions []Exclusion // by heap

	far    []uint64 // links: the pairs of distance 64, ..., n in the order of work
	pulled int      // of pairs[:pulled], or -1 if it must be made anew
	few    int      // the first of far, with r below 128
	marks  int      // how many of far mark; the others are compared
	top    int      // values below are marked, a multiple of 16
	above  int      // how many values were not below
	raised int      // what done was when top was raised
	clean  bool     // no value that far pairs need is None
	near   near
	block  block
	seen   [256]uint32 // seen[v] = stamp: the lane reaches v
	stamp  uint32
	done   int // lanes since the plan was made
	due    int // lanes after which the far pairs are ordered by a sample
}

// link is a pair as the kernels see it. The low half says where the values of 64
// lanes begin, relative to the last value known; the high half is r four times.
func link(x Pair) uint64 { return uint64(uint32(1-x.D)) | 0x01010101*uint64(x.R)<<32 }

// New returns a plan for the pairs and exclusions, in any order and with
// repetitions. Distances must be positive and below 2^31.
func New(pairs []Pair, exclusions []Exclusion) *Plan {
	p := &Plan{pairs: slices.Clone(pairs), exclusions: slices.Clone(exclusions), pulled: -1, top: 64, due: firstOrder}
	slices.SortFunc(p.pairs, byDistance)
	slices.SortStableFunc(p.exclusions, func(a, b Exclusion) int { return cmp.Compare(a.N, b.N) })
	p.marks = len(pairs) / 4
	if len(p.pairs) > 0 && (p.pairs[0].D < 1 || p.pairs[len(pairs)-1].D > 1<<31-1) {
		panic("mexxor: a distance is not in 1, ..., 2^31-1")
	}
	return p
}

func byDistance(a, b Pair) int { return cmp.Compare(a.D, b.D) }

// Add adds a pair, in time linear in the number of pairs.
func (p *Plan) Add(x Pair) {
	if x.D < 1 || x.D > 1<<31-1 {
		panic("mexxor: a distance is not in 1, ..., 2^31-1")
	}
	i, _ := slices.BinarySearchFunc(p.pairs, x, byDistance)
	p.pairs = slices.Insert(p.pairs, i, x)
	p.pulled = -1
}

// Exclude adds an exclusion.
func (p *Plan) Exclude(x Exclusion) {
	i := p.exclusion(x.N)
	p.exclusions = slices.Insert(p.exclusions, i, x)
}

// exclusion is the place of the first exclusion at heap n or later.
func (p *Plan) exclusion(n int) int {
	i, _ := slices.BinarySearchFunc(p.exclusions, n, func(x Exclusion, n int) int { return cmp.Compare(x.N, n) })
	return i
}

// below is the number of pairs with a distance below d.
func (p *Plan) below(d int) int {
	i, _ := slices.BinarySearchFunc(p.pairs, d, func(x Pair, d int) int { return cmp.Compare(x.D, d) })
	return i
}

// pull makes the list of far pairs, pairs[low:high], whose values are all known. Pairs
// with the same r reach much the same values, so the order takes one pair of each r,
// then another of each, and so on: then the first few hundred pairs reach most values
// that are reached at all. Those with r of 128 or more come last. Kernels take four
// links at a time; the last pair is repeated.
func (p *Plan) pull(low, high int) {
	if p.pulled == high {
		return
	}
	p.pulled, p.few = high, 0
	p.near.prepare(p.pairs[:low])
	p.far = p.far[:0]
	if low >= high {
		return
	}
	far := p.pairs[low:high]
	var turn [256]int // how often an r came
	place := func(r byte) int {
		k := turn[r]
		turn[r]++
		if r >= 128 {
			k += len(far)
		}
		return k
	}
	starts := make([]int, 2*len(far)+1)
	for _, x := range far { // count the pairs of each turn
		starts[place(x.R)+1]++
	}
	for k := 1; k < len(starts); k++ {
		starts[k] += starts[k-1]
	}
	p.few = starts[len(far)]
	p.far = slices.Grow(p.far, len(far)+3)[:len(far)]
	turn = [256]int{}
	for _, x := range far {
		k := place(x.R)
		p.far[starts[k]] = link(x)
		starts[k]++
	}
	p.far = four(p.far)
}

// four repeats the last of some links until they are a multiple of four.
func four(links []uint64) []uint64 {
	for len(links)%4 != 0 {
		links = append(links, links[len(links)-1])
	}
	return links
}

// linksOf makes links of pairs in order, but of those with r of 128 or more last, and tells
// how many come before these.
func linksOf(pairs []Pair) (links []uint64, few int) {
	var more []uint64
	for _, x := range pairs {
		if x.R < 128 {
			links = append(links, link(x))
		} else {
			more = append(more, link(x))
		}
	}
	return four(append(links, more...)), len(links)
}

// Lanes after which the far pairs are ordered by a sample: at first, and how many times
// as many until the next time.
const (
	firstOrder = 1 << 14
	nextOrder  = 16
)

// reorder puts the far pairs, all but the first low, in the order that a sample of the
// heaps before n prefers.
func (p *Plan) reorder(c []byte, n, low int) {
	p.due *= nextOrder
	if far := p.pairs[low:]; len(far) > 0 {
		s := newSample(c, n, far[len(far)-1].D, func(m int) int { return int(c[m]) % None })
		p.far, p.few = linksOf(s.order(far, len(far)))
	}
}
