package heap

import (
	"context"

	"github.com/grundy-cgt/grundy/rule"
)

// lower marks what a heap reaches that is replaced by j lower heaps, equal ones
// allowed. It keeps, for every j, the xors E(j) of exactly j values of lower
// heaps. A new value v changes E(j) to E(j) together with v xor E(j-1), for j
// from 1 up, so that v can be used again; a value that is not new changes
// nothing. Where any number of heaps from some j on is allowed, the xors are the
// linear span of the values: one of fewer than j values is filled up with pairs
// u xor u = 0, and an odd number is allowed as well as an even one.
//
// A set of values is a row of bits: n values below 2^b take J*2^b/64 word
// operations each. (Lists of j heaps would be n^j/j! many.)
type lower struct {
	parts rule.Intervals
	most  int  // E(j) is kept for j <= most
	span  bool // the span is kept, as E(most+1)
	words int
	known int
	top   uint32
	sets  [][]uint64
	old   map[uint32]bool
}

func newLower(parts rule.Intervals) *lower {
	m := &lower{parts: parts, words: 1, old: map[uint32]bool{}}
	for _, i := range parts {
		if i.Hi == rule.Inf {
			m.span = true
		} else {
			m.most = int(i.Hi)
		}
	}
	m.sets = make([][]uint64, m.most+2)
	for j := range m.sets {
		m.sets[j] = make([]uint64, 1)
	}
	m.sets[0][0] = 1        // the xor of no values
	m.sets[m.most+1][0] = 1 // the span of none
	return m
}

func (m *lower) mark(ctx context.Context, set *marks, g []uint32) error {
	if len(g) == 0 {
		return nil
	}
	for ; m.known < len(g); m.known++ {
		v := g[m.known]
		if m.old[v] {
			continue
		}
		if err := m.widen(v); err != nil {
			return err
		}
		for j := 1; j <= m.most; j++ {
			if err := ctx.Err(); err != nil {
				return err // to begin again with v does no harm
			}
			orXor(m.sets[j], m.sets[j-1], v)
		}
		if m.span {
			all := m.sets[m.most+1]
			if all[v>>6]>>(v&63)&1 == 0 {
				orXor(all, append([]uint64(nil), all...), v)
			}
		}
		m.old[v] = true
	}
	for _, i := range m.parts {
		if i.Hi == rule.Inf {
			set.or(m.sets[m.most+1])
			continue
		}
		for j := i.Lo; j <= i.Hi; j++ {
			set.or(m.sets[j])
		}
	}
	return nil
}

// widen makes the sets wide enough for xors with v.
func (m *lower) widen(v uint32) error {
	m.top = max(m.top, v)
	w := width(m.top)
	if w <= m.words {
		return nil
	}
	if w > maxWords/len(m.sets) {
		return &LimitError{"bytes", 8 * maxWords, m.known}
	}
	for j, s := range m.sets {
		m.sets[j] = append(s, make([]uint64, w-m.words)...)
	}
	m.words = w
	return nil
}
