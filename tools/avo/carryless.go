package main

import (
	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// mulCLMUL multiplies two numbers as polynomials over the field of two elements,
// modulo x^64 + x^4 + x^3 + x + 1. The tables of kernel.maps take each byte of a
// number to a polynomial, and back.
func mulCLMUL(c *build.Context) {
	const back, carry = 8, 16 // the first tables of maps.back and maps.carry
	c.Function("mulCLMUL")
	c.Attributes(attr.NOSPLIT)
	c.Pragma("noescape")
	c.SignatureExpr("func(maps *uint64, a, b uint64) uint64")
	c.Doc("mulCLMUL multiplies two numbers by the tables of a maps.")
	tables, a, b := reg.RDI, reg.RAX, reg.RBX
	c.Load(c.Param("maps"), tables)
	c.Load(c.Param("a"), a)
	c.Load(c.Param("b"), b)

	// entry is a word of a table of 256.
	entry := func(table int, index reg.Register) operand.Mem {
		return operand.Mem{Base: tables, Disp: table * 256 * 8, Index: index, Scale: 8}
	}
	// bytes looks the bytes of x up in tables from first on. There are two sums,
	// of the even and of the odd bytes, as their latency counts.
	bytes := func(x reg.GPPhysical, first int, add func(k int, word operand.Mem)) {
		for k := 0; k < 8; k += 2 {
			c.MOVBLZX(x.As8L(), reg.ESI)
			c.MOVBLZX(x.As8H(), reg.EDX)
			if k < 6 {
				c.SHRQ(operand.Imm(16), x)
			}
			add(k, entry(first+k, reg.RSI))
			add(k+1, entry(first+k+1, reg.RDX))
		}
	}
	// polynomial adds up in vector registers: that leaves the units for integers
	// to the bytes, and the polynomial where it is multiplied.
	polynomial := func(x reg.GPPhysical, even, odd reg.VecPhysical) {
		sum, word := [2]reg.VecPhysical{even, odd}, [2]reg.VecPhysical{reg.X4, reg.X5}
		bytes(x, 0, func(k int, m operand.Mem) {
			if k < 2 {
				c.MOVQ(m, sum[k])
				return
			}
			c.MOVQ(m, word[k&1])
			c.PXOR(word[k&1], sum[k&1])
		})
		c.PXOR(odd, even)
	}
	product, folded, modulus := reg.X0, reg.X1, reg.X6
	c.MOVQ(operand.U32(0x1b), reg.RCX) // x^64 = x^4 + x^3 + x + 1
	c.MOVQ(reg.RCX, modulus)
	polynomial(a, product, reg.X2)
	polynomial(b, folded, reg.X3)
	c.PCLMULQDQ(operand.Imm(0), folded, product)
	c.MOVOA(product, folded)
	c.PCLMULQDQ(operand.Imm(1), modulus, folded) // the high half times the modulus
	c.PXOR(folded, product)
	c.MOVQ(product, a)
	c.PSRLDQ(operand.Imm(8), folded) // 4 bits are left above x^64: one look-up more
	c.MOVQ(folded, reg.RCX)

	sum := [2]reg.GPPhysical{reg.R8, reg.R9}
	bytes(a, back, func(k int, m operand.Mem) {
		if k < 2 {
			c.MOVQ(m, sum[k])
			return
		}
		c.XORQ(m, sum[k&1])
	})
	c.XORQ(entry(carry, reg.RCX), sum[0])
	c.XORQ(sum[1], sum[0])
	c.Store(sum[0], c.ReturnIndex(0))
	c.RET()
}
