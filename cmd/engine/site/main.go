// Command site writes the page as a folder of files with the engine in WebAssembly,
// which any web server can serve, also below a path of its own:
//
//	go run ./cmd/engine/site DIR
//
// It needs the go command, which builds the engine. After the first visit the page
// works offline.
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: site DIR")
		os.Exit(2)
	}
	size, err := write(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
	fmt.Printf("%s: %.2f MB, for any web server\n", os.Args[1], float64(size)/1e6)
}
