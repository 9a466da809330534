package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// vectors is a set of vector registers of one width and the instructions that
// differ by it.
type vectors struct {
	bytes     int // the width
	registers []reg.Register
	load      func(c *build.Context, from, to operand.Op)
	xor       binaryOp
	store     func(c *build.Context, from, to operand.Op)
}

// binaryOp is an instruction of two sources; the second may not be in memory (avo
// writes operands in the order of Go's assembler, so it is the first here).
type binaryOp func(c *build.Context, y, x, to operand.Op)

// unaryOp is an instruction of one source.
type unaryOp func(c *build.Context, x, to operand.Op)

// value is the number of a step of a program.
type value int

// step makes a value: a load, an instruction, or a store of a value.
type step struct {
	mem  operand.Mem // of a load or a store
	kind int         // isLoad, isStore, isOp
	args []value
	two  binaryOp
	one  unaryOp
	// commutes says that the sources may be swapped
	commutes bool
}

const (
	isLoad = iota
	isStore
	isOp
)

// program is straight-line code over vectors without registers. Registers are
// given out by emit.
type program struct {
	v     *vectors
	steps []step
}

func (p *program) add(s step) value {
	p.steps = append(p.steps, s)
	return value(len(p.steps) - 1)
}

// load is what lies at a place that the program does not store to before its
// last use.
func (p *program) load(m operand.Mem) value { return p.add(step{kind: isLoad, mem: m}) }

func (p *program) store(x value, m operand.Mem) {
	p.add(step{kind: isStore, args: []value{x}, mem: m})
}

func (p *program) op(f binaryOp, x, y value) value {
	return p.add(step{kind: isOp, two: f, args: []value{x, y}})
}

func (p *program) map1(f unaryOp, x value) value {
	return p.add(step{kind: isOp, one: f, args: []value{x}})
}

// both is an operation for which the order of its sources does not matter.
func (p *program) both(f binaryOp, x, y value) value {
	return p.add(step{kind: isOp, two: f, args: []value{x, y}, commutes: true})
}

func (p *program) xor(x, y value) value { return p.both(p.v.xor, x, y) }

// emit writes the program with registers given out in order. When none is free
// the value that is used again last gives way (Belady): one that was loaded is
// loaded again, any other is kept at spill. It returns how many bytes of spill it
// took.
func (p *program) emit(c *build.Context, spill operand.Mem) int {
	e := &emitter{
		p: p, c: c, spill: spill, uses: make([][]int, len(p.steps)),
		at: map[value]int{}, slot: map[value]int{}, holds: make([]value, len(p.v.registers)),
	}
	for i := range e.holds {
		e.holds[i] = -1
	}
	for i, s := range p.steps {
		for _, a := range s.args {
			e.uses[a] = append(e.uses[a], i)
		}
	}
	for i := range p.steps {
		e.step(i)
	}
	return e.slots * p.v.bytes
}

type emitter struct {
	p     *program
	c     *build.Context
	spill operand.Mem
	uses  [][]int       // the steps that use a value, still to come
	at    map[value]int // the register of a value
	holds []value       // the value of a register, -1: none
	slot  map[value]int // the place in spill of a value
	slots int
	free  []int // places in spill that are free again
}

func (e *emitter) reg(i int) reg.Register { return e.p.v.registers[i] }

// home is where a value lies in memory, if it does.
func (e *emitter) home(x value) (operand.Mem, bool) {
	if s := e.p.steps[x]; s.kind == isLoad {
		return s.mem, true
	}
	if i, ok := e.slot[x]; ok {
		return e.spill.Offset(i * e.p.v.bytes), true
	}
	return operand.Mem{}, false
}

// room gives a register that none of the values in keep has.
func (e *emitter) room(keep ...value) int {
	best, far := -1, -1
next:
	for i, x := range e.holds {
		if x < 0 {
			return i
		}
		for _, k := range keep {
			if x == k {
				continue next
			}
		}
		// a value that has a home gives way for nothing
		use := e.uses[x][0]
		if _, ok := e.home(x); ok {
			use += 4
		}
		if use > far {
			best, far = i, use
		}
	}
	x := e.holds[best]
	if _, ok := e.home(x); !ok {
		var i int
		if n := len(e.free); n > 0 {
			i, e.free = e.free[n-1], e.free[:n-1]
		} else {
			i = e.slots
			e.slots++
		}
		e.slot[x] = i
		e.p.v.store(e.c, e.reg(best), e.spill.Offset(i*e.p.v.bytes))
	}
	delete(e.at, x)
	e.holds[best] = -1
	return best
}

// fetch puts a value into a register.
func (e *emitter) fetch(x value, keep ...value) {
	if _, ok := e.at[x]; ok {
		return
	}
	m, ok := e.home(x)
	if !ok {
		panic(fmt.Sprintf("value %d is lost", x))
	}
	r := e.room(keep...)
	e.p.v.load(e.c, m, e.reg(r))
	e.at[x], e.holds[r] = r, x
}

// used takes one use of a value away, and its register with the last.
func (e *emitter) used(x value) {
	e.uses[x] = e.uses[x][1:]
	if len(e.uses[x]) > 0 {
		return
	}
	if r, ok := e.at[x]; ok {
		e.holds[r] = -1
		delete(e.at, x)
	}
}

// release frees the place in spill of a value that no step uses any more, once
// the step that read it there is written.
func (e *emitter) release(x value) {
	if i, ok := e.slot[x]; ok && len(e.uses[x]) == 0 {
		e.free = append(e.free, i)
		delete(e.slot, x)
	}
}

func (e *emitter) step(i int) {
	s := e.p.steps[i]
	switch {
	case s.kind == isLoad: // when it is needed
		return
	case s.kind == isStore:
		e.fetch(s.args[0])
		e.p.v.store(e.c, e.reg(e.at[s.args[0]]), s.mem)
		e.used(s.args[0])
		e.release(s.args[0])
		return
	case s.one != nil:
		x := s.args[0]
		e.fetch(x)
		from := e.reg(e.at[x])
		e.used(x)
		r := e.room(x)
		s.one(e.c, from, e.reg(r))
		e.release(x)
		e.set(value(i), r)
		return
	}
	x, y := s.args[0], s.args[1]
	if _, ok := e.at[x]; !ok && s.commutes {
		x, y = y, x
	}
	e.fetch(x, y)
	var second operand.Op
	if m, ok := e.home(y); ok && len(e.uses[y]) == 1 && e.missing(y) {
		second = m
	} else {
		e.fetch(y, x)
		second = e.reg(e.at[y])
	}
	first := e.reg(e.at[x])
	e.used(x)
	e.used(y)
	r := e.room(x, y)
	s.two(e.c, second, first, e.reg(r))
	e.release(x)
	e.release(y)
	e.set(value(i), r)
}

func (e *emitter) missing(x value) bool {
	_, ok := e.at[x]
	return !ok
}

// set says that a register holds a new value, unless nobody wants it.
func (e *emitter) set(x value, r int) {
	if len(e.uses[x]) == 0 {
		return
	}
	e.at[x], e.holds[r] = r, x
}
