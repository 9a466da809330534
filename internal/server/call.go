package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"time"
)

var (
	errTime   = errors.New("the time of the run is over")
	errWaited = errors.New("waited too long")
)

// desk is an engine, and the runs that a call gets, each longer than the one before. The
// last one knows no time but the engine's.
type desk struct {
	engine Engine
	runs   []run
	costs  *costs
}

// asked is a call, for whom it is, and how long it is known to run.
type asked struct {
	client, method string
	request        []byte
	cost           time.Duration
}

// call asks the engine, and gives the answer as JSON. Each call runs for a short time
// first, in a lane where nobody waits for long. One that is not done then starts again
// for a longer time, when there is a worker for that: the engine keeps the games, so that
// little is done twice. A call counts as what it ran before, or is given now where that is
// not known, so that what is new comes before what has run. A call that was long when it
// was asked before is long from the start. Parts of the last run are given on as they come,
// of the others at the end of the run, when the worker is free for others; each once, since
// an engine that starts again gives the same parts.
func (d *desk) call(ctx context.Context, client, method string, request []byte, to *reply) ([]byte, error) {
	key := d.costs.key(method, request)
	known := d.costs.of(key)
	call := asked{client, method, request, known}
	last, short := d.runs[len(d.runs)-1], d.runs[:len(d.runs)-1]
	longest := short[len(short)-1].time
	sent := 0
	for _, r := range short {
		if known >= longest {
			break
		}
		call.cost = cmp.Or(known, r.time)
		answer, parts, took, err := d.within(ctx, r, call, to.events)
		if err := to.parts(parts[min(sent, len(parts)):]); err != nil {
			return nil, err
		}
		sent = max(sent, len(parts))
		if errors.Is(err, errTime) {
			continue
		}
		if took > 0 {
			d.costs.set(key, took)
		}
		return answer, err
	}
	if call.cost = max(known, longest); known < longest {
		d.costs.set(key, longest)
	}
	if err := await(ctx, last.lane, call); err != nil {
		return nil, err
	}
	defer last.leave()
	began := time.Now()
	given := 0
	answer, err := d.ask(ctx, call, to.events, func(part json.RawMessage) {
		if given++; given > sent {
			to.part(part)
		}
	})
	if ctx.Err() == nil { // else it might have taken longer
		d.costs.set(key, time.Since(began))
	}
	return answer, err
}

// within gives a call a run, and tells how long it took where it came to its end. The
// error is errTime when it is not done in time. A few calls that do not end when they
// should leave their worker to others: the engine is in the middle of one long step.
func (d *desk) within(ctx context.Context, r run, call asked, stream bool) (answer []byte, parts []json.RawMessage, took time.Duration, err error) {
	if err := await(ctx, r.lane, call); err != nil {
		return nil, nil, 0, err
	}
	ctx, stop := context.WithTimeoutCause(ctx, r.time, errTime)
	defer stop()
	defer r.leaveBy(r.time + lateTime)()
	began := time.Now()
	answer, err = d.ask(ctx, call, stream, func(part json.RawMessage) { parts = append(parts, part) })
	switch {
	case errors.Is(context.Cause(ctx), errTime):
		return nil, parts, 0, errTime // whatever it said at the end: it might say more
	case ctx.Err() == nil:
		took = time.Since(began)
	}
	return answer, parts, took, err
}

// await enters a lane, with patience.
func await(ctx context.Context, l *lane, call asked) error {
	ctx, stop := context.WithTimeoutCause(ctx, maxWaitTime, errWaited)
	defer stop()
	return l.enter(ctx, call.client, call.cost)
}

// ask calls the engine and encodes what it says while the call has its worker, so that
// few answers are in the making at once. A panic of the engine is an error.
func (d *desk) ask(ctx context.Context, call asked, stream bool, part func(json.RawMessage)) (data []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			data, err = nil, fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	var emit func(any) // nil: the answer is whole
	if stream {
		emit = func(p any) {
			if data, err := encode(p); err == nil {
				part(data)
			}
		}
	}
	answer, err := d.engine.Call(ctx, call.method, call.request, emit)
	if err != nil {
		return nil, err
	}
	return encode(answer)
}
