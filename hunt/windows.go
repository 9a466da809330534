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

// windows gives the values of a run anywhere below its end, by walks from the
// checkpoints of its history.
type windows struct {
	ctx     context.Context
	st      *store.Store
	run     store.Run
	rule    *rule.Rule
	options heap.WalkOptions
	at      []int64 // the checkpoints
	here    *reader // the last one, to go on with
}

// reader reads values in order.
type reader struct {
	ctx  context.Context
	walk *heap.Walk
	last []uint32 // the last values before the place of the walk
}

func newWindows(ctx context.Context, st *store.Store, run store.Run, r *rule.Rule, o heap.WalkOptions) (*windows, error) {
	at, err := st.History(run.ID)
	return &windows{ctx: ctx, st: st, run: run, rule: r, options: o, at: at}, err
}

// reader returns a reader that has the last `length` values before heap n.
func (w *windows) reader(n int64, length int) (*reader, error) {
	if length > int(n) {
		length = int(n)
	}
	i, _ := slices.BinarySearch(w.at, n+1)
	for i--; i >= 0; i-- {
		data, err := w.st.Walk(w.run.ID, w.at[i])
		var st heap.WalkState
		if err == nil {
			st, err = state(w.st, w.run, data)
		}
		if errors.Is(err, store.ErrDamaged) {
			continue // those before it give the same values
		}
		if err != nil {
			return nil, err
		}
		if st.N > n-int64(length) && st.Window.From > n-int64(length) {
			continue // too late for the first values
		}
		walk, err := heap.ResumeWalk(w.ctx, w.rule, st, w.options)
		if err != nil {
			return nil, err
		}
		r := &reader{ctx: w.ctx, walk: walk, last: st.Window.Append(nil)}
		return r, r.to(n, length)
	}
	walk, err := heap.NewWalk(w.rule, w.options)
	if err != nil {
		return nil, err
	}
	r := &reader{ctx: w.ctx, walk: walk}
	return r, r.to(n, length)
}

// window returns the values of the heaps at-length, ..., at-1.
func (w *windows) window(at int64, length int) ([]uint32, error) {
	if int64(length) > at {
		return nil, fmt.Errorf("there are no %d heaps before heap %d", length, at)
	}
	h := w.here
	if h == nil || h.walk.N() > at || int64(len(h.last)) < int64(length)-(at-h.walk.N()) || w.nearer(h.walk.N(), at) {
		var err error
		if h, err = w.reader(at, length); err != nil {
			return nil, err
		}
		w.here = h
	}
	if err := h.to(at, length); err != nil {
		return nil, err
	}
	return slices.Clone(h.last[len(h.last)-length:]), nil
}

// nearer reports whether a checkpoint lies well between two places.
func (w *windows) nearer(from, to int64) bool {
	i, _ := slices.BinarySearch(w.at, to+1)
	return i > 0 && w.at[i-1] > from
}

// to reads on to heap n, and keeps `length` values before it at least.
func (r *reader) to(n int64, length int) error {
	for r.walk.N() < n {
		b, err := r.walk.Next(r.ctx, n)
		if b.Len() == 0 && err != nil {
			return err
		}
		if len(r.last) > 2*length+1<<20 {
			r.last = append(r.last[:0], r.last[len(r.last)-length:]...)
		}
		r.last = b.Append(r.last)
	}
	return nil
}

// read returns the values of the next `count` heaps, valid until the next call.
func (r *reader) read(count int) ([]uint32, error) {
	r.last = r.last[:0]
	err := r.to(r.walk.N()+int64(count), count)
	return r.last, err
}
