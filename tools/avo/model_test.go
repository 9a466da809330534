package main

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"strings"

	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// machine runs the instructions of a function one by one on registers and memory
// that are Go values. Each instruction is written from its description in the
// Intel manual, one byte, word or bit at a time, so a kernel can be tested on a
// processor that lacks the instructions.
type machine struct {
	general map[string]uint64 // "AX"
	vector  [32][64]byte      // Z0; Y0 is its lower half
	memory  []byte            // an address is a place in it
	symbols map[string]uint64 // where data and arguments lie
	steps   map[string]int    // how often each instruction ran
	zero    bool              // the flag ZF
	below   bool              // the flag CF
}

// run runs the function to its RET. The memory ends with the frame.
func (m *machine) run(f *ir.Function, frame uint64) error {
	var code []*ir.Instruction
	labels := map[string]int{}
	for _, node := range f.Nodes {
		switch node := node.(type) {
		case ir.Label:
			labels[string(node)] = len(code)
		case *ir.Instruction:
			code = append(code, node)
		}
	}
	m.symbols["SP"] = frame
	for i := 0; ; i++ {
		in := code[i]
		m.steps[in.Opcode]++
		jump := false
		switch in.Opcode {
		case "RET":
			return nil
		case "JNZ", "JNE":
			jump = !m.zero
		case "JB", "JCS":
			jump = m.below
		default:
			if err := m.step(in); err != nil {
				return err
			}
		}
		if jump {
			target, ok := labels[string(in.Operands[0].(operand.LabelRef))]
			if !ok {
				return fmt.Errorf("no label %v", in.Operands[0])
			}
			i = target - 1
		}
	}
}

func (m *machine) address(o operand.Mem) uint64 {
	var base uint64
	switch {
	case o.Base == reg.FramePointer: // an argument, whatever its place
		return m.symbols[o.Symbol.Name]
	case o.Symbol.Name != "":
		base = m.symbols[o.Symbol.Name]
	case o.Base == reg.StackPointer:
		base = m.symbols["SP"]
	default:
		base = m.general[o.Base.Asm()]
	}
	if o.Index != nil {
		panic("an index register")
	}
	return base + uint64(int64(o.Disp))
}

func (m *machine) word(o operand.Op) uint64 {
	switch o := o.(type) {
	case operand.Mem:
		return binary.LittleEndian.Uint64(m.memory[m.address(o):])
	case reg.Register:
		return m.general[o.Asm()]
	}
	return constant(o)
}

func constant(o operand.Op) uint64 {
	switch o := o.(type) {
	case operand.U8:
		return uint64(o)
	case operand.U32:
		return uint64(o)
	case operand.U64:
		return uint64(o)
	case operand.I8:
		return uint64(o)
	case operand.I32:
		return uint64(o)
	}
	panic(fmt.Sprintf("what is %T?", o))
}

// slot is the vector register of an operand and its width.
func (m *machine) slot(o operand.Op) ([]byte, bool) {
	r, ok := o.(reg.Register)
	if !ok {
		return nil, false
	}
	var i int
	switch name := r.Asm(); name[0] {
	case 'Y':
		fmt.Sscan(name[1:], &i)
		return m.vector[i][:32:64], true
	case 'Z':
		fmt.Sscan(name[1:], &i)
		return m.vector[i][:], true
	}
	return nil, false
}

// source copies what an operand of a vector instruction holds.
func (m *machine) source(o operand.Op, width int) []byte {
	if v, ok := m.slot(o); ok {
		return append([]byte{}, v[:width]...)
	}
	a := m.address(o.(operand.Mem))
	return append([]byte{}, m.memory[a:a+uint64(width)]...)
}

func (m *machine) step(in *ir.Instruction) error {
	ops := in.Operands
	switch in.Opcode {
	case "VZEROUPPER":
		return nil
	case "MOVQ":
		m.general[ops[1].(reg.Register).Asm()] = m.word(ops[0])
		return nil
	case "LEAQ":
		m.general[ops[1].(reg.Register).Asm()] = m.address(ops[0].(operand.Mem))
		return nil
	case "ADDQ", "ANDQ", "DECQ", "CMPQ":
		m.arithmetic(in.Opcode, ops)
		return nil
	case "VMOVDQU", "VMOVDQU64":
		if to, ok := m.slot(ops[1]); ok {
			m.set(to, m.source(ops[0], len(to)))
			return nil
		}
		from, _ := m.slot(ops[0])
		copy(m.memory[m.address(ops[1].(operand.Mem)):], from)
		return nil
	}
	to, ok := m.slot(ops[len(ops)-1])
	if !ok {
		return fmt.Errorf("no model of %s %v", in.Opcode, ops)
	}
	var count uint64
	if len(ops) == 4 || strings.HasPrefix(in.Opcode, "VPS") {
		count, ops = constant(ops[0]), ops[1:]
	}
	// Go writes the operands in the opposite order: x is Intel's first source
	x := m.source(ops[len(ops)-2], len(to))
	y := m.source(ops[0], len(to))
	out := make([]byte, len(to))
	for i := range out {
		switch in.Opcode {
		case "VPXOR", "VPXORQ":
			out[i] = x[i] ^ y[i]
		case "VPAND":
			out[i] = x[i] & y[i]
		case "VPSLLW", "VPSRLW":
			w := uint16(x[i&^1]) | uint16(x[i|1])<<8
			if in.Opcode == "VPSLLW" {
				w <<= count
			} else {
				w >>= count
			}
			out[i] = byte(w >> (8 * (i & 1)))
		case "VGF2P8MULB":
			p := uint16(0)
			for j := range 8 {
				p ^= uint16(x[i]) << j * uint16(y[i]>>j&1)
			}
			for j := 14; j >= 8; j-- {
				if p>>j&1 == 1 {
					p ^= 0x11b << (j - 8)
				}
			}
			out[i] = byte(p)
		case "VGF2P8AFFINEQB":
			for j := range 8 {
				row := y[i&^7+7-j]
				bit := bits.OnesCount8(row&x[i])&1 ^ int(count>>j&1)
				out[i] |= byte(bit) << j
			}
		default:
			size, ok := map[string]int{"BW": 1, "WD": 2, "DQ": 4, "QDQ": 8}[strings.TrimLeft(strings.TrimPrefix(in.Opcode, "VPUNPCK"), "LH")]
			if !ok || !strings.HasPrefix(in.Opcode, "VPUNPCK") {
				return fmt.Errorf("no model of %s %v", in.Opcode, ops)
			}
			// element e of 16 bytes is element e/2 of the low or high half of
			// x for even e, of y for odd
			e := i & 15 / size
			at := i&^15 + e/2*size + i&15%size
			if in.Opcode[len("VPUNPCK")] == 'H' {
				at += 8
			}
			out[i] = [][]byte{x, y}[e&1][at]
		}
	}
	m.set(to, out)
	return nil
}

// set writes a vector register, and 0 above the lower half where half is written.
func (m *machine) set(to, v []byte) {
	clear(to[:64])
	copy(to, v)
}

func (m *machine) arithmetic(opcode string, ops []operand.Op) {
	last := ops[len(ops)-1]
	switch opcode {
	case "CMPQ": // Go compares the first with the second
		a, b := m.word(ops[0]), m.word(ops[1])
		m.zero, m.below = a == b, a < b
		return
	case "DECQ":
		m.general[last.(reg.Register).Asm()]--
	case "ADDQ":
		m.general[last.(reg.Register).Asm()] += m.word(ops[0])
	case "ANDQ":
		m.general[last.(reg.Register).Asm()] &= m.word(ops[0])
	}
	m.zero = m.word(last) == 0
}
