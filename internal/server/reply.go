package server

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/grundy-cgt/grundy/internal/explore"
)

// longAnswer is the bytes from which answers count that wait for their readers.
const longAnswer = 64 << 10

// reply is what a client gets: one JSON value, or events. Until the first event is sent
// an error has a status of its own.
type reply struct {
	w       http.ResponseWriter
	pending *meter
	events  bool
	begun   bool
}

// part sends a part of the answer to a client that takes events.
func (r *reply) part(data json.RawMessage) {
	if r.events {
		r.event("part", data)
	}
}

// done sends the answer.
func (r *reply) done(data []byte) {
	if len(data) > longAnswer {
		if !r.pending.take(int64(len(data))) {
			r.fail(http.StatusServiceUnavailable, busy("too many long answers wait for their readers; ask again in a second"))
			return
		}
		defer r.pending.give(int64(len(data)))
	}
	if r.events {
		r.event("done", data)
		return
	}
	h := r.w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Content-Length", strconv.Itoa(len(data)))
	deadline(r.w, len(data))
	_, _ = r.w.Write(data)
}

// fail sends an error.
func (r *reply) fail(status int, e *explore.Error) {
	if !r.begun {
		if status == http.StatusServiceUnavailable {
			r.w.Header().Set("Retry-After", "1")
		}
		refuse(r.w, status, e)
		return
	}
	data, err := encode(failure{e})
	if err != nil {
		data = []byte(unwritable)
	}
	r.event("error", data)
}

// encode gives the JSON of a value, with < and > as they are: no answer is HTML.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// event sends an event at once. JSON has no line breaks, so that it is one data line.
func (r *reply) event(name string, data []byte) {
	if !r.begun {
		r.begun = true
		r.w.Header().Set("Content-Type", "text/event-stream")
		r.w.Header().Set("X-Accel-Buffering", "no") // a proxy that gathers answers would hold parts back
	}
	var b bytes.Buffer
	b.Grow(len(name) + len(data) + 16)
	b.WriteString("event: " + name + "\ndata: ")
	b.Write(data)
	b.WriteString("\n\n")
	deadline(r.w, b.Len())
	if _, err := r.w.Write(b.Bytes()); err == nil {
		_ = http.NewResponseController(r.w).Flush()
	}
}
