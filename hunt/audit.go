package hunt

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/rule"
	"github.com/grundy-cgt/grundy/store"
)

// Audited is a part of a run that was computed anew.
type Audited struct {
	From, To int64  // the heaps From, ..., To-1
	Values   int64  // how many of them
	How      string // by which means
	Wrong    string // what does not fit; "" if all does
}

// The sizes of an audit.
const (
	plainHeaps  = 3000    // the first heaps, from the definition
	plainSample = 32      // heaps of a block, from the definition
	plainReach  = 1 << 24 // below which heaps are computed from the definition
)

// ErrNothing says that there is nothing to audit yet.
var ErrNothing = errors.New("there is no checkpoint and no block of the hash chain to audit yet")

// Audit computes parts of a run anew, by means that share nothing with the walk but
// the rule: the first heaps from the definition; the first block and `blocks`
// others, chosen by the seed, from a stored window before them, by the plain method
// of rare heaps, or for rules without rare heaps a sample of the heaps of a block
// from the definition. Values of a whole block are compared by the hash chain. It
// takes about a second for each block. Before, all kept values are read and compared
// with the chain; [Repair] mends those that are wrong. report, if not nil, is told each part.
func Audit(ctx context.Context, st *store.Store, run store.Run, r *rule.Rule, blocks int, seed uint64, report func(Audited)) error {
	c, _, err := st.Latest(run.ID)
	if err != nil {
		return err
	}
	if c == nil {
		return ErrNothing
	}
	a := &audit{ctx: ctx, st: st, run: run, rule: r, random: rand.New(rand.NewPCG(seed, 1)), report: report}
	if err := a.kept(); err != nil {
		return err
	}
	if a.last, err = state(st, run, c.Walk); err != nil {
		if a.broken && errors.Is(err, store.ErrDamaged) {
			return nil // the state rests on what was told to be wrong
		}
		return err
	}
	if a.links, err = st.Links(run.ID, 0); err != nil {
		return err
	}
	a.links = a.links[:min(int64(len(a.links)), c.N/run.Block)]
	if err := a.first(); err != nil {
		return err
	}
	if a.last.Window.From > 0 && a.last.Mask.Bits != 0 {
		return a.sparse(blocks)
	}
	return a.plain(blocks)
}

type audit struct {
	ctx    context.Context
	st     *store.Store
	run    store.Run
	rule   *rule.Rule
	random *rand.Rand
	report func(Audited)
	last   heap.WalkState
	links  []store.Link
	broken bool // kept values are wrong
}

func (a *audit) tell(x Audited) {
	if a.report != nil {
		a.report(x)
	}
}

// kept compares all kept values with the hash chain.
func (a *audit) kept() error {
	right := Audited{How: "the hash chain: they are kept as they were computed"}
	k := &keptCheck{ctx: a.ctx, st: a.st, run: a.run}
	err := k.parts(func(p keptPart) error {
		if p.wrong != "" {
			a.broken = true
			a.tell(Audited{From: p.from, To: p.to, Values: p.to - p.from, How: "the hash chain", Wrong: p.wrong})
			return nil
		}
		if right.Values == 0 {
			right.From = p.from
		}
		right.To, right.Values = p.to, right.Values+p.to-p.from
		return nil
	})
	if err == nil && right.Values > 0 {
		a.tell(right)
	}
	return err
}

// first computes the first heaps from the definition.
func (a *audit) first() error {
	known := a.last.Low.Append(nil)
	if a.last.Window.From == 0 {
		known = a.last.Window.Append(nil)
	}
	known = known[:min(len(known), plainHeaps)]
	d, err := newDefinition(a.rule)
	if err != nil {
		return err
	}
	x := Audited{To: int64(len(known)), Values: int64(len(known)), How: "the definition"}
	var g []uint32
	for n := range int64(len(known)) {
		if err := a.ctx.Err(); err != nil {
			return err
		}
		v, err := d.value(g, n)
		if err != nil {
			return err
		}
		if v != known[n] {
			x.Wrong = fmt.Sprintf("G(%d) is %d, and the run has %d", n, v, known[n])
			break
		}
		g = append(g, v)
	}
	a.tell(x)
	return nil
}

// sparse computes whole blocks by the plain method of rare heaps.
func (a *audit) sparse(blocks int) error {
	if len(a.links) > 0 { // the first block, from nothing
		st := heap.WalkState{Low: heap.Block{Width: 1}, Window: heap.Block{Width: 1}, Mask: a.last.Mask}
		if err := a.block(0, st); err != nil {
			return err
		}
	}
	history, err := a.st.History(a.run.ID)
	if err != nil {
		return err
	}
	a.random.Shuffle(len(history), func(i, j int) { history[i], history[j] = history[j], history[i] })
	done := map[int64]bool{0: true}
	for _, n := range history {
		b := (n + a.run.Block - 1) / a.run.Block
		if blocks == 0 || b >= int64(len(a.links)) || done[b] || a.rareIn(n, (b+1)*a.run.Block) {
			continue
		}
		data, err := a.st.Walk(a.run.ID, n)
		if err != nil {
			return err
		}
		st, err := state(a.st, a.run, data)
		if err != nil {
			return err
		}
		if st.Mask.Bits == 0 || st.Window.From == 0 {
			continue
		}
		done[b] = true
		blocks--
		if err := a.block(b, st); err != nil {
			return err
		}
	}
	return nil
}

// rareIn reports whether one of the heaps from, ..., to-1 is rare: the window does
// not hold all that a rare heap needs.
func (a *audit) rareIn(from, to int64) bool {
	return slices.ContainsFunc(a.last.Rares, func(r heap.Rare) bool { return r.Heap >= from && r.Heap < to })
}

// block computes the values up to the end of a block from a state before it, and
// compares the hash.
func (a *audit) block(block int64, st heap.WalkState) error {
	f := newReference(a.rule, st, a.last.Rares)
	if f == nil {
		return fmt.Errorf("the rule %s is no code that leaves at most two heaps", a.rule)
	}
	from, to := block*a.run.Block, (block+1)*a.run.Block
	x := Audited{From: from, To: to, Values: to - st.N, How: "rare heaps, from the window at " + fmt.Sprint(st.N)}
	if st.N == 0 {
		x.How = "rare heaps, from nothing"
	}
	for f.n() < to {
		if f.n()%1024 == 0 && a.ctx.Err() != nil {
			return a.ctx.Err()
		}
		if _, err := f.next(); err != nil {
			x.Wrong = fmt.Sprintf("G(%d) cannot be computed: %v", f.n(), err)
			a.tell(x)
			return nil
		}
	}
	a.compare(&x, block, f.g[from-f.base:])
	a.tell(x)
	return nil
}

// compare compares the values of a block with the hash chain.
func (a *audit) compare(x *Audited, block int64, values []uint32) {
	c := newChain(a.run.Block)
	c.block = block
	if block > 0 {
		c.prev = a.links[block-1].Hash
	}
	c.feed(heap.PackBlock(block*a.run.Block, values), func(l store.Link) {
		if l != a.links[block] {
			x.Wrong = fmt.Sprintf("the hash of block %d is not that of the run", block)
		}
	})
}

// plain compares blocks of values that are all known with the hash chain, and some
// of them with the definition.
func (a *audit) plain(blocks int) error {
	g := a.last.Window.Append(nil)
	if a.last.Window.From > 0 {
		return fmt.Errorf("the values of the run before heap %d are not known any more, and there is no mask: nothing can be computed anew", a.last.Window.From)
	}
	d, err := newDefinition(a.rule)
	if err != nil {
		return err
	}
	reach := min(int64(len(a.links)), plainReach/a.run.Block)
	for range min(int64(blocks), reach) {
		block := a.random.Int64N(reach)
		from := block * a.run.Block
		x := Audited{From: from, To: from + a.run.Block, Values: plainSample, How: "the definition, for a sample; the hash, for all"}
		a.compare(&x, block, g[from:from+a.run.Block])
		for range plainSample {
			if err := a.ctx.Err(); err != nil {
				return err
			}
			n := from + a.random.Int64N(a.run.Block)
			v, err := d.value(g[:n], n)
			if err != nil {
				return err
			}
			if v != g[n] {
				x.Wrong = fmt.Sprintf("G(%d) is %d, and the run has %d", n, v, g[n])
			}
		}
		a.tell(x)
	}
	return nil
}
