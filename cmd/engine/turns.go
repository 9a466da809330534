//go:build js && wasm

package main

import (
	"context"
	"syscall/js"
	"time"
)

// slice is how long Go computes before JavaScript has its turn.
const slice = 40 * time.Millisecond

// turns gives the event loop of JavaScript its turn while Go computes. Nothing
// interrupts Go there: without a turn no timer fires, so no deadline comes, and no
// message arrives, so nothing can be cancelled.
type turns struct {
	last time.Time // the end of the last turn
}

// begin says that JavaScript called just now, so that it had its turn.
func (t *turns) begin() { t.last = time.Now() }

// due gives a turn if the last one is long ago.
func (t *turns) due() {
	if time.Since(t.last) > slice {
		t.give()
	}
}

// give lets the event loop run once. It waits for a callback, not for a timer of Go:
// while other goroutines have work, Go would look at its timers and go on.
func (t *turns) give() {
	done := make(chan struct{})
	wake := js.FuncOf(func(js.Value, []js.Value) any {
		close(done)
		return nil
	})
	js.Global().Call("setTimeout", wake, 0)
	<-done
	wake.Release()
	t.begin()
}

// watch returns a context that gives a turn when it is looked at and one is due.
func (t *turns) watch(ctx context.Context) context.Context {
	return &watched{Context: ctx, turns: t}
}

// watched is a context that solvers look at.
type watched struct {
	context.Context
	turns *turns
}

// Err is the error of the context, after a turn if one is due.
func (w *watched) Err() error {
	w.turns.due()
	return w.Context.Err()
}

// Done is the channel of the context, after a turn if one is due.
func (w *watched) Done() <-chan struct{} {
	w.turns.due()
	return w.Context.Done()
}
