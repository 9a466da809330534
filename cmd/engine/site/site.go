package main

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/web"
)

//go:embed worker.js
var worker []byte

//go:embed unpack.js
var unpack []byte

//go:embed sw.js
var serviceWorker string

// policy is what the page may do, as the server says it in a header. A page cannot
// forbid frames around itself.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
	"connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'"

// write writes the site into a folder and returns its size in bytes. Files that are
// there already are written over.
func write(dir string) (size int, err error) {
	files, err := collect()
	if err != nil {
		return 0, err
	}
	for name, data := range files {
		to := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return 0, err
		}
		if err := os.WriteFile(to, data, 0o644); err != nil {
			return 0, err
		}
		size += len(data)
	}
	return size, nil
}

// collect returns the files of the site by their paths.
func collect() (map[string][]byte, error) {
	files := map[string][]byte{"worker.js": worker, "unpack.js": unpack}
	err := fs.WalkDir(web.Dist, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files[name], err = fs.ReadFile(web.Dist, name)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if files["index.html"], err = static(files["index.html"]); err != nil {
		return nil, err
	}
	if files["engine.wasm.lzma"], err = engine(); err != nil {
		return nil, err
	}
	if files["wasm_exec.js"], err = glue(); err != nil {
		return nil, err
	}
	files["sw.js"] = offline(files)
	return files, nil
}

// static turns the page of the server into one that asks the worker.
func static(index []byte) ([]byte, error) {
	const served, own = `<meta name="engine" content="server">`, `<meta name="engine" content="worker">`
	if !bytes.Contains(index, []byte(served)) {
		return nil, fmt.Errorf("index.html has no %s", served)
	}
	head := fmt.Sprintf("<meta http-equiv=\"Content-Security-Policy\" content=\"%s\">\n    %s", policy, own)
	return bytes.Replace(index, []byte(served), []byte(head), 1), nil
}

// engine builds the engine and packs it. Without inlined calls it is a tenth smaller,
// and no slower: the compiler of the browser does what is worth it.
func engine() ([]byte, error) {
	dir, err := os.MkdirTemp("", "grundy-site-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	wasm := filepath.Join(dir, "engine.wasm")
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-gcflags=all=-l", "-o", wasm,
		"github.com/grundy-cgt/grundy/cmd/engine")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build: %w\n%s", err, out)
	}
	return pack(wasm)
}

// pack packs a file as unpack.js unpacks it.
func pack(file string) ([]byte, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, err
	}
	packed, err := exec.Command("xz", "--format=lzma", "--lzma1=preset=9e,lc=4,lp=0,pb=0", "--keep", "--stdout", file).Output()
	if errors.Is(err, exec.ErrNotFound) {
		return nil, errors.New("the command xz packs the engine, and is not installed (apt-get install xz-utils)")
	}
	if err != nil {
		return nil, fmt.Errorf("xz: %w", err)
	}
	// xz writes to a stream, and leaves the size of the content unsaid
	binary.LittleEndian.PutUint64(packed[5:], uint64(info.Size()))
	return packed, nil
}

// glue reads the part of Go that is written in JavaScript.
func glue() ([]byte, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
}

// offline is the service worker, which names all files and, as its version, what is in them.
func offline(files map[string][]byte) []byte {
	h := sha256.New()
	names := []string{"./"}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(h, "%s %d\n%s", name, len(files[name]), files[name])
		if name != "index.html" { // it is "./"; a server may redirect from its name
			names = append(names, name)
		}
	}
	list, err := json.Marshal(names)
	if err != nil {
		panic(err) // strings
	}
	version := fmt.Sprintf("%x", h.Sum(nil)[:8])
	return []byte(strings.NewReplacer("VERSION", version, "[FILES]", string(list)).Replace(serviceWorker))
}
