package count

import (
	"context"
	"math/big"
)

// Counting is values that run through 0, 1, 2, ...: each comes Each times, and after
// Period of them they begin again. Period nil: they never do. So Nim is Each 1, taking a
// multiple of m is Each m, and taking 1..m is Each 1 and Period m+1.
type Counting struct{ Each, Period *big.Int }

// block is the numbers from 0 to below-1, each so many times, which may be negative.
type block struct{ below, times *big.Int }

// blocks are the values of the heaps below a bound, times sign.
func (c Counting) blocks(bound *big.Int, sign int64) []block {
	turns, rest := new(big.Int), bound
	var out []block
	s := big.NewInt(sign)
	if c.Period != nil {
		turns, rest = new(big.Int).QuoRem(bound, new(big.Int).Mul(c.Period, c.Each), new(big.Int))
		out = append(out, block{c.Period, turns.Mul(turns, new(big.Int).Mul(c.Each, s))})
	}
	// The numbers below q come Each times, and q comes as often as is left.
	q, last := new(big.Int).QuoRem(rest, c.Each, new(big.Int))
	return append(out,
		block{q, new(big.Int).Mul(s, new(big.Int).Sub(c.Each, last))},
		block{new(big.Int).Add(q, one), last.Mul(last, s)})
}

// Sums implements [Values], digit by digit in binary from the first one on: what counts
// is how many of the heaps of each block have had the digits of its end so far. Others are
// free, and one free heap makes any digit of the nim sum. There are at most four
// blocks, b, and so C(k+b, b) states for each digit.
func (c Counting) Sums(ctx context.Context, k int, r Range, v *big.Int) (*big.Int, error) {
	var all []block
	for _, b := range append(c.blocks(new(big.Int).Add(r.To, one), 1), c.blocks(r.From, -1)...) {
		all = add(all, b)
	}
	digits := v.BitLen()
	for _, b := range all {
		digits = max(digits, b.below.BitLen())
	}
	states := map[tight]*big.Int{}
	start(all, k, 0, tight{}, new(big.Int).MulRange(1, int64(k)), states)
	for d := digits - 1; d >= 0; d-- {
		next := map[tight]*big.Int{}
		for t, n := range states {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			step(all, k, d, v.Bit(d), t, n, next)
		}
		states = next
	}
	if n := states[tight{}]; n != nil {
		return n, nil
	}
	return new(big.Int), nil
}

// maxBlocks is how many blocks there can be.
const maxBlocks = 6

// tight is how many heaps of each block are at its end so far.
type tight [maxBlocks]uint8

// add adds a block to others; blocks with one end are one.
func add(all []block, b block) []block {
	if b.times.Sign() == 0 || b.below.Sign() == 0 {
		return all
	}
	for i, a := range all {
		if a.below.Cmp(b.below) == 0 {
			all[i].times = new(big.Int).Add(a.times, b.times)
			return all
		}
	}
	return append(all, b)
}

// start puts all ways to choose the block of each heap into states: k! over the
// factorials of their numbers, times the powers of their weights.
func start(all []block, left, i int, t tight, ways *big.Int, states map[tight]*big.Int) {
	if i == len(all) {
		if left == 0 {
			states[t] = ways
		}
		return
	}
	for n := 0; n <= left; n++ {
		w := new(big.Int).Exp(all[i].times, big.NewInt(int64(n)), nil)
		w.Mul(w, ways)
		w.Quo(w, new(big.Int).MulRange(1, int64(n)))
		t[i] = uint8(n)
		start(all, left-n, i+1, t, w, states)
	}
}

// step reads digit d. At a digit 1 of its end a heap of a block has that digit, or 0
// and is free from then on; at a digit 0 it has that one.
func step(all []block, k, d int, want uint, t tight, n *big.Int, next map[tight]*big.Int) {
	free := k
	for _, x := range t {
		free -= int(x)
	}
	var walk func(i int, to tight, ones uint, ways *big.Int)
	walk = func(i int, to tight, ones uint, ways *big.Int) {
		if i == len(all) {
			switch {
			case free > 0: // half of the ways of the free heaps
				ways = new(big.Int).Lsh(ways, uint(free-1))
			case ones%2 != want:
				return
			}
			if next[to] == nil {
				next[to] = new(big.Int)
			}
			next[to].Add(next[to], ways)
			return
		}
		if all[i].below.Bit(d) == 0 {
			walk(i+1, to, ones, ways)
			return
		}
		for stay := range int(t[i]) + 1 {
			to[i] = uint8(stay)
			w := new(big.Int).Binomial(int64(t[i]), int64(stay))
			walk(i+1, to, ones+uint(stay), w.Mul(w, ways))
		}
	}
	walk(0, t, 0, n)
}
