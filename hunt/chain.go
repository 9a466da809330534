package hunt

import (
	"crypto/sha256"
	"encoding/binary"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/store"
)

// chain is the hash chain over the values of a sequence. Block i is the values of
// the heaps from i*size on, size of them, and
//
//	h(i) = SHA-256(h(i-1), i, width, values)
//
// where h(-1) is 32 zero bytes, i has 8 bytes, width is one byte, and the values
// have width bytes each: the least of 1, 2 and 4 that holds them all. Numbers are
// little-endian. So h(i) depends on the values alone, and equal hashes of two runs
// mean equal values of all heaps of the block and of all before it.
type chain struct {
	size  int64
	block int64 // the next one
	prev  [sha256.Size]byte
	rest  heap.Block // values of the next block so far
}

func newChain(size int64) *chain { return &chain{size: size, rest: heap.Block{Width: 1}} }

// n is the number of values so far.
func (c *chain) n() int64 { return c.block*c.size + int64(c.rest.Len()) }

// feed takes the next values and calls done for each block that is complete.
func (c *chain) feed(b heap.Block, done func(store.Link)) {
	for b.Len() > 0 {
		k := min(b.Len(), int(c.size)-c.rest.Len())
		c.rest = join(c.rest, heap.Block{Width: b.Width, Data: b.Data[:k*b.Width]})
		b.Data = b.Data[k*b.Width:]
		if int64(c.rest.Len()) < c.size {
			return
		}
		packed := least(c.rest)
		c.prev = link(c.prev, c.block, packed)
		done(store.Link{Block: c.block, Width: packed.Width, Hash: c.prev})
		c.block++
		c.rest = heap.Block{From: c.block * c.size, Width: 1, Data: c.rest.Data[:0]}
	}
}

// head is the hash over all values so far: that of the last block, or that which
// an incomplete block would have.
func (c *chain) head() [sha256.Size]byte {
	if c.rest.Len() == 0 {
		return c.prev
	}
	return link(c.prev, c.block, least(c.rest))
}

// link is the hash of a block, in least width, after another hash.
func link(prev [sha256.Size]byte, block int64, b heap.Block) (hash [sha256.Size]byte) {
	h := sha256.New()
	h.Write(prev[:])
	var head [9]byte
	binary.LittleEndian.PutUint64(head[:], uint64(block))
	head[8] = byte(b.Width)
	h.Write(head[:])
	h.Write(b.Data)
	h.Sum(hash[:0])
	return hash
}

// join appends b to a, in the greater of their widths.
func join(a, b heap.Block) heap.Block {
	switch {
	case a.Width == b.Width:
		a.Data = append(a.Data, b.Data...)
	case a.Width < b.Width:
		wide := widen(a, b.Width)
		wide.Data = append(wide.Data, b.Data...)
		return wide
	default:
		a.Data = append(a.Data, widen(b, a.Width).Data...)
	}
	return a
}

// widen packs the values with a greater width.
func widen(b heap.Block, width int) heap.Block {
	out := heap.Block{From: b.From, Width: width, Data: make([]byte, width*b.Len(), width*b.Len()+4096)}
	for i := range b.Len() {
		v := b.At(i)
		for k := range width {
			out.Data[i*width+k] = byte(v >> (8 * k))
		}
	}
	return out
}

// least packs the values with the least width.
func least(b heap.Block) heap.Block {
	if b.Width == 1 {
		return b
	}
	return heap.PackBlock(b.From, b.Append(nil))
}

func (c *chain) encode(e *encoder) {
	e.int(c.block)
	e.bytes(c.prev[:])
	e.block(c.rest)
}

func (c *chain) decode(d *decoder) {
	c.block = d.int()
	copy(c.prev[:], d.bytes())
	rest := d.block()
	c.rest = heap.Block{From: rest.From, Width: rest.Width, Data: append([]byte{}, rest.Data...)}
}
