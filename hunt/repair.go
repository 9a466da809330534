package hunt

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/rule"
	"github.com/grundy-cgt/grundy/store"
)

// keptPart is a part of the kept values: a file, or what is in none.
type keptPart struct {
	file  *store.File
	from  int64
	to    int64
	wrong string // why it cannot be used; "" if it is right
}

// keptCheck compares kept values with the hash chain.
type keptCheck struct {
	ctx   context.Context
	st    *store.Store
	run   store.Run
	links []store.Link
}

// parts reads all kept values, a part at a time.
func (k *keptCheck) parts(f func(keptPart) error) error {
	l, w, err := readLatest(k.st, k.run)
	if err != nil || l == nil || k.run.Keep == store.KeepNone {
		return err
	}
	if k.links, err = k.st.Links(k.run.ID, 0); err != nil {
		return err
	}
	files, err := k.st.Files(k.run.ID)
	if err != nil {
		return err
	}
	end := int64(0)
	for i := range files {
		if err := k.ctx.Err(); err != nil {
			return err
		}
		file := &files[i]
		p := keptPart{file: file, from: file.First, to: file.First + file.Count}
		if file.First != end {
			p.wrong = fmt.Sprintf("the values of the heaps %d to %d are in no file", end, file.First-1)
		} else if err := k.file(file); err != nil {
			p.wrong = reason(err)
		}
		end = p.to
		if err := f(p); err != nil {
			return err
		}
	}
	if end >= w.N {
		return nil
	}
	p := keptPart{from: end, to: w.N}
	if err := k.tail(end, w.N, l.chain.rest); err != nil {
		p.wrong = reason(err)
	}
	return f(p)
}

// reason is what an error found, without the name of the store.
func reason(err error) string {
	var e *store.Error
	if !errors.As(err, &e) {
		return err.Error()
	}
	if e.Err != nil {
		return e.Err.Error()
	}
	return e.What
}

// at begins the chain at a block.
func (k *keptCheck) at(from int64) (*chain, error) {
	c := newChain(k.run.Block)
	c.block = from / k.run.Block
	if c.block > int64(len(k.links)) {
		return nil, fmt.Errorf("the hash chain ends before block %d", c.block)
	}
	if c.block > 0 {
		c.prev = k.links[c.block-1].Hash
	}
	return c, nil
}

// compare feeds values to the chain, and reports the first block that is not the
// run's.
func (k *keptCheck) compare(c *chain, b heap.Block) (err error) {
	c.feed(b, func(l store.Link) {
		if err == nil && (l.Block >= int64(len(k.links)) || k.links[l.Block] != l) {
			err = fmt.Errorf("the values of the heaps %d to %d do not fit the hash chain", l.Block*c.size, (l.Block+1)*c.size-1)
		}
	})
	return err
}

func (k *keptCheck) file(file *store.File) error {
	c, err := k.at(file.First)
	if err != nil {
		return err
	}
	next := file.First
	return k.st.ReadFile(*file, func(values []uint32) error {
		b := heap.PackBlock(next, values)
		next += int64(len(values))
		return k.compare(c, b)
	})
}

// tail reads what is in no file; the last values are in the checkpoint too.
func (k *keptCheck) tail(from, to int64, rest heap.Block) error {
	var g []uint32
	if err := kept(k.st, k.run, from, to, func(values []uint32) error {
		g = append(g, values...)
		return nil
	}); err != nil {
		return err
	}
	if last := rest.Append(nil); len(last) > len(g) || !slices.Equal(g[len(g)-len(last):], last) {
		return fmt.Errorf("the values of the heaps %d to %d are not those of the checkpoint", rest.From, to-1)
	}
	return nil
}

// Repair reads all kept values of a run, computes those anew that are lost or do
// not fit the hash chain, by walks from the checkpoints before them, and writes
// them again when they fit it. Of the parts that are right, and of those that were
// repaired, report is told, if not nil. The store must be open for writing.
func Repair(ctx context.Context, st *store.Store, run store.Run, r *rule.Rule, o heap.WalkOptions, report func(Audited)) error {
	if run.Keep == store.KeepNone {
		return errors.New("the values of this run are not kept, so there is nothing to repair")
	}
	w, err := newWindows(ctx, st, run, r, o)
	if err != nil {
		return err
	}
	k := &keptCheck{ctx: ctx, st: st, run: run}
	return k.parts(func(p keptPart) error {
		x := Audited{From: p.from, To: p.to, Values: p.to - p.from, How: "the hash chain"}
		if p.wrong != "" {
			x.How = "a walk, as they were lost or altered (" + p.wrong + ")"
			if err := k.repair(w, p); err != nil {
				return err
			}
		}
		if report != nil {
			report(x)
		}
		return nil
	})
}

func (k *keptCheck) repair(w *windows, p keptPart) error {
	in, err := w.reader(p.from, 0)
	if err != nil {
		return err
	}
	g, err := in.read(int(p.to - p.from))
	if err != nil {
		return err
	}
	c, err := k.at(p.from)
	if err != nil {
		return err
	}
	b := heap.PackBlock(p.from, g)
	if err := k.compare(c, b); err != nil {
		return damaged(k.st, "computed anew, %v: the chain was altered, or one of the two computations was wrong", err)
	}
	if p.file == nil {
		return k.st.SetTail(k.run.ID, store.Piece{First: p.from, Width: b.Width, Data: b.Data})
	}
	_, err = k.st.WriteFile(k.run, p.from, p.to-p.from, func(i int64) uint32 { return g[i] })
	return err
}
