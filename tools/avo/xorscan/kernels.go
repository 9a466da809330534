// Package xorscan generates the kernels of internal/kernel/xorscan.
package xorscan

import (
	"fmt"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Kernels makes the functions.
func Kernels(c *build.Context) {
	rows(c)
	lanes(c)
	marks(c)
	find(c)
	addRows(c, avx512)
	addRows(c, avx2)
}

const (
	chunkBytes = 2 * 512 // of a row
	lanesBytes = 2 * 32  // of the numbers of a slot
	linkBytes  = 8       // where the values begin, 4 bytes, and r, twice
)

// vectors is a set of registers of one width.
type vectors struct {
	name      string
	bytes     int
	registers []reg.VecPhysical
}

var (
	avx512 = vectors{"AVX512", 64, []reg.VecPhysical{
		reg.Z0, reg.Z1, reg.Z2, reg.Z3, reg.Z4, reg.Z5, reg.Z6, reg.Z7,
		reg.Z8, reg.Z9, reg.Z10, reg.Z11, reg.Z12, reg.Z13, reg.Z14, reg.Z15,
		reg.Z16, reg.Z17, reg.Z18, reg.Z19, reg.Z20, reg.Z21, reg.Z22, reg.Z23,
	}}
	avx2 = vectors{"AVX2", 32, []reg.VecPhysical{
		reg.Y0, reg.Y1, reg.Y2, reg.Y3, reg.Y4, reg.Y5, reg.Y6, reg.Y7,
		reg.Y8, reg.Y9, reg.Y10, reg.Y11, reg.Y12, reg.Y13, reg.Y14, reg.Y15,
	}}
)

// xor, load and ones hide the names that differ by width.
func (v *vectors) xor(c *build.Context, x, y, to operand.Op) {
	if v.bytes == 64 {
		c.VPXORQ(x, y, to)
	} else {
		c.VPXOR(x, y, to)
	}
}

func (v *vectors) load(c *build.Context, from, to operand.Op) {
	if v.bytes == 64 {
		c.VMOVDQU64(from, to)
	} else {
		c.VMOVDQU(from, to)
	}
}

func (v *vectors) ones(c *build.Context, to operand.Op) {
	if v.bytes == 64 {
		c.VPTERNLOGQ(operand.Imm(0xff), to, to, to)
	} else {
		c.VPCMPEQB(to, to, to)
	}
}

// compare lowers least[j] to the xor of x and wanted[j].
func (v *vectors) compare(c *build.Context, x operand.Op, wanted, least, temps []reg.VecPhysical) {
	for j := range wanted {
		t := temps[j%len(temps)]
		v.xor(c, x, wanted[j], t)
		c.VPMINUW(t, least[j], least[j])
	}
}

func begin(c *build.Context, name, signature string, doc ...string) {
	c.Function(name)
	c.Attributes(attr.NOSPLIT)
	c.Pragma("noescape")
	c.SignatureExpr(signature)
	c.Doc(doc...)
}

func rows(c *build.Context) {
	row(c, avx512, 8)
	row(c, avx512, 2)
	row(c, avx2, 4)
	row(c, avx2, 2)
}

// row compares numbers with the xors of two rows.
func row(c *build.Context, v vectors, slots int) {
	name := fmt.Sprintf("row%d%s", slots, v.name)
	begin(c, name, "func(x, y *uint16, chunks *uint32, count uint64, wanted *uint16) uint64",
		fmt.Sprintf("%s returns in bit i whether wanted[i], i < %d, is a xor of the rows in", name, slots),
		"one of the chunks, of 128 words from the place listed, at least one chunk.")
	x, y, chunks, end, wantedAt, at, hits := reg.RSI, reg.RDI, reg.RDX, reg.RCX, reg.R8, reg.R9, reg.RAX
	c.Load(c.Param("x"), x)
	c.Load(c.Param("y"), y)
	c.Load(c.Param("chunks"), chunks)
	c.Load(c.Param("count"), end)
	c.Load(c.Param("wanted"), wantedAt)
	wanted, least, temps, xs := v.registers[:slots], v.registers[slots:2*slots], v.registers[2*slots:2*slots+4], v.registers[2*slots+4:2*slots+6]
	c.LEAQ(operand.Mem{Base: chunks, Index: end, Scale: 4}, end)
	for j := range slots {
		c.VPBROADCASTW(operand.Mem{Base: wantedAt, Disp: 2 * j}, wanted[j])
		v.ones(c, least[j])
	}
	c.Label(name + "loop")
	c.MOVL(operand.Mem{Base: chunks}, at.As32())
	for k := range chunkBytes / v.bytes {
		r := xs[k%2]
		v.load(c, operand.Mem{Base: x, Index: at, Scale: 2, Disp: k * v.bytes}, r)
		v.xor(c, operand.Mem{Base: y, Index: at, Scale: 2, Disp: k * v.bytes}, r, r)
		v.compare(c, r, wanted, least, temps)
	}
	c.ADDQ(operand.Imm(4), chunks)
	c.CMPQ(chunks, end)
	c.JB(operand.LabelRef(name + "loop"))
	c.XORL(hits.As32(), hits.As32())
	zero := xs[0]
	v.xor(c, zero, zero, zero)
	for j := range slots {
		if v.bytes == 64 {
			c.VPTESTNMW(least[j], least[j], reg.K1)
			c.KMOVD(reg.K1, reg.EDX)
		} else {
			c.VPCMPEQW(zero, least[j], least[j])
			c.VPMOVMSKB(least[j], reg.EDX)
		}
		c.NEGL(reg.EDX) // carry: not zero
		c.SBBL(reg.EDX, reg.EDX)
		c.ANDL(operand.Imm(uint64(1)<<j), reg.EDX)
		c.ORL(reg.EDX, hits.As32())
	}
	c.Store(hits, c.ReturnIndex(0))
	c.VZEROUPPER()
	c.RET()
}

func lanes(c *build.Context) {
	lane(c, avx512, 8)
	lane(c, avx2, 4)
}

// lane compares numbers with the xors of consecutive values and a list of words.
func lane(c *build.Context, v vectors, slots int) {
	name := fmt.Sprintf("lanes%d%s", slots, v.name)
	result := fmt.Sprintf("is a xor of value i of values from end on and a link, at least one link, for j < %d and the", slots)
	width := "32 lanes i, in bit i of hit[j]."
	if v.bytes == 32 {
		width = "16 lanes i, in the bits 2i and 2i+1 of hit[j]."
	}
	begin(c, name, "func(values *uint16, end uint64, links *uint64, count uint64, wanted *uint16, hit *uint32)",
		name+" tells whether number i of slot j, slots being 32 words apart,", result, width)
	from, links, end, wantedAt, hit, at := reg.RSI, reg.RDI, reg.RDX, reg.RCX, reg.R8, reg.R9
	c.Load(c.Param("values"), from)
	c.Load(c.Param("end"), at)
	c.LEAQ(operand.Mem{Base: from, Index: at, Scale: 2}, from)
	c.Load(c.Param("links"), links)
	c.Load(c.Param("count"), end)
	c.Load(c.Param("wanted"), wantedAt)
	c.Load(c.Param("hit"), hit)
	wanted, least, temps, x := v.registers[:slots], v.registers[slots:2*slots], v.registers[2*slots:2*slots+4], v.registers[2*slots+4]
	c.LEAQ(operand.Mem{Base: links, Index: end, Scale: linkBytes}, end)
	for j := range slots {
		v.load(c, operand.Mem{Base: wantedAt, Disp: lanesBytes * j}, wanted[j])
		v.ones(c, least[j])
	}
	c.Label(name + "loop")
	c.MOVLQSX(operand.Mem{Base: links}, at)
	c.VPBROADCASTD(operand.Mem{Base: links, Disp: 4}, x)
	v.xor(c, operand.Mem{Base: from, Index: at, Scale: 1}, x, x)
	v.compare(c, x, wanted, least, temps)
	c.ADDQ(operand.Imm(linkBytes), links)
	c.CMPQ(links, end)
	c.JB(operand.LabelRef(name + "loop"))
	v.xor(c, x, x, x)
	for j := range slots {
		if v.bytes == 64 {
			c.VPTESTNMW(least[j], least[j], reg.K1)
			c.KMOVD(reg.K1, operand.Mem{Base: hit, Disp: 4 * j})
		} else {
			c.VPCMPEQW(x, least[j], least[j])
			c.VPMOVMSKB(least[j], reg.EAX)
			c.MOVL(reg.EAX, operand.Mem{Base: hit, Disp: 4 * j})
		}
	}
	c.VZEROUPPER()
	c.RET()
}

// marks writes the kernels that mark xors; they need no vectors.
func marks(c *build.Context) {
	// each stores 1 at the four words of w.
	each := func(w, word reg.GPPhysical, place func(k int) operand.Mem) {
		for k := range 4 {
			c.MOVWLZX(w.As16(), word.As32())
			c.MOVB(operand.Imm(1), place(k))
			if k < 3 {
				c.SHRQ(operand.Imm(16), w)
			}
		}
	}

	begin(c, "markRow", "func(marks *uint8, x, y *uint16, count uint64)",
		"markRow marks the xors of two rows of count words, a multiple of 8 and at least 8.")
	to, x, y, end := reg.RDI, reg.RSI, reg.RDX, reg.RCX
	c.Load(c.Param("marks"), to)
	c.Load(c.Param("x"), x)
	c.Load(c.Param("y"), y)
	c.Load(c.Param("count"), end)
	c.LEAQ(operand.Mem{Base: x, Index: end, Scale: 2}, end)
	c.SUBQ(x, y)
	c.Label("rowloop")
	for i, w := range []reg.GPPhysical{reg.RAX, reg.RBX} {
		c.MOVQ(operand.Mem{Base: x, Disp: 8 * i}, w)
		c.XORQ(operand.Mem{Base: x, Index: y, Scale: 1, Disp: 8 * i}, w)
	}
	for i, w := range []reg.GPPhysical{reg.RAX, reg.RBX} {
		word := []reg.GPPhysical{reg.R8, reg.R9}[i]
		each(w, word, func(int) operand.Mem { return operand.Mem{Base: to, Index: word, Scale: 1} })
	}
	c.ADDQ(operand.Imm(16), x)
	c.CMPQ(x, end)
	c.JB(operand.LabelRef("rowloop"))
	c.RET()

	begin(c, "markLanes", "func(marks *uint8, values *uint16, end uint64, links *uint64, count uint64)",
		"markLanes marks the xors of eight values from end on with count links, at least one:",
		"that of value i at eight times the xor, plus i.")
	to, from, links, r, at := reg.RDI, reg.RSI, reg.RDX, reg.R8, reg.R9
	c.Load(c.Param("marks"), to)
	c.Load(c.Param("values"), from)
	c.Load(c.Param("end"), at)
	c.LEAQ(operand.Mem{Base: from, Index: at, Scale: 2}, from)
	c.Load(c.Param("links"), links)
	c.Load(c.Param("count"), end)
	c.LEAQ(operand.Mem{Base: links, Index: end, Scale: linkBytes}, end)
	c.Label("linkloop")
	c.MOVLQSX(operand.Mem{Base: links}, at)
	c.MOVL(operand.Mem{Base: links, Disp: 4}, r.As32())
	c.MOVQ(r, reg.RAX)
	c.SHLQ(operand.Imm(32), reg.RAX)
	c.ORQ(reg.RAX, r)
	for i, w := range []reg.GPPhysical{reg.RAX, reg.RBX} {
		c.MOVQ(operand.Mem{Base: from, Index: at, Scale: 1, Disp: 8 * i}, w)
		c.XORQ(r, w)
	}
	for i, w := range []reg.GPPhysical{reg.RAX, reg.RBX} {
		word := []reg.GPPhysical{reg.R10, reg.R11}[i]
		each(w, word, func(k int) operand.Mem { return operand.Mem{Base: to, Index: word, Scale: 8, Disp: 4*i + k} })
	}
	c.ADDQ(operand.Imm(linkBytes), links)
	c.CMPQ(links, end)
	c.JB(operand.LabelRef("linkloop"))
	c.RET()
}

// find tells where a word occurs among 1024 words, 64 at a time, and then shifts that.
func find(c *build.Context) {
	const size = 128 // bytes of bits
	begin(c, "find", "func(x *uint16, v uint64, places *uint8)",
		"find sets bit i of the 128 bytes from places+128s on to whether x[i+s] = v, for s < 8 and",
		"i+s < 1024; the last bits are anything. It is for AVX2 and above.")
	x, v, places, at := reg.RSI, reg.RDX, reg.RDI, reg.RCX
	c.Load(c.Param("x"), x)
	c.Load(c.Param("v"), v)
	c.Load(c.Param("places"), places)
	c.VMOVD(reg.EDX, reg.X0)
	c.VPBROADCASTW(reg.X0, reg.Y0)
	c.XORL(at.As32(), at.As32())
	c.Label("find")
	for k := range 2 {
		low, high, bits := avx2.registers[1+2*k], avx2.registers[2+2*k], []reg.GPPhysical{reg.RAX, reg.RBX}[k].As32()
		c.VPCMPEQW(operand.Mem{Base: x, Disp: 64 * k}, reg.Y0, low)
		c.VPCMPEQW(operand.Mem{Base: x, Disp: 64*k + 32}, reg.Y0, high)
		c.VPACKSSWB(high, low, low)
		c.VPERMQ(operand.Imm(0xd8), low, low) // in order
		c.VPMOVMSKB(low, bits)
		c.MOVL(bits, operand.Mem{Base: places, Index: at, Scale: 1, Disp: 4 * k})
	}
	c.ADDQ(operand.Imm(128), x)
	c.ADDQ(operand.Imm(8), at)
	c.CMPQ(at, operand.U32(size))
	c.JB(operand.LabelRef("find"))
	for i := range size / 32 {
		from := operand.Mem{Base: places, Disp: 32 * i}
		c.VMOVDQU(from, reg.Y0)
		c.VMOVDQU(from.Offset(8), reg.Y1)
		for s := 1; s < 8; s++ {
			low, high := avx2.registers[2+2*(s%4)], avx2.registers[3+2*(s%4)]
			c.VPSRLQ(operand.Imm(uint64(s)), reg.Y0, low)
			c.VPSLLQ(operand.Imm(uint64(64-s)), reg.Y1, high)
			c.VPOR(low, high, low)
			c.VMOVDQU(low, from.Offset(size*s))
		}
	}
	c.VZEROUPPER()
	c.RET()
}

// addRows adds rows of 512 bits, each read from any byte on.
func addRows(c *build.Context, v vectors) {
	name := "addRows" + v.name
	begin(c, name, "func(rows *uint64, places *uint8, entries *uint64, count, flip uint64)",
		name+" adds 64 bytes of places, from the byte that the high half of an entry tells, to the row",
		"at the byte that its low half, xor flip, tells, for count entries, at least one.")
	rows, places, entries, end, flip := reg.RDI, reg.RSI, reg.RDX, reg.RCX, reg.R8
	to, from := reg.RAX, reg.RBX
	c.Load(c.Param("rows"), rows)
	c.Load(c.Param("places"), places)
	c.Load(c.Param("entries"), entries)
	c.Load(c.Param("count"), end)
	c.Load(c.Param("flip"), flip)
	c.LEAQ(operand.Mem{Base: entries, Index: end, Scale: 8}, end)
	c.Label(name + "loop")
	c.MOVL(operand.Mem{Base: entries}, to.As32())
	c.XORL(flip.As32(), to.As32())
	c.MOVL(operand.Mem{Base: entries, Disp: 4}, from.As32())
	for k := range 64 / v.bytes {
		row, x := operand.Mem{Base: rows, Index: to, Scale: 1, Disp: k * v.bytes}, v.registers[k]
		v.load(c, operand.Mem{Base: places, Index: from, Scale: 1, Disp: k * v.bytes}, x)
		if v.bytes == 64 {
			c.VPORQ(row, x, x)
			c.VMOVDQU64(x, row)
		} else {
			c.VPOR(row, x, x)
			c.VMOVDQU(x, row)
		}
	}
	c.ADDQ(operand.Imm(8), entries)
	c.CMPQ(entries, end)
	c.JB(operand.LabelRef(name + "loop"))
	c.VZEROUPPER()
	c.RET()
}
