package policy

import (
	"bytes"
	"regexp"
	"testing"
)

const (
	maxLines     = 800 // of a Go file that is no test
	maxMainLines = 40  // of cmd/grundy/main.go
)

func TestFilesAreShort(t *testing.T) {
	for _, s := range production(t) {
		most := maxLines
		if s.path == "cmd/grundy/main.go" {
			most = maxMainLines
		}
		if n := s.lines(); n > most {
			t.Errorf("%s has %d lines, more than %d: is it still one thought?", s.path, n, most)
		}
	}
}

// unfinished matches the markers of unfinished work; spelled apart here, so
// that this file holds none of them.
var unfinished = regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME|XX` + `X)\b`)

func TestNothingIsMarkedUnfinished(t *testing.T) {
	texts := files(t, ".go", ".s", ".mod", ".md", ".star", ".sh", ".yml", ".html", ".js", ".css", "Makefile", "run")
	for _, f := range texts {
		for i, line := range bytes.Split(read(t, f), []byte("\n")) {
			if m := unfinished.Find(line); m != nil {
				t.Errorf("%s:%d: %s: finish it, or file an issue", f, i+1, m)
			}
		}
	}
}
