// Command avo writes the assembly of internal/kernel and of the packages in it.
// Run it in its folder.
package main

import (
	"fmt"
	"os"

	"github.com/mmcloughlin/avo/build"

	"github.com/grundy-cgt/grundy/tools/avo/cover"
	"github.com/grundy-cgt/grundy/tools/avo/emit"
	"github.com/grundy-cgt/grundy/tools/avo/lanes"
	"github.com/grundy-cgt/grundy/tools/avo/mexxor"
	"github.com/grundy-cgt/grundy/tools/avo/pairset"
	"github.com/grundy-cgt/grundy/tools/avo/xorscan"
)

// root is where the files are written to.
const root = "../.."

// products are the kernels of nim products, which are generated here.
var products = emit.Package{From: "tools/avo", Folder: "internal/kernel", Name: "mul", Kernels: func(c *build.Context) {
	mulCLMUL(c)
	mulAVX2(c)
	mulGFNI(c)
}}

var packages = []emit.Package{
	products,
	{From: "tools/avo/cover", Folder: "internal/kernel/cover", Name: "cover", Kernels: cover.Kernels},
	{From: "tools/avo/lanes", Folder: "internal/kernel/lanes", Name: "fill", Kernels: lanes.Kernels},
	{From: "tools/avo/mexxor", Folder: "internal/kernel/mexxor", Name: "mexxor", Kernels: mexxor.Kernels},
	{From: "tools/avo/pairset", Folder: "internal/kernel/pairset", Name: "pairset", Kernels: pairset.Kernels},
	{From: "tools/avo/xorscan", Folder: "internal/kernel/xorscan", Name: "xorscan", Kernels: xorscan.Kernels},
}

func main() {
	if err := emit.Write(root, packages); err != nil {
		fmt.Fprintln(os.Stderr, "avo:", err)
		os.Exit(1)
	}
}
