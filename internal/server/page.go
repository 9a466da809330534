package server

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// types are the content types of files, the same on every system.
var types = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".map":         "application/json",
	".mjs":         "text/javascript; charset=utf-8",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
}

// hashed matches files whose name changes with their content.
var hashed = regexp.MustCompile(`^/assets/.*-[A-Za-z0-9_-]{8}\.\w+$`)

// page is the files of the page, as they are sent.
type page struct {
	files map[string]*file // by path, "/" is index.html
}

// file is a file in the forms in which it is sent.
type file struct {
	kind, cache string
	plain       form
	gzip        form // of files that shrink
}

// form is a body and its tag.
type form struct {
	body []byte
	tag  string
}

// newPage reads the files.
func newPage(files fs.FS) (*page, error) {
	p := &page{files: map[string]*file{}}
	if files == nil {
		return p, nil
	}
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		body, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		f := newFile("/"+name, body)
		p.files["/"+name] = f
		if name == "index.html" {
			p.files["/"] = f
		}
		return nil
	})
	return p, err
}

func newFile(name string, body []byte) *file {
	f := &file{kind: types[path.Ext(name)], cache: "no-cache"}
	if f.kind == "" {
		f.kind = "application/octet-stream"
	}
	if hashed.MatchString(name) {
		f.cache = "public, max-age=31536000, immutable"
	}
	sum := sha256.Sum256(body)
	tag := hex.EncodeToString(sum[:12])
	f.plain = form{body, `"` + tag + `"`}
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid, and a buffer takes all
	_, _ = z.Write(body)
	_ = z.Close()
	if b.Len() < len(body)*9/10 {
		f.gzip = form{b.Bytes(), `"` + tag + `-gzip"`}
	}
	return f
}

// ServeHTTP sends a file.
func (p *page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		refused(w, http.StatusMethodNotAllowed, "files are read with GET")
		return
	}
	f := p.files[r.URL.Path]
	if f == nil {
		refused(w, http.StatusNotFound, "there is no "+r.URL.Path+"; the page is at /, calls at /api/v1/, which /api/v1/openapi.json describes")
		return
	}
	h := w.Header()
	h.Set("Cache-Control", f.cache)
	form := f.plain
	if f.gzip.body != nil {
		h.Set("Vary", "Accept-Encoding")
		if takesGzip(r.Header.Get("Accept-Encoding")) {
			form = f.gzip
			h.Set("Content-Encoding", "gzip")
		}
	}
	h.Set("ETag", form.tag)
	if strings.Contains(r.Header.Get("If-None-Match"), form.tag) {
		h.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", f.kind)
	h.Set("Content-Length", strconv.Itoa(len(form.body)))
	deadline(w, len(form.body))
	if r.Method == http.MethodGet {
		_, _ = w.Write(form.body)
	}
}

// takesGzip reports whether an Accept-Encoding header has gzip.
func takesGzip(header string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, weight, _ := strings.Cut(part, ";")
		if strings.TrimSpace(name) == "gzip" {
			weight = strings.TrimRight(strings.ReplaceAll(weight, " ", ""), "0")
			return weight != "q=" && weight != "q=0."
		}
	}
	return false
}
