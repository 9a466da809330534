// Command cover writes the assembly of internal/kernel/cover.
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
	to := flag.String("to", "../../../internal/kernel/cover", "the `folder` to write to")
	flag.Parse()
	if err := write(*to); err != nil {
		fmt.Fprintln(os.Stderr, "cover:", err)
		os.Exit(1)
	}
}

// generate makes the kernels, with their registers.
func generate() (*ir.File, error) {
	c := build.NewContext()
	c.ConstraintExpr("amd64,!purego")
	for _, k := range levels {
		k.rows(c)
		k.clear(c)
		k.find(c)
	}
	translate(c)
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
	config := printer.Config{Name: "tools/avo/cover", Pkg: "cover"}
	for _, p := range []struct {
		name  string
		print printer.Builder
	}{{"cover_amd64.s", printer.NewGoAsm}, {"cover_amd64.go", printer.NewStubs}} {
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
