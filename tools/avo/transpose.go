package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
)

// unpacks are the instructions that interleave the low and the high halves of
// each 128 bits of two vectors.
type unpacks struct {
	bytesLow, bytesHigh   binaryOp
	wordsLow, wordsHigh   binaryOp
	doublesLow, doublesHi binaryOp
	quadsLow, quadsHigh   binaryOp
}

// low and high take two values in the order of the result: x first.
func interleave(p *program, low, high binaryOp, x, y value) (value, value) {
	return p.op(low, x, y), p.op(high, x, y)
}

// toBytes takes 8 vectors of numbers of 64 bits to 8 vectors: byte 0 of all
// numbers, byte 1 of all, and so on. Within 128 bits, byte 2i + j of a result
// comes from half j of vector i.
func toBytes(p *program, u *unpacks, x [8]value) [8]value {
	var low, high [4]value // bytes 0 to 3 of four numbers each, bytes 4 to 7
	for i := range 4 {
		l, h := interleave(p, u.bytesLow, u.bytesHigh, x[2*i], x[2*i+1])
		// l: x0 y0 x1 y1 ... of the low halves, h of the high halves
		low[i], high[i] = interleave(p, u.bytesLow, u.bytesHigh, l, h)
	}
	var out [8]value
	for i, q := range [][4]value{low, high} {
		a, b := interleave(p, u.doublesLow, u.doublesHi, q[0], q[1])
		c, d := interleave(p, u.doublesLow, u.doublesHi, q[2], q[3])
		out[4*i], out[4*i+1] = interleave(p, u.quadsLow, u.quadsHigh, a, c)
		out[4*i+2], out[4*i+3] = interleave(p, u.quadsLow, u.quadsHigh, b, d)
	}
	return out
}

// place is where toBytes puts the number of half j of vector i: it interleaves x0
// y0 and then low with high, so the order is x low, x high, y low, y high.
//
// fromBytes takes bytes back to numbers in that order.
func fromBytes(p *program, u *unpacks, x [8]value) [8]value {
	var w [2][4]value // words of bytes (0 1), (2 3), ... of the low and the high numbers
	for i := range 4 {
		w[0][i], w[1][i] = interleave(p, u.bytesLow, u.bytesHigh, x[2*i], x[2*i+1])
	}
	var out [8]value
	for i, q := range w {
		a, b := interleave(p, u.wordsLow, u.wordsHigh, q[0], q[1])
		c, d := interleave(p, u.wordsLow, u.wordsHigh, q[2], q[3])
		out[4*i], out[4*i+1] = interleave(p, u.doublesLow, u.doublesHi, a, c)
		out[4*i+2], out[4*i+3] = interleave(p, u.doublesLow, u.doublesHi, b, d)
	}
	return out
}

// shifts and masks for bits within bytes.
type bitMoves struct {
	and         binaryOp
	left, right func(n uint64) unaryOp
	mask        map[int]operand.Mem // for the distances 4, 2 and 1
}

// transposeBits takes 8 vectors of bytes to 8: bit j of byte n of vector i goes to
// bit i of byte n of vector j. It is its own inverse.
func transposeBits(p *program, m *bitMoves, x [8]value) [8]value {
	for _, s := range []int{4, 2, 1} {
		mask := p.load(m.mask[s])
		for i := range 8 {
			if i&s != 0 {
				continue
			}
			j := i | s
			t := p.both(m.and, p.xor(p.map1(m.right(uint64(s)), x[i]), x[j]), mask)
			x[j] = p.xor(x[j], t)
			x[i] = p.xor(x[i], p.map1(m.left(uint64(s)), t))
		}
	}
	return x
}

var unpackInstructions = &unpacks{
	func(c *build.Context, y, x, to operand.Op) { c.VPUNPCKLBW(y, x, to) },
	func(c *build.Context, y, x, to operand.Op) { c.VPUNPCKHBW(y, x, to) },
	func(c *build.Context, y, x, to operand.Op) { c.VPUNPCKLWD(y, x, to) },
	func(c *build.Context, y, x, to operand.Op) { c.VPUNPCKHWD(y, x, to) },
	func(c *build.Context, y, x, to operand.Op) { c.VPUNPCKLDQ(y, x, to) },
	func(c *build.Context, y, x, to operand.Op) { c.VPUNPCKHDQ(y, x, to) },
	func(c *build.Context, y, x, to operand.Op) { c.VPUNPCKLQDQ(y, x, to) },
	func(c *build.Context, y, x, to operand.Op) { c.VPUNPCKHQDQ(y, x, to) },
}
