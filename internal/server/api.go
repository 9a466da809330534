package server

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/grundy-cgt/grundy/internal/explore"
)

// methods are those of the engine.
var methods = []string{
	explore.MethodGallery, explore.MethodRule, explore.MethodValues, explore.MethodPicture,
	explore.MethodHeat, explore.MethodWhy, explore.MethodSum, explore.MethodGraph,
	explore.MethodProof, explore.MethodLaws, explore.MethodExport, explore.MethodPlay, explore.MethodSentences,
}

// description is the OpenAPI document. A test writes it from the types of package
// explore, and checks answers by it.
//
//go:embed openapi.json
var description []byte

const (
	prefix   = "/api/v1/"
	document = prefix + "openapi.json"
)

// api answers the calls of the engine.
func (s *Server) api(w http.ResponseWriter, r *http.Request) {
	method, ok := strings.CutPrefix(r.URL.Path, prefix)
	w.Header().Set("Cache-Control", "no-store")
	switch {
	case r.URL.Path == document && (r.Method == http.MethodGet || r.Method == http.MethodHead):
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", strconv.Itoa(len(description)))
		_, _ = w.Write(description)
	case r.URL.Path == document:
		w.Header().Set("Allow", "GET, HEAD")
		refused(w, http.StatusMethodNotAllowed, "the description is read with GET")
	case !ok || !slices.Contains(methods, method):
		refused(w, http.StatusNotFound, "there is no "+r.URL.Path+"; calls are "+prefix+"METHOD with one of "+strings.Join(methods, ", "))
	case r.Method != http.MethodPost:
		w.Header().Set("Allow", "POST")
		refused(w, http.StatusMethodNotAllowed, "calls are made with POST, the request as JSON in the body")
	default:
		s.answer(w, r, method)
	}
}

// answer reads a request, calls the engine, and writes what it says.
func (s *Server) answer(w http.ResponseWriter, r *http.Request, method string) {
	request, ok := s.body(w, r)
	if !ok {
		return
	}
	reply := &reply{w: w, pending: &s.pending, events: wantsEvents(r)}
	desk := &s.rules
	if _, ok := explore.Program(request); ok {
		desk = &s.programs
	}
	answer, err := desk.call(r.Context(), clientOf(r.RemoteAddr), method, request, reply)
	if err == nil {
		err = reply.done(answer)
	}
	if err != nil {
		status, e := s.explain(r, method, err)
		reply.fail(status, e)
	}
}

// body reads the request. A longer one than may be is refused before it is read where
// its header tells the length.
func (s *Server) body(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Now().Add(s.bodyTime))
	request, err := []byte(nil), error(&http.MaxBytesError{Limit: maxBody})
	if r.ContentLength <= maxBody {
		request, err = io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	}
	var long *http.MaxBytesError
	switch {
	case errors.As(err, &long):
		w.Header().Set("Connection", "close") // the rest is not read
		refuse(w, http.StatusRequestEntityTooLarge, &explore.Error{
			Code: explore.CodeLimit, Pos: -1, Message: fmt.Sprintf("a request has at most %d bytes", maxBody),
			Limit: &explore.Limit{What: "body", Limit: maxBody, Possible: fmt.Sprintf("rules and positions of up to %d bytes together", maxBody-1000)},
		})
		return nil, false
	case err != nil && !errors.Is(err, os.ErrDeadlineExceeded):
		w.Header().Set("Connection", "close")
		refuse(w, http.StatusBadRequest, &explore.Error{
			Code: explore.CodeInput, Pos: -1, Message: "the request breaks off or is not what its header says: " + err.Error(),
		})
		return nil, false
	case err != nil:
		w.Header().Set("Connection", "close")
		refuse(w, http.StatusRequestTimeout, &explore.Error{
			Code: explore.CodeLimit, Pos: -1, Message: fmt.Sprintf("the request did not come within %v", s.bodyTime),
			Limit: &explore.Limit{What: "time", Limit: s.bodyTime.Milliseconds()},
		})
		return nil, false
	}
	_ = control.SetReadDeadline(time.Time{}) // a call may take longer; its end is seen by the closed connection
	return request, true
}

// wantsEvents reports whether the answer is to come as server-sent events.
func wantsEvents(r *http.Request) bool {
	return strings.Contains(r.Header.Get("Accept"), "text/event-stream")
}

// explain gives the status and the words for an error.
func (s *Server) explain(r *http.Request, method string, err error) (int, *explore.Error) {
	var e *explore.Error
	switch {
	case errors.Is(context.Cause(r.Context()), errStopping):
		return http.StatusServiceUnavailable, busy("the server is stopping")
	case errors.Is(err, errFull):
		return http.StatusServiceUnavailable, busy("too many long requests wait; ask again in a second, or for less")
	case errors.Is(err, errReaders):
		return http.StatusServiceUnavailable, busy(errReaders.Error() + "; ask again in a second")
	case errors.Is(err, errWaited):
		return http.StatusServiceUnavailable, busy(fmt.Sprintf("longer requests are still running after %v of waiting; ask again later, or for less", maxWaitTime))
	case errors.As(err, &e):
		return statusOf(e.Code), e
	case r.Context().Err() != nil:
		return statusCancelled, &explore.Error{Code: explore.CodeCancelled, Pos: -1, Message: "the request was cancelled"}
	}
	s.logf("%s: %v", method, err)
	return http.StatusInternalServerError, &explore.Error{Code: explore.CodeInternal, Pos: -1, Message: "this request met a fault of the program"}
}

func busy(message string) *explore.Error {
	return &explore.Error{Code: explore.CodeBusy, Pos: -1, Message: message}
}

// statusCancelled is what servers note for a client that has gone; nobody reads it.
const statusCancelled = 499

// statusOf is the status for an error of the engine.
func statusOf(code string) int {
	switch code {
	case explore.CodeInput, explore.CodeUnsupported:
		return http.StatusBadRequest
	case explore.CodeLimit:
		return http.StatusUnprocessableEntity
	case explore.CodeCancelled:
		return statusCancelled
	case explore.CodeBusy:
		return http.StatusServiceUnavailable
	default:
		return http.StatusInternalServerError
	}
}
