package explore

import (
	"context"
	"errors"
	"runtime"
	"runtime/metrics"
	"sync"
	"time"
)

// errMemory is what solvers are told when the program's memory is full.
var errMemory = errors.New("the memory of the engine is full")

// look is how often a question looks at the memory.
const look = 10 * time.Millisecond

// meter is the context of a question. It ends with its parent, at its deadline (also
// where no timer fires, in a program of one thread), and when memory is full.
type meter struct {
	context.Context
	games    *games
	deadline time.Time

	mu     sync.Mutex
	looked time.Time
	full   bool
}

// Err implements [context.Context].
func (m *meter) Err() error {
	if err := m.Context.Err(); err != nil {
		return err
	}
	now := time.Now()
	if now.After(m.deadline) {
		return context.DeadlineExceeded
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.full && now.Sub(m.looked) > look {
		m.looked = now
		m.full = !m.games.room()
	}
	if m.full {
		return errMemory
	}
	return nil
}

// room reports whether the objects of the program take less than the limit. If they
// take more, it forgets the games that were asked least lately, half of them at a
// time, and looks again: what is left is what the questions of just now need.
func (g *games) room() bool {
	limit := uint64(g.options.Memory)
	if memory() <= limit {
		return true
	}
	g.clearing.Lock()
	defer g.clearing.Unlock()
	for {
		runtime.GC()
		if memory() <= limit*3/4 {
			return true
		}
		if g.halve() == 0 {
			return memory() <= limit
		}
	}
}

// halve forgets half of the games that nobody asks just now, and returns how many.
func (g *games) halve() (dropped int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	idle := 0
	for at := g.order.Front(); at != nil; at = at.Next() {
		if at.Value.(*entry).idle() {
			idle++
		}
	}
	for at := g.order.Back(); at != nil && 2*dropped < idle; {
		before := at.Prev()
		if at.Value.(*entry).idle() {
			g.drop(at)
			dropped++
		}
		at = before
	}
	return dropped
}

// forget drops a game.
func (g *games) forget(e *entry) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if at, ok := g.byKey[e.gameKey]; ok && at.Value.(*entry) == e {
		g.drop(at)
	}
}

// idle reports that nobody asks the game or waits for it.
func (e *entry) idle() bool { return len(e.turn) == 0 && e.waiting.Load() == 0 }

// memory is how many bytes the objects of the program take.
func memory() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
