package hunt

import (
	"fmt"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/store"
)

// fileBlocks is how many blocks of the chain a file of values holds.
const fileBlocks = 16

// keeper keeps values: in files of fileBlocks blocks, and those behind them in
// pieces that each checkpoint takes.
type keeper struct {
	st    *store.Store
	run   store.Run
	first int64 // of the file that is filled
	buf   []uint32
	saved int          // buf[:saved] is in pieces of earlier checkpoints
	files []store.File // since the last checkpoint
}

func (k *keeper) size() int { return int(k.run.Block) * fileBlocks }

// feed takes the next values.
func (k *keeper) feed(b heap.Block) error {
	for i := 0; i < b.Len(); {
		m := min(b.Len()-i, k.size()-len(k.buf))
		k.buf = heap.Block{Width: b.Width, Data: b.Data[i*b.Width : (i+m)*b.Width]}.Append(k.buf)
		i += m
		if len(k.buf) < k.size() {
			break
		}
		f, err := k.st.WriteFile(k.run, k.first, int64(k.size()), func(i int64) uint32 { return k.buf[i] })
		if err != nil {
			return err
		}
		k.files = append(k.files, f)
		k.first += int64(k.size())
		k.buf, k.saved = k.buf[:0], 0
	}
	return nil
}

// checkpoint adds to a checkpoint what is new.
func (k *keeper) checkpoint(p *store.Progress) {
	p.Files = k.files
	if k.saved < len(k.buf) {
		b := heap.PackBlock(k.first+int64(k.saved), k.buf[k.saved:])
		p.Tail = []store.Piece{{First: b.From, Width: b.Width, Data: b.Data}}
	}
}

// done notes that a checkpoint was made.
func (k *keeper) done() { k.files, k.saved = nil, len(k.buf) }

// resume fills the keeper with the values below n of the file that n belongs to.
func (k *keeper) resume(n int64) error {
	k.first = n - n%int64(k.size())
	err := kept(k.st, k.run, k.first, n, func(values []uint32) error {
		k.buf = append(k.buf, values...)
		return nil
	})
	k.saved = len(k.buf)
	return err
}

// kept reads the kept values of the heaps from, ..., to-1 in order, where from is
// the first heap of a block, and compares them with the hash chain.
func kept(st *store.Store, run store.Run, from, to int64, f func(values []uint32) error) error {
	if from >= to {
		return nil
	}
	links, err := st.Links(run.ID, max(from/run.Block-1, 0))
	if err != nil {
		return err
	}
	check := newChain(run.Block)
	check.block = from / run.Block
	if check.block > 0 {
		if len(links) == 0 {
			return damaged(st, "the hash chain ends before block %d", check.block)
		}
		check.prev, links = links[0].Hash, links[1:]
	}
	r := &keptReader{st: st, next: from, to: to, f: f, check: check, links: links}
	if err := r.all(run); err != nil {
		return err
	}
	if r.next < to {
		return damaged(st, "the kept values of the heaps %d to %d are missing", r.next, to-1)
	}
	return nil
}

func damaged(st *store.Store, format string, args ...any) error {
	return &store.Error{Kind: store.ErrDamaged, Dir: st.Dir(), What: fmt.Sprintf(format, args...) + "; nothing was changed"}
}

// keptReader reads kept values in order, and checks them.
type keptReader struct {
	st       *store.Store
	next, to int64
	f        func(values []uint32) error
	check    *chain
	links    []store.Link
}

func (r *keptReader) all(run store.Run) error {
	files, err := r.st.Files(run.ID)
	if err != nil {
		return err
	}
	for _, file := range files {
		first := file.First
		if first+file.Count <= r.next || first >= r.to {
			continue
		}
		err := r.st.ReadFile(file, func(values []uint32) error {
			err := r.take(first, values)
			first += int64(len(values))
			return err
		})
		if err != nil {
			return err
		}
	}
	tail, err := r.st.Tail(run.ID)
	if err != nil {
		return err
	}
	for _, p := range tail {
		if err := r.take(p.First, heap.Block{Width: p.Width, Data: p.Data}.Append(nil)); err != nil {
			return err
		}
	}
	return nil
}

// take passes on those of the values that come next.
func (r *keptReader) take(first int64, values []uint32) error {
	end := first + int64(len(values))
	if end <= r.next || r.next >= r.to {
		return nil
	}
	if first > r.next {
		return damaged(r.st, "the kept values of the heaps %d to %d are missing", r.next, first-1)
	}
	values = values[r.next-first : min(end, r.to)-first]
	var wrong error
	r.check.feed(heap.PackBlock(r.next, values), func(l store.Link) {
		if len(r.links) > 0 && r.links[0].Block == l.Block {
			if r.links[0] != l && wrong == nil {
				wrong = damaged(r.st, "the kept values of the heaps %d to %d do not fit the hash chain: they were altered", l.Block*r.check.size, (l.Block+1)*r.check.size-1)
			}
			r.links = r.links[1:]
		}
	})
	if wrong != nil {
		return wrong
	}
	r.next += int64(len(values))
	return r.f(values)
}
