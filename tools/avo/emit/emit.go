// Package emit writes the files of packages whose kernels are generated.
package emit

import (
	"bytes"
	"os"
	"path"
	"path/filepath"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/pass"
	"github.com/mmcloughlin/avo/printer"
)

// Package is a package with kernels in assembly.
type Package struct {
	From    string               // the folder of the generator, named in the files
	Folder  string               // of the package; both are slashed, from the root of the repository
	Name    string               // of the files: Name_amd64.s, and Name_amd64.go with the declarations
	Kernels func(*build.Context) // makes the functions
}

// File is a generated file.
type File struct {
	Name string // from the root of the repository
	Data []byte
}

// Compile makes the kernels, with their registers.
func (p Package) Compile() (*ir.File, error) {
	c := build.NewContext()
	c.ConstraintExpr("amd64,!purego")
	p.Kernels(c)
	f, err := c.Result()
	if err != nil {
		return nil, err
	}
	return f, pass.Compile.Execute(f)
}

// Files returns the assembly and the Go declarations of it.
func (p Package) Files() ([]File, error) {
	f, err := p.Compile()
	if err != nil {
		return nil, err
	}
	config := printer.Config{Name: p.From, Pkg: path.Base(p.Folder)}
	var files []File
	for _, kind := range []struct {
		ending string
		print  printer.Builder
	}{{"_amd64.s", printer.NewGoAsm}, {"_amd64.go", printer.NewStubs}} {
		var out bytes.Buffer
		// The output closes what it writes to, if that can be closed.
		if err := (&pass.Output{Writer: closer{&out}, Printer: kind.print(config)}).Execute(f); err != nil {
			return nil, err
		}
		files = append(files, File{p.Folder + "/" + p.Name + kind.ending, out.Bytes()})
	}
	return files, nil
}

// Write writes the files of the packages in place, below the root of the repository.
func Write(root string, packages []Package) error {
	for _, p := range packages {
		files, err := p.Files()
		if err != nil {
			return err
		}
		for _, f := range files {
			if err := os.WriteFile(filepath.Join(root, filepath.FromSlash(f.Name)), f.Data, 0o666); err != nil {
				return err
			}
		}
	}
	return nil
}

// closer is a buffer that is a file for [pass.Output].
type closer struct{ *bytes.Buffer }

// Close does nothing: the buffer stays readable.
func (closer) Close() error { return nil }
