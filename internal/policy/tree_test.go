package policy

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

const (
	root   = "../.."
	module = "github.com/grundy-cgt/grundy"
)

// source is one Go file of the module.
type source struct {
	path string // from the root, with slashes: "nim/nim.go"
	dir  string // its package: "nim", "." for the root package
	test bool
	text []byte
	*ast.File
}

// lines is the number of lines of the file.
func (s *source) lines() int { return bytes.Count(s.text, []byte("\n")) }

// at is the place of a node, for messages.
func (s *source) at(n ast.Node) string { return fset.Position(n.Pos()).String() }

// internal reports whether the package is invisible to users of the module.
func (s *source) internal() bool {
	return strings.HasPrefix(s.dir, "internal/") || s.Name.Name == "main"
}

var fset = token.NewFileSet()

// files lists the files below the root with one of the extensions (or names),
// without testdata, what is hidden (but for .ci) and what is installed.
func files(t *testing.T, endings ...string) []string {
	t.Helper()
	var found []string
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			hidden := strings.HasPrefix(name, ".") && p != root && name != ".ci"
			if hidden || name == "testdata" || name == "node_modules" || name == "bin" {
				return fs.SkipDir
			}
			return nil
		}
		for _, e := range endings {
			if strings.HasSuffix(name, e) {
				rel, err := filepath.Rel(root, p)
				found = append(found, filepath.ToSlash(rel))
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func read(t *testing.T, file string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

var parsed struct {
	sync.Once
	sources []*source
}

// sources parses every Go file of the module, tests and all build tags
// included; folders with a go.mod of their own are other modules.
func sources(t *testing.T) []*source {
	t.Helper()
	parsed.Do(func() {
		var others []string
		for _, f := range files(t, "go.mod") {
			if f != "go.mod" {
				others = append(others, path.Dir(f)+"/")
			}
		}
	next:
		for _, f := range files(t, ".go") {
			for _, o := range others {
				if strings.HasPrefix(f, o) {
					continue next
				}
			}
			s := &source{path: f, dir: path.Dir(f), test: strings.HasSuffix(f, "_test.go"), text: read(t, f)}
			var err error
			if s.File, err = parser.ParseFile(fset, f, s.text, parser.ParseComments); err != nil {
				t.Fatal(err)
			}
			parsed.sources = append(parsed.sources, s)
		}
	})
	return parsed.sources
}

// production is sources without the tests.
func production(t *testing.T) []*source {
	t.Helper()
	var out []*source
	for _, s := range sources(t) {
		if !s.test {
			out = append(out, s)
		}
	}
	return out
}
