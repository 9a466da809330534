package heap

import "context"

// dense is the engine for subtraction sets with more than a few members. The set
// is a row of bits S, and so are the heaps R(v) that have the value v. Heaps are
// done in blocks of 512: the heaps of a block from which v is reached by leaving
// an older heap are the union of S shifted by all members of R(v), or as well of
// R(v) shifted by all members of S, and the shorter of the two lists is taken.
// The heaps of the block itself are added as they come.
//
// A member of a list costs a block of eight words, or of a long list, where
// members of the same remainder modulo 64 are united before they are shifted,
// nine plain words. So a value takes (the sum of the lists) / 60 steps or a few
// times that many, and as many as there are values.
type dense struct {
	set     amounts
	finite  bool
	upto    int64    // s and take hold all members up to here
	s       []uint64 // bit k: k may be taken
	take    shifts   // the members
	members int
	last    int64 // the greatest member, if finite
	values  []*heapsOf
	reach   [blockWords][]uint64 // reach[j][v]: heaps of word j of the block that reach v
	rows    int                  // words in all rows
}

// heapsOf are the heaps of one value: listed; as a row of bits from the time on
// when there are more of them than amounts to take; and otherwise by remainders
// when there are many.
type heapsOf struct {
	list []int32
	cut  int      // list[:cut] is out of reach
	row  []uint64 // bit n + 64*rowPad: heap n
	by   *shifts
}

const (
	blockWords = 8
	blockSize  = 64 * blockWords
	rowPad     = blockWords + 1
)

// shifts is a list of numbers, by their remainders modulo 64; of each the
// quotient is kept.
type shifts struct {
	by  [64][]int32
	cut [64]int // numbers before by[r][cut[r]] are not wanted any more
}

func (s *shifts) add(n int64) {
	s.by[n&63] = append(s.by[n&63], int32(n>>6))
}

// drop forgets the numbers below n - 127 or less.
func (s *shifts) drop(n int64) {
	for r := range s.by {
		for s.cut[r] < len(s.by[r]) && int64(s.by[r][s.cut[r]]) < n>>6-1 {
			s.cut[r]++
		}
	}
}

// union returns the union of the rows that begin 64*base - n bits into s, for
// all n of the list, each a block long; n <= 64*base, and s reaches a block and
// a word beyond 64*base - n.
func (l *shifts) union(s []uint64, base int) (out [blockWords]uint64) {
	for r := range l.by {
		var a0, a1, a2, a3, a4, a5, a6, a7, a8 uint64
		list := l.by[r][l.cut[r]:]
		if len(list) == 0 {
			continue
		}
		for _, q := range list {
			i := base - 1 - int(q)
			if i < 0 {
				break
			}
			w := s[i:]
			w = w[:9:9]
			a0 |= w[0]
			a1 |= w[1]
			a2 |= w[2]
			a3 |= w[3]
			a4 |= w[4]
			a5 |= w[5]
			a6 |= w[6]
			a7 |= w[7]
			a8 |= w[8]
		}
		up, down := uint(r)&63, uint(63-r)&63
		out[0] |= a1<<up | a0>>1>>down
		out[1] |= a2<<up | a1>>1>>down
		out[2] |= a3<<up | a2>>1>>down
		out[3] |= a4<<up | a3>>1>>down
		out[4] |= a5<<up | a4>>1>>down
		out[5] |= a6<<up | a5>>1>>down
		out[6] |= a7<<up | a6>>1>>down
		out[7] |= a8<<up | a7>>1>>down
	}
	return out
}

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

// open begins the block of the heaps b, b+1, ...
func (e *dense) open(ctx context.Context, b int) error {
	if err := e.learn(int64(b) + blockSize); err != nil {
		return err
	}
	for v, heaps := range e.values {
		if v&15 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		for e.finite && heaps.cut < len(heaps.list) && int64(b)-int64(heaps.list[heaps.cut]) > e.last {
			heaps.cut++
		}
		list := heaps.list[heaps.cut:]
		var out [blockWords]uint64
		switch {
		case e.byAmounts(heaps, b):
			out = e.take.union(heaps.row, b>>6+rowPad)
		case len(list) < 512:
			out = union(e.s, list, b)
		default:
			if heaps.by == nil {
				heaps.by = new(shifts)
				for _, n := range list {
					heaps.by.add(int64(n))
				}
			}
			if e.finite {
				heaps.by.drop(int64(b) - e.last)
			}
			out = heaps.by.union(e.s, b>>6)
		}
		for j, w := range out {
			e.reach[j][v] = w
		}
	}
	return nil
}

// union is shifts.union for a short list of heaps below the block at b.
func union(s []uint64, list []int32, b int) (out [blockWords]uint64) {
	for _, n := range list {
		k := uint(b - int(n))
		w := s[k>>6:]
		w = w[: blockWords+1 : blockWords+1]
		down, up := k&63, 63-k&63
		for j := range out {
			out[j] |= w[j]>>down | w[j+1]<<1<<up
		}
	}
	return out
}

// byAmounts reports whether there are more heaps than amounts, and the heaps are
// a row that is ready for the block at b.
func (e *dense) byAmounts(h *heapsOf, b int) bool {
	if len(h.list)-h.cut < e.members {
		return false
	}
	words := b>>6 + rowPad + blockWords + 2
	if words > len(h.row) {
		more := max(words, 2*len(h.row)) - len(h.row)
		if e.rows += more; e.rows > maxWords {
			e.rows -= more
			h.row = nil
			return false
		}
		fresh := h.row == nil
		h.row = append(h.row, make([]uint64, more)...)
		if fresh {
			for _, n := range h.list {
				h.row[n>>6+rowPad] |= 1 << (n & 63)
			}
		}
	}
	return true
}

// next is the value of heap n, the i-th of its block, and adds it to the rows.
func (e *dense) next(n, i int) uint32 {
	row, bit := e.reach[i>>6], i&63
	v := 0
	for v < len(row) && row[v]>>bit&1 != 0 {
		v++
	}
	if v == len(row) {
		for j := range e.reach {
			e.reach[j] = append(e.reach[j], 0)
		}
		e.values = append(e.values, &heapsOf{})
	}
	h := e.values[v]
	h.list = append(h.list, int32(n))
	if h.by != nil {
		h.by.add(int64(n))
	}
	if w := n>>6 + rowPad; w < len(h.row) {
		h.row[w] |= 1 << (n & 63)
	} else { // no longer kept up
		e.rows -= len(h.row)
		h.row = nil
	}
	e.reach[i>>6][v] |= e.s[0] << bit
	for j := i>>6 + 1; j < blockWords; j++ {
		w := j - i>>6
		e.reach[j][v] |= e.s[w]<<bit | e.s[w-1]>>1>>(63-bit)
	}
	return uint32(v)
}

// learn makes all members up to hi known.
func (e *dense) learn(hi int64) error {
	if e.s != nil && (e.finite || hi <= e.upto) {
		return nil
	}
	take, hi, err := e.set.beyond(hi, max(2*e.upto, 1<<14))
	if err != nil {
		return err
	}
	if e.finite {
		hi = take[len(take)-1]
		e.last = hi
	}
	e.upto = hi
	e.s = make([]uint64, hi>>6+blockWords+3) // union reads a block behind any member
	e.take, e.members = shifts{}, len(take)
	for _, k := range take {
		if k <= hi {
			e.s[k>>6] |= 1 << (k & 63)
			e.take.add(k)
		}
	}
	return nil
}
