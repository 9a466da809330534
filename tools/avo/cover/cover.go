// Package cover generates the kernels of internal/kernel/cover.
package cover

import (
	"fmt"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Kernels makes the functions.
func Kernels(c *build.Context) {
	for _, k := range levels {
		k.rows(c)
		k.clear(c)
		k.find(c)
	}
	translate512(c)
	translate256(c)
}

// level is an instruction set: registers of so many bytes.
type level struct{ size int }

var levels = []level{{32}, {64}}

// chunk is the number of heaps, as bits, that clear works on.
const chunk = 1024

// batch is the number of rows between two looks whether all is done.
const batch = 8

func (l level) name(of string) string { return fmt.Sprintf("%s%d", of, l.size*8) }

func (l level) vec(c *build.Context) reg.VecVirtual {
	if l.size == 64 {
		return c.ZMM()
	}
	return c.YMM()
}

// rows writes one row of bits for each value: bit i of row v is set where byte i
// of c is v.
func (l level) rows(c *build.Context) {
	c.Function(l.name("rows"))
	c.Attributes(build.NOSPLIT)
	c.SignatureExpr("func(dst *byte, stride uint64, values uint64, c *byte, count uint64)")
	c.Doc(l.name("rows") + " writes a row of bits for each value, the rows stride bytes apart; count is a positive multiple of 64.")
	dst := c.Load(c.Param("dst"), c.GP64())
	stride := c.Load(c.Param("stride"), c.GP64())
	values := c.Load(c.Param("values"), c.GP64())
	at := c.Load(c.Param("c"), c.GP64())
	count := c.Load(c.Param("count"), c.GP64())
	c.SHRQ(operand.U8(6), count)
	p, n, v := c.GP64(), c.GP64(), l.vec(c)
	one := l.vec(c)
	if l.size == 64 {
		c.VPTERNLOGD(operand.U8(0xff), one, one, one)
	} else {
		c.VPCMPEQD(one, one, one)
	}
	data := make([]reg.VecVirtual, 64/l.size)
	c.Label("chunk")
	for i := range data {
		data[i] = l.vec(c)
		if l.size == 64 {
			c.VMOVDQU8(operand.Mem{Base: at, Disp: i * l.size}, data[i])
		} else {
			c.VMOVDQU(operand.Mem{Base: at, Disp: i * l.size}, data[i])
		}
	}
	c.MOVQ(dst, p)
	c.MOVQ(values, n)
	if l.size == 64 {
		c.VPXORQ(v, v, v)
	} else {
		c.VPXOR(v, v, v)
	}
	c.Label("value")
	if l.size == 64 {
		k, w := c.K(), c.GP64()
		c.VPCMPEQB(v, data[0], k)
		c.KMOVQ(k, w)
		c.MOVQ(w, operand.Mem{Base: p})
		c.VPSUBB(one, v, v)
	} else {
		for i := range data {
			same, w := l.vec(c), c.GP32()
			c.VPCMPEQB(v, data[i], same)
			c.VPMOVMSKB(same, w)
			c.MOVL(w, operand.Mem{Base: p, Disp: 4 * i})
		}
		c.VPSUBB(one, v, v)
	}
	c.ADDQ(stride, p)
	c.DECQ(n)
	c.JNZ(operand.LabelRef("value"))
	c.ADDQ(operand.U8(64), at)
	c.ADDQ(operand.U8(8), dst)
	c.DECQ(count)
	c.JNZ(operand.LabelRef("chunk"))
	c.VZEROUPPER()
	c.RET()
}

// clear takes from the bits need those of the rows at base plus each offset, and
// stops when none is left.
func (l level) clear(c *build.Context) {
	c.Function(l.name("clear"))
	c.Attributes(build.NOSPLIT)
	c.SignatureExpr("func(need *[16]uint64, base *byte, offsets *int64, batches uint64) uint64")
	c.Doc(l.name("clear") + " takes rows from need, " + fmt.Sprint(batch) + " at a time; it returns 0 if nothing is left.")
	at := c.Load(c.Param("need"), c.GP64())
	base := c.Load(c.Param("base"), c.GP64())
	offsets := c.Load(c.Param("offsets"), c.GP64())
	n := c.Load(c.Param("batches"), c.GP64())
	need := make([]reg.VecVirtual, chunk/8/l.size)
	left := c.GP64()
	for i := range need {
		need[i] = l.vec(c)
		if l.size == 64 {
			c.VMOVDQU64(operand.Mem{Base: at, Disp: i * l.size}, need[i])
		} else {
			c.VMOVDQU(operand.Mem{Base: at, Disp: i * l.size}, need[i])
		}
	}
	c.Label("batch")
	got := make([]reg.VecVirtual, len(need))
	for j := range batch {
		offset := c.GP64()
		c.MOVQ(operand.Mem{Base: offsets, Disp: 8 * j}, offset)
		for i := range need {
			m := operand.Mem{Base: base, Index: offset, Scale: 1, Disp: i * l.size}
			switch {
			case j == 0 && l.size == 64:
				got[i] = l.vec(c)
				c.VMOVDQU64(m, got[i])
			case j == 0:
				got[i] = l.vec(c)
				c.VMOVDQU(m, got[i])
			case l.size == 64:
				c.VPORQ(m, got[i], got[i])
			default:
				c.VPOR(m, got[i], got[i])
			}
		}
	}
	all := l.vec(c)
	for i := range need {
		if l.size == 64 {
			c.VPANDNQ(need[i], got[i], need[i])
		} else {
			c.VPANDN(need[i], got[i], need[i])
		}
		switch {
		case i == 0 && l.size == 64:
			c.VMOVDQA64(need[i], all)
		case i == 0:
			c.VMOVDQA(need[i], all)
		case l.size == 64:
			c.VPORQ(need[i], all, all)
		default:
			c.VPOR(need[i], all, all)
		}
	}
	if l.size == 64 {
		k, w := c.K(), c.GP32()
		c.VPTESTMQ(all, all, k)
		c.KMOVW(k, w)
		c.XORQ(left, left)
		c.MOVL(w, left.As32())
		c.TESTQ(left, left)
	} else {
		c.XORQ(left, left)
		c.VPTEST(all, all)
		c.SETNE(left.As8())
		c.TESTQ(left, left)
	}
	c.JZ(operand.LabelRef("out"))
	c.ADDQ(operand.U8(8*batch), offsets)
	c.DECQ(n)
	c.JNZ(operand.LabelRef("batch"))
	c.Label("out")
	for i := range need {
		if l.size == 64 {
			c.VMOVDQU64(need[i], operand.Mem{Base: at, Disp: i * l.size})
		} else {
			c.VMOVDQU(need[i], operand.Mem{Base: at, Disp: i * l.size})
		}
	}
	c.VZEROUPPER()
	c.Store(left, c.ReturnIndex(0))
	c.RET()
}

// translate512 looks bytes up in two tables of 64 bytes, in turns.
func translate512(c *build.Context) {
	c.Function("translate512")
	c.Attributes(build.NOSPLIT)
	c.SignatureExpr("func(dst *byte, src *byte, count uint64, tables *[2][64]byte)")
	c.Doc("translate512 sets dst[i] = tables[i&1][src[i]&63]; count is a positive multiple of 64.")
	dst := c.Load(c.Param("dst"), c.GP64())
	src := c.Load(c.Param("src"), c.GP64())
	n := c.Load(c.Param("count"), c.GP64())
	tables := c.Load(c.Param("tables"), c.GP64())
	even, odd, odds, word := c.ZMM(), c.ZMM(), c.K(), c.GP64()
	c.VMOVDQU64(operand.Mem{Base: tables}, even)
	c.VMOVDQU64(operand.Mem{Base: tables, Disp: 64}, odd)
	c.MOVQ(operand.U64(0xaaaaaaaaaaaaaaaa), word)
	c.KMOVQ(word, odds)
	c.Label("chunk")
	index, out := c.ZMM(), c.ZMM()
	c.VMOVDQU64(operand.Mem{Base: src}, index)
	c.VPERMB(even, index, out)
	c.VPERMB(odd, index, odds, out)
	c.VMOVDQU64(out, operand.Mem{Base: dst})
	c.ADDQ(operand.U8(64), src)
	c.ADDQ(operand.U8(64), dst)
	c.SUBQ(operand.U8(64), n)
	c.JNZ(operand.LabelRef("chunk"))
	c.VZEROUPPER()
	c.RET()
}

// translate256 does the same with tables of 16 bytes: an index that is not of a table
// gets its highest bit, for which VPSHUFB gives 0.
func translate256(c *build.Context) {
	constants := c.StaticGlobal("thirds")
	c.DataAttributes(attr.RODATA | attr.NOPTR)
	bytes := []uint64{0x10, 0x20, 0x30, 0x3f, 0x70}
	for i, b := range bytes {
		for word := range 4 {
			c.AddDatum(32*i+8*word, operand.U64(0x0101010101010101*b))
		}
	}
	for word := range 4 {
		c.AddDatum(32*len(bytes)+8*word, operand.U64(0xff00ff00ff00ff00))
	}
	c.Function("translate256")
	c.Attributes(build.NOSPLIT)
	c.SignatureExpr("func(dst *byte, src *byte, count uint64, tables *[2][64]byte)")
	c.Doc("translate256 sets dst[i] = tables[i&1][src[i]&63]; count is a positive multiple of 32.")
	dst := c.Load(c.Param("dst"), c.GP64())
	src := c.Load(c.Param("src"), c.GP64())
	n := c.Load(c.Param("count"), c.GP64())
	from := c.Load(c.Param("tables"), c.GP64())
	var tables [2][4]reg.VecVirtual
	for place := range tables {
		for part := range tables[place] {
			tables[place][part] = c.YMM()
			c.VBROADCASTI128(operand.Mem{Base: from, Disp: 64*place + 16*part}, tables[place][part])
		}
	}
	high := c.YMM()
	c.VMOVDQU(constants.Offset(32*4), high)
	c.Label("chunk")
	index := c.YMM()
	c.VMOVDQU(operand.Mem{Base: src}, index)
	c.VPAND(constants.Offset(32*3), index, index)
	var out [2]reg.VecVirtual
	for part := range 4 {
		at := c.YMM()
		if part == 0 {
			c.VPADDUSB(high, index, at)
		} else {
			c.VPXOR(constants.Offset(32*(part-1)), index, at)
			c.VPADDUSB(high, at, at)
		}
		for place := range out {
			if part == 0 {
				out[place] = c.YMM()
				c.VPSHUFB(at, tables[place][part], out[place])
				continue
			}
			found := c.YMM()
			c.VPSHUFB(at, tables[place][part], found)
			c.VPOR(found, out[place], out[place])
		}
	}
	odd := c.YMM()
	c.VMOVDQU(constants.Offset(32*len(bytes)), odd)
	c.VPBLENDVB(odd, out[1], out[0], out[0])
	c.VMOVDQU(out[0], operand.Mem{Base: dst})
	c.ADDQ(operand.U8(32), src)
	c.ADDQ(operand.U8(32), dst)
	c.SUBQ(operand.U8(32), n)
	c.JNZ(operand.LabelRef("chunk"))
	c.VZEROUPPER()
	c.RET()
}

// find looks from behind for a place where two rows have the xor.
func (l level) find(c *build.Context) {
	c.Function(l.name("find"))
	c.Attributes(build.NOSPLIT)
	c.SignatureExpr("func(x *byte, y *byte, chunks uint64, want uint64) uint64")
	c.Doc(l.name("find") + " returns 1 + the last i < 64*chunks with x[i]^y[i] = want, or 0.")
	x := c.Load(c.Param("x"), c.GP64())
	y := c.Load(c.Param("y"), c.GP64())
	n := c.Load(c.Param("chunks"), c.GP64())
	word := c.Load(c.Param("want"), c.GP64())
	want := l.vec(c)
	if l.size == 64 {
		c.VPBROADCASTB(word.(reg.GPVirtual).As32(), want)
	} else {
		low := c.XMM()
		c.VMOVQ(word, low)
		c.VPBROADCASTB(low, want)
	}
	at, hit := c.GP64(), c.GP64()
	c.MOVQ(n, at)
	c.SHLQ(operand.U8(6), at)
	c.Label("chunk")
	c.SUBQ(operand.U8(64), at)
	for i := range 64 / l.size {
		v := l.vec(c)
		m := func(base reg.Register) operand.Mem {
			return operand.Mem{Base: base, Index: at, Scale: 1, Disp: i * l.size}
		}
		if l.size == 64 {
			k := c.K()
			c.VMOVDQU64(m(x), v)
			c.VPXORQ(m(y), v, v)
			c.VPCMPEQB(want, v, k)
			c.KMOVQ(k, hit)
			continue
		}
		part := c.GP64()
		c.VMOVDQU(m(x), v)
		c.VPXOR(m(y), v, v)
		c.VPCMPEQB(want, v, v)
		c.VPMOVMSKB(v, part.As32())
		if i == 0 {
			c.MOVQ(part, hit)
		} else {
			c.SHLQ(operand.U8(32), part)
			c.ORQ(part, hit)
		}
	}
	c.TESTQ(hit, hit)
	c.JNZ(operand.LabelRef("found"))
	c.TESTQ(at, at)
	c.JNZ(operand.LabelRef("chunk"))
	c.XORQ(hit, hit)
	c.JMP(operand.LabelRef("out"))
	c.Label("found")
	c.BSRQ(hit, hit)
	c.LEAQ(operand.Mem{Base: at, Index: hit, Scale: 1, Disp: 1}, hit)
	c.Label("out")
	c.VZEROUPPER()
	c.Store(hit, c.ReturnIndex(0))
	c.RET()
}
