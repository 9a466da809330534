package rule

import (
	"math"
	"slices"

	"github.com/grundy-cgt/grundy/game"
)

// Allows reports whether a move leads from a heap of n to the given heaps, in a time
// that does not grow with n; empty heaps count as none. ok is false where that is
// only told by listing the options: for tuples, coins, moves in the core language,
// and rules by which an empty heap can be moved.
func (r *Rule) Allows(n int64, heaps []int64) (allowed, ok bool) {
	if r.Dim() != 1 || !r.EmptyIsNone() {
		return false, false
	}
	heaps = slices.DeleteFunc(slices.Clone(heaps), func(h int64) bool { return h == 0 })
	for _, m := range r.moves {
		switch m := m.(type) {
		case Break:
			may, known := m.allows(n, heaps)
			if !known {
				return false, false
			}
			allowed = allowed || may
		case Lower: // the others of as many heaps as there may be are empty
			_, room := m.Parts.Next(int64(len(heaps)))
			allowed = allowed || n > 0 && room && !slices.ContainsFunc(heaps, func(h int64) bool { return h >= n })
		default:
			return false, false
		}
	}
	return allowed, true
}

// allows reports whether the move leads from a heap of n to the given heaps, none of
// them empty.
func (b Break) allows(n int64, heaps []int64) (allowed, ok bool) {
	take := n
	for _, h := range heaps {
		if h >= n || take < math.MinInt64+h { // every move makes heaps smaller
			return false, true
		}
		take -= h
	}
	if n < b.Min || !b.Parts.Has(int64(len(heaps))) || !b.Kind.of(heaps) {
		return false, true
	}
	if b.Take.IsConst() {
		return b.Take.Const.Has(take), true
	}
	return b.Take.has(n, take)
}

// has reports whether k may be taken from a heap of n.
func (s Set) has(n, k int64) (has, ok bool) {
	is := Alt{Iters: []Iter{{Var: takeVar.Name, Is: Num{k}}}, Cond: and(In{X: takeVar, Set: s.Src}, s.Cond)}
	p, err := (&Rule{vars: []string{heapVar.Name}, moves: []Move{is}}).Compile()
	if err != nil {
		return false, false
	}
	var opts game.Options[int64]
	err = p.Heap(&opts, n)
	return opts.Len() > 0, err == nil
}

// of reports whether heaps differ as a split of the kind wants.
func (k Kind) of(heaps []int64) bool {
	if len(heaps) < 2 {
		return true
	}
	sorted := slices.Sorted(slices.Values(heaps))
	least, most := sorted[0], sorted[len(sorted)-1]
	switch k {
	case Distinct:
		return len(slices.Compact(sorted)) == len(heaps)
	case NotAllEqual:
		return least < most
	case Equal:
		return least == most
	case Level:
		return most-least <= 1
	case Consecutive:
		return most-least == int64(len(heaps)-1) && len(slices.Compact(sorted)) == len(heaps)
	default:
		return true
	}
}
