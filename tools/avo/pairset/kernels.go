// Package pairset generates the kernels of internal/kernel/pairset.
package pairset

import (
	"fmt"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Kernels makes the functions.
func Kernels(c *build.Context) {
	permuted(c, "permute8", 8)
	permuted(c, "permute1", 1)
	nibbles(c, wide, "nibbles8AVX512", 8, 8)
	nibbles(c, wide, "nibbles1AVX512", 1, 8)
	nibbles(c, narrow, "nibbles1AVX2", 1, 8)
	nibbles(c, narrow, "nibbles1x7AVX2", 1, 7)
	small(c, "small16", 1)
	small(c, "small32", 2)
	slots(c)
	words(c)
	sift(c)
	mark(c, "markBytes", 1)
	mark(c, "markWords", 2)
	orMovedAVX512(c)
	orMovedAVX2(c)
	pack(c, wide, "packAVX512")
	pack(c, narrow, "packAVX2")
}

// vectors are the instructions of one width.
type vectors struct {
	bytes     int
	register  func(c *build.Context) reg.VecVirtual
	load      func(c *build.Context, from, to operand.Op)
	xor       func(c *build.Context, y, x, to operand.Op)
	and       func(c *build.Context, y, x, to operand.Op)
	or        func(c *build.Context, y, x, to operand.Op)
	broadcast func(c *build.Context, from, to operand.Op) // 16 bytes
}

var wide = &vectors{
	bytes:     64,
	register:  func(c *build.Context) reg.VecVirtual { return c.ZMM() },
	load:      func(c *build.Context, from, to operand.Op) { c.VMOVDQU64(from, to) },
	xor:       func(c *build.Context, y, x, to operand.Op) { c.VPXORQ(y, x, to) },
	and:       func(c *build.Context, y, x, to operand.Op) { c.VPANDQ(y, x, to) },
	or:        func(c *build.Context, y, x, to operand.Op) { c.VPORQ(y, x, to) },
	broadcast: func(c *build.Context, from, to operand.Op) { c.VBROADCASTI32X4(from, to) },
}

var narrow = &vectors{
	bytes:     32,
	register:  func(c *build.Context) reg.VecVirtual { return c.YMM() },
	load:      func(c *build.Context, from, to operand.Op) { c.VMOVDQU(from, to) },
	xor:       func(c *build.Context, y, x, to operand.Op) { c.VPXOR(y, x, to) },
	and:       func(c *build.Context, y, x, to operand.Op) { c.VPAND(y, x, to) },
	or:        func(c *build.Context, y, x, to operand.Op) { c.VPOR(y, x, to) },
	broadcast: func(c *build.Context, from, to operand.Op) { c.VBROADCASTI128(from, to) },
}

// kernel is what the functions share: pointers to two rows, of which y is one
// number shorter for each further sum, and a loop over them.
type kernel struct {
	*build.Context
	v       *vectors
	x, y    reg.Register
	table   reg.Register
	found   reg.Register
	counter reg.Register
}

func begin(c *build.Context, v *vectors, name, doc string) *kernel {
	c.Function(name)
	c.Pragma("noescape")
	c.SignatureExpr("func(found, x, y, table *uint8, blocks uint64)")
	c.Doc(doc)
	return &kernel{
		Context: c, v: v,
		found:   c.Load(c.Param("found"), c.GP64()),
		x:       c.Load(c.Param("x"), c.GP64()),
		y:       c.Load(c.Param("y"), c.GP64()),
		table:   c.Load(c.Param("table"), c.GP64()),
		counter: c.Load(c.Param("blocks"), c.GP64()),
	}
}

func (k *kernel) vec() reg.VecVirtual { return k.v.register(k.Context) }

func (k *kernel) at(base reg.Register, disp int) operand.Mem {
	return operand.Mem{Base: base, Disp: disp}
}

func (k *kernel) zero() reg.VecVirtual {
	r := k.vec()
	k.v.xor(k.Context, r, r, r)
	return r
}

// loop runs the body once for each block of 64 bytes of x.
func (k *kernel) loop(body func()) {
	k.Label("block")
	body()
	k.ADDQ(operand.Imm(64), k.x)
	k.ADDQ(operand.Imm(64), k.y)
	k.DECQ(k.counter)
	k.JNZ(operand.LabelRef("block"))
}

// end stores the sums of what was found, a vector each.
func (k *kernel) end(acc []reg.VecVirtual) {
	for j, a := range acc {
		if k.v == wide {
			k.VMOVDQU64(a, k.at(k.found, 64*j))
		} else {
			k.VMOVDQU(a, k.at(k.found, 32*j))
		}
	}
	k.VZEROUPPER()
	k.RET()
}

// permuted is for values below 64: a table of 64 bytes for each sum is one
// register, and VPERMB looks 64 xors up in it.
func permuted(c *build.Context, name string, sums int) {
	k := begin(c, wide, name, fmt.Sprintf("%s looks xors below 64 up in a table of 64 bytes for each of %d sums.", name, sums))
	var table, acc []reg.VecVirtual
	for j := range sums {
		t := k.vec()
		k.VMOVDQU64(k.at(k.table, 64*j), t)
		table, acc = append(table, t), append(acc, k.zero())
	}
	x := k.vec()
	k.loop(func() {
		k.VMOVDQU64(k.at(k.x, 0), x)
		for j := range sums {
			t := k.vec()
			k.VPXORQ(k.at(k.y, sums-1-j), x, t)
			k.VPERMB(table[j], t, t)
			k.VPORQ(t, acc[j], acc[j])
		}
	})
	k.end(acc)
}

// nibbles is for all bytes: of each sum two tables of 16 bytes, for the low and
// the high half of a xor; what is found is what both tables have. VPSHUFB takes the
// low half of an index itself, if the highest bit is 0: if xors have seven bits.
func nibbles(c *build.Context, v *vectors, name string, sums, bits int) {
	k := begin(c, v, name, fmt.Sprintf("%s looks the halves of xors of %d bits up in two tables of 16 bytes for each of %d sums.", name, bits, sums))
	var low, high, acc []reg.VecVirtual
	for j := range sums {
		l, h := k.vec(), k.vec()
		v.broadcast(c, k.at(k.table, 32*j), l)
		v.broadcast(c, k.at(k.table, 32*j+16), h)
		low, high, acc = append(low, l), append(high, h), append(acc, k.zero())
	}
	mask, x := k.vec(), k.vec()
	half := c.GP32()
	c.MOVL(operand.U32(0x0f0f0f0f), half)
	if v == wide {
		c.VPBROADCASTD(half, mask)
	} else {
		m := mask.AsX()
		c.VMOVD(half, m)
		c.VPBROADCASTD(m, mask)
	}
	k.loop(func() {
		for at := 0; at < 64; at += v.bytes {
			v.load(c, k.at(k.x, at), x)
			for j := range sums {
				t, u := k.vec(), k.vec()
				v.xor(c, k.at(k.y, at+sums-1-j), x, t)
				c.VPSRLW(operand.Imm(4), t, u)
				if bits == 8 {
					v.and(c, mask, t, t)
				}
				v.and(c, mask, u, u)
				c.VPSHUFB(t, low[j], t)
				c.VPSHUFB(u, high[j], u)
				if v == wide {
					c.VPTERNLOGQ(operand.U8(0xf8), u, t, acc[j]) // acc | t & u
				} else {
					v.and(c, u, t, t)
					v.or(c, t, acc[j], acc[j])
				}
			}
		}
	})
	k.end(acc)
}

// slots is for values of 16 bits: the table holds a number in each of 32 places, and
// VPERMW puts the number beside each xor whose low bits are its place.
func slots(c *build.Context) {
	c.Function("slots")
	c.Pragma("noescape")
	c.SignatureExpr("func(x, y *uint8, table *uint16, blocks uint64) uint32")
	c.Doc("slots returns the places of the numbers that are xors of words.")
	x := c.Load(c.Param("x"), c.GP64())
	y := c.Load(c.Param("y"), c.GP64())
	from := c.Load(c.Param("table"), c.GP64())
	blocks := c.Load(c.Param("blocks"), c.GP64())
	local := c.AllocLocal(64)
	places := c.GP32()
	c.XORL(places, places)
	table, t, number := c.ZMM(), c.ZMM(), c.ZMM()
	equal := c.K()
	c.VMOVDQU64(operand.Mem{Base: from}, table)

	c.Label("block")
	c.VMOVDQU64(operand.Mem{Base: x}, t)
	c.VPXORQ(operand.Mem{Base: y}, t, t)
	c.VPERMW(table, t, number)
	c.VPCMPEQW(number, t, equal)
	c.KORTESTD(equal, equal)
	c.JNZ(operand.LabelRef("hit"))
	c.Label("next")
	c.ADDQ(operand.Imm(64), x)
	c.ADDQ(operand.Imm(64), y)
	c.DECQ(blocks)
	c.JNZ(operand.LabelRef("block"))
	c.VZEROUPPER()
	c.Store(places, c.ReturnIndex(0))
	c.RET()

	c.Label("hit") // few xors, so one by one
	c.VMOVDQU64(t, local)
	base, mask, i, place := c.GP64(), c.GP32(), c.GP32(), c.GP32()
	c.LEAQ(local, base)
	c.KMOVD(equal, mask)
	c.Label("lane")
	c.BSFL(mask, i)
	c.MOVWLZX(operand.Mem{Base: base, Index: i.(reg.GPVirtual).As64(), Scale: 2}, place)
	c.BTSL(place, places) // modulo 32
	c.LEAL(operand.Mem{Base: mask.(reg.GPVirtual).As64(), Disp: -1}, i)
	c.ANDL(i, mask)
	c.JNZ(operand.LabelRef("lane"))
	c.JMP(operand.LabelRef("next"))
}

// words is the same for AVX2 and four numbers: the table holds each eight times for
// the broadcast, and found gets 0 in a place where one of the xors is the number.
func words(c *build.Context) {
	const wanted = 4
	v := narrow
	k := begin(c, v, "wordsAVX2", "wordsAVX2 gives the least xors of four numbers of 16 bits and the pairs.")
	var number, least []reg.VecVirtual
	for j := range wanted {
		n, l := k.vec(), k.vec()
		v.broadcast(c, k.at(k.table, 16*j), n)
		c.VPCMPEQD(l, l, l)
		number, least = append(number, n), append(least, l)
	}
	k.loop(func() {
		for at := 0; at < 64; at += v.bytes {
			x := k.vec()
			v.load(c, k.at(k.x, at), x)
			v.xor(c, k.at(k.y, at), x, x)
			for j := range wanted {
				t := k.vec()
				v.xor(c, number[j], x, t)
				c.VPMINUW(t, least[j], least[j])
			}
		}
	})
	k.end(least)
}

// mark stores a 1 at the place of each xor: a load and a xor for eight bytes, and
// three instructions for each number.
func mark(c *build.Context, name string, size int) {
	c.Function(name)
	c.Pragma("noescape")
	c.SignatureExpr("func(marks, x, y *uint8, blocks uint64)")
	c.Doc(fmt.Sprintf("%s marks the xors of numbers of %d bytes.", name, size))
	marks := c.Load(c.Param("marks"), c.GP64())
	x := c.Load(c.Param("x"), c.GP64())
	y := c.Load(c.Param("y"), c.GP64())
	blocks := c.Load(c.Param("blocks"), c.GP64())
	c.Label("block")
	for at := 0; at < 64; at += 8 {
		w := c.GP64()
		c.MOVQ(operand.Mem{Base: x, Disp: at}, w)
		c.XORQ(operand.Mem{Base: y, Disp: at}, w)
		for k := 0; k < 8; k += size {
			place := w
			switch {
			case k+size == 8: // w is the place
			case size == 1:
				place = c.GP64()
				c.MOVBLZX(w.As8L(), place.As32())
			default:
				place = c.GP64()
				c.MOVWLZX(w.As16(), place.As32())
			}
			c.MOVB(operand.U8(1), operand.Mem{Base: marks, Index: place, Scale: 1})
			if k+size < 8 {
				c.SHRQ(operand.Imm(uint64(8*size)), w)
			}
		}
	}
	c.ADDQ(operand.Imm(64), x)
	c.ADDQ(operand.Imm(64), y)
	c.DECQ(blocks)
	c.JNZ(operand.LabelRef("block"))
	c.RET()
}

// orMovedAVX512 unites a set of words with one whose words change places: eight at a
// time, whose order in a register is permuted by VPERMQ.
func orMovedAVX512(c *build.Context) {
	c.Function("orMovedAVX512")
	c.Pragma("noescape")
	c.SignatureExpr("func(dst, src *uint64, by, words uint64)")
	c.Doc("orMovedAVX512 adds word i of src to word i xor by of dst; words is a multiple of 8.")
	dst := c.Load(c.Param("dst"), c.GP64())
	src := c.Load(c.Param("src"), c.GP64())
	by := c.Load(c.Param("by"), c.GP64())
	words := c.Load(c.Param("words"), c.GP64())
	iota := c.StaticGlobal("iota")
	c.DataAttributes(attr.RODATA | attr.NOPTR)
	for i := range 8 {
		c.AddDatum(8*i, operand.U64(i))
	}
	place, x := c.ZMM(), c.ZMM()
	low, i, to := c.GP64(), c.GP64(), c.GP64()
	c.MOVQ(by, low)
	c.ANDQ(operand.Imm(7), low)
	c.VPBROADCASTQ(low, place)
	c.VPXORQ(iota, place, place)
	c.XORQ(low, by)
	c.XORQ(i, i)
	c.Label("words")
	c.MOVQ(i, to)
	c.XORQ(by, to)
	c.VPERMQ(operand.Mem{Base: src, Index: i, Scale: 8}, place, x)
	c.VPORQ(operand.Mem{Base: dst, Index: to, Scale: 8}, x, x)
	c.VMOVDQU64(x, operand.Mem{Base: dst, Index: to, Scale: 8})
	c.ADDQ(operand.Imm(8), i)
	c.CMPQ(i, words)
	c.JB(operand.LabelRef("words"))
	c.VZEROUPPER()
	c.RET()
}

// orMovedAVX2 is the same for four words at a time. Their order is written into the
// instruction, so there is a loop for each of four.
func orMovedAVX2(c *build.Context) {
	c.Function("orMovedAVX2")
	c.Pragma("noescape")
	c.SignatureExpr("func(dst, src *uint64, by, words uint64)")
	c.Doc("orMovedAVX2 adds word i of src to word i xor by of dst; words is a multiple of 8.")
	dst := c.Load(c.Param("dst"), c.GP64())
	src := c.Load(c.Param("src"), c.GP64())
	by := c.Load(c.Param("by"), c.GP64())
	words := c.Load(c.Param("words"), c.GP64())
	x, y := c.YMM(), c.YMM()
	low, i, to := c.GP64(), c.GP64(), c.GP64()
	c.MOVQ(by, low)
	c.ANDQ(operand.Imm(3), low)
	c.XORQ(low, by)
	c.XORQ(i, i)
	for k := range uint64(4) {
		if k < 3 {
			c.CMPQ(low, operand.Imm(k+1))
			c.JAE(operand.LabelRef(fmt.Sprintf("above%d", k)))
		}
		loop := fmt.Sprintf("words%d", k)
		c.Label(loop)
		for half := range 2 {
			v := [2]reg.VecVirtual{x, y}[half]
			c.MOVQ(i, to)
			if half == 1 {
				c.XORQ(operand.Imm(4), to)
			}
			c.XORQ(by, to)
			c.VPERMQ(operand.Imm(k|(k^1)<<2|(k^2)<<4|(k^3)<<6), operand.Mem{Base: src, Index: i, Scale: 8, Disp: 32 * half}, v)
			c.VPOR(operand.Mem{Base: dst, Index: to, Scale: 8}, v, v)
			c.VMOVDQU(v, operand.Mem{Base: dst, Index: to, Scale: 8})
		}
		c.ADDQ(operand.Imm(8), i)
		c.CMPQ(i, words)
		c.JB(operand.LabelRef(loop))
		c.VZEROUPPER()
		c.RET()
		if k < 3 {
			c.Label(fmt.Sprintf("above%d", k))
		}
	}
}

// pack turns marks, bytes that are 0 or 1, into bits, a word for 64 of them, and
// clears the marks.
func pack(c *build.Context, v *vectors, name string) {
	c.Function(name)
	c.Pragma("noescape")
	c.SignatureExpr("func(bits *uint64, marks *uint8, words uint64)")
	c.Doc(name + " adds marks to sets of bits, 64 at a time, and clears them.")
	bits := c.Load(c.Param("bits"), c.GP64())
	marks := c.Load(c.Param("marks"), c.GP64())
	count := c.Load(c.Param("words"), c.GP64())
	zero := v.register(c)
	v.xor(c, zero, zero, zero)
	c.Label("word")
	at := func(disp int) operand.Mem { return operand.Mem{Base: marks, Disp: disp} }
	w := c.GP64()
	if v == wide {
		x, k := v.register(c), c.K()
		v.load(c, at(0), x)
		c.VPTESTMB(x, x, k)
		c.KMOVQ(k, w)
		c.VMOVDQU64(zero, at(0))
	} else {
		x, y, high := v.register(c), v.register(c), c.GP64()
		c.VPCMPGTB(zero, v.read(c, at(0), x), x)
		c.VPCMPGTB(zero, v.read(c, at(32), y), y)
		c.VPMOVMSKB(x, w.As32())
		c.VPMOVMSKB(y, high.As32())
		c.SHLQ(operand.Imm(32), high)
		c.ORQ(high, w)
		c.VMOVDQU(zero, at(0))
		c.VMOVDQU(zero, at(32))
	}
	c.ORQ(w, operand.Mem{Base: bits})
	c.ADDQ(operand.Imm(8), bits)
	c.ADDQ(operand.Imm(64), marks)
	c.DECQ(count)
	c.JNZ(operand.LabelRef("word"))
	c.VZEROUPPER()
	c.RET()
}

// read loads from memory into a register and returns the register.
func (v *vectors) read(c *build.Context, from operand.Mem, to reg.VecVirtual) reg.VecVirtual {
	v.load(c, from, to)
	return to
}

// small is for bytes below 16 times the parts, and all xors: one table of 16 bytes has
// the bits of the numbers below 8, another those of the numbers from 8 on. An index of
// 128 or more looks up 0, so that each part sees its own 16 numbers alone.
func small(c *build.Context, name string, parts int) {
	k := begin(c, narrow, name, fmt.Sprintf("%s gives the bits of the xors below %d.", name, 16*parts))
	var table, acc []reg.VecVirtual
	for i := range 2 {
		t := k.vec()
		k.v.broadcast(c, k.at(k.table, 16*i), t)
		table = append(table, t)
	}
	for range 2 * parts {
		acc = append(acc, k.zero())
	}
	fill := func(bytes uint32) reg.VecVirtual {
		g, v := c.GP32(), k.vec()
		c.MOVL(operand.U32(bytes), g)
		c.VMOVD(g, v.AsX())
		c.VPBROADCASTD(v.AsX(), v)
		return v
	}
	var to128, sixteen reg.VecVirtual
	if parts == 2 {
		to128, sixteen = fill(0x70707070), fill(0x10101010)
	}
	k.loop(func() {
		for at := 0; at < 64; at += k.v.bytes {
			x := k.vec()
			k.v.load(c, k.at(k.x, at), x)
			k.v.xor(c, k.at(k.y, at), x, x)
			of := []reg.VecVirtual{x}
			if parts == 2 {
				low, high := k.vec(), k.vec()
				c.VPADDB(to128, x, low)
				c.VPSUBB(sixteen, x, high)
				of = []reg.VecVirtual{low, high}
			}
			for i, a := range acc {
				t := k.vec()
				c.VPSHUFB(of[i/2], table[i%2], t)
				k.v.or(c, t, a, a)
			}
		}
	})
	k.end(acc)
}
