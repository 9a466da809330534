package huge

import (
	"cmp"
	"context"
	"errors"
	"math/big"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// Option is an option of a heap, and how many it stands for: those whose two heaps differ
// from its own by multiples of the period are of one class.
type Option struct {
	Parts []Part
	Class *big.Int
}

// Options are options of a heap that have a certain value.
type Options struct {
	List []Option
	// Count is how many there are in all, equal ones counted once; nil where that
	// is not known.
	Count *big.Int
	// Classes is the period by which the options of a class differ; 0 where each
	// option stands for itself.
	Classes int64
}

// Complete reports whether the list has all options.
func (o *Options) Complete() bool {
	return o.Count != nil && o.Count.Cmp(big.NewInt(int64(len(o.List)))) == 0
}

// add adds an option that stands for so many, and keeps it if there is room.
func (o *Options) add(most int, count *big.Int, heaps ...*big.Int) {
	o.Count.Add(o.Count, count)
	if len(o.List) >= most {
		return
	}
	parts := make([]Part, len(heaps))
	for i, h := range heaps {
		parts[i] = Part{h, one}
	}
	o.List = append(o.List, Option{parts, count})
}

// WithValue returns options of the heap n that have the value v, at most so many.
//
// It counts all of them, and lists them or one of each class, for rules with a proved
// period that take one of finitely many amounts and leave at most two heaps in any way
// (O(start + period) for each amount), for taking any amount but finitely many, for
// take 1..m and for take multiples of m. Of other rules the options are listed one by
// one, which ends after some thousands of them; then Count is nil and the list has those
// that were found until then.
func (s *Solver) WithValue(ctx context.Context, n, v *big.Int, most int) (*Options, error) {
	_, claim, err := s.Law(ctx)
	if err != nil {
		return nil, err
	}
	if claim != nil {
		if o, ok := s.byClaim(claim, n, v, most); ok {
			return o, nil
		}
	}
	if s.seq != nil && n.IsInt64() && v.IsUint64() && claim != nil {
		heaps, ok, err := s.seq.WithValue(ctx, n.Int64(), v.Uint64())
		if ok || err != nil {
			o := &Options{Count: new(big.Int)}
			for _, h := range heaps {
				o.add(most, one, big.NewInt(h))
			}
			return o, err
		}
	}
	return s.scan(ctx, n, v, most)
}

// byClaim finds the options by what the claim says of all heaps.
func (s *Solver) byClaim(c *period.Claim, n, v *big.Int, most int) (*Options, bool) {
	o := &Options{Count: new(big.Int)}
	set, _ := s.rule.TakeSet()
	switch c.Theorem {
	case period.Bash:
		p := big.NewInt(c.Period)
		down := new(big.Int).Sub(n, v)
		if down.Mod(down, p); v.Cmp(p) < 0 && down.Sign() > 0 && down.Cmp(n) <= 0 {
			o.add(most, one, down.Sub(n, down))
		}
		return o, true
	case period.Multiples:
		m := big.NewInt(c.Period)
		top, rest := new(big.Int).QuoRem(n, m, new(big.Int))
		if v.Cmp(top) < 0 {
			o.add(most, one, rest.Add(rest, m.Mul(m, v)))
		}
		return o, true
	case period.AllBut:
		o.allBut(c, set.Const, n, v, most)
		return o, true
	case period.Window, period.KHeap:
		amounts, ok := bounded(s.rule)
		if !ok || c.Saltus != 0 {
			return nil, false
		}
		for _, a := range amounts {
			if rest := new(big.Int).Sub(n, big.NewInt(a.take)); rest.Sign() >= 0 {
				o.leaving(c, a.parts, rest, v, most)
			}
		}
		return o, true
	}
	return nil, false
}

// allBut adds the heaps of value v below n that no exception forbids. The values go up
// by the saltus, which is not 0, with every period.
func (o *Options) allBut(c *period.Claim, allowed rule.Intervals, n, v *big.Int, most int) {
	for i, g := range c.Values {
		h := big.NewInt(int64(i))
		up := new(big.Int).Sub(v, big.NewInt(int64(g)))
		if int64(i) >= c.Start && up.Sign() > 0 {
			turns, rest := up.QuoRem(up, big.NewInt(c.Saltus), new(big.Int))
			h.Add(h, turns.Mul(turns, big.NewInt(c.Period)))
			up = rest
		}
		k := new(big.Int).Sub(n, h)
		if up.Sign() == 0 && k.Sign() > 0 && (!k.IsInt64() || allowed.Has(k.Int64())) {
			o.add(most, one, h)
		}
	}
	slices.SortFunc(o.List, compareOptions)
}

// amount is what may be taken, and how many heaps may be left then.
type amount struct {
	take  int64
	parts [3]bool
}

// bounded returns the amounts of a rule that leaves at most two heaps in any way;
// false for other rules, and for very many amounts.
func bounded(r *rule.Rule) ([]amount, bool) {
	heaps, _, ok := r.Bounded()
	if !ok || heaps > 2 {
		return nil, false
	}
	parts := map[int64][3]bool{}
	for _, m := range r.Moves() {
		b := m.(rule.Break)
		if b.Take.Const.Size() > 1<<14 {
			return nil, false
		}
		for _, i := range b.Take.Const {
			for k := i.Lo; k <= i.Hi; k++ {
				p := parts[k]
				for j := range p {
					p[j] = p[j] || b.Parts.Has(int64(j))
				}
				parts[k] = p
			}
		}
	}
	out := make([]amount, 0, len(parts))
	for k, p := range parts {
		out = append(out, amount{k, p})
	}
	slices.SortFunc(out, func(a, b amount) int { return cmp.Compare(a.take, b.take) })
	return out, true
}

// leaving adds the options that leave rest in heaps.
func (o *Options) leaving(c *period.Claim, parts [3]bool, rest, v *big.Int, most int) {
	if parts[0] && rest.Sign() == 0 && v.Sign() == 0 {
		o.add(most, one)
	}
	if parts[1] && rest.Sign() > 0 && periodic(c, rest).Cmp(v) == 0 {
		o.add(most, one, rest)
	}
	if parts[2] && v.IsUint64() {
		o.pairs(c, rest, v.Uint64(), most)
	}
}

// pairs adds the pairs of heaps x <= y, x >= 1, that are rest together and have the
// value v. From the start of the period on, x matters by its residue alone as long as y
// is there too.
func (o *Options) pairs(c *period.Claim, rest *big.Int, v uint64, most int) {
	half := new(big.Int).Rsh(rest, 1)
	start := max(c.Start, 1)
	add := func(x *big.Int, count *big.Int) {
		o.add(most, count, x, new(big.Int).Sub(rest, x))
	}
	if half.Cmp(big.NewInt(start+c.Period)) < 0 { // rest-half is at least half
		for x := int64(1); x <= half.Int64(); x++ {
			if at(c, x)^at(c, rest.Int64()-x) == v {
				add(big.NewInt(x), one)
			}
		}
		return
	}
	y := new(big.Int).Sub(rest, big.NewInt(c.Start))
	residue := y.Mod(y, big.NewInt(c.Period)).Int64() // of rest - start
	for x := int64(1); x < start+c.Period; x++ {
		other := c.Start + ((residue-x)%c.Period+c.Period)%c.Period
		if at(c, x)^at(c, other) != v {
			continue
		}
		small := big.NewInt(x)
		if x < start {
			add(small, one)
			continue
		}
		count := new(big.Int).Sub(half, small)
		count.Quo(count, big.NewInt(c.Period))
		if add(small, count.Add(count, one)); count.Cmp(one) > 0 {
			o.Classes = c.Period
		}
	}
}

// at is periodic for a heap of 64 bits, without a saltus.
func at(c *period.Claim, n int64) uint64 {
	if n >= c.Start {
		n = c.Start + (n-c.Start)%c.Period
	}
	return uint64(c.Values[n])
}

// Bounds of a scan: choices; choices in a heap that is near; choices where each asks for
// prime factors of large numbers; options whose value is out of reach.
const (
	scanChoices = 1 << 13
	scanNear    = 1 << 17
	scanFactors = 1 << 6
	scanUnknown = 4
)

// near is how many bits a heap has whose options are gone through whatever the law is.
const near = 17

// budget is how many choices a scan of the options of n may make.
func (s *Solver) budget(n *big.Int) int {
	switch {
	case s.proved == nil:
		return heapChoices // the values are known already
	case n.BitLen() <= near:
		return scanNear
	case strings.Contains(s.proved.Formula.String(), "lpf") || strings.Contains(s.proved.Formula.String(), "prime"):
		return scanFactors
	}
	return scanChoices
}

// scan lists the options one by one; where that does not come to an end, it tries some
// others too.
func (s *Solver) scan(ctx context.Context, n, v *big.Int, most int) (*Options, error) {
	sc := &scanner{s: s, ctx: ctx, v: v, most: most, o: &Options{}, seen: map[string]bool{}}
	left := s.budget(n)
	err := s.lister.list(ctx, n, &left, sc.try)
	all := err == nil && sc.unknown == 0
	if !all && (err == nil || errors.Is(err, game.ErrLimit)) && sc.failed == nil {
		err = s.lister.guess(ctx, n, candidates(n, v), sc.try)
	}
	if err = cmp.Or(sc.failed, err); err != nil && err != errStopped && !errors.Is(err, game.ErrLimit) {
		return nil, err
	}
	slices.SortFunc(sc.o.List, compareOptions)
	if all {
		sc.o.Count = big.NewInt(int64(len(sc.seen)))
	}
	return sc.o, nil
}

// scanner collects the options with a value from those that it is given.
type scanner struct {
	s       *Solver
	ctx     context.Context
	v       *big.Int
	most    int
	o       *Options
	seen    map[string]bool
	unknown int // options whose value is out of reach
	failed  error
}

// try takes an option; false where no more are wanted.
func (c *scanner) try(parts []Part) bool {
	if c.v.Sign() == 0 && len(parts) == 1 && parts[0].Times.Bit(0) == 1 && c.s.won(c.ctx, parts[0].Heap) != nil {
		return true // not 0, whatever it is
	}
	x, err := c.s.sum(c.ctx, parts)
	switch {
	case errors.Is(err, game.ErrLimit):
		c.unknown++
		return c.unknown < scanUnknown
	case err != nil:
		c.failed = err
		return false
	case x.Cmp(c.v) != 0:
		return true
	}
	if k := sorted(parts); !c.seen[k] {
		c.seen[k] = true
		if len(c.o.List) < c.most {
			c.o.List = append(c.o.List, Option{parts, one})
		}
	}
	return true
}

// sum is the value of parts.
func (s *Solver) sum(ctx context.Context, parts []Part) (*big.Int, error) {
	x := new(big.Int)
	for _, p := range parts {
		if p.Times.Bit(0) == 0 {
			continue
		}
		v, _, err := s.Value(ctx, p.Heap)
		if err != nil {
			return nil, err
		}
		x.Xor(x, v)
	}
	return x, nil
}

// sorted sorts the parts and returns them as text.
func sorted(parts []Part) string {
	slices.SortFunc(parts, func(a, b Part) int { return a.Heap.Cmp(b.Heap) })
	k := ""
	for _, p := range parts {
		k += p.Times.Text(36) + "*" + p.Heap.Text(36) + "+"
	}
	return k
}

// compareOptions orders options by their heaps.
func compareOptions(a, b Option) int {
	return slices.CompareFunc(a.Parts, b.Parts, func(x, y Part) int {
		return cmp.Or(x.Heap.Cmp(y.Heap), x.Times.Cmp(y.Times))
	})
}
