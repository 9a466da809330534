package heap

import (
	"context"

	"github.com/grundy-cgt/grundy/rule"
)

// codes is the engine for codes that leave two heaps at most. It begins heap by
// heap (oneByOne); at 2^12 heaps, and whenever the table has doubled, it asks whether
// a mask leaves so few rare heaps that whole blocks will do (blocks).
type codes struct {
	sparse *sparse
	single *oneByOne // of sparse
	blocks *blocks
	look   int // how many values are known when it asks again
	o      WalkOptions
	out    []byte // of next, used again
}

// firstLook is the number of values after which blocks are thought of, and lastLook
// that after which a mask is not given up any more.
const (
	firstLook = 1 << 12
	lastLook  = 1 << 22
)

func newCodes(r *rule.Rule, o WalkOptions) (*codes, bool) {
	e, ok := newSparse(r)
	if !ok {
		return nil, false
	}
	e.alone = o.Threads == 1
	return &codes{sparse: e, single: newOneByOne(e), look: firstLook, o: o}, true
}

func (e *codes) fill(ctx context.Context, g []uint32, from, to int) (int, error) {
	for n := from; n < to; {
		if e.blocks == nil {
			end := min(to, max(e.look, n))
			if n == end {
				e.decide(g[:n])
				continue
			}
			var err error
			if n, err = e.single.fill(ctx, g, n, end); err != nil {
				return n, err
			}
			continue
		}
		b := e.blocks
		if b.n <= int64(n) {
			err := b.advance(ctx)
			if err == errRange {
				e.blocks = nil
				e.sparse.adopt(g[:n])
				continue
			}
			if err != nil {
				return n, err
			}
		}
		end := min(int64(to), b.n)
		b.unpack(g[n:end], int64(n))
		n = int(end)
		e.rethink()
	}
	return to, nil
}

// next is a block of values from heap n on, below `to`, in block mode.
func (e *codes) next(ctx context.Context, n, to int64) (Block, error) {
	if e.blocks.n <= n {
		e.rethink()
	}
	b := e.blocks
	for b.n <= n {
		if err := b.advance(ctx); err != nil {
			return Block{}, err
		}
	}
	block := b.packed(e.out, n, min(to, b.n))
	e.out = block.Data
	return block, nil
}

// leave goes back to heap by heap, with the n values that are known.
func (e *codes) leave(n int64) ([]uint32, error) {
	b := e.blocks
	if b.first > 0 {
		return nil, errRange
	}
	g := make([]uint32, n)
	b.unpack(g[1:], 1)
	e.blocks, e.look = nil, 2*len(g)
	e.sparse.adopt(g)
	return g, nil
}

// decide whether blocks take over, with all values g known.
func (e *codes) decide(g []uint32) {
	e.look = 2 * len(g)
	e.sparse.learn(g)
	e.sparse.choose(g)
	if !e.sparse.on {
		return
	}
	late := 0
	for i := len(e.sparse.rares) - 1; i >= 0 && int(e.sparse.rares[i]) >= len(g)/4*3; i-- {
		late++
	}
	if late > len(g)/4/rareBlocks {
		return
	}
	b := newBlocks(e.sparse, Mask{Bits: e.sparse.mask, Place: e.sparse.place != 0}, e.o)
	if b.takeOver(g) == nil {
		e.blocks = b
	}
}

// rareBlocks is how many heaps there must be for each new rare one, which stops a block.
const rareBlocks = 256

// rethink looks, whenever there are four times as many heaps, whether another mask
// would leave a tenth fewer of them rare; then blocks begin anew with that.
func (e *codes) rethink() {
	b := e.blocks
	if b.n < int64(e.look) || b.n > lastLook || b.first > 0 {
		return
	}
	e.look *= 4
	t := b.tally()
	if rares := e.sparse.consider(t, int(b.n)); !e.sparse.on || 10*rares > 9*len(b.rares) {
		return
	}
	g := make([]uint32, b.n)
	b.unpack(g[1:], 1)
	e.sparse.learn(g)
	e.sparse.adopt(g)
	other := newBlocks(e.sparse, Mask{Bits: e.sparse.mask, Place: e.sparse.place != 0}, e.o)
	if other.takeOver(g) == nil {
		e.blocks = other
	}
}

// learn takes in values that it did not compute.
func (e *sparse) learn(g []uint32) {
	e.pairs.learn(g)
	if w := width(e.pairs.top); w > e.words {
		e.words = w
		for i := range e.ring { // of the old width, so not to be used
			e.ring[i] = ringSet{sum: -1}
		}
	}
}
