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
	apart bool    // two heaps that are left must differ
}

func movesOf(r *rule.Rule) (moves, error) {
	var out moves
	for _, m := range r.Moves() {
		b, ok := m.(rule.Break)
		if !ok || !b.Take.IsConst() || b.Min != 0 || b.Parts.Max() > 4 {
			return nil, fmt.Errorf("%s is no code that leaves four heaps at most", r)
		}
		for _, k := range b.Take.Const.Members() {
			x := move{take: int(k), apart: b.Kind != rule.Any}
			for j := range x.parts {
				x.parts[j] = b.Parts.Has(int64(j))
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

// plain computes the value of heap n by the definition: all options, all pairs.
type plain struct {
	moves moves
	set   marks
}

func (p *plain) value(g []uint16, n int) uint16 {
	p.set.reset()
	stamp, seen := p.set.stamp, (*[1 << 16]uint32)(p.set.at)
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
			half := s / 2
			if m.apart {
				half = (s - 1) / 2
			}
			if half >= 1 {
				x, y := g[1:half+1], g[s-half:s]
				for i, v := range x {
					seen[v^y[len(y)-1-i]] = stamp
				}
			}
		}
		for a := 1; m.parts[3] && 3*a <= s; a++ {
			for b := a; a+2*b <= s; b++ {
				seen[g[a]^g[b]^g[s-a-b]] = stamp
			}
		}
		for a := 1; m.parts[4] && 4*a <= s; a++ {
			for b := a; a+3*b <= s; b++ {
				for c := b; a+b+2*c <= s; c++ {
					seen[g[a]^g[b]^g[c]^g[s-a-b-c]] = stamp
				}
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
