package main

import (
	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

var ymm = &vectors{
	bytes: 32,
	registers: []reg.Register{
		reg.Y0, reg.Y1, reg.Y2, reg.Y3, reg.Y4, reg.Y5, reg.Y6, reg.Y7,
		reg.Y8, reg.Y9, reg.Y10, reg.Y11, reg.Y12, reg.Y13, reg.Y14, reg.Y15,
	},
	load:  func(c *build.Context, from, to operand.Op) { c.VMOVDQU(from, to) },
	store: func(c *build.Context, from, to operand.Op) { c.VMOVDQU(from, to) },
	xor:   func(c *build.Context, y, x, to operand.Op) { c.VPXOR(y, x, to) },
}

func and(c *build.Context, y, x, to operand.Op) { c.VPAND(y, x, to) }

// A nimber of n bits in planes is a list of n values, of bit 0 first.

func xorAll(p *program, x, y []value) []value {
	out := make([]value, len(x))
	for i := range x {
		out[i] = p.xor(x[i], y[i])
	}
	return out
}

// timesHalf is x times 2^(n-1), for x1 N + x0 that is (x1 + x0) N/2 above
// x1 N/2 N/2.
func timesHalf(p *program, x []value) []value {
	n := len(x) / 2
	if n == 0 {
		return x
	}
	high := timesHalf(p, xorAll(p, x[n:], x[:n]))
	low := timesHalf(p, timesHalf(p, x[n:]))
	return append(append([]value{}, low...), high...)
}

// product multiplies by Karatsuba down to single bits.
func product(p *program, x, y []value) []value {
	n := len(x) / 2
	if n == 0 {
		return []value{p.both(and, x[0], y[0])}
	}
	h := product(p, x[n:], y[n:])
	m := product(p, xorAll(p, x[n:], x[:n]), xorAll(p, y[n:], y[:n]))
	l := product(p, x[:n], y[:n])
	return join(p, h, m, l)
}

// join makes a product from those of the high parts, of the sums and of the low
// parts.
func join(p *program, h, m, l []value) []value {
	high := xorAll(p, m, l)
	return append(xorAll(p, l, timesHalf(p, h)), high...)
}

const (
	plane = 32         // bytes of a plane: 256 numbers
	word  = 16 * plane // a nimber of 16 bits in planes
	sums  = 9          // words of an operand: four, and the sums that Karatsuba takes
)

// The words of an operand after the four of the number.
const (
	sum01 = iota + 4
	sum23
	sum02
	sum13
	sumAll
)

// mulAVX2 multiplies 256 numbers at a time in planes: vector i holds bit i of all
// numbers, so an instruction works on 256 bits of 256 numbers.
func mulAVX2(c *build.Context) {
	bytes := func(name string, b uint64) operand.Mem {
		return quads(c, name, 4, b*0x0101010101010101)
	}
	moves := &bitMoves{
		and: and,
		left: func(n uint64) unaryOp {
			return func(c *build.Context, x, to operand.Op) { c.VPSLLW(operand.Imm(n), x, to) }
		},
		right: func(n uint64) unaryOp {
			return func(c *build.Context, x, to operand.Op) { c.VPSRLW(operand.Imm(n), x, to) }
		},
		mask: map[int]operand.Mem{
			4: bytes("nibbles", 0x0f), 2: bytes("pairs", 0x33), 1: bytes("evens", 0x55),
		},
	}

	c.Function("mulAVX2")
	c.Pragma("noescape")
	c.SignatureExpr("func(dst, a, b *uint64, blocks uint64)")
	c.Doc("mulAVX2 multiplies blocks of 256 numbers.")
	dst := c.Load(c.Param("dst"), c.GP64())
	as := c.Load(c.Param("a"), c.GP64())
	bs := c.Load(c.Param("b"), c.GP64())
	blocks := c.Load(c.Param("blocks"), c.GP64())

	const spills = 128
	local := c.AllocLocal((3*sums*16+spills)*plane + 64)
	base := c.GP64()
	c.LEAQ(local, base)
	c.ADDQ(operand.Imm(63), base)
	c.ANDQ(operand.I8(-64), base)
	areaA := operand.Mem{Base: base}
	areaB := areaA.Offset(sums * word)
	areaP := areaB.Offset(sums * word)
	spill := areaP.Offset(sums * word)
	emit := func(p *program) {
		if n := p.emit(c, spill); n > spills*plane {
			panic("too many values are kept in memory")
		}
	}
	at, end, from := c.GP64(), c.GP64(), c.GP64()
	// loop runs code with at = start, start + stride, ..., n times
	loop := func(name string, start operand.Mem, stride, n int, step func()) {
		c.LEAQ(start, at)
		c.LEAQ(start.Offset(stride*n), end)
		c.Label(name)
		step()
		c.ADDQ(operand.I32(stride), at)
		c.CMPQ(at, end)
		c.JB(operand.LabelRef(name))
	}
	here := operand.Mem{Base: at}

	split := func(name string, numbers reg.Register, area operand.Mem) {
		c.MOVQ(numbers, from)
		// 32 numbers to 8 bytes each; vector g of byte k lies in plane 8k + g
		loop(name+"_bytes", area, plane, 8, func() {
			p := &program{v: ymm}
			var x [8]value
			for i := range x {
				x[i] = p.load(operand.Mem{Base: from, Disp: i * plane})
			}
			for k, y := range toBytes(p, unpackInstructions, x) {
				p.store(y, here.Offset(k*8*plane))
			}
			emit(p)
			c.ADDQ(operand.I32(8*plane), from)
		})
		loop(name+"_bits", area, 8*plane, 8, func() { bitsInPlace(emit, moves, here) })
		// the sums of words
		loop(name+"_sums", area, plane, 16, func() {
			p := &program{v: ymm}
			var w [4]value
			for i := range w {
				w[i] = p.load(here.Offset(i * word))
			}
			s02, s13 := p.xor(w[0], w[2]), p.xor(w[1], w[3])
			p.store(s02, here.Offset(sum02*word))
			p.store(s13, here.Offset(sum13*word))
			p.store(p.xor(s02, s13), here.Offset(sumAll*word))
			p.store(p.xor(w[0], w[1]), here.Offset(sum01*word))
			p.store(p.xor(w[2], w[3]), here.Offset(sum23*word))
			emit(p)
		})
	}

	c.Label("block")
	split("a", as, areaA)
	split("b", bs, areaB)
	loop("products", areaA, word, sums, func() {
		p := &program{v: ymm}
		var x, y []value
		for i := range 16 {
			x = append(x, p.load(here.Offset(i*plane)))
			y = append(y, p.load(here.Offset(sums*word+i*plane)))
		}
		for i, z := range product(p, x, y) {
			p.store(z, here.Offset(2*sums*word+i*plane))
		}
		emit(p)
	})
	joinWords(emit, areaP, areaA)

	c.MOVQ(dst, from)
	loop("back_bits", areaA, 8*plane, 8, func() { bitsInPlace(emit, moves, here) })
	loop("back_bytes", areaA, plane, 8, func() {
		p := &program{v: ymm}
		var x [8]value
		for k := range x {
			x[k] = p.load(here.Offset(k * 8 * plane))
		}
		for i, y := range fromBytes(p, unpackInstructions, x) {
			p.store(y, operand.Mem{Base: from, Disp: i * plane})
		}
		emit(p)
		c.ADDQ(operand.I32(8*plane), from)
	})
	c.ADDQ(operand.I32(256*8), as)
	c.ADDQ(operand.I32(256*8), bs)
	c.ADDQ(operand.I32(256*8), dst)
	c.DECQ(blocks)
	c.JNZ(operand.LabelRef("block"))
	c.VZEROUPPER()
	c.RET()
}

// quads is read-only data: a word of 64 bits, n times.
func quads(c *build.Context, name string, n int, word uint64) operand.Mem {
	m := c.StaticGlobal(name)
	c.DataAttributes(attr.RODATA | attr.NOPTR)
	for range n {
		c.AppendDatum(operand.U64(word))
	}
	return m
}

func bitsInPlace(emit func(*program), moves *bitMoves, at operand.Mem) {
	p := &program{v: ymm}
	var x [8]value
	for i := range x {
		x[i] = p.load(at.Offset(i * plane))
	}
	for i, y := range transposeBits(p, moves, x) {
		p.store(y, at.Offset(i*plane))
	}
	emit(p)
}

// joinWords makes the products of 64 bits from the nine of 16 bits.
func joinWords(emit func(*program), from, to operand.Mem) {
	p := &program{v: ymm}
	w := make([][]value, sums)
	for k := range w {
		for i := range 16 {
			w[k] = append(w[k], p.load(from.Offset(k*word+i*plane)))
		}
	}
	h := join(p, w[3], w[sum23], w[2])
	l := join(p, w[1], w[sum01], w[0])
	m := join(p, w[sum13], w[sumAll], w[sum02])
	for i, z := range join(p, h, m, l) {
		p.store(z, to.Offset(i*plane))
	}
	emit(p)
}
