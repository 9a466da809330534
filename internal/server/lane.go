package server

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// errFull is the error of a lane where too many wait.
var errFull = errors.New("too many requests wait")

// run is a run of a call: in which lane, and for how long; 0: no end.
type run struct {
	*lane
	time time.Duration
}

// runsOf gives half of the processors to long calls and half to those in between, so
// that a call at its first run finds one soon. On a busy machine a small call may miss
// its first time, and has another one before it counts as one in between.
func runsOf(processors int) []run {
	half := max(1, processors/2)
	between := newLane(half, maxWaiting)
	return []run{
		{newLane(processors, maxQuick), quickTime},
		{newLane(processors, maxQuick), againTime},
		{between, middleTime},
		{between, longestTime},
		{newLane(half, maxWaiting), 0},
	}
}

// runsApart are those of calls in processes of their own, which take time to start.
func runsApart(processors int) []run {
	half := max(1, processors/2)
	between := newLane(half, maxWaiting)
	return []run{
		{newLane(half, maxQuick), startTime},
		{between, middleTime},
		{between, longestTime},
		{newLane(half, maxWaiting), 0},
	}
}

// lane lets a fixed number of calls run at once. The others wait, a bounded number of
// them, and clients take turns: who asks a hundred things at once delays the others by
// one. Of a client's own calls the one that costs least is first.
type lane struct {
	late chan struct{} // places for calls that do not end in time

	mu      sync.Mutex
	free    int
	waiting int
	most    int // that wait
	turns   []*turn
}

// turn is the calls of a client that wait, by their costs.
type turn struct {
	client string
	calls  []*waiter
}

// waiter is a call that waits until ready is closed: it may run, or is refused.
type waiter struct {
	cost    time.Duration
	ready   chan struct{}
	refused bool
}

// add puts a call before those that cost more.
func (t *turn) add(w *waiter) {
	at := len(t.calls)
	for at > 0 && t.calls[at-1].cost > w.cost {
		at--
	}
	t.calls = slices.Insert(t.calls, at, w)
}

func newLane(workers, most int) *lane {
	return &lane{late: make(chan struct{}, workers), free: workers, most: most}
}

// enter returns when the call may run; leave must follow. Where the lane is full, the
// client with the most calls in it loses its last one, which costs most.
func (l *lane) enter(ctx context.Context, client string, cost time.Duration) error {
	l.mu.Lock()
	if l.free > 0 {
		l.free--
		l.mu.Unlock()
		return nil
	}
	if l.waiting >= l.most && !l.drop(client) {
		l.mu.Unlock()
		return errFull
	}
	w := &waiter{cost: cost, ready: make(chan struct{})}
	t := l.find(client)
	if t == nil {
		t = &turn{client: client}
		l.turns = append(l.turns, t)
	}
	t.add(w)
	l.waiting++
	l.mu.Unlock()

	select {
	case <-w.ready:
	case <-ctx.Done():
		if l.forget(client, w) {
			return context.Cause(ctx)
		}
		<-w.ready // it was called at the same time
		if !w.refused {
			l.leave()
		}
		return context.Cause(ctx)
	}
	if w.refused {
		return errFull
	}
	return nil
}

// leave lets the next call run.
func (l *lane) leave() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.turns) == 0 {
		l.free++
		return
	}
	t := l.turns[0]
	l.turns = l.turns[1:]
	w := t.calls[0]
	t.calls = t.calls[1:]
	if len(t.calls) > 0 {
		l.turns = append(l.turns, t)
	}
	l.waiting--
	close(w.ready)
}

// leaveBy returns a function that leaves the lane. When it is not called in time, and
// not too many calls are late already, the lane is left then.
func (l *lane) leaveBy(most time.Duration) func() {
	var mu sync.Mutex
	left, late := false, false
	timer := time.AfterFunc(most, func() {
		mu.Lock()
		defer mu.Unlock()
		if left {
			return
		}
		select {
		case l.late <- struct{}{}:
			left, late = true, true
			l.leave()
		default:
		}
	})
	return func() {
		timer.Stop()
		mu.Lock()
		defer mu.Unlock()
		if !left {
			left = true
			l.leave()
		}
		if late {
			<-l.late
		}
	}
}

func (l *lane) find(client string) *turn {
	for _, t := range l.turns {
		if t.client == client {
			return t
		}
	}
	return nil
}

// drop refuses the last call of the client with the most of them, if these are more
// than the given client would have with one more.
func (l *lane) drop(client string) bool {
	var longest *turn
	for _, t := range l.turns {
		if longest == nil || len(t.calls) > len(longest.calls) {
			longest = t
		}
	}
	own := 1
	if t := l.find(client); t != nil {
		own += len(t.calls)
	}
	if longest == nil || len(longest.calls) <= own {
		return false
	}
	last := len(longest.calls) - 1
	w := longest.calls[last]
	longest.calls = longest.calls[:last]
	l.waiting--
	w.refused = true
	close(w.ready)
	return true
}

// forget takes out a call that waits, and reports whether it did.
func (l *lane) forget(client string, w *waiter) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i, t := range l.turns {
		if t.client != client {
			continue
		}
		for j, other := range t.calls {
			if other != w {
				continue
			}
			t.calls = append(t.calls[:j], t.calls[j+1:]...)
			if len(t.calls) == 0 {
				l.turns = append(l.turns[:i], l.turns[i+1:]...)
			}
			l.waiting--
			return true
		}
	}
	return false
}

// meter bounds a sum of bytes.
type meter struct {
	used atomic.Int64
	most int64
}

// take adds bytes, unless they would be too many.
func (m *meter) take(n int64) bool {
	if m.used.Add(n) > m.most {
		m.used.Add(-n)
		return false
	}
	return true
}

// give takes the bytes off again.
func (m *meter) give(n int64) { m.used.Add(-n) }
