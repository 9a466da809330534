package pairset

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// sift is for values of 16 bits in two planes of bytes: a = v>>3 (its low byte) and b
// = v&7 | v>>11<<3. A set of 4096 numbers is 512 bytes, eight registers: byte v>>3 is
// looked up by VPERMI2B in each of four pairs of them, of which the low bit of v>>11
// and the high bit of a choose one, and VPSHUFB makes the bit of v&7. The xors whose
// bits are not in the set are packed (VPCOMPRESSB) and put into it in the end, so the
// loop has no branch that is hard to foresee.
func sift(c *build.Context) {
	c.Function("siftAVX512")
	c.Pragma("noescape")
	c.SignatureExpr("func(set *uint64, parts uint64, xa, xb, ya, yb *uint8, blocks uint64, room *uint16)")
	c.Doc("siftAVX512 puts the xors of the rows, in planes, that are not in the set into it; room is for 64 words a block and 64 more.")
	set := c.Load(c.Param("set"), c.GP64())
	parts := c.Load(c.Param("parts"), c.GP64())
	table := siftTable(c, set, parts)
	xa := c.Load(c.Param("xa"), c.GP64())
	xb := c.Load(c.Param("xb"), c.GP64())
	ya := c.Load(c.Param("ya"), c.GP64())
	yb := c.Load(c.Param("yb"), c.GP64())
	room := c.Load(c.Param("room"), c.GP64())
	out, count, at := c.GP64(), c.GP64(), c.GP64()
	c.MOVQ(room, out)
	c.XORQ(at, at)
	blocks := c.Load(c.Param("blocks"), c.GP64())
	c.SHLQ(operand.Imm(6), blocks)

	eight, bit := c.ZMM(), c.ZMM()
	fill := func(v uint64, to reg.VecVirtual) {
		g := c.GP64()
		c.MOVQ(operand.U64(v), g)
		c.VPBROADCASTQ(g, to)
	}
	fill(0x0808080808080808, eight)
	fill(0x8040201008040201, bit)
	low, middle := c.ZMM(), c.ZMM()
	fill(0x0007000700070007, low)
	fill(0x07f807f807f807f8, middle)

	c.Label("block")
	a, b := c.ZMM(), c.ZMM()
	row := func(base reg.Register) operand.Mem { return operand.Mem{Base: base, Index: at, Scale: 1} }
	c.VMOVDQU64(row(xa), a)
	c.VPXORQ(row(ya), a, a)
	c.VMOVDQU64(row(xb), b)
	c.VPXORQ(row(yb), b, b)
	high, odd, hit := c.K(), c.K(), c.K()
	c.VPMOVB2M(a, high)
	c.VPTESTMB(eight, b, odd)
	var looked [4]reg.VecVirtual
	for i := range looked {
		looked[i] = c.ZMM()
		c.VMOVDQA64(a, looked[i])
		c.VPERMI2B(table[2*i+1], table[2*i], looked[i])
	}
	c.VPBLENDMB(looked[1], looked[0], high, looked[0])
	c.VPBLENDMB(looked[3], looked[2], high, looked[2])
	c.VPBLENDMB(looked[2], looked[0], odd, looked[0])
	t := c.ZMM()
	c.VPSHUFB(b, bit, t)
	c.VPTESTMB(t, looked[0], hit)
	c.KMOVQ(hit, count)
	c.POPCNTQ(count, count)
	pa, pb := c.ZMM(), c.ZMM()
	c.VPCOMPRESSB_Z(a, hit, pa)
	c.VPCOMPRESSB_Z(b, hit, pb)
	pack := func(to int) {
		wa, wb, up := c.ZMM(), c.ZMM(), c.ZMM()
		c.VPMOVZXBW(pa.AsY(), wa)
		c.VPMOVZXBW(pb.AsY(), wb)
		c.VPSLLW(operand.Imm(3), wa, wa)
		c.VPSLLW(operand.Imm(8), wb, up)
		c.VPTERNLOGQ(operand.U8(0xd8), low, wb, up)    // low ? wb : up
		c.VPTERNLOGQ(operand.U8(0xd8), middle, wa, up) // middle ? wa : up
		c.VMOVDQU64(up, operand.Mem{Base: out, Disp: to})
	}
	pack(0)
	c.CMPQ(count, operand.Imm(32))
	c.JA(operand.LabelRef("many"))
	c.Label("next")
	c.LEAQ(operand.Mem{Base: out, Index: count, Scale: 2}, out)
	c.ADDQ(operand.Imm(64), at)
	c.CMPQ(at, blocks)
	c.JB(operand.LabelRef("block"))
	c.JMP(operand.LabelRef("put"))

	c.Label("many")
	c.VEXTRACTI64X4(operand.Imm(1), pa, pa.AsY())
	c.VEXTRACTI64X4(operand.Imm(1), pb, pb.AsY())
	pack(64)
	c.JMP(operand.LabelRef("next"))

	c.Label("put")
	c.VZEROUPPER()
	c.CMPQ(room, out)
	c.JE(operand.LabelRef("done"))
	c.Label("each")
	v, i, w := c.GP64(), c.GP64(), c.GP64()
	c.MOVWLZX(operand.Mem{Base: room}, v.As32())
	c.MOVQ(v, i)
	c.SHRQ(operand.Imm(6), i)
	c.MOVQ(operand.Mem{Base: set, Index: i, Scale: 8}, w)
	c.BTSQ(v, w)
	c.MOVQ(w, operand.Mem{Base: set, Index: i, Scale: 8})
	c.ADDQ(operand.Imm(2), room)
	c.CMPQ(room, out)
	c.JB(operand.LabelRef("each"))
	c.Label("done")
	c.RET()
}

// siftTable is the complement of what all parts of the set, of 4096 numbers each, have.
func siftTable(c *build.Context, set, parts reg.Register) (table [8]reg.VecVirtual) {
	from := c.GP64()
	c.MOVQ(set, from)
	ones := c.ZMM()
	c.VPTERNLOGQ(operand.U8(0xff), ones, ones, ones)
	for i := range table {
		table[i] = c.ZMM()
		c.VMOVDQA64(ones, table[i])
	}
	c.Label("part")
	for i, t := range table {
		c.VPANDQ(operand.Mem{Base: from, Disp: 64 * i}, t, t)
	}
	c.ADDQ(operand.U32(512), from)
	c.DECQ(parts)
	c.JNZ(operand.LabelRef("part"))
	for _, t := range table {
		c.VPXORQ(ones, t, t)
	}
	return table
}
