// Command pairset writes the assembly of internal/kernel/pairset.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/pass"
	"github.com/mmcloughlin/avo/printer"
)

func main() {
	to := flag.String("to", "../../../internal/kernel/pairset", "the `folder` to write to")
	flag.Parse()
	if err := write(*to); err != nil {
		fmt.Fprintln(os.Stderr, "pairset:", err)
		os.Exit(1)
	}
}

// generate makes the kernels, with their registers.
func generate() (*ir.File, error) {
	c := build.NewContext()
	c.ConstraintExpr("amd64,!purego")
	permuted(c, "permute8", 8)
	permuted(c, "permute1", 1)
	nibbles(c, wide, "nibbles8AVX512", 8)
	nibbles(c, wide, "nibbles1AVX512", 1)
	nibbles(c, narrow, "nibbles1AVX2", 1)
	slots(c)
	words(c)
	sift(c)
	mark(c, "markBytes", 1)
	mark(c, "markWords", 2)
	orMoved(c)
	pack(c, wide, "packAVX512")
	pack(c, narrow, "packAVX2")
	f, err := c.Result()
	if err != nil {
		return nil, err
	}
	return f, pass.Compile.Execute(f)
}

// write writes the assembly and the Go declarations of it.
func write(folder string) error {
	f, err := generate()
	if err != nil {
		return err
	}
	config := printer.Config{Name: "tools/avo/pairset", Pkg: "pairset"}
	for _, p := range []struct {
		name  string
		print printer.Builder
	}{{"pairset_amd64.s", printer.NewGoAsm}, {"pairset_amd64.go", printer.NewStubs}} {
		out, err := os.Create(folder + "/" + p.name)
		if err != nil {
			return err
		}
		if err := (&pass.Output{Writer: out, Printer: p.print(config)}).Execute(f); err != nil {
			return err
		}
	}
	return nil
}
