// Package apart answers calls about programs in processes of their own. A program can
// fill the memory, or take minutes, within a single step of its interpreter, where
// nobody looks whether it may; a process is bounded by the system, and can be ended.
package apart

import (
	"context"
	"encoding/json"
	"io"

	"github.com/grundy-cgt/grundy/internal/explore"
)

// Engine answers calls, as [explore.Engine] does.
type Engine interface {
	Call(ctx context.Context, method string, request []byte, emit func(part any)) (any, error)
}

// order is a line of what a process is told: a call, or the end of one.
type order struct {
	ID      int             `json:"id"`
	Cancel  bool            `json:"cancel,omitempty"`
	Method  string          `json:"method,omitempty"`
	Stream  bool            `json:"stream,omitempty"` // parts are wanted
	Request json.RawMessage `json:"request,omitempty"`
}

// message is a line of what a process says: a part of the answer to a call, the answer
// or the error.
type message struct {
	ID     int             `json:"id"`
	Part   json.RawMessage `json:"part,omitempty"`
	Answer json.RawMessage `json:"answer,omitempty"`
	Error  *explore.Error  `json:"error,omitempty"`
}

// Serve answers the calls that a [Pool] sends, one at a time, until in ends.
func Serve(ctx context.Context, in io.Reader, out io.Writer, engine Engine) error {
	orders := make(chan order)
	broken := make(chan error, 1)
	ctx, end := context.WithCancel(ctx)
	defer end()
	go func() {
		d := json.NewDecoder(in)
		for {
			var o order
			if err := d.Decode(&o); err != nil {
				broken <- err
				return
			}
			select {
			case orders <- o:
			case <-ctx.Done():
				return
			}
		}
	}()
	say := json.NewEncoder(out)
	said := make(chan error, 1)
	current, cancel := 0, context.CancelFunc(func() {})
	for {
		select {
		case o := <-orders:
			if !o.Cancel {
				call, stop := context.WithCancel(ctx)
				current, cancel = o.ID, stop
				go func() { defer stop(); said <- answer(call, say, o, engine) }()
			} else if o.ID == current {
				cancel()
			}
		case err := <-said:
			if err != nil {
				return err
			}
		case err := <-broken:
			cancel()
			if err == io.EOF {
				return nil
			}
			return err
		case <-ctx.Done():
			cancel()
			return ctx.Err()
		}
	}
}

// answer answers a call.
func answer(ctx context.Context, say *json.Encoder, o order, engine Engine) error {
	var broken error
	var emit func(any)
	if o.Stream {
		emit = func(part any) {
			if data, err := json.Marshal(part); err == nil && broken == nil {
				broken = say.Encode(message{ID: o.ID, Part: data})
			}
		}
	}
	a, err := engine.Call(ctx, o.Method, o.Request, emit)
	if broken != nil {
		return broken
	}
	m := message{ID: o.ID}
	if err == nil {
		m.Answer, err = json.Marshal(a)
	}
	if err != nil {
		m.Error = asError(err)
	}
	return say.Encode(m)
}
