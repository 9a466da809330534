// Package server puts the engine of package explore and the page behind HTTP. It
// bounds what clients can take: the size and the time of a request, the calls that run
// at once, connections, and on open addresses how often a client asks. A call that is
// done soon never waits for long ones.
package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net"
	"net/http"
	"runtime"
	"time"
)

// Engine answers calls, as [explore.Engine] does. A call ends soon after its context.
type Engine interface {
	Call(ctx context.Context, method string, request []byte, emit func(part any)) (any, error)
}

// Options are what a server is made of.
type Options struct {
	Engine   Engine      // for rules
	Programs Engine      // for games that are programs; nil: Engine
	Page     fs.FS       // the files of the page, index.html at the root
	Open     bool        // other machines may ask: each client has a rate, and any name of this machine is served
	Log      *log.Logger // for faults of the server; nil: they are lost
}

// Bounds of what clients can take. The page of docs/reference/server.md states them.
const (
	maxBody    = 64 << 10  // bytes of a request
	maxHeader  = 16 << 10  // bytes of its header
	maxPending = 128 << 20 // bytes of long answers that wait for their readers

	maxConnections = 1024 // at once, of all clients
	maxOfClient    = 256  // at once, of a client of an open server

	headerTime = 5 * time.Second  // for a header to come
	bodyTime   = 10 * time.Second // for a body to come
	idleTime   = 60 * time.Second // between two requests of a connection
	writeTime  = 10 * time.Second // for an answer to be read; longer ones at leastRate
	leastRate  = 64 << 10         // bytes a second

	quickTime   = 20 * time.Millisecond  // of a call at first
	againTime   = 60 * time.Millisecond  // of a call that needs more
	startTime   = 100 * time.Millisecond // of a call in a process of its own, at first
	middleTime  = 180 * time.Millisecond // of a call that needs still more
	longestTime = 540 * time.Millisecond // the same, before it counts as long
	lateTime    = 20 * time.Millisecond  // after which a call does not end in time
	maxQuick    = 1024                   // calls that wait for their first run
	maxWaiting  = 64                     // calls that wait for more
	maxWaitTime = 30 * time.Second       // of a call that waits for more

	stopGrace = 100 * time.Millisecond // for calls to end by themselves when the server stops
	stopTime  = 500 * time.Millisecond // then for answers to be read
)

// errStopping is why calls are cancelled when the server stops.
var errStopping = errors.New("the server is stopping")

// Server answers requests. It is an http.Handler.
type Server struct {
	rules, programs desk
	open            bool
	log             *log.Logger
	pending         meter
	rates           *rates // nil: none
	handler         http.Handler

	headerTime, bodyTime time.Duration
}

// New makes a server.
func New(o Options) (*Server, error) {
	p, err := newPage(o.Page)
	if err != nil {
		return nil, err
	}
	processors := runtime.GOMAXPROCS(0)
	s := &Server{
		rules:    desk{o.Engine, runsOf(processors), newCosts()},
		programs: desk{o.Programs, runsApart(processors), newCosts()},
		open:     o.Open,
		log:      o.Log,
		pending:  meter{most: maxPending},

		headerTime: headerTime, bodyTime: bodyTime,
	}
	if o.Programs == nil {
		s.programs = s.rules
	}
	if o.Open {
		s.rates = newRates()
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/api/", s.api)
	mux.Handle("/", p)
	s.handler = s.guard(mux)
	return s, nil
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.handler.ServeHTTP(w, r)
}

// Serve answers the connections of a listener until the context ends: then no new ones
// are taken, running calls are cancelled and their streams ended, and Serve returns the
// context's error within a second.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	calls, stop := context.WithCancelCause(context.WithoutCancel(ctx))
	defer stop(nil)
	h := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: s.headerTime,
		ReadTimeout:       s.headerTime + s.bodyTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    maxHeader,
		BaseContext:       func(net.Listener) context.Context { return calls },
		ErrorLog:          log.New(io.Discard, "", 0), // it speaks of the faults of clients
	}
	ended := make(chan error, 1)
	go func() { ended <- h.Serve(s.bound(listener)) }()
	select {
	case err := <-ended:
		return fmt.Errorf("the server ended: %w", err)
	case <-ctx.Done():
	}
	timer := time.AfterFunc(stopGrace, func() { stop(errStopping) })
	defer timer.Stop()
	patience, done := context.WithTimeout(context.WithoutCancel(ctx), stopGrace+stopTime)
	defer done()
	if h.Shutdown(patience) != nil {
		h.Close()
	}
	return ctx.Err()
}

func (s *Server) logf(format string, args ...any) {
	if s.log != nil {
		s.log.Printf(format, args...)
	}
}
