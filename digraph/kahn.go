package digraph

import (
	"context"
	"math/bits"
	"runtime"
	"sync/atomic"
	"time"
)

// kahn pushes values from options to predecessors.
//
// A vertex has a record: while options of it are missing, their number in the
// high half and the set of the values below 32 that were seen in the low half;
// then the value alone. So a push touches one word. A vertex that has all of
// these values looks at its options once more, of which it has at least 32.
//
// Vertices below half are one worker's and the others the other's: only the owner
// writes a record. A finished vertex goes to its owner's queue, and both workers
// read both queues, each for the predecessors that it owns.
type kahn struct {
	g       *Graph
	ctx     context.Context
	half    uint32
	workers int
	start   []uint32 // predecessors
	rev     []uint32
	record  []uint64
	queue   [2][]uint64 // finished vertices, and their values in the high half

	published [2]counter // how much of each queue can be read
	consumed  [2]counter // how much each worker has read of both, what follows published
}

// counter is alone on its line of the cache.
type counter struct {
	atomic.Int64
	_ [120]byte
}

// twoWorkers is how many edges make it worth to use two processors.
const twoWorkers = 1 << 16

// byKahn returns the values of a graph without cycles, by one or two workers.
func (g *Graph) byKahn(ctx context.Context, workers int) ([]uint32, error) {
	k, err := g.newKahn(ctx, workers)
	if err != nil {
		return nil, err
	}
	values, err := k.run()
	if err == nil && values == nil {
		return nil, g.cycleError(ctx)
	}
	return values, err
}

// workers is how many workers are worth it for so many edges.
func workers(edges int) int {
	if edges >= twoWorkers && runtime.GOMAXPROCS(0) > 1 {
		return 2
	}
	return 1
}

func (g *Graph) newKahn(ctx context.Context, workers int) (*kahn, error) {
	n := g.Len()
	half := n
	if workers == 2 {
		half = g.halves()
	}
	k := &kahn{g: g, ctx: ctx, half: uint32(half), workers: workers}
	var err error
	k.start, k.rev, err = g.reverse(ctx, half, workers)
	return k, err
}

// run finds the values; they are nil if there is a cycle. If there is none, the
// list of predecessors is lost.
func (k *kahn) run() ([]uint32, error) {
	n, half := k.g.Len(), int(k.half)
	k.record = make([]uint64, n)
	advise(k.record)
	k.queue = [2][]uint64{make([]uint64, half), make([]uint64, n-half)}
	var sinks [2]int
	for v := range n {
		options := k.g.offset[v+1] - k.g.offset[v]
		k.record[v] = uint64(options) << 32
		if options == 0 {
			o := k.owner(uint32(v))
			k.queue[o][sinks[o]] = uint64(v)
			sinks[o]++
		}
	}
	for w := range k.workers {
		k.published[w].Store(int64(sinks[w]))
	}
	if err := together(k.workers, func() error { return k.work(0) }, func() error { return k.work(1) }); err != nil {
		return nil, err
	}
	if k.published[0].Load()+k.published[1].Load() < int64(n) {
		return nil, nil
	}
	values := k.start[:n:n] // not needed any more
	for v, r := range k.record {
		values[v] = uint32(r)
	}
	return values, nil
}

func (k *kahn) owner(v uint32) int {
	if v < k.half {
		return 0
	}
	return 1
}

const (
	batch  = 64   // finished vertices that are read at a time
	pushes = 1024 // predecessors that are updated at a time
)

// worker is what one worker works with.
type worker struct {
	*kahn
	me     int
	mine   []uint64 // the queue that it writes
	tail   int      // where to
	head   [2]int   // how far it has read the queues
	bounds [batch][2]uint32
	buffer [pushes]uint64 // predecessor, and the value in the high half
	filled int
	touch  uint64
	wide   wideMex
}

// work reads the queues until all vertices are finished, or no more can be.
func (k *kahn) work(me int) error {
	if me >= k.workers {
		return nil
	}
	w := &worker{kahn: k, me: me, mine: k.queue[me], tail: int(k.published[me].Load())}
	for spins := 0; ; spins++ {
		read := false
		for q := range k.workers {
			if end := int(k.published[q].Load()); w.head[q] < end {
				if err := w.read(q, end); err != nil {
					return err
				}
				read = true
			}
		}
		if read {
			spins = 0
			continue
		}
		if k.finished(me, int64(w.head[0]+w.head[1])) {
			return nil
		}
		if spins%32 == 31 {
			if err := k.ctx.Err(); err != nil {
				return err
			}
			runtime.Gosched()
		}
		if spins > 1<<8 { // the other worker does not get a processor
			time.Sleep(20 * time.Microsecond)
		}
	}
}

// finished reports whether nothing more can come. When both workers have read the
// same number of vertices, and that is as many as are in the queues, then what
// follows from each of them was published before.
func (k *kahn) finished(me int, read int64) bool {
	k.consumed[me].Store(read)
	other := read
	if k.workers == 2 {
		other = k.consumed[1-me].Load()
	}
	all := k.published[0].Load() + k.published[1].Load()
	return read == all && (other == all || all == int64(k.g.Len()))
}

// read reads a queue up to its end, in batches. The steps over a batch have no
// loads that wait for each other, so that the processor overlaps those that miss
// the cache.
func (w *worker) read(q, end int) error {
	for steps := 0; w.head[q] < end; steps++ {
		if steps%256 == 255 {
			if err := w.ctx.Err(); err != nil {
				return err
			}
		}
		some := w.queue[q][w.head[q]:min(end, w.head[q]+batch)]
		for i, e := range some {
			v := uint32(e)
			w.bounds[i] = [2]uint32{w.start[v], w.start[v+1]}
		}
		for i, e := range some {
			w.gather(w.rev[w.bounds[i][0]:w.bounds[i][1]], e>>32<<32)
		}
		w.push()
		w.head[q] += len(some)
		w.published[w.me].Store(int64(w.tail))
	}
	return nil
}

// gather takes the worker's own vertices among predecessors into the buffer.
// They ascend, so its own are at one end.
func (w *worker) gather(predecessors []uint32, value uint64) {
	if w.me == 0 {
		for _, u := range predecessors {
			if u >= w.half {
				return
			}
			if w.filled == pushes {
				w.push()
			}
			w.buffer[w.filled] = value | uint64(u)
			w.filled++
		}
		return
	}
	for i := len(predecessors) - 1; i >= 0 && predecessors[i] >= w.half; i-- {
		if w.filled == pushes {
			w.push()
		}
		w.buffer[w.filled] = value | uint64(predecessors[i])
		w.filled++
	}
}

// push updates the records of the vertices in the buffer.
func (w *worker) push() {
	some := w.buffer[:w.filled]
	w.filled = 0
	touch := uint64(0)
	for _, b := range some { // bring them into the cache
		touch ^= w.record[uint32(b)]
	}
	w.touch = touch
	for _, b := range some {
		u := uint32(b)
		r := w.record[u] - 1<<32
		if value := b >> 32; value < 32 {
			r |= 1 << value
		}
		if r>>32 == 0 {
			value := uint32(bits.TrailingZeros32(^uint32(r)))
			if value == 32 {
				value = w.wide.mex(w.g.Options(u), func(v uint32) uint32 { return uint32(w.record[v]) })
			}
			r = uint64(value)
			w.mine[w.tail] = r<<32 | uint64(u)
			w.tail++
		}
		w.record[u] = r
	}
}
