package board

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
)

// DefaultPositions is the most positions that a search stores if no other limit
// is given: 2^24, which take at most 0.5 GiB, and 0.25 GiB more while the table
// grows.
const DefaultPositions = 1 << 24

// Solver finds nim values of a placement game and remembers what it found out.
//
// It does not compute the value of every position. It asks "is the value n?" for
// n = 0, 1, 2, ...: no option may have the value n, and each smaller value must
// be among the options. In a sum all parts but the largest are evaluated, and the
// last is asked whether it has the value that is missing (Lemoine and Viennot
// 2012). A position keeps the values that it is known not to have, so that what
// is looked for first is looked for once (Beling 2020). Parts that are equal
// cancel; a position that the second player can mirror is 0 ([Mirrored]); in Cram
// one of two dead ends at the same cell is dropped, and so are the bends of a
// path.
//
// The depth of the recursion is at most the number of moves of a game, so at most
// 64. Time and memory grow exponentially with the number of cells.
type Solver struct {
	game  *Placement
	most  int
	table table

	ctx     context.Context // of the question that is answered
	err     error           // ends the question that is answered
	work    int
	parts   []Board
	choices []choice
}

// choice is an option whose value is not known yet: the parts of unknown value,
// and the nim sum of the others.
type choice struct {
	from, to int // in parts
	known    int
	hash     uint64
	order    int // the smaller, the sooner it is looked into; see weight
}

// NewSolver makes a solver that stores at most so many positions, and those of one
// line of play more; 0 stands for
// [DefaultPositions]. Use it from one goroutine at a time.
func NewSolver(g *Placement, positions int) *Solver {
	if positions <= 0 {
		positions = DefaultPositions
	}
	return &Solver{game: g, most: positions, table: newTable()}
}

// Positions is the number of positions stored.
func (s *Solver) Positions() int { return s.table.used }

// Value returns the nim value of a board: the nim sum of the values of its parts.
// The error is ctx.Err() or a [*LimitError]; what was found out stays known.
func (s *Solver) Value(ctx context.Context, b Board) (int, error) {
	s.ctx, s.err, s.work = ctx, nil, 0
	defer func() { s.ctx, s.parts, s.choices = nil, s.parts[:0], s.choices[:0] }()
	if s.err = ctx.Err(); s.err != nil {
		return 0, s.err
	}
	first := len(s.parts)
	s.split(b.Free, b)
	x := 0
	for _, part := range slices.Clone(s.parts[first:]) {
		x ^= s.value(part)
	}
	return x, s.err
}

// Has tells whether the sum of boards has the nim value n. That is less work than
// to find the value. Errors as in [Solver.Value].
func (s *Solver) Has(ctx context.Context, sum []Board, n int) (bool, error) {
	s.ctx, s.err, s.work = ctx, nil, 0
	defer func() { s.ctx, s.parts, s.choices = nil, s.parts[:0], s.choices[:0] }()
	if s.err = ctx.Err(); s.err != nil {
		return false, s.err
	}
	for _, b := range sum {
		s.split(b.Free, b)
	}
	s.parts = cancelled(s.parts)
	if len(s.parts) == 0 {
		return n == 0, nil
	}
	is := s.has(choice{to: len(s.parts)}, n)
	return is, s.err
}

// cancelled drops pairs of equal boards.
func cancelled(parts []Board) []Board {
	slices.SortFunc(parts, compareBoards)
	out := parts[:0]
	for _, p := range parts {
		if last := len(out) - 1; last >= 0 && out[last] == p {
			out = out[:last]
			continue
		}
		out = append(out, p)
	}
	return out
}

// split appends the parts of the free cells; equal ones cancel.
func (s *Solver) split(free uint64, b Board) {
	g, first := s.game, len(s.parts)
	for free != 0 {
		var cells uint64
		cells, free = g.part(free, int(b.Cols))
		if cells == 0 {
			continue
		}
		var part Board
		if g.cram {
			part = g.reduced(cells, b)
		} else {
			part = canonical(g.group, cells, int(b.Rows), int(b.Cols))
		}
		if i := slices.Index(s.parts[first:], part); i >= 0 {
			last := len(s.parts) - 1
			s.parts[first+i] = s.parts[last]
			s.parts = s.parts[:last]
			continue
		}
		s.parts = append(s.parts, part)
	}
}

// reduced is the canonical form of a part of Cram, without needless cells. Of two
// dead ends at one cell the second is needless: either, covered together with
// that cell, leaves the other alone. A path plays like a straight one.
func (g *Placement) reduced(cells uint64, b Board) Board {
	cols := int(b.Cols)
	right := g.right[cols]
	left := right >> 1
	e, w := cells>>1&left&cells, cells<<1&right&cells // cells with a neighbour to the right, left
	s, n := cells>>cols&cells, cells<<cols&cells      // below, above
	one := (e ^ w ^ s ^ n) &^ ((e&w | s&n) | (e|w)&(s|n))
	if one&(one-1) != 0 { // two dead ends
		// cells with a dead end on each side, and the cells between them
		fromW, fromE, fromN, fromS := one&e<<1&right, one&w>>1&left, one&s<<cols, one&n>>cols
		drop := fromW & fromE << 1 & right // the one to the right of both
		drop |= (fromW | fromE) & fromN >> cols & one
		drop |= (fromW | fromE | fromN) & fromS << cols & one
		if drop &= cells & one; drop != 0 {
			cells &^= drop
			return g.reduced(cells, b)
		}
		edges := bits.OnesCount64(e) + bits.OnesCount64(s)
		size := bits.OnesCount64(cells)
		if edges == size-1 && bits.OnesCount64(one) == 2 { // a tree with two leaves
			return Board{low(size), 1, uint8(size)}
		}
	}
	return canonical(g.group, cells, int(b.Rows), cols)
}

// value returns the value of a part.
func (s *Solver) value(b Board) int {
	for n := 0; s.err == nil; n++ {
		v, not := s.table.get(b)
		if v != unknownValue {
			return v
		}
		n = max(n, bits.TrailingZeros32(^not))
		if s.is(b, n) {
			return n
		}
	}
	return 0
}

// is tells whether the part has the value n. After an error it tells nothing.
func (s *Solver) is(b Board, n int) bool {
	v, not := s.table.get(b)
	switch {
	case s.err != nil:
		return false
	case v != unknownValue:
		return v == n
	case not>>n&1 != 0:
		return false
	case not == 0 && s.game.mirrored(b):
		s.table.set(b, 0, 0)
		return n == 0
	}
	if s.work++; s.work&1023 == 0 && s.ctx.Err() != nil {
		s.err = s.ctx.Err()
		return false
	}
	if s.table.used >= s.most {
		s.err = &LimitError{s.most}
		return false
	}
	parts, choices := len(s.parts), len(s.choices)
	v, seen := s.decide(b, n, uint64(not))
	s.parts, s.choices = s.parts[:parts], s.choices[:choices]
	if s.err != nil {
		return false
	}
	s.table.set(b, v, uint32(seen))
	return v == n
}

// moves is the number of moves of a board.
func (g *Placement) moves(b Board) int {
	n := 0
	for i := range g.onBoard[b.Cols] {
		n += bits.OnesCount64(g.onBoard[b.Cols][i].places(b.Free))
	}
	return n
}

// weight is small for a part that is likely to be decided soon: one with few moves
// and cells, of which some values are excluded already. The numbers were chosen by
// trial on boards of Cram up to 5x7, where they save a quarter of the positions
// against the number of moves alone.
func (g *Placement) weight(b Board, not uint32) int {
	w := 2*g.moves(b) + b.Cells() - bits.OnesCount32(not)
	if not == 0 {
		w += 6
	}
	return w
}

// decide finds out whether the value is n. It returns the value if it is then
// known, and the values that options have.
func (s *Solver) decide(b Board, n int, seen uint64) (value int, _ uint64) {
	first := len(s.choices)
	count, seen := s.list(b, seen, n)
	if seen>>n&1 != 0 || n > count {
		return unknownValue, seen
	}
	last := len(s.choices)
	slices.SortFunc(s.choices[first:last], func(a, b choice) int { return cmp.Compare(a.order, b.order) })
	for i := first; i < last; i++ {
		if s.has(s.choices[i], n) {
			return unknownValue, seen | 1<<n
		}
	}
	for m := range n {
		for i := first; i < last && seen>>m&1 == 0; i++ {
			if s.has(s.choices[i], m) {
				seen |= 1 << m
			}
		}
		if seen>>m&1 == 0 {
			return m, seen
		}
	}
	return n, seen
}

// list appends the options of unknown value to the choices, each once, and adds
// the known values to seen; count is the number of options at most. It stops when
// an option has the value n.
func (s *Solver) list(b Board, seen uint64, n int) (count int, _ uint64) {
	g, first := s.game, len(s.choices)
	for i := range g.onBoard[b.Cols] {
		l := &g.onBoard[b.Cols][i]
		for at := l.places(b.Free); at != 0; at &= at - 1 {
			count++
			c := choice{from: len(s.parts)}
			s.split(b.Free&^(l.mask<<bits.TrailingZeros64(at)), b)
			c.to = c.from
			for _, part := range s.parts[c.from:] {
				v, not := s.table.get(part)
				if v != unknownValue {
					c.known ^= v
					continue
				}
				s.parts[c.to] = part
				c.to++
				c.hash += part.hash()
				c.order += g.weight(part, not)
			}
			s.parts = s.parts[:c.to]
			if c.from == c.to {
				seen |= 1 << c.known
				if c.known == n {
					return count, seen
				}
				continue
			}
			c.hash += uint64(c.known)
			if slices.ContainsFunc(s.choices[first:], func(o choice) bool { return s.same(o, c) }) {
				s.parts = s.parts[:c.from]
				continue
			}
			s.choices = append(s.choices, c)
		}
	}
	return count, seen
}

// same tells whether two choices have the same parts.
func (s *Solver) same(a, b choice) bool {
	if a.hash != b.hash || a.known != b.known || a.to-a.from != b.to-b.from {
		return false
	}
	for _, part := range s.parts[a.from:a.to] {
		if !slices.Contains(s.parts[b.from:b.to], part) {
			return false
		}
	}
	return true // no part is twice in a choice
}

// has tells whether the choice has the value n.
func (s *Solver) has(c choice, n int) bool {
	largest := c.from
	for i := c.from + 1; i < c.to; i++ {
		if s.parts[i].Cells() > s.parts[largest].Cells() {
			largest = i
		}
	}
	n ^= c.known
	for i := c.from; i < c.to; i++ {
		if i != largest {
			n ^= s.value(s.parts[i])
		}
	}
	return s.is(s.parts[largest], n)
}
