package hackenbush

import (
	"context"
	"math"
)

// brackets finds the classes of edges of which any two are a cut: without one,
// the other is a bridge. An edge of the tree of the walk has a list of brackets,
// the edges outside the tree that join what is above it to what is below. Two
// edges of the tree are in one class just when they have the same brackets, and
// an edge outside the tree is in their class when it is their only bracket. A
// list is known by its top and its length, since an artificial bracket is put on
// top where lists of several branches are joined (Johnson, Pearson and Pingali,
// The program structure tree, PLDI 1994). O(V+E).
type brackets struct {
	lists []bracketList // of each place
	// Of each bracket; the artificial ones come after the others.
	over, under []int32 // its neighbours in its list
	sibling     []int32 // the next bracket with the same lower end
	cousin      []int32 // the next bracket with the same upper end
	size, named []int32 // the list that it was last the top of: its length, its class
	class       []int32 // of the edge
	classes     int32   // how many there are
}

type bracketList struct{ top, bottom, size int32 }

func fill(n int, with int32) []int32 {
	out := make([]int32, n)
	for i := range out {
		out[i] = with
	}
	return out
}

func newBrackets(places, backs int) *brackets {
	most := backs + places
	b := &brackets{
		lists: make([]bracketList, places),
		over:  make([]int32, most), under: make([]int32, most),
		sibling: make([]int32, backs), cousin: make([]int32, most),
		size: make([]int32, most), named: make([]int32, most),
		class: fill(backs, none),
	}
	for i := range b.lists {
		b.lists[i] = bracketList{none, none, 0}
	}
	return b
}

func (b *brackets) fresh() int32 {
	b.classes++
	return b.classes - 1
}

// push puts a bracket on top of a list.
func (b *brackets) push(l *bracketList, x int32) {
	b.over[x], b.under[x] = none, l.top
	if l.top == none {
		l.bottom = x
	} else {
		b.over[l.top] = x
	}
	l.top = x
	l.size++
}

// remove takes a bracket out of the list that it is in.
func (b *brackets) remove(l *bracketList, x int32) {
	if o := b.over[x]; o == none {
		l.top = b.under[x]
	} else {
		b.under[o] = b.under[x]
	}
	if u := b.under[x]; u == none {
		l.bottom = b.over[x]
	} else {
		b.over[u] = b.over[x]
	}
	l.size--
}

// join puts a list on top of another.
func (b *brackets) join(l *bracketList, top bracketList) {
	switch {
	case top.size == 0:
		return
	case l.size == 0:
		*l = top
		return
	}
	b.under[top.bottom], b.over[l.top] = l.top, top.bottom
	l.top = top.top
	l.size += top.size
}

// classes calls f for each class of edges that are no bridges: with the lowest
// place h of their part, the upper ends of those in the tree of the walk, from
// the ground up, and the edge outside the tree, or none.
func (s *Solution) classes(ctx context.Context, f func(h int32, ring []int32, last int32)) error {
	w := s.walk
	n := len(w.up)
	b := newBrackets(n, len(w.backs))
	from, to := fill(n, none), fill(n, none) // the first bracket with this lower, upper end
	for i, e := range w.backs {
		b.sibling[i], from[e.low] = from[e.low], int32(i)
		b.cousin[i], to[e.high] = to[e.high], int32(i)
	}
	artificial := int32(len(w.backs))
	class := fill(n, none) // of the edge down from a place
	// The lowest places that brackets lead to from above a place, through its
	// branch that reaches lowest, and through the others.
	lowest, second := fill(n, math.MaxInt32), fill(n, math.MaxInt32)
	for i := int32(n - 1); i >= 0; i-- {
		if i%often == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		l := &b.lists[i]
		for x := to[i]; x != none; x = b.cousin[x] {
			b.remove(l, x)
			if int(x) < len(w.backs) && b.class[x] == none {
				b.class[x] = b.fresh()
			}
		}
		own := int32(math.MaxInt32) // the lowest place that an edge from i leads to
		for x := from[i]; x != none; x = b.sibling[x] {
			b.push(l, x)
			own = min(own, w.backs[x].high)
		}
		if second[i] < min(own, i) {
			b.push(l, artificial)
			b.cousin[artificial], to[second[i]] = to[second[i]], artificial
			artificial++
		}
		if i == 0 || l.size == 0 {
			continue
		}
		x := l.top
		if b.size[x] != l.size {
			b.size[x], b.named[x] = l.size, b.fresh()
		}
		class[i] = b.named[x]
		if l.size == 1 && int(x) < len(w.backs) {
			b.class[x] = class[i]
		}
		up := w.up[i]
		b.join(&b.lists[up], *l)
		reach := min(own, lowest[i])
		second[up] = min(second[up], max(lowest[up], reach))
		lowest[up] = min(lowest[up], reach)
	}
	s.gather(class, b, f)
	return ctx.Err()
}

// gather lists the edges of each class.
func (s *Solution) gather(class []int32, b *brackets, f func(h int32, ring []int32, last int32)) {
	ends := make([]int32, b.classes+1)
	for _, c := range class {
		if c != none {
			ends[c+1]++
		}
	}
	for c := range b.classes {
		ends[c+1] += ends[c]
	}
	rings := make([]int32, ends[b.classes])
	for i, c := range class {
		if c != none {
			rings[ends[c]] = int32(i)
			ends[c]++
		}
	}
	last := fill(int(b.classes), none)
	for i, c := range b.class {
		last[c] = int32(i)
	}
	start := int32(0)
	for c, end := range ends[:b.classes] {
		ring := rings[start:end]
		start = end
		var h, edge int32 = 0, none
		if x := last[c]; x != none {
			h, edge = s.head[s.walk.backs[x].low], s.walk.backs[x].edge
		}
		if len(ring) > 0 {
			h = s.head[ring[0]]
		}
		f(h, ring, edge)
	}
}
