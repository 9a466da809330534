// Package lanes generates the kernels of internal/kernel/lanes.
package lanes

import (
	"fmt"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Kernels makes the functions.
func Kernels(c *build.Context) {
	for _, k := range kernels {
		k.fill(c)
	}
}

// kernel is one shape of the loop: lanes of width bytes, a set of values each, in
// a register of size bytes; group values are found at a time.
type kernel struct{ size, width, group int }

// The group is at most the least distance of a pair. Sets of 16 values in lanes
// of two bytes need AVX-512 (VPSLLVW).
var kernels = []kernel{
	{64, 2, 2},
	{64, 2, 4},
	{64, 4, 1},
	{64, 4, 2},
	{64, 4, 4},
	{64, 8, 1},
	{64, 8, 2},
	{32, 4, 1},
	{32, 4, 2},
	{32, 4, 4},
	{32, 8, 1},
	{32, 8, 2},
}

// Values per tile: the pairs that are far are done for a tile at once.
const tile = 4

// stride is the room of the table for one of a group's values: 65 rows of a
// register, as an empty set reads as the value 64 before it is noticed.
func (k kernel) stride() int { return 65 * k.size }

func (k kernel) lanes() int { return k.size / k.width }

func (k kernel) name() string { return fmt.Sprintf("fill%dx%dby%d", k.lanes(), k.width*8, k.group) }

// vec is a fresh register.
func (k kernel) vec(c *build.Context) reg.VecVirtual {
	if k.size == 64 {
		return c.ZMM()
	}
	return c.YMM()
}

// zero clears a register.
func (k kernel) zero(c *build.Context, v operand.Op) {
	if k.size == 64 {
		c.VPXORQ(v, v, v)
	} else {
		c.VPXOR(v, v, v)
	}
}

// reach adds to the sets in acc the values that a pair gives the lanes whose
// first heap is at base.
func (k kernel) reach(c *build.Context, base reg.Register, offset reg.Register, disp int, r operand.Op, one, acc reg.VecVirtual) {
	v := k.vec(c)
	m := operand.Mem{Base: base, Index: offset, Scale: 1, Disp: disp}
	switch k.width {
	case 2:
		c.VPMOVZXBW(m, v)
	case 4:
		c.VPMOVZXBD(m, v)
	case 8:
		c.VPMOVZXBQ(m, v)
	}
	if k.size == 64 {
		c.VPXORQ(v, r, v)
	} else {
		c.VPXOR(v, r, v)
	}
	switch k.width {
	case 2:
		c.VPSLLVW(v, one, v)
	case 4:
		c.VPSLLVD(v, one, v)
	case 8:
		c.VPSLLVQ(v, one, v)
	}
	if k.size == 64 {
		c.VPORQ(v, acc, acc)
	} else {
		c.VPOR(v, acc, acc)
	}
}

// pairs is the loop over the list of pairs that is the parameter of that name, of
// 16 bytes each, for the given number of groups from base on.
func (k kernel) pairs(c *build.Context, label string, base reg.Register, groups int, one reg.VecVirtual, acc []reg.VecVirtual) {
	offset, r := c.GP64(), k.vec(c)
	n := c.Load(c.Param(label+"s"), c.GP64())
	p := c.Load(c.Param(label), c.GP64())
	c.TESTQ(n, n)
	c.JZ(operand.LabelRef(label + "_done"))
	c.Label(label)
	c.MOVQ(operand.Mem{Base: p}, offset)
	c.VPBROADCASTQ(operand.Mem{Base: p, Disp: 8}, r)
	for i := range groups {
		k.reach(c, base, offset, i*k.lanes(), r, one, acc[i])
	}
	c.ADDQ(operand.U8(16), p)
	c.DECQ(n)
	c.JNZ(operand.LabelRef(label))
	c.Label(label + "_done")
}

// fill writes the function. Per tile, the far pairs give sets for all its
// lanes; per group of lanes that fill a register, the middle pairs are added;
// then values are found group by group: free has a bit for each value that is
// still free, in the lanes of the heaps that come next. Each value found takes
// values from the lanes behind it, by a table of all near pairs together.
func (k kernel) fill(c *build.Context) {
	c.Function(k.name())
	c.Attributes(build.NOSPLIT)
	c.SignatureExpr("func(c *byte, tiles uint64, far *uint64, fars uint64, mid *uint64, mids uint64, table *byte, free *byte, values uint64) uint64")
	c.Doc(k.name() + " is the loop for sets of " + fmt.Sprint(8*k.width) + " values in " + fmt.Sprint(k.lanes()) + " lanes, " +
		fmt.Sprint(k.group) + " found at a time. It stops before a tile with a value that is not below values, and returns how many tiles it has done.")
	frame := c.AllocLocal(tile * k.size)
	at := c.Load(c.Param("c"), c.GP64()).(reg.GPVirtual)
	tiles := c.Load(c.Param("tiles"), c.GP64()).(reg.GPVirtual)
	table := c.Load(c.Param("table"), c.GP64()).(reg.GPVirtual)
	free := k.vec(c)
	{
		p := c.Load(c.Param("free"), c.GP64())
		k.load(c, operand.Mem{Base: p}, free)
	}
	done := c.GP64()
	c.XORQ(done, done)
	one, ones := k.vec(c), k.vec(c)
	k.consts(c, one, ones)
	c.Label("tile")
	acc := make([]reg.VecVirtual, tile)
	for i := range acc {
		acc[i] = k.vec(c)
		k.zero(c, acc[i])
	}
	k.pairs(c, "far", at, tile, one, acc)
	for i := range acc {
		k.store(c, acc[i], frame.Offset(i*k.size))
	}
	group, seen, sets := c.GP64(), c.GP64(), c.GP64()
	c.XORQ(seen, seen)
	c.MOVQ(operand.U32(tile), group)
	c.LEAQ(frame, sets)
	c.Label("group")
	set := k.vec(c)
	k.load(c, operand.Mem{Base: sets}, set)
	k.pairs(c, "mid", at, 1, one, []reg.VecVirtual{set})
	if k.size == 64 {
		c.VPANDNQ(free, set, free)
	} else {
		c.VPANDN(free, set, free)
	}
	for i := 0; i < k.lanes(); i += k.group {
		k.find(c, at, i, table, seen, free, ones)
	}
	c.ADDQ(operand.U8(k.size), sets)
	c.ADDQ(operand.U8(k.lanes()), at)
	c.DECQ(group)
	c.JNZ(operand.LabelRef("group"))
	c.CMPQ(seen, c.Load(c.Param("values"), c.GP64()))
	c.JAE(operand.LabelRef("out"))
	c.INCQ(done)
	c.DECQ(tiles)
	c.JNZ(operand.LabelRef("tile"))
	c.Label("out")
	c.VZEROUPPER()
	c.Store(done, c.ReturnIndex(0))
	c.RET()
}

// find takes the values of the first lanes, stores them behind at+i, moves the
// lanes down, and takes from them what the values reach.
func (k kernel) find(c *build.Context, at reg.Register, i int, table, seen reg.Register, free, ones reg.VecVirtual) {
	words := make([]reg.GPVirtual, (k.group*k.width+7)/8)
	for w := range words {
		words[w] = c.GP64()
		switch {
		case w > 0:
			c.VPEXTRQ(operand.U8(w), free.AsX(), words[w])
		case k.group*k.width < 8:
			c.VMOVD(free.AsX(), words[w].As32())
		default:
			c.VMOVQ(free.AsX(), words[w])
		}
	}
	values := make([]reg.GPVirtual, k.group)
	perWord := max(1, 8/k.width)
	for j := range k.group {
		w, part := words[j/perWord], j%perWord
		values[j] = c.GP64()
		from := w
		if part > 0 {
			from = c.GP64()
			c.RORXQ(operand.U8(part*k.width*8), w, from)
		}
		if k.width == 8 {
			c.TZCNTQ(from, values[j])
		} else {
			c.TZCNTL(from.As32(), values[j].As32())
		}
		c.MOVB(values[j].As8(), operand.Mem{Base: at, Disp: i + j})
		c.ORQ(values[j], seen)
	}
	k.shift(c, free, ones)
	for j := range k.group {
		row := operand.Mem{Base: table, Index: values[j], Scale: 1, Disp: j * k.stride()}
		if k.size == 64 {
			c.SHLQ(operand.U8(6), values[j])
			c.VPANDQ(row, free, free)
		} else {
			c.SHLQ(operand.U8(5), values[j])
			c.VPAND(row, free, free)
		}
	}
}

// shift moves the lanes down by a group; all values are free in those that come in.
func (k kernel) shift(c *build.Context, free, ones reg.VecVirtual) {
	bytes := k.group * k.width
	switch {
	case k.size == 64 && bytes < 8:
		c.VALIGND(operand.U8(bytes/4), free, ones, free)
	case k.size == 64:
		c.VALIGNQ(operand.U8(bytes/8), free, ones, free)
	default:
		// The middle: the high half of free and the low half of ones.
		mid := c.YMM()
		c.VPERM2I128(operand.U8(0x21), ones, free, mid)
		if bytes == 16 {
			c.VMOVDQA(mid, free)
		} else {
			c.VPALIGNR(operand.U8(bytes), free, mid, free)
		}
	}
}

// consts sets the lanes of one to 1 and all bits of ones.
func (k kernel) consts(c *build.Context, one, ones reg.VecVirtual) {
	if k.size == 64 {
		c.VPTERNLOGD(operand.U8(0xff), ones, ones, ones)
	} else {
		c.VPCMPEQD(ones, ones, ones)
	}
	switch k.width {
	case 2:
		c.VPSRLW(operand.U8(15), ones, one)
	case 4:
		c.VPSRLD(operand.U8(31), ones, one)
	case 8:
		c.VPSRLQ(operand.U8(63), ones, one)
	}
}

func (k kernel) load(c *build.Context, from, to operand.Op) {
	if k.size == 64 {
		c.VMOVDQU64(from, to)
	} else {
		c.VMOVDQU(from, to)
	}
}

func (k kernel) store(c *build.Context, from, to operand.Op) {
	if k.size == 64 {
		c.VMOVDQU64(from, to)
	} else {
		c.VMOVDQU(from, to)
	}
}
