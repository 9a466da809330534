//go:build js && wasm

// Command engine is the engine of the page in WebAssembly, for a Web Worker of a
// browser. It offers two functions to JavaScript and then waits for calls:
//
//	grundyCall(id, method, request, onPart) -> Promise
//	grundyCancel(id)
//
// The request, the parts given to onPart (a function, or null), the answer that the
// promise gives and the error that it rejects with are JSON texts, those of
// internal/explore. The id is the caller's; grundyCancel ends the calls with that id.
//
// Folder site writes the page with this engine as files for any web server.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"syscall/js"

	"github.com/grundy-cgt/grundy/internal/explore"
)

func main() {
	t := &turns{}
	e := engine{
		explore: explore.New(explore.Options{Watch: t.watch}),
		turns:   t,
		cancels: map[int]context.CancelFunc{},
	}
	js.Global().Set("grundyCall", js.FuncOf(e.call))
	js.Global().Set("grundyCancel", js.FuncOf(e.cancel))
	select {}
}

// engine is what JavaScript calls. Go runs in one thread there, so nothing is locked.
type engine struct {
	explore *explore.Engine
	turns   *turns
	cancels map[int]context.CancelFunc // of the calls that run
}

// call starts a call and returns its promise.
func (e *engine) call(_ js.Value, args []js.Value) any {
	e.turns.begin()
	id, method, request, onPart := args[0].Int(), args[1].String(), args[2].String(), args[3]
	var emit func(any)
	if onPart.Type() == js.TypeFunction {
		emit = func(part any) { onPart.Invoke(text(part)) }
	}
	ctx, cancel := context.WithCancel(context.Background())
	e.cancels[id] = cancel
	var start js.Func
	start = js.FuncOf(func(_ js.Value, args []js.Value) any {
		resolve, reject := args[0], args[1]
		go func() {
			defer start.Release()
			defer delete(e.cancels, id)
			defer cancel()
			answer, err := e.explore.Call(ctx, method, []byte(request), emit)
			if err != nil {
				reject.Invoke(text(problem(err)))
				return
			}
			resolve.Invoke(text(answer))
		}()
		return nil
	})
	return js.Global().Get("Promise").New(start)
}

// cancel ends a call; it is no error if it has ended.
func (e *engine) cancel(_ js.Value, args []js.Value) any {
	if cancel := e.cancels[args[0].Int()]; cancel != nil {
		cancel()
	}
	return nil
}

// problem is an error as the page reads it.
func problem(err error) *explore.Error {
	var e *explore.Error
	if errors.As(err, &e) {
		return e
	}
	return &explore.Error{Code: explore.CodeInternal, Message: err.Error(), Pos: -1}
}

// text is a value in JSON.
func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // answers are plain data
	}
	return string(b)
}
