package coin

import (
	"cmp"
	"fmt"
	"slices"
)

// Rect is the coins of the rows from Top to Bottom in the columns from Left to
// Right, all included; the first row and column are 1.
type Rect struct{ Top, Left, Bottom, Right int64 }

// UnionValue returns the nim sum of all coins that lie in at least one of the
// rectangles. It takes O(m log m) time and O(m) memory for m rectangles, of any
// size. It returns an error for a rectangle that is none.
//
// The coins of value 2^t or more are those whose coordinates are multiples of
// 2^t, and only the parity of their number matters. Among the numbers above a up
// to b there are floor(b/2^t) - floor(a/2^t) multiples, which is odd just where
// the bit t of a xor b is 1. So one sweep over the rows, with the columns that are
// covered kept as such a word, counts for all t at once: a stripe of rows adds
// the bits in which its word and that of the columns agree.
func (g Squares) UnionValue(rects []Rect) (uint64, error) {
	var columns []int64
	edges := make([]edge, 0, 2*len(rects))
	for i, r := range rects {
		if r.Top < 1 || r.Left < 1 || r.Bottom < r.Top || r.Right < r.Left {
			return 0, fmt.Errorf("rectangle %d has no coins: rows %d to %d, columns %d to %d", i+1, r.Top, r.Bottom, r.Left, r.Right)
		}
		columns = append(columns, r.Left-1, r.Right)
		edges = append(edges, edge{r.Top - 1, r.Left - 1, r.Right, 1}, edge{r.Bottom, r.Left - 1, r.Right, -1})
	}
	if len(rects) == 0 || g.Side < 1 {
		return 0, nil
	}
	slices.Sort(columns)
	columns = slices.Compact(columns)
	slices.SortFunc(edges, func(a, b edge) int { return cmp.Compare(a.row, b.row) })
	c := newCover(columns)
	var odd, row uint64
	for _, e := range edges {
		odd ^= c.word[1] & (row ^ uint64(e.row))
		row = uint64(e.row)
		from, _ := slices.BinarySearch(columns, e.left)
		to, _ := slices.BinarySearch(columns, e.right)
		c.add(1, 0, c.size, from, to, e.sign)
	}
	odd &= 2*highest(g.Side) - 1
	return odd ^ odd>>1, nil
}

// edge is where rectangles begin or end, below a row.
type edge struct {
	row, left, right int64
	sign             int
}

// cover is a segment tree over the stripes between columns. The word of a node is
// the xor of a xor b over its covered intervals, above a up to b.
type cover struct {
	columns []int64
	size    int // a power of two
	times   []int
	word    []uint64
}

func newCover(columns []int64) *cover {
	size := 1
	for size < len(columns)-1 {
		size *= 2
	}
	return &cover{columns, size, make([]int, 2*size), make([]uint64, 2*size)}
}

// at is the column at a border of stripes.
func (c *cover) at(i int) uint64 { return uint64(c.columns[min(i, len(c.columns)-1)]) }

// add covers the stripes from, ..., to-1 once more, or once less. The node has the
// stripes lo, ..., hi-1; the depth is the logarithm of their number.
func (c *cover) add(node, lo, hi, from, to, sign int) {
	if to <= lo || hi <= from {
		return
	}
	if from <= lo && hi <= to {
		c.times[node] += sign
	} else {
		mid := (lo + hi) / 2
		c.add(2*node, lo, mid, from, to, sign)
		c.add(2*node+1, mid, hi, from, to, sign)
	}
	switch {
	case c.times[node] > 0:
		c.word[node] = c.at(lo) ^ c.at(hi)
	case hi-lo == 1:
		c.word[node] = 0
	default:
		c.word[node] = c.word[2*node] ^ c.word[2*node+1]
	}
}
