package web_test

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/web"
)

// firstLoad bounds what a browser fetches before the first view is seen, compressed.
const firstLoad = 60_000

var (
	linked   = regexp.MustCompile(`(?:src|href)="\./([^"]+)"`)
	imported = regexp.MustCompile(`(?:from|import)\s*"\./([^"]+)"`)
)

// TestFirstLoad adds up the page, what it links to, what that imports, and what is
// loaded at once after it: texts of a language and the first view.
func TestFirstLoad(t *testing.T) {
	seen := make(map[string]int)
	var load func(name string)
	load = func(name string) {
		if _, ok := seen[name]; ok {
			return
		}
		text := read(t, name)
		seen[name] = compressed(t, text)
		links := linked
		if strings.HasSuffix(name, ".js") {
			links = imported
		}
		for _, m := range links.FindAllStringSubmatch(text, -1) {
			load(path.Join(path.Dir(name), m[1]))
		}
	}
	load("index.html")
	for _, later := range []string{"assets/zh-*.js", "assets/Values-*"} {
		names, err := fs.Glob(web.Dist, later)
		if err != nil || len(names) == 0 {
			t.Fatalf("dist has no %s (%v)", later, err)
		}
		for _, name := range names {
			load(name)
		}
	}
	sum := 0
	for name, size := range seen {
		sum += size
		t.Logf("%6d %s", size, name)
	}
	t.Logf("%6d in all", sum)
	if sum > firstLoad {
		t.Errorf("the first load is %d bytes, over %d", sum, firstLoad)
	}
}

// TestNothingInline holds the page against its policy: no script and no style in the
// page, and no address of another machine.
func TestNothingInline(t *testing.T) {
	page := read(t, "index.html")
	for _, bad := range []string{`<style`, ` style=`, `<script>`, `javascript:`, ` onload=`, `://`} {
		if strings.Contains(page, bad) {
			t.Errorf("index.html has %q", bad)
		}
	}
	outside := regexp.MustCompile(`(?:url\(|@import\s*|from\s*|import\(|fetch\()["']?https?://`)
	err := fs.WalkDir(web.Dist, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if m := outside.FindString(read(t, name)); m != "" {
			t.Errorf("%s: %q asks another machine", name, m)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := fs.ReadFile(web.Dist, name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func compressed(t *testing.T, text string) int {
	t.Helper()
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Len()
}
