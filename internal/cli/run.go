package cli

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/grundy-cgt/grundy/script"
)

func (a *app) run() *cobra.Command {
	var steps uint64
	cmd := &cobra.Command{
		Use:   "run FILE.star",
		Short: "Run a problem script over the engine",
		Long: `Examples:
  grundy run examples/problems/hdu1847.star < input.txt
  echo 3 | grundy run examples/problems/hdu1847.star

A script is Starlark: it reads numbers from standard input, asks values,
outcomes and moves of rules, and prints. See docs/guide/scripts.md.`,
		Args: arguments(1, 1, "one script"),
		RunE: func(cmd *cobra.Command, args []string) error {
			source, err := os.ReadFile(args[0])
			if err != nil {
				return bad(fmt.Errorf("cannot read the script: %w", err))
			}
			return a.write(func(w io.Writer) error {
				return script.Run(cmd.Context(), args[0], string(source), a.in, w, script.Options{Steps: steps})
			})
		},
	}
	cmd.Flags().Uint64Var(&steps, "steps", 0, "give up after `N` steps of the script (default 10^9)")
	cmd.Flags().StringVarP(&a.output, "output", "o", "", "write to `FILE` instead of standard output")
	return cmd
}
