package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
)

var (
	errSlice  = errors.New("the slice is over")
	errWaited = errors.New("waited too long")
)

// call asks the engine, and gives the answer as JSON. Each call runs for a slice of time
// first, in a lane where nobody waits for long. One that is not done then starts again
// as a long call, when a worker is free: the engine keeps the games, so that little is
// done twice. Parts are given on as they come, those of the slice at its end.
func (s *Server) call(ctx context.Context, client, method string, request []byte, to *reply) ([]byte, error) {
	answer, err := s.sliced(ctx, client, method, request, to)
	if !errors.Is(err, errSlice) {
		return answer, err
	}
	waiting, stop := context.WithTimeoutCause(ctx, maxWaitTime, errWaited)
	err = s.heavy.enter(waiting, client)
	stop()
	if err != nil {
		return nil, err
	}
	defer s.heavy.leave()
	return s.ask(ctx, method, request, to.part)
}

// sliced runs a call for a slice. The error is errSlice when it is not done then.
func (s *Server) sliced(ctx context.Context, client, method string, request []byte, to *reply) ([]byte, error) {
	if err := s.quick.enter(ctx, client); err != nil {
		return nil, err
	}
	var parts []json.RawMessage
	answer, err := func() ([]byte, error) {
		defer s.quick.leave()
		ctx, stop := context.WithTimeoutCause(ctx, slice, errSlice)
		defer stop()
		answer, err := s.ask(ctx, method, request, func(part json.RawMessage) { parts = append(parts, part) })
		if errors.Is(context.Cause(ctx), errSlice) {
			return nil, errSlice // whatever it said: it might say more
		}
		return answer, err
	}()
	if !errors.Is(err, errSlice) {
		for _, part := range parts {
			to.part(part)
		}
	}
	return answer, err
}

// ask calls the engine and encodes what it says while the call has its worker, so that
// few answers are in the making at once. A panic of the engine is an error.
func (s *Server) ask(ctx context.Context, method string, request []byte, part func(json.RawMessage)) (data []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			data, err = nil, fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	answer, err := s.engine.Call(ctx, method, request, func(p any) {
		if data, err := json.Marshal(p); err == nil {
			part(data)
		}
	})
	if err != nil {
		return nil, err
	}
	return json.Marshal(answer)
}
