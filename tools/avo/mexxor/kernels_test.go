package main

import (
	"bytes"
	"os"
	"testing"
)

// The files in internal/kernel/mexxor are what the generator writes.
func TestFilesAreCurrent(t *testing.T) {
	dir := t.TempDir()
	if err := write(dir); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"mexxor_amd64.s", "mexxor_amd64.go"} {
		got, err := os.ReadFile(dir + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile("../../../internal/kernel/mexxor/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("internal/kernel/mexxor/%s is not what the generator writes: go run ./mexxor in tools/avo", name)
		}
	}
}
