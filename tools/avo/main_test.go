package main

import (
	"bytes"
	"os"
	"path"
	"testing"
)

// The committed files are those that the generator writes.
func TestFilesAreCurrent(t *testing.T) {
	for _, p := range packages {
		t.Run(p.Name, func(t *testing.T) {
			files, err := p.Files()
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range files {
				want, err := os.ReadFile(path.Join(root, f.Name))
				if err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(f.Data, want) {
					t.Errorf("%s is not what the generator writes: go -C tools/avo run .", f.Name)
				}
			}
		})
	}
}
