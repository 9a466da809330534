package setter

import (
	"context"
	"errors"
	"fmt"
)

// tries is how many positions are tried to find those on which a wrong solution
// is wrong; in misere play each of them is searched.
const (
	tries       = 4000
	misereTries = 400
)

// against adds a test on each position of which the wrong solution is wrong.
func (m *maker) against(ctx context.Context, w Wrong) error {
	if w.none != "" {
		m.suite.Without = append(m.suite.Without, Without{w.Name, w.none})
		return nil
	}
	left := tries
	if m.Misere && m.tame == "" {
		left = misereTries
	}
	found, err := m.some(perTest, left, func(int) ([]int64, bool, error) {
		heaps := m.suspect(ctx, w)
		broken, err := m.breaks(ctx, w, heaps)
		return heaps, broken, err
	})
	if err != nil {
		return err
	}
	if len(found) == 0 {
		m.suite.Without = append(m.suite.Without, Without{w.Name, fmt.Sprintf("it is right in %d positions that were tried", left)})
		return nil
	}
	return m.add(ctx, "against", w.Name+": "+w.Says, found)
}

// suspect returns a position on which the solution may be wrong.
func (m *maker) suspect(ctx context.Context, w Wrong) []int64 {
	const smallHeap = 60
	greatest := min(max(w.most, m.MinHeap+smallHeap), m.MaxHeap)
	heaps := m.position(ctx, greatest, 1+m.rng.IntN(m.MaxHeaps))
	if len(w.near) > 0 {
		heaps[0] = w.near[m.rng.IntN(len(w.near))]
	}
	last := len(heaps) - 1
	if last == 0 {
		return heaps
	}
	switch m.rng.IntN(3) {
	case 0:
		m.balance(ctx, heaps, greatest)
	case 1: // balanced as the solution believes
		if _, v, err := w.judge(ctx, heaps[:last]); err == nil {
			if n, ok := m.valued(ctx, v, greatest); ok && n >= m.MinHeap {
				heaps[last] = n
			}
		}
	}
	return heaps
}

// breaks reports whether the solution answers the position wrongly: who wins, on
// which all other questions but the value depend; or the value if that is all that
// is asked.
func (m *maker) breaks(ctx context.Context, w Wrong, heaps []int64) (bool, error) {
	win, value, err := w.judge(ctx, heaps)
	if err != nil {
		if errors.Is(err, errTooFar) {
			return false, nil
		}
		return false, err
	}
	if m.valueOnly() {
		_, right, err := m.values(ctx, heaps)
		return right != value, err
	}
	right, err := m.wins(ctx, heaps)
	return right != win, err
}
