package explore

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"
)

// Short questions about a game are answered while a long one about it is computed.
func TestTurns(t *testing.T) {
	e := New(Options{Time: 30 * time.Second})
	ctx, stop := context.WithCancel(t.Context())
	long := make(chan error, 1)
	request, err := json.Marshal(PictureRequest{"officers", 0, 10_000_000})
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		_, err := e.Call(ctx, MethodPicture, request, nil)
		long <- err
	}()
	time.Sleep(100 * time.Millisecond)
	for range 5 {
		start := time.Now()
		if s := ask[*Sum](t, e, MethodSum, SumRequest{"officers", "3+4+5", false}); s.Outcome == "" {
			t.Error(s)
		}
		if d := time.Since(start); d > 5*time.Second {
			t.Errorf("a short question takes %v", d)
		}
	}
	stop()
	var wrong *Error
	if err := <-long; !errors.As(err, &wrong) || wrong.Code != CodeCancelled {
		t.Error(err)
	}
}

// Who waits for a game gives up when its context ends.
func TestWaitingEnds(t *testing.T) {
	e := New(Options{})
	for i := range copies {
		held := e.games.find(gameKey{text: "nim", copy: i})
		if err := held.take(t.Context()); err != nil {
			t.Fatal(err)
		}
		defer held.give()
	}
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	var wrong *Error
	if _, err := e.Call(ctx, MethodRule, []byte(`{"rule":"nim"}`), nil); !errors.As(err, &wrong) || wrong.Code != CodeCancelled {
		t.Error(err)
	}
}

// Questions of many at once are answered as one by one.
func TestConcurrent(t *testing.T) {
	e := New(Options{Games: 3})
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() {
			text := rules[i%6]
			want := ask[*Values](t, New(Options{}), MethodValues, ValuesRequest{Rule: text, Count: 100})
			got := ask[*Values](t, e, MethodValues, ValuesRequest{Rule: text, Count: 100})
			if fmt.Sprint(got.Values) != fmt.Sprint(want.Values) {
				t.Errorf("%s: %v, want %v", text, got.Values, want.Values)
			}
		})
	}
	all.Wait()
	if n := e.games.order.Len(); n > 3 || n != len(e.games.byKey) {
		t.Errorf("%d games are kept", n)
	}
}

// Memory that is full is freed from the games that nobody asks; where that is not
// enough, the question ends.
func TestMemory(t *testing.T) {
	e := New(Options{})
	for _, text := range rules {
		ask[*Values](t, e, MethodValues, ValuesRequest{Rule: text, Count: 10})
	}
	e.games.options.Memory = 1
	_, err := tryAsk[*Picture](t, e, MethodPicture, PictureRequest{"officers", 0, 1_000_000})
	var wrong *Error
	if !errors.As(err, &wrong) || wrong.Limit == nil || wrong.Limit.What != "memory" {
		t.Errorf("%v", err)
	}
	if n := e.games.order.Len(); n != 0 {
		t.Errorf("%d games are kept", n)
	}
}
