package main

import (
	"bytes"
	"os"
	"testing"
)

// The committed files are those that the generator writes.
func TestCommitted(t *testing.T) {
	dir := t.TempDir()
	if err := write(dir); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"fill_amd64.s", "fill_amd64.go"} {
		got, err := os.ReadFile(dir + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile("../../../internal/kernel/lanes/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("internal/kernel/lanes/%s is not what the generator writes: go run . in tools/avo/lanes", name)
		}
	}
}
