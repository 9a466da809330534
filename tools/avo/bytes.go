package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/grundy-cgt/grundy/nim"
)

var zmm = &vectors{
	bytes: 64,
	registers: []reg.Register{
		reg.Z0, reg.Z1, reg.Z2, reg.Z3, reg.Z4, reg.Z5, reg.Z6, reg.Z7,
		reg.Z8, reg.Z9, reg.Z10, reg.Z11, reg.Z12, reg.Z13, reg.Z14, reg.Z15,
		reg.Z16, reg.Z17, reg.Z18, reg.Z19, reg.Z20, reg.Z21, reg.Z22, reg.Z23,
		reg.Z24, reg.Z25, reg.Z26, reg.Z27, reg.Z28, reg.Z29, reg.Z30, reg.Z31,
	},
	load:  func(c *build.Context, from, to operand.Op) { c.VMOVDQU64(from, to) },
	store: func(c *build.Context, from, to operand.Op) { c.VMOVDQU64(from, to) },
	xor:   func(c *build.Context, y, x, to operand.Op) { c.VPXORQ(y, x, to) },
}

// aesProduct multiplies two bytes as the instruction GF2P8MULB does: polynomials
// over the field of two elements modulo x^8 + x^4 + x^3 + x + 1.
func aesProduct(a, b uint8) uint8 {
	var p uint8
	for ; b != 0; b >>= 1 {
		if b&1 == 1 {
			p ^= a
		}
		high := a >> 7
		a = a<<1 ^ high*0x1b
	}
	return p
}

func nimProduct(a, b uint8) uint8 { return uint8(nim.Mul(uint64(a), uint64(b))) }

// power is the k-th power by one of the two products.
func power(times func(a, b uint8) uint8, a uint8, k int) uint8 {
	p := uint8(1)
	for range k {
		p = times(p, a)
	}
	return p
}

// isomorphism gives the images of all bytes under an isomorphism of fields from
// the nimbers to the bytes of AES. The least generator g of the group goes
// to the least root of its minimal polynomial.
func isomorphism() [256]uint8 {
	g, order := uint8(1), 0
	for order != 255 {
		g++
		order = 1
		for x := g; x != 1; x = nimProduct(x, g) {
			order++
		}
	}
	exponents := nim.MinimalPolynomial(uint64(g))
	h := uint8(1)
	for value := uint8(1); value != 0; {
		h++
		value = 0
		for _, e := range exponents {
			value ^= power(aesProduct, h, e)
		}
	}
	var image [256]uint8
	for k, x, y := 0, uint8(1), uint8(1); k < 255; k++ {
		image[x] = y
		x, y = nimProduct(x, g), aesProduct(y, h)
	}
	return image
}

// matrix is a linear map of bytes as GF2P8AFFINEQB wants it: byte 7 - i masks the
// bits whose sum is bit i of the image.
func matrix(f func(x uint8) uint8) uint64 {
	var m uint64
	for i := range 8 {
		for j := range 8 {
			if f(1<<j)>>i&1 == 1 {
				m |= 1 << (8*(7-i) + j)
			}
		}
	}
	return m
}

func timesInstruction(c *build.Context, y, x, to operand.Op) { c.VGF2P8MULB(y, x, to) }

func affineInstruction(c *build.Context, m, x, to operand.Op) {
	c.VGF2P8AFFINEQB(operand.Imm(0), m, x, to)
}

// inBytes builds products in planes of bytes, whose bytes are those of AES.
type inBytes struct {
	*program
	half [3]value // half[k] is the matrix of the k-th power of 2^7
}

func (p *inBytes) affine(m, x value) value { return p.op(affineInstruction, x, m) }

func (p *inBytes) xors(x, y []value) []value { return xorAll(p.program, x, y) }

// timesHalf is x times 2^(8n-1) for x of n bytes.
func (p *inBytes) timesHalf(x []value) []value {
	switch len(x) {
	case 1:
		return []value{p.affine(p.half[1], x[0])}
	case 2:
		return []value{p.affine(p.half[2], x[1]), p.affine(p.half[1], p.xor(x[1], x[0]))}
	}
	n := len(x) / 2
	high := p.timesHalf(p.xors(x[n:], x[:n]))
	return append(p.timesHalf(p.timesHalf(x[n:])), high...)
}

func (p *inBytes) product(x, y []value) []value {
	n := len(x) / 2
	if n == 0 {
		return []value{p.both(timesInstruction, x[0], y[0])}
	}
	h := p.product(x[n:], y[n:])
	m := p.product(p.xors(x[n:], x[:n]), p.xors(y[n:], y[:n]))
	l := p.product(x[:n], y[:n])
	high := p.xors(m, l)
	return append(p.xors(l, p.timesHalf(h)), high...)
}

// mulGFNI multiplies 64 numbers at a time in planes: vector k holds byte k of all
// numbers, as bytes of AES, which GF2P8MULB multiplies.
func mulGFNI(c *build.Context) {
	image := isomorphism()
	var back [256]uint8
	for x, y := range image {
		back[y] = uint8(x)
	}
	toAES := quads(c, "toAES", 8, matrix(func(x uint8) uint8 { return image[x] }))
	toNim := quads(c, "toNim", 8, matrix(func(x uint8) uint8 { return back[x] }))
	half := quads(c, "half", 8, matrix(func(x uint8) uint8 { return aesProduct(x, image[128]) }))
	half2 := quads(c, "half2", 8, matrix(func(x uint8) uint8 {
		return aesProduct(aesProduct(x, image[128]), image[128])
	}))

	c.Function("mulGFNI")
	c.Pragma("noescape")
	c.SignatureExpr("func(dst, a, b *uint64, blocks uint64)")
	c.Doc("mulGFNI multiplies blocks of 64 numbers.")
	dst := c.Load(c.Param("dst"), c.GP64())
	as := c.Load(c.Param("a"), c.GP64())
	bs := c.Load(c.Param("b"), c.GP64())
	blocks := c.Load(c.Param("blocks"), c.GP64())
	const spills = 32
	local := c.AllocLocal(spills*64 + 64)
	base := c.GP64()
	c.LEAQ(local, base)
	c.ADDQ(operand.Imm(63), base)
	c.ANDQ(operand.I8(-64), base)

	c.Label("block")
	p := &inBytes{program: &program{v: zmm}}
	forward := p.load(toAES)
	p.half[1], p.half[2] = p.load(half), p.load(half2)
	read := func(numbers reg.Register) []value {
		var x [8]value
		for i := range x {
			x[i] = p.load(operand.Mem{Base: numbers, Disp: 64 * i})
		}
		x = toBytes(p.program, unpackInstructions, x)
		for i := range x {
			x[i] = p.affine(forward, x[i])
		}
		return x[:]
	}
	product := p.product(read(as), read(bs))
	backward := p.load(toNim)
	for i := range product {
		product[i] = p.affine(backward, product[i])
	}
	for i, y := range fromBytes(p.program, unpackInstructions, [8]value(product)) {
		p.store(y, operand.Mem{Base: dst, Disp: 64 * i})
	}
	if n := p.emit(c, operand.Mem{Base: base}); n > spills*64 {
		panic("too many values are kept in memory")
	}
	c.ADDQ(operand.I32(64*8), as)
	c.ADDQ(operand.I32(64*8), bs)
	c.ADDQ(operand.I32(64*8), dst)
	c.DECQ(blocks)
	c.JNZ(operand.LabelRef("block"))
	c.VZEROUPPER()
	c.RET()
}
