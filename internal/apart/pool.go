package apart

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"sync"
	"time"

	"github.com/grundy-cgt/grundy/internal/explore"
)

const (
	patience = 250 * time.Millisecond // for a call to end by itself when it is cancelled
	idle     = time.Minute            // that a process without a call is kept
)

// Pool answers calls by processes, one call each at a time. A process that takes more
// memory than it may, or does not end its call in time, is ended; no other call knows
// of it. There are as many processes as calls at once, and a few of them are kept.
type Pool struct {
	command func() *exec.Cmd
	memory  int64

	mu      sync.Mutex
	free    []*process // the one used last at the end
	stopped bool
}

// NewPool makes a pool. The command starts a process: it has to bound its memory by
// [Bound], and to call [Serve].
func NewPool(memory int64, command func() *exec.Cmd) *Pool {
	return &Pool{command: command, memory: memory}
}

// Call answers as [explore.Engine.Call] does.
func (p *Pool) Call(ctx context.Context, method string, request []byte, emit func(part any)) (any, error) {
	rule, _ := explore.Program(request)
	c, err := p.take(rule)
	if err != nil {
		return nil, asError(err)
	}
	a, err := c.call(ctx, method, request, emit)
	if errors.Is(err, errEnded) {
		if ctx.Err() != nil {
			return nil, cancelled()
		}
		return nil, &explore.Error{
			Code: explore.CodeLimit, Pos: -1, Field: "rule", Message: fmt.Sprintf("a limit was reached: the program took more than %d MB of memory", p.memory>>20),
			Limit: &explore.Limit{What: "memory", Limit: p.memory, Possible: "smaller positions, or a program that keeps less"},
		}
	}
	p.give(c)
	return a, err
}

// Close ends the processes that have no call. The others end with their calls.
func (p *Pool) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stopped = true
	for _, c := range p.free {
		c.end()
	}
	p.free = nil
}

// take gives the process that knows a program, or another one, or a new one.
func (p *Pool) take(rule string) (*process, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := len(p.free) - 1
	for i, c := range p.free {
		if c.rule == rule {
			at = i
		}
	}
	if at < 0 {
		return start(p.command(), rule)
	}
	c := p.free[at]
	p.free = append(p.free[:at], p.free[at+1:]...)
	c.expiry.Stop()
	c.rule = rule
	return c, nil
}

// give takes a process back.
func (p *Pool) give(c *process) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stopped {
		c.end()
		return
	}
	c.expiry = time.AfterFunc(idle, func() { p.expire(c) })
	p.free = append(p.free, c)
}

// expire ends a process that was not used for long.
func (p *Pool) expire(c *process) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, other := range p.free {
		if other == c {
			p.free = append(p.free[:i], p.free[i+1:]...)
			c.end()
			return
		}
	}
}

// errEnded is the error of a call whose process has ended.
var errEnded = errors.New("the process has ended")

// process is a running process.
type process struct {
	cmd      *exec.Cmd
	orders   *json.Encoder
	close    func() error
	messages chan message // closed at the end of the process
	id       int          // of the last call
	rule     string       // of the last call
	expiry   *time.Timer
}

func start(cmd *exec.Cmd, rule string) (*process, error) {
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("cannot start a process for the program: %w", err)
	}
	c := &process{cmd: cmd, orders: json.NewEncoder(in), close: in.Close, messages: make(chan message, 1), rule: rule}
	go func() {
		defer close(c.messages)
		d := json.NewDecoder(out)
		d.UseNumber()
		for {
			var m message
			if d.Decode(&m) != nil {
				_ = cmd.Process.Kill()
				_ = cmd.Wait()
				return
			}
			c.messages <- m
		}
	}()
	return c, nil
}

// call sends a call and waits for the answer. A process that does not end its call soon
// after the context is ended itself.
func (c *process) call(ctx context.Context, method string, request []byte, emit func(part any)) (any, error) {
	c.id++
	if !json.Valid(request) { // what follows a request is ignored
		var first json.RawMessage
		_ = json.NewDecoder(bytes.NewReader(request)).Decode(&first)
		request = first
	}
	if err := c.orders.Encode(order{ID: c.id, Method: method, Request: request, Stream: emit != nil}); err != nil {
		c.end()
		return nil, errEnded
	}
	done, late := ctx.Done(), (<-chan time.Time)(nil)
	for {
		select {
		case m, ok := <-c.messages:
			switch {
			case !ok:
				return nil, errEnded
			case m.ID != c.id:
			case m.Error != nil:
				return nil, m.Error
			case m.Part != nil:
				if done != nil {
					emit(m.Part)
				}
			default:
				return m.Answer, nil
			}
		case <-done:
			done, late = nil, time.After(patience)
			_ = c.orders.Encode(order{ID: c.id, Cancel: true})
		case <-late:
			c.end()
			return nil, errEnded
		}
	}
}

// end ends the process.
func (c *process) end() {
	_ = c.close()
	_ = c.cmd.Process.Kill()
	go func() { // what it still says is not heard
		for range c.messages {
		}
	}()
}

func cancelled() *explore.Error {
	return &explore.Error{Code: explore.CodeCancelled, Pos: -1, Message: "the request was cancelled"}
}

// asError makes an error one of the engine's.
func asError(err error) *explore.Error {
	var e *explore.Error
	if errors.As(err, &e) {
		return e
	}
	return &explore.Error{Code: explore.CodeInternal, Pos: -1, Message: err.Error()}
}
