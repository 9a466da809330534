package heap

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"github.com/grundy-cgt/grundy/rule"
)

// Block is a run of consecutive values G(From), G(From+1), ..., packed.
type Block struct {
	From  int64
	Width int    // bytes of a value, little-endian: 1, 2 or 4
	Data  []byte // Width bytes for each value
}

// Len is the number of values.
func (b Block) Len() int { return len(b.Data) / max(b.Width, 1) }

// At returns the i-th value, G(From+i), 0 <= i < Len().
func (b Block) At(i int) uint32 {
	switch b.Width {
	case 1:
		return uint32(b.Data[i])
	case 2:
		return uint32(binary.LittleEndian.Uint16(b.Data[2*i:]))
	}
	return binary.LittleEndian.Uint32(b.Data[4*i:])
}

// Append appends the values to dst.
func (b Block) Append(dst []uint32) []uint32 {
	dst = slices.Grow(dst, b.Len())
	for i := range b.Len() {
		dst = append(dst, b.At(i))
	}
	return dst
}

// PackBlock packs values with the least width that holds them all.
func PackBlock(from int64, values []uint32) Block {
	b := Block{From: from, Width: 1}
	if top := slices.Max(append([]uint32{0}, values...)); top >= 1<<16 {
		b.Width = 4
	} else if top >= 1<<8 {
		b.Width = 2
	}
	b.Data = make([]byte, 0, b.Width*len(values))
	for _, v := range values {
		switch b.Width {
		case 1:
			b.Data = append(b.Data, uint8(v))
		case 2:
			b.Data = binary.LittleEndian.AppendUint16(b.Data, uint16(v))
		default:
			b.Data = binary.LittleEndian.AppendUint32(b.Data, v)
		}
	}
	return b
}

// Mask is a linear functional that parts heaps into two classes: the class of
// heap n is the parity of G(n) & Bits, plus n if Place. The zero Mask parts
// nothing.
type Mask struct {
	Bits  uint32
	Place bool
}

// Rare is a heap of the rarer class, and its value.
type Rare struct {
	Heap  int64
	Value uint32
}

// WalkState is all that later values depend on: with it a walk is taken up again
// by [ResumeWalk]. Values below Window.From that are not in Low are forgotten.
type WalkState struct {
	N      int64 // G(0), ..., G(N-1) are done
	Low    Block // values of small heaps, from heap 0 on
	Window Block // the last values, up to heap N-1
	Mask   Mask
	Rares  []Rare // all rare heaps below N, in increasing order, if there is a mask
}

// WalkOptions bound what a walk may use.
type WalkOptions struct {
	Threads int   // cores; 0 means all
	Memory  int64 // most bytes of values kept; 0 means 1 GiB
}

// Walk computes G(0), G(1), ... in order and in blocks. For codes with few rare
// heaps it keeps only the values that later ones depend on, so that its memory
// does not grow with n; for other rules it keeps all. Values are exact. A Walk must
// not be used by several goroutines at once; it has none of its own between calls.
type Walk struct {
	n      int64
	codes  *codes
	engine engine
	way    string
	g      []uint32 // all values, until blocks take over
	limit  int
}

// NewWalk begins the sequence of a rule of one heap at heap 0.
func NewWalk(r *rule.Rule, o WalkOptions) (*Walk, error) {
	if r.Dim() != 1 {
		return nil, fmt.Errorf("heap: a position of %s has %d coordinates; a nim sequence needs one", r, r.Dim())
	}
	if o.Memory <= 0 {
		o.Memory = 1 << 30
	}
	w := &Walk{limit: int(min(o.Memory/4, math.MaxInt32))}
	var err error
	if w.engine, w.way, err = newEngine(r); err != nil {
		return nil, err
	}
	if e, ok := newCodes(r, o); ok {
		w.codes, w.engine = e, e
	}
	return w, nil
}

// ResumeWalk goes on where a walk of the same rule had the given state. For rules
// that are no codes with two heaps it computes all values again, and compares.
func ResumeWalk(ctx context.Context, r *rule.Rule, st WalkState, o WalkOptions) (*Walk, error) {
	w, err := NewWalk(r, o)
	if err != nil {
		return nil, err
	}
	switch {
	case st.Window.From+int64(st.Window.Len()) != st.N || st.Low.From != 0:
		return nil, fmt.Errorf("heap: a state of %d values has no window that ends there", st.N)
	case st.Mask.Bits != 0 && w.codes != nil:
		b := newBlocks(w.codes.sparse, st.Mask, w.codes.o)
		if err := b.resume(st); err != nil {
			return nil, err
		}
		w.codes.blocks, w.n = b, st.N
		return w, nil
	case st.Window.From != 0:
		return nil, fmt.Errorf("heap: the state lacks the values from heap %d to %d", st.Low.Len(), st.Window.From)
	case w.codes != nil:
		w.g = st.Window.Append(nil)
		w.codes.look = max(firstLook, len(w.g))
		w.n = st.N
		return w, nil
	}
	for w.n < st.N {
		b, err := w.Next(ctx, st.N)
		if err != nil {
			return nil, err
		}
		for i := range b.Len() {
			if b.At(i) != st.Window.At(int(b.From)+i) {
				return nil, fmt.Errorf("heap: the state is not of this rule: G(%d) is %d, not %d", b.From+int64(i), b.At(i), st.Window.At(int(b.From)+i))
			}
		}
	}
	return w, nil
}

// Next computes at least one more value, and none from heap `to` on, to > N. The
// block is valid until the next call. A cancelled ctx ends it within some
// milliseconds; what was computed by then is not lost. When values have to be kept
// that need more memory than allowed, the error is a [LimitError].
func (w *Walk) Next(ctx context.Context, to int64) (Block, error) {
	if w.codes != nil && w.codes.blocks != nil {
		block, err := w.codes.next(ctx, w.n, to)
		if err != errRange {
			w.n += int64(block.Len())
			return block, err
		}
		if w.g, err = w.codes.leave(w.n); err != nil {
			return Block{}, err
		}
	}
	to = min(to, w.n+1<<14, int64(w.limit))
	if w.codes != nil && w.n < int64(w.codes.look) {
		to = min(to, int64(w.codes.look)) // where blocks may take over
	}
	if to <= w.n {
		return Block{}, &LimitError{"values", int64(w.limit), int(w.n)}
	}
	w.g = slices.Grow(w.g, int(to)-len(w.g))[:to]
	done, err := w.engine.fill(ctx, w.g, int(w.n), int(to))
	w.g = w.g[:done]
	block := PackBlock(w.n, w.g[w.n:])
	w.n = int64(done)
	if w.codes != nil && w.codes.look == done && err == nil {
		if w.codes.decide(w.g); w.codes.blocks != nil {
			w.g = nil
		}
	}
	if block.Len() > 0 {
		err = nil // it will come again
	}
	return block, err
}

// N is the number of values done: those of all blocks so far.
func (w *Walk) N() int64 { return w.n }

// Depth is the greatest smaller heap of a pair that was needed so far to prove an
// even value excluded; 0 without a mask. See [WalkState].
func (w *Walk) Depth() int64 {
	if w.codes != nil && w.codes.blocks != nil {
		return w.codes.blocks.even.depth
	}
	return 0
}

// State returns what a walk needs to go on after the last block.
func (w *Walk) State() WalkState {
	if w.codes != nil && w.codes.blocks != nil {
		return w.codes.blocks.state(w.n)
	}
	return WalkState{N: w.n, Low: Block{Width: 1}, Window: PackBlock(0, w.g)}
}

// Way says in a few words how values are computed at present.
func (w *Walk) Way() string {
	if w.codes != nil && w.codes.blocks != nil {
		return "codes with few rare heaps: blocks by a recurrence, proved behind"
	}
	return w.way
}
