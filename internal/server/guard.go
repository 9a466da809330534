package server

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/grundy-cgt/grundy/internal/explore"
)

// policy lets the page use its own files and address only. No script and no style in
// the HTML counts; WebAssembly may run.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; font-src 'self'; manifest-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// guard sets the headers that every answer has, and refuses requests that no page of
// this server makes.
func (s *Server) guard(next http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	origin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		refused(w, http.StatusForbidden, "a page of another origin may not ask this server")
	}))
	next = origin.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		deadline(w, 0)
		switch {
		case !s.open && !ownName(r.Host):
			refused(w, http.StatusMisdirectedRequest, "this server is asked as localhost or 127.0.0.1, not as "+r.Host)
		case s.rates != nil && !s.rates.allow(clientOf(r.RemoteAddr)):
			h.Set("Retry-After", "1")
			refuse(w, http.StatusTooManyRequests, &explore.Error{Code: explore.CodeBusy, Pos: -1, Message: "too many requests of one client; ask again in a second"})
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// ownName reports whether a Host header names this machine and no other: a page of
// another name that leads here (DNS rebinding) is not answered.
func ownName(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	if strings.EqualFold(host, "localhost") {
		return true
	}
	addr, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil && addr.IsLoopback()
}

// clientOf is whom a request counts for: an address, of IPv6 the network, since one
// host has all addresses of it.
func clientOf(remote string) string {
	at, err := netip.ParseAddrPort(remote)
	if err != nil {
		return remote
	}
	addr := at.Addr().Unmap()
	if addr.Is6() {
		if network, err := addr.WithZone("").Prefix(64); err == nil {
			return network.String()
		}
	}
	return addr.String()
}

// deadline gives the client time to read n bytes more.
func deadline(w http.ResponseWriter, n int) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTime + time.Duration(n)*time.Second/leastRate))
}

// refused answers with a reason of the server's own.
func refused(w http.ResponseWriter, status int, message string) {
	refuse(w, status, &explore.Error{Code: explore.CodeRefused, Pos: -1, Message: message})
}

// refuse answers with an error.
func refuse(w http.ResponseWriter, status int, e *explore.Error) {
	body, err := encode(failure{e})
	if err != nil { // what was found before a limit cannot be written
		body = []byte(unwritable)
		status = http.StatusInternalServerError
	}
	deadline(w, len(body))
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(body)
}

// unwritable is the answer where an error has no JSON.
const unwritable = `{"error":{"code":"internal","message":"this answer cannot be written","pos":-1}}`

// failure is the JSON of an error.
type failure struct {
	Error *explore.Error `json:"error"`
}
