package rule

// partition compiles an iterator over lists. The list being made is the stack
// of the search, so that its length costs no recursion.
func (c *compiler) partition(s Partitions, slot int, body loop) loop {
	of := c.number(s.Of)
	return func(e *env) bool {
		m := of(e)
		if e.state != fine {
			return e.broken()
		}
		g := lister{e: e, slot: slot, body: body, parts: s.Parts, kind: s.Kind}
		switch {
		case s.Lower:
			return g.lower(m - 1)
		case m < 0:
			return true
		case m == 0:
			return !g.parts.Has(0) || g.emit(e.lists[slot][:0])
		case s.Kind == Equal || s.Kind == Level || s.Kind == Consecutive:
			return g.blocks(m)
		}
		return g.split(m)
	}
}

// lister runs the body for lists of numbers.
type lister struct {
	e     *env
	slot  int
	body  loop
	parts Intervals
	kind  Kind
}

func (g *lister) emit(list []int64) bool {
	g.e.lists[g.slot] = list
	return g.body(g.e)
}

// split lists the partitions of m >= 1 in increasing order of the parts.
func (g *lister) split(m int64) bool {
	list := g.e.lists[g.slot][:0]
	left, next := m, int64(1) // still to split, and the least part to try
	apart := int64(b2i(g.kind == Distinct))
	for {
		if !g.e.choose() {
			return false
		}
		count := int64(len(list))
		if g.fits(next, left, count) {
			list = append(list, next)
			left -= next
			next += apart
			continue
		}
		// What is left is the last part.
		if g.parts.Has(count+1) && (g.kind != NotAllEqual || count == 0 || list[0] != left) {
			if !g.emit(append(list, left)) {
				return false
			}
			list = g.e.lists[g.slot][:count]
		}
		if count == 0 {
			return true
		}
		last := list[count-1]
		list = list[:count-1]
		left += last
		next = last + 1
	}
}

// fits reports whether a part of the given size, behind count others, leaves
// enough for the least number of parts that must follow.
func (g *lister) fits(size, left, count int64) bool {
	total, ok := g.parts.Next(count + 2)
	if !ok {
		return false
	}
	rest := total - count // parts of at least size each
	if rest > left || size > left/rest {
		return false
	}
	// Distinct ones are size, size+1, ...: rest is at most 2^31 then.
	return g.kind != Distinct || rest < 1<<31 && size*rest+rest*(rest-1)/2 <= left
}

// lower lists j numbers from 0 to top in decreasing order, j in parts.
func (g *lister) lower(top int64) bool {
	list := g.e.lists[g.slot][:0]
	if g.parts.Has(0) && !g.emit(list) {
		return false
	}
	most := int(g.parts.Max())
	if top < 0 || most == 0 {
		return true
	}
	for list = append(list, top); len(list) > 0; {
		if !g.e.choose() {
			return false
		}
		if g.parts.Has(int64(len(list))) && !g.emit(list) {
			return false
		}
		if last := list[len(list)-1]; len(list) < most {
			list = append(list, last)
			continue
		}
		for len(list) > 0 && list[len(list)-1] == 0 {
			list = list[:len(list)-1]
		}
		if len(list) > 0 {
			list[len(list)-1]--
		}
	}
	return true
}

// blocks lists the one way, if there is one, to split m >= 1 into d equal, level
// or consecutive parts, for each d.
func (g *lister) blocks(m int64) bool {
	for _, in := range g.parts {
		for d := max(in.Lo, 1); d <= min(in.Hi, m); d++ {
			if !g.e.choose() {
				return false
			}
			first, more := m/d, m%d
			switch g.kind {
			case Equal:
				if more != 0 {
					continue
				}
			case Consecutive:
				rest := m - triangle(d-1)
				if rest < d {
					return true // and so for every greater d
				}
				if rest%d != 0 {
					continue
				}
				first = rest / d
			}
			if !g.block(first, d, more) {
				return false
			}
		}
	}
	return true
}

// block emits d parts that begin with first.
func (g *lister) block(first, d, more int64) bool {
	if d > maxHeaps {
		return g.e.giveUp(maxHeaps, "parts")
	}
	list := g.e.lists[g.slot][:0]
	for i := range d {
		switch {
		case g.kind == Consecutive:
			list = append(list, first+i)
		case g.kind == Level && i >= d-more:
			list = append(list, first+1)
		default:
			list = append(list, first)
		}
	}
	return g.emit(list)
}
