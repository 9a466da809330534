package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestSite holds the site to its size, and wants all it names beside it.
func TestSite(t *testing.T) {
	dir := t.TempDir()
	size, err := write(dir)
	if err != nil {
		t.Fatal(err)
	}
	if most := 3_000_000; size > most {
		t.Errorf("the site has %d bytes, more than %d", size, most)
	}
	t.Logf("%d bytes", size)
	onDisk := 0
	walk := func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		onDisk += int(info.Size())
		return err
	}
	if err := filepath.WalkDir(dir, walk); err != nil || onDisk != size {
		t.Errorf("on the disk there are %d bytes of %d, %v", onDisk, size, err)
	}

	index := read(t, dir, "index.html")
	for _, want := range []string{`name="engine" content="worker"`, `http-equiv="Content-Security-Policy"`} {
		if !strings.Contains(index, want) {
			t.Errorf("index.html has no %s", want)
		}
	}
	named := regexp.MustCompile(`(?:src|href)="([^"]*)"`)
	for _, m := range named.FindAllStringSubmatch(index, -1) {
		if file, ok := strings.CutPrefix(m[1], "./"); !ok {
			t.Errorf("index.html names %q, which depends on where the site lies", m[1])
		} else {
			read(t, dir, file)
		}
	}
	list := regexp.MustCompile(`const files = \["\./",(.*)\];`).FindStringSubmatch(read(t, dir, "sw.js"))
	if list == nil {
		t.Fatal("sw.js has no list of files")
	}
	for name := range strings.SplitSeq(list[1], ",") {
		read(t, dir, strings.Trim(name, `"`))
	}
}

// TestWithoutRegexp keeps regular expressions out of the engine: with the tables of
// Unicode behind them they take 75 kB of the site, packed.
func TestWithoutRegexp(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "github.com/grundy-cgt/grundy/cmd/engine")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
	deps, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	if slices.Contains(strings.Fields(string(deps)), "regexp") {
		t.Error("the engine has regular expressions in it")
	}
}

// TestPack unpacks with unpack.js what pack packs: programs, text, noise, and nothing.
func TestPack(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed: unpack.js does not run")
	}
	program, err := os.ReadFile(node)
	if err != nil {
		t.Fatal(err)
	}
	noise := make([]byte, 1<<16)
	rand.NewChaCha8([32]byte{}).Read(noise)
	dir := t.TempDir()
	for name, want := range map[string][]byte{
		"program": program[:min(len(program), 4<<20)],
		"text":    unpack,
		"noise":   noise,
		"zeros":   make([]byte, 1<<20),
		"byte":    {7},
		"nothing": {},
	} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, want, 0o644); err != nil {
			t.Fatal(err)
		}
		packed, err := pack(file)
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(node, "-e", string(unpack)+`
			process.stdout.write(unpack(new Uint8Array(require("fs").readFileSync(0))));`)
		cmd.Stdin = bytes.NewReader(packed)
		got, err := cmd.Output()
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %d bytes came back as %d, %v", name, len(want), len(got), err)
		}
	}
}

// TestSameSite wants the same service worker from the same sources: browsers that know
// the site fetch it anew only when it has changed.
func TestSameSite(t *testing.T) {
	files := map[string][]byte{"index.html": []byte("a"), "worker.js": []byte("b")}
	one := offline(files)
	if two := offline(files); !bytes.Equal(one, two) {
		t.Errorf("%s\nand then\n%s", one, two)
	}
	files["index.html"] = []byte("c")
	if two := offline(files); bytes.Equal(one, two) {
		t.Error("another page has the same service worker")
	}
}

func read(t *testing.T, dir, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
