package hunt

import (
	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/store"
)

// StatsOf returns the statistics of a run as of its last checkpoint; with N = 0
// if there has been none.
func StatsOf(st *store.Store, run store.Run) (*Stats, error) {
	l, w, err := readLatest(st, run)
	if err != nil || l == nil {
		return &Stats{}, err
	}
	s := l.tally.stats()
	s.N, s.Mask, s.Rares = w.N, w.Mask, w.Rares
	return s, nil
}

// StatusOf returns how far a run is, as of its last checkpoint.
func StatusOf(st *store.Store, run store.Run) (Status, error) {
	l, w, err := readLatest(st, run)
	if err != nil || l == nil {
		return Status{MaxAt: -1}, err
	}
	l.publish(w, true)
	s, _, _ := l.look()
	c, _, err := st.Latest(run.ID)
	if err == nil {
		s.Worked = c.Worked
	}
	return s, err
}

// readLatest reads the last checkpoint; nil if there has been none.
func readLatest(st *store.Store, run store.Run) (*ledger, heap.WalkState, error) {
	c, _, err := st.Latest(run.ID)
	if err != nil || c == nil {
		return nil, heap.WalkState{}, err
	}
	w, _, err := decodeWalk(c.Walk)
	if err != nil {
		return nil, w, err
	}
	l := newLedger(st, run)
	return l, w, l.decode(c.Rest)
}

// Values reads kept values of the heaps from, ..., to-1 in order, in pieces, and
// compares them with the hash chain. from is rounded down to the first heap of a
// block of it. A [store.ErrDamaged] says what is missing or altered.
func Values(st *store.Store, run store.Run, from, to int64, f func(values []uint32) error) error {
	return kept(st, run, from-from%run.Block, to, f)
}
