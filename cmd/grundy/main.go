// Command grundy takes the rules of an impartial game and gives its theory:
// see grundy --help.
package main

import (
	"os"

	"github.com/grundy-cgt/grundy/internal/cli"
)

func main() {
	os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
