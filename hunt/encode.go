package hunt

import (
	"encoding/binary"
	"errors"

	"github.com/grundy-cgt/grundy/heap"
)

// errEncoding says that saved bytes are none that encode writes. Checksums are
// tested before, so this is another program's doing.
var errEncoding = errors.New("the checkpoint is not understood: it was written by another version of this program")

// encoder appends numbers of variable length and byte strings.
type encoder struct{ b []byte }

func (e *encoder) int(v int64) { e.b = binary.AppendVarint(e.b, v) }

func (e *encoder) bytes(p []byte) {
	e.int(int64(len(p)))
	e.b = append(e.b, p...)
}

func (e *encoder) block(b heap.Block) {
	e.int(b.From)
	e.int(int64(b.Width))
	e.bytes(b.Data)
}

// decoder reads what encoder wrote; after the first error everything is 0.
type decoder struct {
	b   []byte
	err error
}

func (d *decoder) int() int64 {
	v, n := binary.Varint(d.b)
	if n <= 0 {
		d.err, d.b = errEncoding, nil
		return 0
	}
	d.b = d.b[n:]
	return v
}

// len reads a number of things, each of at least one byte.
func (d *decoder) len() int {
	n := d.int()
	if n < 0 || n > int64(len(d.b)) {
		d.err, d.b = errEncoding, nil
		return 0
	}
	return int(n)
}

func (d *decoder) bytes() []byte {
	n := d.len()
	p := d.b[:n:n]
	d.b = d.b[n:]
	return p
}

func (d *decoder) block() heap.Block {
	b := heap.Block{From: d.int(), Width: int(d.int()), Data: d.bytes()}
	if b.Width != 1 && b.Width != 2 && b.Width != 4 || len(b.Data)%b.Width != 0 {
		d.err = errEncoding
		b = heap.Block{Width: 1}
	}
	return b
}

// encodeWalk is the state of a walk as bytes; without the values of the window
// where these are kept elsewhere.
func encodeWalk(st heap.WalkState, outside bool) []byte {
	var e encoder
	e.int(st.N)
	e.block(st.Low)
	window := st.Window
	if outside {
		window.Data = nil
	}
	e.block(window)
	e.int(int64(st.Mask.Bits))
	place := int64(0)
	if st.Mask.Place {
		place = 1
	}
	e.int(place)
	e.int(int64(len(st.Rares)))
	last := int64(0)
	for _, r := range st.Rares {
		e.int(r.Heap - last)
		e.int(int64(r.Value))
		last = r.Heap
	}
	return e.b
}

// decodeWalk reads the state of a walk. With outside the values of the window are
// to be read from where they are kept.
func decodeWalk(b []byte) (st heap.WalkState, outside bool, err error) {
	d := decoder{b: b}
	st.N = d.int()
	st.Low = d.block()
	st.Window = d.block()
	st.Mask = heap.Mask{Bits: uint32(d.int()), Place: d.int() == 1}
	last := int64(0)
	for range d.len() {
		last += d.int()
		st.Rares = append(st.Rares, heap.Rare{Heap: last, Value: uint32(d.int())})
	}
	outside = st.Window.Len() == 0 && st.N > st.Window.From
	return st, outside, d.err
}
