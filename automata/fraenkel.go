package automata

import (
	"math/big"
	"slices"
)

// fraenkelZero is the machine of l = 0 in a Fraenkel system.
//
// Read from the most significant end, l is a number u*w(i) + v*w(i-1) after the
// digits down to place i, where w(-1) = 1: the next digit sum s makes it
// (a*u+v+s)*w(i-1) + u*w(i-2). The digits to come are worth less than w(i) for
// each variable, so only pairs (u, v) near a line can still end at 0 = u + v,
// and the conjugate of the ratio of the weights keeps them near another line:
// they are finitely many. (Frougny, Representations of numbers and finite
// automata, 1992.) The machine reads the other way: its states are the sets of
// pairs that lead to the end by the digits read.
func (s *System) fraenkelZero(g *guard, l affine) (*machine, error) {
	if l.c != 0 {
		return s.fraenkelConstant(g, l)
	}
	n, err := s.pairs(g, l)
	if err != nil {
		return nil, err
	}
	sets := newInterner()
	m, err := build(g, linearStep, s.k, len(l.coef), reader[int32, int64]{
		start: sets.intern(n.ends),
		zero:  func(int32) int64 { return 0 },
		read:  l.read,
		next: func(set int32, sum int64) (int32, bool) {
			var before []ref
			for _, p := range sets.at(set) {
				before = append(before, n.before[edge{p, sum}]...)
			}
			slices.Sort(before)
			return sets.intern(slices.Compact(before)), len(before) > 0
		},
		out: func(set int32) int32 { return bit(slices.Contains(sets.at(set), 0)) }, // pair 0 is (0, 0), the start
	})
	if err != nil {
		return nil, err
	}
	if m, err = minimise(g, m); err != nil {
		return nil, err
	}
	return s.restrict(g, m)
}

// fraenkelConstant makes the constant a track, which is then one number.
func (s *System) fraenkelConstant(g *guard, l affine) (*machine, error) {
	sign := int64(1)
	if l.c < 0 {
		sign = -1
	}
	n := int32(len(l.coef))
	m, err := s.fraenkelZero(g, affine{append(slices.Clip(l.coef), sign), 0})
	if err != nil {
		return nil, err
	}
	one := s.constant(new(big.Int).SetUint64(abs(l.c)))
	all := make([]int32, n+1)
	gone := make([]bool, n+1)
	for i := range all {
		all[i] = int32(i)
	}
	gone[n] = true
	if m, err = product(g, m, one, all, all[n:], int(n)+1, both); err != nil {
		return nil, err
	}
	return project(g, m, gone)
}

// constant is the machine of the one number c.
func (s *System) constant(c *big.Int) *machine {
	digits := s.Digits(c)
	m := newMachine(s.k, 1)
	dead := int32(len(digits)) + 1
	for i := range len(digits) + 1 {
		kids := make([]ref, s.k)
		for d := range kids {
			kids[d] = ^dead
		}
		if i < len(digits) {
			kids[digits[i]] = ^int32(i + 1)
		} else {
			kids[0] = ^int32(i)
		}
		m.add(bit(i == len(digits)), m.node(0, kids))
	}
	m.add(0, ^dead)
	return canonical(m)
}

// edge is a pair that is entered by the digit sum.
type edge struct {
	to  int32
	sum int64
}

// network holds the pairs (u, v) that can be met from the most significant end,
// numbered from (0, 0), and how they are entered.
type network struct {
	before map[edge][]int32
	ends   []int32 // the pairs with u + v = 0
}

func (s *System) pairs(g *guard, l affine) (*network, error) {
	type uv struct{ u, v int64 }
	a := int64(s.k - 1)
	lo, hi := int64(0), int64(0) // of the sum of the coefficients
	for _, c := range l.coef {
		lo, hi = lo+min(c, 0), hi+max(c, 0)
	}
	ws := []int64{1, 1}
	for len(ws) < 24 && ws[len(ws)-1] < 1<<24 {
		ws = append(ws, a*ws[len(ws)-1]+ws[len(ws)-2])
	}
	// The value u*w(i) + v*w(i-1) must be cancelled by digits that are worth
	// less than w(i); the ratios w(i-1)/w(i) left out are within 2^-23 of the last.
	alive := func(p uv) bool {
		for i := 1; i < len(ws); i++ {
			x := p.u*ws[i] + p.v*ws[i-1]
			if x >= (-hi-1)*ws[i] && x <= (1-lo)*ws[i] {
				return true
			}
		}
		return false
	}
	n := &network{before: map[edge][]int32{}}
	index := map[uv]int32{{}: 0}
	list := []uv{{}}
	if hi-lo > int64(g.lim.States) { // there are more pairs than that
		return nil, g.check(linearStep, 1, int(hi-lo), 0)
	}
	for q := 0; q < len(list); q++ {
		p := list[q]
		if p.u+p.v == 0 {
			n.ends = append(n.ends, int32(q))
		}
		for sum := lo * a; sum <= hi*a; sum++ {
			to := uv{a*p.u + p.v + sum, p.u}
			if !alive(to) {
				continue
			}
			r, ok := index[to]
			if !ok {
				if err := g.check(linearStep, len(list), len(list), len(n.before)); err != nil {
					return nil, err
				}
				r = int32(len(list))
				index[to] = r
				list = append(list, to)
			}
			n.before[edge{r, sum}] = append(n.before[edge{r, sum}], int32(q))
		}
	}
	return n, nil
}
