package heap

import (
	"context"
	"math"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/rule"
)

// rest gives the values of what may be made of s beans that are left.
type rest interface {
	// or puts the values into set; g holds the values of the heaps that are
	// smaller than the one that is moved. The values of s do not depend on it.
	or(ctx context.Context, set *marks, g []uint32, s int64) error
}

// inReach reports a part that is not smaller than the heap that is moved.
func inReach(g []uint32, s, part int64) error {
	if part >= int64(len(g)) {
		return &NotDescendingError{int64(len(g)), part}
	}
	if s > math.MaxInt32 {
		return &LimitError{"values", math.MaxInt32, len(g)}
	}
	return nil
}

// single leaves s beans as one heap, or none.
type single struct {
	none bool // no heap may be left, when s is 0
	one  bool // one heap may be left
}

func (r single) or(ctx context.Context, set *marks, g []uint32, s int64) error {
	if v, ok := r.value(g, s); ok {
		set.add(v)
	} else if r.one && s >= int64(len(g)) {
		return &NotDescendingError{int64(len(g)), s}
	}
	return nil
}

// value is the only value, if there is one.
func (r single) value(g []uint32, s int64) (uint32, bool) {
	switch {
	case s == 0 && r.none && !r.one:
		return 0, true
	case s == 0 && !r.none, !r.one, s >= int64(len(g)):
		return 0, false
	}
	return g[s], true
}

// between marks what a move reaches that takes lo to hi.
type between struct {
	rest   rest
	least  int64 // the least heap that may be moved
	lo, hi int64
}

func (m *between) mark(ctx context.Context, set *marks, g []uint32) error {
	n := int64(len(g))
	if n < m.least {
		return nil
	}
	for k := m.lo; k <= min(m.hi, n); k++ {
		if err := m.rest.or(ctx, set, g, n-k); err != nil {
			return err
		}
	}
	return nil
}

// asked is between for a split of which only some values are marked: whether there
// are others is asked for.
type asked struct {
	between
	last *lastSplit
}

// has reports whether the move reaches the value v, for a heap that was marked.
func (m *asked) has(ctx context.Context, g []uint32, v uint32) (bool, error) {
	n := int64(len(g))
	if n < m.least {
		return false, nil
	}
	for k := m.lo; k <= min(m.hi, n); k++ {
		if ok, err := m.last.has(ctx, g, n-k, v); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

// window is between for one heap left and many amounts, the greatest of which
// may depend on the heap: it counts how often every value occurs in the window of
// heaps that can be left. O(1) for every heap that enters or leaves the window,
// and a word operation for 64 values to mark it.
type window struct {
	single
	least int64
	lo    int64
	most  func(n int64) (int64, error) // the greatest amount; below lo: none
	next  int64                        // rests below next have been counted in
	gone  int64                        // rests below gone have been counted out
	count []uint32                     // by value
	held  marks                        // the values with a count above 0
}

func upTo(hi int64) func(int64) (int64, error) {
	return func(int64) (int64, error) { return hi, nil }
}

func (m *window) mark(ctx context.Context, set *marks, g []uint32) error {
	n := int64(len(g))
	hi, err := m.most(n)
	if err != nil {
		return err
	}
	for ; m.next <= n-m.lo; m.next++ {
		m.enter(g, m.next)
	}
	from := min(max(n-hi, 0), m.next)
	for ; m.gone < from; m.gone++ {
		if v, ok := m.value(g, m.gone); ok {
			if m.count[v]--; m.count[v] == 0 {
				m.held.w[v>>6] &^= 1 << (v & 63)
			}
		}
	}
	for m.gone > from {
		m.gone--
		m.enter(g, m.gone)
	}
	if n >= m.least {
		set.or(m.held.w)
	}
	return nil
}

func (m *window) enter(g []uint32, s int64) {
	if v, ok := m.value(g, s); ok {
		for int(v) >= len(m.count) {
			m.count = append(m.count, 0)
		}
		if m.count[v]++; m.count[v] == 1 {
			m.held.add(v)
		}
	}
}

// endless marks what a move reaches that takes a progression without end: the
// union over the rests of one residue class, which only grows.
type endless struct {
	rest  rest
	least int64
	take  progression
	next  int64   // rests below next have been united
	union []marks // by residue of the rest
}

func (m *endless) mark(ctx context.Context, set *marks, g []uint32) error {
	n := int64(len(g))
	if m.union == nil {
		m.union = make([]marks, m.take.step)
	}
	for ; m.next <= n-m.take.lo; m.next++ {
		if err := m.rest.or(ctx, &m.union[m.next%m.take.step], g, m.next); err != nil {
			return err
		}
	}
	if n >= m.least && n >= m.take.lo {
		set.or(m.union[(n-m.take.lo)%m.take.step].w)
	}
	return nil
}

// listed marks what a move reaches whose amounts depend on the heap.
type listed struct {
	rests []rest
	least int64
	take  *lister
}

func (m *listed) mark(ctx context.Context, set *marks, g []uint32) error {
	n := int64(len(g))
	if n < m.least {
		return nil
	}
	take, err := m.take.list(n)
	if err != nil {
		return err
	}
	for _, k := range take {
		for _, r := range m.rests {
			if err := r.or(ctx, set, g, n-k); err != nil {
				return err
			}
		}
	}
	return nil
}

// reaches returns markers for taking an amount of s from a heap of at least
// least and leaving any of the rests.
func reaches(s rule.Set, least int64, rests []rest) ([]marker, error) {
	var out []marker
	p, isProgression := asProgression(s)
	switch {
	case s.IsConst():
		for _, i := range s.Const {
			for _, r := range rests {
				if i.Hi == rule.Inf {
					out = append(out, &endless{rest: r, least: least, take: progression{i.Lo, 1}})
				} else if one, ok := r.(single); ok && i.Hi-i.Lo >= 8 {
					out = append(out, &window{single: one, least: least, lo: i.Lo, most: upTo(i.Hi)})
				} else if some, ok := r.(split); ok && some.last {
					last := &lastSplit{split: some}
					out = append(out, &asked{between{rest: last, least: least, lo: i.Lo, hi: i.Hi}, last})
				} else {
					out = append(out, &between{rest: r, least: least, lo: i.Lo, hi: i.Hi})
				}
			}
		}
	case isProgression && p.lo >= 0 && p.step <= 1<<16:
		for _, r := range rests {
			out = append(out, &endless{rest: r, least: least, take: p})
		}
	default:
		if w, ok := growing(s, least, rests); ok {
			return []marker{w}, nil
		}
		l, err := newLister(s)
		if err != nil {
			return nil, err
		}
		out = append(out, &listed{rests: rests, least: least, take: l})
	}
	return out, nil
}

// growing recognises the amounts from a constant to a number that depends on
// the heap, with one heap left at most: take 1..n//2.
func growing(s rule.Set, least int64, rests []rest) (*window, bool) {
	r, ok := s.Src.(rule.Range)
	if !ok || s.Cond != nil || r.Hi == nil || len(rests) != 1 {
		return nil, false
	}
	lo, isNum := r.Lo.(rule.Num)
	one, isSingle := rests[0].(single)
	if !isNum || lo.V < 1 || !isSingle {
		return nil, false
	}
	// The rule n -> hi has the one option hi, or none where hi is negative.
	just, err := rule.New([]string{"n"}, rule.Alt{Parts: []rule.Part{{Coords: []rule.Expr{r.Hi}}}})
	if err != nil {
		return nil, false
	}
	prog, err := just.Compile()
	if err != nil {
		return nil, false
	}
	var opts game.Options[int64]
	most := func(n int64) (int64, error) {
		opts.Reset()
		if err := prog.Heap(&opts, n); err != nil || opts.Len() == 0 {
			return -1, err
		}
		return opts.At(0)[0], nil
	}
	return &window{single: one, least: least, lo: lo.V, most: most}, true
}
