package rule

import "slices"

// Ways calls f for the ways to turn coin n together with lower ones: the coins
// base are turned, and any choice of the groups with it, so that all coins
// together are as many as the move allows (no group means no choice). Each set
// of coins arises once. f must not keep the slices; it returns false to end.
func (t Turn) Ways(n int64, f func(base []int64, groups [][]int64) bool) bool {
	low := int64(1) // the least coin in reach
	if t.Within > 0 {
		low = max(1, n-t.Within+1)
	}
	if n < 1 || t.First && low > 1 {
		return true
	}
	switch t.Kind {
	case Consecutive, Spaced:
		return t.rows(n, low, f)
	case Symmetric:
		return t.symmetric(n, low, f)
	}
	var base []int64
	if t.First && n > 1 {
		base = append(base, 1)
		low = 2
	}
	var groups [][]int64
	for i := low; i < n; i++ {
		groups = append(groups, []int64{i})
	}
	return f(base, groups)
}

// rows lists n, n-d, n-2d, ...: for d = 1 alone if they are consecutive.
func (t Turn) rows(n, low int64, f func(base []int64, groups [][]int64) bool) bool {
	if t.Allows(1) && (!t.First || n == 1) && !f(nil, nil) {
		return false
	}
	most := n - low
	if t.Kind == Consecutive {
		most = min(most, 1)
	}
	var base []int64
	for d := int64(1); d <= most; d++ {
		base = base[:0]
		for i := n - d; i >= low && int64(len(base)) < t.Coins.Max(); i -= d {
			base = append(base, i)
			if t.Allows(int64(len(base))+1) && (!t.First || i == 1) && !f(base, nil) {
				return false
			}
		}
	}
	return true
}

// symmetric lists the sets with the least coin m: with coin i goes n+m-i.
func (t Turn) symmetric(n, low int64, f func(base []int64, groups [][]int64) bool) bool {
	if t.Allows(1) && (!t.First || n == 1) && !f(nil, nil) {
		return false
	}
	for m := low; m < n; m++ {
		if t.First && m > 1 {
			return true
		}
		var groups [][]int64
		for i := m + 1; i <= m+n-i; i++ {
			if j := m + n - i; i < j {
				groups = append(groups, []int64{i, j})
			} else {
				groups = append(groups, []int64{i})
			}
		}
		if !f([]int64{m}, groups) {
			return false
		}
	}
	return true
}

// maxReach is the most coins of which some are chosen.
const maxReach = 1 << 20

// turns compiles an iterator over the coins that are turned together with one.
func (c *compiler) turns(s Turns, slot int, body loop) loop {
	of := c.number(s.Of)
	return func(e *env) bool {
		n := of(e)
		if e.state != fine {
			return e.broken()
		}
		reach := n
		if span, ok := s.Turn.Span(); ok {
			reach = min(n, span)
		}
		if s.Turn.Kind != Consecutive && reach > maxReach {
			return e.giveUp(maxReach, "coins in reach")
		}
		return s.Turn.Ways(n, func(base []int64, groups [][]int64) bool {
			return chooser{e, slot, body, s.Turn}.all(base, groups)
		})
	}
}

// chooser runs the body for the choices of groups.
type chooser struct {
	e    *env
	slot int
	body loop
	turn Turn
}

// all chooses groups in order; the groups chosen are a stack, so that their
// number costs no recursion.
func (c chooser) all(base []int64, groups [][]int64) bool {
	list := append(c.e.lists[c.slot][:0], base...)
	var chosen []int
	next := 0
	most := c.turn.Coins.Max()
	emit := func() bool {
		if !c.e.choose() {
			return false
		}
		if !c.turn.Allows(int64(len(list)) + 1) {
			return true
		}
		c.e.lists[c.slot] = list
		return c.body(c.e)
	}
	if !emit() {
		return false
	}
	for {
		for next < len(groups) && int64(len(list)+len(groups[next]))+1 > most {
			next++
		}
		if next < len(groups) {
			chosen = append(chosen, next)
			list = append(list, groups[next]...)
			next++
			if !emit() {
				return false
			}
			continue
		}
		if len(chosen) == 0 {
			return true
		}
		last := chosen[len(chosen)-1]
		chosen = chosen[:len(chosen)-1]
		list = slices.Delete(list, len(list)-len(groups[last]), len(list))
		next = last + 1
	}
}
