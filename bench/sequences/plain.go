package main

import (
	"fmt"
	"math/bits"

	"github.com/grundy-cgt/grundy/rule"
)

// moves is a rule as the loops here read it: for each amount how many heaps may be
// left.
type moves []move

type move struct {
	take  int
	parts [5]bool // parts[j]: j heaps may be left
	more  int     // so many heaps or more may be left; 0: no
	apart bool    // two heaps that are left must differ
}

// half is the greatest of the smaller parts that a move of two heaps leaves of heap n.
func (m move) half(n int) int {
	if m.apart {
		return (n - m.take - 1) / 2
	}
	return (n - m.take) / 2
}

func movesOf(r *rule.Rule) (moves, error) {
	var out moves
	for _, m := range r.Moves() {
		b, ok := m.(rule.Break)
		if !ok || !b.Take.IsConst() || b.Min != 0 {
			return nil, fmt.Errorf("%s is no code", r)
		}
		parts, more := b.Parts, 0
		if last := parts[len(parts)-1]; last.Hi == rule.Inf {
			parts, more = parts[:len(parts)-1], int(last.Lo)
		}
		if len(parts) > 0 && parts.Max() > 4 {
			return nil, fmt.Errorf("%s leaves more than four heaps, and not any number", r)
		}
		for _, k := range b.Take.Const.Members() {
			x := move{take: int(k), more: more, apart: b.Kind != rule.Any}
			for j := range x.parts {
				x.parts[j] = parts.Has(int64(j))
			}
			out = append(out, x)
		}
	}
	return out, nil
}

// marks is a set of values that is emptied in one step.
type marks struct {
	stamp uint32
	at    []uint32
}

func (m *marks) reset() {
	if m.stamp++; m.at == nil {
		m.at = make([]uint32, 1<<16)
	}
}
func (m *marks) add(v uint16)      { m.at[v] = m.stamp }
func (m *marks) has(v uint16) bool { return m.at[v] == m.stamp }

// pairs adds the xors of x and the pairs a, s-a for a = from, ..., to. It is a function
// of its own so that what its loop needs stays in registers: inside a larger one it took
// more than twice as long on some processors.
//
//go:noinline
func (m *marks) pairs(g []uint16, s, from, to int, x uint16) {
	if to < from {
		return
	}
	stamp, seen := m.stamp, (*[1 << 16]uint32)(m.at)
	low, high := g[from:to+1], g[s-to:s-from+1]
	for i, v := range low {
		seen[x^v^high[len(high)-1-i]] = stamp
	}
}

// plain computes the value of heap n by the definition: all options, all pairs. For
// any number of heaps it adds the smallest to what the others can give.
type plain struct {
	moves moves
	set   marks
	many  *many
}

func newPlain(m moves, g []uint16) *plain {
	p := &plain{moves: m}
	for _, x := range m {
		if x.more > 0 {
			p.many = newMany(g, x.more-1, x.take)
		}
	}
	return p
}

func (p *plain) value(g []uint16, n int) uint16 {
	p.set.reset()
	for _, m := range p.moves {
		s := n - m.take
		if s < 0 {
			continue
		}
		if m.parts[0] && s == 0 {
			p.set.add(0)
		}
		if m.parts[1] && s > 0 {
			p.set.add(g[s])
		}
		if m.parts[2] {
			p.set.pairs(g, s, 1, m.half(n), 0)
		}
		if m.more > 0 {
			for _, v := range p.many.values(s) {
				p.set.add(v)
			}
		}
		for a := 1; m.parts[3] && 3*a <= s; a++ {
			p.set.pairs(g, s-a, a, (s-a)/2, g[a])
		}
		for a := 1; m.parts[4] && 4*a <= s; a++ {
			for b := a; a+3*b <= s; b++ {
				p.set.pairs(g, s-a-b, b, (s-a-b)/2, g[a]^g[b])
			}
		}
	}
	v := uint16(0)
	for p.set.has(v) {
		v++
	}
	return v
}

// taking computes values of a subtraction set by a loop over its members, for
// values below 64; it goes on from heap n to the end of g.
func taking(m moves, g []byte, n int) {
	for ; n < len(g); n++ {
		var seen uint64
		for _, x := range m {
			if n < x.take {
				break
			}
			seen |= 1 << (g[n-x.take] & 63)
		}
		g[n] = byte(bits.TrailingZeros64(^seen))
	}
}
