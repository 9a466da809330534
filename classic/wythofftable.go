package classic

import (
	"context"
	"fmt"
	"math/bits"

	"github.com/grundy-cgt/grundy/game"
)

// Tabulated is the largest heap whose nim values are tabulated: 1024 for R to 32,
// and 256 for larger R.
func (w *Wythoff) Tabulated() int64 {
	if w.r > 32 {
		return 256
	}
	return 1024
}

// Value returns the nim value of p by a table of all smaller positions, for heaps
// to [Wythoff.Tabulated]. No law for these values is known, so larger ones are a
// limit error. A table to n takes about n^2 (n/20 + min(R, n)) steps and 3 n^2
// bytes, and is kept.
func (w *Wythoff) Value(ctx context.Context, p Pair) (v uint64, method string, ok bool, err error) {
	if w.Lost(p) {
		return 0, w.theorem(false), true, nil
	}
	x, y := max(p[0], p[1]), min(p[0], p[1])
	if most := w.Tabulated(); x > most {
		return 0, "", false, fmt.Errorf("the nim value of %s is needed, which no law is known for: values are tabulated for heaps to %d: %w", p, most, game.ErrLimit)
	}
	if err := w.table.grow(ctx, x, w.r); err != nil {
		return 0, "", false, err
	}
	return uint64(w.table.at(x, y)), "a table of all smaller positions (mex of the options' values)", true, nil
}

// pairTable has the nim values of r-Wythoff. A position and its mirror image have
// the same.
type pairTable struct {
	values [][]uint32 // by larger and smaller heap
	heap   []bitset   // by heap: the values of the positions with it, so far
	both   []bitset   // by difference: the values that moves in both heaps lead to
}

func (t *pairTable) at(x, y int64) uint32 { return t.values[max(x, y)][min(x, y)] }

// grow fills the table for larger heaps to n, a row of one larger heap at a time.
func (t *pairTable) grow(ctx context.Context, n, r int64) error {
	for x := int64(len(t.values)); x <= n; x++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		row := make([]uint32, x+1)
		t.values = append(t.values, row)
		t.heap, t.both = append(t.heap, nil), append(t.both, nil)
		for y := range x + 1 {
			// moves in both heaps are those of (x-1,y-1), and those that take just
			// one bean from a heap
			both := &t.both[x-y]
			for k := int64(1); k <= min(r, x) && y > 0; k++ {
				both.add(t.at(x-k, y-1))
			}
			for l := int64(2); l <= min(r, y); l++ {
				both.add(t.at(x-1, y-l))
			}
			row[y] = mex(t.heap[x], t.heap[y], *both)
			t.heap[x].add(row[y])
			t.heap[y].add(row[y])
		}
	}
	return nil
}

// bitset is a set of small numbers.
type bitset []uint64

func (b *bitset) add(v uint32) {
	for int(v/64) >= len(*b) {
		*b = append(*b, 0)
	}
	(*b)[v/64] |= 1 << (v % 64)
}

func (b bitset) word(i int) uint64 {
	if i < len(b) {
		return b[i]
	}
	return 0
}

// mex is the least number that is in none of the sets.
func mex(a, b, c bitset) uint32 {
	for i := 0; ; i++ {
		if w := a.word(i) | b.word(i) | c.word(i); w != ^uint64(0) {
			return uint32(64*i + bits.TrailingZeros64(^w))
		}
	}
}
