package heap

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/internal/kernel/cover"
	"github.com/grundy-cgt/grundy/internal/kernel/lanes"
)

// blocks is the engine for codes that leave two heaps at most and have few rare
// heaps (see sparse). It computes a block of values on the assumption that none of
// its heaps is rare, so that each value is the least odd one that is not reached:
// that is a recurrence over fixed distances, of which odd.go speaks. The
// assumption is proved for the whole block afterwards, on another core while
// the next block is computed (even.go): every even value below the value of a heap
// must be reached. Where one is not, the least such value is the value of the heap,
// which is rare; what was computed behind it is thrown away.
//
// Values are compressed to a byte: within a class the lowest bit of the mask follows
// from the others, so it is left out. That keeps sums (xor) and, within a class,
// the order.
type blocks struct {
	splits  []int // amounts after which the rest may be split
	singles []int // amounts after which the rest may stay one heap
	apart   bool  // two heaps that are left must not be equal
	most    int   // the greatest amount
	levels  levels

	mask    Mask
	low     uint   // the position of the lowest bit of the mask
	common  uint32 // the class of the heaps that are not rare
	expand  [2][256]uint32
	rares   []Rare
	rareSet map[int64]uint32

	c      []byte // c[i]: heap first+i, compressed; lanes.None if rare or no heap
	first  int64  // at most -most while nothing is forgotten
	n      int64  // values proved: those of heaps below n
	filled int64  // values assumed: those below filled; n <= filled
	start  []byte // c of the smallest heaps, kept when they are forgotten
	keep   int64  // most bytes of c
	forget int64  // heaps after which values are forgotten

	pairs   []lanes.Pair
	odd     recurrence
	values  int // values for which the recurrence was chosen
	misfits int // heaps with greater values since
	even    *witnesses

	stops []int64 // heaps that a rare heap reaches alone with an odd value
	size  int64   // heaps of the next block
	alone bool    // no other core may be used
}

const (
	leastBlock = 1 << 10
	mostBlock  = 1 << 16
	forgetFrom = 1 << 24 // heaps; before, all values are kept
	noValue    = lanes.None
)

// newBlocks is an engine for the moves of e that knows nothing yet.
func newBlocks(e *sparse, m Mask, o WalkOptions) *blocks {
	b := &blocks{apart: e.apart, levels: e.levels, rareSet: map[int64]uint32{}, size: leastBlock, alone: o.Threads == 1, keep: o.Memory, forget: forgetFrom}
	if b.keep <= 0 {
		b.keep = 1 << 30
	}
	common := uint32(1)
	for _, m := range e.moves {
		b.most = max(b.most, m.take)
		if m.two {
			b.splits = append(b.splits, m.take)
		}
		if m.one {
			b.singles = append(b.singles, m.take)
		}
	}
	if m.Place {
		common ^= uint32(b.splits[0]) & 1
	}
	b.setMask(m, common)
	b.even = &witnesses{b: b}
	b.even.prepare()
	return b
}

// takeOver begins with all values g that are known so far.
func (b *blocks) takeOver(g []uint32) error {
	if least := b.least(); len(g) < least {
		return fmt.Errorf("heap: %d values are too few to begin with; blocks need %d", len(g), least)
	}
	b.first = -int64(b.most) - 1
	b.c = make([]byte, -b.first+1, int(-b.first)+len(g)+int(min(b.forget, b.keep))+4*mostBlock)
	for i := range b.c {
		b.c[i] = noValue // heap 0, and what would be below it
	}
	for n := int64(1); n < int64(len(g)); n++ {
		if err := b.add(n, g[n]); err != nil {
			return err
		}
	}
	b.n, b.filled = int64(len(g)), int64(len(g))
	b.even.raise(b.n)
	b.plan()
	return nil
}

// least is how many values must be known: rows reach back so far, and where two
// heaps that are left must differ, no step may pair a heap with itself.
func (b *blocks) least() int {
	if b.apart {
		return 2 * shortReach
	}
	return shortReach
}

// add appends a known value.
func (b *blocks) add(n int64, v uint32) error {
	if b.class(n, v) != b.common {
		b.rare(n, v)
		b.c = append(b.c, noValue)
		return nil
	}
	c := b.compress(v)
	if c >= noValue {
		return errRange
	}
	b.c = append(b.c, byte(c))
	return nil
}

// resume goes on from a state that another engine of the rule had.
func (b *blocks) resume(st WalkState) error {
	if st.Window.From == 0 {
		return b.takeOver(st.Window.Append(nil))
	}
	if st.N-st.Window.From < lowHeaps || st.Low.Len() < lowHeaps {
		return fmt.Errorf("heap: a state of %d values has a window of %d and %d small heaps; %d are needed", st.N, st.Window.Len(), st.Low.Len(), lowHeaps)
	}
	b.c = append(b.c, noValue)
	for n := 1; n < st.Low.Len(); n++ {
		if err := b.add(int64(n), st.Low.At(n)); err != nil {
			return err
		}
	}
	b.start, b.c = b.c, make([]byte, 0, st.Window.Len()+4*mostBlock)
	b.first = st.Window.From
	b.rares, b.stops, b.rareSet = nil, nil, map[int64]uint32{}
	for _, r := range st.Rares {
		b.rare(r.Heap, r.Value)
	}
	b.n, b.filled = st.N, st.N
	if st.N-st.Window.From < b.window() {
		return fmt.Errorf("heap: a state of %d values has a window of %d; with its rare heaps %d are needed", st.N, st.Window.Len(), b.window())
	}
	for i := range st.Window.Len() {
		n, v := b.first+int64(i), st.Window.At(i)
		c := b.compress(v)
		switch _, rare := b.rareSet[n]; {
		case rare != (b.class(n, v) != b.common):
			return fmt.Errorf("heap: the state is not of this rule: heap %d with the value %d", n, v)
		case rare:
			c = noValue
		case c >= noValue:
			return errRange
		}
		b.c = append(b.c, byte(c))
	}
	b.even.raise(b.n)
	b.plan()
	return nil
}

// state is what another engine needs to go on with heap n, which is proved or the
// next to be.
func (b *blocks) state(n int64) WalkState {
	rares := slices.Clone(b.rares)
	for len(rares) > 0 && rares[len(rares)-1].Heap >= n {
		rares = rares[:len(rares)-1]
	}
	return WalkState{
		N: n, Mask: b.mask, Rares: rares,
		Low:    b.packed(nil, 0, min(n, b.small())),
		Window: b.packed(nil, max(0, n-b.window()), n),
	}
}

// packed is the values of the heaps from..to-1, in dst if it has room.
func (b *blocks) packed(dst []byte, from, to int64) Block {
	c := b.start
	if from >= b.first {
		c = b.c[from-b.first:]
	}
	c = c[:to-from]
	i, _ := slices.BinarySearchFunc(b.rares, from, func(r Rare, n int64) int { return cmp.Compare(r.Heap, n) })
	j, _ := slices.BinarySearchFunc(b.rares, to, func(r Rare, n int64) int { return cmp.Compare(r.Heap, n) })
	top := max(b.expand[0][b.even.top-1], b.expand[1][b.even.top-1])
	for _, r := range b.rares[i:j] {
		top = max(top, r.Value)
	}
	if top > 0xff {
		return b.packedWide(dst, c, from, top, b.rares[i:j])
	}
	out := Block{From: from, Width: 1, Data: slices.Grow(dst[:0], len(c))[:len(c)]}
	if b.even.top <= 64 {
		var tables [2][64]byte // by the parity of the place
		for place := range tables {
			for c := range tables[place] {
				tables[place][c] = byte(b.expand[(int(from)+place)&1][c])
			}
		}
		cover.TranslateAt(b.levels.cover, out.Data, c, &tables)
	} else {
		translate(out.Data, c, b.expand[from&1], b.expand[(from+1)&1])
	}
	if from == 0 && to > 0 {
		out.Data[0] = 0
	}
	for _, r := range b.rares[i:j] {
		out.Data[r.Heap-from] = byte(r.Value)
	}
	return out
}

// packedWide is packed for values up to top, which may take more than a byte.
func (b *blocks) packedWide(dst, c []byte, from int64, top uint32, rares []Rare) Block {
	if top > 0xffff {
		values := make([]uint32, len(c))
		b.unpack(values, from)
		return PackBlock(from, values)
	}
	out := Block{From: from, Width: 2, Data: slices.Grow(dst[:0], 2*len(c))[:2*len(c)]}
	var tables [2][256]uint16 // by the parity of the place; none is 0, until it is set
	for place := range tables {
		for c, v := range b.expand[(from+int64(place))&1][:noValue] {
			tables[place][c] = uint16(v)
		}
	}
	all := uint32(0)
	for i := 0; i+1 < len(c); i += 2 {
		two := uint32(tables[0][c[i]]) | uint32(tables[1][c[i+1]])<<16
		all |= two
		binary.LittleEndian.PutUint32(out.Data[2*i:], two)
	}
	if i := len(c) - 1; i&1 == 0 {
		all |= uint32(tables[0][c[i]])
		binary.LittleEndian.PutUint16(out.Data[2*i:], tables[0][c[i]])
	}
	for _, r := range rares {
		all |= r.Value
		binary.LittleEndian.PutUint16(out.Data[2*(r.Heap-from):], uint16(r.Value))
	}
	if (all|all>>16)&0xff00 != 0 {
		return out
	}
	for i := range c { // a byte is enough after all
		out.Data[i] = out.Data[2*i]
	}
	out.Width, out.Data = 1, out.Data[:len(c)]
	return out
}

// translate sets dst[i] to even[src[i]] or odd[src[i]], by the parity of i.
func translate(dst, src []byte, even, odd [256]uint32) {
	var tables [2][256]byte
	for c := range tables[0] {
		tables[0][c], tables[1][c] = byte(even[c]), byte(odd[c])
	}
	dst = dst[:len(src)]
	for i := 0; i+1 < len(src); i += 2 {
		dst[i], dst[i+1] = tables[0][src[i]], tables[1][src[i+1]]
	}
	if i := len(src) - 1; i >= 0 && i&1 == 0 {
		dst[i] = tables[0][src[i]]
	}
}

// errRange says that values do not fit this engine.
var errRange = fmt.Errorf("%w: the values do not fit a byte without the lowest bit of the mask", game.ErrLimit)

// setMask sets the mask and the table that undoes the compression.
func (b *blocks) setMask(m Mask, common uint32) {
	b.mask, b.common = m, common
	for b.low = 0; m.Bits>>b.low&1 == 0; b.low++ {
	}
	for place := range uint32(2) {
		for c := range uint32(256) {
			v := c&(1<<b.low-1) | c>>b.low<<(b.low+1)
			if parity(v&m.Bits) != common^place&b.place() {
				v |= 1 << b.low
			}
			b.expand[place][c] = v
		}
	}
}

// compress leaves out the lowest bit of the mask.
func (b *blocks) compress(v uint32) uint32 {
	return v&(1<<b.low-1) | v>>(b.low+1)<<b.low
}

// place is 1 if the class depends on the heap's parity.
func (b *blocks) place() uint32 {
	if b.mask.Place {
		return 1
	}
	return 0
}

func (b *blocks) class(n int64, v uint32) uint32 {
	return parity(v&b.mask.Bits) ^ uint32(n)&b.place()
}

// rare adds a rare heap, greater than those before. A heap that it is left of as a
// single one, by an amount that flips the place, can have an odd value by it.
func (b *blocks) rare(n int64, v uint32) {
	b.rares = append(b.rares, Rare{n, v})
	b.rareSet[n] = v
	for _, t := range b.singles {
		if uint32(t)&b.place() != 0 {
			b.stops = append(b.stops, n+int64(t))
		}
	}
	slices.Sort(b.stops)
	b.stops = slices.Compact(b.stops)
}

// at is the compressed value of heap n.
func (b *blocks) at(n int64) byte {
	switch {
	case n >= b.first:
		return b.c[n-b.first]
	case n < int64(len(b.start)):
		return b.start[n]
	}
	panic(fmt.Sprintf("heap: the value of heap %d was forgotten", n))
}

// value is the value of heap n >= 1.
func (b *blocks) value(n int64) uint32 {
	if c := b.at(n); c != noValue {
		return b.expand[n&1][c]
	}
	return b.rareSet[n]
}

// advance proves at least one value more, and computes those of a block ahead.
func (b *blocks) advance(ctx context.Context) error {
	if err := b.room(); err != nil {
		return err
	}
	if b.filled == b.n {
		if err := b.fill(b.n + b.size); err != nil {
			return err
		}
	}
	from, to := b.n, b.filled
	b.even.many = b.values > lanes.MaxValues
	var missing lack
	if b.alone {
		missing = b.even.prove(ctx, from, to)
	} else {
		b.c = b.c[:to+b.size-b.first] // the proof reads what is below `to`
		done := make(chan lack, 1)
		go func() { done <- b.even.prove(ctx, from, to) }()
		err := b.fill(to + b.size)
		missing = <-done
		if err != nil && missing.err == nil && missing.n == 0 {
			missing.err = err
		}
	}
	switch {
	case missing.err != nil:
		b.filled = b.n // nothing of the block is proved
		if missing.err == errForgotten {
			return b.recall(ctx)
		}
		return missing.err
	case missing.n == 0:
		b.n = to
		b.size = min(2*b.size, mostBlock)
		return nil
	}
	b.n, b.filled = missing.n+1, missing.n+1
	b.c = append(b.c[:missing.n-b.first], noValue)
	b.rare(missing.n, missing.value)
	b.size = max(leastBlock, b.size/4)
	b.plan()
	return nil
}

// room makes room for the next blocks, and forgets values that are not needed any
// more.
func (b *blocks) room() error {
	need := int(b.filled-b.first) + 2*mostBlock
	if need <= cap(b.c) {
		return nil
	}
	b.c = b.c[:b.filled-b.first]
	if drop := b.n - b.window() - b.first; drop > int64(len(b.c))/2 && b.n > b.forget {
		if b.first <= 0 {
			b.start = slices.Clone(b.c[-b.first:][:b.small()])
		}
		kept := b.c[drop:]
		if room := 2*len(kept) + 8*mostBlock; cap(b.c) > 2*room {
			b.c = make([]byte, 0, room)
		}
		b.c = append(b.c[:0], kept...)
		b.first += drop
		return nil
	}
	if int64(need) > b.keep {
		return &LimitError{"bytes", b.keep, int(b.n)}
	}
	b.c = append(make([]byte, 0, int(min(2*int64(need), b.keep+2*mostBlock))), b.c...)
	return nil
}

// small is how many of the smallest heaps are kept: the partners of late heaps in pairs
// that reach an even value. Where one was needed that had been forgotten (recall), more
// are kept.
func (b *blocks) small() int64 {
	if b.first > 0 {
		return int64(len(b.start))
	}
	return max(lowHeaps, 4*b.even.depth)
}

// window is how many of the last values later ones depend on.
func (b *blocks) window() int64 {
	w := b.small()
	if len(b.rares) > 0 {
		w = max(w, b.rares[len(b.rares)-1].Heap)
	}
	return w + int64(b.most) + 1
}

// errForgotten says that a proof needs values that were forgotten.
var errForgotten = errors.New("heap: values that are needed were forgotten")

// recall computes all values below n again, which is fast, since all rare heaps
// are known. It is called where an even value has no witness among the small heaps:
// to see that a heap is rare, all pairs are needed, and later the new rare heap is
// paired with all heaps.
func (b *blocks) recall(ctx context.Context) error {
	pad := b.window()
	size := pad + b.n + 4*mostBlock
	if size > b.keep {
		return &LimitError{"bytes", b.keep, int(b.n)}
	}
	again := *b
	again.c = make([]byte, size)
	for i := range pad {
		again.c[i] = noValue
	}
	again.first = -pad
	copy(again.c[pad:], b.start)
	again.filled = int64(len(b.start))
	ends := append(slices.Clone(b.rares), Rare{Heap: b.n})
	for _, r := range ends {
		for again.filled < r.Heap {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := again.fill(min(r.Heap, again.filled+mostBlock)); err != nil {
				return err
			}
		}
		if r.Heap == again.filled && r.Heap < b.n {
			again.c[pad+r.Heap] = noValue
			again.filled++
		}
	}
	b.c, b.first = again.c[:b.n+pad], -pad
	b.plan()
	return nil
}

// tally counts the values of all heaps, of which none is forgotten.
func (b *blocks) tally() tally {
	var packed [2][256]int32
	c := b.c[1-b.first : b.n-b.first] // of the heaps from 1 on
	for len(c) >= 2 {
		packed[1][c[0]]++
		packed[0][c[1]]++
		c = c[2:]
	}
	if len(c) > 0 {
		packed[1][c[0]]++
	}
	top := uint32(0)
	for _, r := range b.rares {
		top = max(top, r.Value)
	}
	top = max(top, b.expand[0][b.even.top-1], b.expand[1][b.even.top-1])
	size := 64 * width(top)
	t := tally{make([]int32, size), make([]int32, size)}
	for place := range packed {
		for c, n := range packed[place][:b.even.top] {
			t[place][b.expand[place][c]] += n
		}
	}
	for _, r := range b.rares {
		t[r.Heap&1][r.Value]++
	}
	return t
}

func parity(v uint32) uint32 {
	v ^= v >> 16
	v ^= v >> 8
	v ^= v >> 4
	return 0x6996 >> (v & 15) & 1
}

// unpack sets dst to the values of the heaps from on.
func (b *blocks) unpack(dst []uint32, from int64) {
	c := b.start
	if from >= b.first {
		c = b.c[from-b.first:]
	}
	for i, v := range c[:len(dst)] {
		if v == noValue {
			dst[i] = b.rareSet[from+int64(i)]
		} else {
			dst[i] = b.expand[(from+int64(i))&1][v]
		}
	}
}
