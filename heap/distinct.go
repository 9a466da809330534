package heap

import (
	"context"
	"math"
)

// distinct keeps, for every number s of beans, the xors of the values of j
// heaps, no two of them equal, that have s beans together. Heaps are added one
// by one in the order of their size, each used once at most: a knapsack over
// sums and xors. Adding a heap takes as many word operations for each j as all
// its sets have words.
type distinct struct {
	most  int  // j runs from 1 to most
	open  bool // sets[most] is for most or more heaps
	words int  // of a set
	size  int  // sums below size are kept
	heaps int  // heaps 1, ..., heaps-1 are added
	top   uint32
	sets  [][]uint64 // by j; set s begins at s*words
}

// learn adds the heaps that g knows, and makes room for sums up to s.
func (d *distinct) learn(ctx context.Context, g []uint32, s int) error {
	for _, v := range g[d.heaps:] {
		d.top = max(d.top, v)
	}
	if w := width(d.top); s >= d.size || w > d.words { // begin again with more room
		for d.size = max(d.size, 64); d.size <= s; d.size *= 2 {
		}
		d.words = w
		if d.size > maxWords/d.words/(d.most+1) {
			return &LimitError{"bytes", 8 * maxWords, len(g)}
		}
		d.sets = make([][]uint64, d.most+1)
		for j := range d.sets {
			d.sets[j] = make([]uint64, d.size*d.words)
		}
		d.heaps = 1
	}
	for ; d.heaps < len(g); d.heaps++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		d.add(d.heaps, g[d.heaps])
	}
	return nil
}

// add takes in heap m of value v: sums that use it come from those that do not,
// so larger sums and larger j go first.
func (d *distinct) add(m int, v uint32) {
	w := d.words
	for j := d.most; j >= 2; j-- {
		for s := d.size - 1; s > m; s-- {
			dst := d.sets[j][s*w:][:w]
			if d.open && j == d.most {
				orXor(dst, d.sets[j][(s-m)*w:][:w], v)
			}
			orXor(dst, d.sets[j-1][(s-m)*w:][:w], v)
		}
	}
	if m < d.size {
		d.sets[1][m*w+int(v>>6)] |= 1 << (v & 63)
	}
}

// unequal is the rest that is left as parts heaps, no two equal; three or more,
// or any number from the greatest one that all keeps.
type unequal struct {
	all   *distinct
	parts int64
}

func (r unequal) or(ctx context.Context, set *marks, g []uint32, s int64) error {
	least := r.parts * (r.parts - 1) / 2 // beans in the others when one heap is as large as can be
	if r.parts > math.MaxInt32 || s <= least {
		return nil
	}
	if err := inReach(g, s, s-least); err != nil {
		return err
	}
	if err := r.all.learn(ctx, g, int(s)); err != nil {
		return err
	}
	w := r.all.words
	set.or(r.all.sets[r.parts][int(s)*w:][:w])
	return nil
}
