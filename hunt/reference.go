package hunt

import (
	"errors"
	"fmt"
	"math/bits"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/rule"
)

// definition computes values of heaps from the plain meaning of the rule, each from
// those of all smaller heaps.
type definition struct {
	prog *rule.Program
	opts game.Options[int64]
}

func newDefinition(r *rule.Rule) (*definition, error) {
	p, err := r.Compile()
	return &definition{prog: p}, err
}

// value is the mex of the values of the options of heap n; g holds those of the
// smaller heaps.
func (d *definition) value(g []uint32, n int64) (uint32, error) {
	d.opts.Reset()
	if err := d.prog.Heap(&d.opts, n); err != nil {
		return 0, err
	}
	seen := map[uint32]bool{}
	for option := range d.opts.All() {
		var v uint32
		for _, part := range option {
			if part >= int64(len(g)) {
				return 0, fmt.Errorf("an option of heap %d has a heap of %d, whose value is not known", n, part)
			}
			v ^= g[part]
		}
		seen[v] = true
	}
	v := uint32(0)
	for seen[v] {
		v++
	}
	return v, nil
}

// reference computes the values of codes that leave at most two heaps, one after
// the other, in the plainest way that does not need all pairs. With a mask, a pair
// of heaps of which exactly one is rare has an odd value, and other pairs have
// even ones. So the rare heaps give all odd values of a heap's options; the least
// odd one that is not reached is the heap's value when every smaller even one is
// reached, by any pair. If one is not found among all pairs, it is the value.
type reference struct {
	moves  []split
	mask   heap.Mask
	common uint32 // the class of most heaps
	rares  []heap.Rare
	low    []uint32 // values of the heaps from 0 on
	base   int64
	g      []uint32 // values of the heaps from base on
	seen   []int64  // seen[v] == n: an option of heap n has the value v
}

// split is what may be left after an amount is taken.
type split struct {
	take                  int64
	none, one, two, apart bool
}

// newReference returns nil if the rule is no such code.
func newReference(r *rule.Rule, st heap.WalkState, rares []heap.Rare) *reference {
	f := &reference{mask: st.Mask, common: 1, rares: rares, low: st.Low.Append(nil), base: st.Window.From, g: st.Window.Append(nil)}
	for _, m := range r.Moves() {
		b, ok := m.(rule.Break)
		if !ok || b.Min != 0 || !b.Take.IsConst() || b.Take.Const.Max() > 1<<16 || b.Parts.Max() > 2 {
			return nil
		}
		apart := b.Kind == rule.Distinct || b.Kind == rule.NotAllEqual
		if b.Kind != rule.Any && !apart {
			return nil
		}
		for _, t := range b.Take.Const.Members() {
			f.moves = append(f.moves, split{t, b.Parts.Has(0), b.Parts.Has(1), b.Parts.Has(2), apart})
			if b.Parts.Has(2) && st.Mask.Place && t%2 == 1 {
				f.common = 0
			}
		}
	}
	return f
}

// n is the next heap.
func (f *reference) n() int64 { return f.base + int64(len(f.g)) }

// at is the value of a heap, if it is known.
func (f *reference) at(a int64) (uint32, bool) {
	switch {
	case a >= f.base && a < f.n():
		return f.g[a-f.base], true
	case a < int64(len(f.low)):
		return f.low[a], true
	}
	return 0, false
}

// errWindow says that the window does not hold a value that is needed.
var errWindow = errors.New("the stored window is too short")

func (f *reference) mark(v uint32, n int64) {
	for int(v) >= len(f.seen) {
		f.seen = append(f.seen, make([]int64, len(f.seen)+64)...)
	}
	f.seen[v] = n
}

func (f *reference) has(v uint32, n int64) bool { return int(v) < len(f.seen) && f.seen[v] == n }

// odd reports whether a value is odd for heap n.
func (f *reference) odd(v uint32, n int64) bool {
	c := uint32(bits.OnesCount32(v&f.mask.Bits)) & 1
	if f.mask.Place {
		c ^= uint32(n) & 1
	}
	return c == f.common
}

// next computes the value of the next heap.
func (f *reference) next() (uint32, error) {
	n := f.n()
	for _, m := range f.moves {
		s := n - m.take
		if m.none && s == 0 {
			f.mark(0, n)
		}
		if m.one && s > 0 {
			v, ok := f.at(s)
			if !ok {
				return 0, errWindow
			}
			f.mark(v, n)
		}
		for _, r := range f.rares {
			b := s - r.Heap
			if !m.two || b < 1 {
				break
			}
			v, ok := f.at(b)
			if !ok {
				return 0, errWindow
			}
			if !m.apart || b != r.Heap {
				f.mark(v^r.Value, n)
			}
		}
	}
	least := uint32(0) // the least odd value that is not reached
	for !f.odd(least, n) || f.has(least, n) {
		least++
	}
	v := uint32(0)
	for a := int64(1); ; a++ {
		for v < least && f.has(v, n) {
			v++
		}
		if v == least {
			break
		}
		if more, err := f.pairs(a, n); err != nil {
			return 0, err
		} else if !more {
			break // all pairs are seen
		}
	}
	f.g = append(f.g, v)
	return v, nil
}

// pairs marks the values of the pairs with a heap a and one that is not smaller;
// false if there are none.
func (f *reference) pairs(a, n int64) (more bool, err error) {
	for _, m := range f.moves {
		b := n - m.take - a
		if !m.two || b < a {
			continue
		}
		more = true
		x, ok1 := f.at(a)
		y, ok2 := f.at(b)
		if !ok1 || !ok2 {
			return false, errWindow
		}
		if !m.apart || a != b {
			f.mark(x^y, n)
		}
	}
	return more, nil
}
