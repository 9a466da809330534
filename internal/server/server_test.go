package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy/internal/explore"
)

// fake is an engine that does what the method says.
type fake struct {
	calls     atomic.Int64
	cancelled chan struct{} // a run of a long call was cancelled
}

func (f *fake) Call(ctx context.Context, method string, request []byte, emit func(part any)) (any, error) {
	f.calls.Add(1)
	switch method {
	case explore.MethodRule: // at once
		return map[string]string{"got": string(request)}, nil
	case explore.MethodProof: // parts at once, if they are wanted
		if emit == nil {
			return 123, nil
		}
		emit(1)
		emit(2)
		return 3, nil
	case explore.MethodLaws: // long: a part, then it waits for its end
		if emit != nil {
			emit("begun")
		}
		<-ctx.Done()
		select {
		case f.cancelled <- struct{}{}:
		default:
		}
		return nil, &explore.Error{Code: explore.CodeCancelled, Message: "cancelled", Pos: -1}
	case explore.MethodHeat: // longer than a short run
		if emit != nil {
			emit("first")
		}
		select {
		case <-time.After(4 * quickTime):
			return "late", nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	case explore.MethodSum:
		return nil, &explore.Error{Code: explore.CodeLimit, Message: "too many positions", Pos: -1, Limit: &explore.Limit{What: "positions", Limit: 7, Possible: "heaps below 8"}}
	case explore.MethodWhy:
		return nil, &explore.Error{Code: explore.CodeInput, Message: "no rule", Pos: 3, Len: 1, Field: "rule"}
	case explore.MethodPlay:
		panic("a fault")
	default:
		return nil, fmt.Errorf("a fault")
	}
}

// start serves an engine until the test ends.
func start(t *testing.T, o Options, change ...func(*Server)) (*Server, string) {
	t.Helper()
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range change {
		f(s)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = s.Serve(ctx, listener)
	}()
	t.Cleanup(func() { stop(); <-ended })
	return s, "http://" + listener.Addr().String()
}

// post makes a call.
func post(t *testing.T, url, body string, header ...string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		if header[i] == "Host" {
			r.Host = header[i+1]
			continue
		}
		r.Header.Set(header[i], header[i+1])
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, string(text)
}

func TestCalls(t *testing.T) {
	var faults bytes.Buffer
	_, url := start(t, Options{Engine: &fake{}, Log: log.New(&faults, "", 0)})
	stream := []string{"Accept", "text/event-stream"}
	for _, test := range []struct {
		name, path, body string
		header           []string
		status           int
		want             string // in the answer
	}{
		{"an answer", "rule", `{"rule":"nim"}`, nil, 200, `{"got":"{\"rule\":\"nim\"}"}`},
		{"an answer that is whole", "proof", `{}`, nil, 200, `123`},
		{"parts", "proof", `{}`, stream, 200, "event: part\ndata: 1\n\nevent: part\ndata: 2\n\nevent: done\ndata: 3\n\n"},
		{"longer than a short run", "heat", `{}`, nil, 200, `"late"`},
		{"each part once", "heat", `{"n":1}`, stream, 200, "event: part\ndata: \"first\"\n\nevent: done\ndata: \"late\"\n\n"},
		{"bad input", "why", `{}`, nil, 400, `{"error":{"code":"input","message":"no rule","pos":3,"len":1,"field":"rule"}}`},
		{"bad input, streamed", "why", `{}`, stream, 400, `"code":"input"`},
		{"a limit", "sum", `{}`, nil, 422, `"limit":{"what":"positions","limit":7,"possible":"heaps below 8"}`},
		{"a panic", "play", `{}`, nil, 500, `"code":"internal"`},
		{"a fault", "values", `{}`, nil, 500, `"code":"internal"`},
		{"no method", "rules", `{}`, nil, 404, `one of gallery, rule, values`},
		{"no version", "../v2/rule", `{}`, nil, 404, `there is no /api/v2/rule`},
		{"no body beyond the limit", "rule", strings.Repeat(" ", maxBody+1), nil, 413, `"limit":{"what":"body","limit":65536`},
		{"the longest body", "rule", strings.Repeat(" ", maxBody), nil, 200, `got`},
		{"another host", "rule", `{}`, []string{"Host", "evil.example:80"}, 421, `"code":"refused"`},
		{"the host by name", "rule", `{}`, []string{"Host", "LOCALHOST:1"}, 200, `got`},
		{"the host in IPv6", "rule", `{}`, []string{"Host", "[::1]:8080"}, 200, `got`},
		{"another origin", "rule", `{}`, []string{"Origin", "http://evil.example"}, 403, `"code":"refused"`},
		{"another site", "rule", `{}`, []string{"Sec-Fetch-Site", "cross-site"}, 403, `"code":"refused"`},
		{"its own origin", "rule", `{}`, []string{"Sec-Fetch-Site", "same-origin"}, 200, `got`},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, text := post(t, url+prefix+test.path, test.body, test.header...)
			if r.StatusCode != test.status || !strings.Contains(text, test.want) {
				t.Errorf("status %d and\n%s\nwant %d and\n%s", r.StatusCode, text, test.status, test.want)
			}
			if test.status != 200 {
				problems(t, "", "Failure", []byte(text))
			}
			for _, h := range []string{"Content-Security-Policy", "Cross-Origin-Opener-Policy", "Referrer-Policy", "X-Content-Type-Options"} {
				if r.Header.Get(h) == "" {
					t.Errorf("the answer has no %s", h)
				}
			}
			if cache := r.Header.Get("Cache-Control"); cache != "no-store" {
				t.Errorf("the answer may be kept: %q", cache)
			}
		})
	}
	if !strings.Contains(faults.String(), "panic: a fault") {
		t.Errorf("the log does not tell of the panic: %s", faults.String())
	}
}

func TestPolicyIsStrict(t *testing.T) {
	if strings.Contains(policy, "unsafe-inline") || strings.Contains(policy, "unsafe-eval'; ") && !strings.Contains(policy, "'wasm-unsafe-eval'; ") ||
		strings.Contains(policy, "http") || strings.Contains(policy, "*") || !strings.Contains(policy, "frame-ancestors 'none'") {
		t.Errorf("this policy lets too much in: %s", policy)
	}
}

func TestDocumentIsServed(t *testing.T) {
	s, err := New(Options{Engine: &fake{}})
	if err != nil {
		t.Fatal(err)
	}
	for method, status := range map[string]int{"GET": 200, "HEAD": 200, "POST": 405} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest(method, "http://localhost"+document, nil))
		if w.Code != status || method == "GET" && !json.Valid(w.Body.Bytes()) {
			t.Errorf("%s: status %d, want %d", method, w.Code, status)
		}
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest("GET", "http://localhost/api/v1/rule", nil))
	if w.Code != 405 || w.Header().Get("Allow") != "POST" {
		t.Errorf("GET of a method: status %d, Allow %q", w.Code, w.Header().Get("Allow"))
	}
}

// begin makes a long call whose stream has begun.
func begin(t *testing.T, ctx context.Context, url string) (*bufio.Reader, io.Closer) {
	t.Helper()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url+prefix+explore.MethodLaws, strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", "text/event-stream")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	if kind := answer.Header.Get("Content-Type"); kind != "text/event-stream" {
		t.Fatalf("status %d, content type %q", answer.StatusCode, kind)
	}
	b := bufio.NewReader(answer.Body)
	if line, err := b.ReadString('\n'); line != "event: part\n" {
		t.Fatalf("the stream begins with %q, %v", line, err)
	}
	return b, answer.Body
}

func TestGoneClientCancels(t *testing.T) {
	engine := &fake{cancelled: make(chan struct{}, 4)}
	s, url := start(t, Options{Engine: engine})
	ctx, stop := context.WithCancel(t.Context())
	begin(t, ctx, url)
	<-engine.cancelled // its short run
	<-engine.cancelled // the next
	<-engine.cancelled // and the next
	stop()
	select {
	case <-engine.cancelled:
	case <-time.After(5 * time.Second):
		t.Fatal("the call goes on without its client")
	}
	for range 1000 { // its worker is free again
		l := s.rules.runs[3]
		l.mu.Lock()
		free := l.free
		l.mu.Unlock()
		if free == max(1, runtime.GOMAXPROCS(0)/2) {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Error("the worker is not free")
}

func TestSmallCallsDoNotWait(t *testing.T) {
	engine := &fake{}
	s, url := start(t, Options{Engine: engine}, func(s *Server) {
		s.rules.runs = []run{{newLane(1, 10), quickTime}, {newLane(1, 2), 0}}
	})
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	begin(t, ctx, url) // has the only worker
	for range 2 {
		go func() {
			r, _ := http.NewRequestWithContext(ctx, http.MethodPost, url+prefix+explore.MethodLaws, strings.NewReader("{}"))
			if answer, err := http.DefaultClient.Do(r); err == nil {
				answer.Body.Close()
			}
		}()
	}
	for waiting := 0; waiting < 2; time.Sleep(time.Millisecond) {
		s.rules.runs[1].mu.Lock()
		waiting = s.rules.runs[1].waiting
		s.rules.runs[1].mu.Unlock()
	}
	r, text := post(t, url+prefix+explore.MethodLaws, "{}")
	if r.StatusCode != http.StatusServiceUnavailable || r.Header.Get("Retry-After") == "" || !strings.Contains(text, `"code":"busy"`) {
		t.Errorf("one more long call: status %d, %s", r.StatusCode, text)
	}
	if r, text := post(t, url+prefix+explore.MethodRule, "{}"); r.StatusCode != http.StatusOK {
		t.Errorf("a small call: status %d, %s", r.StatusCode, text)
	}
}

func TestStop(t *testing.T) {
	s, err := New(Options{Engine: &fake{}})
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, listener) }()
	stream, _ := begin(t, t.Context(), "http://"+listener.Addr().String())
	idle, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer idle.Close()
	at := time.Now()
	stop()
	rest, err := io.ReadAll(stream)
	if err != nil || !strings.HasSuffix(string(rest), `event: error`+"\n"+`data: {"error":{"code":"busy","message":"the server is stopping","pos":-1}}`+"\n\n") {
		t.Errorf("the stream ends with %v and\n%s", err, rest)
	}
	if err := <-ended; err != context.Canceled {
		t.Error(err)
	}
	if took := time.Since(at); took > 3*time.Second {
		t.Errorf("it took %v to stop", took)
	}
	if _, err := net.Dial("tcp", listener.Addr().String()); err == nil {
		t.Error("it still takes connections")
	}
}

func TestSlowClients(t *testing.T) {
	_, url := start(t, Options{Engine: &fake{}}, func(s *Server) {
		s.headerTime, s.bodyTime = 100*time.Millisecond, 100*time.Millisecond
	})
	for name, test := range map[string]struct{ sent, want string }{
		"header": {"POST /api/v1/rule HTTP/1.1\r\nHost: loc", ""},
		"body":   {"POST /api/v1/rule HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{", "408 Request Timeout"},
		"long":   {"POST /api/v1/rule HTTP/1.1\r\nHost: localhost\r\nX: " + strings.Repeat("x", 2*maxHeader), "431 "},
	} {
		t.Run(name, func(t *testing.T) {
			c, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			_ = c.SetDeadline(time.Now().Add(10 * time.Second))
			if _, err := io.WriteString(c, test.sent); err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(c)
			if timedOut(err) || !strings.Contains(string(got), test.want) {
				t.Errorf("%v, and\n%s\nwant %s, and the end", err, got, test.want)
			}
		})
	}
}

// TestBrokenBodies: a body that ends early or is no chunk is the client's fault, and is
// told so at once.
func TestBrokenBodies(t *testing.T) {
	_, url := start(t, Options{Engine: &fake{}})
	for name, sent := range map[string]string{
		"short": "Content-Length: 20\r\n\r\n{}",
		"chunk": "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}",
	} {
		t.Run(name, func(t *testing.T) {
			c, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			_ = c.SetDeadline(time.Now().Add(bodyTime / 2))
			if _, err := io.WriteString(c, "POST /api/v1/rule HTTP/1.1\r\nHost: localhost\r\n"+sent); err != nil {
				t.Fatal(err)
			}
			_ = c.(*net.TCPConn).CloseWrite()
			got, err := io.ReadAll(c)
			if timedOut(err) || !strings.Contains(string(got), "400 Bad Request") || !strings.Contains(string(got), "the request breaks off") {
				t.Errorf("%v, and\n%s", err, got)
			}
		})
	}
}

// timedOut reports whether a connection was still open at the deadline.
func timedOut(err error) bool {
	var e net.Error
	return errors.As(err, &e) && e.Timeout()
}

func TestOpenServer(t *testing.T) {
	_, url := start(t, Options{Engine: &fake{}, Open: true})
	refusals := 0
	for range burstOfClient + 200 {
		r, _ := post(t, url+prefix+explore.MethodRule, "{}", "Host", "grundy.example")
		switch r.StatusCode {
		case http.StatusOK:
		case http.StatusTooManyRequests:
			refusals++
			if r.Header.Get("Retry-After") == "" {
				t.Fatal("no Retry-After")
			}
		default:
			t.Fatalf("status %d", r.StatusCode)
		}
	}
	if refusals == 0 {
		t.Error("a client may ask as often as it likes")
	}
}

func TestConnectionsOfAClient(t *testing.T) {
	_, url := start(t, Options{Engine: &fake{}, Open: true})
	var all []net.Conn
	defer func() {
		for _, c := range all {
			c.Close()
		}
	}()
	closed := 0
	for range maxOfClient + 10 {
		c, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	for _, c := range all[maxOfClient:] {
		_ = c.SetReadDeadline(time.Now().Add(5 * time.Second))
		if _, err := c.Read(make([]byte, 1)); err != nil && !timedOut(err) {
			closed++
		}
	}
	if closed != 10 {
		t.Errorf("%d of 10 connections beyond the bound were closed", closed)
	}
}

func TestClientOf(t *testing.T) {
	for remote, want := range map[string]string{
		"192.0.2.7:81":              "192.0.2.7",
		"[::ffff:192.0.2.7]:81":     "192.0.2.7",
		"[2001:db8:1:2:3:4:5:6]:81": "2001:db8:1:2::/64",
		"[fe80::1%eth0]:81":         "fe80::/64",
		"@":                         "@",
	} {
		if got := clientOf(remote); got != want {
			t.Errorf("clientOf(%q) = %q, want %q", remote, got, want)
		}
	}
}

func TestRatesForgetClients(t *testing.T) {
	r := newRates()
	for i := range 3 * maxClients {
		r.allow(fmt.Sprint(i))
	}
	if len(r.clients) > maxClients {
		t.Errorf("%d clients are kept", len(r.clients))
	}
}
