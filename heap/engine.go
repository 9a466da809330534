package heap

import (
	"context"
	"math"

	"github.com/grundy-cgt/grundy/rule"
)

// engine computes the values of consecutive heaps. It is the place to plug in a
// faster way for a shape of rule: implement it, and choose it in newEngine.
type engine interface {
	// fill sets g[from:to] to the values of the heaps from, ..., to-1 and
	// returns how far it came: to, or less with an error. The first call has
	// from = 0, every other one begins where the last one stopped, and g[:from]
	// holds what was set before. A cancelled ctx ends it within milliseconds.
	fill(ctx context.Context, g []uint32, from, to int) (int, error)
}

// newEngine chooses the way in which the values of a rule are computed, and
// describes it in a few words.
func newEngine(r *rule.Rule) (engine, string, error) {
	if x, ok := r.AllBut(); ok {
		return newAllBut(x), "all but finitely many amounts: count the heaps with each value", nil
	}
	if e, ok := newTurtles(r); ok {
		return e, "the Mock Turtle theorem: twice the value for one coin fewer, and a bit that makes the ones odd; " + lowerWay, nil
	}
	if s, ok := r.TakeSet(); ok {
		if e, way, ok := newTakeEngine(s); ok {
			return e, way, nil
		}
	}
	if e, ok := newCodes(r, WalkOptions{}); ok {
		return e, "codes: pairs of heaps, of one rare class where there is one", nil
	}
	return newMexer(r)
}

// marker is a move as a mexer sees it.
type marker interface {
	// mark puts the values of the options that the move gives a heap of
	// len(g) into set; g holds the values of all smaller heaps. Heaps come in
	// increasing order, so a marker may keep what it learned of g before.
	mark(ctx context.Context, set *marks, g []uint32) error
}

// asker is a marker that need not mark all values. When each marker has marked, it
// is asked for values that are missing.
type asker interface {
	marker
	// has reports whether the move gives an option of value v to the heap that was
	// marked last.
	has(ctx context.Context, g []uint32, v uint32) (bool, error)
}

// mexer is the engine for any rule: every move marks the values it reaches, and
// the value of the heap is the least one not marked.
type mexer struct {
	markers []marker
	set     marks
}

func (m *mexer) fill(ctx context.Context, g []uint32, from, to int) (int, error) {
	for n := from; n < to; n++ {
		if err := ctx.Err(); err != nil {
			return n, err
		}
		m.set.reset()
		for _, k := range m.markers {
			if err := k.mark(ctx, &m.set, g[:n]); err != nil {
				return n, err
			}
		}
		v, err := m.mex(ctx, g[:n])
		if err != nil {
			return n, err
		}
		g[n] = v
	}
	return to, nil
}

// mex is the least value that is neither marked nor reached by a move that is
// asked.
func (m *mexer) mex(ctx context.Context, g []uint32) (uint32, error) {
	for {
		v := m.set.mex()
		if v > math.MaxUint32 {
			return 0, tooLarge(int64(len(g)), v)
		}
		reached := false
		for _, k := range m.markers {
			if a, ok := k.(asker); ok && !reached {
				var err error
				if reached, err = a.has(ctx, g, uint32(v)); err != nil {
					return 0, err
				}
			}
		}
		if !reached {
			return uint32(v), nil
		}
		m.set.add(uint32(v))
	}
}
