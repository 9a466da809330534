package rule

import "slices"

// Shapes: what a solver or a theorem wants to know about a rule. Each is read
// off the moves as they stand; a rule that only behaves like the shape is not
// recognised, which costs speed and never correctness.

// TakeSet reports whether the rule is a subtraction game (one heap, each move
// takes k of a set from it and leaves the rest), and returns the set.
func (r *Rule) TakeSet() (Set, bool) {
	if r.Dim() != 1 || len(r.moves) != 1 {
		return Set{}, false
	}
	b, ok := r.moves[0].(Break)
	if !ok || !b.takes() {
		return Set{}, false
	}
	return b.Take, true
}

// takes reports whether the move leaves what remains as it is: as one heap, or
// as none where nothing remains.
func (b Break) takes() bool {
	return b.Kind == Any && b.Min == 0 && b.Parts.Equal(Intervals{{0, 1}})
}

// Bounded reports whether every move takes one of finitely many fixed amounts
// from one heap and splits the rest into at most finitely many heaps in any
// way: finite subtraction sets, octal and hexadecimal codes, and their
// relatives. It returns the greatest number of heaps left, at least 1, and the
// greatest amount taken, at least 0.
func (r *Rule) Bounded() (heaps, take int64, ok bool) {
	if r.Dim() != 1 || len(r.moves) == 0 {
		return 0, 0, false
	}
	heaps = 1
	for _, m := range r.moves {
		b, isBreak := m.(Break)
		if !isBreak || b.Kind != Any || b.Min != 0 || !b.Take.IsConst() || !b.Take.Const.Finite() || !b.Parts.Finite() {
			return 0, 0, false
		}
		heaps = max(heaps, b.Parts.Max())
		take = max(take, b.Take.Const.Max())
	}
	return heaps, take, true
}

// AllBut reports whether the rule is a subtraction game in which every
// positive amount may be taken except finitely many, and returns these in
// increasing order.
func (r *Rule) AllBut() ([]int64, bool) {
	s, ok := r.TakeSet()
	if !ok || !s.IsConst() || s.Const.Finite() {
		return nil, false
	}
	out := []int64{}
	for _, g := range s.Const.Without(1) {
		if g.Hi-g.Lo >= 1<<20 {
			return nil, false
		}
		for n := g.Lo; n <= g.Hi; n++ {
			out = append(out, n)
		}
	}
	return out, true
}

// Fixed reports whether the set is the same for every heap: a constant, or a
// source and a condition that do not mention n but as the end of a range, since
// more than n is never taken.
func (s Set) Fixed() bool {
	if s.IsConst() {
		return true
	}
	src := s.Src
	if r, ok := src.(Range); ok && r.Hi == Expr(heapVar) {
		src = Range{r.Lo, nil}
	}
	vars := sourceVars(nil, src)
	if s.Cond != nil {
		vars = freeVars(vars, s.Cond)
	}
	return !slices.Contains(vars, heapVar.Name)
}
