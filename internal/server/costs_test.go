package server

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy/internal/explore"
)

// TestCheapestFirst: of the calls of a client that wait, the cheapest come first, and
// the dearest is the one that is lost in a full lane.
func TestCheapestFirst(t *testing.T) {
	l := newLane(1, 4)
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
		s.rules.runs = []run{{newLane(1, 10), time.Millisecond}, {newLane(1, 10), 2 * time.Millisecond}, {newLane(1, 10), 0}}
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

// counting is an engine whose calls run until they are ended, but for a small one that is
// answered in its third run.
type counting struct {
	mu   sync.Mutex
	runs map[string]int
}

func (c *counting) Call(ctx context.Context, _ string, request []byte, _ func(any)) (any, error) {
	c.mu.Lock()
	c.runs[string(request)]++
	done := string(request) == "small" && c.runs["small"] == 3
	c.mu.Unlock()
	if done {
		return "done", nil
	}
	<-ctx.Done()
	return nil, ctx.Err()
}

// longest is how many calls have had more than three runs.
func (c *counting) longest() (n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, runs := range c.runs {
		if runs > 3 {
			n++
		}
	}
	return n
}

// TestNewCallsComeFirst: a new call that misses its short runs comes before those that
// have missed longer ones, though all are of one client.
func TestNewCallsComeFirst(t *testing.T) {
	const others, begun, most = 40, 4, 12
	engine := &counting{runs: map[string]int{}}
	between := newLane(1, maxWaiting)
	d := desk{engine, []run{
		{newLane(1, maxQuick), time.Millisecond},
		{newLane(1, maxQuick), time.Millisecond},
		{between, 2 * time.Millisecond},
		{between, 20 * time.Millisecond},
		{newLane(1, maxWaiting), 0},
	}, newCosts()}
	ctx, stop := context.WithCancel(t.Context())
	var calls sync.WaitGroup
	defer calls.Wait()
	defer stop()
	for i := range others {
		calls.Go(func() { _, _ = d.call(ctx, "a client", explore.MethodSum, fmt.Append(nil, i), &reply{}) })
	}
	for engine.longest() < begun {
		time.Sleep(time.Millisecond)
	}
	before := engine.longest()
	if _, err := d.call(ctx, "a client", explore.MethodSum, []byte("small"), &reply{}); err != nil {
		t.Fatal(err)
	}
	if n := engine.longest() - before; n > most {
		t.Errorf("%d of %d long calls came before a small one", n, others-before)
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
