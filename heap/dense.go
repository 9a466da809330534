package heap

import (
	"context"
)

// dense is the engine for subtraction sets with many members: the set is a row
// of bits S, and a heap p of value v makes v reachable at p+S, which is S
// shifted by p. The heaps are done in blocks: for every value, the shifted sets
// of all heaps before the block are united over the block, which takes one
// operation for 64 amounts; the heaps of the block itself are added as they
// come. O(min(n, max S)/64 + values) for a value.
type dense struct {
	set    amounts
	finite bool
	upto   int64    // s holds all members up to here
	s      []uint64 // bit k: k may be taken
	last   int64    // the greatest member, if finite
	at     [][]int32
	first  []int // at[v][first[v]:] are the heaps of value v still in reach
	rows   [blockWords][]uint64
}

const (
	blockWords = 8
	blockSize  = 64 * blockWords
)

func (e *dense) fill(ctx context.Context, g []uint32, from, to int) (int, error) {
	for n := from; n < to; {
		if err := ctx.Err(); err != nil {
			return n, err
		}
		block := n / blockSize * blockSize
		if n == block {
			if err := e.open(ctx, n); err != nil {
				return n, err
			}
		}
		end := min(to, block+blockSize)
		for ; n < end; n++ {
			g[n] = e.next(n, n-block)
		}
	}
	return to, nil
}

// open computes the rows of the block that begins at heap b.
func (e *dense) open(ctx context.Context, b int) error {
	if err := e.learn(int64(b) + blockSize); err != nil {
		return err
	}
	for v, heaps := range e.at {
		if v&63 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if e.finite {
			i := e.first[v]
			for i < len(heaps) && int64(b)-int64(heaps[i]) > e.last {
				i++
			}
			e.first[v] = i
			heaps = heaps[i:]
		}
		a := reach(e.s, heaps, b)
		for j := range e.rows {
			e.rows[j][v] = a[j]
		}
	}
	return nil
}

// reach is the union of s shifted by the heaps, over the block that begins at b.
func reach(s []uint64, heaps []int32, b int) [blockWords]uint64 {
	var a0, a1, a2, a3, a4, a5, a6, a7 uint64
	for _, p := range heaps {
		k := uint(b - int(p))
		w := s[k>>6:]
		w = w[: blockWords+1 : blockWords+1]
		r, l := k&63, 63-k&63
		a0 |= w[0]>>r | w[1]<<1<<l
		a1 |= w[1]>>r | w[2]<<1<<l
		a2 |= w[2]>>r | w[3]<<1<<l
		a3 |= w[3]>>r | w[4]<<1<<l
		a4 |= w[4]>>r | w[5]<<1<<l
		a5 |= w[5]>>r | w[6]<<1<<l
		a6 |= w[6]>>r | w[7]<<1<<l
		a7 |= w[7]>>r | w[8]<<1<<l
	}
	return [blockWords]uint64{a0, a1, a2, a3, a4, a5, a6, a7}
}

// next is the value of heap n, the i-th of its block, and adds it to the rows.
func (e *dense) next(n, i int) uint32 {
	row, bit := e.rows[i>>6], i&63
	v := 0
	for v < len(row) && row[v]>>bit&1 != 0 {
		v++
	}
	if v == len(row) {
		for j := range e.rows {
			e.rows[j] = append(e.rows[j], 0)
		}
		e.at = append(e.at, nil)
		e.first = append(e.first, 0)
	}
	e.at[v] = append(e.at[v], int32(n))
	e.rows[i>>6][v] |= e.s[0] << bit
	for j := i>>6 + 1; j < blockWords; j++ {
		w := j - i>>6
		e.rows[j][v] |= e.s[w]<<bit | e.s[w-1]>>1>>(63-bit)
	}
	return uint32(v)
}

// learn makes all members up to hi known.
func (e *dense) learn(hi int64) error {
	if e.s != nil && (e.finite || hi <= e.upto) {
		return nil
	}
	hi = max(hi, 2*e.upto, 1<<16)
	take, err := e.set(hi)
	if err != nil {
		return err
	}
	if e.finite {
		hi = take[len(take)-1]
		e.last = hi
	}
	e.upto = hi
	// reach reads blockWords+1 words from any member on.
	e.s = make([]uint64, hi>>6+blockWords+2)
	for _, k := range take {
		if k <= hi {
			e.s[k>>6] |= 1 << (k & 63)
		}
	}
	return nil
}
