package main

import (
	"bytes"
	"os"
	"testing"
)

// The files in internal/kernel/xorscan are what the generator writes.
func TestFilesAreCurrent(t *testing.T) {
	dir := t.TempDir()
	if err := write(dir); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"xorscan_amd64.s", "xorscan_amd64.go"} {
		got, err := os.ReadFile(dir + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile("../../../internal/kernel/xorscan/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("internal/kernel/xorscan/%s is not what the generator writes: go run ./xorscan in tools/avo", name)
		}
	}
}
