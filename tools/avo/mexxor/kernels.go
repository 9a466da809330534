// Package mexxor generates the kernels of internal/kernel/mexxor.
package mexxor

import (
	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Kernels makes the functions.
func Kernels(c *build.Context) {
	markAVX512(c)
	compareAVX512(c)
	compareAVX2(c)
	markAVX2(c)
}

// slots is the number of candidates that are compared at once.
const slots = 8

var (
	zmm = []reg.VecPhysical{
		reg.Z0, reg.Z1, reg.Z2, reg.Z3, reg.Z4, reg.Z5, reg.Z6, reg.Z7,
		reg.Z8, reg.Z9, reg.Z10, reg.Z11, reg.Z12, reg.Z13, reg.Z14, reg.Z15,
		reg.Z16, reg.Z17, reg.Z18, reg.Z19, reg.Z20, reg.Z21, reg.Z22, reg.Z23,
		reg.Z24, reg.Z25, reg.Z26, reg.Z27, reg.Z28, reg.Z29, reg.Z30, reg.Z31,
	}
	ymm = []reg.VecPhysical{
		reg.Y0, reg.Y1, reg.Y2, reg.Y3, reg.Y4, reg.Y5, reg.Y6, reg.Y7,
		reg.Y8, reg.Y9, reg.Y10, reg.Y11, reg.Y12, reg.Y13, reg.Y14, reg.Y15,
	}
	masks = []reg.OpmaskPhysical{reg.K1, reg.K2, reg.K3, reg.K4}
)

// linkBytes is the size of a link: where the values begin, 4 bytes, and r, 4
// times one byte.
const linkBytes = 8

// spread fills a vector with a byte.
func spread(c *build.Context, b uint8, to reg.VecPhysical) {
	c.MOVL(operand.U32(0x01010101*uint32(b)), reg.EAX)
	c.VPBROADCASTD(reg.EAX, to)
}

// markAVX512 keeps a plane of 64 bytes, one for each lane, for every eight values.
// A pair looks its 64 values up in eight tables, one for each plane: all are 0 but
// that of its plane, which gives the bit of the value.
func markAVX512(c *build.Context) {
	table := c.StaticGlobal("planes")
	c.DataAttributes(attr.RODATA | attr.NOPTR)
	for plane := range 8 { // byte v of it is bit v&7 if v>>3 is the plane
		c.AddDatum(64*plane+8*plane, operand.U64(0x8040201008040201))
	}

	c.Function("markAVX512")
	c.Attributes(attr.NOSPLIT)
	c.Pragma("noescape")
	c.SignatureExpr("func(last *byte, links *uint64, count, first uint64, free *[64]uint64)")
	c.Doc("markAVX512 sets free, for each lane, to the values first, ..., first+63 that",
		"the links do not reach; count is a multiple of 4. last is the last value.")
	last, links, end, free, at := reg.RDI, reg.RSI, reg.RDX, reg.R8, reg.RCX
	c.Load(c.Param("last"), last)
	c.Load(c.Param("links"), links)
	c.Load(c.Param("count"), end)
	c.Load(c.Param("free"), free)
	planes, y, temps, tables := zmm[0:8], zmm[8:12], append(zmm[12:16:16], zmm[28:32]...), zmm[16:24]
	shift, none, high := zmm[24], zmm[25], zmm[26]

	c.LEAQ(operand.Mem{Base: links, Index: end, Scale: linkBytes}, end)
	c.Load(c.Param("first"), reg.RAX)
	c.VPBROADCASTB(reg.EAX, shift)
	spread(c, 0xff, none)
	c.VPXORQ(shift, none, none)
	spread(c, 0xc0, high)
	for i := range 8 {
		c.VMOVDQU64(table.Offset(64*i), tables[i])
		c.VPXORQ(planes[i], planes[i], planes[i])
	}
	c.Label("four")
	for i, k := range masks {
		// the values, less first, that lie in 0, ..., 63; and none is no value
		c.MOVLQSX(operand.Mem{Base: links, Disp: linkBytes * i}, at)
		c.VPXORQ(operand.Mem{Base: last, Index: at, Scale: 1}, shift, y[i])
		c.VPCMPB(operand.Imm(4), none, y[i], k)
		c.VPXORD_BCST(operand.Mem{Base: links, Disp: linkBytes*i + 4}, y[i], y[i])
		c.VPTESTNMB(high, y[i], k, k)
	}
	for i := range 8 {
		t := temps[i%2*4 : i%2*4+4]
		for j, k := range masks {
			c.VPERMB_Z(tables[i], y[j], k, t[j])
		}
		c.VPTERNLOGQ(operand.Imm(0xfe), t[1], t[0], planes[i])
		c.VPTERNLOGQ(operand.Imm(0xfe), t[3], t[2], planes[i])
	}
	c.ADDQ(operand.Imm(4*linkBytes), links)
	c.CMPQ(links, end)
	c.JB(operand.LabelRef("four"))

	// The eight bytes of a lane make a word: transpose 8 planes of 8 lanes.
	interleave := func(low, high func(...operand.Op), x []reg.VecPhysical, pairs [4][2]int, to []reg.VecPhysical) {
		for i, p := range pairs {
			low(x[p[1]], x[p[0]], to[2*i])
			high(x[p[1]], x[p[0]], to[2*i+1])
		}
	}
	a, b := zmm[0:8], zmm[8:16]
	interleave(c.VPUNPCKLBW, c.VPUNPCKHBW, a, [4][2]int{{0, 1}, {2, 3}, {4, 5}, {6, 7}}, b)
	// b: planes 01 low, high, 23 low, high, ...: lanes 0-7 and 8-15 of each 16
	interleave(c.VPUNPCKLWD, c.VPUNPCKHWD, b, [4][2]int{{0, 2}, {1, 3}, {4, 6}, {5, 7}}, a)
	// a: planes 0123 of the lanes 0-3, 4-7, 8-11, 12-15, then planes 4567
	interleave(c.VPUNPCKLDQ, c.VPUNPCKHDQ, a, [4][2]int{{0, 4}, {1, 5}, {2, 6}, {3, 7}}, b)
	for i, w := range b { // lanes 2i and 2i+1 of each 16
		c.VPTERNLOGQ(operand.Imm(0x55), w, w, w) // not
		for part := range 4 {
			c.VEXTRACTI32X4(operand.Imm(uint64(part)), w, operand.Mem{Base: free, Disp: 8 * (16*part + 2*i)})
		}
	}
	c.VZEROUPPER()
	c.RET()
}

// compareAVX512 keeps, for each slot and lane, the least xor of the candidate and
// what a pair reaches; it is 0 at last if the candidate is reached.
func compareAVX512(c *build.Context) {
	c.Function("compareAVX512")
	c.Attributes(attr.NOSPLIT)
	c.Pragma("noescape")
	c.SignatureExpr("func(last *byte, links *uint64, count uint64, candidates *[8][64]byte, hit *[8]uint64)")
	c.Doc("compareAVX512 sets hit to the lanes whose candidate the links reach, at least",
		"one link. A candidate 255 may be called hit. last is the last value.")
	last, links, end, candidates, hit, at := reg.RDI, reg.RSI, reg.RDX, reg.R8, reg.R9, reg.RCX
	c.Load(c.Param("last"), last)
	c.Load(c.Param("links"), links)
	c.Load(c.Param("count"), end)
	c.Load(c.Param("candidates"), candidates)
	c.Load(c.Param("hit"), hit)
	wanted, least, temps, x, none := zmm[0:8], zmm[8:16], zmm[16:20], zmm[20:22], zmm[24]
	c.LEAQ(operand.Mem{Base: links, Index: end, Scale: linkBytes}, end)
	spread(c, 0xff, none)
	for j := range slots {
		c.VMOVDQU64(operand.Mem{Base: candidates, Disp: 64 * j}, wanted[j])
		c.VMOVDQA64(none, least[j])
	}
	c.Label("one")
	c.MOVLQSX(operand.Mem{Base: links}, at)
	c.VMOVDQU64(operand.Mem{Base: last, Index: at, Scale: 1}, x[0])
	c.VPCMPEQB(none, x[0], reg.K1)
	c.VPXORD_BCST(operand.Mem{Base: links, Disp: 4}, x[0], x[1])
	c.VMOVDQU8(none, reg.K1, x[1]) // none is no value
	for j := range slots {
		c.VPXORQ(wanted[j], x[1], temps[j%4])
		c.VPMINUB(temps[j%4], least[j], least[j])
	}
	c.ADDQ(operand.Imm(linkBytes), links)
	c.CMPQ(links, end)
	c.JB(operand.LabelRef("one"))
	for j := range slots {
		c.VPTESTNMB(least[j], least[j], reg.K1)
		c.KMOVQ(reg.K1, operand.Mem{Base: hit, Disp: 8 * j})
	}
	c.VZEROUPPER()
	c.RET()
}

// compareAVX2 is compareAVX512 for 4 slots and 32 lanes.
func compareAVX2(c *build.Context) {
	c.Function("compareAVX2")
	c.Attributes(attr.NOSPLIT)
	c.Pragma("noescape")
	c.SignatureExpr("func(last *byte, links *uint64, count, first uint64, candidates *[64]byte, hit *uint64)")
	c.Doc("compareAVX2 sets 4 words of hit to the lanes first, ..., first+31 whose candidate",
		"the links reach, at least one link, in the bits of these lanes; first is 0 or 32.",
		"A candidate 255 may be called hit. last is the last value.")
	last, links, end, candidates, hit, at, first := reg.RDI, reg.RSI, reg.RDX, reg.R8, reg.R9, reg.RCX, reg.R10
	c.Load(c.Param("last"), last)
	c.Load(c.Param("links"), links)
	c.Load(c.Param("count"), end)
	c.Load(c.Param("candidates"), candidates)
	c.Load(c.Param("hit"), hit)
	c.Load(c.Param("first"), first)
	wanted, least, temps, x, none, r := ymm[0:4], ymm[4:8], ymm[8:12], ymm[12], ymm[13], ymm[14]
	c.LEAQ(operand.Mem{Base: links, Index: end, Scale: linkBytes}, end)
	c.ADDQ(first, last)
	c.ADDQ(first, candidates)
	c.VPCMPEQB(none, none, none)
	for j := range 4 {
		c.VMOVDQU(operand.Mem{Base: candidates, Disp: 64 * j}, wanted[j])
		c.VMOVDQA(none, least[j])
	}
	c.Label("one2")
	c.MOVLQSX(operand.Mem{Base: links}, at)
	c.VMOVDQU(operand.Mem{Base: last, Index: at, Scale: 1}, x)
	c.VPBROADCASTD(operand.Mem{Base: links, Disp: 4}, r)
	c.VPXOR(x, r, r)
	c.VPCMPEQB(none, x, x)
	c.VPOR(x, r, x) // none is no value
	for j := range 4 {
		c.VPXOR(wanted[j], x, temps[j])
		c.VPMINUB(temps[j], least[j], least[j])
	}
	c.ADDQ(operand.Imm(linkBytes), links)
	c.CMPQ(links, end)
	c.JB(operand.LabelRef("one2"))
	c.SHRQ(operand.Imm(3), first) // a lane is a bit
	c.ADDQ(first, hit)
	c.VPXOR(x, x, x)
	for j := range 4 {
		c.VPCMPEQB(x, least[j], temps[j])
		c.VPMOVMSKB(temps[j], reg.EAX)
		c.MOVL(reg.EAX, operand.Mem{Base: hit, Disp: 8 * j})
	}
	c.VZEROUPPER()
	c.RET()
}

// markAVX2 is markAVX512 for 32 lanes. A value is half a byte that says in which pair of
// planes it is, and half a byte that two tables turn into a bit of the first or of the
// second of them.
func markAVX2(c *build.Context) {
	constants := c.StaticGlobal("nibbles")
	c.DataAttributes(attr.RODATA | attr.NOPTR)
	size := 0
	row := func(words ...uint64) operand.Mem {
		at := size
		for _, w := range words {
			c.AddDatum(size, operand.U64(w))
			size += 8
		}
		return constants.Offset(at)
	}
	all := func(b uint64) operand.Mem {
		w := 0x0101010101010101 * b
		return row(w, w, w, w)
	}
	const bits = 0x8040201008040201
	first := row(bits, 0, bits, 0)
	second := row(0, bits, 0, bits)
	low, ones := all(0x0f), all(0xff)
	var pair [4]operand.Mem
	for q := range pair {
		pair[q] = all(uint64(q))
	}

	c.Function("markAVX2")
	c.Attributes(attr.NOSPLIT)
	c.Pragma("noescape")
	c.SignatureExpr("func(last *byte, links *uint64, count, first, lane uint64, free *[64]uint64)")
	c.Doc("markAVX2 sets free, for the lanes lane, ..., lane+31, to the values first, ...,",
		"first+63 that the links do not reach, at least one link; lane is 0 or 32. last is",
		"the last value.")
	last, links, end, free, at, lane := reg.RDI, reg.RSI, reg.RDX, reg.R8, reg.RCX, reg.R9
	c.Load(c.Param("last"), last)
	c.Load(c.Param("links"), links)
	c.Load(c.Param("count"), end)
	c.Load(c.Param("free"), free)
	c.Load(c.Param("lane"), lane)
	c.Load(c.Param("first"), reg.RAX)
	planes, x, t, one, other, high, shift := ymm[0:8], ymm[8], ymm[9], ymm[10], ymm[11], ymm[12], ymm[13]
	tables := ymm[14:16]
	c.LEAQ(operand.Mem{Base: links, Index: end, Scale: linkBytes}, end)
	c.ADDQ(lane, last)
	c.LEAQ(operand.Mem{Base: free, Index: lane, Scale: 8}, free)
	c.VMOVD(reg.EAX, reg.X13)
	c.VPBROADCASTB(reg.X13, shift)
	c.VMOVDQU(first, tables[0])
	c.VMOVDQU(second, tables[1])
	for _, p := range planes {
		c.VPXOR(p, p, p)
	}
	c.Label("link")
	c.MOVLQSX(operand.Mem{Base: links}, at)
	c.VMOVDQU(operand.Mem{Base: last, Index: at, Scale: 1}, x)
	c.VPBROADCASTD(operand.Mem{Base: links, Disp: 4}, one)
	c.VPCMPEQB(ones, x, t) // none is no value
	c.VPXOR(shift, x, x)
	c.VPXOR(one, x, x)
	c.VPOR(t, x, x)
	c.VPSRLW(operand.Imm(4), x, high)
	c.VPAND(low, high, high)
	c.VPAND(low, x, x)
	c.VPSHUFB(x, tables[0], one)
	c.VPSHUFB(x, tables[1], other)
	for q := range pair {
		c.VPCMPEQB(pair[q], high, x)
		c.VPAND(x, one, t)
		c.VPOR(t, planes[2*q], planes[2*q])
		c.VPAND(x, other, t)
		c.VPOR(t, planes[2*q+1], planes[2*q+1])
	}
	c.ADDQ(operand.Imm(linkBytes), links)
	c.CMPQ(links, end)
	c.JB(operand.LabelRef("link"))

	// The eight bytes of a lane make a word: transpose 8 planes of 8 lanes.
	interleave := func(low, high func(...operand.Op), x []reg.VecPhysical, pairs [4][2]int, to []reg.VecPhysical) {
		for i, p := range pairs {
			low(x[p[1]], x[p[0]], to[2*i])
			high(x[p[1]], x[p[0]], to[2*i+1])
		}
	}
	a, b := ymm[0:8], ymm[8:16]
	interleave(c.VPUNPCKLBW, c.VPUNPCKHBW, a, [4][2]int{{0, 1}, {2, 3}, {4, 5}, {6, 7}}, b)
	interleave(c.VPUNPCKLWD, c.VPUNPCKHWD, b, [4][2]int{{0, 2}, {1, 3}, {4, 6}, {5, 7}}, a)
	interleave(c.VPUNPCKLDQ, c.VPUNPCKHDQ, a, [4][2]int{{0, 4}, {1, 5}, {2, 6}, {3, 7}}, b)
	for i, w := range b { // lanes 2i and 2i+1 of each 16
		c.VPXOR(ones, w, w)
		for part := range 2 {
			c.VEXTRACTI128(operand.Imm(uint64(part)), w, operand.Mem{Base: free, Disp: 8 * (16*part + 2*i)})
		}
	}
	c.VZEROUPPER()
	c.RET()
}
