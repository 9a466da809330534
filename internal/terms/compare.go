package terms

import (
	"cmp"
	"slices"

	"github.com/grundy-cgt/grundy/rule"
)

// What a condition must be at a point: either, if it is neither of these.
const (
	yes = int8(1)
	no  = int8(2)
)

// Bounds of the search for conditions.
const (
	maxConditions = 1200 // that are joined in pairs
	maxTriples    = 150  // that are joined in threes
	maxCompared   = 18   // the cost of two terms that are compared
	cheapCompared = 13   // the same for a condition that is one of several parts
	maxMember     = 11   // the cost of a term that is in a set
	memberCost    = 3    // of the least set
	compareTerms  = 4    // how many comparisons are counted as one computed value
)

// Signs of a difference; the relation that allows each set of them.
const (
	less = uint8(1 << iota)
	equal
	greater
	anySign = less | equal | greater
)

var relations = map[uint8]string{
	less: "<", equal: "==", greater: ">", less | equal: "<=", equal | greater: ">=", less | greater: "!=",
}

// namedSets are the sets that a term may be in.
var namedSets = []struct {
	set  rule.Named
	cost int
	has  func(x int64) bool
}{
	{rule.Named{Name: "squares"}, 3, func(x int64) bool { r := isqrt(max(x, 0)); return x > 0 && r*r == x }},
	{rule.Named{Name: "triangular"}, 4, func(x int64) bool { r := isqrt(max(8*x+1, 0)); return x > 0 && r*r == 8*x+1 }},
	{rule.Named{Name: "fibonacci"}, 3, func(x int64) bool { return x > 0 && lowfib(x) == x }},
	powersOf(2), powersOf(3), powersOf(4), powersOf(5), powersOf(6), powersOf(10),
}

func powersOf(b int64) (s struct {
	set  rule.Named
	cost int
	has  func(x int64) bool
},
) {
	s.set, s.cost = rule.Named{Name: "powers", Args: []rule.Expr{rule.Num{V: b}}}, 4
	s.has = func(x int64) bool {
		for x > 0 && x%b == 0 {
			x /= b
		}
		return x == 1
	}
	return s
}

// A condition compares two terms, or says of one that it is in a set.
type condition struct {
	x, y  int32 // terms; y is an index in namedSets for a member
	signs uint8 // of x - y that it allows; 0 for a member
	not   bool  // of a member
	cost  int
	out   []uint64 // the points that must be excluded and are
}

func (b *bank) condition(c condition) rule.Expr {
	if c.signs == 0 {
		return rule.In{X: b.expr(c.x), Set: namedSets[c.y].set, Not: c.not}
	}
	return rule.Binary{Op: relations[c.signs], X: b.expr(c.x), Y: b.expr(c.y)}
}

// opposite is the condition that holds where c does not.
func (c condition) opposite() condition {
	c.not = !c.not
	if c.signs != 0 {
		c.signs = anySign &^ c.signs
	}
	return c
}

// demand is what a condition must be at each point.
type demand struct {
	yes, no []int
}

func newDemand(must []int8) (d demand) {
	for i, m := range must {
		switch m {
		case yes:
			d.yes = append(d.yes, i)
		case no:
			d.no = append(d.no, i)
		}
	}
	return d
}

// simple returns the cheapest condition that is as it must be.
func (b *bank) simple(must []int8) (rule.Expr, bool) {
	d, exact := newDemand(must), []condition(nil)
	b.compare(d, cheapCompared, func(c condition, all bool) bool {
		if all {
			exact = append(exact, c)
		}
		return !all
	})
	if len(exact) == 0 {
		return nil, false
	}
	return b.condition(exact[0]), true
}

// compare passes to visit the conditions of at most so much cost that hold
// wherever they must, with the points that they exclude, and whether these are
// all that must be.
func (b *bank) compare(d demand, most int, visit func(c condition, all bool) bool) {
	for c := range most + 1 {
		for ca := 0; ca <= min(c, len(b.cost)-1); ca++ {
			if cb := c - ca; cb <= ca && !b.compareLevel(d, ca, cb, visit) {
				return
			}
		}
		if m := c - memberCost; m >= 0 && m < len(b.cost) && m <= maxMember && !b.members(d, m, visit) {
			return
		}
	}
}

func (b *bank) compareLevel(d demand, ca, cb int, visit func(c condition, all bool) bool) bool {
	for _, x := range b.cost[ca] {
		u := b.terms[x].v
		for _, y := range b.cost[cb] {
			v, signs := b.terms[y].v, uint8(0)
			for _, i := range d.yes {
				if signs |= sign(u[i], v[i]); signs == anySign {
					break
				}
			}
			if b.spend(1); b.work < 0 {
				return false
			}
			if signs == anySign || x == y || b.shares(x, y) || b.shares(y, x) {
				continue
			}
			b.spend((len(d.yes) + len(d.no)) / compareTerms)
			c := condition{x: x, y: y, signs: signs, cost: ca + cb + 2}
			outside := uint8(0)
			for k, i := range d.no {
				if s := sign(u[i], v[i]); s&signs == 0 {
					outside |= s
					c.exclude(k, len(d.no))
				}
			}
			all := c.count() == len(d.no)
			if c.out != nil && !visit(c, all) {
				return false
			}
			if wider := anySign &^ outside; all && wider != signs { // a sign that no point has
				c.signs = wider
				if !visit(c, all) {
					return false
				}
			}
		}
	}
	return true
}

// shares reports that x is y plus or minus something, so that a comparison of the
// two says the same as another one.
func (b *bank) shares(x, y int32) bool {
	t := b.terms[x]
	return t.op >= 0 && (operations[t.op].name == "+" || operations[t.op].name == "-") && (t.a == y || t.b == y)
}

func sign(a, b int64) uint8 {
	switch {
	case a < b:
		return less
	case a > b:
		return greater
	}
	return equal
}

func (c *condition) exclude(k, of int) {
	if c.out == nil {
		c.out = make([]uint64, (of+63)/64)
	}
	c.out[k/64] |= 1 << (k % 64)
}

func (c *condition) count() int { return ones(c.out) }

// members passes the conditions that say of a term that it is in a set.
func (b *bank) members(d demand, cost int, visit func(c condition, all bool) bool) bool {
	for _, x := range b.cost[cost] {
		v := b.terms[x].v
		for s, set := range namedSets {
			for _, not := range []bool{false, true} {
				if slices.ContainsFunc(d.yes, func(i int) bool { return set.has(v[i]) == not }) {
					continue
				}
				c := condition{x: x, y: int32(s), not: not, cost: cost + set.cost + 2}
				for k, i := range d.no {
					if set.has(v[i]) == not {
						c.exclude(k, len(d.no))
					}
				}
				if c.out != nil && !visit(c, c.count() == len(d.no)) {
					return false
				}
			}
		}
	}
	return true
}

// joined returns the cheapest two or three conditions that are together as they
// must be.
func (b *bank) joined(d demand) [][]condition {
	var all []condition
	b.compare(d, maxCompared, func(c condition, _ bool) bool {
		b.spend(len(all) / (8 * compareTerms))
		if !slices.ContainsFunc(all, func(k condition) bool { return includes(k.out, c.out) }) {
			all = append(all, c)
		}
		return len(all) < maxConditions
	})
	slices.SortStableFunc(all, func(a, b condition) int { return cmp.Compare(a.cost, b.cost) })
	for n, most := range []int{0, 0, maxConditions, maxTriples} {
		if n < 2 {
			continue
		}
		if best := cover(all[:min(len(all), most)], n, len(d.no)); best != nil {
			return best
		}
	}
	return nil
}

// includes reports whether a set has all members of another one.
func includes(a, b []uint64) bool {
	for i, w := range b {
		if w&^a[i] != 0 {
			return false
		}
	}
	return true
}

// cover returns the cheapest choices of n conditions that exclude all of so many
// points.
func cover(all []condition, n, points int) (best [][]condition) {
	cheapest := 1 << 20
	out := make([]uint64, (points+63)/64)
	var choose func(from int, chosen []condition, cost int, out []uint64)
	choose = func(from int, chosen []condition, cost int, out []uint64) {
		left := n - len(chosen)
		for i := from; i < len(all); i++ {
			c := all[i]
			if cost+left*c.cost > cheapest {
				return
			}
			union := ones2(out, c.out)
			switch {
			case left == 1 && union == points:
				if cost+c.cost < cheapest {
					cheapest, best = cost+c.cost, nil
				}
				best = append(best, append(slices.Clone(chosen), c))
			case left > 1 && union > ones(out):
				joined := slices.Clone(out)
				for j, w := range c.out {
					joined[j] |= w
				}
				choose(i+1, append(chosen, c), cost+c.cost, joined)
			}
		}
	}
	choose(0, nil, 0, out)
	return best[:min(len(best), 20)]
}
