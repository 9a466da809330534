package server

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"
)

// enterAs lets a client wait in a lane, and returns when it does.
func enterAs(t *testing.T, l *lane, ctx context.Context, client string, then func(error)) {
	t.Helper()
	l.mu.Lock()
	before := l.waiting
	l.mu.Unlock()
	go func() { then(l.enter(ctx, client, 0)) }()
	for range 1000 {
		l.mu.Lock()
		now := l.waiting
		l.mu.Unlock()
		if now > before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("%s does not wait", client)
}

func TestClientsTakeTurns(t *testing.T) {
	l := newLane(1, 10)
	ctx := t.Context()
	if err := l.enter(ctx, "first", 0); err != nil {
		t.Fatal(err)
	}
	order := make(chan string, 10)
	for _, client := range []string{"a", "a", "a", "b", "c", "b"} {
		enterAs(t, l, ctx, client, func(err error) {
			if err != nil {
				t.Error(err)
			}
			order <- client
			l.leave()
		})
	}
	l.leave()
	var got []string
	for range 6 {
		got = append(got, <-order)
	}
	if want := []string{"a", "b", "c", "a", "b", "a"}; !slices.Equal(got, want) {
		t.Errorf("the clients come in the order %q, want %q", got, want)
	}
}

func TestFullLane(t *testing.T) {
	l := newLane(1, 2)
	ctx := t.Context()
	if err := l.enter(ctx, "first", 0); err != nil {
		t.Fatal(err)
	}
	ends := make(chan error, 3)
	for range 2 {
		enterAs(t, l, ctx, "many", func(err error) { ends <- err })
	}
	if err := l.enter(ctx, "many", 0); !errors.Is(err, errFull) {
		t.Errorf("a third call of a client: %v, want %v", err, errFull)
	}
	other := make(chan error, 1)
	go func() { other <- l.enter(ctx, "other", 0) }() // takes the place of the last call of the client with two
	if err := <-ends; !errors.Is(err, errFull) {
		t.Errorf("the last call of the client with two: %v, want %v", err, errFull)
	}
	for range 3 {
		l.leave()
	}
	if err := errors.Join(<-ends, <-other); err != nil {
		t.Error(err)
	}
	if l.free != 1 || l.waiting != 0 || len(l.turns) != 0 {
		t.Errorf("the lane is not empty at the end: %d free, %d wait", l.free, l.waiting)
	}
}

func TestWaitingIsCancelled(t *testing.T) {
	l := newLane(2, 100)
	var calls sync.WaitGroup
	for i := range 200 {
		calls.Go(func() {
			ctx, stop := context.WithTimeout(t.Context(), time.Duration(i%7)*time.Millisecond)
			defer stop()
			if l.enter(ctx, string(rune('a'+i%5)), 0) == nil {
				time.Sleep(time.Millisecond)
				l.leave()
			}
		})
	}
	calls.Wait()
	if l.free != 2 || l.waiting != 0 || len(l.turns) != 0 {
		t.Errorf("the lane is not empty at the end: %d free, %d wait, %d turns", l.free, l.waiting, len(l.turns))
	}
}

func TestLateCallsLeave(t *testing.T) {
	l := newLane(1, 10) // one may be late
	ctx := t.Context()
	var ends []func()
	for range 2 {
		if err := l.enter(ctx, "a", 0); err != nil {
			t.Fatal(err)
		}
		ends = append(ends, l.leaveBy(time.Millisecond))
	}
	short, stop := context.WithTimeout(ctx, 50*time.Millisecond)
	defer stop()
	if l.enter(short, "a", 0) == nil {
		t.Error("a second call that is late has left its worker")
	}
	for _, end := range ends {
		end()
	}
	if l.free != 1 || len(l.late) != 0 {
		t.Errorf("at the end %d workers are free and %d calls late", l.free, len(l.late))
	}
}
