package server

import (
	"bytes"
	"encoding/json"
	"errors"
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

// errReaders is the error of an answer that finds no room to wait for its reader.
var errReaders = errors.New("too many long answers wait for their readers")

// part sends a part of the answer to a client that takes events.
func (r *reply) part(data json.RawMessage) { r.event("part", data) }

// parts sends parts that were gathered.
func (r *reply) parts(list []json.RawMessage) error {
	bytes := 0
	for _, data := range list {
		bytes += len(data)
	}
	return r.waiting(bytes, func() {
		for _, data := range list {
			r.part(data)
		}
	})
}

// done sends the answer.
func (r *reply) done(data []byte) error {
	return r.waiting(len(data), func() { r.answer(data) })
}

// waiting writes so many bytes, which wait for the reader.
func (r *reply) waiting(bytes int, write func()) error {
	if bytes > longAnswer {
		if !r.pending.take(int64(bytes)) {
			return errReaders
		}
		defer r.pending.give(int64(bytes))
	}
	write()
	return nil
}

func (r *reply) answer(data []byte) {
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
