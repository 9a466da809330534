package rule

import (
	"cmp"
	"maps"
	"slices"
)

// canonical joins moves that say the same of different amounts, so that rules
// of one form have one list of moves however they were typed: 0.77 is one move,
// written in one piece or in six.
//
// Moves that take a constant amount are taken apart into what they say of each
// amount (how many heaps may be left) and put together again; see regroup.
func canonical(moves []Move) []Move {
	var constant []Break
	var others []Move
	var turns []Turn
	var lower Intervals
	seen := map[string]bool{}
	for _, m := range moves {
		text := ""
		switch m := m.(type) {
		case Lower:
			if m.Parts.Has(1) { // a single lower heap is what taking any amount leaves
				constant = append(constant, takeAny)
			}
			lower = lower.Union(m.Parts.Remove(1))
			continue
		case Break:
			if m.Take.IsConst() {
				constant = append(constant, m)
				continue
			}
			text = m.text()
		case Turn:
			turns = append(turns, m)
			continue
		case Product:
			text = m.text()
		case Alt:
			text = m.text()
		}
		if !seen[text] && text != never.text() {
			seen[text] = true
			others = append(others, m)
		}
	}
	joined := joinBreaks(constant)
	if len(lower) > 0 {
		for i, b := range joined { // and back
			if b.takes() && b.Take.Const.Equal(takeAny.Take.Const) {
				lower = lower.Union(Numbers(1))
				joined = slices.Delete(joined, i, i+1)
				break
			}
		}
		others = append(others, Lower{lower})
	}
	for _, t := range joinTurns(turns) {
		others = append(others, t)
	}
	var out []Move
	for _, b := range joined {
		out = append(out, b)
	}
	out = append(out, others...)
	slices.SortStableFunc(out, func(a, b Move) int {
		x, isTurn := a.(Turn)
		y, both := b.(Turn)
		if isTurn && both {
			return cmp.Compare(x.text(), y.text())
		}
		return cmp.Compare(order(a), order(b))
	})
	return out
}

// order puts plain takes first, then splits without taking, then the rest; a
// canonical rule lists its moves in this order.
func order(m Move) int {
	switch m := m.(type) {
	case Break:
		switch {
		case m.takes():
			return 0
		case m.splits():
			return 1
		}
		return 2
	case Lower:
		return 3
	case Turn:
		return 4
	case Product:
		return 5
	}
	return 6
}

// class is a kind of break of which the amounts may be regrouped. How heaps must
// differ says nothing of fewer than two, so these have a class of their own.
type class struct {
	min  int64
	few  bool
	kind Kind
}

// joinBreaks is canonical for breaks of constant amounts.
func joinBreaks(in []Break) []Break {
	classes := map[class][]Break{}
	put := func(b Break, lo, hi int64, kind Kind) {
		if b.Parts = b.Parts.intersect(Intervals{{lo, hi}}); len(b.Parts) > 0 {
			c := class{b.Min, hi == 1, kind}
			classes[c] = append(classes[c], b)
		}
	}
	for _, b := range in {
		put(b, 0, 1, Any)
		if b.Kind == NotAllEqual { // the same as distinct for two
			put(b, 2, 2, Distinct)
			put(b, 3, Inf, NotAllEqual)
		} else {
			put(b, 2, Inf, b.Kind)
		}
	}
	for c, breaks := range classes {
		// To take k and leave j heaps needs a heap of k+j at least.
		need := slices.ContainsFunc(breaks, func(b Break) bool { return b.Take.Const.Min() < c.min-b.Parts.Min() })
		if c.min > 0 && !need {
			all := class{0, c.few, c.kind}
			delete(classes, c)
			classes[all] = append(classes[all], breaks...)
		}
	}
	var out []Break
	for _, c := range slices.SortedFunc(maps.Keys(classes), func(a, b class) int {
		return cmp.Or(cmp.Compare(a.min, b.min), b2i(b.few)-b2i(a.few), cmp.Compare(a.kind, b.kind))
	}) {
		for _, b := range regroup(classes[c]) {
			b.Min, b.Kind = c.min, c.kind
			out = append(out, b)
		}
	}
	out = rejoin(out, func(a, b Break) bool { // a digit with a question mark
		return a.Kind == Distinct && a.Parts.Equal(Numbers(2)) && b.Kind == NotAllEqual
	})
	return rejoin(out, func(a, _ Break) bool { return a.Parts.Max() <= 1 }) // split 0..2
}

// rejoin writes two breaks of different classes as one where they take the same
// amounts and the first fits into the second, which comes later.
func rejoin(in []Break, fits func(a, b Break) bool) []Break {
	var out []Break
next:
	for i, a := range in {
		for j := i + 1; j < len(in); j++ {
			if b := in[j]; a.Min == b.Min && a.Take.Const.Equal(b.Take.Const) && fits(a, b) {
				in[j].Parts = b.Parts.Union(a.Parts)
				continue next
			}
		}
		out = append(out, a)
	}
	return out
}

// regroup makes the amounts of the breaks disjoint, and those with different
// numbers of heaps as few as possible. It looks at Take and Parts alone.
func regroup(in []Break) []Break {
	var starts []int64 // where the breaks that allow an amount may change
	for _, b := range in {
		for _, i := range b.Take.Const {
			if starts = append(starts, i.Lo); i.Hi < Inf {
				starts = append(starts, i.Hi+1)
			}
		}
	}
	slices.Sort(starts)
	starts = slices.Compact(starts)
	takes := map[string][]Interval{} // by the numbers of heaps
	parts := map[string]Intervals{}
	for i, lo := range starts {
		hi := int64(Inf)
		if i+1 < len(starts) {
			hi = starts[i+1] - 1
		}
		var counts []Interval
		for _, b := range in {
			if b.Take.Const.Has(lo) {
				counts = append(counts, b.Parts...)
			}
		}
		if set := NewIntervals(counts...); len(set) > 0 {
			key := countsText(set)
			takes[key] = append(takes[key], Interval{lo, hi})
			parts[key] = set
		}
	}
	var out []Break
	for key, set := range parts {
		out = append(out, Break{Take: Set{Const: NewIntervals(takes[key]...)}, Parts: set})
	}
	slices.SortFunc(out, func(a, b Break) int { return cmp.Compare(a.Take.Const.Min(), b.Take.Const.Min()) })
	return out
}
