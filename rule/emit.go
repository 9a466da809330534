package rule

import "slices"

// emit compiles the parts of an option.
func (c *compiler) emit(parts []Part, dim int) loop {
	if dim == 1 && len(parts) == 1 {
		switch p := parts[0]; {
		case p.List != "":
			return c.emitList(p.List)
		case p.Count == nil:
			return c.emitHeap(p.Coords[0])
		}
	}
	steps := make([]truth, len(parts))
	for i, p := range parts {
		steps[i] = c.part(p)
	}
	return func(e *env) bool {
		if !e.choose() || !e.write(1) {
			return false
		}
		for _, step := range steps {
			if step(e) {
				continue
			}
			if e.heaps != nil {
				e.heaps.Undo()
			} else {
				e.tuple.Undo()
			}
			return e.err == nil && (e.state == fine || e.broken())
		}
		if e.heaps != nil {
			e.heaps.End()
		} else {
			e.tuple.End()
		}
		return true
	}
}

// emitHeap compiles the commonest option, one heap.
func (c *compiler) emitHeap(size Expr) loop {
	x := c.number(size)
	return func(e *env) bool {
		if !e.choose() {
			return false
		}
		v := x(e)
		switch {
		case e.state != fine:
			return e.broken()
		case v < 0:
			return true
		case !e.write(1):
			return false
		case e.heaps != nil:
			e.heaps.Part(v)
			e.heaps.End()
		default:
			e.tuple.Add(Heap(v))
		}
		return true
	}
}

// emitList compiles the option that is all of a list.
func (c *compiler) emitList(list string) loop {
	slot := slices.Index(c.lists, list)
	return func(e *env) bool {
		heaps := e.lists[slot]
		switch {
		case !e.choose() || !e.write(int64(len(heaps))+1):
			return false
		case e.heaps != nil:
			e.heaps.Add(heaps...)
		default:
			for _, v := range heaps {
				e.tuple.Part(Heap(v))
			}
			e.tuple.End()
		}
		return true
	}
}

// put appends a part to the option being built.
func (e *env) put(p Position) {
	if e.heaps != nil {
		e.heaps.Part(p[0])
	} else {
		e.tuple.Part(p)
	}
}

// part compiles one part of a sum. What it returns is false when the option is
// none: a coordinate is negative or has no value; or when listing ends.
func (c *compiler) part(p Part) truth {
	switch {
	case p.List != "":
		return c.members(p.List)
	case p.Count == nil && len(p.Coords) == 1:
		x := c.number(p.Coords[0])
		return func(e *env) bool {
			v := x(e)
			if v < 0 || e.state != fine {
				return false
			}
			if e.heaps != nil {
				e.heaps.Part(v)
			} else {
				e.tuple.Part(Heap(v))
			}
			return true
		}
	case p.Count == nil && len(p.lists()) > 0:
		return c.tuples(p.Coords)
	case p.Count == nil:
		at := c.position(p.Coords)
		return func(e *env) bool {
			pos, ok := at(e)
			if ok {
				e.tuple.Part(pos)
			}
			return ok
		}
	}
	return c.copies(p)
}

// members compiles &p, the members of a list as parts.
func (c *compiler) members(list string) truth {
	slot := slices.Index(c.lists, list)
	return func(e *env) bool {
		if !e.write(int64(len(e.lists[slot]))) {
			return false
		}
		for _, v := range e.lists[slot] {
			e.put(Heap(v))
		}
		return true
	}
}

// copies compiles a part with a count. Zero copies are no parts at all, even of
// a position that is none.
func (c *compiler) copies(p Part) truth {
	if len(p.lists()) > 0 {
		return c.listCopies(p)
	}
	count, at := c.number(p.Count), c.position(p.Coords)
	return func(e *env) bool {
		n := count(e)
		if n < 0 || e.state != fine {
			return false
		}
		if n == 0 {
			return true
		}
		pos, ok := at(e)
		if !ok {
			return false
		}
		if e.xor {
			n &= 1
		}
		if !e.write(n) {
			return false
		}
		for range n {
			e.put(pos)
		}
		return true
	}
}

// listCopies is copies for a part with lists among its coordinates.
func (c *compiler) listCopies(p Part) truth {
	count, one := c.number(p.Count), c.tuples(p.Coords)
	return func(e *env) bool {
		n := count(e)
		if n < 0 || e.state != fine {
			return false
		}
		for range n {
			if !one(e) {
				return false
			}
		}
		return true
	}
}

// position compiles the coordinates of a part; false when one is negative or
// has no value.
func (c *compiler) position(exprs []Expr) func(*env) (Position, bool) {
	coords := make([]number, len(exprs))
	for i, x := range exprs {
		coords[i] = c.number(x)
	}
	return func(e *env) (pos Position, ok bool) {
		for i, x := range coords {
			if pos[i] = x(e); pos[i] < 0 || e.state != fine {
				return pos, false
			}
		}
		return pos, true
	}
}

// tuples compiles a part with lists among its coordinates: one position for each
// choice of a member of each.
func (c *compiler) tuples(exprs []Expr) truth {
	coords := make([]number, len(exprs))
	slots := make([]int, len(exprs))
	for i, x := range exprs {
		if each, ok := x.(Each); ok {
			slots[i] = slices.Index(c.lists, each.List)
		} else {
			coords[i] = c.number(x)
		}
	}
	return func(e *env) bool {
		var pos Position
		var at [MaxDim]int
		for i, x := range coords {
			if x == nil {
				if len(e.lists[slots[i]]) == 0 {
					return e.choose()
				}
				continue
			}
			if pos[i] = x(e); pos[i] < 0 || e.state != fine {
				return false
			}
		}
		for {
			if !e.write(1) {
				return false
			}
			for i, x := range coords {
				if x == nil {
					pos[i] = e.lists[slots[i]][at[i]]
				}
			}
			e.put(pos)
			i := len(coords) - 1
			for ; i >= 0; i-- {
				if coords[i] != nil {
					continue
				}
				if at[i]++; at[i] < len(e.lists[slots[i]]) {
					break
				}
				at[i] = 0
			}
			if i < 0 {
				return true
			}
		}
	}
}
