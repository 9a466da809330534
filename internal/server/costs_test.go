package server

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy/internal/explore"
)

// TestCheapestFirst: of the calls of a client that wait, the cheapest come first, and
// the dearest is the one that is lost in a full lane.
func TestCheapestFirst(t *testing.T) {
	l := newLane(0, 1, 4)
	if err := l.enter(t.Context(), "a", 0); err != nil {
		t.Fatal(err)
	}
	order := make(chan string, 4)
	wait := func(client, name string, cost time.Duration) {
		l.mu.Lock()
		before := l.waiting
		l.mu.Unlock()
		go func() {
			if err := l.enter(t.Context(), client, cost); err != nil {
				order <- name + " is lost"
				return
			}
			order <- name
			l.leave()
		}()
		for waiting := before; waiting == before; time.Sleep(time.Millisecond) {
			l.mu.Lock()
			waiting = l.waiting
			l.mu.Unlock()
		}
	}
	wait("a", "long", 3)
	wait("a", "small", 0)
	wait("a", "middle", 2)
	wait("a", "small too", 0)
	go func() {
		_ = l.enter(t.Context(), "b", 0)
		order <- "another client"
		l.leave()
	}()
	if got := <-order; got != "long is lost" {
		t.Errorf("first %s", got)
	}
	l.leave()
	for _, want := range []string{"small", "another client", "small too", "middle"} {
		if got := <-order; got != want {
			t.Errorf("%s comes where %s should", got, want)
		}
	}
}

// TestLongCallsAreKnown: a call that was long does not begin with short runs when it is
// asked again, and others of its kind do.
func TestLongCallsAreKnown(t *testing.T) {
	engine := &fake{}
	s, url := start(t, Options{Engine: engine}, func(s *Server) {
		s.rules.lanes = []*lane{newLane(time.Millisecond, 1, 10), newLane(2*time.Millisecond, 1, 10), newLane(0, 1, 10)}
	})
	runs := func(body string) int64 {
		before := engine.calls.Load()
		if r, text := post(t, url+prefix+explore.MethodHeat, body); r.StatusCode != http.StatusOK {
			t.Errorf("status %d: %s", r.StatusCode, text)
		}
		return engine.calls.Load() - before
	}
	for _, test := range []struct {
		body string
		want int64
	}{{"{}", 3}, {"{}", 1}, {`{"other":1}`, 3}} {
		if n := runs(test.body); n != test.want {
			t.Errorf("the long call %s ran %d times, want %d", test.body, n, test.want)
		}
	}
	key := s.rules.costs.key(explore.MethodHeat, []byte("{}"))
	if cost := s.rules.costs.of(key); cost < 4*quickTime {
		t.Errorf("it is known to take %v", cost)
	}
	s.rules.costs.set(key, time.Microsecond) // as if it had been soon answered
	if n := runs("{}"); n != 3 {
		t.Errorf("a call that was short before ran %d times, want 3", n)
	}
}

func TestCostsAreBounded(t *testing.T) {
	c := newCosts()
	for i := range 2 * maxCosts {
		c.set(c.key("rule", fmt.Append(nil, i)), time.Second)
	}
	if len(c.known) != maxCosts {
		t.Errorf("%d calls are remembered, want %d", len(c.known), maxCosts)
	}
	if c.key("rule", []byte("x")) == c.key("rulex", nil) {
		t.Error("two calls have one key")
	}
}
