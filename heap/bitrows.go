package heap

import (
	"context"
	"encoding/binary"
	"math/bits"
)

// bitRows is the engine for finite subtraction sets whose least amount m is not
// small. No heap of n, ..., n+m-1 has an option among these, so up to 56 of them are
// done at once, a bit each (a word loaded from any byte has 57 bits from any bit on):
// those that reach the value v are the union, over the amounts k, of the heaps below
// by k that have the value v. A value takes (values) * (amounts) / min(m, 56) steps
// of a few instructions, and as many bits as there are values.
type bitRows struct {
	take []int64
	side int // how many heaps at once
	pad  int // the row of a value begins with so many zeros
	row  [][]byte
}

// bitRowsHelp reports whether bitRows is faster than few, which takes a look-up for
// each amount and heap, for amounts of which the least is m.
func bitRowsHelp(m int64) bool { return m >= 32 }

func newBitRows(take []int64) *bitRows {
	return &bitRows{take: take, side: int(min(take[0], 56)), pad: int(take[len(take)-1])}
}

func (e *bitRows) fill(ctx context.Context, g []uint32, from, to int) (int, error) {
	e.reserve(to)
	for n := from; n < to; n += e.side {
		if err := ctx.Err(); err != nil {
			return n, err
		}
		e.block(g[n:min(to, n+e.side)], n)
	}
	return to, nil
}

// block computes the values of the heaps from n on.
func (e *bitRows) block(g []uint32, n int) {
	open := ^uint64(0) >> (64 - len(g)) // heaps that reach all lesser values
	at := n + e.pad
	for v := 0; open != 0; v++ {
		if v == len(e.row) {
			e.row = append(e.row, make([]byte, len(e.row[0])))
		}
		row := e.row[v]
		var reach uint64
		for _, k := range e.take {
			p := uint(at - int(k))
			reach |= binary.LittleEndian.Uint64(row[p>>3:]) >> (p & 7)
		}
		have := open &^ reach
		open &= reach
		word := row[at>>3:]
		binary.LittleEndian.PutUint64(word, binary.LittleEndian.Uint64(word)|have<<(at&7))
		for ; have != 0; have &= have - 1 {
			g[bits.TrailingZeros64(have)&63] = uint32(v)
		}
	}
}

// reserve makes room for n heaps in all rows.
func (e *bitRows) reserve(n int) {
	size := (n+e.pad)>>3 + 16
	if len(e.row) == 0 {
		e.row = [][]byte{nil}
	}
	if size <= len(e.row[0]) {
		return
	}
	size = max(size, 2*len(e.row[0]))
	for v, old := range e.row {
		e.row[v] = make([]byte, size)
		copy(e.row[v], old)
	}
}
