package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
)

var (
	errTime   = errors.New("the time of the lane is over")
	errWaited = errors.New("waited too long")
)

// desk is an engine and the lanes before it, by how long calls run. The last one knows
// no time but the engine's.
type desk struct {
	engine Engine
	lanes  []*lane
}

// call asks the engine, and gives the answer as JSON. Each call runs for a short time
// first, in a lane where nobody waits for long. One that is not done then starts again
// in the next lane, when that has a worker: the engine keeps the games, so that little is
// done twice. Parts of the last lane are given on as they come, of the others at the end.
func (d *desk) call(ctx context.Context, client, method string, request []byte, to *reply) ([]byte, error) {
	last := d.lanes[len(d.lanes)-1]
	for _, l := range d.lanes[:len(d.lanes)-1] {
		answer, parts, err := d.within(ctx, l, client, method, request)
		if errors.Is(err, errTime) {
			continue
		}
		for _, part := range parts {
			to.part(part)
		}
		return answer, err
	}
	if err := await(ctx, last, client); err != nil {
		return nil, err
	}
	defer last.leave()
	return d.ask(ctx, method, request, to.part)
}

// within runs a call in a lane. The error is errTime when it is not done in time. A few
// calls that do not end when they should leave their worker to others: the engine is in
// the middle of one long step.
func (d *desk) within(ctx context.Context, l *lane, client, method string, request []byte) (answer []byte, parts []json.RawMessage, err error) {
	if err := await(ctx, l, client); err != nil {
		return nil, nil, err
	}
	ctx, stop := context.WithTimeoutCause(ctx, l.time, errTime)
	defer stop()
	defer l.leaveBy(l.time + lateTime)()
	answer, err = d.ask(ctx, method, request, func(part json.RawMessage) { parts = append(parts, part) })
	if errors.Is(context.Cause(ctx), errTime) {
		return nil, nil, errTime // whatever it said: it might say more
	}
	return answer, parts, err
}

// await enters a lane, with patience.
func await(ctx context.Context, l *lane, client string) error {
	ctx, stop := context.WithTimeoutCause(ctx, maxWaitTime, errWaited)
	defer stop()
	return l.enter(ctx, client)
}

// ask calls the engine and encodes what it says while the call has its worker, so that
// few answers are in the making at once. A panic of the engine is an error.
func (d *desk) ask(ctx context.Context, method string, request []byte, part func(json.RawMessage)) (data []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			data, err = nil, fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	answer, err := d.engine.Call(ctx, method, request, func(p any) {
		if data, err := encode(p); err == nil {
			part(data)
		}
	})
	if err != nil {
		return nil, err
	}
	return encode(answer)
}
