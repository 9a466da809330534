package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

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
// the high half of a xor; what is found is what both tables have.
func nibbles(c *build.Context, v *vectors, name string, sums int) {
	k := begin(c, v, name, fmt.Sprintf("%s looks the halves of xors up in two tables of 16 bytes for each of %d sums.", name, sums))
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
				v.and(c, mask, t, t)
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

// words is for values of 16 bits and one sum: the table holds some numbers, eight
// times each for the broadcast, and found gets 0 in a place where one of the xors
// is the number.
func words(c *build.Context, v *vectors, name string, wanted int) {
	k := begin(c, v, name, fmt.Sprintf("%s gives the least xors of %d numbers of 16 bits and the pairs.", name, wanted))
	var number, least []reg.VecVirtual
	for j := range wanted {
		n, l := k.vec(), k.vec()
		v.broadcast(c, k.at(k.table, 16*j), n)
		if v == wide {
			c.VPTERNLOGQ(operand.U8(0xff), l, l, l)
		} else {
			c.VPCMPEQD(l, l, l)
		}
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
