package heap

import (
	"context"
	"math"
	"math/bits"

	"github.com/grundy-cgt/grundy/rule"
)

const (
	lowerWay = "lower heaps: sets of xors"
	turnWay  = "coins: sets of xors"
)

// turnBudget is how many values of a rule that turns coins take about a second.
func turnBudget(t rule.Turn) int {
	switch {
	case t.Kind == rule.Consecutive || t.Kind == rule.Spaced:
		return 2000
	case t.Kind == rule.Symmetric && t.First && t.Coins.Max() <= 5:
		return 1000
	case t.Kind == rule.Symmetric && t.Coins.Max() <= 5:
		return 200
	case t.Coins.Max() > 16: // values may double with every coin
		return 24
	}
	return 40
}

// spanBudget is turnBudget for rules all of whose moves have a span.
func spanBudget(r *rule.Rule, span int64) int {
	budget := 1 << 13
	for _, m := range r.Moves() {
		t, _ := m.(rule.Turn)
		switch {
		case t.Kind == rule.Consecutive || t.Kind == rule.Spaced || span <= 16:
		case span <= 64 && t.Coins.Max() <= 8, span <= 24:
			budget = min(budget, 600)
		default:
			budget = min(budget, turnBudget(t))
		}
	}
	return budget
}

// newTurn returns the marker of a move that turns coins.
func newTurn(t rule.Turn) marker {
	switch {
	case t.Kind == rule.Consecutive || t.Kind == rule.Spaced:
		return &spaced{turn: t}
	case t.Kind == rule.Any && t.Within == 0 && !t.First:
		return &anyCoins{xors: newXors(t)}
	}
	return &groups{turn: t, xors: newXors(t)}
}

// xors keeps the sets of the xors that coins can make, by how many coins make
// them: sets[j] for exactly j coins. Where numbers have no end, the last two sets
// also stand for two, four, ... coins more. A set of values is a row of bits.
//
// Each coin is taken in once, so that the coins of a set are different however
// their values are.
type xors struct {
	turn  rule.Turn
	most  int // sets[j] is kept for j <= most
	open  bool
	words int
	top   uint32
	sets  [][]uint64
	used  []bool
	spare [2][]uint64
}

// maxXors bounds the words of all sets, 256 MB.
const maxXors = 1 << 25

// maxSteps is about the most word operations for one coin of groups: 0.1 s.
const maxSteps = 1 << 27

// mostCoins is the most coins of which exact numbers are kept.
const mostCoins = 1 << 16

// countable reports whether the numbers of coins of the move are few enough, or do
// not matter.
func countable(t rule.Turn) bool {
	last := t.Coins[len(t.Coins)-1]
	return t.Kind == rule.Consecutive || t.Kind == rule.Spaced || last.Lo <= mostCoins && (last.Hi <= mostCoins || last.Hi == rule.Inf)
}

func newXors(t rule.Turn) *xors {
	x := &xors{turn: t, words: 1}
	last := t.Coins[len(t.Coins)-1]
	x.most = int(last.Hi) - 1 // the coin that is moved is not counted
	if x.open = last.Hi == rule.Inf; x.open {
		x.most = int(last.Lo)
	}
	x.sets = make([][]uint64, x.most+1)
	x.used = make([]bool, x.most+1)
	for j := range x.sets {
		x.sets[j] = make([]uint64, 1)
	}
	return x
}

// start leaves one choice: j coins that are worth v together.
func (x *xors) start(j int, v uint32) {
	for i, used := range x.used {
		if used {
			clear(x.sets[i])
			x.used[i] = false
		}
	}
	if j = x.fold(j); j <= x.most {
		x.sets[j][v>>6] |= 1 << (v & 63)
		x.used[j] = true
	}
}

// fold is the set that j coins belong to; more than most where there is none.
func (x *xors) fold(j int) int {
	if x.open && j > x.most {
		return x.most - (j-x.most)%2
	}
	return j
}

// widen makes room for xors with v.
func (x *xors) widen(v uint32, known int) error {
	x.top = max(x.top, v)
	w := width(x.top)
	if w <= x.words {
		return nil
	}
	if w > maxXors/(len(x.sets)+2) {
		return &LimitError{"bytes", 8 * maxXors, known}
	}
	for j, s := range x.sets {
		x.sets[j] = append(s, make([]uint64, w-x.words)...)
	}
	x.words = w
	return nil
}

// add takes in a choice: size coins that are worth v together, or not. An error
// of ctx leaves the sets unfinished.
func (x *xors) add(ctx context.Context, size int, v uint32) error {
	first := x.most // the sets below it only grow larger ones
	if x.open {
		first = x.most - 2
		var old [2][]uint64
		for k := range old {
			if j := x.most - k; j >= 0 && x.used[j] {
				old[k] = append(x.spare[k][:0], x.sets[j]...)
				x.spare[k] = old[k]
			}
		}
		for k, s := range old {
			if s != nil {
				x.join(x.fold(x.most-k+size), s, v)
			}
		}
	}
	for j := first; j >= 0; j-- {
		if to := x.fold(j + size); x.used[j] && to <= x.most {
			x.join(to, x.sets[j], v)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

func (x *xors) join(to int, from []uint64, v uint32) {
	orXor(x.sets[to], from, v)
	x.used[to] = true
}

// mark puts the xors of the allowed numbers of coins into the set.
func (x *xors) mark(set *marks) {
	for j, s := range x.sets {
		if x.used[j] && x.turn.Allows(int64(j)+1) {
			set.or(s)
		}
	}
}

// anyCoins marks what a coin reaches that is turned with any lower ones. For J
// numbers of coins and n values below 2^b it takes J*2^b/64 word operations each.
type anyCoins struct {
	xors  *xors
	known int // coins below it are taken in
}

func (m *anyCoins) mark(ctx context.Context, set *marks, g []uint32) error {
	if len(g) == 0 {
		return nil
	}
	if m.known == 0 {
		m.xors.start(0, 0)
		m.known = 1 // there is no coin 0
	}
	for ; m.known < len(g); m.known++ {
		if err := m.xors.widen(g[m.known], len(g)); err != nil {
			return err
		}
		if err := m.xors.add(ctx, 1, g[m.known]); err != nil {
			m.known = 0
			return err
		}
	}
	m.xors.mark(set)
	return nil
}

// groups marks what a coin reaches by the choices that rule.Turn.Ways gives.
type groups struct {
	turn rule.Turn
	xors *xors
}

func (m *groups) mark(ctx context.Context, set *marks, g []uint32) error {
	var err error
	value := func(coins []int64) (v uint32) {
		for _, i := range coins {
			v ^= g[i]
		}
		return v
	}
	for _, v := range g {
		if err := m.xors.widen(v, len(g)); err != nil {
			return err
		}
	}
	steps := 0
	m.turn.Ways(int64(len(g)), func(base []int64, more [][]int64) bool {
		if steps += (len(more) + 1) * m.xors.words * min(len(more)+1, len(m.xors.sets)); steps > maxSteps {
			err = &LimitError{"steps for one coin", maxSteps, len(g)}
			return false
		}
		m.xors.start(len(base), value(base))
		for _, coins := range more {
			if err = m.xors.add(ctx, len(coins), value(coins)); err != nil {
				return false
			}
		}
		m.xors.mark(set)
		return true
	})
	return err
}

// spaced marks what a coin reaches that is turned with equally spaced ones: the xors
// of the first j of n-d, n-2d, ..., which takes n log n steps, or n if d is 1.
type spaced struct{ turn rule.Turn }

func (m spaced) mark(ctx context.Context, set *marks, g []uint32) error {
	n := int64(len(g))
	if n == 0 {
		return nil
	}
	low := int64(1)
	if m.turn.Within > 0 {
		low = max(1, n-m.turn.Within+1)
	}
	if m.turn.Allows(1) && (!m.turn.First || n == 1) {
		set.add(0)
	}
	most := n - low
	if m.turn.Kind == rule.Consecutive {
		most = min(most, 1)
	}
	for d := int64(1); d <= most; d++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		var v uint32
		count := int64(1)
		for i := n - d; i >= low && count < m.turn.Coins.Max(); i -= d {
			v ^= g[i]
			if count++; m.turn.Allows(count) && (!m.turn.First || i == 1) {
				set.add(v)
			}
		}
	}
	return nil
}

// turtles is the engine of "turn 1..2t+1" by the Mock Turtle theorem, whose proof
// is in docs/reference/proofs.md, "Coins": coin n has the value 2h or 2h+1,
// whichever has oddly many ones in binary, where h is the value of a heap of n-1
// that is replaced by 2t-1 lower heaps. That is half as wide as the coins' own
// values.
type turtles struct {
	half *lower
	h    []uint32
	set  marks
}

func newTurtles(r *rule.Rule) (engine, bool) {
	t, ok := r.TurnRule()
	if !ok || t.Kind != rule.Any || t.Within > 0 || t.First || t.Parity != rule.EitherParity || len(t.Coins) != 1 {
		return nil, false
	}
	c := t.Coins[0]
	if c.Lo != 1 || c.Hi < 3 || c.Hi%2 == 0 || c.Hi > mostCoins {
		return nil, false
	}
	return &turtles{half: newLower(rule.Numbers(c.Hi - 2))}, true
}

func (m *turtles) fill(ctx context.Context, g []uint32, from, to int) (int, error) {
	for n := from; n < to; n++ {
		if err := ctx.Err(); err != nil {
			return n, err
		}
		if g[n] = 0; n == 0 {
			continue
		}
		if len(m.h) < n {
			m.set.reset()
			if err := m.half.mark(ctx, &m.set, m.h); err != nil {
				return n, err
			}
			m.h = append(m.h, uint32(m.set.mex()))
		}
		h := uint64(m.h[n-1])
		v := 2*h + uint64(1-bits.OnesCount64(h)&1)
		if v > math.MaxUint32 {
			return n, tooLarge(int64(n), v)
		}
		g[n] = uint32(v)
	}
	return to, nil
}
