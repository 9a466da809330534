package server

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

func TestPage(t *testing.T) {
	script := strings.Repeat("let x = 1;\n", 100)
	s, err := New(Options{Engine: &fake{}, Page: fstest.MapFS{
		"index.html":               {Data: []byte("<!doctype html>")},
		"icon.svg":                 {Data: []byte("<svg/>")},
		"assets/index-a1B2_c3d.js": {Data: []byte(script)},
	}})
	if err != nil {
		t.Fatal(err)
	}
	get := func(method, path string, header ...string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, "http://localhost"+path, nil)
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w
	}
	const forever, asset = "public, max-age=31536000, immutable", "/assets/index-a1B2_c3d.js"
	for _, test := range []struct {
		path   string
		status int
		kind   string
		cache  string
	}{
		{"/", 200, "text/html; charset=utf-8", "no-cache"},
		{"/index.html", 200, "text/html; charset=utf-8", "no-cache"},
		{"/icon.svg", 200, "image/svg+xml", "no-cache"},
		{asset, 200, "text/javascript; charset=utf-8", forever},
		{"/assets/", 404, "application/json", "no-store"},
		{"/server.go", 404, "application/json", "no-store"},
	} {
		w := get("GET", test.path)
		h := w.Header()
		if w.Code != test.status || h.Get("Content-Type") != test.kind || h.Get("Cache-Control") != test.cache || h.Get("Content-Security-Policy") != policy {
			t.Errorf("%s: status %d, headers %v", test.path, w.Code, h)
		}
		if w.Code != 200 {
			continue
		}
		if w := get("GET", test.path, "If-None-Match", h.Get("ETag")); w.Code != 304 || w.Body.Len() > 0 {
			t.Errorf("%s again: status %d", test.path, w.Code)
		}
	}

	w := get("GET", asset, "Accept-Encoding", "br, gzip")
	z, err := gzip.NewReader(bytes.NewReader(w.Body.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(z); err != nil || string(got) != script || w.Header().Get("Vary") != "Accept-Encoding" || w.Body.Len() > len(script)/2 {
		t.Errorf("by gzip: %v, %d bytes, headers %v", err, w.Body.Len(), w.Header())
	}
	if w := get("GET", asset, "Accept-Encoding", "gzip;q=0.0"); w.Body.String() != script {
		t.Error("gzip is sent to who does not want it")
	}
	if w := get("HEAD", asset); w.Code != 200 || w.Body.Len() > 0 || w.Header().Get("Content-Length") == "" {
		t.Errorf("HEAD: status %d, headers %v", w.Code, w.Header())
	}
	if w := get("POST", "/"); w.Code != 405 {
		t.Errorf("POST of the page: status %d", w.Code)
	}
}
