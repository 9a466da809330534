package rule

import "slices"

// loop compiles an iterator around its body. Members of an infinite set are
// tried until one of the stop expressions is negative.
func (c *compiler) loop(it Iter, stop []number, body loop) loop {
	if s, isList := it.Set.(Partitions); isList {
		return c.partition(s, slices.Index(c.lists, it.Var), body)
	}
	slot := slices.Index(c.names, it.Var)
	switch s := it.Set.(type) {
	case Range:
		return c.interval(s, slot, stop, body)
	case List:
		items := make([]loop, len(s.Items))
		for i, r := range s.Items {
			items[i] = c.interval(r, slot, stop, body)
		}
		return func(e *env) bool {
			for _, item := range items {
				if !item(e) {
					return false
				}
			}
			return true
		}
	case Named:
		return c.named(s, slot, stop, body)
	}
	panic("rule: unknown source")
}

// stopped reports that no later member can give an option. A stop expression
// falls without bound, so one that leaves 64 bits is negative.
func stopped(e *env, stop []number) bool {
	for _, s := range stop {
		v := s(e)
		out := e.state != fine
		e.state = fine
		if out || v < 0 {
			return true
		}
	}
	return false
}

func (c *compiler) interval(r Range, slot int, stop []number, body loop) loop {
	lo := c.number(r.Lo)
	if r.Hi == nil {
		return func(e *env) bool {
			k := lo(e)
			if e.state != fine {
				return e.broken()
			}
			for ; ; k++ {
				e.v[slot] = k
				if stopped(e, stop) || k == Inf {
					return true
				}
				if !e.choose() || !body(e) {
					return false
				}
			}
		}
	}
	hi := c.number(r.Hi)
	return func(e *env) bool {
		from, to := lo(e), hi(e)
		if e.state != fine {
			return e.broken()
		}
		for k := from; k <= to; k++ {
			e.v[slot] = k
			if !e.choose() || !body(e) {
				return false
			}
			if k == Inf {
				break
			}
		}
		return true
	}
}

func (c *compiler) named(s Named, slot int, stop []number, body loop) loop {
	arg := func(*env) int64 { return 0 }
	if len(s.Args) > 0 {
		arg = c.number(s.Args[0])
	}
	switch s.Name {
	case "divisors":
		return func(e *env) bool {
			n := arg(e)
			if e.state != fine {
				return e.broken()
			}
			for d := int64(1); d <= n/d; d++ {
				if !e.choose() {
					return false
				}
				if n%d != 0 {
					continue
				}
				if e.v[slot] = d; !body(e) {
					return false
				}
				if e.v[slot] = n / d; n/d != d && !body(e) {
					return false
				}
			}
			return true
		}
	case "digits":
		return func(e *env) bool {
			n := arg(e)
			if e.state != fine {
				return e.broken()
			}
			var seen [10]bool
			for ; n > 0; n /= 10 {
				d := n % 10
				if d == 0 || seen[d] {
					continue
				}
				seen[d] = true
				if e.v[slot] = d; !body(e) {
					return false
				}
			}
			return true
		}
	}
	return func(e *env) bool {
		completed := true
		listed := e.members(s.Name, arg(e), func(k int64) bool {
			e.v[slot] = k
			if stopped(e, stop) {
				return false
			}
			completed = e.choose() && body(e)
			return completed
		})
		if !listed {
			e.err = &LimitError{maxSieve}
			return false
		}
		return completed
	}
}

// partition compiles an iterator over lists.
func (c *compiler) partition(s Partitions, slot int, body loop) loop {
	of := c.number(s.Of)
	return func(e *env) bool {
		m := of(e)
		if e.state != fine {
			return e.broken()
		}
		g := lister{e: e, slot: slot, body: body, parts: s.Parts, kind: s.Kind}
		e.lists[slot] = e.lists[slot][:0]
		switch {
		case s.Lower:
			return g.lower(m-1, 0)
		case m < 0:
			return true
		case s.Kind == Equal || s.Kind == Level || s.Kind == Consecutive:
			return g.blocks(m)
		}
		return g.split(m, 1, 0)
	}
}

// lister builds lists in e.lists[slot] and runs the body for each.
type lister struct {
	e     *env
	slot  int
	body  loop
	parts Intervals
	kind  Kind
}

func (g *lister) list() []int64 { return g.e.lists[g.slot] }

// add runs f with v at the end of the list.
func (g *lister) add(v int64, f func() bool) bool {
	n := len(g.list())
	g.e.lists[g.slot] = append(g.list(), v)
	ok := f()
	g.e.lists[g.slot] = g.list()[:n]
	return ok
}

// split lists the partitions of left into parts of at least least, in
// increasing order, behind the count parts chosen already.
func (g *lister) split(left, least, count int64) bool {
	if !g.e.choose() {
		return false
	}
	if left == 0 {
		if !g.parts.Has(count) || g.kind == NotAllEqual && count > 1 && g.list()[0] == g.list()[count-1] {
			return true
		}
		return g.body(g.e)
	}
	if count >= g.parts.Max() {
		return true
	}
	next := func(a int64) bool {
		after := a
		if g.kind == Distinct {
			after++
		}
		return g.add(a, func() bool { return g.split(left-a, after, count+1) })
	}
	for a := least; a <= left/2; a++ {
		if !next(a) {
			return false
		}
	}
	return left < least || next(left)
}

// lower lists j numbers from 0 to top in decreasing order, j in parts.
func (g *lister) lower(top, count int64) bool {
	if !g.e.choose() {
		return false
	}
	if g.parts.Has(count) && !g.body(g.e) {
		return false
	}
	if count >= g.parts.Max() {
		return true
	}
	for a := top; a >= 0; a-- {
		if !g.add(a, func() bool { return g.lower(a, count+1) }) {
			return false
		}
	}
	return true
}

// blocks lists the one way, if there is one, to split m into d equal, level or
// consecutive parts, for each d.
func (g *lister) blocks(m int64) bool {
	for _, in := range g.parts {
		for d := in.Lo; d <= min(in.Hi, m); d++ {
			if !g.e.choose() {
				return false
			}
			if d == 0 {
				continue
			}
			first, step := m/d, m%d
			switch g.kind {
			case Equal:
				if step != 0 {
					continue
				}
			case Consecutive:
				rest := m - triangle(d-1)
				if rest < d {
					continue
				}
				if rest%d != 0 {
					continue
				}
				first = rest / d
			}
			if d > g.e.left {
				g.e.err = &LimitError{MaxChoices}
				return false
			}
			g.e.left -= d
			list := g.list()[:0]
			for i := range d {
				switch {
				case g.kind == Consecutive:
					list = append(list, first+i)
				case g.kind == Level && i >= d-step:
					list = append(list, first+1)
				default:
					list = append(list, first)
				}
			}
			g.e.lists[g.slot] = list
			if !g.body(g.e) {
				return false
			}
		}
	}
	if m == 0 && g.parts.Has(0) {
		g.e.lists[g.slot] = g.list()[:0]
		return g.body(g.e)
	}
	return true
}
