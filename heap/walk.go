package heap

import (
	"context"
	"encoding/binary"
	"fmt"
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

// Walk computes G(0), G(1), ... in order and in blocks, and keeps only the values
// that later ones depend on, so that its memory does not grow with n where the
// rule has few rare heaps. Values are exact. A Walk must not be used by several
// goroutines at once; Close ends those that it has.
type Walk struct {
	seq *Sequence
	n   int64
}

// NewWalk begins the sequence of a rule of one heap at heap 0.
func NewWalk(r *rule.Rule, o WalkOptions) (*Walk, error) {
	s, err := newTable(r, Limits{Values: int(max(o.Memory, 1<<30) / 4)})
	if err != nil {
		return nil, err
	}
	return &Walk{seq: s}, nil
}

// ResumeWalk goes on where a walk of the same rule had the given state.
func ResumeWalk(r *rule.Rule, st WalkState, o WalkOptions) (*Walk, error) {
	w, err := NewWalk(r, o)
	if err != nil {
		return nil, err
	}
	if st.Low.From != 0 || st.Window.From+int64(st.Window.Len()) != st.N {
		return nil, fmt.Errorf("heap: a state of %d values has no window that ends there", st.N)
	}
	if st.Window.From != 0 {
		return nil, fmt.Errorf("heap: the state lacks the values from heap %d to %d", st.Low.Len(), st.Window.From)
	}
	w.seq.g = st.Window.Append(nil)
	w.n = st.N
	return w, nil
}

// Next computes at least one more value, and none from heap `to` on, to > N. The
// block is valid until the next call. A cancelled ctx ends it within some
// milliseconds; what was computed by then is not lost.
func (w *Walk) Next(ctx context.Context, to int64) (Block, error) {
	to = min(to, w.n+1<<16)
	g, err := w.seq.Table(ctx, to)
	if int64(len(g)) <= w.n {
		return Block{}, err
	}
	b := PackBlock(w.n, g[w.n:min(to, int64(len(g)))])
	w.n += int64(b.Len())
	return b, nil
}

// N is the number of values done: those of all blocks so far.
func (w *Walk) N() int64 { return w.n }

// State returns what a walk needs to go on after the last block.
func (w *Walk) State() WalkState {
	return WalkState{N: w.n, Low: Block{Width: 1}, Window: PackBlock(0, w.seq.g[:w.n])}
}

// Way says in a few words how values are computed at present.
func (w *Walk) Way() string { return w.seq.Way() }

// Close frees what the walk holds.
func (w *Walk) Close() {}

// newTable is a sequence that looks for no period.
func newTable(r *rule.Rule, lim Limits) (*Sequence, error) {
	s, err := New(r, lim)
	if err != nil {
		return nil, err
	}
	if s.engine == nil {
		if s.engine, s.way, err = newEngine(r); err != nil {
			return nil, err
		}
	}
	s.g, s.closed, s.proved, s.tested, s.watch = nil, nil, false, false, nil
	return s, nil
}
