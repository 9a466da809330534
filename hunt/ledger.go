package hunt

import (
	"encoding/json"
	"slices"
	"sync"
	"time"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/store"
)

// ledger takes the values of a walk and does with them all that is not on the
// critical path, in a goroutine of its own: the hash chain, statistics, the search
// for a period, kept values, and checkpoints. What it knows depends on the values
// alone, not on how they came, so it can be saved and taken up again.
type ledger struct {
	st    *store.Store
	run   store.Run
	chain *chain
	links []store.Link // since the last checkpoint
	ways  []store.Waypoint
	tally *tally
	keep  *keeper        // nil: values are not kept
	early *early         // nil: not any more
	seek  *period.Seeker // nil: not before the length of a window is known
	depth int64          // of the witnesses, at the last checkpoint
	now   func() time.Time

	in     chan message
	free   chan []byte
	failed chan struct{} // closed when err is set
	err    error
	done   chan struct{}

	mu     sync.Mutex
	status Status // what it knows of it
	seen   candidate
	hit    *period.Claim
}

// candidate is a repetition: the values before heap at are those p earlier.
type candidate struct{ p, at int64 }

// message is a block of values, or the wish for a checkpoint or a waypoint after
// those before it.
type message struct {
	block  heap.Block
	way    *heap.WalkState
	save   *heap.WalkState
	depth  int64 // of the walk's witnesses
	worked time.Duration
	saved  chan struct{} // closed when it is made, if not nil
}

// queue is how many blocks may wait: they bound the memory, and let the walk go on
// while a checkpoint is written.
const queue = 64

func newLedger(st *store.Store, run store.Run) *ledger {
	l := &ledger{st: st, run: run, chain: newChain(run.Block), tally: newTally(), now: time.Now}
	l.in, l.free = make(chan message, queue), make(chan []byte, queue)
	l.failed, l.done = make(chan struct{}), make(chan struct{})
	return l
}

// start begins to work; stop ends it.
func (l *ledger) start() {
	l.publish(heap.WalkState{}, false)
	go func() {
		defer close(l.done)
		for m := range l.in {
			if l.err == nil {
				if err := l.take(m); err != nil {
					l.err = err
					close(l.failed)
				}
			}
			if m.saved != nil {
				close(m.saved)
			}
		}
	}()
}

// stop waits until all messages are worked off, and returns the first error.
func (l *ledger) stop() error {
	close(l.in)
	<-l.done
	return l.err
}

// feed hands a block over; its values are copied.
func (l *ledger) feed(b heap.Block) {
	var buf []byte
	select {
	case buf = <-l.free:
	default:
	}
	b.Data = append(buf[:0], b.Data...)
	l.send(message{block: b})
}

func (l *ledger) send(m message) {
	select {
	case l.in <- m:
	case <-l.failed: // who feeds looks at it
		if m.saved != nil {
			close(m.saved)
		}
	}
}

func (l *ledger) take(m message) error {
	if m.save != nil {
		l.depth = m.depth
		return l.save(m.save, m.worked)
	}
	if m.way != nil {
		if int64(m.way.Window.Len()) <= largeWindow*l.run.Block {
			l.ways = append(l.ways, store.Waypoint{N: m.way.N, Walk: encodeWalk(*m.way, false)})
		}
		return nil
	}
	l.chain.feed(m.block, func(k store.Link) { l.links = append(l.links, k) })
	l.tally.feed(m.block)
	var seen candidate
	if l.seek != nil {
		l.seek.Feed(m.block.From, m.block.Width, m.block.Data)
		if p, at, ok := l.seek.Candidate(); ok {
			seen = candidate{p, at}
		}
	}
	if l.keep != nil {
		if err := l.keep.feed(m.block); err != nil {
			return err
		}
	}
	if l.early != nil {
		claim, ok := l.early.feed(m.block)
		if ok {
			l.mu.Lock()
			l.hit = claim
			l.mu.Unlock()
		}
		if ok || l.early.over() {
			l.early = nil
		}
	}
	l.mu.Lock()
	l.status.N = l.chain.n()
	l.status.Max, l.status.MaxAt = l.tally.last.Value, l.tally.last.Heap
	l.seen = seen
	l.mu.Unlock()
	select {
	case l.free <- m.block.Data:
	default:
	}
	return nil
}

// largeWindow is how many blocks a window may have that a checkpoint holds whole.
const largeWindow = 4

// save makes a checkpoint.
func (l *ledger) save(st *heap.WalkState, worked time.Duration) error {
	l.observe(st)
	large := int64(st.Window.Len()) > largeWindow*l.run.Block
	switch {
	case large && l.keep == nil && st.Window.From == 0:
		// Values that all later ones depend on: each is written once, not at
		// every checkpoint.
		l.keep = &keeper{st: l.st, run: l.run}
		l.run.Keep = store.KeepNeeded
		if err := l.keep.feed(st.Window); err != nil {
			return err
		}
	case l.run.Keep == store.KeepNeeded && int64(st.Window.Len()) < largeWindow*l.run.Block/2:
		l.keep, l.run.Keep = nil, store.KeepNone
	}
	rest, err := l.encode()
	if err != nil {
		return err
	}
	p := &store.Progress{
		Checkpoint: store.Checkpoint{N: st.N, At: l.now(), Worked: worked, Walk: encodeWalk(*st, large && l.keep != nil), Rest: rest},
		Between:    l.ways, Links: l.links, Keep: l.run.Keep,
	}
	if l.keep != nil {
		l.keep.checkpoint(p)
	}
	if err := l.st.Save(l.run.ID, p); err != nil {
		return err
	}
	l.links, l.ways = l.links[:0], l.ways[:0]
	if l.keep != nil {
		l.keep.done()
	}
	l.publish(*st, true)
	return nil
}

// observe learns from the state of the walk how long a window must be for its
// repetition to mean something.
func (l *ledger) observe(st *heap.WalkState) {
	if st.Mask.Bits != 0 && st.Window.From > 0 && l.early == nil {
		if n := st.Window.Len(); l.seek == nil {
			l.seek = period.NewSeeker(n)
		} else {
			l.seek.Raise(n)
		}
	}
	if l.early != nil && st.Mask.Bits != 0 && st.N >= earlyValues {
		l.early = nil
	}
}

// publish tells what a checkpoint tells.
func (l *ledger) publish(st heap.WalkState, saved bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.status.N = l.chain.n()
	l.status.Max, l.status.MaxAt = l.tally.last.Value, l.tally.last.Heap
	if saved {
		l.status.Saved, l.status.Mask, l.status.Rares = st.N, st.Mask, len(st.Rares)
		if n := len(st.Rares); n > 0 {
			l.status.LastRare = st.Rares[n-1].Heap
		}
		l.status.Kept = l.run.Keep != store.KeepNone
		l.status.Hash = l.chain.head()
	}
}

// look returns what is known now.
func (l *ledger) look() (s Status, seen candidate, hit *period.Claim) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.status, l.seen, l.hit
}

func (l *ledger) encode() ([]byte, error) {
	var e encoder
	l.chain.encode(&e)
	l.tally.encode(&e)
	e.int(l.depth)
	if l.seek == nil {
		return e.b, nil
	}
	seek, err := json.Marshal(l.seek)
	e.bytes(seek)
	return e.b, err
}

// decode reads what encode wrote.
func (l *ledger) decode(rest []byte) error {
	d := decoder{b: rest}
	l.chain.decode(&d)
	l.tally.decode(&d)
	l.depth = d.int()
	if d.err != nil || len(d.b) == 0 {
		return d.err
	}
	l.seek = new(period.Seeker)
	if json.Unmarshal(d.bytes(), l.seek) != nil {
		// Of another version of the search, as the checksum is right. It begins
		// anew here: a period may be found later, and no value is lost.
		l.seek = nil
	}
	return d.err
}

// resume takes up what a checkpoint holds, of a walk with the given state.
func (l *ledger) resume(rest []byte, st *heap.WalkState) error {
	if err := l.decode(rest); err != nil {
		return err
	}
	if l.run.Keep != store.KeepNone {
		l.keep = &keeper{st: l.st, run: l.run}
		if err := l.keep.resume(st.N); err != nil {
			return err
		}
		last := l.chain.rest.Append(nil)
		if buf := l.keep.buf; len(last) > 0 && !slices.Equal(buf[len(buf)-len(last):], last) {
			return damaged(l.st, "the kept values of the last block, heaps %d to %d, are not those of the checkpoint", l.chain.rest.From, st.N-1)
		}
	}
	l.publish(*st, true)
	return nil
}
