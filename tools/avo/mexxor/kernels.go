// Package mexxor generates the kernels of internal/kernel/mexxor.
package mexxor

import (
	"fmt"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Kernels makes the functions.
func Kernels(c *build.Context) {
	markAVX512(c)
	compareAVX512(c)
	for _, count := range []int{slots, slots / 2} {
		compareAVX2(c, count, false)
		compareAVX2(c, count, true)
	}
	markAVX2(c)
	finishAVX2(c)
	propose(c)
}

// slots is the number of candidates that are compared at once.
const slots = 8

// lanes is the number of values that are computed at once.
const lanes = 64

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

// compareAVX2 compares so many candidates of 32 lanes, which are in order, with what
// the links reach: one that is reached becomes none. At last none go to the end.
func compareAVX2(c *build.Context, count int, clean bool) {
	name, values := fmt.Sprintf("compare%dAVX2", count), "last is the last value."
	if clean {
		name, values = fmt.Sprintf("compare%dCleanAVX2", count), "last is the last value. No value is 255."
	}
	c.Function(name)
	c.Attributes(attr.NOSPLIT)
	c.Pragma("noescape")
	c.SignatureExpr("func(last *byte, links *uint64, count uint64, lane uint64, candidates *byte) uint32")
	c.Doc(fmt.Sprintf("%s takes out of %d candidates of the lanes lane, ..., lane+31, which are in", name, count),
		"order, those that a positive even number of links reach: the others come first and 255",
		"behind them. It returns the lanes that have none left. "+values)
	last, links, end, candidates, at := reg.RDI, reg.RSI, reg.RDX, reg.R8, reg.RCX
	c.Load(c.Param("last"), last)
	c.Load(c.Param("links"), links)
	c.Load(c.Param("count"), end)
	c.Load(c.Param("candidates"), candidates)
	c.Load(c.Param("lane"), at)
	c.ADDQ(at, last)
	wanted, temps, x, r, none := ymm[0:count], ymm[8:12], ymm[12], ymm[13], ymm[15]
	c.LEAQ(operand.Mem{Base: links, Index: end, Scale: linkBytes}, end)
	c.VPCMPEQB(none, none, none)
	for j, w := range wanted {
		c.VMOVDQU(operand.Mem{Base: candidates, Disp: 64 * j}, w)
	}
	loop := name + "loop"
	c.Label(loop)
	for i := range 2 {
		from := operand.Mem{Base: last, Index: at, Scale: 1}
		c.MOVLQSX(operand.Mem{Base: links, Disp: linkBytes * i}, at)
		c.VPBROADCASTD(operand.Mem{Base: links, Disp: linkBytes*i + 4}, r)
		reached := r
		if !clean {
			reached = x
			c.VPCMPEQB(from, none, x)
		}
		c.VPXOR(from, r, r)
		if !clean {
			c.VPOR(x, r, x) // none is no value
		}
		for j, w := range wanted {
			c.VPCMPEQB(w, reached, temps[j%4])
			c.VPOR(temps[j%4], w, w)
		}
	}
	c.ADDQ(operand.Imm(2*linkBytes), links)
	c.CMPQ(links, end)
	c.JB(operand.LabelRef(loop))
	for _, s := range sorting(count) {
		low, high := wanted[s[0]], wanted[s[1]]
		c.VMOVDQA(low, x)
		c.VPMINUB(high, low, low)
		c.VPMAXUB(high, x, high)
	}
	for j, w := range wanted {
		c.VMOVDQU(w, operand.Mem{Base: candidates, Disp: 64 * j})
	}
	c.VPCMPEQB(wanted[0], none, x)
	c.VPMOVMSKB(x, reg.EAX)
	c.VZEROUPPER()
	c.Store(reg.EAX, c.ReturnIndex(0))
	c.RET()
}

// sorting is Batcher's network for a power of two: pairs of places to be put in
// order, one after the other.
func sorting(count int) (out [][2]int) {
	for p := 1; p < count; p *= 2 {
		for k := p; k >= 1; k /= 2 {
			for j := k % p; j < count-k; j += 2 * k {
				for i := range min(k, count-j-k) {
					if (i+j)/(2*p) == (i+j+k)/(2*p) {
						out = append(out, [2]int{i + j, i + j + k})
					}
				}
			}
		}
	}
	return out
}

// markAVX2 is markAVX512 for 32 lanes. A value is half a byte that says in which pair of
// planes it is, and half a byte that two tables turn into a bit of the first or of the
// second of them. The tables give nothing for a byte of 128 or more, so the kernel for
// values below 128 need not look for none, as long as r is below 128 too.
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
	high, ones := all(0xf0), all(0xff)
	pairs := operand.Mem{}
	for q := range uint64(16) { // the high half of the values of each pair of planes
		if at := all(q << 4); q == 0 {
			pairs = at
		}
	}
	for _, few := range []bool{true, false} {
		markWords(c, few, first, second, high, ones, pairs)
	}
	markTop(c, first, second, ones, all(0x70))
}

// markWords makes the function for values below 128 (few) or all.
func markWords(c *build.Context, few bool, firstTable, secondTable, highHalf, ones, pairs operand.Mem) {
	name, loop, more := "markAVX2", "link", ""
	if few {
		name, loop, more = "markFewAVX2", "few", "first and r are below 128. "
	}
	last, links, end, free, at := beginMark(c, name, "first+63 that the links do not reach, at least one link; lane is 0 or 32.",
		more+"last is the last value.")
	pair := reg.R10
	planes, x, t, one, other, high, low := ymm[0:8], ymm[8], ymm[9], ymm[10], ymm[11], ymm[12], ymm[13]
	tables := ymm[14:16]
	c.LEAQ(pairs, pair)
	c.LEAQ(operand.Mem{Base: pair, Index: reg.RAX, Scale: 2}, pair) // 32 bytes for 16 values
	c.VMOVDQU(firstTable, tables[0])
	c.VMOVDQU(secondTable, tables[1])
	for _, p := range planes {
		c.VPXOR(p, p, p)
	}
	c.Label(loop)
	c.MOVLQSX(operand.Mem{Base: links}, at)
	values := operand.Mem{Base: last, Index: at, Scale: 1}
	c.VPBROADCASTD(operand.Mem{Base: links, Disp: 4}, x)
	c.VPXOR(values, x, x)
	if few {
		low = x
		c.VPAND(highHalf, x, high)
	} else {
		c.VPAND(highHalf, x, high)
		c.VPXOR(high, x, low)
		c.VMOVDQU(ones, t)
		c.VPCMPEQB(values, t, t) // none is no value
		c.VPOR(t, low, low)
	}
	c.VPSHUFB(low, tables[0], one)
	c.VPSHUFB(low, tables[1], other)
	for q := range 4 {
		c.VPCMPEQB(operand.Mem{Base: pair, Disp: 32 * q}, high, x)
		c.VPAND(x, one, t)
		c.VPOR(t, planes[2*q], planes[2*q])
		c.VPAND(x, other, t)
		c.VPOR(t, planes[2*q+1], planes[2*q+1])
	}
	c.ADDQ(operand.Imm(linkBytes), links)
	c.CMPQ(links, end)
	c.JB(operand.LabelRef(loop))

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

// beginMark begins a function that marks for 32 lanes, and loads what it is given: the place
// of the last value before the lanes, the links and their end, the first of free, and in
// RAX the first value; the last register is free.
func beginMark(c *build.Context, name string, doc ...string) (last, links, end, free, at reg.GPPhysical) {
	c.Function(name)
	c.Attributes(attr.NOSPLIT)
	c.Pragma("noescape")
	c.SignatureExpr("func(last *byte, links *uint64, count, first, lane uint64, free *[64]uint64)")
	c.Doc(append([]string{name + " sets free, for the lanes lane, ..., lane+31, to the values first, ...,"}, doc...)...)
	last, links, end, free, at = reg.RDI, reg.RSI, reg.RDX, reg.R8, reg.RCX
	lane := reg.R9
	c.Load(c.Param("last"), last)
	c.Load(c.Param("links"), links)
	c.Load(c.Param("count"), end)
	c.Load(c.Param("free"), free)
	c.Load(c.Param("lane"), lane)
	c.Load(c.Param("first"), reg.RAX)
	c.LEAQ(operand.Mem{Base: links, Index: end, Scale: linkBytes}, end)
	c.ADDQ(lane, last)
	c.LEAQ(operand.Mem{Base: free, Index: lane, Scale: 8}, free)
	return last, links, end, free, at
}

// markTop makes the function for 16 values: the tables give nothing for a byte of 128 or
// more, which others become by a sum that does not overflow.
func markTop(c *build.Context, firstTable, secondTable, ones, above operand.Mem) {
	last, links, end, free, at := beginMark(c, "markTopAVX2", "first+15 that the links do not reach, an even positive number of links; lane is 0 or",
		"32, and first a multiple of 16. last is the last value.")
	planes, x, none, found := ymm[0:2], ymm[2:4], ymm[4:6], ymm[6:8]
	tables, all, base, over := ymm[8:10], ymm[10], ymm[11], ymm[12]
	words := c.AllocLocal(64)
	c.VMOVQ(reg.RAX, reg.X11)
	c.VPBROADCASTB(reg.X11, base)
	c.VMOVDQU(firstTable, tables[0])
	c.VMOVDQU(secondTable, tables[1])
	c.VMOVDQU(ones, all)
	c.VMOVDQU(above, over)
	for _, p := range planes {
		c.VPXOR(p, p, p)
	}
	c.Label("top")
	for i := range 2 {
		c.MOVLQSX(operand.Mem{Base: links, Disp: linkBytes * i}, at)
		values := operand.Mem{Base: last, Index: at, Scale: 1}
		c.VPBROADCASTD(operand.Mem{Base: links, Disp: linkBytes*i + 4}, x[i])
		c.VPXOR(base, x[i], x[i])
		c.VPCMPEQB(values, all, none[i]) // none is no value
		c.VPXOR(values, x[i], x[i])
		c.VPADDUSB(over, x[i], x[i])
		c.VPOR(none[i], x[i], x[i])
		for j, t := range tables {
			c.VPSHUFB(x[i], t, found[i])
			c.VPOR(found[i], planes[j], planes[j])
		}
	}
	c.ADDQ(operand.Imm(2*linkBytes), links)
	c.CMPQ(links, end)
	c.JB(operand.LabelRef("top"))
	c.VPXOR(all, planes[0], planes[0])
	c.VPXOR(all, planes[1], planes[1])
	c.VPUNPCKLBW(planes[1], planes[0], x[0]) // lanes 0-7 and 16-23
	c.VPUNPCKHBW(planes[1], planes[0], x[1]) // lanes 8-15 and 24-31
	for half := range 2 {
		for i := range x {
			c.VEXTRACTI128(operand.Imm(uint64(half)), x[i], words.Offset(32*half+16*i))
		}
	}
	for i := range 8 {
		c.VPMOVZXWQ(words.Offset(8*i), x[0])
		c.VMOVDQU(x[0], operand.Mem{Base: free, Disp: 32 * i})
	}
	c.VZEROUPPER()
	c.RET()
}

// finishAVX2 keeps the candidates in registers. The least of a lane is its value, which
// takes out candidates of later lanes: one for each near pair.
func finishAVX2(c *build.Context) {
	c.Function("finishAVX2")
	c.Attributes(attr.NOSPLIT)
	c.Pragma("noescape")
	c.SignatureExpr("func(values *byte, from, count uint64, candidates *[8][64]byte, r, none *byte) uint64")
	c.Doc("finishAVX2 sets values[i] to the least of the first four candidates of lane i, from",
		"<= i < count, that no near pair reaches in values[from:i]; it stops at a lane without",
		"such, and returns it, or count. r[d] and none[d] are r, and 0, for the pair of distance",
		"d, or none[d] is 255. Candidates that are reached become 255. 64 bytes before r and",
		"none, less from, are read, and as many behind them.")
	values, lane, count, candidates, r, none := reg.RDI, reg.RCX, reg.RDX, reg.R8, reg.RSI, reg.R9
	c.Load(c.Param("values"), values)
	c.Load(c.Param("from"), lane)
	c.Load(c.Param("count"), count)
	c.Load(c.Param("candidates"), candidates)
	c.Load(c.Param("r"), r)
	c.Load(c.Param("none"), none)
	least := c.AllocLocal(lanes)
	wanted, reached, t, value := ymm[0:slots], ymm[8:10], ymm[10:14], ymm[14]
	place := func(base operand.Mem, i int) operand.Mem { // slot i/2, half i%2
		return base.Offset(lanes*(i/2) + 32*(i%2))
	}
	for i, w := range wanted {
		c.VMOVDQU(place(operand.Mem{Base: candidates}, i), w)
	}
	c.Label("lane")
	for half := range 2 {
		c.VPMINUB(wanted[half], wanted[2+half], t[half])
		c.VPMINUB(wanted[4+half], wanted[6+half], t[2+half])
		c.VPMINUB(t[half], t[2+half], t[half])
		c.VMOVDQU(t[half], least.Offset(32*half))
	}
	own := operand.Mem{Base: reg.StackPointer, Index: lane, Scale: 1}
	c.MOVBLZX(own, reg.EAX)
	c.CMPL(reg.EAX, operand.Imm(0xff))
	c.JE(operand.LabelRef("stop"))
	c.MOVB(reg.AL, operand.Mem{Base: values, Index: lane, Scale: 1})
	c.VPBROADCASTB(own, value)
	for half := range 2 {
		c.VPXOR(operand.Mem{Base: r, Disp: 32 * half}, value, reached[half])
		c.VPOR(operand.Mem{Base: none, Disp: 32 * half}, reached[half], reached[half])
	}
	for i, w := range wanted {
		c.VPCMPEQB(w, reached[i%2], t[i%4])
		c.VPOR(t[i%4], w, w)
	}
	c.DECQ(r)
	c.DECQ(none)
	c.INCQ(lane)
	c.CMPQ(lane, count)
	c.JB(operand.LabelRef("lane"))
	c.Label("stop")
	for i, w := range wanted {
		c.VMOVDQU(w, place(operand.Mem{Base: candidates}, i))
	}
	c.VZEROUPPER()
	c.Store(lane, c.ReturnIndex(0))
	c.RET()
}

// propose takes bits out of the words of a lane, one after the other, without branches: a
// word that is 0 gives a number that the next one is written over. The rows behind those
// of the candidates are not wanted.
func propose(c *build.Context) {
	c.Function("proposeBMI")
	c.Pragma("noescape")
	c.SignatureExpr("func(free *[64]uint64, words uint64, candidates *[8][64]byte)")
	c.Doc("proposeBMI sets the candidates of each lane to its least free values, in order, and 255",
		"behind them. words is 1 to 4.")
	free, words, candidates := c.Load(c.Param("free"), c.GP64()), c.Load(c.Param("words"), c.GP64()), c.Load(c.Param("candidates"), c.GP64())
	rows := c.AllocLocal(lanes * (4*slots + 2))
	none := c.YMM()
	c.VPCMPEQB(none, none, none)
	for i := range lanes * slots / 32 {
		c.VMOVDQU(none, rows.Offset(32*i))
	}
	row, lane, q, base, w, v, step, at := c.GP64(), c.GP64(), c.GP64(), c.GP64(), c.GP64(), c.GP64(), c.GP64(), c.GP64()
	start := c.GP64()
	c.LEAQ(rows, start)
	c.XORQ(lane, lane)
	c.Label("lane")
	c.MOVQ(start, row)
	c.LEAQ(operand.Mem{Base: free, Index: lane, Scale: 8}, at)
	c.XORQ(base, base)
	c.MOVQ(words, q)
	c.Label("word")
	c.MOVQ(operand.Mem{Base: at}, w)
	c.TESTQ(w, w)
	c.JZ(operand.LabelRef("empty"))
	for i := range slots {
		if i == slots/2 {
			c.TESTQ(w, w)
			c.JZ(operand.LabelRef("empty"))
		}
		c.TZCNTQ(w, v)
		c.ADDQ(base, v)
		c.MOVB(v.As8(), operand.Mem{Base: row})
		c.BLSRQ(w, w) // carry: there was no bit
		c.SBBQ(step, step)
		c.ANDQ(operand.I8(-lanes), step)
		c.LEAQ(operand.Mem{Base: row, Index: step, Scale: 1, Disp: lanes}, row)
	}
	c.Label("empty")
	c.ADDQ(operand.U8(64), base)
	c.ADDQ(operand.U32(8*lanes), at)
	c.DECQ(q)
	c.JNZ(operand.LabelRef("word"))
	c.MOVB(operand.U8(0xff), operand.Mem{Base: row})
	c.INCQ(start)
	c.INCQ(lane)
	c.CMPQ(lane, operand.U32(lanes))
	c.JNE(operand.LabelRef("lane"))
	for i := range lanes * slots / 32 {
		part := c.YMM()
		c.VMOVDQU(rows.Offset(32*i), part)
		c.VMOVDQU(part, operand.Mem{Base: candidates, Disp: 32 * i})
	}
	c.VZEROUPPER()
	c.RET()
}
